"""A command in the words of the language, of which `parse` makes the command again."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from tracker.core.commands import Command
from tracker.core.encounter import Encounter
from tracker.core.language.grammar import PATHS, Grammar, grammar
from tracker.core.language.tokens import in_quotes, quote
from tracker.core.names import reference
from tracker.core.words import Options

if TYPE_CHECKING:
    from tracker.core.system import RuleSystem


def words(command: Command, encounter: Encounter, system: "RuleSystem") -> str:
    """The command in the words of the language; `parse` of them gives the command again."""
    shape = grammar(type(command))
    parts = [type(command).verb]
    parts += [
        *by_place(command, shape, encounter),
        *each_words(command, shape, encounter),
        *named_words(command, shape, encounter),
    ]
    for name, kind in shape.open.items():
        known, given = system.words_of(kind), getattr(command, name)
        if kind == PATHS:
            parts += [path_word(key, value) for key, value in given.items()]
        else:
            parts += [f"{key}={quote(known[key].write(v, encounter))}" for key, v in given.items()]
    return " ".join(parts)


def path_word(path: str, value: str) -> str:
    """``attack."Long Sword".rating=3``, or ``+=3`` for a change."""
    key = ".".join(in_quotes(part) if "=" in part else quote(part) for part in path.split("."))
    sign = value[:1] if value[:2] in ("+=", "-=") else ""
    return f"{key}{sign}={quote(value[2:] if sign else value)}"


def by_place(command: Command, shape: Grammar, encounter: Encounter) -> Iterator[str]:
    """The fields by place, as written; those left out at their default are not."""
    for slot in shape.positions:
        value = getattr(command, slot.name)
        if not slot.needed and value == type(command).model_fields[slot.name].default:
            continue
        if slot.several:
            yield from (safe_word(slot.word.write(item, encounter), shape) for item in value)
            continue
        text = slot.word.write(value, encounter)
        yield text if slot.word.raw else (safe_text if slot.word.rest else safe_word)(text, shape)


def safe_word(text: str, shape: Grammar) -> str:
    """One word by place: in quotes where it would else be taken for a flag or an option of the command."""
    named = text in shape.flags or text in shape.options or ("=" in text and shape.open)
    return in_quotes(text) if named else quote(text)


def safe_text(text: str, shape: Grammar) -> str:
    """A text that runs over several words: bare when no word of it could be taken for something else."""
    plain_words = re.fullmatch(r"[\w',.;:!?+-]+( [\w',.;:!?+-]+)*", text)
    taken = {*shape.flags, *shape.options}
    if plain_words and not any(w in taken or re.fullmatch("[xX][0-9]+", w) for w in text.split(" ")):
        return text
    return in_quotes(text)


def named_words(
    fields: Command | Options, shape: Grammar, encounter: Encounter, prefix: str = ""
) -> Iterator[str]:
    """The options and flags, as written; those open, empty or silent are not."""
    for slot in shape.options.values():
        value = getattr(fields, slot.name)
        if value is None or value == slot.silent:
            continue
        for item in value if slot.several else (value,):
            bare = (
                slot.word.bare is not None and item == slot.word.bare and type(item) is type(slot.word.bare)
            )
            if bare:
                yield prefix + slot.key
                continue
            text = slot.word.write(item, encounter)
            yield f"{prefix}{slot.key}={in_quotes(text) if slot.word.rest else quote(text)}"
    yield from (f"{prefix}{key}" for key, name in shape.flags.items() if getattr(fields, name))


def each_words(command: Command, shape: Grammar, encounter: Encounter) -> Iterator[str]:
    """The options of each combatant of a command for many."""
    if not shape.each or shape.group is None:
        return
    inner = grammar(shape.group)
    for who, group in getattr(command, shape.each).items():
        name = reference(encounter, who)
        yield from (
            f"{name}={part.removeprefix('.dice=')}" if part.startswith(".dice=") else name + part
            for part in named_words(group, inner, encounter, ".")
        )
