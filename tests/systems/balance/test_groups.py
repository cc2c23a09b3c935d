"""Groups in Balance: one roll by B20; what is one combatant's own stays its own."""

import pytest

from tests.systems.balance.balance_story import fight, ladder, turns_of
from tracker.core.groups import rows
from tracker.core.ladder import up

PACK = (
    "add Knight side=party reflex=2 brawn=3 primary=brawn points=3 health=8",
    "add Wolf x3 reflex=3 health=3 group=Wolves",
)


def test_b20_a_group_rolls_once_and_all_stand_on_that_turn() -> None:
    story = fight(*PACK).when("initiative", 1, 2, 3, 4)
    assert ladder(story) == ["10a Wolf 1 up", "10b Wolf 2 up", "10c Wolf 3 up", "5 Knight waiting"]
    assert story.words == "initiative knight=1,2 wolf-1=3,4"
    story.says("Wolves stand together: Wolf 1-3", "Turn 10: Wolves ×3 are up")
    assert ladder(story.reopened()) == ladder(story)


def test_b13_one_balanced_die_is_that_of_all() -> None:
    story = fight(*PACK).when("initiative knight=1,2", 3, 3, 5)
    assert turns_of(story, "wolf 3") == [14]


def test_the_lowest_reflex_of_a_mixed_group_counts() -> None:
    story = fight(*PACK, "add Boar reflex=-1 health=5", "group boar wolves").when("initiative", 1, 2, 3, 4)
    assert {who: turns_of(story, who) for who in ("boar", "wolf 1")} == {"boar": [6], "wolf 1": [6]}
    assert story.words == "initiative knight=1,2 boar=3,4"


def test_b60_a_focus_leaves_the_shared_row_for_its_round() -> None:
    story = fight(*PACK, "focus wolf-2 turns=2").when("initiative", 1, 2, 3, 4, 5, 6)
    assert turns_of(story, "wolf 1") == turns_of(story, "wolf 3") == [10]
    assert turns_of(story, "wolf 2") == [14, 12]
    story.when("next").when("next").when("next").when("next").when("initiative", 1, 2, 3, 4)
    assert turns_of(story, "wolf 2") == turns_of(story, "wolf 1") == [10]


def test_b60_a_focus_declared_late_leaves_it_too() -> None:
    story = fight(*PACK).when("initiative", 6, 5, 3, 4).when("focus wolf-2 turns=2")
    assert [len(row) for row in rows(story.encounter)] == [1, 2, 1, 1]


@pytest.mark.parametrize(
    ("own", "dice", "turn"),
    [
        ("imbalance=4", [5, 6], 14),  # B51: its own Shock to check
        ("primary=reflex points=3 points_now=-1", [5, 6, 1, 2], 6),  # B25: a Penalty Roll
        ("primary=reflex points=3", [], 10),  # nothing touches it: it rolls with the others
    ],
)
def test_b25_b51_fatigue_and_imbalance_are_rolled_for_alone(own: str, dice: list[int], turn: int) -> None:
    story = fight(*PACK, f"add Wolf reflex=3 health=3 {own} group=Wolves")
    story.when("initiative", 1, 2, 3, 4, *dice)
    assert turns_of(story, "wolf 1") == turns_of(story, "wolf 3") == [10]
    assert turns_of(story, "wolf 4") == [turn]


def test_b14_lucky_is_that_of_its_bearer() -> None:
    rogues = "add Rogue x2 reflex=3 primary=reflex points=3 health=6 group=Rogues"
    story = fight(rogues).when("initiative rogue-1.lucky", 1, 2, 5, 6, 3, 4)
    assert (turns_of(story, "rogue 1"), turns_of(story, "rogue 2")) == ([14], [10])
    story = fight(rogues, "lucky rogue-2").when("initiative", 1, 2, 5, 4, 3, 1)
    assert (turns_of(story, "rogue 1"), turns_of(story, "rogue 2")) == ([6], [12])


def test_who_is_down_is_left_out_and_the_next_rolls_for_the_others() -> None:
    story = fight(*PACK, "hurt wolf-1 3").when("initiative", 1, 2, 3, 4)
    assert story.words == "initiative knight=1,2 wolf-2=3,4"
    assert up(story.encounter) == ("wolf-2", "wolf-3")


def test_a_wave_comes_in_with_its_group_and_rolls_as_b24_has_it() -> None:
    story = fight(*PACK, "add Bat x2 reflex=1 health=1 group=Bats wave=2").when("initiative", 6, 5, 3, 4)
    story.when("bring 2").when("initiative", 2, 3)
    assert story.words == "initiative bat-1=2,3"
    assert turns_of(story, "bat 2") == [6]
    story.when("initiative").refused("everybody able to act has a turn this round")


def test_an_attack_on_one_held_back_is_refused() -> None:
    story = fight(*PACK, "add Bat reflex=1 health=1 wave=2")
    story.when("attack knight bat").refused("Bat is held back: bring 2 brings it in")
