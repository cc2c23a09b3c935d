"""Who is known by a name: in this fight, the user's library, the game's content."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeGuard

from tracker.core import commands as cmd
from tracker.core.commands import Command
from tracker.core.joining import CORE_FIELDS
from tracker.core.names import copy_number, listed
from tracker.core.preview import Row, life
from tracker.core.refused import Refused
from tracker.core.sheet import BadField, read_sheet
from tracker.table import Table

MOST = 9
"""As many as there are digits to pick one by."""
THIS_FIGHT = "this fight"


@dataclass(frozen=True, slots=True)
class Known:
    """Somebody who could be meant: the name, where from, and what life."""

    name: str
    where: str
    life: str


def known_by(known: Iterable[Known], text: str) -> list[Known]:
    """Whom of those known a text could mean, the nearest first."""
    low = text.casefold()
    found: dict[str, Known] = {}
    for one in known:
        words = [one.name.casefold(), *re.split(r"[\s/]+", one.name.casefold())]
        if one.name.casefold() not in found and any(word.startswith(low) for word in words):
            found[one.name.casefold()] = one
    first = sorted(found.values(), key=lambda one: not one.name.casefold().startswith(low))
    return first[:MOST]


def everybody(table: Table) -> Iterator[Known]:
    """All who can be added by a name: of this fight, the user's library, the game's content; roster files."""
    system, library = table.system, table.library
    for base, pools in bases(table).items():
        yield Known(base, THIS_FIGHT, life(system, pools))
    if library is None:
        return
    for entry in library.entries(system.key):
        fields = {k: v for k, v in entry.fields.items() if k not in CORE_FIELDS}
        try:
            told = life(system, system.pools(read_sheet(system.sheet, fields)))
        except BadField as why:
            told = str(why)
        yield Known(entry.name, "your library" if entry.own else system.title, told)
    for ref in library.rosters():
        yield Known(ref, "roster file", "")


def bases(table: Table) -> Mapping[str, Any]:
    """The names of those in the fight without the numbers of copies, each with the pools of a new one."""
    found: dict[str, Any] = {}
    for combatant in table.encounter:
        base = combatant.name.rpartition(" ")[0]
        is_copy = copy_number(combatant.name, base) is not None
        found.setdefault(base if is_copy else combatant.name, table.system.pools(combatant.sheet))
    return found


def spelled(known: Iterable[Known], name: str) -> str:
    """A name as it is known: case does not count."""
    return next((one.name for one in known if one.name.casefold() == name.casefold()), name)


def worded(known: Iterable[Known], name: str) -> str:
    """The one who is known by a word of its name, such as the Blight Wolf by "wolf"; else the name.

    Who is known from this fight alone is so by its whole name: Bob is no second Friendly Bob.
    """
    low, known = name.casefold(), list(known)
    names = {one.name.casefold(): one.name for one in known if one.where != THIS_FIGHT}
    found = [full for words, full in names.items() if low in re.split(r"[\s/]+", words)]
    is_named = any(one.name.casefold() == low for one in known)
    return found[0] if not is_named and len(found) == 1 else name


def unknown(command: Command, known: Iterable[Known], near: str) -> Iterator[Row]:
    """That nothing is known of one who is just named, perhaps mistyped; `near` tells who could be meant."""
    if is_new(command):
        found = known_by(known, command.name)
        told = f"; {near.format(found[0].name)}" if found else ""
        yield Row("New", f"nobody is known as {command.name}, every number is the game's default{told}")


def is_new(command: Command) -> TypeGuard[cmd.Add]:
    """Whether it adds one of whom nothing is known and nothing was told."""
    return isinstance(command, cmd.Add) and not command.sheet and not command.fields


def foretold(table: Table, line: str) -> str:
    """Who would join by a line of `add` as it stands, for the one who types it; "" for any other line."""
    try:
        command = table.parse(line)
        if not isinstance(command, cmd.Add):
            return ""
        command = table.complete(command)
        rows = table.system.preview(table.encounter, command)
    except Refused:
        return ""
    told = [" ".join(filter(None, (row.label, row.value, row.sources))) for row in rows]
    if is_new(command):
        near = listed([one.name for one in known_by(everybody(table), command.name)], "and", most=3)
        named = f", known {'are' if ' and ' in near else 'is'} {near}" if near else ""
        told.insert(0, f"{command.name} is new{named}")
    return "; ".join(told)
