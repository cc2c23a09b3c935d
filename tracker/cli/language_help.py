"""``tracker do --help``: every command of the language, made from the command classes."""

import argparse

from tracker.cli.desk import Desk
from tracker.cli.output import put
from tracker.core.ports import Trouble
from tracker.core.refused import Refused
from tracker.core.system import RuleSystem
from tracker.systems import find, keys
from tracker.views.language import command_lines

FORM = """\
usage: tracker do SAVE LINE [LINE ...] [--json] [--seed N] [--saves DIR]

Carries out commands in order; - reads lines from standard input, # begins a remark there.
A refused line prints why on standard error, records nothing of itself, and stops there.
Only double quotes quote, a whole word or a part of it. A combatant is named by its name, its
number, or any unique beginning; wolf* names several. Dice are faces, 3,5,1 or 351; what is not
given is rolled. TEXT runs to the end of the line or the first option."""


def run(arguments: argparse.Namespace) -> int:
    """Print it, for the game of the save when one is named, else for all games."""
    put(FORM.splitlines())
    for system in systems(arguments):
        put(["", f"Commands of {system.title}", *command_lines(system)])
    return 0


def systems(arguments: argparse.Namespace) -> list[RuleSystem]:
    """Whose commands to list."""
    named = next((word for word in arguments.rest if not word.startswith("-")), None)
    if named is not None:
        try:
            return [find(Desk(arguments.saves).opened(named).header.system)]
        except (Trouble, Refused):
            pass
    return [find(key) for key in keys()]
