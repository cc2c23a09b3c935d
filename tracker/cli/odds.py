"""``tracker odds``: exact odds, from numbers alone or within a fight."""

import argparse
from collections.abc import Mapping
from typing import Any

from tracker.cli.desk import desk_of
from tracker.cli.output import note, put, put_json
from tracker.core.language.tokens import quote
from tracker.core.refused import Refused
from tracker.systems import find, keys
from tracker.views.odds import odds_lines


def run(arguments: argparse.Namespace) -> int:
    """Print them."""
    first, *words = arguments.words
    odds = find(first).odds(words) if first in keys() else within(arguments, first, words)
    if arguments.json:
        put_json(odds)
    else:
        put(odds_lines(odds))
    return 0


def within(arguments: argparse.Namespace, ref: str, words: list[str]) -> Mapping[str, Any]:
    """Odds as the fight stands. Raises `Trouble`, `Refused`."""
    table = desk_of(arguments).read(ref)
    note(table.notes)
    if len(words) < 2:
        raise Refused("odds within a fight need an attacker and a target")
    return table.system.odds_of(table.encounter, " ".join(as_word(word) for word in words))


def as_word(argument: str) -> str:
    """An argument of the shell, whose quotes are gone, as one word of the language."""
    if '"' in argument:
        return argument
    key, equals, value = argument.partition("=")
    return f"{key}={quote(value)}" if equals and value and " " not in key else quote(argument)
