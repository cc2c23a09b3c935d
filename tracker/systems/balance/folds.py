"""How each event of Balance changes the encounter; no rule is computed here."""

from collections.abc import Callable, Mapping
from typing import Any

from tracker.core.apply import with_combatant, with_pool
from tracker.core.encounter import Encounter, Slot, changed
from tracker.core.events import Event
from tracker.systems.balance import events as ev
from tracker.systems.balance.sheet import BalanceState, Focus, LastHurt

Fold = Callable[[Encounter, Any], Encounter]


def with_state(encounter: Encounter, who: str, **changes: Any) -> Encounter:
    """The encounter with some fields of one combatant's `BalanceState` changed."""
    state: BalanceState = encounter.combatants[who].state
    return with_combatant(encounter, who, state=changed(state, **changes))


def with_focus(encounter: Encounter, who: str, **changes: Any) -> Encounter:
    """The encounter with some fields of one combatant's `Focus` changed. KeyError when there is none."""
    focus: Focus | None = encounter.combatants[who].state.focus
    if focus is None:
        raise KeyError(f"{who}'s focus")
    return with_state(encounter, who, focus=changed(focus, **changes))


def rested(encounter: Encounter, event: ev.Rested) -> Encounter:
    """A long rest clears the Shock penalties."""
    return with_state(encounter, event.who, shock={}) if event.rest == "long" else encounter


def shock_settled(encounter: Encounter, event: ev.ShockSettled) -> Encounter:
    """Nothing is owed; a stat that was chosen has its penalty."""
    shock = encounter.combatants[event.who].state.shock
    held = shock if event.penalty == "injury" else {**shock, event.penalty: event.now}
    return with_state(encounter, event.who, shock_owed=False, shock=held)


def injury_answered(encounter: Encounter, event: ev.InjuryAnswered) -> Encounter:
    """What `endure` can answer, or nothing."""
    hurt = LastHurt(event.amount, event.endured, event.before, event.broke_focus) if event.amount else None
    return with_state(encounter, event.who, hurt=hurt)


def focus_placed(encounter: Encounter, event: ev.FocusPlaced) -> Encounter:
    """The span is known, and the slot on its first turn is that of a Focus."""
    placed = with_slot_kind(encounter, event.who, "focus", lambda slot: slot.turn == event.start)
    return with_focus(placed, event.who, start=event.start, strike=event.strike)


def focus_ended(encounter: Encounter, event: ev.FocusEnded) -> Encounter:
    """No Focus any more; a first turn not used yet is a turn like any other."""
    plain = with_slot_kind(encounter, event.who, "turn", lambda s: s.kind == "focus" and s.state != "acted")
    return with_state(plain, event.who, focus=None)


def with_slot_kind(encounter: Encounter, who: str, kind: str, chosen: Callable[[Slot], bool]) -> Encounter:
    """The encounter with some slots of one combatant of another kind."""
    slots = (changed(s, kind=kind) if s.who == who and chosen(s) else s for s in encounter.slots)
    return changed(encounter, slots=tuple(slots))


FOLDS: Mapping[type[Event], Fold] = {
    ev.Rolled: lambda e, x: e,
    ev.PointsSpent: lambda e, x: with_pool(e, x.who, "points", x.now),
    ev.LuckyDeclared: lambda e, x: with_state(e, x.who, lucky=True),
    ev.LuckyUsed: lambda e, x: with_state(e, x.who, lucky=False),
    ev.OrderGained: lambda e, x: with_state(e, x.who, order_bonus=x.bonus),
    ev.OrderUsed: lambda e, x: with_state(e, x.who, order_bonus=0),
    ev.ChaosGained: lambda e, x: with_state(e, x.who, chaos=x.now),
    ev.ShockSuffered: lambda e, x: with_state(e, x.who, chaos=0, shock_owed=not x.found),
    ev.ShockSettled: shock_settled,
    ev.FocusDeclared: lambda e, x: with_state(e, x.who, focus=Focus(x.turns)),
    ev.FocusPlaced: focus_placed,
    ev.FocusBegan: lambda e, x: with_focus(e, x.who, begun=True),
    ev.FocusBroken: lambda e, x: with_focus(e, x.who, broken=True),
    ev.FocusRestored: lambda e, x: with_focus(e, x.who, broken=False),
    ev.FocusEnded: focus_ended,
    ev.AttackMade: lambda e, x: with_state(e, x.who, acted=e.round),
    ev.InjuryAnswered: injury_answered,
    ev.FatigueReached: lambda e, x: with_state(e, x.who, fatigue=x.level),
    ev.Exhausted: lambda e, x: with_state(e, x.who, exhausted=True),
    ev.Revived: lambda e, x: with_state(e, x.who, exhausted=False),
    ev.Rested: rested,
    ev.SkillChecked: lambda e, x: with_state(e, x.who, acted=e.round),
}
