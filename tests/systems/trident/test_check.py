"""T10, T22: named rolls, alone or against a defense."""

import pytest

from tests.systems.trident.trident_story import came, duel, fight, rows, view
from tracker.systems.trident.events import Resolved, Rolled


def test_t22_a_training_alone_is_a_roll_with_its_sources() -> None:
    story = duel().when("check ines speak die=9 bonus=+2:notes")
    story.then(
        Rolled(
            who="ines", purpose="check", name="Speak", dice="9",
            modifiers="Willpower+2, Speak+1, resource+1, notes+2", total=15,
        )
    ).says("Ines rolls Speak: [9] +2 Willpower +1 Speak +1 resource +2 notes = 15")  # fmt: skip


@pytest.mark.parametrize(
    ("word", "name", "total"),
    [("strength", "Strength", 13), ("AGILITY", "agility", 12), ("observe", "Observe", 10)],
)
def test_t22_an_attribute_or_a_basic_action_is_a_named_roll_too(word: str, name: str, total: int) -> None:
    story = duel().when(f"check ines {word}", 10)
    assert [(e.name, e.total) for e in story.events if isinstance(e, Rolled)] == [(name, total)]


def test_t22_any_other_name_is_refused_with_those_there_are() -> None:
    duel().when("check ines juggle").refused('no training "juggle"', "Strike", "agility", "Observe")


def test_t10_against_a_defense_there_is_a_result() -> None:
    story = duel().when("check ines strike against=wolf.evade die=17 defense_die=11 bonus=1")
    story.then_also(
        Resolved(
            who="ines", action="check", target="wolf", using="Strike", defense="evade", low=16, high=21,
            rolled="Success", result="Success", rider="actor", rider_text="Her blade hums",
        )
    )  # fmt: skip
    assert (view(story)["result"], view(story)["damage"]) == ("Success", 0)
    assert came(story.when("check ines strike against=wolf.sol", 11, 12)).defense == "solve"


def test_t13_the_five_modifiers_work_here_too() -> None:
    story = duel().when("check ines strike against=wolf.evade die=3 defense_die=11 risk")
    assert (came(story).rolled, came(story).result) == ("Failure", "Disaster")


@pytest.mark.parametrize("word", ["ease", "fated", "defense_die=3", "defense_bonus=2"])
def test_what_is_about_a_result_needs_a_defense(word: str) -> None:
    duel().when(f"check ines strike die=3 {word}").refused("give against=WHO.DEFENSE")


@pytest.mark.parametrize("against", ["wolf", "wolf.armor", "wolf.", ".evade", "nobody.evade"])
def test_a_defense_that_is_none_is_refused(against: str) -> None:
    duel().when(f"check ines strike against={against}").refused("")


def test_a_defense_that_is_none_is_refused_with_the_four() -> None:
    duel().when("check ines strike against=wolf.armor").refused("evade, block, resist or solve")


def test_a_check_is_refused_for_a_bad_die_oneself_and_the_defeated() -> None:
    duel().when("check ines strike die=0").refused("a d20 shows 1 to 20, not 0")
    duel().when("check ines strike against=ines.evade").refused("itself")
    duel("condition ines defeated").when("check ines strike").refused("defeated")


def test_t30_fatigued_takes_2_from_every_check() -> None:
    story = fight("add Ash", "condition ash fatigued").when("check ash help die=10")
    assert [e.total for e in story.events if isinstance(e, Rolled)] == [8]


def test_t13_the_preview_of_a_check_alone_is_its_roll_and_what_needs_a_defense() -> None:
    told = rows(duel(), "check ines strike")
    assert told.pop("Strike").value == "1d20 +5"
    assert set(told) == {"assurance", "risk", "ease", "difficulty", "fated"}
    assert {row.value for row in told.values()} == {"with against="}
