"""``tracker mend``: what the app offers for a save that is not as it should be, from the shell."""

import argparse

from tracker.cli.desk import desk_of
from tracker.cli.output import made_of, put
from tracker.core.refused import Refused
from tracker.ui.choices import amiss, chosen

MENDING = ("leave_out", "take_in", "beside", "fuller")
"""The choices that lead to another file; the others are made by opening the save, or going on in it."""


def run(arguments: argparse.Namespace) -> int:
    """Make the file that is offered; the save itself stays as it is."""
    desk = desk_of(arguments)
    table = desk.read(arguments.save)
    words, offered = amiss(table)
    found = [name for name in offered if name in MENDING]
    if not found:
        raise Refused(words or f"{arguments.save}: nothing is wrong with it")
    path = chosen(desk.saves, table, found[0])
    put([made_of(path, len(desk.saves.read(path).steps), table.header.name)])
    return 0
