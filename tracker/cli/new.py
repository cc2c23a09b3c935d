"""``tracker new``: a new fight, with rosters and the party of another."""

import argparse
import os
from pathlib import Path

from tracker import __version__
from tracker.cli.desk import Desk, desk_of
from tracker.cli.output import put
from tracker.core.commands import Roster
from tracker.core.new_save import draft, write_new
from tracker.core.refused import Refused
from tracker.core.step import Header
from tracker.core.text import clean_name
from tracker.core.words import write_json
from tracker.systems import find


def run(arguments: argparse.Namespace) -> int:
    """Make it, all or nothing."""
    desk = desk_of(arguments)
    header = header_for(arguments)
    opened, collected = draft(header)
    table = desk.table(opened)
    commands = [Roster(entries=ref) for ref in arguments.roster]
    if arguments.party:
        commands.insert(0, party(desk, arguments.party, arguments.system))
    for command in commands:
        table.do(command)
    path = write_new(desk.saves, arguments.save, header, collected.writes)
    put(
        [
            f"{path}: a new fight of {table.system.title}",
            *(s for n in table.history.path() for s in table.said(n)),
        ]
    )
    return 0


def header_for(arguments: argparse.Namespace) -> Header:
    """The header of the fight asked for, called like its file when nothing is said. Raises `Refused`."""
    if arguments.name is not None:
        return new_header(arguments.name, arguments.system, "--name: ")
    find(arguments.system)
    stem = Path(arguments.save).stem
    if not stem or arguments.save.endswith(("/", os.sep)):
        raise Refused(f'SAVE: "{arguments.save}" names no file, such as ford or fights/ford.toml')
    return new_header(stem, arguments.system, "SAVE is the fight's name too, when there is no --name: ")


def new_header(name: str, system: str, where: str = "") -> Header:
    """The header of a fight that begins. Raises `Refused` for a game or a name that cannot be."""
    find(system)
    try:
        return Header("", clean_name(name), system, __version__)
    except ValueError as e:
        raise Refused(f"{where}{e}") from e


def party(desk: Desk, ref: str, system: str) -> Roster:
    """The party of another fight as a roster, with its pools as they stand. Raises `Refused`."""
    table = desk.read(ref)
    if table.header.system != system:
        raise Refused(f"{ref} is a fight of {table.system.title}, whose party cannot join this one")
    there = table.encounter
    entries = [table.system.entry(there, c) for c in there if c.side == "party"]
    if not entries:
        raise Refused(f"{ref}: nobody there is on the side of the party")
    return Roster(entries=write_json(entries))
