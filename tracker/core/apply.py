"""The only change of state: one event folded into an encounter. Computes no rule, rolls nothing."""

import re
from bisect import bisect_right
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from tracker.core import events as ev
from tracker.core.encounter import (
    Combatant,
    Condition,
    Encounter,
    Pool,
    Reminder,
    Slot,
    SlotState,
    changed,
)  # fmt: skip
from tracker.core.ladder import ordered, rank
from tracker.core.modifiers import read_modifiers
from tracker.core.sheet import sheet_from_json, with_field
from tracker.core.words import read_json

if TYPE_CHECKING:
    from tracker.core.system import RuleSystem


def apply(system: "RuleSystem", encounter: Encounter, event: ev.Event) -> Encounter:
    """The encounter after `event`. KeyError when it speaks of somebody who is not there."""
    return FOLDS[type(event)](system, encounter, event)


def with_combatant(encounter: Encounter, who: str, /, **changes: Any) -> Encounter:
    """The encounter with some fields of one combatant changed."""
    combatant = changed(encounter.combatants[who], **changes)
    return changed(encounter, combatants={**encounter.combatants, who: combatant})


def with_pool(encounter: Encounter, who: str, pool: str, now: int) -> Encounter:
    """The encounter with one pool of a combatant holding `now`."""
    held = encounter.combatants[who].pools
    return with_combatant(encounter, who, pools={**held, pool: changed(held[pool], current=now)})


def with_slots(encounter: Encounter, slots: tuple[Slot, ...]) -> Encounter:
    """The encounter with another ladder, put in order."""
    return changed(encounter, slots=ordered(slots))


def with_slot(encounter: Encounter, who: str, turn: int, /, **changes: Any) -> Encounter:
    """The encounter with some fields of one slot changed. KeyError when there is no such combatant."""
    if who not in encounter.combatants:
        raise KeyError(who)
    slots = encounter.slots
    at = next((i for i, s in enumerate(slots) if s.turn == turn and s.who == who), None)
    if at is None:
        return encounter
    return changed(encounter, slots=(*slots[:at], changed(slots[at], **changes), *slots[at + 1 :]))


def write_pools(pools: Mapping[str, Pool]) -> str:
    """Pools as an event holds them: "health 6/6 0, points 3/3 -3"."""
    return ", ".join(f"{name} {p.current}/{p.maximum} {p.least}" for name, p in pools.items())


def read_pools(text: str) -> dict[str, Pool]:
    """The inverse of `write_pools`. Raises ValueError."""
    pools = {}
    for part in text.split(", ") if text else ():
        match = re.fullmatch(r"(\w+) (-?\d+)/(-?\d+) (-?\d+)", part)
        if not match:
            raise ValueError(f'"{part}" should be such as "health 6/6 0"')
        pools[match[1]] = Pool(int(match[2]), int(match[3]), int(match[4]))
    return pools


def joined(system: "RuleSystem", e: Encounter, event: ev.CombatantJoined) -> Encounter:
    """A newcomer, last in order, with its sheet, pools and the game's fresh state."""
    newcomer = Combatant(
        id=event.who, name=event.name, number=event.number, side=event.side, hidden=event.hidden,
        sheet=sheet_from_json(system.sheet, event.sheet), pools=read_pools(event.pools), state=system.fresh(),
        group=event.group, wave=event.wave,
    )  # fmt: skip
    return changed(e, combatants={**e.combatants, event.who: newcomer}, joined=max(e.joined, event.number))


def left(system: "RuleSystem", e: Encounter, event: ev.CombatantLeft) -> Encounter:
    """Without the combatant and its slots; its id and last name are never given out again."""
    return changed(
        e,
        combatants={k: c for k, c in e.combatants.items() if k != event.who},
        slots=tuple(s for s in e.slots if s.who != event.who),
        gone={**e.gone, event.who: e.combatants[event.who].name},
    )


def held_back(system: "RuleSystem", e: Encounter, event: ev.CombatantHeldBack) -> Encounter:
    """Off the ladder, until the wave is brought in; where it stood is kept."""
    stood = tuple(s for s in e.slots if s.who == event.who)
    kept = {} if e[event.who].wave else {"stood": stood, "left_in": e.this_round}
    off = changed(e, slots=tuple(s for s in e.slots if s.who != event.who))
    return with_combatant(off, event.who, wave=event.wave, **kept)


def brought_in(system: "RuleSystem", e: Encounter, event: ev.CombatantBroughtIn) -> Encounter:
    """In the fight; a slot has an event of its own."""
    return with_combatant(e, event.who, wave="", stood=(), left_in=0)


def noted(system: "RuleSystem", e: Encounter, event: ev.NoteAdded) -> Encounter:
    """One more note, on a combatant or on the fight."""
    if event.who == "-":
        return changed(e, notes=(*e.notes, event.text))
    return with_combatant(e, event.who, notes=(*e[event.who].notes, event.text))


def step_marked(system: "RuleSystem", e: Encounter, event: ev.StepMarked) -> Encounter:
    """The step bears that note, or none."""
    others = {n: text for n, text in e.marks.items() if n != event.step}
    return changed(e, marks={**others, event.step: event.text} if event.text else others)


def sheet_changed(system: "RuleSystem", e: Encounter, event: ev.SheetChanged) -> Encounter:
    """The field of the sheet holds the new value. Raises `BadField` where it cannot."""
    sheet = with_field(e[event.who].sheet, event.field.split("."), read_json(event.value))
    return with_combatant(e, event.who, sheet=sheet)


def pool_set(system: "RuleSystem", e: Encounter, event: ev.PoolSet) -> Encounter:
    """The pool holds the three numbers of the event."""
    pool = Pool(event.current, event.maximum, event.least)
    return with_combatant(e, event.who, pools={**e[event.who].pools, event.pool: pool})


def pool_changed(system: "RuleSystem", e: Encounter, event: ev.InjuryTaken | ev.Healed) -> Encounter:
    """The pool holds what the event says is there now."""
    return with_pool(e, event.who, event.pool, event.now)


def condition_added(system: "RuleSystem", e: Encounter, event: ev.ConditionAdded) -> Encounter:
    """The condition is on, in place of one of the same name."""
    return with_combatant(e, event.who, conditions=(*others(e[event.who], event.name), condition_of(event)))


def condition_of(event: ev.ConditionAdded) -> Condition:
    """The condition that the event puts on. Raises ValueError."""
    modifiers = read_modifiers(event.modifiers)
    return Condition(event.name, event.since, event.ends, event.until, modifiers, event.mode)


def condition_ended(system: "RuleSystem", e: Encounter, event: ev.ConditionEnded) -> Encounter:
    """The condition is off."""
    return with_combatant(e, event.who, conditions=others(e[event.who], event.name))


def others(combatant: Combatant, name: str) -> tuple[Condition, ...]:
    """The conditions but for the one of that name."""
    return tuple(c for c in combatant.conditions if c.name.casefold() != name.casefold())


def reminder_set(system: "RuleSystem", e: Encounter, event: ev.ReminderSet) -> Encounter:
    """One more reminder is kept."""
    new = Reminder(event.number, event.round, event.turn, event.text)
    return changed(e, reminders=(*e.reminders, new), reminded=event.number)


def reminder_shown(system: "RuleSystem", e: Encounter, event: ev.ReminderShown) -> Encounter:
    """The reminder is no longer kept."""
    return changed(e, reminders=tuple(r for r in e.reminders if r.number != event.number))


def slot_placed(system: "RuleSystem", e: Encounter, event: ev.SlotPlaced) -> Encounter:
    """One more slot; its combatant counts as having rolled for the round it is for."""
    slot = Slot(event.who, event.turn, event.place, event.slot, "skipped" if event.passed else "waiting")
    at = bisect_right(e.slots, rank(slot), key=rank)
    placed = changed(e, slots=(*e.slots[:at], slot, *e.slots[at:]))
    return with_combatant(placed, event.who, rolled=max(e.this_round, e[event.who].rolled))


def slot_moved(system: "RuleSystem", e: Encounter, event: ev.SlotMoved) -> Encounter:
    """The slot waits on its new turn, or has been missed there."""
    state: SlotState = "skipped" if event.passed else "waiting"
    moved = with_slot(e, event.who, event.turn, turn=event.to, place=event.place, state=state)
    return with_slots(moved, moved.slots)


def slot_taken(system: "RuleSystem", e: Encounter, event: ev.SlotTaken) -> Encounter:
    """Without that slot."""
    return changed(e, slots=tuple(s for s in e.slots if (s.who, s.turn) != (event.who, event.turn)))


def turn_ordered(system: "RuleSystem", e: Encounter, event: ev.TurnOrdered) -> Encounter:
    """The slots of that turn stand in the order named."""
    place = {who: i for i, who in enumerate(event.order.split(","))}
    return with_slots(
        e,
        tuple(changed(s, place=place.get(s.who, s.place)) if s.turn == event.turn else s for s in e.slots),
    )


def turn_skipped(system: "RuleSystem", e: Encounter, event: ev.TurnSkipped) -> Encounter:
    """The slot is marked as skipped, or as out."""
    return marked("out" if event.out else "skipped")(system, e, event)


def turn_reached(system: "RuleSystem", e: Encounter, event: ev.TurnReached) -> Encounter:
    """The marker stands on that turn, and those named act."""
    acting = set(event.up.split(",")) if event.up else set()
    slots = tuple(changed(s, state="up") if s.turn == event.turn and s.who in acting else s for s in e.slots)
    return changed(e, turn=event.turn, slots=slots)


def marked(state: SlotState) -> Callable[["RuleSystem", Encounter, Any], Encounter]:
    """A fold that marks one slot."""

    def fold(system: "RuleSystem", e: Encounter, event: Any) -> Encounter:
        return with_slot(e, event.who, event.turn, state=state)

    return fold


def round_ended(system: "RuleSystem", e: Encounter, event: ev.RoundEnded) -> Encounter:
    """Between rounds: the ladder is empty, or all its slots wait again."""
    slots = tuple(changed(s, state="waiting") for s in e.slots) if event.keep else ()
    return changed(e, phase="round over", turn=None, slots=slots)


FOLDS: Mapping[type[ev.Event], Callable[["RuleSystem", Encounter, Any], Encounter]] = {
    ev.CombatantJoined: joined,
    ev.CombatantLeft: left,
    ev.CombatantRenamed: lambda system, e, event: with_combatant(e, event.who, name=event.name),
    ev.CombatantHidden: lambda system, e, event: with_combatant(e, event.who, hidden=event.hidden),
    ev.CombatantGrouped: lambda system, e, event: with_combatant(e, event.who, group=event.group),
    ev.CombatantHeldBack: held_back,
    ev.CombatantBroughtIn: brought_in,
    ev.SideChanged: lambda system, e, event: with_combatant(e, event.who, side=event.side),
    ev.NoteAdded: noted,
    ev.StepMarked: step_marked,
    ev.SheetChanged: sheet_changed,
    ev.PoolSet: pool_set,
    ev.InjuryTaken: pool_changed,
    ev.Healed: pool_changed,
    ev.Fell: lambda system, e, event: with_combatant(e, event.who, down=True),
    ev.Rose: lambda system, e, event: with_combatant(e, event.who, down=False),
    ev.ConditionAdded: condition_added,
    ev.ConditionEnded: condition_ended,
    ev.ReminderSet: reminder_set,
    ev.ReminderShown: reminder_shown,
    ev.RoundBegan: lambda system, e, event: changed(e, phase="fighting", round=event.round, turn=None),
    ev.SlotPlaced: slot_placed,
    ev.SlotMoved: slot_moved,
    ev.SlotTaken: slot_taken,
    ev.TurnOrdered: turn_ordered,
    ev.TurnReached: turn_reached,
    ev.CameUp: marked("up"),
    ev.TurnEnded: marked("acted"),
    ev.TurnSkipped: turn_skipped,
    ev.RoundEnded: round_ended,
    ev.DiceRolled: lambda system, e, event: e,
    ev.SettingChanged: lambda system, e, event: changed(e, settings={**e.settings, event.name: event.value}),
    ev.FightEnded: lambda system, e, event: changed(e, phase="ended", turn=None),
    ev.Remarked: lambda system, e, event: e,
    ev.LineBegun: lambda system, e, event: e,
}
