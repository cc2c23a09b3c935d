"""``tracker do``: carries out lines of the language, in order, each on disk before the next."""

import argparse
import sys
from collections.abc import Iterator

from tracker.cli.desk import desk_of
from tracker.cli.output import complain, note, put, put_json
from tracker.cli.reading import ways_on
from tracker.core.ports import Recorder
from tracker.core.refused import Refused
from tracker.table import Table
from tracker.views.log import log_view


def run(arguments: argparse.Namespace) -> int:
    """Carry them out; 1 when one was refused or the disk did not take it."""
    table = desk_of(arguments).open(arguments.save)
    recorder = table.recorder
    assert recorder is not None
    note([*table.notes, *ways_on(table, arguments.save)])
    told: set[str] = set()
    try:
        for line in lines_of(arguments.lines):
            carry_out(table, recorder, line, arguments.json)
            note(why for why in table.passed_over() if why not in told)
            told.update(table.passed_over())
    except Refused as e:
        complain(f"refused: {e}")
        return 1
    finally:
        recorder.close()
    return 0


def lines_of(words: list[str]) -> Iterator[str]:
    """The lines to carry out; of a script those that say something, ``#`` begins a remark."""
    for word in words:
        if word != "-":
            yield word
            continue
        for line in sys.stdin:
            if line.strip() and not line.lstrip().startswith("#"):
                yield line.rstrip("\r\n")


def carry_out(table: Table, recorder: Recorder, line: str, as_json: bool) -> None:
    """One line; its steps are on disk before they are told. Raises `Refused`."""
    steps = table.say(line)
    status = recorder.drain()
    if status.state != "saved":
        raise Refused(f"NOT SAVED: {status.why}")
    if not steps:
        put([table.news])
    elif as_json:
        for made in log_view(table.history, range(steps[0].n, steps[-1].n + 1)):
            put_json(made)
    else:
        put(said for step in steps for said in table.said(step.n))
    sys.stdout.flush()
