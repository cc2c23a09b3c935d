"""Sums of whole numbers: what they come to, what is none."""

from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tracker.core.arithmetic import MOST, read_number

TERMS = st.tuples(st.sampled_from([1, -1]), st.lists(st.integers(0, 99), min_size=1, max_size=2))


@given(st.lists(TERMS, min_size=1, max_size=5))
def test_a_sum_of_products_is_what_its_terms_come_to(terms: list[tuple[int, list[int]]]) -> None:
    text = "".join(f"{'+' if sign > 0 else '-'}{'*'.join(map(str, factors))}" for sign, factors in terms)
    assert read_number(text) == sum(sign * prod(factors) for sign, factors in terms)


@given(st.integers(-MOST, MOST))
def test_every_number_of_a_fight_can_be_typed(number: int) -> None:
    assert read_number(str(number)) == read_number(f"{number:+d}") == number


@given(st.text(max_size=12))
def test_any_text_is_a_number_within_bounds_or_is_refused_in_one_line(text: str) -> None:
    try:
        assert abs(read_number(text)) <= MOST
    except ValueError as why:
        assert "\n" not in str(why).replace(text, "")


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("2+1", 3),
        ("7-3", 4),
        ("2*3", 6),
        ("2 + 2 * 3", 8),
        ("−1", -1),
        ("3×2", 6),
        ("-2*3+1", -5),
        ("007", 7),
    ],
)
def test_a_sum_as_it_is_typed(text: str, number: int) -> None:
    assert read_number(text) == number


@pytest.mark.parametrize(
    "text",
    ["", "+", "2+", "*3", "2**3", "1/2", "(2)", "2--1", "2d6", "999999+1", "999999*999999", "٣"],
)
def test_what_is_no_sum_or_too_great_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"whole number|more than"):
        read_number(text)
