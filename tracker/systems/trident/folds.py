"""How each event of Trident changes the encounter; no rule is computed here."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from tracker.core.apply import with_combatant
from tracker.core.encounter import Encounter
from tracker.core.events import Event
from tracker.systems.trident import events as ev
from tracker.systems.trident.sheet import Place, TridentState

Fold = Callable[[Encounter, Any], Encounter]


def with_state(encounter: Encounter, who: str, **changes: Any) -> Encounter:
    """The encounter with some fields of one combatant's `TridentState` changed."""
    state: TridentState = encounter.combatants[who].state
    return with_combatant(encounter, who, state=replace(state, **changes))


def resolved(encounter: Encounter, event: ev.Resolved) -> Encounter:
    """One attack more, or the Quip of this turn."""
    state: TridentState = encounter.combatants[event.who].state
    if event.action == "attack":
        return with_state(encounter, event.who, attacks=state.attacks + 1)
    return with_state(encounter, event.who, quipped=True) if event.action == "quip" else encounter


FOLDS: Mapping[type[Event], Fold] = {
    ev.Rolled: lambda e, x: e,
    ev.Resolved: resolved,
    ev.CountedAnew: lambda e, x: with_state(e, x.who, attacks=0, quipped=False),
    ev.Suggested: lambda e, x: e,
    ev.PlaceKept: lambda e, x: with_state(e, x.who, home=Place(x.turn, x.place)),
    ev.PlaceSettled: lambda e, x: with_state(e, x.who, home=None),
}
