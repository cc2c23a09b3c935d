"""The roll log in words: one step of shared events as lines for people."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tracker.core import events as ev
from tracker.core.commands import Redo
from tracker.core.conditions import until_words
from tracker.core.encounter import Encounter
from tracker.core.groups import called
from tracker.core.names import listed
from tracker.core.sheet import NEW, UNSET, write_items

if TYPE_CHECKING:
    from tracker.core.history import History
    from tracker.core.system import RuleSystem


def said(history: "History", n: int) -> list[str]:
    """The lines of the roll log for step `n`; a move of the pointer says where it went."""
    step = history[n]
    if step.to is not None:
        way = "on" if step.do.split()[:1] == [Redo.verb] else "back"
        return [f"{step.do}: {way} to {f'step {step.to}' if step.to else 'the empty fight'}"]
    return told(history.system, history.events(n), history.state(step.parent))


def told(system: "RuleSystem", events: Sequence[ev.Event], before: Encounter) -> list[str]:
    """The lines of the roll log for the events of a step, as its game words them."""
    parts = parted(system, events, before)
    return [line for part, state in parts for line in system.sentence(part, state)] or done(events, before)


def done(events: Sequence[ev.Event], before: Encounter) -> list[str]:
    """That somebody has acted, where nothing else is told: others of the same turn still act."""
    who = [event.who for event in events if isinstance(event, ev.TurnEnded)]
    return [f"{up_names(before, ','.join(who))} {'is' if len(who) == 1 else 'are'} done"] if who else []


def parted(
    system: "RuleSystem", events: Sequence[ev.Event], before: Encounter
) -> Iterator[tuple[Sequence[ev.Event], Encounter]]:
    """The events of a step line by line, each with the encounter before it; most steps are one line."""
    if not any(isinstance(event, ev.LineBegun) for event in events):
        yield events, before
        return
    part: list[ev.Event] = []
    state = encounter = before
    for event in events:
        if isinstance(event, ev.LineBegun):
            if part:
                yield part, state
            part, state = [], encounter
        else:
            part.append(event)
            encounter = system.apply(encounter, event)
    yield part, state


def sentences(system: "RuleSystem", events: Sequence[ev.Event], before: Encounter) -> list[str]:
    """The lines for the events of one step; each event is worded by the encounter after it."""
    lines: list[str] = []
    encounter = before
    for event in events:
        after = system.apply(encounter, event)
        named = encounter if isinstance(event, ev.CombatantLeft | ev.CombatantRenamed) else after
        said = system.sentence_of(event, named)
        if said is None and type(event) in SENTENCES:
            said = SENTENCES[type(event)](system, named, event)
        if said:
            lines.append(said)
        encounter = after
    return lines


def name(encounter: Encounter, event: Any) -> str:
    """Whom an event is about."""
    return encounter.name_of(event.who)


def injury_taken(system: "RuleSystem", e: Encounter, event: ev.InjuryTaken) -> str:
    """Injury to Health, or what another pool lost, and what is left."""
    label = system.pool_names.get(event.pool, event.pool)
    why = f" ({event.why})" if event.why else ""
    if event.pool == system.pool and label == "Health":
        return f"{name(e, event)} takes {event.amount} Injury{why}: Health {event.now}"
    return f"{name(e, event)} loses {event.amount} {label}{why}: {event.now}"


def condition_added(system: "RuleSystem", e: Encounter, event: ev.ConditionAdded) -> str:
    """The condition with what it changes and when it ends."""
    changes = [c for c in (event.modifiers, f"{event.mode} roll" if event.mode else "") if c]
    ends = f" until round {event.ends}" if event.ends is not None else ""
    if event.until:
        ends = f" {until_words(e, event.until)}"
    what = f" ({', '.join(changes)})" if changes else ""
    return f"{name(e, event)}: {event.name}{what}{ends}"


def joined(system: "RuleSystem", e: Encounter, event: ev.CombatantJoined) -> str:
    """Who joined, on which side, in which group; one who is held back is only ready."""
    told = [event.side, *(["hidden"] if event.hidden else []), *([event.group] if event.group else [])]
    if event.wave:
        return f"{event.name} is held back: wave {event.wave} ({', '.join(told)})"
    return f"{event.name} joins ({', '.join(told)})"


def grouped(system: "RuleSystem", e: Encounter, event: ev.CombatantGrouped) -> str:
    """Of which group somebody is now."""
    return f"{name(e, event)} is {f'in the group {event.group}' if event.group else 'in no group any more'}"


def step_marked(system: "RuleSystem", e: Encounter, event: ev.StepMarked) -> str:
    """Which step, and its note."""
    return f"Step {event.step} is marked: {event.text}" if event.text else f"Step {event.step}: no mark"


def sheet_changed(system: "RuleSystem", e: Encounter, event: ev.SheetChanged) -> str:
    """``Wolf: armor is now light``, ``Wolf: Claw 2 is one more attack``, ``Wolf: level is now none``."""
    value = json.loads(event.value)
    items, dot, last = event.field.rpartition(".")
    if dot and last == NEW:
        one = value["name"] if isinstance(value, dict) and "name" in value else value
        return f"{name(e, event)}: {one} is one more {items.replace('_', ' ')}"
    said = UNSET if value in (None, "", [], {}) else write_items(value)
    return f"{name(e, event)}: {event.field} is now {said}"


def up_names(e: Encounter, ids: str) -> str:
    """Ids as names: "Mirela and Blight Wolf 2", a group by its own: "Wolves ×3"."""
    return listed(called(e, [w for w in ids.split(",") if w]), "and", most=40)


def turn_reached(system: "RuleSystem", e: Encounter, event: ev.TurnReached) -> str:
    """The turn and who is up."""
    many = "," in event.up
    return f"Turn {event.turn}: {up_names(e, event.up)} {'are' if many else 'is'} up"


def slot_placed(system: "RuleSystem", e: Encounter, event: ev.SlotPlaced) -> str | None:
    """A place by hand, or one that came too late; none for a place that was rolled."""
    if event.passed:
        return f"{name(e, event)}: turn {event.turn} has passed, acts next round"
    return f"{name(e, event)} is put on turn {event.turn}" if event.by_hand else None


def slot_moved(system: "RuleSystem", e: Encounter, event: ev.SlotMoved) -> str:
    """From which turn to which."""
    tail = ", which has passed: acts next round" if event.passed else ""
    return f"{name(e, event)} moves from turn {event.turn} to {event.to}{tail}"


def turn_skipped(system: "RuleSystem", e: Encounter, event: ev.TurnSkipped) -> str:
    """Whose turn went by, and why."""
    why = f" ({event.why})" if event.why else ""
    return f"{name(e, event)} is passed over on turn {event.turn}{why}"


def pool_set(system: "RuleSystem", e: Encounter, event: ev.PoolSet) -> str:
    """What a pool holds by hand."""
    label = system.pool_names.get(event.pool, event.pool)
    return f"{name(e, event)}: {label} set to {event.current} of {event.maximum}"


def reminder_set(system: "RuleSystem", e: Encounter, event: ev.ReminderSet) -> str:
    """When a text will be shown."""
    turn = "" if event.turn is None else f" turn {event.turn}"
    return f"Reminder for round {event.round}{turn}: {event.text}"


def dice_rolled(system: "RuleSystem", e: Encounter, event: ev.DiceRolled) -> str:
    """Whose dice, the expression, the faces and the total."""
    whose = f"{e.name_of(event.who)} rolls " if event.who else "Roll "
    return f"{whose}{event.expression}: {event.dice or 'no dice'} = {event.total}"


SENTENCES: Mapping[type[ev.Event], Callable[["RuleSystem", Encounter, Any], str | None]] = {
    ev.CombatantJoined: joined,
    ev.CombatantLeft: lambda s, e, x: f"{name(e, x)} leaves the fight",
    ev.CombatantRenamed: lambda s, e, x: f"{name(e, x)} is now called {x.name}",
    ev.CombatantHidden: lambda s, e, x: f"{name(e, x)} is {'hidden' if x.hidden else 'revealed'}",
    ev.CombatantGrouped: grouped,
    ev.CombatantHeldBack: lambda s, e, x: f"{name(e, x)} is held back: wave {x.wave}",
    ev.CombatantBroughtIn: lambda s, e, x: f"{name(e, x)} comes in",
    ev.SideChanged: lambda s, e, x: f"{name(e, x)} is now on the side of {x.side}",
    ev.NoteAdded: lambda s, e, x: f"Note{'' if x.who == '-' else f' on {name(e, x)}'}: {x.text}",
    ev.StepMarked: step_marked,
    ev.SheetChanged: sheet_changed,
    ev.PoolSet: pool_set,
    ev.InjuryTaken: injury_taken,
    ev.Healed: lambda s, e, x: f"{name(e, x)} gains {x.amount} {s.pool_names.get(x.pool, x.pool)}: {x.now}",
    ev.Fell: lambda s, e, x: f"{name(e, x)} falls{f' ({x.why})' if x.why else ''}",
    ev.Rose: lambda s, e, x: f"{name(e, x)} is up again",
    ev.ConditionAdded: condition_added,
    ev.ConditionEnded: lambda s, e, x: f"{name(e, x)}: {x.name} ends{f' ({x.why})' if x.why else ''}",
    ev.ReminderSet: reminder_set,
    ev.ReminderShown: lambda s, e, x: f"Reminder: {x.text}",
    ev.RoundBegan: lambda s, e, x: f"Round {x.round} begins",
    ev.SlotPlaced: slot_placed,
    ev.SlotMoved: slot_moved,
    ev.SlotTaken: lambda s, e, x: f"{name(e, x)} no longer stands on turn {x.turn}",
    ev.TurnOrdered: lambda s, e, x: f"Turn {x.turn} in the order {up_names(e, x.order)}",
    ev.TurnReached: turn_reached,
    ev.CameUp: lambda s, e, x: f"{name(e, x)} acts too on turn {x.turn}",
    ev.TurnEnded: lambda s, e, x: None,
    ev.TurnSkipped: turn_skipped,
    ev.RoundEnded: lambda s, e, x: f"Round {x.round} is over",
    ev.DiceRolled: dice_rolled,
    ev.SettingChanged: lambda s, e, x: f"Setting {x.name} is now {x.value}",
    ev.FightEnded: lambda s, e, x: f"The fight ends{f': {x.text}' if x.text else ''}",
    ev.Remarked: lambda s, e, x: x.text,
    ev.LineBegun: lambda s, e, x: None,
}  # fmt: skip
