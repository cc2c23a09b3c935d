"""``tracker saves``: the resume list in text."""

import argparse

from tracker.cli.desk import desk_of
from tracker.cli.output import put, put_json
from tracker.views.resume import other_lines, resume_lines, save_view


def run(arguments: argparse.Namespace) -> int:
    """Print it."""
    saves = desk_of(arguments).saves
    lines = [saves.looked_through(line) for line in saves.lines()]
    if not lines:
        saves.check_folder()
    if arguments.json:
        for line in lines:
            put_json(save_view(line))
    else:
        put(resume_lines(lines) or [f"no fights in {saves.folder} yet: tracker new SAVE --system GAME"])
        put(other_lines(saves.others()))
    return 0
