"""Focus (B60 to B63): declared, placed on t and t - n, begun, kept or broken, and over with its attack.

The span is t … t - n + 1. A fall within it breaks the Focus, and its strike goes by unless somebody
stands the focuser up again before t - n: then the strike comes, broken.
"""

from collections.abc import Callable, Mapping
from typing import Any

from tracker.core import commands as cmd
from tracker.core import turns
from tracker.core.commands import Command
from tracker.core.draft import Draft
from tracker.core.encounter import Combatant, Encounter, Slot
from tracker.core.events import SlotMoved, SlotTaken
from tracker.core.ladder import own_turn, slot_on, slots_of
from tracker.core.refused import Refused
from tracker.systems.balance import events as ev
from tracker.systems.balance.commands import BreakFocus, DeclareFocus
from tracker.systems.balance.fatigue import sheet_of, state_of
from tracker.systems.balance.sheet import Focus

USUAL_TURNS = 2
MOST_TURNS = 20
STRIKE_PLACE = 100_000
"""Strikes stand behind all who rolled their turn: 2a Creature, 2b Knight."""


# --- where a Focus stands


def focus_of(combatant: Combatant) -> Focus | None:
    """The Focus that a combatant has declared or is in."""
    return state_of(combatant).focus


def usual_turns(combatant: Combatant) -> int:
    """For how many turns it focuses when nothing is said (B60)."""
    return sheet_of(combatant).focus or USUAL_TURNS


def within_span(encounter: Encounter, focus: Focus) -> bool:
    """Whether now is one of the turns t … t - n + 1 of a Focus that has begun (B61)."""
    now, strike = encounter.turn, focus.strike
    return focus.begun and strike is not None and now is not None and now > strike


def is_able(combatant: Combatant) -> bool:
    """Neither down nor exhausted."""
    return not combatant.down and not state_of(combatant).exhausted


def is_focusing(encounter: Encounter, combatant: Combatant) -> bool:
    """Whether it stands still in its span; one who has dropped there does so no more (B61, B62)."""
    focus = focus_of(combatant)
    return focus is not None and within_span(encounter, focus) and is_able(combatant)


def dodge_lost(encounter: Encounter, combatant: Combatant) -> bool:
    """B61: no Dodge bonus in the span, all of turn t included, broken or not; back on t - n."""
    return is_focusing(encounter, combatant)


def only_begins(encounter: Encounter, combatant: Combatant) -> bool:
    """Whether it is up on t, where it only begins to focus: an attack there is out of turn (B61, B62)."""
    focus = focus_of(combatant)
    return focus is not None and focus.begun and focus.start == encounter.turn


def bonus(encounter: Encounter, combatant: Combatant) -> tuple[str, int] | None:
    """B62: what the first attack on t - n gets, with its source; None for any other attack."""
    focus = focus_of(combatant)
    if focus is None or not focus.begun or focus.strike is None or focus.strike != encounter.turn:
        return None
    slot = slot_on(encounter, combatant.id, focus.strike)
    return strike_bonus(combatant, focus) if slot is not None and slot.state == "up" else None


def strike_bonus(combatant: Combatant, focus: Focus) -> tuple[str, int]:
    """The number of the sheet for a Focus kept, or broken (B62)."""
    sheet = sheet_of(combatant)
    return ("broken Focus", sheet.focus_broken) if focus.broken else ("Focus", sheet.focus_kept)


def shown_turn(encounter: Encounter, combatant: Combatant) -> int | None:
    """The turn of a combatant for people: for a focuser t until the span begins, then t - n."""
    focus = focus_of(combatant)
    if focus is None or focus.start is None:
        return own_turn(encounter, combatant.id)
    return focus.strike if focus.begun else focus.start


def place_of(encounter: Encounter, who: str, kind: str) -> int:
    """B63: among equals those who rolled this turn, in order of joining, then the strikes."""
    return encounter[who].number + (STRIKE_PLACE if kind == "strike" else 0)


# --- what others do to it


def injured(draft: Draft, who: str) -> bool:
    """B61: Injury left after Endure breaks a Focus within its span; tells whether it did."""
    return broken(draft, who, "Injury")


def dropped(draft: Draft, who: str) -> bool:
    """B62: down or exhausted within the span breaks it; on t - n it still strikes; tells whether it did."""
    return broken(draft, who, "exhausted" if state_of(draft[who]).exhausted else "down")


def broken(draft: Draft, who: str, why: str) -> bool:
    """Break a Focus that is within its span and not broken yet."""
    focus = focus_of(draft[who])
    if focus is None or focus.broken or not within_span(draft.encounter, focus):
        return False
    draft.add(ev.FocusBroken(who=who, why=why))
    return True


def restored(draft: Draft, who: str) -> None:
    """B34: what broke it was endured after all."""
    focus = focus_of(draft[who])
    if focus is not None and focus.broken:
        draft.add(ev.FocusRestored(who=who))


def struck(draft: Draft, who: str) -> None:
    """An attack was made; the first on t - n is what the Focus was for, and ends it (B62)."""
    if bonus(draft.encounter, draft[who]) is not None:
        draft.add(ev.FocusEnded(who=who, why="its attack was made"))


# --- declaring and placing it


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


def declare(draft: Draft, who: str, count: int, late: bool = False) -> None:
    """A Focus of `count` turns, in place of one that has not begun. Raises `Refused` for other counts."""
    if not 1 <= count <= MOST_TURNS:
        raise Refused(f"{draft[who].name}: a Focus takes 1 to {MOST_TURNS} turns, not {count}")
    focus = focus_of(draft[who])
    if focus is not None and focus.strike is not None:
        draft.add(SlotTaken(who=who, turn=focus.strike))
    draft.add(ev.FocusDeclared(who=who, turns=count, late=late))


def has_anyone_acted(draft: Draft) -> bool:
    """Whether somebody has acted in this round, by ending a turn or by an attack or skill roll."""
    encounter = draft.encounter
    if encounter.phase != "fighting":
        return False
    acted = any(s.state == "acted" for s in encounter.slots)
    return acted or any(state_of(c).acted == encounter.round for c in encounter)


def place(draft: Draft, who: str) -> None:
    """A declared Focus goes on the ladder once its turn is known: begins on t, strikes on t - n (B61, B63).

    On a turn that has passed it does not begin at all; on the one that runs it begins at once.
    """
    focus = focus_of(draft[who])
    slots = slots_of(draft.encounter, who)
    if focus is None or focus.start is not None or not slots:
        return
    slot = next((s for s in slots if s.state in ("up", "waiting")), None)
    if slot is None:
        draft.add(ev.FocusEnded(who=who, why=f"turn {slots[0].turn} has passed"))
        return
    strike = slot.turn - focus.turns
    draft.add(ev.FocusPlaced(who=who, start=slot.turn, strike=strike))
    turns.place_slot(draft, who, strike, "strike")
    if slot.state == "up":
        draft.add(ev.FocusBegan(who=who))


# --- as turns come and go


def turn_begins(draft: Draft, slot: Slot) -> None:
    """B61: it begins as turn t is reached."""
    focus = focus_of(draft[slot.who])
    if focus is not None and not focus.begun and focus.start == slot.turn:
        draft.add(ev.FocusBegan(who=slot.who))


def turn_ends(draft: Draft, slot: Slot) -> None:
    """Over as t - n is left; it never begins when t went by without its combatant (B22, B61).

    A strike that went by because its combatant is out stays: somebody of that turn may yet revive it.
    """
    focus = focus_of(draft[slot.who])
    if focus is None or focus.start is None:
        return
    now = slot_on(draft.encounter, slot.who, slot.turn)
    if slot.turn == focus.strike and (now is None or now.state != "out"):
        draft.add(ev.FocusEnded(who=slot.who, why="no attack was made"))
    elif slot.turn == focus.start and not focus.begun:
        never_began(draft, slot.who, "it never began")


def never_began(draft: Draft, who: str, why: str) -> None:
    """A Focus that has not begun is over, and its strike is off the ladder."""
    focus = focus_of(draft[who])
    if focus is not None and focus.strike is not None:
        draft.add(SlotTaken(who=who, turn=focus.strike))
    draft.add(ev.FocusEnded(who=who, why=why))


def round_ends(draft: Draft) -> None:
    """A Focus does not outlast its round; one declared ahead by somebody able waits for the next roll."""
    for combatant in draft.encounter:
        focus = focus_of(combatant)
        if focus is not None and (focus.start is not None or not is_able(combatant)):
            draft.add(ev.FocusEnded(who=combatant.id, why="the round is over"))


# --- moving it by hand


def delay(draft: Draft, command: cmd.Delay) -> None:
    """B63: the whole span, or from t on the attack turn, moves to a lower turn. Raises `Refused`."""
    slot = moving(draft, command.who)
    if slot is None:
        turns.delay(draft, command)
        return
    turns.ahead(turns.fighting(draft), command.who)
    if command.turn >= slot.turn:
        raise Refused(f"delay goes to a turn below {slot.turn}, not {command.turn}")
    move(draft, slot, command.turn)


def move_turn(draft: Draft, command: cmd.MoveTurn) -> None:
    """B24, B63: a Focus moves with its turn, and one that waits for a turn is placed. Raises `Refused`."""
    slot = moving(draft, command.who)
    if slot is not None:
        turns.check_turn(command.turn)
        move(draft, slot, command.turn)
    else:
        turns.move_turn(draft, command)
        place(draft, command.who)


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


DECISIONS: Mapping[type[Command], Callable[[Draft, Any], None]] = {
    DeclareFocus: declare_focus,
    BreakFocus: break_focus,
    cmd.Delay: delay,
    cmd.MoveTurn: move_turn,
}
