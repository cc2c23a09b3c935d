"""The roll log of Trident in words: every die, every source, every modifier, the riders that apply."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tracker.core import sentences as shared
from tracker.core.encounter import Encounter
from tracker.core.events import Event
from tracker.core.modifiers import read_modifiers
from tracker.systems.trident import events as ev
from tracker.systems.trident.contest import label_of, read_sources
from tracker.systems.trident.rolls import sheet_of

if TYPE_CHECKING:
    from tracker.core.system import RuleSystem

DOES: Mapping[str, str] = {"attack": "attacks", "quip": "quips at"}


def sentences(system: "RuleSystem", events: Sequence[Event], before: Encounter) -> list[str]:
    """The lines of one step: a roll against a defense is told with its dice as one."""
    lines: list[str] = []
    rolls: list[ev.Rolled] = []
    encounter = before
    gathered = any(isinstance(e, ev.Resolved) for e in events)
    for event in events:
        if gathered and isinstance(event, ev.Rolled):
            rolls.append(event)
        elif isinstance(event, ev.Resolved):
            lines += resolved_lines(system, encounter, event, rolls)
        else:
            lines += shared.sentences(system, [event], encounter)
        encounter = system.apply(encounter, event)
    return lines


def dice_words(roll: ev.Rolled) -> str:
    """What was rolled and what it comes to: "[12] +3 Strength +2 Strike = 17"."""
    parts = [f"[{roll.dice}]" if roll.dice else f"{roll.taken} taken"]
    parts += [f"{value:+d} {source}" for source, value in read_modifiers(roll.modifiers)]
    return f"{' '.join(parts)} = {roll.total}"


def resolved_lines(
    system: "RuleSystem", e: Encounter, came: ev.Resolved, rolls: Sequence[ev.Rolled]
) -> Iterator[str]:
    """The roll against Low and High and its result, what modified it, then the rider."""
    who, target = e.name_of(came.who), e.name_of(came.target)
    does = DOES.get(came.action, f"rolls {came.using} against")
    guard = came.defense.capitalize()
    told = f"{who} {does} {target}, {guard}" if came.action in DOES else f"{who} {does} {target}'s {guard}"
    dice = against = ""
    if len(rolls) >= 2:  # a record edited by hand may lack them
        dice, against = f"{dice_words(rolls[-1])} ", f" ({dice_words(rolls[-2])})"
    yield f"{told}: {dice}against Low {came.low}{against}, High {came.high}: {result_words(came)}"
    if came.damage:
        yield f"{came.result}: {came.damage} {system.pool_names.get(came.pool, came.pool)} damage"
    yield from rider_lines(e, came)


def result_words(came: ev.Resolved) -> str:
    """The result, what it was as rolled, and the modifiers with where from (T13)."""
    rolled = "" if came.rolled == came.result else f"{came.rolled} becomes "
    told = modifier_words(came)
    return f"{rolled}{came.result}{f' ({told})' if told else ''}"


def modifier_words(came: ev.Resolved) -> str:
    """ "With Risk: attack 2; With Ease: Block is removed by its opposite"."""
    in_force = came.modifiers.split(", ")
    found: dict[str, list[str]] = {}
    for modifier, source in read_sources(came.sources):
        found.setdefault(modifier, []).append(source)
    return "; ".join(
        f"{label_of(modifier)}: {', '.join(sources)}"
        + ("" if modifier in in_force else ", removed by its opposite")
        for modifier, sources in found.items()
    )


def rider_lines(e: Encounter, came: ev.Resolved) -> Iterator[str]:
    """T12, T13: the rider that applies, and one that a modifier keeps out."""
    names = {"actor": e.name_of(came.who), "target": e.name_of(came.target)}
    if came.rider and came.rider_text:
        yield f"{names[came.rider]}'s rider: {came.rider_text}"
    if came.left_out == "actor" and sheet_of(e[came.who]).actor_rider:
        yield f"{names['actor']}'s rider is out (With Difficulty)"
    if came.left_out == "target" and sheet_of(e[came.target]).target_rider:
        yield f"{names['target']}'s rider is out (With Assurance)"


# --- the rest, one by one


def sentence_of(system: "RuleSystem", event: Event, encounter: Encounter) -> str | None:
    """The sentence of one of this game's events that stands alone; None for any other."""
    say = SENTENCES.get(type(event))
    return say(system, encounter, event) if say else None


def rolled(system: "RuleSystem", e: Encounter, event: ev.Rolled) -> str:
    """A place on the ladder, or a roll against nothing."""
    name = e.name_of(event.who)
    if event.purpose == "turn":
        return f"{name}: {dice_words(event)} -> turn {event.total}"
    return f"{name} rolls {event.name}: {dice_words(event)}"


def suggested(system: "RuleSystem", e: Encounter, event: ev.Suggested) -> str:
    """T3: what the game master may confirm."""
    label = system.pool_names.get(event.pool, event.pool)
    return (
        f"{e.name_of(event.who)} is at 0 {label}: {event.condition} is suggested "
        f"(confirm {event.who}, or another condition, or Defeated)"
    )


def place_kept(system: "RuleSystem", e: Encounter, event: ev.PlaceKept) -> str:
    """T40."""
    return f"{e.name_of(event.who)} stands on turn {event.turn} again from the next round"


SENTENCES: Mapping[type[Event], Callable[["RuleSystem", Encounter, Any], str | None]] = {
    ev.Rolled: rolled,
    ev.Suggested: suggested,
    ev.PlaceKept: place_kept,
}
