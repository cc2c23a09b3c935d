"""Dice expressions: read, written, their total."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tracker.core.dice import parse_faces
from tracker.core.expression import Dice, Expression, Number, parse_expression


@dataclass
class Rolls:
    """A roller that rolls the highest face and remembers what it was asked for."""

    asked: list[tuple[int, int]] = field(default_factory=list)

    def faces(self, count: int, sides: int) -> tuple[int, ...]:
        self.asked.append((count, sides))
        return (sides,) * count


def exactly(why: str) -> str:
    return f"^{re.escape(why)}$"


@pytest.mark.parametrize(
    ("text", "canonical", "least", "most"),
    [
        ("2d6+3", "2d6+3", 5, 15),
        ("3d6kh2", "3d6kh2", 2, 12),
        ("3D6 KL2", "3d6kl2", 2, 12),
        ("4d6k3", "4d6kh3", 3, 18),
        ("2d20kl", "2d20kl1", 1, 20),
        ("1d20 -5", "1d20-5", -4, 15),
        ("1d20+-5", "1d20-5", -4, 15),
        ("1d20 + - 5", "1d20-5", -4, 15),
        ("1d20\u22125", "1d20-5", -4, 15),
        ("1d6+-1", "1d6-1", 0, 5),
        ("1d6--1", "1d6+1", 2, 7),
        ("d6", "1d6", 1, 6),
        ("d%", "1d100", 1, 100),
        ("-d4", "-1d4", -4, -1),
        ("4 - 1d4", "4-1d4", 0, 3),
        ("-2d6kh1+3", "-2d6kh1+3", -3, 2),
        ("2d6 + 1d8 - 1d4 + 2", "2d6+1d8-1d4+2", 1, 21),
        ("7", "7", 7, 7),
        ("007", "7", 7, 7),
        ("1d10+agility", "1d10+agility", 5, 14),
        ("1d10 + AGILITY - Damage", "1d10+agility-damage", 3, 12),
        ("100d1000", "100d1000", 100, 100_000),
    ],
)
def test_expressions_are_read_and_written_in_one_form(
    text: str, canonical: str, least: int, most: int
) -> None:
    names = {"agility": 4, "damage": 2}
    expression = parse_expression(text, names)
    assert str(expression) == canonical
    assert (expression.minimum, expression.maximum) == (least, most)
    assert parse_expression(canonical, names) == expression


NUMBER_OR_DICE = "expected a number or dice such as 2d6"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", f"column 1: {NUMBER_OR_DICE}, found nothing"),
        ("   ", f"column 4: {NUMBER_OR_DICE}, found nothing"),
        ("2d6+x", f"column 5: {NUMBER_OR_DICE}, found 'x'"),
        ("2d6 + ", f"column 7: {NUMBER_OR_DICE}, found nothing"),
        ("1d6+--1", f"column 6: {NUMBER_OR_DICE}, found '-'"),
        ("2*1d6", "column 2: expected + or -, found '*'"),
        ("1d6 1", "column 5: expected + or -, found '1'"),
        ("d6d6", "column 3: expected + or -, found 'd6'"),
        ("2d", "column 3: expected the number of sides, found nothing"),
        ("2dx", "column 3: expected the number of sides, found 'x'"),
        ("0d6", "column 1: expected dice, 1 to 100, found '0'"),
        ("101d6", "column 1: expected dice, 1 to 100, found '101'"),
        ("60d6+60d4", "column 6: at most 100 dice in all, this makes 120"),
        ("1d0", "column 3: expected sides, 1 to 1000, found '0'"),
        ("1d1001", "column 3: expected sides, 1 to 1000, found '1001'"),
        ("2d6kh3", "column 4: expected dice to keep, 1 to 2, found '3'"),
        ("2d6 kl0", "column 5: expected dice to keep, 1 to 2, found '0'"),
        ("2d6 kl 1", "column 8: expected + or -, found '1'"),
        ("2d6khx", "column 4: expected + or -, found 'khx'"),
        ("1000001", "column 1: expected a number, 0 to 1000000, found '1000001'"),
        ("2d6+\x1b[31mred", f"column 5: {NUMBER_OR_DICE}, found '\ufffd'"),
        ("\u0663d6", f"column 1: {NUMBER_OR_DICE}, found '\u0663d6'"),
    ],
)
def test_what_is_no_expression_is_refused_with_its_column(text: str, why: str) -> None:
    with pytest.raises(ValueError, match=exactly(why)):
        parse_expression(text)


def test_an_unknown_name_is_refused_with_those_that_are_known() -> None:
    with pytest.raises(ValueError, match=r"^column 6: .* 2d6, or one of Agility, Will, found 'agilty'$"):
        parse_expression("1d10+agilty", {"Will": 1, "Agility": 3})


def test_a_spaced_minus_is_read_as_minus() -> None:
    """Case: 1d20 -5 rolled is in -4 to 15, every face of the die."""
    for text in ("1d20 -5", "1d20+-5", "1d20-5"):
        expression = parse_expression(text)
        assert [expression.total((face,)) for face in range(1, 21)] == list(range(-4, 16))
        assert expression == parse_expression("1d20-5")


def test_total_takes_faces_in_order_and_counts_the_kept_ones() -> None:
    expression = parse_expression("3d6kh2 - 2d4kl1 + 5 + agility", {"agility": -2})
    faces = (2, 6, 3, 4, 1)
    assert expression.sides == (6, 6, 6, 4, 4)
    assert expression.kept(faces) == ((6, 3), (1,))
    assert expression.total(faces) == 9 - 1 + 5 - 2
    assert parse_expression("5").total() == 5


def test_faces_that_do_not_fit_the_dice_are_refused() -> None:
    expression = parse_expression("2d6+1d8")
    assert expression.read_faces("3,5,8") == (3, 5, 8)
    assert expression.read_faces("358") == (3, 5, 8)
    attempts: list[Callable[[], object]] = [
        lambda: expression.total((3, 7, 1)),
        lambda: expression.kept((3, 7, 1)),
        lambda: expression.read_faces("371"),
    ]
    for attempt in attempts:
        with pytest.raises(ValueError, match=r"^wanted 2 dice of 1 to 6 and 1 die of 1 to 8, got 3,7,1$"):
            attempt()
    with pytest.raises(ValueError, match=r"^wanted no dice, got 1$"):
        parse_expression("5").total((1,))


def test_the_roller_is_asked_for_each_dice_term_in_order() -> None:
    roller = Rolls()
    assert parse_expression("2d6+3-1d20").roll(roller) == (6, 6, 20)
    assert roller.asked == [(2, 6), (1, 20)]


signs = st.sampled_from((1, -1))


@st.composite
def dice_terms(draw: st.DrawFn) -> Dice:
    count = draw(st.integers(1, 9))
    keep = draw(st.none() | st.integers(1, count))
    lowest = keep is not None and draw(st.booleans())
    return Dice(count, draw(st.integers(1, 1000)), keep, lowest, draw(signs))


number_terms = st.builds(Number, st.integers(0, 1_000_000), sign=signs)
expressions = st.lists(dice_terms() | number_terms, min_size=1, max_size=8).map(
    lambda t: Expression(tuple(t))
)


@given(expressions)
def test_every_expression_is_read_back_from_its_text(expression: Expression) -> None:
    assert parse_expression(str(expression)) == expression


@given(expressions, st.data())
def test_a_total_lies_between_least_and_most(expression: Expression, data: st.DataObject) -> None:
    faces = tuple(data.draw(st.integers(1, sides)) for sides in expression.sides)
    assert expression.minimum <= expression.total(faces) <= expression.maximum


scraps = st.text(
    st.sampled_from("0123456789dDkKhHlL%+- x,.\u2212\u0663\u00b2\x1b\n") | st.characters(), max_size=25
)


@given(scraps, st.integers(1, 20))
@example("9" * 5000, 20)
@example("d" * 2000, 6)
def test_any_text_is_read_or_refused_in_one_line(text: str, sides: int) -> None:
    reads: list[Callable[[], object]] = [
        lambda: parse_faces(text, sides),
        lambda: parse_expression(text),
        lambda: parse_expression(text, {"x": 3}),
    ]
    for read in reads:
        try:
            read()
        except ValueError as refused:
            why = str(refused)
            assert why.startswith("column ")
            assert why.replace("\ufffd", "?").isprintable() or not text.isprintable()
            assert "\n" not in why
            assert "\x1b" not in why
            assert len(why) < 250
