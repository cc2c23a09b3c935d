"""What the game master says of turns: next and done, and turns moved by hand."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from tracker.core import commands as cmd
from tracker.core import events as ev
from tracker.core import groups
from tracker.core.draft import Draft
from tracker.core.encounter import Encounter, Slot
from tracker.core.ladder import is_up, slot_on, slots_of, up_slots
from tracker.core.names import listed
from tracker.core.refused import Refused
from tracker.core.turns import (
    check_turn,
    come_up,
    end_conditions_at_start,
    end_turn,
    has_passed,
    place_slot,
    turn_over,
)

if TYPE_CHECKING:
    from tracker.core.system import Decision


def fighting(draft: Draft) -> Encounter:
    """The encounter, in a running round with nothing owed. Raises `Refused`."""
    encounter = draft.encounter
    if encounter.phase != "fighting":
        raise Refused("no round is running: initiative starts one")
    if owed := draft.system.owed(encounter):
        names = listed([encounter.name_of(w) for w in owed], "and")
        raise Refused(f"first {names} must choose: {draft.system.owed_words(encounter)}")
    return encounter


def next_turn(draft: Draft, command: cmd.NextTurn) -> None:
    """Everyone up has acted."""
    for slot in up_slots(fighting(draft)):
        end_turn(draft, slot)


def done(draft: Draft, command: cmd.Done) -> None:
    """Some of those who are up have acted. Raises `Refused` for any other."""
    for slot in those_up(draft, command.who):
        end_turn(draft, slot)


def those_up(draft: Draft, whos: Sequence[str]) -> list[Slot]:
    """The slots on which these act now. Raises `Refused` where one of them does not."""
    up = {s.who: s for s in up_slots(fighting(draft))}
    if other := next((who for who in whos if who not in up), None):
        are = "is" if len(up) == 1 else "are"
        raise Refused(
            f"{draft[other].name} is not up: {listed(groups.called(draft.encounter, up), 'and')} {are}"
        )
    return [up[who] for who in whos]


def ahead(encounter: Encounter, who: str) -> Slot:
    """The slot of `who` that is up or still to come. Raises `Refused`."""
    slots = turns_ahead(encounter, who)
    if not slots:
        raise Refused(f"{encounter.name_of(who)} has no turn ahead in this round")
    return slots[0]


def turns_ahead(encounter: Encounter, who: str) -> list[Slot]:
    """The slots of `who` that are up or still to come."""
    return [s for s in slots_of(encounter, who) if s.state in ("up", "waiting")]


def those_able(draft: Draft, whos: Sequence[str]) -> Sequence[str]:
    """Of several, such as a group, those who are not down; of one alone that one, to say why it can not."""
    return [who for who in whos if not draft[who].down] or whos


def those_ahead(draft: Draft, whos: Sequence[str]) -> Sequence[str]:
    """As `those_able`, with whoever fell but whose turn is still up or to come."""
    return [w for w in whos if not draft[w].down or turns_ahead(draft.encounter, w)] or whos


def skip(draft: Draft, command: cmd.Skip) -> None:
    """The turn ahead goes by. Raises `Refused` when there is none."""
    for who in those_ahead(draft, command.who):
        slot = ahead(fighting(draft), who)
        if slot.state == "waiting":
            end_conditions_at_start(draft, who)
        draft.add(ev.TurnSkipped(who=who, turn=slot.turn, why="by hand"))
        turn_over(draft, slot)


def delay(draft: Draft, command: cmd.Delay) -> None:
    """The turn ahead moves to a lower one. Raises `Refused` for one that is not lower."""
    for who in those_ahead(draft, command.who):
        delay_one(draft, who, command.turn)


def delay_one(draft: Draft, who: str, turn: int) -> None:
    """As `delay`, for one. Raises `Refused`."""
    slot = ahead(fighting(draft), who)
    if turn >= slot.turn:
        raise Refused(f"delay goes to a turn below {slot.turn}, not {turn}")
    move(draft, slot, turn)


def move(draft: Draft, slot: Slot, turn: int) -> None:
    """Move a slot to another turn; on the one that runs it acts at once. One that waits there stays."""
    check_turn(turn, draft.system.turn_numbers)
    if turn == slot.turn and (slot.state in ("up", "waiting") or has_passed(draft.encounter, turn)):
        return
    if turn != slot.turn and slot_on(draft.encounter, slot.who, turn):
        raise Refused(f"{draft[slot.who].name} already stands on turn {turn}")
    draft.system.move_slot(draft, slot, turn, has_passed(draft.encounter, turn))
    come_up(draft, slot.who, turn)


def move_turn(draft: Draft, command: cmd.MoveTurn) -> None:
    """The turn ahead, else the last one, moves; one without a turn gets it."""
    for who in command.who:
        move_one(draft, who, command.turn)


def move_one(draft: Draft, who: str, turn: int) -> None:
    """As `move_turn`, for one."""
    slots = slots_of(draft.encounter, who)
    coming = [s for s in slots if s.state in ("up", "waiting")] or list(slots[-1:])
    if coming:
        move(draft, coming[0], turn)
    else:
        place_slot(draft, who, turn, by_hand=True)


def act_now(draft: Draft, command: cmd.ActNow) -> None:
    """First on the turn that runs; where one acts at a time, after the one that does. Raises `Refused`."""
    for who in reversed(those_able(draft, command.who)):  # each goes before the one named behind it
        one_acts_now(draft, who)


def one_acts_now(draft: Draft, who: str) -> None:
    """As `act_now`, for one. Raises `Refused`."""
    encounter = fighting(draft)
    name, turn = draft[who].name, encounter.turn
    if is_up(encounter, who):
        raise Refused(f"{name} is up already")
    if not draft.system.able(encounter, draft[who]):
        raise Refused(f"{name} can not act: {draft.system.unable_because(encounter, draft[who])}")
    assert turn is not None  # somebody is up
    if not any(s.turn == turn and s.state == "waiting" for s in slots_of(encounter, who)):
        draft.system.decisions[cmd.MoveTurn](draft, cmd.MoveTurn(who=(who,), turn=turn))
    here = [s for s in draft.encounter.slots if s.turn == turn]
    before = [] if draft.system.simultaneous else [s.who for s in here if s.state != "waiting"]
    wanted = list(dict.fromkeys([*before, who, *(s.who for s in here)]))
    if wanted != [s.who for s in here]:
        draft.add(ev.TurnOrdered(turn=turn, order=",".join(wanted)))


def order(draft: Draft, command: cmd.Order) -> None:
    """One stands before the other on the turn they share. Raises `Refused` when they share none."""
    encounter = draft.encounter
    pairs = [(a, b) for a in slots_of(encounter, command.who) for b in slots_of(encounter, command.before)]
    turn = next((a.turn for a, b in pairs if a.turn == b.turn and command.who != command.before), None)
    if turn is None:
        names = f"{draft[command.who].name} and {draft[command.before].name}"
        raise Refused(f"{names} stand on no turn together: order is within one turn")
    now = [s.who for s in encounter.slots if s.turn == turn]
    here = [who for who in now if who != command.who]
    here.insert(here.index(command.before), command.who)
    if here != now:
        draft.add(ev.TurnOrdered(turn=turn, order=",".join(here)))


DECISIONS: "Mapping[type[cmd.Command], Decision]" = {
    cmd.NextTurn: next_turn, cmd.Done: done, cmd.Skip: skip, cmd.Delay: delay,
    cmd.MoveTurn: move_turn, cmd.ActNow: act_now, cmd.Order: order,
}  # fmt: skip
