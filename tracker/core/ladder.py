"""Who stands on which turn, and who is up: questions about the slots of an encounter."""

from collections.abc import Iterable

from tracker.core.encounter import Combatant, Encounter, Slot
from tracker.core.groups import row_of


def rank(slot: Slot) -> tuple[int, int]:
    """What the ladder is ordered by: high turn first, then place."""
    return -slot.turn, slot.place


def ordered(slots: Iterable[Slot]) -> tuple[Slot, ...]:
    """Slots in ladder order; equal ones as they were."""
    return tuple(sorted(slots, key=rank))


def slots_of(encounter: Encounter, who: str) -> tuple[Slot, ...]:
    """All slots of one combatant, high turn first."""
    return tuple(s for s in encounter.slots if s.who == who)


def slot_on(encounter: Encounter, who: str, turn: int) -> Slot | None:
    """The slot of a combatant on a turn."""
    return next((s for s in encounter.slots if s.who == who and s.turn == turn), None)


def up_slots(encounter: Encounter) -> tuple[Slot, ...]:
    """The slots that act now."""
    return tuple(s for s in encounter.slots if s.state == "up")


def up(encounter: Encounter) -> tuple[str, ...]:
    """The ids of all who act now, in ladder order."""
    return tuple(s.who for s in up_slots(encounter))


def is_up(encounter: Encounter, who: str) -> bool:
    """Whether this combatant acts now."""
    return any(s.who == who for s in up_slots(encounter))


def waiting(encounter: Encounter) -> tuple[Slot, ...]:
    """The slots still to come, in order."""
    return tuple(s for s in encounter.slots if s.state == "waiting")


def next_slots(encounter: Encounter, simultaneous: bool) -> tuple[Slot, ...]:
    """The slots of the next turn to be reached: all of an equal turn when they act at the same time.

    Where they act one by one, the members of a group that share a row still come up together.
    """
    coming = waiting(encounter)
    if not coming:
        return ()
    here = encounter.slots if simultaneous else row_of(encounter, coming[0])
    return tuple(s for s in here if s.turn == coming[0].turn and s.state == "waiting")


def standing_first(encounter: Encounter, whos: Iterable[Combatant]) -> list[Combatant]:
    """As on the ladder, those without a turn after the others; then the fallen, then who is held back."""
    places = {slot.who: at for at, slot in reversed(list(enumerate(encounter.slots)))}
    return sorted(whos, key=lambda c: (bool(c.wave), c.down, places.get(c.id, len(encounter.slots))))


def own_turn(encounter: Encounter, who: str) -> int | None:
    """The turn on which a combatant acts next, or acted last this round; None without a slot."""
    slots = slots_of(encounter, who)
    ahead = [s for s in slots if s.state in ("up", "waiting")]
    return (ahead or slots[-1:])[0].turn if slots else None


def letters(encounter: Encounter) -> dict[tuple[str, int], str]:
    """The letter of each slot, by (who, turn): a, b, … on a turn that several share, else ""."""
    shared: dict[int, list[Slot]] = {}
    for slot in encounter.slots:
        shared.setdefault(slot.turn, []).append(slot)
    return {
        (s.who, s.turn): letter(i) if len(here) > 1 else ""
        for here in shared.values()
        for i, s in enumerate(here)
    }


def letter(index: int) -> str:
    """a to z, then aa, ab, …"""
    return (letter(index // 26 - 1) if index >= 26 else "") + "abcdefghijklmnopqrstuvwxyz"[index % 26]


def to_roll(encounter: Encounter) -> list[Combatant]:
    """Those without a roll, or a turn by hand, for the round that runs or is about to begin."""
    return [c for c in encounter if c.rolled < encounter.this_round and not c.wave]
