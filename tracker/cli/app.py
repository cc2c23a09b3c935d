"""A bare ``tracker``, and ``tracker open``."""

import argparse
import importlib
import importlib.util

from tracker.cli import play


def run(arguments: argparse.Namespace) -> int:
    """Lead to the app."""
    return lead_to_the_app(arguments)


def lead_to_the_app(arguments: argparse.Namespace) -> int:
    """The screen where there is one, else the fight in plain lines."""
    if importlib.util.find_spec("tracker.ui") and importlib.util.find_spec("tracker.ui.app"):
        from tracker.cli.desk import desk_of

        status: int = importlib.import_module("tracker.ui.app").run(desk_of(arguments), arguments.save)
        return status
    return play.run(arguments)
