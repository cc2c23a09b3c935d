"""The ladder that ticks down (L21, L22): what an action costs, where its actor then stands, who may act."""

from dataclasses import replace

from tracker.core import turns
from tracker.core.draft import Draft
from tracker.core.encounter import Combatant, Encounter, Slot
from tracker.core.events import SlotMoved
from tracker.core.ladder import rank, slots_of, up_slots
from tracker.core.refused import Refused
from tracker.systems.libra import events as ev
from tracker.systems.libra.sheet import LibraSheet, LibraState

LAST = 10**9
"""Places from here on are behind all who came to a tick by an action (L22)."""
_JOINERS = 10**6
_MOST_AGILITY = 99


def sheet_of(combatant: Combatant) -> LibraSheet:
    """The combatant's sheet."""
    sheet: LibraSheet = combatant.sheet
    return sheet


def state_of(combatant: Combatant) -> LibraState:
    """What play has added to it."""
    state: LibraState = combatant.state
    return state


def slot_of(encounter: Encounter, who: str) -> Slot | None:
    """The one place of a combatant on the ladder; its turn is the initiative left."""
    return next(iter(slots_of(encounter, who)), None)


def left(encounter: Encounter, who: str) -> int | None:
    """The initiative left; None for one without a place."""
    slot = slot_of(encounter, who)
    return slot.turn if slot else None


def is_standing(combatant: Combatant) -> bool:
    """Neither KO nor gone nor out by Run nor held back."""
    return not (combatant.down or combatant.wave or state_of(combatant).fled)


def is_in_round(encounter: Encounter) -> bool:
    """Whether actions cost initiative now."""
    return encounter.phase == "fighting"


# --- where one stands


def place_by_agility(encounter: Encounter, who: str) -> int:
    """L22: higher Agility first, then the order of joining."""
    combatant = encounter[who]
    return (_MOST_AGILITY - sheet_of(combatant).agility) * _JOINERS + combatant.number


def place_last(encounter: Encounter) -> int:
    """L22: behind everyone, for those who waited or came late, in that order."""
    return max([LAST, *(slot.place + 1 for slot in encounter.slots)])


def move_to(draft: Draft, slot: Slot, turn: int, last: bool = False) -> None:
    """The actor stands on a lower number and waits there; at 0 nothing more comes of this round.

    Nothing is recorded of one who waits just there already: an action of Speed 0 out of turn.
    """
    place = place_last(draft.encounter) if last else place_by_agility(draft.encounter, slot.who)
    if slot_of(draft.encounter, slot.who) == replace(slot, turn=turn, place=place, state="waiting"):
        return
    draft.add(SlotMoved(who=slot.who, turn=slot.turn, to=turn, place=place, passed=turn == 0))


def move_by_hand(draft: Draft, slot: Slot, turn: int) -> None:
    """To any initiative. Who is up with less than that steps back: the highest acts. Raises `Refused`."""
    if turn:
        check_not_running(draft[slot.who])
    move_to(draft, slot, turn)
    for up in up_slots(draft.encounter):
        if up.turn < turn:
            draft.add(SlotMoved(who=up.who, turn=up.turn, to=up.turn, place=up.place))


def again_words(encounter: Encounter, who: str, turn: int, last: bool = False) -> str:
    """When one who then stands on `turn` acts again in this round: how many others come before it."""
    if turn < 1:
        return "no more this round"
    place = place_last(encounter) if last else place_by_agility(encounter, who)
    before = [
        s
        for s in encounter.slots
        if s.who != who
        and s.state in ("up", "waiting")
        and rank(s) < (-turn, place)
        and is_standing(encounter[s.who])
    ]
    return f"again after {len(before)} other{'s' if len(before) > 1 else ''}" if before else "again at once"


# --- what it costs


def check_able(encounter: Encounter, who: str) -> None:
    """Raises `Refused` for one who can do nothing now (L21, L24, L25)."""
    combatant, state = encounter[who], state_of(encounter[who])
    if not is_standing(combatant):
        raise Refused(f"{combatant.name} is {why_not_standing(combatant)}: no action")
    check_not_running(combatant)
    if state.held:
        raise Refused(f"{combatant.name} is held (Don't Move {state.held}): it breaks free first")
    if is_in_round(encounter):
        check_initiative(encounter, who)


def check_not_running(combatant: Combatant) -> None:
    """Raises `Refused` for one who runs (L25)."""
    if state_of(combatant).running:
        raise Refused(f"{combatant.name} is running away: no action at all until the end of the round")


def check_initiative(encounter: Encounter, who: str) -> None:
    """Raises `Refused` without at least 1 initiative (L21)."""
    now, name = left(encounter, who), encounter.name_of(who)
    if now is None:
        raise Refused(f"{name} has no initiative this round: initiative {who}=FACE gives it one")
    if now < 1:
        raise Refused(f"{name} has no initiative left: an action needs at least 1")


def why_not_standing(combatant: Combatant) -> str:
    """KO, killed, gone, dissipated, away, or not there yet."""
    if combatant.wave:
        return "held back"
    if state_of(combatant).fled:
        return "out by Run"
    if state_of(combatant).killed:
        return "killed"
    return {"monster": "gone", "elemental": "gone into the Ether"}.get(kind_of(combatant), "KO")


def kind_of(combatant: Combatant) -> str:
    """L2: as the sheet says, else a character in the party and a monster on any other side."""
    return sheet_of(combatant).kind or ("character" if combatant.side == "party" else "monster")


def spend(draft: Draft, who: str, speed: int) -> int:
    """L21: take an action's Speed from its actor, down to 0 at most; what was taken. Free outside a round."""
    slot = slot_of(draft.encounter, who)
    if slot is None or not is_in_round(draft.encounter):
        return 0
    if slot.state == "up":
        turns.turn_over(draft, slot)
    taken = min(speed, slot.turn)
    move_to(draft, slot, slot.turn - taken)
    return taken


def act(draft: Draft, who: str, action: str, speed: int, text: str = "") -> None:
    """An action of L23: said, then paid for. Raises `Refused` for one who cannot act."""
    check_able(draft.encounter, who)
    say_out_of_turn(draft, who)
    slot = slot_of(draft.encounter, who)
    cost = min(speed, slot.turn) if slot and is_in_round(draft.encounter) else 0
    draft.add(ev.ActionTaken(who=who, action=action, speed=cost, text=text))
    spend(draft, who, speed)


def say_out_of_turn(draft: Draft, who: str) -> None:
    """What the log says of one who acts when it is not up."""
    if when := turns.out_of_turn(draft.system, draft.encounter, who):
        draft.remark(f"{draft.encounter.name_of(who)} acts {when}", who)


def give_up(draft: Draft, slot: Slot) -> None:
    """L22: what is left is lost for this round."""
    if slot.state == "up":
        turns.turn_over(draft, slot)
    draft.add(ev.InitiativeGivenUp(who=slot.who, left=slot.turn))
    move_to(draft, slot, 0)
