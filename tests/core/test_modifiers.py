"""Modifiers with their sources in one text, and back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tracker.core.modifiers import in_a_list, read_modifiers, write_modifiers
from tracker.core.text import clean

NAMES = st.text(min_size=1, max_size=20).filter(lambda t: clean(t) == t and not t.endswith(","))


@pytest.mark.parametrize(
    "modifiers",
    [
        (("Damage", 1), ("class", -1)),
        (("high, ground", 2), ("+1 sword", 3)),
        (("a-b", 1), ("x, y, z", -2)),
        (("slow", 0),),
        (),
    ],
)
def test_modifiers_are_read_back_as_written(modifiers: tuple[tuple[str, int], ...]) -> None:
    assert read_modifiers(write_modifiers(modifiers)) == modifiers


@given(st.lists(st.tuples(NAMES, st.integers(-99, 99))))
def test_any_names_are_read_back(modifiers: list[tuple[str, int]]) -> None:
    back = read_modifiers(write_modifiers(modifiers))
    assert back == tuple((in_a_list(source), value) for source, value in modifiers)


def test_a_source_that_reads_like_two_stays_one() -> None:
    assert read_modifiers(write_modifiers([("oil+1, fire", 2)])) == (("oil+1; fire", 2),)


@pytest.mark.parametrize("text", ["attack", "attack-2, defense", "-2"])
def test_what_is_no_modifier_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="should be such as"):
        read_modifiers(text)
