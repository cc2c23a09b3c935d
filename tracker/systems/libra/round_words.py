"""The roll log of rounds, actions and places in words (L20 to L31, L45, L50)."""

from collections.abc import Callable, Mapping
from typing import Any

from tracker.core import events as core
from tracker.core.encounter import Encounter
from tracker.core.events import Event
from tracker.core.modifiers import read_modifiers
from tracker.core.names import listed
from tracker.systems.libra import attack_words
from tracker.systems.libra import events as ev
from tracker.systems.libra.sheet import LibraSheet
from tracker.systems.libra.ticks import kind_of, sheet_of, state_of

OUTCOMES = {
    "won": "All enemies are KO or gone: the fight is won",
    "lost": "All allies are KO: the fight is lost",
    "fled": "All allies are gone by Run: the fight is over, no rewards",
    "": "The fight goes on",
}
AMBUSHES = {
    "back": "Back Attack, the back row counts as front",
    "pincer": "Pincer, everyone counts as front",
    "none": "no ambush any more",
}


def sentence_of(event: Event, encounter: Encounter) -> str | None:
    """The sentence of an event of Libra, or of a shared one that Libra words itself."""
    say = SENTENCES.get(type(event))
    return say(encounter, event) if say else None


def initiative_rolled(e: Encounter, event: ev.InitiativeRolled) -> str:
    """The die, what is added, and where it stands when that is lower (L20, L22)."""
    parts = "".join(f" {value:+d} {source}" for source, value in read_modifiers(event.modifiers) if value)
    late = f", joins on {event.stands}" if event.stands != event.total else ""
    return f"{e.name_of(event.who)}: {event.die}{parts} = initiative {event.total}{late}"


def action_taken(e: Encounter, event: ev.ActionTaken) -> str:
    """The action, its Speed as far as it was paid, and what else was said."""
    text = f" {event.text}" if event.text else ""
    cost = f" (Speed {event.speed})" if event.speed else ""
    return f"{e.name_of(event.who)}: {event.action}{text}{cost}"


def slot_moved(e: Encounter, event: core.SlotMoved) -> str:
    """From which initiative to which; on the same one it steps back for somebody higher."""
    if event.turn == event.to:
        return f"{e.name_of(event.who)} stays on {event.to}"
    return f"{e.name_of(event.who)}: initiative {event.turn} -> {event.to}"


def slot_placed(e: Encounter, event: core.SlotPlaced) -> str | None:
    """A place by hand; none for one that was rolled."""
    return f"{e.name_of(event.who)} is put on initiative {event.turn}" if event.by_hand else ""


def resource_changed(e: Encounter, event: ev.ResourceChanged) -> str:
    """What came or went, and what there is."""
    return f"{e.name_of(event.who)}: {event.amount:+d} {event.pool.upper()} ({event.power}) = {event.now}"


def held(e: Encounter, event: ev.Held) -> str:
    """How long, or that it is over (L24)."""
    return f"{e.name_of(event.who)}: " + (f"Don't Move {event.count}" if event.count else "held no more")


def broke_free(e: Encounter, event: ev.BrokeFree) -> str:
    """How much still holds (L24)."""
    still = f"Don't Move {event.left} left" if event.left else "free"
    return f"{e.name_of(event.who)} breaks free: {still}"


def weapon_changed(e: Encounter, event: ev.WeaponChanged) -> str:
    """The weapon type, or the numbers of an armour."""
    numbers = {"Armour": event.armour, "M.Armour": event.m_armour}
    said = [f"{name} {value}" for name, value in numbers.items() if value is not None]
    return f"{e.name_of(event.who)}: {listed(said, 'and') if said else f'weapon {event.weapon}'}"


def fell(e: Encounter, event: core.Fell) -> str:
    """L45: a monster is gone, an elemental dissipates, anybody else is KO."""
    name = e.name_of(event.who)
    ends = {"monster": "is dead and gone", "elemental": "dissipates into the Ether"}
    return f"{name} {ends.get(kind_of(e[event.who]), 'is KO')}"


def fight_decided(e: Encounter, event: ev.FightDecided) -> str:
    """How it came out, and what a boss that fled still yields (L50)."""
    said = OUTCOMES.get(event.outcome, event.outcome)
    fled = [c.name for c in e if c.side == "foes" and state_of(c).fled and sheet_of(c).boss]
    if event.outcome == "won" and fled:
        said += f"; {listed(fled, 'and')} fled and still yields the rewards"
    return said


def ran_away(e: Encounter, event: ev.RanAway) -> str:
    """Out, and what that means for rewards (L25, L50)."""
    one = e[event.who]
    yields = "a boss that flees yields its rewards all the same"
    why = "no rewards" if one.side == "party" else yields if sheet_of(one).boss else "away from the fight"
    return f"{one.name} is out: {why}"


def line_ordered(e: Encounter, event: ev.LineOrdered) -> str:
    """First to last."""
    return f"In line: {listed([e.name_of(w) for w in event.order.split(',')], 'then', most=40)}"


def name(e: Encounter, event: Any) -> str:
    """Whom an event is about."""
    return e.name_of(event.who)


def sheet_changed(e: Encounter, event: core.SheetChanged) -> str | None:
    """As shared; a table of powers is named, not shown."""
    if event.field != "power" or not isinstance(e[event.who].sheet, LibraSheet):
        return None
    return f"{name(e, event)}: powers are now {listed([p.name for p in sheet_of(e[event.who]).power], 'and')}"


SENTENCES: Mapping[type[Event], Callable[[Encounter, Any], str | None]] = {
    core.SlotMoved: slot_moved,
    core.SlotPlaced: slot_placed,
    core.Fell: fell,
    core.SheetChanged: sheet_changed,
    ev.PercentRolled: attack_words.percent_rolled,
    ev.Reacted: attack_words.reacted,
    ev.InitiativeRolled: initiative_rolled,
    ev.ActionTaken: action_taken,
    ev.Waited: lambda e, x: f"{name(e, x)} waits for {x.to}",
    ev.InitiativeGivenUp: lambda e, x: f"{name(e, x)} gives up {x.left} initiative",
    ev.ResourceChanged: resource_changed,
    ev.AdvantageGained: lambda e, x: f"{name(e, x)} gains Advantage on {e.name_of(x.target)} ({x.source})",
    ev.AdvantageLost: lambda e, x: f"{name(e, x)} loses Advantage on {e.name_of(x.target)} ({x.source})",
    ev.Held: held,
    ev.BrokeFree: broke_free,
    ev.BeganToRun: lambda e, x: f"{name(e, x)} runs: no action, no Dodge, no Resistance until it is out",
    ev.StoppedRunning: lambda e, x: f"{name(e, x)} did not get away and is still part of the fight",
    ev.RanAway: ran_away,
    ev.RowChanged: lambda e, x: f"{name(e, x)} stands in the {x.row} row",
    ev.LineOrdered: line_ordered,
    ev.FormationChanged: lambda e, x: f"{x.side.capitalize()}: {x.formation} formation",
    ev.AmbushSet: lambda e, x: f"{x.side.capitalize()}: {AMBUSHES.get(x.ambush, x.ambush)}",
    ev.WeaponChanged: weapon_changed,
    ev.Killed: lambda e, x: f"{name(e, x)} is killed",
    ev.FightDecided: fight_decided,
    ev.DownTimeTaken: lambda e, x: f"Down time for {name(e, x)}",
}
