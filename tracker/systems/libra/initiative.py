"""Initiative (L20, L22): 1d10 + Agility + Will each round; who is late stands at the current tick at most."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tracker.core import groups, turns
from tracker.core.commands import Command
from tracker.core.draft import Draft
from tracker.core.encounter import Combatant, Encounter
from tracker.core.events import SlotPlaced
from tracker.core.ladder import to_roll
from tracker.core.modifiers import Modifier, write_modifiers
from tracker.core.questions import Question
from tracker.core.refused import Refused
from tracker.systems.libra import events as ev
from tracker.systems.libra.commands import Initiative, InitiativeRoll
from tracker.systems.libra.formation import fight_of
from tracker.systems.libra.percent import condition_modifiers
from tracker.systems.libra.ticks import (
    is_standing,
    left,
    sheet_of,
    why_not_standing,
)

DIE = 10
OVER = {"won": "won", "lost": "lost", "fled": "over: the party got away"}


def rolling(encounter: Encounter) -> list[Combatant]:
    """All who stand and have no place yet in the round."""
    return [c for c in to_roll(encounter) if is_standing(c)]


def meant(system: Any, encounter: Encounter, command: Initiative) -> Initiative:
    """The command with a roll for all who roll now, one for each group, then whoever else it names."""
    rolls = groups.rolls_of_all(system, encounter, command.rolls, InitiativeRoll())
    return command.model_copy(update={"rolls": rolls})


def refuse_impossible(encounter: Encounter, command: Initiative) -> None:
    """Raises `Refused` when initiative cannot be rolled now, or not by all whom the command names."""
    if outcome := fight_of(encounter).outcome:
        raise Refused(f"the fight is {OVER.get(outcome, outcome)}: end closes it, undo takes it back")
    able = {c.id for c in rolling(encounter)}
    for who in command.rolls:
        if who not in able:
            raise Refused(no_roll_because(encounter, encounter[who]))
    if encounter.phase == "fighting" and not command.rolls:
        raise Refused("everybody able to act has rolled this round")
    if encounter.combatants and not any(is_standing(c) for c in encounter):
        raise Refused("nobody is able to act")


def no_roll_because(encounter: Encounter, combatant: Combatant) -> str:
    """Why one does not roll now."""
    if not is_standing(combatant):
        return f"{combatant.name} is {why_not_standing(combatant)}: no initiative"
    now = left(encounter, combatant.id)
    return f"{combatant.name} has its initiative{'' if now is None else f' {now}'} for this round"


def modifiers(combatant: Combatant) -> list[Modifier]:
    """L20: what is added to the d10."""
    sheet = sheet_of(combatant)
    return [("Agility", sheet.agility), ("Will", sheet.will), *condition_modifiers(combatant, "initiative")]


def shared_bonus(combatant: Combatant) -> int | None:
    """Agility and Will; None where a condition touches the roll: then it is not shared with a group."""
    parts = modifiers(combatant)
    return None if len(parts) > 2 else sum(value for _, value in parts)


def questions(system: Any, encounter: Encounter, command: Initiative) -> Sequence[Question]:
    """A d10 for each who rolls."""
    refuse_impossible(encounter, command)
    return [
        Question(f"rolls.{who}.dice", f"{encounter.name_of(who)}: 1d10", "dice", who, 1, DIE)
        for who, roll in command.rolls.items()
        if roll.dice is None
    ]


def initiative(draft: Draft, command: Initiative) -> None:
    """A round begins, or those without a roll join the one that runs. Raises `Refused`."""
    refuse_impossible(draft.encounter, command)
    shared = groups.together(draft.system, draft.encounter, command.rolls)
    if draft.encounter.phase != "fighting":
        turns.begin_round(draft)
    for who, roll in command.rolls.items():
        stand(draft, who, roll, shared[who])


def stand(draft: Draft, who: str, roll: InitiativeRoll, others: Sequence[str]) -> None:
    """One roll and the place it gives, also to others (L20 to L22). Raises `Refused` unless it is one die."""
    encounter = draft.encounter
    dice, parts = roll.dice or (), modifiers(encounter[who])
    if len(dice) != 1 or not 1 <= dice[0] <= DIE:
        raise Refused(f"{draft[who].name}: one d10, got {','.join(map(str, dice)) or 'none'}")
    total = max(0, dice[0] + sum(value for _, value in parts))
    turn = min(total, encounter.turn) if encounter.turn is not None else total
    draft.add(
        ev.InitiativeRolled(who=who, die=dice[0], modifiers=write_modifiers(parts), total=total, stands=turn)
    )
    for each in (who, *others):
        place = draft.system.place_of(draft.encounter, each)
        draft.add(SlotPlaced(who=each, turn=turn, place=place, passed=turn == 0))
    groups.say(draft, who, others)


DECISIONS: Mapping[type[Command], Callable[[Draft, Any], None]] = {Initiative: initiative}
QUESTIONS: Mapping[type[Command], Callable[..., Sequence[Question]]] = {Initiative: questions}
MEANT: Mapping[type[Command], Callable[..., Command]] = {Initiative: meant}
