"""What is about the fight as a whole: settings, free dice, the end, and whom a command may name."""

import pytest

from tests.core.tiny import Tiny, TinyInitiative, fight
from tests.story import given
from tracker.core import commands as cmd
from tracker.core.events import DiceRolled, FightEnded, SettingChanged
from tracker.core.refused import Refused


def test_settings_take_one_of_their_values() -> None:
    story = fight().when("setting mercy yes").then(SettingChanged(name="mercy", value="yes"))
    story.when("setting mercy yes").refused("nothing would change")
    story.when("setting mercy often").refused('yes or no, not "often"')
    story.when("setting fun yes").refused('there is no setting "fun": mercy')


def test_free_dice_are_rolled_or_given() -> None:
    story = given(Tiny(), "add A").when("roll 3d6kh2 for=a", "6,1,5")
    story.then(DiceRolled(who="a", expression="3d6kh2", dice="6,1,5", total=11)).says(
        "A rolls 3d6kh2: 6,1,5 = 11"
    )
    assert story.words == "roll 3d6kh2 for=a dice=6,1,5"
    story.when("roll 1d20+1d4 dice=17,3").then(DiceRolled(expression="1d20+1d4", dice="17,3", total=20))
    story.when("roll 1d20+1d4", (17, 3)).when("roll 7").then(DiceRolled(expression="7", dice="", total=7))
    story.when("roll 2d6 dice=1").refused("roll: wanted 2 dice of 1 to 6, got 1")
    story.when("roll 2d6 dice=7,1").refused("roll: column 1")
    story.when("roll 2x6").refused("roll: column 2: expected + or -")


def test_the_end_says_why() -> None:
    fight().when("end all done").then(FightEnded(text="all done")).says("The fight ends: all done")


@pytest.mark.parametrize(
    "command",
    [
        cmd.Hurt(who=("knight", "gone"), amount=1),
        cmd.Note(who="gone", text="x"),
        cmd.Order(who="knight", before="gone"),
        cmd.PutCondition(who=("knight",), name="x", until="end:gone"),
        cmd.RollDice(expression="1d6", for_="gone", dice=(1,)),
        TinyInitiative.model_validate({"rolls": {"gone": {"dice": (1, 1)}}}),
    ],
)
def test_a_command_about_somebody_who_left_meanwhile_is_refused(command: cmd.Command) -> None:
    story = fight()
    with pytest.raises(Refused, match='there is no "gone"'):
        story.system.decide(story.encounter, command)
