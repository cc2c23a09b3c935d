"""What calls have in common that read a save."""

import shlex

from tracker.cli.output import complain
from tracker.core.text import clean
from tracker.table import Table

STILL_THERE = ("leave_out", "fuller")
"""The choices that a call which writes leaves to be made; an entry without a seal it has set aside."""


def ways_on(table: Table, ref: str) -> list[str]:
    """A line for people where something is to be settled about a save and a new file would do that."""
    if not table.opened.is_doubtful:
        return []
    from tracker.ui.choices import amiss, named  # here, because of a save that is as it should be nobody asks

    words, offered = amiss(table)
    call = f"tracker mend {clean(shlex.quote(ref))}"
    return [f"{words}; {call} {choice.does}" for choice in named(offered) if choice.name in STILL_THERE]


def verdict(table: Table) -> int:
    """The exit status after reading: 1, with the reason on standard error, when there was more to read."""
    if not table.trouble:
        return 0
    complain(f"refused: {table.trouble}")
    return 1
