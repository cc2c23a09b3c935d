"""Skill rolls: B2, B5, B13, B17, B18, and the Shock check before them (B51, B53, B55)."""

import pytest

from tests.story import Story
from tests.systems.balance.attackers import TARGET, one
from tests.systems.balance.balance_story import facts, fight
from tracker.core.events import InjuryTaken
from tracker.systems.balance.events import Rolled, ShockSettled, ShockSuffered, SkillChecked

BARD = one("Bard", wit=3, charm=4, reflex=1, acrobatics=2, armor="medium", primary="wit", health=6)
TORN = one("Torn", wit=3, discipline=1, imbalance=4, primary="wit", health=6)


def roll(story: Story, purpose: str = "skill") -> Rolled:
    """The roll of that purpose of the last line."""
    return next(e for e in story.events if isinstance(e, Rolled) and e.purpose == purpose)


@pytest.mark.parametrize(("difficulty", "success"), [(9, True), (10, False), (11, False)])
def test_b17_it_succeeds_when_above_the_difficulty(difficulty: int, success: bool) -> None:
    fight(BARD).when(f"skill bard wit difficulty={difficulty}", "43").then(
        Rolled(who="bard", purpose="skill", dice="4,3", kept="4,3", modifiers="Wit+3", total=10),
        SkillChecked(who="bard", skill="wit", difficulty=difficulty, success=success),
    ).says(f"Bard rolls Wit: [4] [3] +3 Wit = 10 against {difficulty}: {'success' if success else 'failure'}")


def test_b2_the_attribute_counts_and_not_the_stat_too() -> None:
    assert roll(fight(BARD).when("skill bard charm difficulty=5", "43")).modifiers == "Charm+4"


@pytest.mark.parametrize("armor", ["none", "light", "medium", "heavy"])
def test_b5_b17_acrobatics_takes_the_armor_penalty(armor: str) -> None:
    taken = {"none": 0, "light": 0, "medium": -1, "heavy": -3}[armor]
    story = fight(one("Bard", acrobatics=2, armor=armor)).when("skill bard acrobatics difficulty=5", "43")
    assert roll(story).total == 9 + taken
    assert roll(story.when("skill bard dodge difficulty=5", "43")).total == 7


def test_b13_a_match_takes_a_balanced_die() -> None:
    story = fight(BARD).when("skill bard wit difficulty=5", "33", 6)
    assert roll(story).total == 15
    assert roll(story.when("skill bard wit difficulty=5 balanced=no", "33")).total == 9


def test_b18_modes_numbers_and_dice() -> None:
    story = fight(BARD).when("skill bard wit difficulty=5 mode=bonus extra=1 bonus=+2:rope", "211", "652")
    assert (roll(story).kept, roll(story).modifiers, roll(story).total) == ("6,5", "Wit+3, rope+2", 16)


def test_b18_conditions_touch_skill_rolls() -> None:
    story = fight(BARD, "condition bard shaken skill=-2 mode=penalty")
    assert roll(story.when("skill bard wit difficulty=5", "65", "43")).total == 8


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("skill bard juggling difficulty=5", "there is no stat or attribute"),
        ("skill bard wit", "not given: Bard: difficulty of Wit"),
        ("skill bard wit difficulty=5 dice=3", "wanted 2 dice"),
        ("skill bard wit difficulty=5 dice=43 balanced=2", "does not call for a balanced die"),
        ("skill bard wit difficulty=5 dice=43 again=21", "does not call for a second set"),
        ("skill bard wit difficulty=5 dice=43 check=21", "does not call for a Shock check"),
        ("skill bard wit difficulty=5 dice=43 shock=21", "does not call for Shock dice"),
        ("skill bard wit difficulty=5 dice=43 penalty=brawn", "higher stat of Body is Reflex"),
    ],
)
def test_what_cannot_be_rolled_is_refused(line: str, why: str) -> None:
    fight(BARD).when(line, "43").refused(why)


def test_who_is_down_rolls_no_skill() -> None:
    fight(BARD, "hurt bard 6").when("skill bard wit difficulty=5").refused("Bard is down and cannot act")


# --- the Shock check


def test_b51_outside_combat_2d6_come_before_the_action() -> None:
    story = fight(TORN).when("skill torn wit difficulty=5", "32", "43")
    assert [e.purpose for e in story.events if isinstance(e, Rolled)] == ["check", "skill"]
    story.says("Torn checks for Balance Shock: 3 2 = 5").but_no(ShockSuffered)


def test_b51_while_a_round_runs_there_is_no_check() -> None:
    story = fight(TORN, TARGET, "initiative torn=65 target=43").when("skill torn wit difficulty=5", "43")
    story.when("skill torn wit difficulty=5 check=65 dice=43").refused("does not call for a Shock check")


@pytest.mark.parametrize("imbalance", [0, 1])
def test_b50_imbalance_below_2_needs_no_check(imbalance: int) -> None:
    fight(one("Torn", imbalance=imbalance)).when("skill torn wit difficulty=5", "43")


def test_b52_b54_a_shock_that_finds_balance() -> None:
    story = fight(TORN).when("skill torn wit difficulty=5", "31", "55", "43")
    story.then_also(ShockSuffered(who="torn", threshold=4, found=True)).but_no(ShockSettled)
    assert roll(story).total == 10


def test_b55_no_balanced_die_after_a_shock_and_one_without() -> None:
    assert roll(fight(TORN).when("skill torn wit difficulty=5", "31", "55", "44")).balanced == 0
    assert roll(fight(TORN).when("skill torn wit difficulty=5", "65", "44", 3)).balanced == 3


def test_b53_b55_the_action_follows_with_the_new_penalty_where_it_applies() -> None:
    line = "skill torn wit difficulty=5 check=31 shock=56 penalty=mind"
    story = fight(TORN).when(line, "43")
    assert (roll(story).modifiers, roll(story).total) == ("Wit+3, Shock-2", 8)
    assert facts(story, "torn")["shock"]["wit"] == -2
    assert roll(fight(TORN).when(line.replace(" wit ", " discipline "), "43")).modifiers == "Discipline+1"
    story.when("skill torn insight difficulty=5 check=66", "43")
    assert roll(story).modifiers == "Shock-2"


def test_b52_the_injury_of_a_shock() -> None:
    story = fight(TORN).when("skill torn wit difficulty=5 check=31 shock=56 penalty=injury", "43")
    story.then_also(InjuryTaken(who="torn", pool="health", amount=1, now=5, why="Balance Shock"))


def test_b52_a_choice_not_given_stays_owed_and_the_log_says_what_it_may_change() -> None:
    story = fight(TORN).when("skill torn wit difficulty=5", "31", "56", "43")
    story.says("should it fall on Wit, this roll is 2 lower")
    assert facts(story, "torn")["shock_due"]
    story.when("skill torn wit difficulty=5").refused("first Torn must choose")


def test_b15_chaos_counts_for_the_check_of_that_very_roll() -> None:
    story = fight(TORN).when("skill torn wit difficulty=5 chaos", "34", "32", "55", "43")
    story.then_also(ShockSuffered(who="torn", threshold=5, found=True))
    assert facts(story, "torn")["imbalance"] == {"base": 4, "chaos": 0}


def test_b16_a_check_that_chance_did_not_call_for_is_left_aside() -> None:
    story = fight(BARD).when("skill bard wit difficulty=5 check=21 balanced=3", "43")
    story.says("a Shock check (2,1): left aside", "a balanced die (3): left aside")


def test_b16_a_choice_that_the_shock_dice_did_not_call_for_is_left_aside() -> None:
    line = "skill torn wit difficulty=5 dice=43 check=31 penalty=mind"
    story = fight(TORN).when(line, "55").says("a choice (mind): left aside")
    assert not facts(story, "torn")["shock_due"]
    fight(TORN).when(line.replace("check=31", "check=66")).says("a choice (mind): left aside")


def test_b16_check_dice_of_the_wrong_number_are_refused_though_not_called_for() -> None:
    story = (
        fight(BARD, "initiative bard=43").when("skill bard wit difficulty=5 check=213").refused("wanted 2")
    )
    story.when("skill bard wit difficulty=5 chaos=2").refused("Bard's chaos: wanted 2 dice")
    assert story.dice.asked == []
