"""A refusal is one line that can be read, however much was typed."""

import pytest

from tracker.core.refused import Refused


@pytest.mark.parametrize("typed", ["x" * 5000, "x y " * 5000, "\x1b[2J" * 5000, "狼" * 5000])
def test_a_refusal_is_cut_where_it_would_be_too_long_to_read(typed: str) -> None:
    said = str(Refused(f'there is no "{typed}": here are Knight and Wolf'))
    assert said.startswith('there is no "')
    assert said.endswith("Knight and Wolf")
    assert len(said) <= 1010


def test_a_name_of_any_length_is_told_whole() -> None:
    name = "n" * 200
    assert name in str(Refused(f"{name}'s attack: wanted 2 dice"))
