"""Initiative (B20 to B25): who rolls, what rides on it, the Shock check on its dice, the turn it gives."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from tracker.core import groups, turns
from tracker.core.commands import Command
from tracker.core.draft import Draft
from tracker.core.encounter import Combatant, Encounter
from tracker.core.events import SlotPlaced
from tracker.core.ladder import slots_of, to_roll
from tracker.core.names import listed
from tracker.core.questions import Question
from tracker.core.refused import Refused
from tracker.systems.balance import endure, focus, luck, shock
from tracker.systems.balance.attack_plan import dice_count
from tracker.systems.balance.commands import NO_FOCUS, Initiative, InitiativeRoll
from tracker.systems.balance.fatigue import fatigue_modes, sheet_of, shock_modifiers, state_of
from tracker.systems.balance.rolls import (
    Given,
    Result,
    Roll,
    condition_modes,
    condition_modifiers,
    given,
    house_rule,
    kept_set,
    open_dice,
    resolved,
    rolled_event,
)

GAME_MASTER = "the game master"


# --- who rolls


def rolling(encounter: Encounter) -> list[Combatant]:
    """B20, B24: all who are able and have neither a roll nor a turn by hand for the round."""
    return [c for c in to_roll(encounter) if focus.is_able(c)]


def shared_bonus(encounter: Encounter, combatant: Combatant) -> int | None:
    """Reflex; None where something of its own touches the roll or what its dice bring: it rolls by itself."""
    roll = plan(encounter, combatant.id, InitiativeRoll())
    own = roll.modes or len(roll.modifiers) > 1
    shocks = shock.threshold(combatant) >= shock.LEAST_THRESHOLD
    return None if own or shocks or focus.focus_of(combatant) else sheet_of(combatant).reflex


def meant(system: Any, encounter: Encounter, command: Initiative) -> Initiative:
    """The command with a roll for all who roll now, one for each group, then whoever else it names."""
    rolls = groups.rolls_of_all(system, encounter, command.rolls, InitiativeRoll())
    marked = {who: with_spare(encounter, who, roll) for who, roll in rolls.items()}
    return command.model_copy(update={"rolls": marked})


def with_spare(encounter: Encounter, who: str, roll: InitiativeRoll) -> InitiativeRoll:
    """B16: where chance still decides what the roll calls for, dice too many are left aside, not refused."""
    ahead = (roll.again, roll.shock, roll.penalty or None)
    if all(x is None for x in ahead) and not isinstance(roll.balanced, int):
        return roll
    faces = counted(plan(encounter, who, roll), roll)
    is_open = (
        faces is None
        or roll.chaos is True
        or (roll.shock is None and shock.is_shock(faces, limit_with(encounter[who], roll)))
    )
    return roll.model_copy(update={"spare": roll.spare or is_open})


def refuse_impossible(encounter: Encounter, command: Initiative) -> None:
    """Raises `Refused` when initiative cannot be rolled now, or not by all whom the command names."""
    refuse_owed(encounter)
    able = {c.id for c in rolling(encounter)}
    for who, roll in command.rolls.items():
        if who not in able:
            raise Refused(no_roll_because(encounter, encounter[who]))
        luck.check_allowed(encounter[who], "initiative", "reflex", roll.lucky, roll.chaos)
        shock.check_ahead(encounter[who], roll.shock, roll.penalty)
    if encounter.phase == "fighting" and not command.rolls:
        raise Refused("everybody able to act has a turn this round")
    if encounter.combatants and not any(focus.is_able(c) for c in encounter):
        raise Refused("nobody is able to act")


def refuse_owed(encounter: Encounter) -> None:
    """Raises `Refused` while somebody owes a Shock's choice (B52)."""
    if owed := [c.id for c in encounter if state_of(c).shock_owed]:
        names = listed([encounter.name_of(w) for w in owed], "and")
        raise Refused(f"first {names} must choose: shock {owed[0]} {shock.ways(encounter[owed[0]])}")


def no_roll_because(encounter: Encounter, combatant: Combatant) -> str:
    """Why a combatant does not roll initiative now (B20, B24)."""
    if not focus.is_able(combatant):
        return (
            f"{combatant.name} is {'exhausted' if state_of(combatant).exhausted else 'down'}: no initiative"
        )
    slots = slots_of(encounter, combatant.id)
    where = f" {slots[0].turn}" if slots else ""
    return f"{combatant.name} has its turn{where} for this round: turn {combatant.id} N moves it"


# --- what is rolled


def plan(encounter: Encounter, who: str, roll: InitiativeRoll) -> Roll:
    """B20: 2d6 and Reflex, with all that rides on it."""
    combatant = encounter[who]
    rides = luck.rides(combatant, "initiative", "reflex", roll.lucky, roll.chaos)
    modifiers = (
        ("Reflex", sheet_of(combatant).reflex),
        *shock_modifiers(combatant, "reflex"),
        *condition_modifiers(combatant, "initiative"),
        *((source, value) for value, source in roll.bonus),
        *rides.modifiers,
    )
    modes = (
        *rides.modes,
        *(fatigue_modes(combatant, "reflex") if fatigue_counts(encounter) else ()),
        *condition_modes(combatant, "initiative"),
        *(((GAME_MASTER, roll.mode),) if roll.mode else ()),
    )
    return Roll(who, combatant.name, "initiative", dice_count(2 + roll.extra), modifiers, modes)


def fatigue_counts(encounter: Encounter) -> bool:
    """B25: the setting ``fatigue_on_initiative``."""
    return encounter.settings.get("fatigue_on_initiative", "yes") == "yes"


def dice_of(roll: InitiativeRoll) -> Given:
    """The dice handed in or rolled."""
    return given(roll.dice, roll.again, roll.balanced, roll.spare)


def counted(planned: Roll, roll: InitiativeRoll) -> tuple[int, ...] | None:
    """The faces of the set that counts (B12, B51); None while one is still open."""
    if roll.dice is None or (planned.mode != "normal" and roll.again is None):
        return None
    return kept_set(planned.mode, roll.dice, roll.again)


def limit_with(combatant: Combatant, roll: InitiativeRoll) -> int:
    """B15: the Shock threshold of this roll, a Chaos without a match before it included."""
    chaos = roll.chaos if isinstance(roll.chaos, tuple) else ()
    return shock.threshold(combatant) + (1 if chaos and chaos[0] != chaos[-1] else 0)


# --- what it asks


def questions(system: Any, encounter: Encounter, command: Initiative) -> list[Question]:
    """What the rolls leave open: first what is declared, then dice, then what those dice call for."""
    refuse_impossible(encounter, command)
    rule = system.setting(encounter, "balanced_dice")
    rolls = command.rolls.items()
    return [q for who, roll in rolls for q in questions_of(encounter, who, roll, rule)]


def questions_of(encounter: Encounter, who: str, roll: InitiativeRoll, rule: str) -> list[Question]:
    """What one roll leaves open now."""
    combatant, at = encounter[who], f"rolls.{who}."
    asked = luck.questions_for(
        combatant, "initiative", "reflex", roll.lucky, roll.chaos, f"{at}lucky", f"{at}chaos"
    )
    asked += focus_question(combatant, roll, f"{at}focus")
    if any(q.offered for q in asked):
        return asked
    planned = plan(encounter, who, roll)
    faces = counted(planned, roll)
    if roll.chaos is True:
        planned = replace(planned, balances=False)  # the Chaos dice may make it a Shock
    elif faces is not None and shock.is_shock(faces, limit_with(combatant, roll)):
        return shock.questions(combatant, f"{at}shock", roll.shock, f"{at}penalty", roll.penalty)
    return [*asked, *open_dice(planned, dice_of(roll), rule, f"{at}dice", f"{at}again", f"{at}balanced")]


def focus_question(combatant: Combatant, roll: InitiativeRoll, field: str) -> list[Question]:
    """B7, B60: a Focus is offered to those made for it; the game master may declare one for anybody."""
    sheet = sheet_of(combatant)
    made_for_it = sheet.focus is not None or any(a.focus for a in sheet.attack)
    if roll.focus is not None or focus.focus_of(combatant) is not None or not made_for_it:
        return []
    ask = f"{combatant.name}: Focus for how many turns (usually {focus.usual_turns(combatant)})"
    most = focus.MOST_TURNS
    return [Question(field, ask, "number", combatant.id, least=1, most=most, default=NO_FOCUS, offered=True)]


# --- what comes of it


def initiative(draft: Draft, command: Initiative) -> None:
    """A round begins, or those without a turn join the one that runs (B23, B24). Raises `Refused`."""
    refuse_impossible(draft.encounter, command)
    shared = groups.together(draft.system, draft.encounter, command.rolls)
    if draft.encounter.phase != "fighting":
        endure.turn_moves(draft)
        turns.begin_round(draft)
    for who, roll in command.rolls.items():
        roll_one(draft, who, roll, shared[who])


def roll_one(draft: Draft, who: str, roll: InitiativeRoll, others: Sequence[str]) -> None:
    """One combatant's Focus, Lucky and Chaos, dice, Shock and turn, which others share. Raises `Refused`."""
    planned = plan(draft.encounter, who, roll)
    if roll.focus is not None and roll.focus != NO_FOCUS:
        focus.declare(draft, who, roll.focus or focus.usual_turns(draft[who]))
    luck.happen(draft, who, "initiative", "reflex", roll.lucky, roll.chaos)
    faces = counted(planned, roll)
    shocked = faces is not None and shock.is_shock(faces, shock.threshold(draft[who]))
    rule = draft.system.setting(draft.encounter, "balanced_dice")
    result = resolved(replace(planned, balances=not shocked), dice_of(roll), rule)
    draft.add(rolled_event(result))
    for remark in remarks(draft, result, rule):
        draft.remark(remark, who)
    suffer_shock(draft, who, roll, result)
    stand(draft, who, result.total)
    focus.place(draft, who)
    for other in others:
        luck.forget_hurt(draft, other)
        stand(draft, other, result.total)
    groups.say(draft, who, others)


def remarks(draft: Draft, result: Result, rule: str) -> list[str]:
    """Dice left aside (B16), and house rules where they mattered (B13, B25)."""
    found = [result.spared] if result.spared else []
    name, who = result.roll.name, result.roll.who
    if never := house_rule(result, rule):
        found.append(never)
    if not fatigue_counts(draft.encounter) and fatigue_modes(draft[who], "reflex"):
        found.append(f"{name}'s Fatigue does not count here: setting fatigue_on_initiative is no")
    return found


def suffer_shock(draft: Draft, who: str, roll: InitiativeRoll, result: Result) -> None:
    """B51: the check on the dice that count. Raises `Refused` for Shock dice that are not called for."""
    came = shock.check(draft, who, result.kept, roll.shock, roll.penalty)
    label = f"{result.roll.name}'s initiative"
    shock.say_spared(draft, who, label, dice_of(roll), came, roll.shock, roll.penalty)


def stand(draft: Draft, who: str, turn: int) -> None:
    """The turn that was rolled (B20, B24). One that owes a choice waits there until it is settled."""
    if not state_of(draft[who]).shock_owed:
        turns.place_slot(draft, who, turn)
        return
    turns.check_turn(turn)
    passed = turns.has_passed(draft.encounter, turn)
    place = focus.place_of(draft.encounter, who, "turn")
    draft.add(SlotPlaced(who=who, turn=turn, place=place, passed=passed))


DECISIONS: Mapping[type[Command], Callable[[Draft, Any], None]] = {Initiative: initiative}
QUESTIONS: Mapping[type[Command], Callable[..., list[Question]]] = {Initiative: questions}
MEANT: Mapping[type[Command], Callable[..., Command]] = {Initiative: meant}
