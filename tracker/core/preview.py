"""What a command would do, before it is done: the one loop that asks a game for its rows."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tracker.core.commands import Add, Command, Keep, Roster
from tracker.core.encounter import Combatant, Encounter, Pool
from tracker.core.events import CombatantJoined, Event
from tracker.core.names import listed
from tracker.core.questions import complete
from tracker.core.refused import NotGiven, Refused, Unchanged
from tracker.core.turns import out_of_turn

if TYPE_CHECKING:
    from tracker.core.system import RuleSystem

MOST_LINES = 3
"""How many lines of the log are foreseen."""
UNCHANGED = "Unchanged"
"""The label of why a command is refused that asks for what is: a prompt that opens filled in is no error."""


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a preview: what, how much, where from, and its chance (None: certain or unknown)."""

    label: str
    value: str
    sources: str = ""
    chance: float | None = None


def preview(system: "RuleSystem", encounter: Encounter, command: Command) -> Sequence[Row]:
    """The rows of a command; that it is refused is a row too, in the words with which it will be."""
    show = system.rows.get(type(command))
    try:
        # keep is no step of the fight: nothing of it is decided
        events = None if isinstance(command, Keep) else foreseen(system, encounter, command)
        return list(show(system, encounter, command)) if show else told(system, encounter, events or ())
    except Unchanged as e:
        return [Row(UNCHANGED, str(e))]
    except Refused as e:
        return [Row("Refused", str(e))]


def foreseen(system: "RuleSystem", encounter: Encounter, command: Command) -> Sequence[Event] | None:
    """The events of a command that leaves nothing to dice and to the library, else None. Raises `Refused`."""
    try:
        return system.decide(encounter, complete(system, encounter, command))
    except NotGiven:
        return None


def told(system: "RuleSystem", encounter: Encounter, events: Sequence[Event]) -> Sequence[Row]:
    """What the log would say of it."""
    lines = system.sentence(events, encounter)
    more = len(lines) - MOST_LINES
    said = "; ".join([*lines[:MOST_LINES], *([f"and {more} more"] if more > 0 else [])])
    return [Row("Then", said)] if said else ()


def joining(system: "RuleSystem", encounter: Encounter, command: Add | Roster) -> Iterator[Row]:
    """Who would join, on which side, with what life; of one whose sheet is still to be found, nothing."""
    if system.questions(encounter, command):
        return
    events = system.decide(encounter, command)
    after = encounter
    for event in events:
        after = system.apply(after, event)
    new = [after[event.who] for event in events if isinstance(event, CombatantJoined)]
    sides = dict.fromkeys(told_of(c) for c in new)
    lives = dict.fromkeys(life(system, c.pools) for c in new)
    sources = [", ".join(sides), *([*lives] if len(lives) == 1 else [])]
    who = listed([c.name for c in new], "and", most=4)
    yield Row("Joins" if len(new) == 1 else f"{len(new)} join", who, ", ".join(filter(None, sources)))


def told_of(combatant: Combatant) -> str:
    """On which side somebody joins, whether seen, in which group and wave."""
    wave = f"held back: wave {combatant.wave}" if combatant.wave else ""
    hidden = "hidden" if combatant.hidden else ""
    group = f"group {combatant.group}" if combatant.group else ""
    return ", ".join(filter(None, (combatant.side, hidden, group, wave)))


def of_turn(system: "RuleSystem", encounter: Encounter, who: str) -> Iterator[Row]:
    """That one acts out of turn while a round runs."""
    if encounter.phase == "fighting" and (when := out_of_turn(system, encounter, who)):
        yield Row("Acts", when)


def life(system: "RuleSystem", pools: Mapping[str, Pool]) -> str:
    """What there is of the game's own pool: "Health 5", "Health 3/5"; "" where there is none."""
    pool = pools.get(system.pool)
    if pool is None:
        return ""
    now = f"{pool.current}" if pool.current == pool.maximum else f"{pool.current}/{pool.maximum}"
    return f"{system.pool_names.get(system.pool, system.pool)} {now}"


ROWS: Mapping[type[Command], Callable[..., Iterator[Row]]] = {Add: joining, Roster: joining}


def percent(chance: float) -> str:
    """A chance for people; never 0 % or 100 % where it is not certain."""
    shown = min(99, max(1, round(100 * chance))) if 0 < chance < 1 else round(100 * chance)
    return f"{shown} %"


def shift(what: str, before: float, after: float) -> str:
    """What something makes of a chance, in words: "KO 4 -> 9 %"; "" where nobody would see it."""
    was, now = percent(before), percent(after)
    return "" if was == now else f"{what} {was.removesuffix(' %')} -> {now}"
