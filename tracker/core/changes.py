"""What `set` would do, before it is done: what stands in each field, and what will."""

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from tracker.core import commands as cmd
from tracker.core.draft import Draft
from tracker.core.encounter import Combatant, Encounter
from tracker.core.preview import Row
from tracker.core.sheet import NEW, UNSET, write_items, write_plain
from tracker.core.values import label_of, pairs, present, set_fields

if TYPE_CHECKING:
    from tracker.core.system import RuleSystem


def rows(system: "RuleSystem", encounter: Encounter, command: cmd.Set) -> Iterator[Row]:
    """What stands in each field now and what will; all are decided, so that a refusal is told."""
    draft = Draft(system, encounter)
    set_fields(draft, command)
    for who in command.who:
        for field in pairs(command):
            label = label_of(system, encounter[who], field)
            change = change_of(system, encounter[who], draft.encounter[who], field)
            if len(command.who) > 1:
                yield Row(encounter.name_of(who), f"{label} {change}")
            else:
                yield Row(label, change)


def change_of(system: "RuleSystem", old: Combatant, new: Combatant, field: str) -> str:
    """``3 -> 4``, ``4, as it is``, or what one more of a list holds."""
    before, after = (write_value(present(system, who, field)) for who in (old, new))
    return added(system, new, field) or (f"{before} -> {after}" if before != after else f"{after}, as it is")


def added(system: "RuleSystem", who: Combatant, field: str) -> str:
    """``one more, Claw, rating 2``: the last of a list, where the field adds one to it; else ""."""
    items, dot, last = field.rpartition(".")
    if not dot or last != NEW:
        return ""
    item = present(system, who, items)[-1]
    held = item if isinstance(item, dict) else {"name": item}
    told = (f"{key.replace('_', ' ')} {write_items(value)}" for key, value in held.items() if value)
    return f"one more, {', '.join(told).removeprefix('name ')}"


def write_value(value: Any) -> str:
    """A plain value for people."""
    return UNSET if value is None else write_plain(value)


ROWS: Mapping[type[cmd.Command], Callable[..., Iterator[Row]]] = {cmd.Set: rows}
