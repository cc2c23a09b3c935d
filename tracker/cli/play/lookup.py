"""Looks at something while playing: help, the state, the log, odds, the library. They change nothing."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tracker.core.language import command_class
from tracker.core.ports import Entry, Library
from tracker.core.refused import Refused
from tracker.core.system import RuleSystem
from tracker.table import Table
from tracker.views.language import about, verb_lines
from tracker.views.log import log_lines
from tracker.views.odds import odds_lines
from tracker.views.text import show_lines
from tracker.views.width import cut

WIDTH = 80
LAST_STEPS = 10

LOOKING = """\
  help [VERB]        this, or how one command is written
  show               the ladder, everyone, what is coming
  log [N]            the last N steps (10)
  odds A T [...]     the exact odds of an attack
  library [WORDS]    whom `add` knows by name
  dice roll|ask      whether the tracker rolls all dice or asks for each
  quit               leaves; everything is saved already"""

HOW = """\
Enter alone is next. A name may be cut short (mir), be a number of `show` (3), or
stand for several (wolf*); one of several words is quoted: "Wolf 1". What a command
leaves open is asked: type the dice as they lie (3,5 or 35) or press Enter to have
them rolled; ? explains; . gives up."""


def how_to_begin(system: RuleSystem, library: Library) -> list[str]:
    """For a fight in which nobody is yet: how to add somebody, with names that will do."""
    entries = library.entries(system.key)
    lines = ["Nobody is here yet. Add everyone, then press Enter to start the first round:"]
    foe = next((e.name for e in entries if e.fields.get("side", "foes") == "foes"), None)
    friend = next((e.name for e in entries if e.fields.get("side") == "party"), None)
    if foe:
        lines.append(f'  add "{foe}" x3                three of them, from the game\'s content')
    if friend:
        lines.append(f'  add "{friend}"                   one of the party, from the same')
        lines.append(f'  add Mirela from="{friend}"       the same numbers under your own name')
    fields = [key for key, word in list(system.words_of("sheet").items())[:2]]
    lines.append(
        f"  add Mirela side=party {' '.join(f'{key}=3' for key in fields)} ...   with numbers of your own"
    )
    lines.append("  roster FILE                     everyone of a roster file")
    lines.append("`library` lists whom add knows, `help add` the fields, `help` all commands.")
    return lines


def help_on(table: Table, library: Library, words: str) -> list[str]:
    """All commands in short, or one in full. Raises `Refused`."""
    if words:
        if words.casefold() in LOOKS or words.casefold() in ("dice", "quit"):
            return [line for line in LOOKING.splitlines() if line.split()[0] == words.casefold()]
        return about(table.system, command_class(table.system, words.split()[0]), table.encounter)
    return [*HOW.splitlines(), "", *LOOKING.splitlines(), "", *verb_lines(table.system)]


def show(table: Table, library: Library, words: str) -> list[str]:
    """The whole state."""
    return show_lines(table.system, table.encounter)


def log(table: Table, library: Library, words: str) -> list[str]:
    """The last steps. Raises `Refused`."""
    if words and not words.isdecimal():
        raise Refused(f'log: a number of steps, not "{words}"')
    last = table.history.last
    wanted = min(int(words[:6]) if words else LAST_STEPS, last)
    return list(log_lines(table.history, range(last - wanted + 1, last + 1))) if wanted else ["no steps yet"]


def odds(table: Table, library: Library, words: str) -> list[str]:
    """The odds of an attack. Raises `Refused`."""
    if not words:
        raise Refused("odds: of whose attack on whom? odds ATTACKER TARGET [with=NAME]")
    return odds_lines(table.system.odds_of(table.encounter, words))


def entries(table: Table, library: Library, words: str) -> list[str]:
    """Whom the library knows, those whose line holds all the words. Raises `Trouble`."""
    wanted = words.casefold().split()
    lines = [entry_line(entry) for entry in library.entries(table.system.key)]
    found = [line for line in lines if all(word in line.casefold() for word in wanted)]
    if not found:
        return ["the library knows nobody like that" if wanted else "the library is empty"]
    return [*(cut(line, WIDTH) for line in found), "add NAME [xN] takes one of them"]


def entry_line(entry: Entry) -> str:
    """A combatant of the library in a line: name, side, its numbers."""
    facts = [f"{key} {value}" for key, value in entry.fields.items() if is_shown(key, value)]
    return f"{entry.name} ({entry.fields.get('side', 'foes')}): {', '.join(facts)}"


def is_shown(key: str, value: Any) -> bool:
    """Whether a field stands in the library's line."""
    return key not in ("name", "side") and isinstance(value, str | int) and not isinstance(value, bool)


Look = Callable[[Table, Library, str], Sequence[str]]

LOOKS: Mapping[str, Look] = {
    "help": help_on, "?": help_on, "show": show, "log": log, "odds": odds, "library": entries,
}  # fmt: skip
