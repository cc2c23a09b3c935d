"""A bare ``tracker``, and ``tracker open``."""

import argparse
import gc
import importlib.util
import os
import re
import sys
from collections.abc import MutableMapping

from tracker.cli.first_frame import FirstFrame

SOUND = {
    "COLUMNS": "[1-9][0-9]{0,2}",
    "LINES": "[1-9][0-9]{0,2}",
    "TEXTUAL_COLOR_SYSTEM": "auto|standard|256|truecolor",
}
"""What a variable may say."""


def run(arguments: argparse.Namespace) -> int:
    """The screen where there is a terminal to draw it on, else the fight in plain lines."""
    if not (can_draw() and importlib.util.find_spec("textual")):
        from tracker.cli import play

        return play.run(arguments)
    gc.disable()  # until the first paint: what is made until then stays, and looking it through takes a tenth
    forget_nonsense(os.environ)
    os.environ.setdefault("ESCDELAY", "20")  # milliseconds, before Textual reads it
    frame = FirstFrame()
    try:
        with frame.on_terminal():
            return on_screen(arguments, frame)
    finally:
        gc.enable()


def can_draw() -> bool:
    """Whether there is a terminal, and one that can put text where it is told to."""
    is_dumb = os.environ.get("TERM", "").strip().lower() in ("dumb", "unknown")
    return not is_dumb and sys.stdin.isatty() and sys.stdout.isatty()


def forget_nonsense(environ: MutableMapping[str, str]) -> None:
    """Take away sizes and colours that are none: Textual stumbles over some of them."""
    for name, sound in SOUND.items():
        if not re.fullmatch(sound, environ.get(name, "")):
            environ.pop(name, None)


def on_screen(arguments: argparse.Namespace, frame: FirstFrame) -> int:
    """The fight, then the app that runs it, from its first import to its end."""
    from tracker.cli.desk import desk_of
    from tracker.store.settings import TomlSettings
    from tracker.systems import find, keys
    from tracker.ui.doors import Doors

    desk, settings = desk_of(arguments), TomlSettings()
    ref = None if arguments.save is None else desk.to_play(arguments.save)
    doors = Doors(desk.saves, desk.library(), find, tuple(keys()), desk.seed)
    opens = doors.opened_if_short(ref) if ref else None
    frame.draw(opens, settings)

    from tracker.ui import app  # which imports Textual: what is seen by now was drawn without it
    from tracker.ui.driver import held

    made = app.TrackerApp(doors, opens, settings, frame.text)
    with held():  # until the app has the terminal, and can give it back
        frame.hand_over()
        return app.run(made)
