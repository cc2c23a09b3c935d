"""Rounds and turns, the same in every game: who comes up, what ends, what is left out."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from tracker.core import events as ev
from tracker.core import groups
from tracker.core.draft import Draft
from tracker.core.encounter import Condition, Encounter, Slot
from tracker.core.ladder import next_slots, slot_on, slots_of, up_slots
from tracker.core.refused import Refused

if TYPE_CHECKING:
    from tracker.core.system import RuleSystem


def keep_going(draft: Draft) -> None:
    """While a round runs and no choice is owed, somebody is up: move on where nobody is."""
    encounter = draft.encounter
    if encounter.phase == "fighting" and not up_slots(encounter) and not draft.system.owed(encounter):
        advance(draft)


def out_of_turn(system: "RuleSystem", encounter: Encounter, who: str) -> str:
    """When one acts who is not up, in words; "" for one who is."""
    if encounter.phase != "fighting":
        return "before initiative" if encounter.phase == "setup" else "between rounds"
    return "" if who in system.up(encounter) else "out of turn"


def advance(draft: Draft) -> None:
    """On to the next turn on which somebody is able to act; past the last the round is over."""
    while here := next_slots(draft.encounter, draft.system.simultaneous):
        turn = here[0].turn
        show_reminders(draft, turn)
        for slot in here:
            end_conditions_at_start(draft, slot.who)
        able = [s for s in here if draft.system.able(draft.encounter, draft[s.who])]
        for slot in here:
            if slot not in able:
                pass_over(draft, slot)
        if able:
            draft.add(ev.TurnReached(turn=turn, up=",".join(s.who for s in able)))
            for slot in able:
                draft.system.turn_begins(draft, slot)
            return
    end_round(draft)


def pass_over(draft: Draft, slot: Slot) -> None:
    """A slot whose combatant cannot act goes by."""
    why = draft.system.unable_because(draft.encounter, draft[slot.who])
    draft.add(ev.TurnSkipped(who=slot.who, turn=slot.turn, out=True, why=why))
    turn_over(draft, slot)


def end_turn(draft: Draft, slot: Slot) -> None:
    """Somebody has acted."""
    draft.add(ev.TurnEnded(who=slot.who, turn=slot.turn))
    turn_over(draft, slot)


def turn_over(draft: Draft, slot: Slot) -> None:
    """What ends with a turn, acted or not."""
    end_conditions(draft, lambda who, c: c.until == f"end:{slot.who}", "its time is up")
    draft.system.turn_ends(draft, slot)


def end_conditions_at_start(draft: Draft, who: str) -> None:
    """What ends as the turn of `who` begins."""
    now = draft.encounter.round

    def due(bearer: str, condition: Condition) -> bool:
        own = bearer == who and condition.ends is not None and condition.ends <= now
        return own or condition.until == f"start:{who}"

    end_conditions(draft, due, "its time is up")


def end_conditions(draft: Draft, due: Callable[[str, Condition], bool], why: str) -> None:
    """End all conditions for which ``due(bearer's id, condition)`` holds."""
    for combatant in list(draft.encounter):
        for condition in combatant.conditions:
            if due(combatant.id, condition):
                draft.add(ev.ConditionEnded(who=combatant.id, name=condition.name, why=why))


def end_round(draft: Draft) -> None:
    """The round is over: conditions whose turn did not come end, reminders left are shown."""
    encounter = draft.encounter
    show_reminders(draft, None)
    stood = {s.who for s in encounter.slots}

    def due(bearer: str, condition: Condition) -> bool:
        if condition.until:
            other = condition.until.partition(":")[2]
            missed = other not in stood and condition.since < encounter.round
            return other not in draft.encounter.combatants or missed
        return condition.ends is not None and condition.ends <= encounter.round

    end_conditions(draft, due, "its time is up")
    draft.system.round_ends(draft)
    draft.add(ev.RoundEnded(round=encounter.round, keep=draft.system.keeps_ladder))


def show_reminders(draft: Draft, turn: int | None) -> None:
    """The reminders that are due as `turn` is reached (None: as the round ends)."""
    now = draft.encounter.round
    for r in draft.encounter.reminders:
        if r.round < now or (r.round == now and (r.turn is None or turn is None or r.turn >= turn)):
            draft.add(ev.ReminderShown(number=r.number, text=r.text))


def begin_round(draft: Draft) -> None:
    """A new round; the game places its slots next, and `keep_going` finds who is up. Raises `Refused`."""
    if not draft.encounter.combatants:
        raise Refused("nobody has joined yet: add somebody first")
    draft.add(ev.RoundBegan(round=draft.encounter.round + 1))


def place_slot(draft: Draft, who: str, turn: int, kind: str = "turn", by_hand: bool = False) -> None:
    """Give `who` a slot. On the turn that runs it acts at once; on one that has passed, as the game says."""
    encounter = draft.encounter
    check_turn(turn, draft.system.turn_numbers)
    if draft.system.late_acts and has_passed(encounter, turn) and encounter.turn is not None:
        turn = encounter.turn
    if slot_on(encounter, who, turn):
        raise Refused(f"{encounter.name_of(who)} already stands on turn {turn}")
    passed = has_passed(encounter, turn)
    place = draft.system.place_of(encounter, who, kind)
    draft.add(ev.SlotPlaced(who=who, turn=turn, place=place, slot=kind, passed=passed, by_hand=by_hand))
    come_up(draft, who, turn)


def stand(draft: Draft, whos: Sequence[str], turn: int) -> None:
    """The turn that the first of these rolled, for itself and those of its group who roll with it."""
    for who in whos:
        place_slot(draft, who, turn)
    groups.say(draft, whos[0], whos[1:])


def check_turn(turn: int, numbers: tuple[int, int] = (-99, 999)) -> None:
    """Raises `Refused` for a number that no turn has."""
    least, most = numbers
    if not least <= turn <= most:
        raise Refused(f"a turn is a number from {least} to {most}, not {turn}")


def has_passed(encounter: Encounter, turn: int) -> bool:
    """Whether the marker of a running round is already below `turn`."""
    return encounter.phase == "fighting" and encounter.turn is not None and turn > encounter.turn


def come_up(draft: Draft, who: str, turn: int) -> None:
    """Let a slot on the turn that runs act too, where equal turns act at once and its combatant is able."""
    encounter = draft.encounter
    slot = slot_on(encounter, who, turn)
    running = encounter.phase == "fighting" and encounter.turn == turn and draft.system.simultaneous
    if slot and running and slot.state in ("waiting", "out") and draft.system.able(encounter, draft[who]):
        end_conditions_at_start(draft, who)
        draft.add(ev.CameUp(who=who, turn=turn))
        draft.system.turn_begins(draft, slot)


def back_on_ladder(draft: Draft, who: str) -> None:
    """Somebody able again acts on its own turn when that is the one that runs and was not used."""
    for slot in slots_of(draft.encounter, who):
        if slot.state == "out":
            come_up(draft, who, slot.turn)
