"""Looking for steps in the roll log: by words, by who is in them, by what kind of thing they were."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from tracker.core.encounter import Encounter
from tracker.core.events import Event
from tracker.core.history import History
from tracker.core.sentences import said
from tracker.core.step import Record, Step
from tracker.core.system import RuleSystem
from tracker.views.log import mark_of, when

MARKED = "marked"
"""The kind of a step that bears a mark."""
MISSED = {"hit": "miss", "success": "failure"}
"""What it was when one of these was not so."""
PROSE = ("name", "text", "why", "reason")
"""The fields of an event that people wrote: an id in them is a word."""


class Sought(NamedTuple):
    """What is looked for: all of the words, somebody of each of ``who``, one of each of ``kinds``."""

    words: tuple[str, ...] = ()
    who: tuple[tuple[str, ...], ...] = ()
    kinds: tuple[tuple[str, ...], ...] = ()


class Entry(NamedTuple):
    """What a step can be found by: what the log says, the ids in it, its kinds, the chief of them."""

    text: str
    who: frozenset[str]
    kinds: frozenset[str]
    chief: frozenset[str]


def read_sought(typed: str) -> Sought:
    """``who:mirela kind:hit|miss long sword``; what stands in quotes is one word."""
    found: dict[str, list[str]] = {"": [], "who": [], "kind": []}
    for key, quoted, bare in re.findall(r'(?:(who|kind):)?(?:"([^"]*)"?|(\S+))?', typed.casefold()):
        if value := quoted or bare:
            found[key].append(value)
    who, kinds = (tuple(tuple(v for v in text.split("|") if v) for text in found[k]) for k in ("who", "kind"))
    return Sought(tuple(found[""]), tuple(w for w in who if w), tuple(k for k in kinds if k))


def entry_of(history: History, n: int) -> Entry:
    """What step `n` can be found by."""
    step, now = history[n], history.now
    text = " ".join([when(step), *(said(history, n) or [step.do])])
    parts = {part for record in step.events for part in ids_in(record)}
    who = frozenset(part for part in parts if part in now.combatants or part in now.gone)
    facts = list(facts_of(history.system, step))
    verb = step.do.partition(" ")[0]
    chief = {verb, *(pieces(kind)[0] for kind, _ in facts), *(word for _, words in facts for word in words)}
    kinds = chief.union(*(pieces(kind) for kind, _ in facts))
    return Entry(text.casefold(), who, frozenset(kinds - {MARKED}), frozenset(chief))


def facts_of(system: RuleSystem, step: Step) -> Iterator[tuple[str, Sequence[str]]]:
    """The kind of each event of a step, with the words for how it came out; none that keeps the books."""
    for record in step.events:
        kind = system.event_kinds.get(str(record["kind"]))
        if kind is not None and not kind.aside:
            yield str(record["kind"]), list(came_out(kind, record))


def came_out(kind: type[Event], record: Record) -> Iterator[str]:
    """What was so, or missed; and the words of the fields that tell it."""
    for field, value in record.items():
        if value is True:
            yield field
        elif value is False and field in MISSED:
            yield MISSED[field]
        elif field in kind.told_by:
            yield from re.findall(r"[^\W_]+", str(value).casefold())


def ids_in(record: Record) -> Iterator[str]:
    """All that could be the id of somebody in an event."""
    for field, value in record.items():
        if isinstance(value, str) and field not in PROSE:
            yield from value.split(",")


def pieces(kind: str) -> list[str]:
    """ "balance.focus_began": focus, began."""
    return kind.rpartition(".")[2].split("_")


def meant(encounter: Encounter, text: str) -> frozenset[str]:
    """The ids of all whom a text could mean: by number, or by a part of the name, also of those who left."""
    number = text.removeprefix("#")
    if number.isdecimal():
        return frozenset(c.id for c in encounter if str(c.number) == number)
    names: Mapping[str, str] = {**encounter.gone, **{c.id: c.name for c in encounter}}
    return frozenset(who for who, name in names.items() if text in who or text in name.casefold())


def matching(history: History, path: Sequence[int], entries: Mapping[int, Entry], typed: str) -> list[int]:
    """The steps of `path` that are known and what is sought, in order."""
    sought, now = read_sought(typed), history.now
    people = [frozenset[str]().union(*(meant(now, text) for text in some)) for some in sought.who]

    def fits(n: int) -> bool:
        entry = entries[n]
        note = mark_of(history, n)[1] if now.marks else ""
        kinds = entry.kinds | {MARKED} if note else entry.kinds
        text = f"{entry.text} {note.casefold()}" if note else entry.text
        return (
            all(word in text for word in sought.words)
            and all(entry.who & some for some in people)
            and all(any(k.startswith(begun) for begun in some for k in kinds) for some in sought.kinds)
        )

    return [n for n in path if n in entries and fits(n)]


def found_in(history: History, typed: str) -> list[int]:
    """The steps on the path that are what is sought."""
    path = history.path()
    return matching(history, path, {n: entry_of(history, n) for n in path}, typed)


def completions(history: History, entries: Mapping[int, Entry], typed: str) -> list[str]:
    """What the last word could become, where it names somebody or a kind."""
    word = typed.rpartition(" ")[2].casefold()
    key, colon, value = word.partition(":")
    head, bar, last = value.rpartition("|")
    if not colon:
        return [f"{k}:" for k in ("who", "kind") if word and k.startswith(word)]
    if key == "who":
        gone = history.now.gone.keys()
        ids = [who for who in [*history.now.combatants, *gone] if last in who]
    elif key == "kind":
        known = {kind for entry in entries.values() for kind in entry.chief} | {MARKED}
        ids = sorted(kind for kind in known if kind.startswith(last))
    else:
        return []
    return [f"{key}:{head}{bar}{found}" for found in ids if found != last]
