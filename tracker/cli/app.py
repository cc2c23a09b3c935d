"""A bare ``tracker``, and ``tracker open``."""

import argparse
import gc
import importlib.util
import sys


def run(arguments: argparse.Namespace) -> int:
    """The screen where there is a terminal to draw it on, else the fight in plain lines."""
    if not (sys.stdin.isatty() and sys.stdout.isatty() and importlib.util.find_spec("textual")):
        from tracker.cli import play

        return play.run(arguments)
    gc.disable()  # until the first paint: what is made until then stays, and looking it through takes a tenth
    try:
        return on_screen(arguments)
    finally:
        gc.enable()


def on_screen(arguments: argparse.Namespace) -> int:
    """The app, from its first import to its end."""
    from tracker.cli.desk import desk_of
    from tracker.store.settings import TomlSettings
    from tracker.systems import find, keys
    from tracker.ui import app

    desk = desk_of(arguments)
    ref = None if arguments.save is None else desk.to_play(arguments.save)
    games, settings = tuple(keys()), TomlSettings()
    return app.run(app.TrackerApp(desk.saves, desk.library(), find, ref, desk.seed, games, settings))
