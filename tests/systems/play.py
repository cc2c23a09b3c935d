"""How each game is played at random: as its `tests/systems/KEY/play.py` says, else as can be derived.

Such a file may hold `START` (lines that begin the fight), `LINES` (by verb, what is said; None leaves a
verb out), `UNSEEN` and `SILENT` (kinds of event that change nothing, or need no words), and `ODDS` (words
of `odds` in the fight that `START` begins, with the command that they are about).
"""

import importlib
import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from types import SimpleNamespace
from typing import Any, TypeVar

from hypothesis import strategies as st

from tests.core.machine import SHARED, FightMachine, Lines, line, who, whos
from tracker import systems
from tracker.core import words as w
from tracker.core.commands import Command
from tracker.core.encounter import Encounter
from tracker.core.language.grammar import Slotted, grammar
from tracker.core.language.tokens import in_quotes
from tracker.core.ports import Entry
from tracker.core.sheet import sheet_json
from tracker.core.system import RuleSystem
from tracker.core.words import Word
from tracker.store.library import TomlLibrary

M = TypeVar("M", bound=FightMachine)
SILENT = frozenset({"turn_ended"})
"""One of several who are up has acted: the ladder shows it."""
NOTHING = SimpleNamespace()
NOWHERE = Path("/nonexistent")
"""Where a library of somebody's own is not."""


def told(key: str, name: str, default: Any) -> Any:
    """What a game's own file says, if it says it."""
    module = f"{__package__}.{key}.play"
    found = find_spec(f"{__package__}.{key}") and find_spec(module)
    return getattr(importlib.import_module(module) if found else NOTHING, name, default)


@cache
def library(key: str) -> TomlLibrary:
    """Whom the game's content knows."""
    return TomlLibrary({key: [Path(systems.content_folder(key))]}, NOWHERE)


def entries(key: str) -> Sequence[Entry]:
    """The game's content."""
    return library(key).entries(key)


def start(key: str) -> Sequence[str]:
    """Who is there at first: two of the content, or two of whom nothing is known."""
    names = [in_quotes(entry.name) for entry in entries(key)][:2] or ["A", "B"]
    lines: Sequence[str] = told(key, "START", [f"add {names[0]} side=party", f"add {names[-1]}"])
    return lines


def own_lines(system: RuleSystem) -> Mapping[str, Lines | None]:
    """What is said only in this game, by verb: its commands, its house rules, whoever is in the content."""
    own = {c.verb: deriving(c) for c in system.own_commands}
    settings = [f"setting {name} {value}" for name, s in system.settings.items() for value in s.choices]
    names = [f"add {in_quotes(entry.name)}" for entry in entries(system.key)]
    more: dict[str, Lines] = {"setting": choosing(settings), "add entry": choosing(names)}
    return {**own, **more, **told(system.key, "LINES", {})}


def choosing(texts: Sequence[str]) -> Lines:
    """One of these lines."""
    return lambda _: st.sampled_from(texts) if texts else st.nothing()


def machine(key: str, kind: type[M]) -> type[M]:
    """That machine for the game of that key."""
    system = systems.find(key)
    own = own_lines(system)
    held = {
        "system": system,
        "lines": [make for make in {**SHARED, **own}.values() if make],
        "own": [make for make in own.values() if make],
        "start": start(key),
        "library": library(key),
        "unseen": FightMachine.unseen | told(key, "UNSEEN", frozenset()),
        "silent": SILENT | told(key, "SILENT", frozenset()),
    }
    return type(f"{key.capitalize()}Machine", (kind,), held)


# --- lines made from a command class


def deriving(model: type[Command]) -> Lines:
    """Lines of a command as its grammar has it: what stands in its place, and up to two options."""
    shape = grammar(model)

    def made(e: Encounter) -> st.SearchStrategy[str]:
        places = [place(slot, e) for slot in shape.positions]
        named = {key: st.just(f) for key, f in zip(shape.flags, shape.flags, strict=True)}
        for key, slot in shape.options.items():
            if (value := word(slot.word, e)) is not None:
                named[key] = value.map(f"{key}={{}}".format)
            if slot.word.bare is not None:
                named[f"{key}="] = st.just(key)
        options = st.lists(st.one_of(*named.values()), max_size=2, unique=True) if named else st.just([])
        return line(model.verb, *places, options.map(" ".join))

    return made


def place(slot: Slotted, e: Encounter) -> st.SearchStrategy[str]:
    """What stands in a place of a line."""
    found = word(slot.word, e)
    if found is None:
        found = st.sampled_from(names_in(e)).map(in_quotes)
    return found if slot.needed else st.one_of(st.just(""), found)


WORDS: Mapping[int, Lines] = {
    id(w.WHO): who, id(w.WHOS): whos, id(w.TARGET): whos,
    id(w.SUBJECT): lambda e: st.one_of(st.just("-"), who(e)),
    id(w.NUMBER): lambda _: st.integers(-2, 9).map(str),
    id(w.YES): lambda _: st.sampled_from(["yes", "no"]),
    id(w.BONUS): lambda _: st.sampled_from(["+2:luck", "-3"]),
    id(w.BALANCED): lambda _: st.sampled_from(["no", "3"]),
    id(w.TEXT): lambda _: st.sampled_from(['"some words"', "[red]"]),
}  # fmt: skip


def word(kind: Word, e: Encounter) -> st.SearchStrategy[str] | None:
    """Words of that kind; None where only the game knows any, or for dice, which are rolled."""
    if id(kind) in WORDS:
        return WORDS[id(kind)](e)
    choices = kind.shape.split("|")
    if len(choices) > 1 and all(c.islower() and c.isalpha() for c in choices):
        return st.sampled_from(choices)
    return None


def names_in(e: Encounter) -> list[str]:
    """All that anything on anybody's sheet is called, and the names of fields: a title may be one of them."""
    found = {text for c in e for text in texts_in(json.loads(sheet_json(c.sheet)))}
    return sorted({*found, *(f for c in e for f in type(c.sheet).model_fields), "nothing"})


def texts_in(value: Any) -> Iterator[str]:
    """The short texts within plain data."""
    if isinstance(value, str):
        yield from [value] if 0 < len(value) < 30 else []
    elif isinstance(value, Mapping | list):
        for inner in value.values() if isinstance(value, Mapping) else value:
            yield from texts_in(inner)
