"""An attack as one step: rolled, answered, measured, taken (L10, L11, L40 to L44)."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tracker.core.commands import Command
from tracker.core.dice import write_faces
from tracker.core.draft import Draft
from tracker.core.encounter import Combatant, Encounter
from tracker.core.pools import injure
from tracker.core.questions import Choice, Question
from tracker.core.refused import Refused
from tracker.systems.libra import advantage, resources
from tracker.systems.libra import events as ev
from tracker.systems.libra.attack_dice import Outcome, progress
from tracker.systems.libra.attack_plan import AttackPlan, planned
from tracker.systems.libra.commands import Attack
from tracker.systems.libra.damage import Step, factor_words
from tracker.systems.libra.percent import rolled
from tracker.systems.libra.ticks import say_out_of_turn, sheet_of, spend

if TYPE_CHECKING:
    from tracker.core.system import RuleSystem


def of_attack(system: "RuleSystem", encounter: Encounter, command: Attack) -> Sequence[Question]:
    """The power, the d100, then for a hit the reaction, its d100 or outcome, the damage dice, the knock."""
    if asked := of_power(encounter[command.who], command):
        return asked
    return progress(planned(system, encounter, command), command)[0]


def of_power(attacker: Combatant, command: Attack) -> list[Question]:
    """With which of several powers; the first unless somebody says otherwise."""
    powers = sheet_of(attacker).power
    if command.with_ is not None or len(powers) < 2:
        return []
    choices = tuple(Choice(p.name, f"Speed {p.speed} {p.range} {p.damage}".rstrip()) for p in powers)
    default = powers[0].name
    return [Question("with_", "With", "choice", attacker.id, choices=choices, default=default, offered=True)]


def attack(draft: Draft, command: Attack) -> None:
    """The whole attack. Raises `Refused`."""
    plan = planned(draft.system, draft.encounter, command)
    asked, outcome = progress(plan, command)
    if outcome is None:
        raise Refused(f"not given: {asked[0].ask}")
    say_out_of_turn(draft, command.who)
    if plan.number is not None and outcome.d100 is not None:
        draft.add(rolled(command.who, "attack", plan.number, outcome.d100))
    if not command.free:
        resources.pay(draft, command.who, plan.power)
    if outcome.hit:
        react(draft, plan, outcome)
        measure(draft, plan, outcome)
    made(draft, plan, outcome)
    take(draft, plan, outcome)
    for text in outcome.spared:
        draft.remark(text, command.who)
    if not command.free:
        spend(draft, command.who, plan.power.speed)


def react(draft: Draft, plan: AttackPlan, outcome: Outcome) -> None:
    """L41: the reaction with its d100, or with what the GM said of it."""
    if not outcome.reaction:
        return
    if outcome.reaction_number is not None and outcome.reaction_d100 is not None:
        draft.add(rolled(plan.target.id, "reaction", outcome.reaction_number, outcome.reaction_d100))
    draft.add(ev.Reacted(who=plan.target.id, reaction=outcome.reaction, answer=outcome.answer))


def measure(draft: Draft, plan: AttackPlan, outcome: Outcome) -> None:
    """L40 to L44: the roll, and each step with its rounding."""
    if plan.expression is None:
        return
    draft.add(
        ev.DamageRolled(
            who=plan.attacker.id,
            expression=str(plan.expression),
            dice=write_faces(outcome.dice),
            total=outcome.steps[0].now,
        )
    )
    for step in outcome.steps:
        draft.add(stepped(plan, step))


def stepped(plan: AttackPlan, step: Step) -> ev.DamageStepped:
    """The event of one step."""
    return ev.DamageStepped(
        who=plan.target.id,
        step=step.step,
        what=step.what or str(plan.expression),
        before=step.before,
        factor="" if step.factor is None else factor_words(step.factor),
        less=step.less,
        now=step.now,
    )


def made(draft: Draft, plan: AttackPlan, outcome: Outcome) -> None:
    """The attack as a whole."""
    draft.add(
        ev.AttackMade(
            who=plan.attacker.id,
            target=plan.target.id,
            using=plan.power.name,
            d100=outcome.d100 or 0,
            number=plan.number.value if plan.number else 0,
            hit=outcome.hit,
            critical=outcome.critical,
            reaction=outcome.reaction,
            damage=outcome.damage,
        )
    )


def take(draft: Draft, plan: AttackPlan, outcome: Outcome) -> None:
    """L44, L26, L4: HP go; a hit may gain Advantage and knock into the front row."""
    who, target = plan.attacker.id, plan.target.id
    if outcome.damage:
        injure(draft, target, draft.system.pool, outcome.damage)
    if outcome.hit and plan.power.advantage and not draft[target].down:
        advantage.gain(draft, who, target)
        if plan.knocks and outcome.knock:
            draft.add(ev.RowChanged(who=target, row="front"))


DECISIONS: Mapping[type[Command], Callable[[Draft, Any], None]] = {Attack: attack}
QUESTIONS: Mapping[type[Command], Callable[..., Sequence[Question]]] = {Attack: of_attack}
