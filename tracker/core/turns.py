"""Rounds and turns, the same in every game: who comes up, what ends, what is left out."""

from collections.abc import Callable, Sequence

from tracker.core import commands as cmd
from tracker.core import events as ev
from tracker.core import groups
from tracker.core.draft import Draft
from tracker.core.encounter import Condition, Encounter, Slot
from tracker.core.ladder import is_up, next_slots, slot_on, slots_of, up_slots
from tracker.core.names import listed
from tracker.core.refused import Refused


def keep_going(draft: Draft) -> None:
    """While a round runs and no choice is owed, somebody is up: move on where nobody is."""
    encounter = draft.encounter
    if encounter.phase == "fighting" and not up_slots(encounter) and not draft.system.owed(encounter):
        advance(draft)


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


# --- the commands


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
    slots = [s for s in slots_of(encounter, who) if s.state in ("up", "waiting")]
    if not slots:
        raise Refused(f"{encounter.name_of(who)} has no turn ahead in this round")
    return slots[0]


def skip(draft: Draft, command: cmd.Skip) -> None:
    """The turn ahead goes by. Raises `Refused` when there is none."""
    slot = ahead(fighting(draft), command.who)
    if slot.state == "waiting":
        end_conditions_at_start(draft, command.who)
    draft.add(ev.TurnSkipped(who=command.who, turn=slot.turn, why="by hand"))
    turn_over(draft, slot)


def delay(draft: Draft, command: cmd.Delay) -> None:
    """The turn ahead moves to a lower one. Raises `Refused` for one that is not lower."""
    slot = ahead(fighting(draft), command.who)
    if command.turn >= slot.turn:
        raise Refused(f"delay goes to a turn below {slot.turn}, not {command.turn}")
    move(draft, slot, command.turn)


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
    encounter, who = draft.encounter, command.who
    slots = slots_of(encounter, who)
    coming = [s for s in slots if s.state in ("up", "waiting")] or list(slots[-1:])
    if coming:
        move(draft, coming[0], command.turn)
    else:
        place_slot(draft, who, command.turn, by_hand=True)


def act_now(draft: Draft, command: cmd.ActNow) -> None:
    """First on the turn that runs; where one acts at a time, after the one that does. Raises `Refused`."""
    encounter, who = fighting(draft), command.who
    name, turn = draft[who].name, encounter.turn
    if is_up(encounter, who):
        raise Refused(f"{name} is up already")
    if not draft.system.able(encounter, draft[who]):
        raise Refused(f"{name} can not act: {draft.system.unable_because(encounter, draft[who])}")
    assert turn is not None  # somebody is up
    if not any(s.turn == turn and s.state == "waiting" for s in slots_of(encounter, who)):
        draft.system.decisions[cmd.MoveTurn](draft, cmd.MoveTurn(who=who, turn=turn))
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
