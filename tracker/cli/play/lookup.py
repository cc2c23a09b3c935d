"""Looks at something while playing: help, the state, the log, odds, the library. They change nothing."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tracker.core.encounter import Combatant
from tracker.core.glossary import Term
from tracker.core.language.grammar import command_class, usage
from tracker.core.language.tokens import tokens
from tracker.core.names import resolve_many
from tracker.core.ports import Entry, Library
from tracker.core.refused import Refused
from tracker.core.system import RuleSystem
from tracker.table import Table
from tracker.views.glossary import called, meant
from tracker.views.language import about, verb_lines
from tracker.views.log import log_lines
from tracker.views.odds import odds_lines
from tracker.views.outlook import outlook_lines
from tracker.views.seek import found_in
from tracker.views.text import show_lines
from tracker.views.width import cut, wrapped
from tracker.views.width import table as aligned

WIDTH = 80
LAST_STEPS = 10

LOOKING = """\
  help [VERB|WORD]   this, or how one command is written, or a word of the rules
  show               the ladder, everyone, what is coming
  sheet [WHO]        the numbers and the status of one, or of those who are up
  coming             all that is coming until the round is over
  log [N]            the last N steps (10)
  find WORDS         steps by words, who:NAME and kind:attack|note
  odds A T [...]     the exact odds of an attack
  library [WORDS]    whom `add` knows by name
  dice roll|ask      whether the tracker rolls all dice or asks for each
  quit               leaves; everything is saved already"""

HOW = """\
A name may be cut short (mir), be a number of show (3), or stand for several
(wolf*); one of several words is quoted: "Wolf 1". What a command leaves open is
asked: type the dice as they lie (3,5 or 35) or press Enter to have them rolled;
? explains; . gives the command up."""


def how_to_begin(system: RuleSystem, library: Library) -> list[str]:
    """For a fight in which nobody is yet: how to add somebody, with names that will do."""
    entries = library.entries(system.key)
    foe = next((e.name for e in entries if e.fields.get("side", "foes") == "foes"), None)
    friend = next((e.name for e in entries if e.fields.get("side") == "party"), None)
    numbers = " ".join(f"{key}=3" for key in list(system.words_of("sheet"))[:2])
    rows = [[f'add "{foe}" x3', "three of them, whom the game knows"]] if foe else []
    if friend:
        rows.append([f'add "{friend}"', "one of the party, alike"])
        rows.append([f'add Ana from="{friend}"', "the same numbers under a name of your own"])
    rows.append([f"add Ana side=party {numbers}", "with numbers of your own"])
    rows.append(["roster FILE", "everyone of a roster file"])
    return [
        "Nobody is here yet. Add everyone, then press Enter to start the first round:",
        *(f"  {line}" for line in aligned(rows)),
        "library lists whom add knows, help add the fields, help all commands.",
    ]


def on_a_turn(system: RuleSystem) -> str:
    """What to type when somebody is up."""
    first = system.own_commands[:1]
    doing = [usage(model).partition(" [")[0] for model in first]
    return (
        f"On a turn, say what is done ({doing[0]}), then press Enter."
        if doing
        else "Press Enter for the next turn."
    )


def help_on(table: Table, library: Library, words: str) -> list[str]:
    """All commands in short; or one in full, or a word of the rules. Raises `Refused`."""
    if words:
        if words.casefold() in LOOKS or words.casefold() in ("dice", "quit"):
            return [line for line in LOOKING.splitlines() if line.split()[0] == words.casefold()]
        return in_full(table, words)
    return [
        *wrapped(on_a_turn(table.system), WIDTH),
        *HOW.splitlines(),
        "",
        *LOOKING.splitlines(),
        "",
        *verb_lines(table.system),
    ]


def in_full(table: Table, words: str) -> list[str]:
    """One command in full, and the word of the rules that is called so, else those that speak of it."""
    system, lines = table.system, list[str]()
    terms: Sequence[Term] = called(system, words)
    try:
        lines = about(system, command_class(system, words.split()[0]), table.encounter)
    except Refused:
        terms = terms or meant(system, words)
        if not terms:
            raise
    return [*(part for t in terms for part in wrapped(f"{t.name}: {t.line}", WIDTH, "", "    ")), *lines]


def show(table: Table, library: Library, words: str) -> list[str]:
    """The whole state."""
    return show_lines(table.system, table.encounter)


def sheet(table: Table, library: Library, words: str) -> list[str]:
    """Sheet and status of those named, else of those who are up. Raises `Refused`."""
    encounter, system = table.encounter, table.system
    whos = resolve_many(encounter, tokens_text(words)) if words else system.up(encounter)
    if not whos:
        raise Refused("sheet: of whom? Nobody is up")
    lines: list[str] = []
    for who in whos:
        combatant = encounter[who]
        views = [*system.sheet_view(encounter, combatant), *system.status_view(encounter, combatant)]
        wide = max((len(view.label) for view in views), default=0)
        lines += ["", *combatant_heading(combatant)] if lines else combatant_heading(combatant)
        for view in views:
            lines += wrapped(view.text, WIDTH, f"  {view.label:<{wide}}  ", " " * (wide + 4))
    return lines


def combatant_heading(combatant: Combatant) -> list[str]:
    """Number, name and side."""
    return [f"{combatant.number} {combatant.name} ({combatant.side})"]


def tokens_text(words: str) -> str:
    """The words of a line without their quotes."""
    return " ".join(token.text for token in tokens(words))


def log(table: Table, library: Library, words: str) -> list[str]:
    """The last steps. Raises `Refused`."""
    if words and not words.isdecimal():
        raise Refused(f'log: a number of steps, not "{words}"')
    last = table.history.last
    wanted = min(int(words[:6]) if words else LAST_STEPS, last)
    return list(log_lines(table.history, range(last - wanted + 1, last + 1))) if wanted else ["no steps yet"]


def coming(table: Table, library: Library, words: str) -> list[str]:
    """The rest of the round."""
    return outlook_lines(table.system, table.encounter)


def find(table: Table, library: Library, words: str) -> list[str]:
    """The steps that are what is sought. Raises `Refused`."""
    if not words:
        raise Refused("find: what? Words of the log, who:NAME, kind:attack|note")
    found = found_in(table.history, words)
    return list(log_lines(table.history, found)) if found else ["nothing matches"]


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
    passed_over = [f"not read: {why}" for why in library.troubles]
    if not found:
        return ["the library knows nobody like that" if wanted else "the library is empty", *passed_over]
    return [*(cut(line, WIDTH) for line in found), "add NAME [xN] takes one of them", *passed_over]


def entry_line(entry: Entry) -> str:
    """A combatant of the library in a line: name, side, its numbers."""
    facts = [f"{key} {value}" for key, value in entry.fields.items() if is_shown(key, value)]
    return f"{entry.name} ({entry.fields.get('side', 'foes')}): {', '.join(facts)}"


def is_shown(key: str, value: Any) -> bool:
    """Whether a field stands in the library's line."""
    return key not in ("name", "side") and isinstance(value, str | int) and not isinstance(value, bool)


Look = Callable[[Table, Library, str], Sequence[str]]

LOOKS: Mapping[str, Look] = {
    "help": help_on, "?": help_on, "show": show, "sheet": sheet, "log": log, "coming": coming,
    "find": find, "odds": odds, "library": entries,
}  # fmt: skip
