"""The initiative of a game that has no other: the same dice for everyone, and a number of the sheet."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tracker.core import commands as cmd
from tracker.core import groups, turns
from tracker.core.asking import of_expression
from tracker.core.draft import Draft
from tracker.core.encounter import Combatant, Encounter
from tracker.core.ladder import slots_of, to_roll
from tracker.core.questions import Question
from tracker.core.refused import Refused
from tracker.core.words import Bonus, Dice, Options, each, option, several

if TYPE_CHECKING:
    from tracker.core.system import RuleSystem


class TurnRoll(Options):
    """One combatant's initiative: its dice, and what the game master adds."""

    dice: Dice | None = option()
    bonus: tuple[Bonus, ...] = several()


class RolledInitiative(cmd.Initiative):
    """All who are able and have not rolled roll `RuleSystem.turn_dice`."""

    rolls: Mapping[str, TurnRoll] = each()


def rolling(system: "RuleSystem", encounter: Encounter) -> list[Combatant]:
    """Those who roll now; where places stay, only those who have none."""
    able = [c for c in to_roll(encounter) if system.able(encounter, c)]
    return [c for c in able if not (system.keeps_ladder and slots_of(encounter, c.id))]


def bonus(combatant: Combatant, field: str) -> int:
    """What the sheet adds."""
    return int(getattr(combatant.sheet, field)) if field else 0


def condition_bonus(combatant: Combatant) -> int:
    """What conditions change."""
    return sum(n for c in combatant.conditions for name, n in c.modifiers if name == "initiative")


def expression(system: "RuleSystem", combatant: Combatant, roll: TurnRoll) -> str:
    """The dice with the sheet's number, what conditions change and what is added by hand."""
    more = bonus(combatant, system.turn_bonus) + condition_bonus(combatant)
    more += sum(n for n, _ in roll.bonus)
    return f"{system.turn_dice}{more:+d}" if more else system.turn_dice


def meant(system: "RuleSystem", encounter: Encounter, command: RolledInitiative) -> RolledInitiative:
    """The command with a roll for all who roll now, one for each group, then whoever else it names."""
    rolls = groups.rolls_of_all(system, encounter, command.rolls, TurnRoll())
    return command.model_copy(update={"rolls": rolls})


def questions(system: "RuleSystem", encounter: Encounter, command: RolledInitiative) -> Sequence[Question]:
    """The dice of all who roll."""
    refuse_impossible(system, encounter, command)
    open_rolls = [(encounter[who], roll) for who, roll in command.rolls.items() if roll.dice is None]
    return [
        of_expression(f"rolls.{c.id}.dice", expression(system, c, roll), c.id, c.name)
        for c, roll in open_rolls
    ]


def refuse_impossible(system: "RuleSystem", encounter: Encounter, command: RolledInitiative) -> None:
    """Raises `Refused` where nobody rolls now, or somebody named does not."""
    ids = {c.id for c in rolling(system, encounter)}
    for who in command.rolls:
        if who not in ids:
            able = system.able(encounter, encounter[who])
            why = "has rolled" if able else f"is {system.unable_because(encounter, encounter[who])}"
            raise Refused(f"{encounter.name_of(who)} {why}")
    if encounter.phase == "fighting" and not command.rolls:
        raise Refused("everybody able to act has rolled this round")
    if encounter.combatants and not any(system.able(encounter, c) for c in encounter):
        raise Refused("nobody is able to act")


def initiative(draft: Draft, command: RolledInitiative) -> None:
    """A round begins unless one runs, and each who rolls stands on its total. Raises `Refused`."""
    from tracker.core.rolls import rolled

    system = draft.system
    refuse_impossible(system, draft.encounter, command)
    shared = groups.together(system, draft.encounter, command.rolls)
    if draft.encounter.phase != "fighting":
        turns.begin_round(draft)
    for who, roll in command.rolls.items():
        total = rolled(draft, who, expression(system, draft[who], roll), roll.dice)
        turns.stand(draft, (who, *shared[who]), total)


DECISIONS: Mapping[type[cmd.Command], Callable[[Draft, Any], None]] = {RolledInitiative: initiative}
QUESTIONS: Mapping[type[cmd.Command], Callable[..., Sequence[Question]]] = {RolledInitiative: questions}
MEANT: Mapping[type[cmd.Command], Callable[..., cmd.Command]] = {RolledInitiative: meant}
