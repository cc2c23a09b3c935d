"""What a save is made of: one header, then steps; plain data that core, store and views share."""

from collections.abc import Mapping
from dataclasses import dataclass

Scalar = str | int | float | bool
Record = Mapping[str, Scalar]
"""One event as recorded: flat, its type under ``kind``; unknown keys are kept."""


@dataclass(frozen=True, slots=True)
class Header:
    """The first lines of a save: whose fight it is and what is needed to read it."""

    fight: str
    name: str
    system: str
    app: str
    version: int = 1
    needs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """One command as it was carried out, or one move of the pointer (then ``to`` is set, ``events`` empty).

    ``round``, ``turn`` and ``up`` (names, comma-separated) are as they stand after the step;
    ``do`` is the command in the words of the language, dice filled in; ``again`` is the number
    of the step that this one decides anew. ``at`` is for display only and stamped by the store.
    """

    n: int
    parent: int
    do: str
    round: int = 0
    turn: int | None = None
    up: str = ""
    events: tuple[Record, ...] = ()
    to: int | None = None
    again: int | None = None
    at: str = ""
