"""Faces: read, written, checked, kept."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tracker.core.dice import check_faces, keep_highest, keep_lowest, parse_faces, write_faces


def exactly(why: str) -> str:
    return f"^{re.escape(why)}$"


@pytest.mark.parametrize(
    ("text", "sides", "faces"),
    [
        ("3,5,1", 6, (3, 5, 1)),
        ("351", 6, (3, 5, 1)),
        (" 3, 5 ,1 ", 6, (3, 5, 1)),
        ("3 5 1", 6, (3, 5, 1)),
        ("4", 6, (4,)),
        ("12", 20, (12,)),
        ("12,7", 12, (12, 7)),
        ("99", 9, (9, 9)),
        ("10", 10, (10,)),
    ],
)
def test_faces_are_read_with_commas_spaces_or_run_together(
    text: str, sides: int, faces: tuple[int, ...]
) -> None:
    assert parse_faces(text, sides) == faces


@pytest.mark.parametrize(
    ("text", "sides", "why"),
    [
        ("", 6, "column 1: expected faces of 1 to 6 such as 3,5, found nothing"),
        ("3,7,1", 6, "column 3: expected faces of 1 to 6 such as 3,5, found '7'"),
        ("307", 6, "column 2: expected faces of 1 to 6 such as 3,5, found '0'"),
        ("3,x", 6, "column 3: expected faces of 1 to 6 such as 3,5, found 'x'"),
        ("35,1", 6, "column 1: expected faces of 1 to 6 such as 3,5, found '35'"),
        ("3,,1", 6, "column 2: expected a face of 1 to 6 on each side of a comma"),
        ("3,", 6, "column 2: expected a face of 1 to 6 on each side of a comma"),
        (",3", 6, "column 1: expected a face of 1 to 6 on each side of a comma"),
        ("-3", 10, "column 1: expected faces of 1 to 10 such as 3,5, found '-3'"),
        ("\u0663", 6, "column 1: expected faces of 1 to 6 such as 3,5, found '\u0663'"),
    ],
)
def test_faces_that_are_none_are_refused_with_their_column(text: str, sides: int, why: str) -> None:
    with pytest.raises(ValueError, match=exactly(why)):
        parse_faces(text, sides)


@given(st.integers(1, 30).flatmap(lambda s: st.tuples(st.just(s), st.lists(st.integers(1, s), min_size=1))))
def test_written_faces_are_read_back(dice: tuple[int, list[int]]) -> None:
    sides, faces = dice
    assert parse_faces(write_faces(faces), sides) == tuple(faces) or (sides <= 9 and len(faces) == 1)


def test_check_names_what_was_wanted_and_what_came() -> None:
    check_faces((3, 6, 1), 3, 6)
    check_faces((), 0, 6)
    for faces, count, why in [
        ((3, 7, 1), 3, "wanted 3 dice of 1 to 6, got 3,7,1"),
        ((3, 0, 1), 3, "wanted 3 dice of 1 to 6, got 3,0,1"),
        ((3, 4), 1, "wanted 1 die of 1 to 6, got 3,4"),
        ((), 2, "wanted 2 dice of 1 to 6, got none"),
        ((1,), 0, "wanted no dice, got 1"),
    ]:
        with pytest.raises(ValueError, match=exactly(why)):
            check_faces(faces, count, 6)


def test_kept_dice_come_best_first() -> None:
    assert keep_highest((2, 3, 5, 3), 2) == (5, 3)
    assert keep_highest((4,), 2) == (4,)
    assert keep_lowest((2, 3, 5, 1), 2) == (1, 2)
