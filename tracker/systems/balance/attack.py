"""An attack as one step: declared, defended, rolled, chained, endured (B22, B30 to B35)."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tracker.core.commands import Command
from tracker.core.draft import Draft
from tracker.core.encounter import Combatant, Encounter
from tracker.core.ladder import slot_on, up_slots
from tracker.core.questions import Question
from tracker.core.refused import Refused
from tracker.core.turns import out_of_turn, pass_over
from tracker.systems.balance import events as ev
from tracker.systems.balance import focus, luck
from tracker.systems.balance.attack_dice import (
    Outcome,
    Rules,
    attack_dice,
    chain_dice,
    chain_sets,
    check_chain,
    defense_dice,
    progress,
)
from tracker.systems.balance.attack_plan import AttackPlan, planned
from tracker.systems.balance.commands import Attack
from tracker.systems.balance.endure import check_endure, endure_questions, take_injury
from tracker.systems.balance.fatigue import sheet_of
from tracker.systems.balance.rolls import Given, Roll, house_rule, rolled_event
from tracker.systems.balance.sheet import GOVERNING

if TYPE_CHECKING:
    from tracker.core.system import RuleSystem


def rules_of(system: "RuleSystem", encounter: Encounter) -> Rules:
    """The house rules of this fight that an attack asks for (B13, B32)."""
    return Rules(system.setting(encounter, "balanced_dice"), system.setting(encounter, "unblocked_dice"))


# --- what it asks


def meant(system: "RuleSystem", encounter: Encounter, command: Attack) -> Attack:
    """The command with its ``spare`` marks: while a roll is open, some dice given may be too many (B16)."""
    plan = planned(encounter, command)
    sides = {
        "spare": (plan.first, attack_dice(command)),
        "defense_spare": (plan.defense, defense_dice(command)),
    }
    marks = {name: True for name, (roll, dice) in sides.items() if may_spare(roll, dice)}
    chained = any((command.chain, command.chain_again, command.chain_balanced))
    if chained and any(is_open(roll, dice) for roll, dice in (*sides.values(), later(plan, command))):
        marks["chain_spare"] = True
    return command.model_copy(update=marks) if marks else command


def later(plan: AttackPlan, command: Attack) -> tuple[Roll, Given]:
    """The last roll of a chain for which dice were handed in."""
    return plan.later, chain_dice(command, max(0, chain_sets(command) - 1))


def is_open(roll: Roll, dice: Given) -> bool:
    """Whether dice of that roll are still to be rolled."""
    return dice.dice is None or (roll.mode != "normal" and dice.again is None)


def may_spare(roll: Roll, dice: Given) -> bool:
    """Whether a second set or a balanced die was handed in before it is known to be called for."""
    return is_open(roll, dice) and (dice.again is not None or isinstance(dice.balanced, int))


def of_attack(system: "RuleSystem", encounter: Encounter, command: Attack) -> Sequence[Question]:
    """Lucky and Chaos of both sides, then the dice, then Endure and its story (B30, B34)."""
    refuse_impossible(system, encounter, command)
    plan = planned(encounter, command)
    check_chain(plan, command, rules_of(system, encounter))
    if asked := of_luck(plan, command):
        return asked
    asked, outcome = progress(plan, command, rules_of(system, encounter))
    if outcome is None:
        return asked
    target = luck.paid(plan.target, command.defense_lucky)
    return endure_questions(target, outcome.injury, command.endure, command.reason)


def of_luck(plan: AttackPlan, command: Attack) -> list[Question]:
    """What may be declared before either roll."""
    stat = GOVERNING[plan.attack.kind]
    asked = [
        *luck.questions_for(plan.attacker, "attack", stat, command.lucky, command.chaos),
        *luck.questions_for(
            plan.target, "defense", "reflex", command.defense_lucky, command.defense_chaos,
            "defense_lucky", "defense_chaos",
        ),
    ]  # fmt: skip
    return [question for question in asked if question.offered]


def refuse_impossible(system: "RuleSystem", encounter: Encounter, command: Attack) -> None:
    """Raises `Refused`, before any die is thrown, for an attack that cannot be made."""
    if command.who == command.target:
        raise Refused(f"{encounter.name_of(command.who)} cannot attack itself: hurt gives it Injury")
    luck.check_able(system, encounter, command.who)
    check_endure(encounter[command.target], 0, command.endure or 0)


# --- what it does


def attack(draft: Draft, command: Attack) -> None:
    """B30 to B35: the whole attack. Raises `Refused`."""
    refuse_impossible(draft.system, draft.encounter, command)
    plan = planned(draft.encounter, command)
    asked, outcome = progress(plan, command, rules_of(draft.system, draft.encounter))
    if outcome is None:
        raise Refused(f"not given: {asked[0].ask}")
    say_first(draft, plan)
    luck.happen(draft, command.who, "attack", GOVERNING[plan.attack.kind], command.lucky, command.chaos)
    luck.happen(draft, command.target, "defense", "reflex", command.defense_lucky, command.defense_chaos)
    roll(draft, outcome)
    say_rules(draft, plan, outcome)
    endured = make(draft, command, plan, outcome)
    focus.struck(draft, command.who)
    take_injury(draft, command.target, outcome.injury, endured, command.reason or "")
    drop(draft, plan)


def say_first(draft: Draft, plan: AttackPlan) -> None:
    """What the log says before the dice: out of turn (B22, B62), and an attack without a weapon."""
    if when := when_made(draft.system, draft.encounter, plan.attacker):
        draft.remark(f"{plan.attacker.name} attacks {when}", plan.attacker.id)
    if not sheet_of(plan.attacker).attack:
        draft.remark(f"{plan.attacker.name} has no attack on the sheet: unarmed, 1 die", plan.attacker.id)


def when_made(system: "RuleSystem", encounter: Encounter, attacker: Combatant) -> str:
    """How an attack stands to the ladder; "" for one who is up, and not only to begin a Focus."""
    if encounter.phase == "fighting" and focus.only_begins(encounter, attacker):
        return "out of turn, on the turn on which it only begins to focus"
    return out_of_turn(system, encounter, attacker.id)


def roll(draft: Draft, outcome: Outcome) -> None:
    """The rolls in their order, and which dice were left aside (B16)."""
    for result in (outcome.defense, *outcome.rolls):
        draft.add(rolled_event(result))
        if result.spared:
            draft.remark(result.spared, result.roll.who)
    if outcome.spared:
        draft.remark(outcome.spared, outcome.rolls[0].roll.who)


def say_rules(draft: Draft, plan: AttackPlan, outcome: Outcome) -> None:
    """The house rules, where one of them mattered (B13, B32)."""
    rules = rules_of(draft.system, draft.encounter)
    said = {house_rule(result, rules.balanced) for result in (outcome.defense, *outcome.rolls)} - {""}
    if outcome.hit and plan.extra and rules.unblocked == "off":
        said.add(f"{plan.extra} dice unblocked do nothing: setting unblocked_dice is off")
    for text in sorted(said):
        draft.remark(text, plan.attacker.id)


def drop(draft: Draft, plan: AttackPlan) -> None:
    """Who is dropped on its turn by somebody of that turn still acts; else its turn goes by (B22)."""
    encounter, who = draft.encounter, plan.target.id
    slot = next((s for s in up_slots(encounter) if s.who == who), None)
    was_able = draft.system.able(encounter, plan.target)
    if slot is None or not was_able or draft.system.able(encounter, draft[who]):
        return
    if slot_on(encounter, plan.attacker.id, slot.turn):
        draft.remark(f"{plan.target.name} was dropped by somebody of the same turn: it still acts", who)
    else:
        pass_over(draft, slot)


def make(draft: Draft, command: Attack, plan: AttackPlan, outcome: Outcome) -> int:
    """The attack as a whole; how much of its Injury is endured (B33, B34)."""
    first, chained = outcome.injuries[0], outcome.injuries[1:]
    endured = min(command.endure or 0, outcome.injury) if "health" in plan.target.pools else 0
    draft.add(
        ev.AttackMade(
            who=command.who, target=command.target, using=plan.attack.name, hit=outcome.hit,
            dice=first[0], unblocked=first[1], chain=sum(dice + extra for dice, extra in chained),
            chain_rolls=", ".join(f"{dice}+{extra}" for dice, extra in chained),
            endured=endured, total=outcome.injury - endured,
        )
    )  # fmt: skip
    return endured


DECISIONS: Mapping[type[Command], Callable[[Draft, Any], None]] = {Attack: attack}
QUESTIONS: Mapping[type[Command], Callable[..., Sequence[Question]]] = {Attack: of_attack}
MEANT: Mapping[type[Command], Callable[..., Command]] = {Attack: meant}
