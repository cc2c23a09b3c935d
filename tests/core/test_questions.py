"""What a command leaves open, and who answers."""

from typing import Any

import pytest

from tests.core.tiny import Tiny, TinyInitiative
from tests.story import Scripted, given
from tracker.core import commands as cmd
from tracker.core.questions import Answerer, Choice, Question, answer, answered, complete, rolling
from tracker.core.refused import Refused

FIGHT = given(Tiny(), "add A", "add B").encounter
MIXED = Question("dice", "d20 and d4", "dice", count=2, sides=20, mixed=(20, 4))
WHICH = Question("c", "Which", "choice", choices=(Choice("a", "A"), Choice("b", "B")))
DICE = Question("dice", "A: 2d6", "dice", "a", 2)


def says(value: Any) -> Answerer:
    return lambda question: value


def test_the_first_who_answers_is_taken_and_the_default_when_nobody_does() -> None:
    assert answer(DICE, [says(None), says((1, 2)), says((3, 3))]) == (1, 2)
    number = Question("endure", "Endure", "number", least=0, most=3, default=0)
    assert answer(number, [says(None)]) == 0
    with pytest.raises(Refused, match="not given: A: 2d6"):
        answer(DICE, [])


@pytest.mark.parametrize(
    ("question", "value", "why"),
    [
        (DICE, (1, 2, 3), "A: 2d6: wanted 2 dice of 1 to 6, got 1,2,3"),
        (DICE, (1, 7), "A: 2d6: wanted 2 dice of 1 to 6, got 1,7"),
        (MIXED, (5, 5), "d20 and d4: wanted 1 die of 1 to 4"),
        (Question("endure", "Endure", "number", least=0, most=3), 4, "Endure: 0 to 3, not 4"),
        (WHICH, "c", "Which: a or b, not c"),
    ],
)  # fmt: skip
def test_an_answer_that_does_not_fit_is_refused(question: Question, value: Any, why: str) -> None:
    with pytest.raises(Refused, match=why):
        answer(question, [says(value)])


def test_all_that_is_open_is_asked_in_the_order_of_the_table_and_what_is_given_is_not() -> None:
    asked: list[str] = []

    def person(question: Question) -> tuple[int, ...] | None:
        asked.append(question.ask)
        return (4, 4) if question.who == "b" else None

    command = complete(Tiny(), FIGHT, TinyInitiative(), person, rolling(Scripted("12")))
    assert asked == ["A: 2d6", "B: 2d6"]
    assert command == TinyInitiative.model_validate({"rolls": {"a": {"dice": (1, 2)}, "b": {"dice": (4, 4)}}})
    given_all = complete(Tiny(), FIGHT, command, person)
    assert given_all == command
    assert len(asked) == 2


def test_dice_of_different_sides_are_asked_for_in_order() -> None:
    roller = Scripted((17, 3, 2))
    command = complete(Tiny(), FIGHT, cmd.RollDice(expression="1d20+2d4"), rolling(roller))
    assert roller.asked == ["1d20", "1d4", "1d4"]
    assert command == cmd.RollDice(expression="1d20+2d4", dice=(17, 3, 2))


def test_what_is_not_to_be_rolled_is_left_to_others() -> None:
    assert rolling(Scripted())(Question("sheet", "A", "entry")) is None


def test_an_answer_is_filled_in_by_its_path() -> None:
    command = TinyInitiative.model_validate({"rolls": {"a": {}, "b": {"slow": True}}})
    filled = answered(command, "rolls.b.dice", (1, 2))
    assert filled == TinyInitiative.model_validate({"rolls": {"a": {}, "b": {"slow": True, "dice": (1, 2)}}})
    assert command != filled


def test_an_item_by_its_place_fills_the_one_that_stands_there_open_or_is_the_next() -> None:
    class Held(cmd.Command):
        sets: tuple[int | None, ...] | None = None

    assert answered(Held(), "sets.0", 4).sets == (4,)
    assert answered(Held(sets=(1,)), "sets.1", 4).sets == (1, 4)
    assert answered(Held(sets=(None, 2)), "sets.0", 4).sets == (4, 2)
