"""What every roll has in common: B10 to B13 and B16, and the vector 25."""

import pytest

from tests.story import Story
from tests.systems.balance.attackers import TARGET, one, weapon
from tests.systems.balance.balance_story import fight
from tracker.core.questions import Question
from tracker.core.refused import Refused
from tracker.systems.balance.events import Rolled
from tracker.systems.balance.rolls import (
    Given,
    Roll,
    kept_set,
    open_dice,
    resolved,
)

BARD = one("Bard", wit=2, primary="wit", points=2)


def normal(**more: object) -> Roll:
    """A roll of 2d6, changed where told."""
    fields = {"who": "bard", "name": "Bard", "purpose": "skill", **more}
    return Roll(**fields)  # type: ignore[arg-type]


def modes(*kinds: str) -> Roll:
    """A roll with such modes."""
    return normal(modes=tuple((f"source {i}", kind) for i, kind in enumerate(kinds)))


def roll(story: Story) -> Rolled:
    """The one roll of the last line."""
    return next(e for e in story.events if isinstance(e, Rolled))


# --- B10, B11


def test_b10_a_roll_is_2d6_and_every_modifier_has_a_source() -> None:
    story = fight(BARD).when("skill bard wit difficulty=5 bonus=+1:rope bonus=-3:dark", "43")
    assert roll(story) == Rolled(
        who="bard", purpose="skill", dice="4,3", kept="4,3", modifiers="Wit+2, rope+1, dark-3", total=7
    )


def test_b10_a_number_without_a_name_is_the_game_masters() -> None:
    story = fight(BARD).when("skill bard wit difficulty=5 bonus=+1", "43")
    assert roll(story).modifiers == "Wit+2, the game master+1"


@pytest.mark.parametrize(
    ("extra", "dice", "kept"),
    [(0, "235", "5,3"), (1, "2351", "5,3"), (-1, "23", "3,2"), (-2, "2", "2"), (-9, "4", "4")],
)
def test_b11_the_highest_two_are_kept_and_one_die_at_least_is_rolled(
    extra: int, dice: str, kept: str
) -> None:
    story = fight(one("Hero", weapon(rating=3)), TARGET)
    story.when(f"attack hero target extra={extra}", "65", dice)
    assert [e.kept for e in story.events if isinstance(e, Rolled)][1] == kept


# --- B12


@pytest.mark.parametrize(
    ("mode", "first", "second", "kept"),
    [
        ("bonus", "23", "44", (4, 4)),
        ("penalty", "23", "44", (3, 2)),
        ("bonus", "44", "23", (4, 4)),
        ("penalty", "44", "23", (3, 2)),
        ("bonus", "42", "33", (3, 3)),
        ("bonus", "33", "42", (3, 3)),
        ("penalty", "33", "42", (4, 2)),
        ("penalty", "42", "33", (4, 2)),
        ("bonus", "61", "52", (6, 1)),
        ("penalty", "61", "52", (6, 1)),
        ("bonus", "6", "2", (6,)),
        ("penalty", "6", "2", (2,)),
        ("normal", "23", "44", (3, 2)),
    ],
)
def test_b12_the_higher_set_or_the_lower_and_by_the_match_when_equal(
    mode: str, first: str, second: str, kept: tuple[int, ...]
) -> None:
    """The first two are vector 25."""
    assert kept_set(mode, [int(f) for f in first], [int(f) for f in second]) == kept


@pytest.mark.parametrize(
    ("kinds", "mode"),
    [
        ((), "normal"),
        (("bonus",), "bonus"),
        (("bonus", "bonus"), "bonus"),
        (("penalty", "penalty", "penalty"), "penalty"),
        (("bonus", "penalty", "penalty"), "normal"),
        (("bonus", "bonus", "penalty"), "normal"),
    ],
)
def test_b12_one_of_each_cancels_however_many(kinds: tuple[str, ...], mode: str) -> None:
    assert modes(*kinds).mode == mode


def test_vector_25_the_balanced_die_comes_after_the_sets_are_compared() -> None:
    """B12, B13: for the set kept, also under a Penalty; once."""
    story = fight(BARD).when("skill bard wit difficulty=5 mode=bonus", "23", "44", 6)
    assert (roll(story).kept, roll(story).balanced, roll(story).total) == ("4,4", 6, 16)
    story.when("skill bard wit difficulty=5 mode=penalty", "22", "44", 6)
    assert (roll(story).kept, roll(story).balanced, roll(story).total) == ("2,2", 6, 12)
    story.when("skill bard wit difficulty=5 mode=penalty", "23", "44")
    assert (roll(story).kept, roll(story).total) == ("3,2", 7)


def test_b12_sets_of_many_dice_are_compared_by_what_they_keep() -> None:
    story = fight(one("Hero", weapon(rating=4)), TARGET)
    story.when("attack hero target mode=penalty", "65", "6333", "5511")
    assert [e.kept for e in story.events if isinstance(e, Rolled)] == ["6,5", "6,3"]


# --- B13


def test_b13_a_match_of_the_kept_dice_may_take_one_more() -> None:
    story = fight(BARD)
    assert roll(story.when("skill bard wit difficulty=5", "33", 3)).total == 11
    assert roll(story.when("skill bard wit difficulty=5 balanced=no", "33")).total == 8
    assert roll(story.when("skill bard wit difficulty=5 balanced=5", "33")).total == 13


def test_b13_only_kept_dice_match() -> None:
    hero = one("Hero", weapon(rating=3))
    story = (
        fight(hero, TARGET).when("attack hero target", "65", "411").when("attack hero target", "65", "441", 2)
    )
    assert [e.balanced for e in story.events if isinstance(e, Rolled)] == [0, 2]


def test_b13_a_single_die_never_matches() -> None:
    fight(BARD).when("skill bard wit difficulty=5 extra=-1 mode=bonus", "3", "3")


def test_b13_the_die_is_declined_by_the_one_who_is_asked() -> None:
    def person(question: Question) -> object | None:
        return "no" if question.field == "balanced" else None

    story = fight(BARD).when("skill bard wit difficulty=5", "33", people=[person])
    assert roll(story).total == 8
    assert "balanced=no" in story.words


def test_b13_setting_ask_is_for_the_shell_as_always() -> None:
    story = fight(BARD, "setting balanced_dice ask").when("skill bard wit difficulty=5", "33", 4)
    assert roll(story).balanced == 4


def test_b13_setting_never() -> None:
    story = fight(BARD, TARGET, "setting balanced_dice never").when("skill bard wit difficulty=5", "33")
    assert roll(story).total == 8
    story.says("balanced_dice is never")
    story.when("skill bard wit difficulty=5 balanced=4").refused("balanced_dice is never")
    story.when("skill bard wit difficulty=5 balanced=4", "33").refused("balanced_dice is never")
    story.when("skill bard wit difficulty=5 balanced=no", "33")
    story.when("attack bard target defense_balanced=3").refused("balanced_dice is never")


# --- B18


def test_b18_initiative_takes_modes_numbers_and_dice_too() -> None:
    story = fight(BARD, TARGET).when(
        "initiative bard.extra=1 bard.bonus=+1:horn bard.mode=penalty target.extra=-1", "651", "432", "6"
    )
    assert [(e.kept, e.total) for e in story.events if isinstance(e, Rolled)] == [("4,3", 8), ("6", 6)]


# --- B16


@pytest.mark.parametrize(
    ("planned", "dice", "why"),
    [
        (normal(), Given(), "dice are missing"),
        (normal(), Given((1, 2, 3)), "wanted 2 dice"),
        (normal(), Given((0, 7)), "of 1 to 6"),
        (normal(count=1), Given((1, 2)), "wanted 1 die"),
        (modes("bonus"), Given((1, 2)), "a Bonus Roll needs a second set of 2 dice"),
        (modes("penalty"), Given((1, 2), (1,)), "wanted 2 dice"),
        (normal(), Given((1, 2), (3, 4)), "does not call for a second set (3,4)"),
        (normal(), Given((1, 2), balanced=3), "does not call for a balanced die (3)"),
        (normal(), Given((2, 2)), "a balanced die (or balanced=no) is missing"),
        (normal(), Given((2, 2), balanced=7), "1 to 6"),
        (normal(balances=False), Given((2, 2), balanced=3), "does not call for a balanced die"),
    ],
)
def test_b16_dice_that_do_not_fit_are_refused(planned: Roll, dice: Given, why: str) -> None:
    with pytest.raises(Refused) as caught:
        resolved(planned, dice, "always")
    assert why in str(caught.value)
    assert str(caught.value).startswith("Bard's skill")


def test_b16_dice_too_many_are_left_aside_where_that_is_allowed() -> None:
    result = resolved(normal(), Given((1, 2), (6, 6), 5, spare=True), "always")
    assert (result.total, result.again, result.balanced) == (3, (), 0)
    assert result.spared.count("left aside") == 2


def test_b16_only_what_is_open_is_asked_for() -> None:
    fields = ("dice", "again", "balanced")
    assert [q.field for q in open_dice(normal(), Given(), "always", *fields)] == ["dice"]
    assert [q.field for q in open_dice(modes("bonus"), Given((1, 2)), "always", *fields)] == ["again"]
    assert [q.field for q in open_dice(normal(), Given((2, 2)), "always", *fields)] == ["balanced"]
    assert not open_dice(normal(), Given((2, 2)), "never", *fields)
    assert not open_dice(normal(), Given((2, 2), balanced="no"), "always", *fields)


# --- sources as an event holds them
