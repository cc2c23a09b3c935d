"""All that is coming: what each `next` brings until the round is over, decided ahead and not recorded."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING

from tracker.core import events as ev
from tracker.core.coming import ACTS, acting
from tracker.core.commands import NextTurn
from tracker.core.encounter import Combatant, Encounter, Slot
from tracker.core.ladder import slots_of, up_slots
from tracker.core.refused import Refused

if TYPE_CHECKING:
    from tracker.core.system import RuleSystem

UNSAID = (ev.TurnReached, ev.TurnEnded, ev.RoundEnded, ev.SlotMoved)
"""What the turns and their order say already."""


@dataclass(frozen=True, slots=True)
class Ahead:
    """What one `next` brings. ``turn`` is the one then reached, None where the round is over.

    ``up`` are the ids of all who act there at once, ``acts`` says what they do. ``skipped`` are the ids of
    those passed over on the way; ``lines`` tells of them with why, and of all else that comes, in order.
    """

    turn: int | None
    up: tuple[str, ...]
    acts: str
    skipped: tuple[str, ...]
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Outlook:
    """The rest of a round as things stand.

    ``turn`` and ``now`` are who is up, ``ahead`` each `next` to come, ``then`` what ends it: the next round,
    or what has to be done first. ``out`` are those without a turn ahead, by id, with why.
    """

    turn: int | None
    now: str
    ahead: tuple[Ahead, ...]
    then: tuple[str, ...]
    out: tuple[tuple[str, str], ...]


def outlook(system: "RuleSystem", encounter: Encounter) -> Outlook:
    """Fold `next` over and over, until the round is over or something has to be chosen or rolled first."""
    ahead: list[Ahead] = []
    last = encounter
    while len(ahead) <= len(encounter.slots) + len(encounter.combatants) + 1:  # each takes a turn away
        try:
            events = following(system, last)
        except Refused as e:
            return outlook_of(system, encounter, ahead, [str(e)])
        if not events:
            break
        brought, last = bring(system, last, events)
        ahead.append(brought)
        if last.phase != "fighting":
            break
    return outlook_of(system, encounter, ahead, [*system.coming(last), *next_round(last)])


def following(system: "RuleSystem", encounter: Encounter) -> list[ev.Event]:
    """The events of `next`; none where dice have to be rolled for it. Raises `Refused`."""
    command = system.meant(encounter, NextTurn())
    return [] if system.questions(encounter, command) else system.decide(encounter, command)


def bring(system: "RuleSystem", before: Encounter, events: Sequence[ev.Event]) -> tuple[Ahead, Encounter]:
    """What these events of one `next` come to, and the encounter after them."""
    states = list(accumulate(events, system.apply, initial=before))
    after = states[-1]
    up = acting_slots(system, after)
    plain = {s.who for s in up if system.does(after, s) == ACTS}
    known = {s.who for s in (*up_slots(before), *up)} - plain
    lines = [
        line
        for event, now in zip(events, states, strict=False)
        if not is_known(event, known)
        for line in system.sentence([event], now)
    ]
    skipped = tuple(e.who for e in events if isinstance(e, ev.TurnSkipped))
    acts = acting(system, after, up) if after.phase == "fighting" else f"Round {after.round} is over"
    return Ahead(after.turn, tuple(s.who for s in up), acts, skipped, tuple(lines)), after


def is_known(event: ev.Event, known: Collection[str]) -> bool:
    """Whether the turns say it already: of these, what their game makes of a turn begun, or let go by."""
    own = not isinstance(event, ev.CORE_EVENTS)
    return isinstance(event, UNSAID) or (own and getattr(event, "who", "") in known)


def acting_slots(system: "RuleSystem", encounter: Encounter) -> list[Slot]:
    """The slots of all who act now; none while a choice is owed."""
    up = system.up(encounter)
    return [s for s in up_slots(encounter) if s.who in up]


def outlook_of(
    system: "RuleSystem", encounter: Encounter, ahead: Sequence[Ahead], then: Sequence[str]
) -> Outlook:
    """The outlook with who is up now, and who has no turn ahead."""
    now = acting(system, encounter, acting_slots(system, encounter))
    found = ((c.id, why_no_turn(system, encounter, c)) for c in encounter if not c.wave)
    out = tuple((who, why) for who, why in found if why)
    return Outlook(encounter.turn, now, tuple(ahead), tuple(then), out)


def why_no_turn(system: "RuleSystem", encounter: Encounter, combatant: Combatant) -> str:
    """Why somebody neither acts any more in this round nor has acted; "" where that is not so."""
    slots = slots_of(encounter, combatant.id)
    if encounter.phase != "fighting" or any(s.state in ("up", "waiting") for s in slots):
        return ""
    if any(system.slot_state(encounter, s) in ("acted", "focusing") for s in slots):
        return ""
    if not system.able(encounter, combatant):
        return system.unable_because(encounter, combatant)
    return "its turn went by" if slots else "no turn in this round"


def next_round(encounter: Encounter) -> list[str]:
    """The reminders of the round after this one, and the conditions that end in it."""
    after = encounter.round + 1
    if encounter.phase not in ("setup", "round over"):
        return []
    due = [r for r in encounter.reminders if r.round <= after]
    ends = [(c, x) for c in encounter for x in c.conditions if x.ends is not None and x.ends <= after]
    return [
        *(f"Reminder{'' if r.turn is None else f' on turn {r.turn}'}: {r.text}" for r in due),
        *(f"{c.name}: {x.name} ends on its turn" for c, x in ends),
    ]
