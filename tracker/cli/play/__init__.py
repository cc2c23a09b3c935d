"""``tracker play``: the fight in plain lines, for screen readers, pipes and slow links."""

import argparse

from tracker.cli.desk import desk_of
from tracker.cli.play.console import Console, Left
from tracker.cli.play.menu import choose, opened
from tracker.cli.play.session import Session


def run(arguments: argparse.Namespace) -> int:
    """Play the fight named, or one chosen from the resume list, until the game master leaves."""
    desk = desk_of(arguments)
    console = Console()
    try:
        ref = arguments.save
        table = choose(desk, console) if ref is None else opened(desk, console, ref)
    except Left:
        return 0
    return Session(table, desk.library(), console).run()
