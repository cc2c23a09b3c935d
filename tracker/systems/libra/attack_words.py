"""The roll log of attacks and skill rolls in words: every die, every source, every rounding (L10 to L44)."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from tracker.core import sentences as shared
from tracker.core.encounter import Encounter
from tracker.core.events import Event, Remarked
from tracker.core.modifiers import read_modifiers
from tracker.systems.libra import events as ev

if TYPE_CHECKING:
    from tracker.core.system import RuleSystem

RESULTS = {
    "critical": "critical hit",
    "success": "hit",
    "failure": "miss",
    "always failure": "miss, as 96 to 00 always",
}
CHECKS = {
    "critical": "a magnificent success",
    "success": "success",
    "failure": "failure",
    "always failure": "failure, as 96 to 00 always",
}


def sentences(system: "RuleSystem", events: Sequence[Event], before: Encounter) -> list[str]:
    """The lines of one step: an attack in its order, its damage in one line, the rest event by event."""
    made = next((e for e in events if isinstance(e, ev.AttackMade)), None)
    lines: list[str] = []
    encounter, measured = before, list[ev.DamageRolled | ev.DamageStepped]()
    opened = made is None
    for event in events:
        if made and not opened and not isinstance(event, Remarked):
            lines.append(attack_line(encounter, made, event))
            opened = True
            if isinstance(event, ev.PercentRolled) and event.purpose == "attack":
                encounter = system.apply(encounter, event)
                continue
        if isinstance(event, ev.DamageRolled | ev.DamageStepped):
            measured.append(event)
        elif isinstance(event, ev.AttackMade):
            lines += damage_lines(measured)
        else:
            lines += shared.sentences(system, [event], encounter)
        encounter = system.apply(encounter, event)
    return lines


def attack_line(e: Encounter, made: ev.AttackMade, event: Event) -> str:
    """Who, whom, with what, and the d100 against its number (L11)."""
    start = f"{e.name_of(made.who)} attacks {e.name_of(made.target)} with {made.using}"
    if not isinstance(event, ev.PercentRolled) or event.purpose != "attack":
        return f"{start}: hits by itself, no d100"
    return f"{start}: {percent_words(event)}: {RESULTS.get(event.result, event.result)}"


def percent_words(event: ev.PercentRolled) -> str:
    """``d100 37 against 64 (Ranged 60, Agility 4)``."""
    sources = ", ".join(f"{source} {value}" for source, value in read_modifiers(event.modifiers))
    return f"d100 {two_digits(event.d100)} against {event.number}{f' ({sources})' if sources else ''}"


def two_digits(d100: int) -> str:
    """A d100 as its dice show it: 05, 37, 00."""
    return f"{d100 % 100:02d}"


# --- damage


def damage_lines(events: Sequence[ev.DamageRolled | ev.DamageStepped]) -> Iterator[str]:
    """``Damage 1d10+agility: 8 = 11; Dodge x0.5 = 5.5 -> 6; less Armour 3 = 3``."""
    words = []
    for event in events:
        if isinstance(event, ev.DamageRolled):
            dice = f" [{event.dice.replace(',', ' ')}]" if event.dice else ""
            words.append(f"Damage {event.expression}:{dice} {event.total}")
        elif event.step != "roll":
            words.append(step_words(event))
    if words:
        yield "; ".join(words)


def step_words(event: ev.DamageStepped) -> str:
    """One step with what it was rounded from, where it was."""
    if event.step == "armour":
        floor = " (not below 0)" if event.less > event.before else ""
        return f"less {event.what} {event.less} = {event.now}{floor}"
    if not event.factor:
        return f"{event.what}: {event.now} is left"
    if event.factor == "1":
        return f"{event.what} has no effect" if event.step == "reaction" else event.what
    return f"{event.what} x{event.factor} = {rounded(event)}"


def rounded(event: ev.DamageStepped) -> str:
    """``5.5 -> 6`` where halves were rounded up, else the number."""
    exact = event.before * Fraction(event.factor)
    return f"{event.now}" if exact == event.now else f"{float(exact):g} -> {event.now}"


# --- one by one


def percent_rolled(e: Encounter, event: ev.PercentRolled) -> str:
    """A roll that is no attack: a reaction, a skill, assistance."""
    name, words = e.name_of(event.who), percent_words(event)
    result = CHECKS.get(event.result, event.result)
    if event.purpose == "reaction":
        came = "half" if event.result in ("critical", "success") else "full"
        return f"{name} tries {event.what}: {words}: {came} damage"
    verb = "assists with" if event.purpose == "assist" else "rolls"
    return f"{name} {verb} {event.what.capitalize()}: {words}: {result}"


def reacted(e: Encounter, event: ev.Reacted) -> str | None:
    """A reaction of one's own; a Dodge or Resistance speaks by its roll."""
    if event.reaction in ("dodge", "resist"):
        return None
    return f"{e.name_of(event.who)} reacts with {event.reaction}"
