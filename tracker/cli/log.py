"""``tracker log``: every step with its dice and reasons."""

import argparse

from tracker.cli.desk import desk_of
from tracker.cli.output import note, put, put_json
from tracker.cli.reading import verdict
from tracker.views.log import log_lines, log_markdown, log_view
from tracker.views.seek import found_in


def run(arguments: argparse.Namespace) -> int:
    """Print it; 1 when the save could only be read in part."""
    table = desk_of(arguments).read(arguments.save)
    note(table.notes)
    numbers = None if arguments.find is None else found_in(table.history, arguments.find)
    if arguments.json:
        for step in log_view(table.history, numbers):
            put_json(step)
    else:
        put((log_markdown if arguments.format == "markdown" else log_lines)(table.history, numbers))
    return verdict(table)
