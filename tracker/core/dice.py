"""Faces: what lies on the table, in the order rolled; chance comes in from outside through a `Roller`."""

import re
from collections.abc import Sequence
from itertools import groupby
from typing import Protocol

from tracker.core.text import clean

_DIGITS_LIMIT = 7
_SHOWN_LIMIT = 60
_RUN_TOGETHER_SIDES = 9
_PERCENT_SIDES = 100


class Roller(Protocol):
    """Where chance comes from."""

    def faces(self, count: int, sides: int) -> tuple[int, ...]:
        """`count` faces of 1 to `sides`, in the order rolled."""


def parse_faces(text: str, sides: int = 6) -> tuple[int, ...]:
    """Read faces as typed: "3,5,1", "3 5 1", or "351" where no face has two digits.

    Two ten-sided dice that show 00 are the 100 of a d100; a lone 0 is no face.
    Their number is not checked, see `check_faces`. Raises ValueError in one line that names the column.
    """
    runs = list(re.finditer(r"[^\s,]+", text))
    if not runs:
        raise ValueError(f"column 1: expected {_faces_example(sides)}, found nothing")
    if stray := re.search(r"^\s*,|,\s*(?=,|$)", text):
        raise at_column(
            stray.start() + stray[0].index(","), f"expected a face of 1 to {sides} on each side of a comma"
        )
    if len(runs) == 1 and sides <= _RUN_TOGETHER_SIDES:
        runs = list(re.finditer(r"\S", text))
    return tuple(_face(run, sides) for run in runs)


def _face(run: re.Match[str], sides: int) -> int:
    number = sides if sides == _PERCENT_SIDES and run[0] == "00" else number_of(run[0])
    if number is None or not 1 <= number <= sides:
        raise at_column(run.start(), f"expected {_faces_example(sides)}, found {shown(run[0])}")
    return number


def _faces_example(sides: int) -> str:
    return f"faces of 1 to {sides} such as {min(3, sides)},{min(5, sides)}"


def write_faces(faces: Sequence[int]) -> str:
    """Faces in the language's notation, which `parse_faces` reads back: "3,5,1"."""
    return ",".join(map(str, faces))


def check_faces(faces: Sequence[int], count: int, sides: int = 6) -> None:
    """Raise ValueError unless `faces` are `count` of 1 to `sides`: "wanted 3 dice of 1 to 6, got 3,7,1"."""
    check_each(faces, (sides,) * count)


def check_each(faces: Sequence[int], sides: Sequence[int]) -> None:
    """As `check_faces`, each die with sides of its own."""
    if len(faces) == len(sides) and all(1 <= face <= most for face, most in zip(faces, sides, strict=True)):
        return
    wanted = " and ".join(f"{_dice(len(list(run)))} of 1 to {most}" for most, run in groupby(sides))
    raise ValueError(f"wanted {wanted or 'no dice'}, got {cut(write_faces(faces)) or 'none'}")


def _dice(count: int) -> str:
    return "1 die" if count == 1 else f"{count} dice"


def keep_highest(faces: Sequence[int], n: int) -> tuple[int, ...]:
    """The `n` highest faces, highest first; all of them where there are fewer."""
    return tuple(sorted(faces, reverse=True)[:n])


def keep_lowest(faces: Sequence[int], n: int) -> tuple[int, ...]:
    """The `n` lowest faces, lowest first; all of them where there are fewer."""
    return tuple(sorted(faces)[:n])


# --- what is told of a text that is not understood


def number_of(text: str) -> int | None:
    """The number these ASCII digits write, None for anything else and for more digits than any limit has."""
    digits = text.lstrip("0") or text[-1:]
    return int(digits) if digits.isascii() and digits.isdigit() and len(digits) <= _DIGITS_LIMIT else None


def at_column(at: int, why: str) -> ValueError:
    """What is wrong with a text, and where in it: columns are counted from 1, `at` from 0."""
    return ValueError(f"column {at + 1}: {why}")


def shown(text: str) -> str:
    """A part of a text as an error tells of it: in quotes, clean, not too long."""
    return f"'{cut(clean(text))}'" if text else "nothing"


def cut(text: str) -> str:
    """The beginning of a text that may be of any length."""
    return text if len(text) <= _SHOWN_LIMIT else f"{text[:_SHOWN_LIMIT]}..."
