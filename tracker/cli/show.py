"""``tracker show``: the state now."""

import argparse

from tracker.cli.desk import desk_of
from tracker.cli.output import note, put, put_json
from tracker.cli.reading import verdict
from tracker.views.outlook import outlook_lines
from tracker.views.state import state_view
from tracker.views.text import show_lines


def run(arguments: argparse.Namespace) -> int:
    """Print it; 1 when the save could only be read in part."""
    table = desk_of(arguments).read(arguments.save)
    note(table.notes)
    if arguments.json:
        put_json(state_view(table.history))
    elif arguments.coming:
        put(outlook_lines(table.system, table.encounter))
    else:
        put(show_lines(table.system, table.encounter))
    return verdict(table)
