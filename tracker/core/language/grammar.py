"""How a command class is written: its fields by place, its options, its flags; and what that looks like."""

import difflib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any, get_args, get_origin

from pydantic.fields import FieldInfo

from tracker.core.commands import Command
from tracker.core.names import listed
from tracker.core.refused import Refused
from tracker.core.words import Options, Word

if TYPE_CHECKING:
    from tracker.core.system import RuleSystem

PATHS = "values"
"""The kind of open words whose keys may be paths, such as ``attack.Bite.rating``, and be changed: ``+=``."""


@dataclass(frozen=True, slots=True)
class Slotted:
    """One field of a command in its grammar."""

    name: str
    key: str
    word: Word
    several: bool = False
    needed: bool = True
    silent: Any = None


@dataclass(frozen=True, slots=True)
class Grammar:
    """How a command class is written: fields by place, options by key, flags, and the two open kinds."""

    positions: tuple[Slotted, ...] = ()
    options: Mapping[str, Slotted] = field(default_factory=dict)
    flags: Mapping[str, str] = field(default_factory=dict)
    open: Mapping[str, str] = field(default_factory=dict)
    each: str = ""
    group: type[Options] | None = None


@cache
def grammar(model: type[Command] | type[Options]) -> Grammar:
    """The grammar of a command class, from its fields."""
    positions: list[Slotted] = []
    options: dict[str, Slotted] = {}
    flags: dict[str, str] = {}
    opened: dict[str, str] = {}
    each, group = "", None
    for name, info in model.model_fields.items():
        extra: dict[str, Any] = info.json_schema_extra if isinstance(info.json_schema_extra, dict) else {}
        key = extra.get("key") or name.rstrip("_")
        word = word_of(info)
        if extra.get("each"):
            each, group = name, group_of(info)
        elif "open" in extra:
            opened[name] = str(extra["open"])
        elif word is None:
            flags[key] = name
        elif info.is_required() or extra.get("position"):
            positions.append(Slotted(name, key, word, bool(extra.get("several")), info.is_required()))
        else:
            options[key] = Slotted(name, key, word, bool(extra.get("several")), False, extra.get("silent"))
    return Grammar(tuple(positions), options, flags, opened, each, group)


def word_of(info: FieldInfo) -> Word | None:
    """The `Word` in a field's annotation, looked for also within ``| None`` and a tuple's items."""
    if found := next((m for m in info.metadata if isinstance(m, Word)), None):
        return found
    queue = [info.annotation]
    while queue:
        kind = queue.pop(0)
        if found := next((m for m in getattr(kind, "__metadata__", ()) if isinstance(m, Word)), None):
            return found
        queue.extend(get_args(kind))
    return None


def group_of(info: FieldInfo) -> type[Options]:
    """The `Options` class of a field that maps combatants to options."""
    return next(
        a
        for a in get_args(info.annotation)
        if get_origin(a) is None and isinstance(a, type) and issubclass(a, Options)
    )


def command_class(system: "RuleSystem", verb: str) -> type[Command]:
    """The class of a verb, an alias, or a unique beginning of a verb. Raises `Refused`."""
    low = verb.casefold()
    for model in system.commands:
        if low == model.verb or low in model.aliases:
            return model
    verbs = {m.verb: m for m in system.commands}
    found = sorted(v for v in verbs if low and v.startswith(low))
    if len(found) == 1:
        return verbs[found[0]]
    if found:
        raise Refused(f'"{verb}" could be {listed(found)}')
    near = difflib.get_close_matches(low, verbs, 3) or sorted(verbs)
    raise Refused(f'there is no command "{verb}": perhaps {listed(near)}')


def usage(model: type[Command]) -> str:
    """The form of a command for people: ``hurt WHO N [pool=NAME] [endure=N]``."""
    shape = grammar(model)
    parts = [model.verb]
    parts += [s.word.shape if s.needed else f"[{s.word.shape}]" for s in shape.positions]
    if shape.group:
        inner = grammar(shape.group)
        parts += [
            "[WHO=FACES ...]",
            *(f"[WHO.{option_form(s)}]" for k, s in inner.options.items() if k != "dice"),
        ]
        parts += [f"[WHO.{flag}]" for flag in inner.flags]
    parts += [f"[{option_form(s)}]" for s in shape.options.values()]
    parts += [f"[{flag}]" for flag in shape.flags]
    parts += ["[field=value ...]" for kind in shape.open.values() if kind in ("sheet", PATHS)]
    return " ".join(parts)


def option_form(slot: Slotted) -> str:
    """``key=SHAPE``, with the value in brackets where the bare word will do."""
    return (
        f"{slot.key}[={slot.word.shape}]" if slot.word.bare is not None else f"{slot.key}={slot.word.shape}"
    )
