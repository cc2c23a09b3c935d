"""``tracker play``: the fight in plain lines, for screen readers, pipes and slow links."""

import argparse

from tracker.cli.desk import desk_of
from tracker.cli.play.console import Console, Left
from tracker.cli.play.menu import choose
from tracker.cli.play.session import Session


def run(arguments: argparse.Namespace) -> int:
    """Play the fight named, or one chosen from the resume list, until the game master leaves."""
    desk = desk_of(arguments)
    console = Console()
    try:
        ref = desk.to_play(arguments.save) if arguments.save else choose(desk, console)
    except Left:
        return 0
    if arguments.save and ref != arguments.save:
        console.tell(f"This is a sample fight; you play a copy of it: {ref}")
    return Session(desk.open(ref), desk.library(), console).run()
