import pytest
from hypothesis import given
from hypothesis import strategies as st

from tracker.views.width import columns, cut, padded, table, wrapped


@pytest.mark.parametrize(
    ("text", "wide"),
    [
        ("", 0),
        ("Bob", 3),
        ("狼", 2),
        ("ｗ", 2),
        ("e\u0301", 1),
        ("가", 2),
        ("\u1112\u1161\u11ab", 2),
        ("👩\u200d🚀", 2),
        ("❤\ufe0f", 2),
        ("▶ up", 4),
        ("น\u0e35\u0e49", 1),
    ],
)
def test_columns_are_those_of_the_terminal(text: str, wide: int) -> None:
    assert columns(text) == wide


@pytest.mark.parametrize(
    ("text", "most", "left"),
    [("Bob", 3, "Bob"), ("Bobby", 3, "Bo…"), ("狼狼狼", 4, "狼…"), ("a b", 2, "a…"), ("ab", 0, "")],
)
def test_a_text_is_cut_with_an_ellipsis(text: str, most: int, left: str) -> None:
    assert cut(text, most) == left


@given(st.text(max_size=30), st.integers(0, 20))
def test_what_is_cut_or_padded_has_the_columns_asked_for(text: str, most: int) -> None:
    assert columns(cut(text, most)) <= most
    assert columns(padded(cut(text, most), most)) == most


@given(st.text("ab 狼", max_size=60), st.integers(12, 30))
def test_wrapping_loses_no_word_and_keeps_to_the_width(text: str, most: int) -> None:
    lines = wrapped(text, most, "> ", "  ")
    assert " ".join(line[2:] for line in lines) == text
    assert all(columns(line) <= most or " " not in line[2:] for line in lines)


def test_columns_of_a_table_stand_below_each_other() -> None:
    assert table([["1", "狼", "x"], ["10", "Wolf", "y"]], frozenset({0})) == [" 1  狼    x", "10  Wolf  y"]
