"""The order of turns (T40): by hand or rolled once, the same in every round; and what a turn counts anew."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tracker.core import commands as cmd
from tracker.core import groups, turn_commands, turns
from tracker.core.coming import coming as shared_coming
from tracker.core.commands import Command
from tracker.core.draft import Draft
from tracker.core.encounter import Combatant, Encounter, Slot
from tracker.core.events import SlotMoved
from tracker.core.ladder import slots_of
from tracker.core.modifiers import Modifier
from tracker.core.names import listed
from tracker.core.questions import Question
from tracker.core.refused import Refused
from tracker.systems.trident.actions import state_of
from tracker.systems.trident.commands import Initiative, TurnRoll
from tracker.systems.trident.conditions import modifiers_on
from tracker.systems.trident.events import CountedAnew, PlaceKept, PlaceSettled
from tracker.systems.trident.rolls import (
    Roll,
    by_hand,
    named_roll,
    only_real,
    rolled_event,
    sheet_of,
)

if TYPE_CHECKING:
    from tracker.core.system import RuleSystem

LOWEST = -99
"""The lowest turn there is."""


def is_rolled(system: "RuleSystem", encounter: Encounter) -> bool:
    """T40: the setting ``turn_order``."""
    return system.setting(encounter, "turn_order") == "rolled"


def without_place(encounter: Encounter) -> list[Combatant]:
    """Those who are able and stand nowhere on the ladder."""
    stand = {s.who for s in encounter.slots}
    return [c for c in encounter if c.id not in stand and not c.down and not c.wave]


def shared_bonus(system: "RuleSystem", encounter: Encounter, combatant: Combatant) -> int | None:
    """What the sheet adds to the roll; None where a condition touches it: then one rolls by itself."""
    if not is_rolled(system, encounter):
        return 0
    touched = modifiers_on(combatant, "initiative", "check")
    return None if touched else sum(value for _, value in named_bonus(combatant))


def named_bonus(combatant: Combatant) -> Sequence[Modifier]:
    """T40: the bonus that the sheet names."""
    named = sheet_of(combatant).turn_bonus
    return named_roll(combatant, named)[1] if named else ()


# --- the roll


def turn_roll(encounter: Encounter, who: str, roll: TurnRoll) -> Roll:
    """T40: 1d20, the bonus that the sheet names, and what changes a check: Fatigued counts."""
    combatant = encounter[who]
    modifiers = (
        *named_bonus(combatant),
        *modifiers_on(combatant, "initiative", "check"),
        *by_hand(roll.bonus),
    )
    return Roll(who, combatant.name, "turn", "turn order", only_real(modifiers))


def meant(system: "RuleSystem", encounter: Encounter, command: Initiative) -> Initiative:
    """The command with a roll for all without a place, one for each group; none where it is by hand."""
    if not is_rolled(system, encounter):
        return command
    rolls = groups.rolls_of_all(system, encounter, command.rolls, TurnRoll())
    return command.model_copy(update={"rolls": rolls})


def questions(system: "RuleSystem", encounter: Encounter, command: Initiative) -> Sequence[Question]:
    """The dice of all who roll."""
    refuse_impossible(system, encounter, command)
    open_rolls = [(who, roll) for who, roll in command.rolls.items() if roll.dice is None]
    return [turn_roll(encounter, who, roll).question(f"rolls.{who}.dice") for who, roll in open_rolls]


def refuse_impossible(system: "RuleSystem", encounter: Encounter, command: Initiative) -> None:
    """Raises `Refused` where no round can begin and nobody wants a place, and for rolls not called for."""
    newcomers = without_place(encounter)
    if encounter.combatants and not any(system.able(encounter, c) for c in encounter):
        raise Refused("nobody is able to act")
    if encounter.phase == "fighting" and not newcomers:
        raise Refused("everybody able to act has a place")
    if command.rolls and not is_rolled(system, encounter):
        raise Refused("turn_order is manual: turn WHO N gives places, or setting turn_order rolled")
    for who, roll in command.rolls.items():
        if encounter[who] not in newcomers:
            raise Refused(no_roll_because(encounter, encounter[who]))
        if roll.dice is not None:
            turn_roll(encounter, who, roll).face(roll.dice)


def no_roll_because(encounter: Encounter, combatant: Combatant) -> str:
    """Why somebody does not roll for a place now (T40)."""
    if combatant.down:
        return f"{combatant.name} is defeated: no place on the ladder"
    turn = slots_of(encounter, combatant.id)[0].turn
    return f"{combatant.name} has its place on turn {turn}: turn {combatant.id} N moves it"


def initiative(draft: Draft, command: Initiative) -> None:
    """T40: a round begins, or those without a place join the one that runs. Raises `Refused`."""
    refuse_impossible(draft.system, draft.encounter, command)
    if draft.encounter.phase != "fighting":
        turns.begin_round(draft)
    if not is_rolled(draft.system, draft.encounter):
        place_last(draft)
        return
    shared = groups.together(draft.system, draft.encounter, command.rolls)
    for who, roll in command.rolls.items():
        planned = turn_roll(draft.encounter, who, roll)
        if roll.dice is None:
            raise Refused(f"not given: {planned.question('').ask}")
        face = planned.face(roll.dice)
        draft.add(rolled_event(planned, face))
        turns.stand(draft, (who, *shared[who]), face + planned.bonus)


def place_last(draft: Draft) -> None:
    """Whom nobody has put anywhere acts after the others, in order of joining; a group on one turn."""
    newcomers = groups.together(draft.system, draft.encounter, {})
    lowest = min((s.turn for s in draft.encounter.slots), default=len(newcomers) + 1)
    for i, (who, others) in enumerate(newcomers.items(), 1):
        for each in (who, *others):
            turns.place_slot(draft, each, max(LOWEST, lowest - i), by_hand=True)


# --- moved by hand


def delay(draft: Draft, command: cmd.Delay) -> None:
    """T40: a lower turn of this round; in the next the old place again. Raises `Refused`."""
    for who in turn_commands.those_ahead(draft, command.who):
        slot = turn_commands.ahead(turn_commands.fighting(draft), who)
        state = state_of(draft[who])
        if slot.state == "up" and (state.attacks or state.quipped):
            raise Refused(f"{draft[who].name} has acted on this turn: next or done ends it")
        turn_commands.delay_one(draft, who, command.turn)
        if state.home is None:
            draft.add(PlaceKept(who=who, turn=slot.turn, place=slot.place))


def move_turn(draft: Draft, command: cmd.MoveTurn) -> None:
    """T40: the game master orders the turns; this place stays. Raises `Refused`."""
    for who in command.who:
        turn_commands.move_one(draft, who, command.turn)
        if state_of(draft[who]).home is not None:
            draft.add(PlaceSettled(who=who))


def round_ends(draft: Draft) -> None:
    """T40: the order stays from round to round, so who waited stands where it stood."""
    for combatant in list(draft.encounter):
        home, slots = state_of(combatant).home, slots_of(draft.encounter, combatant.id)
        if home is None:
            continue
        if slots and slots[0].turn != home.turn:
            turn = slots[0].turn
            draft.add(SlotMoved(who=combatant.id, turn=turn, to=home.turn, place=home.order, passed=True))
        draft.add(PlaceSettled(who=combatant.id))


# --- one's own turn


def turn_begins(draft: Draft, slot: Slot) -> None:
    """T20, T21: attacks and the Quip are counted anew."""
    state = state_of(draft[slot.who])
    if state.attacks or state.quipped:
        draft.add(CountedAnew(who=slot.who))


def turn_ends(draft: Draft, slot: Slot) -> None:
    """A turn that goes by without its bearer coming up has begun all the same."""
    if slot.state == "waiting":
        turn_begins(draft, slot)


# --- what is ahead


def coming(system: "RuleSystem", encounter: Encounter) -> list[str]:
    """As in every game; between rounds with whom the next begins, since the places stay."""
    if encounter.phase not in ("setup", "round over"):
        return shared_coming(system, encounter)
    newcomers = [c.name for c in without_place(encounter)]
    first = next((s.who for s in encounter.slots if not encounter[s.who].down), "")
    lines = [f"Round {encounter.round + 1}" + (f": {encounter.name_of(first)} is first" if first else "")]
    if newcomers:
        how = "rolls for a place" if is_rolled(system, encounter) else "gets a place after the others"
        many = how.replace("rolls", "roll").replace("gets", "get")
        lines.append(f"{listed(newcomers, 'and')} {how if len(newcomers) == 1 else many}")
    return lines


DECISIONS: Mapping[type[Command], Callable[[Draft, Any], None]] = {
    Initiative: initiative,
    cmd.Delay: delay,
    cmd.MoveTurn: move_turn,
}
QUESTIONS: Mapping[type[Command], Callable[..., Sequence[Question]]] = {Initiative: questions}
MEANT: Mapping[type[Command], Callable[..., Command]] = {Initiative: meant}
