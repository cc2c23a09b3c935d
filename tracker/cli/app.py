"""A bare ``tracker``, and ``tracker open``."""

import argparse
import gc
import importlib.util
import os
import sys

from tracker.cli.first_frame import FirstFrame


def run(arguments: argparse.Namespace) -> int:
    """The screen where there is a terminal to draw it on, else the fight in plain lines."""
    if not (sys.stdin.isatty() and sys.stdout.isatty() and importlib.util.find_spec("textual")):
        from tracker.cli import play

        return play.run(arguments)
    gc.disable()  # until the first paint: what is made until then stays, and looking it through takes a tenth
    os.environ.setdefault("ESCDELAY", "20")  # milliseconds, before Textual reads it
    frame = FirstFrame(arguments.saves, arguments.save)
    try:
        with frame.shown():
            return on_screen(arguments, frame)
    finally:
        gc.enable()


def on_screen(arguments: argparse.Namespace, frame: FirstFrame) -> int:
    """The app, from its first import to its end."""
    from tracker.cli.desk import desk_of
    from tracker.store.settings import TomlSettings
    from tracker.systems import find, keys
    from tracker.ui import app
    from tracker.ui.driver import held

    desk = desk_of(arguments)
    ref = None if arguments.save is None else desk.to_play(arguments.save)
    games, settings = tuple(keys()), TomlSettings()
    made = app.TrackerApp(
        desk.saves, desk.library(), find, ref, desk.seed, games, settings, frame.text, frame.keep
    )
    with held():  # until the app has the terminal, and can give it back
        frame.handed_over = True
        return app.run(made)
