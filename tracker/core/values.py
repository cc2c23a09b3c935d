"""`set`: what stands in the fields of a combatant, and how a value is typed: as it is, or as a change."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING, Any, get_args

from tracker.core import commands as cmd
from tracker.core import events as ev
from tracker.core.arithmetic import read_number
from tracker.core.draft import Draft
from tracker.core.encounter import Combatant, Encounter
from tracker.core.joining import check_name, hide, rename
from tracker.core.notes import note
from tracker.core.pools import pool_key, rise_or_fall
from tracker.core.refused import Refused
from tracker.core.sheet import (
    NEW,
    UNSET,
    BadField,
    Sheet,
    read_items,
    value_at,
    with_field,
    write_plain,
)
from tracker.core.words import read_json, read_yes, write_json

if TYPE_CHECKING:
    from tracker.core.system import Decision, RuleSystem

SIGNS = ("+=", "-=")
MOST_HELD = 9999
"""No pool holds more."""


def pairs(command: cmd.Set) -> dict[str, str]:
    """All fields that are set, and to what. Raises `Refused` for one told twice."""
    if command.field in command.more:
        raise Refused(f"set: {command.field} is given twice")
    return {command.field: command.value, **command.more}


def pool_of(system: "RuleSystem", combatant: Combatant, field: str) -> tuple[str, bool] | None:
    """The pool that a field means, and whether its maximum is; None for any other field."""
    named, dot, rest = field.casefold().partition(".")
    pool = pool_key(system, named)
    return (pool, bool(dot)) if pool in combatant.pools and (not dot or rest == "maximum") else None


def sheet_path(system: "RuleSystem", field: str) -> list[str]:
    """The path of a field of the sheet; at its beginning case does not count."""
    head, *rest = field.split(".")
    return [head.casefold() if head.casefold() in system.words_of("sheet") else head, *rest]


def present(system: "RuleSystem", combatant: Combatant, field: str) -> Any:
    """What stands in a field now, as plain data; None where there is nothing."""
    if found := pool_of(system, combatant, field):
        pool = combatant.pools[found[0]]
        return pool.maximum if found[1] else pool.current
    if field.casefold() in OWN:
        note = combatant.notes[-1] if combatant.notes else None
        own = {"name": combatant.name, "side": combatant.side, "hidden": combatant.hidden, "note": note}
        return own[field.casefold()]
    return value_at(combatant.sheet, sheet_path(system, field))


def label_of(system: "RuleSystem", combatant: Combatant, field: str) -> str:
    """A field for people: a pool by its name, a list by its own, else as it is written."""
    found = pool_of(system, combatant, field)
    if not found:
        return field.removesuffix(f".{NEW}")
    return f"{system.pool_names.get(found[0], found[0])}{' maximum' if found[1] else ''}"


# --- what is meant


def meant(system: "RuleSystem", encounter: Encounter, command: cmd.Set) -> cmd.Set:
    """The command with results in place of changes, where the same comes of one for all it is about."""
    told = {f: common(system, [encounter[w] for w in command.who], f, t) for f, t in pairs(command).items()}
    (field, value), *more = told.items()
    return command.model_copy(update={"field": field, "value": value, "more": dict(more)})


def common(system: "RuleSystem", whos: Sequence[Combatant], field: str, text: str) -> str:
    """What the text comes to for each; the text itself where that differs, or would be read as another."""
    found = {wanted(system, who, field, text) for who in whos}
    value = found.pop() if len(found) == 1 else text
    return text if value.startswith(("=", *SIGNS)) else value


def wanted(system: "RuleSystem", who: Combatant, field: str, text: str) -> str:
    """The value that a text asks for: sums and changes worked out, "=" left out. Raises `Refused`."""
    label, now = label_of(system, who, field), present(system, who, field)
    is_number = isinstance(now, int) and not isinstance(now, bool)
    if not text.startswith(SIGNS):
        value = text.removeprefix("=").strip()
        return str(read_number(value)) if is_number and is_sum(value) else value
    if not is_number:
        is_now = "is not set" if now is None else f"is {write_plain(now)}"
        raise Refused(f"{label} of {who.name} {is_now}: {text[:2]} changes a number, = sets a value")
    try:
        by = read_number(text[2:])
    except ValueError as e:
        raise Refused(f"{label}: {e}") from e
    return str(now + by if text[0] == "+" else now - by)


def is_sum(text: str) -> bool:
    """Whether a text is a number or a sum of numbers."""
    try:
        read_number(text)
    except ValueError:
        return False
    return True


# --- what is done


def set_fields(draft: Draft, command: cmd.Set) -> None:
    """Every field for each; one that only fits once another is set waits for it. Raises `Refused`.

    What follows from the sheet comes when all of the sheet is set, and the pools after that: so it does not
    matter in which order fields are told.
    """
    for who in command.who:
        told = {f: wanted(draft.system, draft[who], f, text) for f, text in pairs(command).items()}
        left = dict(sorted(told.items(), key=lambda item: is_of_pool(draft.system, item[0])))
        while left:
            failed = attempted(draft, who, left)
            if len(failed) == len(left):
                raise next(iter(failed.values()))
            left = {field: left[field] for field in failed}


def attempted(draft: Draft, who: str, told: Mapping[str, str]) -> dict[str, Refused]:
    """Set what can be, those of pools last; why each other one cannot be now."""
    failed: dict[str, Refused] = {}
    for _, fields in groupby(told, lambda field: is_of_pool(draft.system, field)):
        before = draft[who].sheet
        for field in (tried := list(fields)):
            if why := draft.attempt(partial(set_field, draft, who, field, told[field])):
                failed[field] = why
        follow_sheet(draft, who, before, [field for field in tried if field not in failed])
    return failed


def is_of_pool(system: "RuleSystem", field: str) -> bool:
    """Whether a field means a pool, or would if there were one."""
    return pool_key(system, field.partition(".")[0]) in system.pool_names


def follow_sheet(draft: Draft, who: str, before: Sheet, fields: Sequence[str]) -> None:
    """What follows from those fields of the sheet that are not as before."""
    now = draft[who].sheet
    for path in (sheet_path(draft.system, field) for field in fields):
        if now != before and value_at(now, path) != value_at(before, path):
            draft.system.sheet_was_set(draft, who, ".".join(path))


def set_field(draft: Draft, who: str, field: str, value: str) -> None:
    """A pool, its maximum, the side or a field of the sheet. Raises `Refused`, nothing added."""
    if found := pool_of(draft.system, draft[who], field):
        set_pool(draft, who, *found, value)
    elif field.casefold() in OWN:
        OWN[field.casefold()](draft, who, value)
    else:
        set_sheet(draft, who, ".".join(sheet_path(draft.system, field)), value)


def set_pool(draft: Draft, who: str, pool: str, maximum: bool, text: str) -> None:
    """Set what a pool holds, or the most it can hold."""
    held = draft[who].pools[pool]
    label = draft.system.pool_names.get(pool, pool)
    try:
        value = read_number(text)
    except ValueError as e:
        raise Refused(f"{label}: {e}") from e
    least, most = (0, MOST_HELD) if maximum else (held.least, held.maximum)
    if not least <= value <= most:
        sign = f"; {text[0]}={text[1:].strip()} changes it" if text[:1] in ("+", "-") else ""
        raise Refused(f"{label} of {draft[who].name}: {least} to {most}, not {value}{sign}")
    top = value if maximum else held.maximum
    now = min(held.current, top) if maximum else value
    if (now, top) != (held.current, held.maximum):
        draft.add(ev.PoolSet(who=who, pool=pool, current=now, maximum=top, least=held.least))
        draft.system.pool_was_set(draft, who, pool)
        rise_or_fall(draft, who, pool)


def set_side(draft: Draft, who: str, text: str) -> None:
    """Change sides."""
    side = next((side for side in get_args(ev.Side) if side == text), None)
    if side is None:
        raise Refused(f'side should be party, foes or other, not "{text}"')
    if draft[who].side != side:
        draft.add(ev.SideChanged(who=who, side=side))


def set_hidden(draft: Draft, who: str, text: str) -> None:
    """Hide from the players, or reveal."""
    try:
        hidden = read_yes(text)
    except ValueError as e:
        raise Refused(f"hidden: {e}") from e
    hide(draft, cmd.Hide(who=(who,)) if hidden else cmd.Reveal(who=(who,)))


def set_name(draft: Draft, who: str, text: str) -> None:
    """Another name. Raises `Refused` for one that somebody has, or that is none."""
    check_name(text)
    if draft[who].name != text:
        rename(draft, cmd.Rename(who=who, name=text))


def add_note(draft: Draft, who: str, text: str) -> None:
    """One more note. Raises `Refused` for an empty one."""
    note(draft, cmd.Note(who=who, text=text))


OWN: Mapping[str, Callable[[Draft, str, str], None]] = {
    "name": set_name, "side": set_side, "hidden": set_hidden, "note": add_note,
}  # fmt: skip
"""The fields that every combatant has, whatever its sheet; a note is one more."""


def set_sheet(draft: Draft, who: str, field: str, text: str) -> None:
    """Set a field of the sheet: as a number, yes or no or table where that fits, else as text."""
    sheet = draft[who].sheet
    failed: BadField | None = None
    for value in readings(text):
        try:
            changed = with_field(sheet, field.split("."), value)
        except BadField as e:
            failed = e if failed is None or not e.path else failed  # without one it fits the field itself
            continue
        if changed != sheet:
            draft.add(ev.SheetChanged(who=who, field=field, value=write_json(value)))
        return
    raise Refused(f"set {field}: {failed.reason if failed else 'expected a value'}")


def readings(text: str) -> list[Any]:
    """What a typed value could be, most likely first; a list or table of JSON is nothing else."""
    found: list[Any] = []
    for read in (read_number, read_json):
        try:
            value = read(text)
        except ValueError:
            continue
        if isinstance(value, list | dict):
            return [value]
        found.append(value)
    if text.casefold() in ("yes", "no"):
        found.append(text.casefold() == "yes")
    return [*found, text, *read_items(text), *([None] if text.casefold() == UNSET else [])]


DECISIONS: "Mapping[type[cmd.Command], Decision]" = {cmd.Set: set_fields}
MEANT: Mapping[type[cmd.Command], Callable[..., cmd.Command]] = {cmd.Set: meant}
