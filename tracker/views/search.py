"""Finding by words: every word typed must be there; the order says how exactly."""

from collections.abc import Callable, Iterable
from typing import TypeVar

Found = TypeVar("Found")


def search(things: Iterable[Found], typed: str, told: Callable[[Found], tuple[str, str]]) -> list[Found]:
    """The things that all the typed words are found in, those that begin with them first.

    ``told`` gives a thing's name and what else is said of it. Nothing typed finds everything, in order.
    """
    ranked = [(rank(typed, *told(thing)), thing) for thing in things]
    found = [(at, thing) for at, thing in ranked if at is not None]
    return [thing for _, thing in sorted(found, key=lambda each: each[0])]


def rank(typed: str, name: str, more: str) -> int | None:
    """How near the typed words come: 0 the name itself, 4 somewhere within; None when one is missing."""
    low, name, more = " ".join(typed.casefold().split()), name.casefold(), more.casefold()
    words = low.split()
    if name == low:
        return 0
    if name.startswith(low):
        return 1
    if begin(words, name):
        return 2
    if begin(words, f"{name} {more}"):
        return 3
    return 4 if all(word in f"{name} {more}" for word in words) else None


def begin(words: list[str], text: str) -> bool:
    """Whether each of the words begins one of the text's."""
    parts = text.split()
    return all(any(part.startswith(word) for part in parts) for word in words)
