"""What a command would do, before it is done: the one loop that asks a game for its rows."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tracker.core.commands import Command
from tracker.core.encounter import Encounter
from tracker.core.refused import Refused

if TYPE_CHECKING:
    from tracker.core.system import Row, RuleSystem


def preview(system: "RuleSystem", encounter: Encounter, command: Command) -> "Sequence[Row]":
    """The rows of a command; a refusal is a row too."""
    from tracker.core.system import Row

    show = system.rows.get(type(command))
    if show is None:
        return ()
    try:
        return list(show(system, encounter, command))
    except Refused as e:
        return [Row("Refused", str(e))]


def percent(chance: float) -> str:
    """A chance for people; never 0 % or 100 % where it is not certain."""
    shown = min(99, max(1, round(100 * chance))) if 0 < chance < 1 else round(100 * chance)
    return f"{shown} %"
