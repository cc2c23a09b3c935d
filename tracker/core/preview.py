"""What a command would do, before it is done: the one loop that asks a game for its rows."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tracker.core.commands import Command
from tracker.core.encounter import Encounter
from tracker.core.questions import answered
from tracker.core.refused import Refused

if TYPE_CHECKING:
    from tracker.core.system import Row, RuleSystem

MOST_LINES = 3
"""How many lines of the log are foreseen."""


def preview(system: "RuleSystem", encounter: Encounter, command: Command) -> "Sequence[Row]":
    """The rows of a command; a refusal is a row too."""
    from tracker.core.system import Row

    show = system.rows.get(type(command))
    try:
        return list(show(system, encounter, command)) if show else foreseen(system, encounter, command)
    except Refused as e:
        return [Row("Refused", str(e))]


def foreseen(system: "RuleSystem", encounter: Encounter, command: Command) -> "Sequence[Row]":
    """What the log would say of a command that leaves nothing to dice and to the library."""
    from tracker.core.system import Row

    command = system.meant(encounter, command)
    while questions := system.questions(encounter, command):
        if any(q.default is None or q.kind in ("entry", "roster") for q in questions):
            return ()
        for question in questions:
            command = answered(command, question.field, question.default)
    lines = system.sentence(system.decide(encounter, command), encounter)
    more = len(lines) - MOST_LINES
    told = "; ".join([*lines[:MOST_LINES], *([f"and {more} more"] if more > 0 else [])])
    return [Row("Then", told)] if told else ()


def percent(chance: float) -> str:
    """A chance for people; never 0 % or 100 % where it is not certain."""
    shown = min(99, max(1, round(100 * chance))) if 0 < chance < 1 else round(100 * chance)
    return f"{shown} %"
