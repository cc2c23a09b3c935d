"""The rest of a round in rows: whose turn when, what else comes with it, who has none."""

from collections.abc import Iterator
from typing import NamedTuple

from tracker.core.encounter import Encounter
from tracker.core.system import RuleSystem
from tracker.views.width import wrapped

LEAD = 7
"""The columns of a turn, or of the word before a row."""
WIDTH = 80


class ComingRow(NamedTuple):
    """One row: its turn or a word ("" where it goes on with the one above), a text and a tone."""

    lead: str
    text: str
    tone: str = ""


def outlook_rows(system: RuleSystem, encounter: Encounter) -> Iterator[ComingRow]:
    """Who is up, each turn ahead with all that comes there, then the round's end, and who has no turn."""
    outlook = system.outlook(encounter)
    if outlook.now:
        yield ComingRow(f"now {outlook.turn}", with_all(outlook.now, system.up(encounter)), "up")
    for ahead in outlook.ahead:
        lead = "end" if ahead.turn is None else str(ahead.turn)
        yield ComingRow(lead, with_all(ahead.acts or "nobody acts yet", ahead.up))
        yield from (ComingRow("", f"· {line}", "quiet") for line in ahead.lines)
    for i, line in enumerate(outlook.then):
        yield ComingRow("", f"· {line}", "quiet") if i else ComingRow("then", line)
    for who, why in outlook.out:
        yield ComingRow("no turn", f"{encounter.name_of(who)} ({why})", "quiet")


def with_all(acts: str, up: tuple[str, ...]) -> str:
    """Who acts, and that it is at the same time."""
    return f"{acts} (simultaneous)" if len(up) > 1 else acts


def outlook_lines(system: RuleSystem, encounter: Encounter) -> list[str]:
    """The rows for people who read plain lines."""
    return [
        line
        for row in outlook_rows(system, encounter)
        for line in wrapped(row.text, WIDTH, f"{row.lead:>{LEAD}}  ", " " * (LEAD + 4))
    ]
