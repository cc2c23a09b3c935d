"""Focus by the game master's hand (B60, B61, B63): declared, taken back, moved, broken by a word."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tracker.core import commands as cmd
from tracker.core import turn_commands, turns
from tracker.core.commands import Command
from tracker.core.draft import Draft
from tracker.core.encounter import Encounter, Slot
from tracker.core.events import SlotMoved
from tracker.core.ladder import slot_on, slots_of
from tracker.core.questions import Question
from tracker.core.refused import Refused
from tracker.systems.balance import events as ev
from tracker.systems.balance.commands import BreakFocus, DeclareFocus
from tracker.systems.balance.fatigue import state_of
from tracker.systems.balance.focus import (
    MOST_TURNS,
    broken,
    declare,
    focus_of,
    is_able,
    never_began,
    place,
    place_of,
    usual_turns,
)

# --- declaring it


def declare_focus(draft: Draft, command: DeclareFocus) -> None:
    """B60: before the roll, or after it until turn t has been left. Raises `Refused`.

    ``turns`` 0 takes back a Focus that has not begun.
    """
    who, name = command.who, draft[command.who].name
    refuse_begun(draft, who)
    turn_to_declare(draft, who)
    if command.turns == 0:
        take_back(draft, who)
        return
    count = usual_turns(draft[who]) if command.turns is None else command.turns
    focus = focus_of(draft[who])
    if focus is not None and focus.turns == count:
        raise Refused(f"{name} has declared that Focus already")
    declare(draft, who, count, late=bool(slots_of(draft.encounter, who)) and has_anyone_acted(draft))
    place(draft, who)


def refuse_begun(draft: Draft, who: str) -> None:
    """Raises `Refused` for one who cannot declare a Focus: not able to act, or in one already."""
    focus, name = focus_of(draft[who]), draft[who].name
    if not is_able(draft[who]):
        raise Refused(f"{name} is {draft.system.unable_because(draft.encounter, draft[who])}: no Focus")
    if focus is not None and focus.begun:
        raise Refused(f"{name} focuses already, and strikes on turn {focus.strike}")


def turn_to_declare(draft: Draft, who: str) -> None:
    """Raises `Refused` once turn t has been left (B60)."""
    slots = slots_of(draft.encounter, who)
    if slots and not any(s.state in ("up", "waiting") for s in slots):
        raise Refused(
            f"{draft[who].name}'s turn {slots[0].turn} has been left: a Focus is declared before that"
        )


def take_back(draft: Draft, who: str) -> None:
    """Take back a Focus that has not begun. Raises `Refused` when there is none."""
    if focus_of(draft[who]) is None:
        raise Refused(f"{draft[who].name} has declared no Focus to take back")
    never_began(draft, who, "taken back")


def has_anyone_acted(draft: Draft) -> bool:
    """Whether somebody has acted in this round, by ending a turn or by an attack or skill roll."""
    encounter = draft.encounter
    if encounter.phase != "fighting":
        return False
    acted = any(s.state == "acted" for s in encounter.slots)
    return acted or any(state_of(c).acted == encounter.round for c in encounter)


# --- moving it by hand


def delay(draft: Draft, command: cmd.Delay) -> None:
    """B63: the whole span, or from t on the attack turn, moves to a lower turn. Raises `Refused`."""
    for who in turn_commands.those_ahead(draft, command.who):
        slot = moving(draft, who)
        if slot is None:
            turn_commands.delay_one(draft, who, command.turn)
            continue
        turn_commands.ahead(turn_commands.fighting(draft), who)
        if command.turn >= slot.turn:
            raise Refused(f"delay goes to a turn below {slot.turn}, not {command.turn}")
        move(draft, slot, command.turn)


def move_turn(draft: Draft, command: cmd.MoveTurn) -> None:
    """B24, B63: a Focus moves with its turn, and one that waits for a turn is placed. Raises `Refused`."""
    for who in command.who:
        slot = moving(draft, who)
        if slot is not None:
            turns.check_turn(command.turn)
            move(draft, slot, command.turn)
        else:
            turn_commands.move_one(draft, who, command.turn)
            place(draft, who)


def moving(draft: Draft, who: str) -> Slot | None:
    """The slot of a placed Focus that is moved by hand: t until it has begun, then t - n."""
    focus = focus_of(draft[who])
    if focus is None or focus.start is None or focus.strike is None:
        return None
    return slot_on(draft.encounter, who, focus.strike if focus.begun else focus.start)


def move(draft: Draft, slot: Slot, turn: int) -> None:
    """Move a Focus by the slot that leads it. Raises `Refused` for an attack that is not after t."""
    focus = focus_of(draft[slot.who])
    if focus is None or focus.start is None or focus.strike is None:
        return
    if turn == slot.turn:
        return  # as in every game: one that waits there stays
    if not focus.begun:
        move_span(draft, slot, focus.strike, turn)
    elif turn >= focus.start:
        raise Refused(f"{draft[slot.who].name} began to focus on turn {focus.start}: it strikes below that")
    else:
        move_strike(draft, slot, focus.start, turn)


def move_span(draft: Draft, slot: Slot, strike: int, turn: int) -> None:
    """Before t both of its turns move by as much (B63); to a turn that has passed it does not begin."""
    who, passed = slot.who, turns.has_passed(draft.encounter, turn)
    if passed:
        never_began(draft, who, f"turn {turn} has passed")
        moved(draft, who, slot.turn, turn, "turn", passed=True)
        return
    to = strike + turn - slot.turn
    turns.check_turn(to)
    pairs = [(slot.turn, turn, "focus"), (strike, to, "strike")]
    for old, new, kind in pairs if turn > slot.turn else reversed(pairs):
        moved(draft, who, old, new, kind)
    draft.add(ev.FocusPlaced(who=who, start=turn, strike=to))
    turns.come_up(draft, who, turn)


def move_strike(draft: Draft, slot: Slot, start: int, turn: int) -> None:
    """From t on only the attack turn moves (B63); to a turn that has passed there is no attack."""
    passed = turns.has_passed(draft.encounter, turn)
    moved(draft, slot.who, slot.turn, turn, "strike", passed)
    draft.add(ev.FocusPlaced(who=slot.who, start=start, strike=turn))
    if passed:
        draft.add(ev.FocusEnded(who=slot.who, why=f"turn {turn} has passed"))
    turns.come_up(draft, slot.who, turn)


def moved(draft: Draft, who: str, turn: int, to: int, kind: str, passed: bool = False) -> None:
    """One slot moves, to its place among equals there."""
    place = place_of(draft.encounter, who, kind)
    draft.add(SlotMoved(who=who, turn=turn, to=to, place=place, passed=passed))


# --- breaking it


def break_focus(draft: Draft, command: BreakFocus) -> None:
    """B61: the game master's word, a sufficient distraction. Raises `Refused` outside the span."""
    focus, name = focus_of(draft[command.who]), draft[command.who].name
    if focus is None:
        raise Refused(f"{name} is in no Focus")
    if not focus.begun:
        when = "its turn comes" if focus.start is None else f"turn {focus.start}"
        raise Refused(f"{name}'s Focus has not begun: nothing breaks it before {when}")
    if focus.broken:
        raise Refused(f"{name}'s Focus is broken already")
    if not broken(draft, command.who, "distracted"):
        raise Refused(f"{name} strikes on this turn: nothing breaks its Focus any more")


def turns_question(system: Any, encounter: Encounter, command: DeclareFocus) -> Sequence[Question]:
    """For how many turns; nobody has to say (B60)."""
    if command.turns is not None:
        return ()
    combatant = encounter[command.who]
    ask, usual = f"{combatant.name}: Focus for how many turns", usual_turns(combatant)
    return (
        Question("turns", ask, "number", command.who, least=1, most=MOST_TURNS, default=usual, offered=True),
    )


DECISIONS: Mapping[type[Command], Callable[[Draft, Any], None]] = {
    DeclareFocus: declare_focus,
    BreakFocus: break_focus,
    cmd.Delay: delay,
    cmd.MoveTurn: move_turn,
}
QUESTIONS: Mapping[type[Command], Callable[..., Sequence[Question]]] = {DeclareFocus: turns_question}
