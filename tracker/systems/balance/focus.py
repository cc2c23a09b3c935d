"""Focus (B60 to B63): declared, placed on t and t - n, begun, kept or broken, and over with its attack.

The span is t … t - n + 1. A fall within it breaks the Focus, and its strike goes by unless somebody
stands the focuser up again before t - n: then the strike comes, broken.
"""

from tracker.core import turns
from tracker.core.draft import Draft
from tracker.core.encounter import Combatant, Encounter, Slot
from tracker.core.events import SlotTaken
from tracker.core.ladder import own_turn, slot_on, slots_of
from tracker.core.refused import Refused
from tracker.systems.balance import events as ev
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
    """Neither down nor exhausted, and there."""
    return not (combatant.down or combatant.wave or state_of(combatant).exhausted)


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


def declare(draft: Draft, who: str, count: int, late: bool = False) -> None:
    """A Focus of `count` turns, in place of one that has not begun. Raises `Refused` for other counts."""
    if not 1 <= count <= MOST_TURNS:
        raise Refused(f"{draft[who].name}: a Focus takes 1 to {MOST_TURNS} turns, not {count}")
    focus = focus_of(draft[who])
    if focus is not None and focus.strike is not None:
        draft.add(SlotTaken(who=who, turn=focus.strike))
    draft.add(ev.FocusDeclared(who=who, turns=count, late=late))


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


def taken_off(draft: Draft, who: str) -> None:
    """Its bearer stands on no turn any more; one declared ahead waits for the next roll."""
    focus = focus_of(draft[who])
    if focus is not None and focus.start is not None:
        draft.add(ev.FocusEnded(who=who, why="off the ladder"))


def round_ends(draft: Draft) -> None:
    """A Focus does not outlast its round; one declared ahead by somebody able waits for the next roll."""
    for combatant in draft.encounter:
        focus = focus_of(combatant)
        if focus is not None and (focus.start is not None or not is_able(combatant)):
            draft.add(ev.FocusEnded(who=combatant.id, why="the round is over"))
