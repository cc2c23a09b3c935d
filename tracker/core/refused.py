"""A command that cannot be carried out."""

import re

from tracker.core.text import clean

_LONG_WORD = re.compile(r"(\S{60})\S{190,}")
"""Longer than any name with the quotes and marks around it."""
_FIRST, _LAST = 700, 300


class Refused(Exception):
    """Why not, in one line of words for the game master: what, where, what would be right.

    What was typed is often quoted in it, so it is made safe to show, and cut where it is so long that
    the reason would be lost in it.
    """

    def __init__(self, why: str) -> None:
        super().__init__(cut(clean(why)))


class Unchanged(Refused):
    """What is asked for is so already."""


class NotGiven(Refused):
    """An open question that nobody answered."""


def cut(text: str) -> str:
    """A line with words longer than any name cut short, and what is still too much left out of its middle."""
    text = _LONG_WORD.sub(r"\1...", text)
    return text if len(text) <= _FIRST + _LAST else f"{text[:_FIRST]} ... {text[-_LAST:]}"
