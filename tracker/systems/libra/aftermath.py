"""What follows from any command: who was knocked out, who breaks free, who is up, how it came out."""

from tracker.core import turns
from tracker.core.draft import Draft
from tracker.core.encounter import Encounter, Slot
from tracker.core.events import SlotMoved
from tracker.core.ladder import up_slots
from tracker.systems.libra import ending, held, running
from tracker.systems.libra.formation import fight_of
from tracker.systems.libra.ticks import is_standing, place_last, state_of


def carry_on(draft: Draft) -> None:
    """While a round runs, somebody able is up; a held one breaks free until it is not (L24)."""
    running.stop_fallen(draft)
    ending.judge(draft, in_round=draft.encounter.phase == "fighting")
    come_back(draft)
    while True:
        pass_over_fallen(draft)
        turns.keep_going(draft)
        slot = held_one(draft.encounter)
        if slot is None:
            return
        held.break_free(draft, slot)


def pass_over_fallen(draft: Draft) -> None:
    """Who is KO on its own tick does not act."""
    for slot in up_slots(draft.encounter):
        if not is_standing(draft[slot.who]):
            turns.pass_over(draft, slot)


def come_back(draft: Draft) -> None:
    """Who stands again has the initiative it had, at the current tick at most, last there (L22)."""
    now = draft.encounter.turn
    if draft.encounter.phase != "fighting" or now is None or fight_of(draft.encounter).outcome == "lost":
        return
    for slot in draft.encounter.slots:
        if slot.state == "out" and slot.turn > 0 and is_standing(draft[slot.who]):
            back(draft, slot, min(now, slot.turn))


def back(draft: Draft, slot: Slot, turn: int) -> None:
    """A slot that went by waits again."""
    place = place_last(draft.encounter)
    draft.add(SlotMoved(who=slot.who, turn=slot.turn, to=turn, place=place))


def held_one(encounter: Encounter) -> Slot | None:
    """The slot of a held one whose tick it is."""
    up = up_slots(encounter) if encounter.phase == "fighting" else ()
    return next((s for s in up if state_of(encounter[s.who]).held), None)


def round_ends(draft: Draft) -> None:
    """Runners are out; that may decide the fight (L25, L50)."""
    running.get_away(draft)
    ending.judge(draft)
