"""What `next` will bring, in lines, nearest first."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from tracker.core.encounter import Encounter, Slot
from tracker.core.groups import called
from tracker.core.ladder import next_slots, up_slots
from tracker.core.names import listed

if TYPE_CHECKING:
    from tracker.core.system import RuleSystem

ACTS = "acts"
"""What one does on a turn of which its game says no more."""


def coming(system: "RuleSystem", encounter: Encounter) -> list[str]:
    """The lines: who acts next, what ends, what is remembered; or that a round begins or ends."""
    if encounter.phase == "ended":
        return ["The fight is over"]
    if owed := system.owed(encounter):
        names = listed([encounter.name_of(w) for w in owed], "and")
        return [f"{names} must choose: {system.owed_words(encounter)}"]
    if encounter.phase != "fighting":
        if not encounter.combatants:
            return ["nobody has joined yet: add somebody first"]
        rolling = len(system.rolling(encounter))
        return [f"Round {encounter.round + 1}" + (f": initiative for {rolling}" if rolling else "")]
    here, passed = reached(system, encounter)
    lines = [*leaving(encounter), *reaching(system, encounter, here)]
    able = [s for s in here if s not in passed]
    lines += [f"{able[0].turn}: {acting(system, encounter, able)}"] if able else []
    lines += [
        f"{encounter.name_of(s.who)} is passed over ({system.unable_because(encounter, encounter[s.who])})"
        for s in passed
    ]
    return lines if able else [*lines, f"Round {encounter.round} is over"]


def reached(system: "RuleSystem", encounter: Encounter) -> tuple[Sequence[Slot], Sequence[Slot]]:
    """The slots of the next turn on which somebody can act, and all that are passed over up to there."""
    passed: list[Slot] = []
    while here := next_slots(encounter, system.simultaneous):
        out = [s for s in here if not system.able(encounter, encounter[s.who])]
        passed += out
        if len(out) < len(here):
            break
        slots = tuple(replace(s, state="skipped") if s in here else s for s in encounter.slots)
        encounter = replace(encounter, slots=slots)
    return here, passed


def acting(system: "RuleSystem", encounter: Encounter, slots: Sequence[Slot]) -> str:
    """Who acts at once on these slots: "Wolf and Oduya act", what is more than that said of each."""
    does = [(s.who, system.does(encounter, s)) for s in slots]
    plain = [who for who, what in does if what == ACTS]
    names = listed(called(encounter, plain), "and", most=40)
    said = [f"{names} {'acts' if len(plain) == 1 else 'act'}"] if plain else []
    return ", ".join([*said, *(f"{encounter.name_of(w)} {what}" for w, what in does if what != ACTS)])


def leaving(encounter: Encounter) -> list[str]:
    """The conditions that end as those who are up are done."""
    acting = {f"end:{s.who}" for s in up_slots(encounter)}
    return [f"{c.name}: {x.name} ends" for c in encounter for x in c.conditions if x.until in acting]


def reaching(system: "RuleSystem", encounter: Encounter, here: Sequence[Slot]) -> list[str]:
    """The conditions that end, and the reminders that are due, as the turn of these slots is reached."""
    begin, turn = {s.who for s in here}, here[0].turn if here else None
    ends = [
        f"{c.name}: {x.name} ends"
        for c in encounter
        for x in c.conditions
        if (x.until.startswith("start:") and x.until[6:] in begin)
        or (c.id in begin and x.ends is not None and x.ends <= encounter.round)
    ]
    due = [r for r in encounter.reminders if r.round <= encounter.round]
    return ends + [f"Reminder: {r.text}" for r in due if r.turn is None or turn is None or r.turn >= turn]
