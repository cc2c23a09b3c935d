"""How each event of Libra changes the encounter; no rule is computed here."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from tracker.core.apply import with_combatant, with_pool
from tracker.core.encounter import Encounter
from tracker.core.events import Event
from tracker.systems.libra import events as ev
from tracker.systems.libra.sheet import Edge, LibraFight, LibraState

Fold = Callable[[Encounter, Any], Encounter]


def with_state(encounter: Encounter, who: str, **changes: Any) -> Encounter:
    """The encounter with some fields of one combatant's `LibraState` changed."""
    state: LibraState = encounter.combatants[who].state
    return with_combatant(encounter, who, state=replace(state, **changes))


def with_sheet(encounter: Encounter, who: str, **fields: Any) -> Encounter:
    """The encounter with some fields of one combatant's sheet changed."""
    sheet = encounter.combatants[who].sheet.model_copy(update=fields)
    return with_combatant(encounter, who, sheet=sheet)


def with_fight(encounter: Encounter, **changes: Any) -> Encounter:
    """The encounter with some fields of its `LibraFight` changed."""
    fight: LibraFight = encounter.state or LibraFight()
    return replace(encounter, state=replace(fight, **changes))


def advantage_gained(e: Encounter, event: ev.AdvantageGained) -> Encounter:
    """One Advantage more."""
    held = e.combatants[event.who].state.advantage
    return with_state(e, event.who, advantage=(*held, Edge(event.target, event.source)))


def advantage_lost(e: Encounter, event: ev.AdvantageLost) -> Encounter:
    """That Advantage less."""
    held = e.combatants[event.who].state.advantage
    left = tuple(edge for edge in held if edge != Edge(event.target, event.source))
    return with_state(e, event.who, advantage=left)


def line_ordered(e: Encounter, event: ev.LineOrdered) -> Encounter:
    """Each has its place in the line."""
    for place, who in enumerate(event.order.split(","), 1):
        e = with_sheet(e, who, place=place)
    return e


def weapon_changed(e: Encounter, event: ev.WeaponChanged) -> Encounter:
    """The weapon type, or the numbers of armour that were given."""
    numbers = {"armour": event.armour, "m_armour": event.m_armour}
    fields: dict[str, Any] = {name: value for name, value in numbers.items() if value is not None}
    return with_sheet(e, event.who, **(fields or {"weapon": event.weapon}))


def of_side(field: str, key: str) -> Fold:
    """A fold that notes something about a side."""

    def fold(e: Encounter, event: Any) -> Encounter:
        held = getattr(e.state or LibraFight(), field)
        return with_fight(e, **{field: {**held, event.side: getattr(event, key)}})

    return fold


def same(e: Encounter, event: Event) -> Encounter:
    """Told by the log alone."""
    return e


FOLDS: Mapping[type[Event], Fold] = {
    ev.PercentRolled: same,
    ev.InitiativeRolled: same,
    ev.ActionTaken: same,
    ev.Waited: same,
    ev.InitiativeGivenUp: same,
    ev.ResourceChanged: lambda e, x: with_pool(e, x.who, x.pool, x.now),
    ev.Reacted: same,
    ev.DamageRolled: same,
    ev.DamageStepped: same,
    ev.AttackMade: same,
    ev.AdvantageGained: advantage_gained,
    ev.AdvantageLost: advantage_lost,
    ev.Held: lambda e, x: with_state(e, x.who, held=x.count),
    ev.BrokeFree: lambda e, x: with_state(e, x.who, held=x.left),
    ev.BeganToRun: lambda e, x: with_state(e, x.who, running=True),
    ev.StoppedRunning: lambda e, x: with_state(e, x.who, running=False),
    ev.RanAway: lambda e, x: with_state(e, x.who, running=False, fled=True),
    ev.RowChanged: lambda e, x: with_sheet(e, x.who, row=x.row),
    ev.LineOrdered: line_ordered,
    ev.FormationChanged: of_side("formations", "formation"),
    ev.AmbushSet: of_side("ambushes", "ambush"),
    ev.WeaponChanged: weapon_changed,
    ev.SkillChecked: same,
    ev.Killed: lambda e, x: with_state(e, x.who, killed=True),
    ev.FightDecided: lambda e, x: with_fight(e, outcome=x.outcome),
    ev.DownTimeTaken: lambda e, x: with_state(e, x.who, held=0, running=False, advantage=()),
}
