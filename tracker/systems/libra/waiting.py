"""Wait, and giving up what is left: `wait`, `delay`, `next`, `done`, `skip` (L22, L23)."""

from collections.abc import Callable, Mapping
from typing import Any

from tracker.core import commands as cmd
from tracker.core import turn_commands
from tracker.core.commands import Command
from tracker.core.draft import Draft
from tracker.core.encounter import Slot
from tracker.core.ladder import up_slots
from tracker.core.refused import Refused
from tracker.systems.libra import events as ev
from tracker.systems.libra.commands import Wait
from tracker.systems.libra.ticks import check_able, give_up, move_to, say_out_of_turn, slot_of


def wait(draft: Draft, command: Wait | cmd.Delay) -> None:
    """L23: to any lower number of at least 1, last on that tick. Raises `Refused` for any other."""
    turn_commands.fighting(draft)
    for who in turn_commands.those_able(draft, command.who):
        check_able(draft.encounter, who)
        slot = slot_of(draft.encounter, who)
        assert slot is not None
        if not 1 <= command.turn < slot.turn:
            lower = f"1 to {slot.turn - 1}" if slot.turn > 1 else "no lower number is left: next gives it up"
            raise Refused(f"{draft[who].name} waits for a lower number: {lower}, not {command.turn}")
        say_out_of_turn(draft, who)
        draft.add(ev.Waited(who=who, turn=slot.turn, to=command.turn))
        move_to(draft, slot, command.turn, last=True)


def next_turn(draft: Draft, command: cmd.NextTurn) -> None:
    """Whoever is up gives up what it has left."""
    for slot in up_slots(turn_commands.fighting(draft)):
        give_up(draft, slot)


def done(draft: Draft, command: cmd.Done) -> None:
    """As `next`, for those of a group that are up. Raises `Refused` for any other."""
    for slot in turn_commands.those_up(draft, command.who):
        give_up(draft, slot)


def skip(draft: Draft, command: cmd.Skip) -> None:
    """What is left is given up, by hand. Raises `Refused` when there is nothing."""
    for who in turn_commands.those_able(draft, command.who):
        slot: Slot | None = slot_of(turn_commands.fighting(draft), who)
        if slot is None or slot.turn < 1:
            raise Refused(f"{draft[who].name} has no initiative left in this round")
        give_up(draft, slot)


DECISIONS: Mapping[type[Command], Callable[[Draft, Any], None]] = {
    Wait: wait, cmd.Delay: wait, cmd.NextTurn: next_turn, cmd.Done: done, cmd.Skip: skip,
}  # fmt: skip
