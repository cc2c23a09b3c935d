"""`keep`: a combatant as an entry of the user's library, for the fights to come."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NoReturn

from tracker.core.commands import Command, Keep
from tracker.core.draft import Draft
from tracker.core.encounter import Encounter
from tracker.core.names import copy_number
from tracker.core.ports import Entry
from tracker.core.preview import Row, life
from tracker.core.refused import Refused

if TYPE_CHECKING:
    from tracker.core.system import Decision, RuleSystem


def kept_name(encounter: Encounter, command: Keep) -> str:
    """Under which name: the one given, else its own without the number of a copy."""
    name = encounter.name_of(command.who)
    base = name.rpartition(" ")[0]
    return command.as_ or (base if copy_number(name, base) is not None else name)


def kept_entry(system: "RuleSystem", encounter: Encounter, command: Keep) -> dict[str, Any]:
    """The entry: its sheet, side and notes, its pools full, or with ``now`` as they stand."""
    combatant = encounter[command.who]
    left_out = () if command.now else tuple(f"{pool}_now" for pool in combatant.pools)
    entry = {k: v for k, v in system.entry(encounter, combatant).items() if k not in left_out}
    more = {"notes": list(combatant.notes), "hidden": combatant.hidden}
    return {**entry, "name": kept_name(encounter, command), **{k: v for k, v in more.items() if v}}


def in_place(entry: dict[str, Any], own: Sequence[Entry], replace: bool) -> dict[str, Any]:
    """The entry under the name of the one whose place it takes. Raises `Refused` where it may not."""
    twin = next((e for e in own if e.name.casefold() == str(entry["name"]).casefold()), None)
    if twin is None:
        return entry
    if sum(e.source == twin.source for e in own) > 1:
        raise Refused(f"{twin.name} is kept in {twin.source} with others: edit that file, or give as=NAME")
    if not replace:
        raise Refused(f"{twin.name} is kept already, in {twin.source}: replace it, or give as=NAME")
    return {**entry, "name": twin.name}


def rows(system: "RuleSystem", encounter: Encounter, command: Keep) -> Iterator[Row]:
    """As whom, and what there is of its pools now."""
    combatant = encounter[command.who]
    yield Row("Keeps", kept_name(encounter, command), combatant.side)
    if standing := life(system, combatant.pools):
        yield Row("now", standing)


def no_step(draft: Draft, command: Keep) -> NoReturn:
    """It is done beside the fight, by whoever has the library. Raises `Refused`."""
    raise Refused("keep is no step of a fight: it is said by itself")


DECISIONS: "Mapping[type[Command], Decision]" = {Keep: no_step}
ROWS: Mapping[type[Command], Callable[..., Iterator[Row]]] = {Keep: rows}
