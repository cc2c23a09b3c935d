"""``tracker branch``: a new save holding the path to one step of another."""

import argparse
from dataclasses import replace

from tracker import __version__
from tracker.cli.desk import desk_of
from tracker.cli.output import note, put
from tracker.cli.writing import write_new
from tracker.core.history import History
from tracker.core.refused import Refused
from tracker.core.step import Step


def run(arguments: argparse.Namespace) -> int:
    """Write it."""
    desk = desk_of(arguments)
    table = desk.read(arguments.save)
    note(table.notes)
    if table.trouble and arguments.step > table.history.last:
        raise Refused(table.trouble)
    steps = path_to(table.history, arguments.step)
    header = replace(table.header, fight="", app=__version__)
    path = write_new(desk.saves, arguments.new, header, [[step] for step in steps])
    put([f"{path}: {len(steps)} step{'' if len(steps) == 1 else 's'} of {table.header.name}"])
    return 0


def path_to(history: History, n: int) -> list[Step]:
    """The doing steps on the path to step `n`, numbered anew. Raises `Refused` when there is no such step."""
    if not 0 <= n <= history.last:
        raise Refused(f"there is no step {n}: steps are 0 to {history.last}")
    to = history[n].to if n else None
    path = history.path(n if to is None else to)
    number = {old: new for new, old in enumerate(path, 1)}
    return [
        replace(history[old], n=new, parent=new - 1, again=number.get(history[old].again or 0), at="")
        for old, new in number.items()
    ]
