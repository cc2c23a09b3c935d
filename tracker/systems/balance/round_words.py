"""The roll log of rounds in words: initiative, Balance Shock and Focus, every die and every source (B10)."""

from collections.abc import Callable, Mapping
from typing import Any

from tracker.core.coming import ACTS
from tracker.core.encounter import Encounter, Slot
from tracker.core.events import Event
from tracker.core.modifiers import read_modifiers
from tracker.systems.balance import events as ev
from tracker.systems.balance.focus import focus_of, strike_bonus


def sentence_of(event: Event, encounter: Encounter) -> str | None:
    """The sentence of an event of a round; None for one that needs none, or is not one of these."""
    say = SENTENCES.get(type(event))
    return say(encounter, event) if say else None


# --- a roll


def dice_words(faces: str) -> str:
    """Faces as people read them: "2 5"."""
    return faces.replace(",", " ")


def sum_words(event: ev.Rolled) -> str:
    """What counts and adds up: "2 2 +2 Reflex +3 balanced die = 9"."""
    parts = [dice_words(counted_faces(event))]
    parts += [f"{value:+d} {source}" for source, value in read_modifiers(event.modifiers)]
    parts += [f"+{event.balanced} balanced die"] if event.balanced else []
    return f"{' '.join(parts)} = {event.total}"


def counted_faces(event: ev.Rolled) -> str:
    """The faces that count, as they were rolled where there was one set."""
    return event.kept if event.again else event.dice


def sets_words(event: ev.Rolled) -> str:
    """Both sets of a Bonus or Penalty Roll and why; or what cancelled out; else nothing (B12)."""
    reasons = event.reasons.replace(" bonus", "").replace(" penalty", "")
    if event.mode != "normal":
        sets = f"{dice_words(event.dice)} and {dice_words(event.again)}"
        return f"{event.mode.capitalize()} Roll ({reasons}), {sets}: "
    return f"Bonus and Penalty cancel ({reasons}), " if event.reasons else ""


def rolled(e: Encounter, event: ev.Rolled) -> str | None:
    """An initiative roll and its turn, or the Shock dice; other rolls are worded elsewhere."""
    name = e.name_of(event.who)
    if event.purpose == "initiative":
        return f"{name}: {sets_words(event)}{sum_words(event)} -> turn {event.total}"
    return f"{name}: Shock dice {dice_words(event.dice)}" if event.purpose == "shock" else None


# --- Balance Shock


def shock_suffered(e: Encounter, event: ev.ShockSuffered) -> str:
    """What was rolled under, and whether Balance was found (B50, B52)."""
    name, limit = e.name_of(event.who), event.threshold
    if event.found:
        return f"Balance Shock for {name} at Imbalance {limit}, but Balance is found: no penalty"
    return f"Balance Shock for {name} at Imbalance {limit}: 1 Injury, or -2 on Body or on Mind"


def shock_settled(e: Encounter, event: ev.ShockSettled) -> str:
    """What was chosen (B52)."""
    name = e.name_of(event.who)
    if event.penalty == "injury":
        return f"{name} takes the Shock as Injury"
    return f"{name} takes the Shock on {event.penalty.capitalize()}: {event.now} until a Long Rest"


# --- Focus


def turns_words(count: int) -> str:
    """ "1 turn", "2 turns"."""
    return f"{count} turn{'' if count == 1 else 's'}"


def focus_declared(e: Encounter, event: ev.FocusDeclared) -> str:
    """For how long, and whether it came late (B60)."""
    late = " (declared late)" if event.late else ""
    return f"{e.name_of(event.who)} will focus for {turns_words(event.turns)}{late}"


def focus_placed(e: Encounter, event: ev.FocusPlaced) -> str:
    """The span on the ladder (B63)."""
    return f"{e.name_of(event.who)}'s Focus: begins on turn {event.start}, strikes on turn {event.strike}"


def focus_began(e: Encounter, event: ev.FocusBegan) -> str:
    """From now on no Dodge (B61)."""
    focus = focus_of(e[event.who])
    if focus is None or focus.start is None or focus.strike is None:
        return f"{e.name_of(event.who)} begins to focus"
    return (
        f"{e.name_of(event.who)} begins a Focus of {turns_words(focus.start - focus.strike)}: "
        f"strikes on {focus.strike}, no Dodge until then"
    )


def focus_broken(e: Encounter, event: ev.FocusBroken) -> str:
    """Why, and what the strike is worth now (B61, B62)."""
    name, focus = e.name_of(event.who), focus_of(e[event.who])
    left = f": {strike_bonus(e[event.who], focus)[1]:+d} to its attack" if focus else ""
    return f"{name}'s Focus is broken ({event.why}){left}" if event.why else f"{name}'s Focus is broken{left}"


def focus_ended(e: Encounter, event: ev.FocusEnded) -> str | None:
    """Why it is over; an attack just made speaks for itself."""
    why = f" ({event.why})" if event.why else ""
    return f"{e.name_of(event.who)}'s Focus is over{why}"


def words_of_slot(e: Encounter, slot: Slot) -> str:
    """What somebody does on a slot: acts, begins a Focus, or strikes at its bonus (B63)."""
    focus = focus_of(e[slot.who])
    if focus is not None and slot.turn == focus.start:
        return f"begins a Focus and strikes on {focus.strike}"
    if focus is not None and slot.turn == focus.strike:
        worth = strike_bonus(e[slot.who], focus)[1]
        return f"strikes at {worth:+d}{' (Focus broken)' if focus.broken else ''}"
    return ACTS


SENTENCES: Mapping[type[Event], Callable[[Encounter, Any], str | None]] = {
    ev.Rolled: rolled,
    ev.ShockSuffered: shock_suffered,
    ev.ShockSettled: shock_settled,
    ev.FocusDeclared: focus_declared,
    ev.FocusPlaced: focus_placed,
    ev.FocusBegan: focus_began,
    ev.FocusBroken: focus_broken,
    ev.FocusRestored: lambda e, x: f"{e.name_of(x.who)}'s Focus holds after all",
    ev.FocusEnded: focus_ended,
}
