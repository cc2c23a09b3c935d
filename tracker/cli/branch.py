"""``tracker branch``: a new save holding the path to one step of another."""

import argparse

from tracker.cli.desk import desk_of
from tracker.cli.output import made_of, note, put


def run(arguments: argparse.Namespace) -> int:
    """Write it."""
    desk = desk_of(arguments)
    table = desk.read(arguments.save)
    note(table.notes)
    path, count = table.branch(arguments.step, arguments.new)
    put([made_of(path, count, table.header.name)])
    return 0
