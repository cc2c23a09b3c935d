"""A bare ``tracker``, and ``tracker open``."""

import argparse
import importlib.util
import sys

from tracker.cli import play
from tracker.cli.desk import desk_of
from tracker.systems import find, keys


def run(arguments: argparse.Namespace) -> int:
    """Lead to the app."""
    return lead_to_the_app(arguments)


def lead_to_the_app(arguments: argparse.Namespace) -> int:
    """The screen where there is a terminal to draw it on, else the fight in plain lines."""
    drawable = sys.stdin.isatty() and sys.stdout.isatty() and importlib.util.find_spec("textual")
    if not drawable:
        return play.run(arguments)
    from tracker.ui import app

    desk = desk_of(arguments)
    ref = None if arguments.save is None else desk.to_play(arguments.save)
    screen = app.TrackerApp(desk.saves, desk.library(), find, ref, desk.seed, tuple(keys()))
    return app.run(screen)
