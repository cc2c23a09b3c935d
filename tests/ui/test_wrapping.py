"""Lines broken where they are full."""

import time

from hypothesis import given
from hypothesis import strategies as st

from tests.pace import within
from tracker.ui.ink import width_of
from tracker.ui.wrapping import flowed, wrapped


@given(st.lists(st.text("ab 漢", max_size=30), max_size=4), st.integers(8, 40))
def test_wrapping_loses_no_letter_and_no_line_is_too_long(texts: list[str], width: int) -> None:
    lines = list(wrapped([(t, "ink") for t in texts], width, 3))
    assert all(width_of(line.spans) <= width for line in lines)
    assert "".join("".join(line.text for line in lines).split()) == "".join("".join(texts).split())


def test_a_word_of_thousands_of_letters_is_broken_at_once() -> None:
    began = time.process_time()
    lines = list(wrapped([("1" + "漢0" * 10_000, "ink")], 80))
    assert within(time.process_time() - began, 1)
    assert all(width_of(line.spans) <= 80 for line in lines)
    assert sum(len(line.text) for line in lines) == 20_001


def test_a_word_of_several_tones_stays_whole() -> None:
    lines = list(wrapped([("is broken (", "ink"), ("Injury", "warning"), ("): so", "ink")], 14, 2))
    assert [line.text for line in lines] == ["is broken", "  (Injury): so"]


@given(
    st.lists(st.text("ab 漢", min_size=1, max_size=30), max_size=6), st.integers(12, 40), st.integers(0, 4)
)
def test_items_side_by_side_are_all_there_and_no_line_is_too_long(
    texts: list[str], width: int, hang: int
) -> None:
    lines = list(flowed([[(text, "ink")] for text in texts], width, hang))
    assert all(width_of(line.spans) <= width for line in lines)
    assert all(line.text.startswith(" " * hang) for line in lines[1:])
    assert "".join("".join(line.text for line in lines).split()) == "".join("".join(texts).split())
