"""What a command would do, before it is done: rows for the prompts."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tracker.core import commands as cmd
from tracker.core.commands import Command
from tracker.core.encounter import Combatant, Encounter
from tracker.core.pools import pool_key
from tracker.core.preview import Row, percent
from tracker.systems.libra import advantage, formation, reaction, resources, skill
from tracker.systems.libra.actions import EQUIPMENT, ITEM
from tracker.systems.libra.attack_dice import Outcome, modifiers_of, progress
from tracker.systems.libra.attack_plan import AttackPlan, planned
from tracker.systems.libra.commands import (
    Attack,
    Centre,
    ChangeRow,
    Equip,
    Hold,
    Run,
    Skill,
    Swap,
    UseItem,
    UsePower,
    Wait,
)
from tracker.systems.libra.damage import factor_words
from tracker.systems.libra.held import BREAK_FREE
from tracker.systems.libra.odds import Odds
from tracker.systems.libra.odds_words import odds_of_plan, odds_within, reactions_to_count
from tracker.systems.libra.percent import CRITICAL, Number, face
from tracker.systems.libra.sheet import Power
from tracker.systems.libra.ticks import is_in_round, kind_of, left

if TYPE_CHECKING:
    from tracker.core.system import RuleSystem

MANY = 10
"""More outcomes than this are told by their range and mean alone."""


# --- an attack


def of_attack(system: "RuleSystem", encounter: Encounter, command: Attack) -> Iterator[Row]:
    """Number, multipliers and reductions with their sources; then what comes of it, or its chances."""
    plan = planned(system, encounter, command)
    yield from of_number("Target number", plan.number)
    yield from of_modifiers(plan)
    _, outcome = progress(plan, command)
    if outcome is not None:
        yield from of_outcome(plan, outcome)
    else:
        yield from of_chances(plan, command)
    if not command.free:
        yield from of_cost(encounter, plan.attacker, plan.power.speed, plan.power)


def of_number(label: str, number: Number | None) -> Iterator[Row]:
    """The number with its sources and its chance (L10, L11)."""
    if number is None:
        yield Row(label, "hits by itself", "no d100, no critical hit", 1.0)
        return
    sources = ", ".join(f"{source} {value}" for source, value in number.modifiers)
    yield Row(label, str(number.value), sources, number.ways() / 100)


def of_modifiers(plan: AttackPlan) -> Iterator[Row]:
    """What multiplies, what is taken off, what cancels (L42 to L44)."""
    base = plan.base
    bonuses = [*base.left[0], *(["Advantage"] if base.advantage else [])]
    if bonuses:
        yield Row("Multiplier", f"x{factor_words(base.multiplier)}", " + ".join(bonuses))
    for double, less in base.cancelled:
        yield Row("Cancelled", less, f"by {double}")
    for less in base.left[1]:
        yield Row("Reduction", "x0.5", less)
    if base.armour:
        yield Row(base.armour_name, f"-{base.armour}")


def of_outcome(plan: AttackPlan, outcome: Outcome) -> Iterator[Row]:
    """What the dice given bring."""
    came = "critical hit" if outcome.critical else "hit" if outcome.hit else "miss"
    yield Row("Result", f"{came}, {outcome.damage} damage" if outcome.hit else came)
    for step in outcome.steps:
        factor = f"x{factor_words(step.factor)}" if step.factor is not None else f"-{step.less}"
        yield Row(step.step.capitalize(), f"{step.before} -> {step.now}", f"{step.what} {factor}".strip())
    yield from of_hp(plan.target, outcome.damage)


def of_chances(plan: AttackPlan, command: Attack) -> Iterator[Row]:
    """Critical hit, and the damage without a reaction and with the usual one, or with the one chosen."""
    if plan.number is not None and command.d100 is None:
        yield Row("Critical hit", percent(CRITICAL / 100), "01 to 05", CRITICAL / 100)
    plan = hit_by(plan, command)
    chosen = list(reactions_to_count(plan))
    if command.reaction is not None:
        chosen = [reaction.meant(plan.target, plan.power, command.reaction)]
    for one in chosen:
        own = {"dodge": "Dodge", "resist": "Resistance", "none": "no reaction"}.get(one, one)
        if one in (reaction.DODGE, reaction.RESIST):
            number = reaction.number(plan.target, one)
            yield Row(own, f"{number.ways()} %", "x0.5, before everything else", number.ways() / 100)
        if plan.expression is not None:
            yield from of_odds(plan, odds_of_plan(plan, one, command.outcome or "full"), own)


def hit_by(plan: AttackPlan, command: Attack) -> AttackPlan:
    """The plan as the d100 leaves it, where that is known: a hit, critical or not, is no chance any more."""
    d100 = face(command.d100, f"{plan.attacker.name}'s d100")
    if plan.number is None or d100 is None:
        return plan
    critical = plan.number.result(d100) == "critical"
    return replace(plan, number=None, base=modifiers_of(plan, Outcome(d100, True, critical)))


def of_odds(plan: AttackPlan, odds: Odds, how: str) -> Iterator[Row]:
    """The range and mean of the damage, each outcome where they are few, and the chance of a KO, if any."""
    some = [n for n in odds.damage if n]
    with_it = "" if how == "no reaction" else f" ({how})"
    if not some:
        yield Row(f"Damage{with_it}", "0")
        return
    yield Row(
        f"Damage{with_it}",
        f"{some[0]} to {some[-1]}, mean {odds.expected:.1f}",
        "a miss is 0" if odds.hit < 1 else "",
    )
    if len(some) <= MANY and how not in ("Dodge", "Resistance"):
        yield from (Row(f"Damage {n}", percent(odds.damage[n]), chance=odds.damage[n]) for n in some)
    hp = plan.target.pools.get("hp")
    chance = odds.at_least(hp.current) if hp and hp.current else 0
    if hp and chance:
        yield Row(f"KO{with_it}", percent(chance), f"at {hp.current} damage", chance)


def of_hp(target: Combatant, damage: int) -> Iterator[Row]:
    """HP before and after."""
    hp = target.pools.get("hp")
    if hp and damage:
        now = max(0, hp.current - damage)
        ends = "gone" if kind_of(target) in ("monster", "elemental") else "KO"
        yield Row(target.name, f"HP {hp.current} -> {now}", "" if now else ends)


def chances_of_attack(system: "RuleSystem", encounter: Encounter, command: Attack) -> str:
    """To hit, the mean damage, and of a KO, with the reaction chosen, else with none."""
    odds = odds_within(system, encounter, command)
    hp = encounter[command.target].pools.get("hp")
    out = odds.at_least(hp.current) if hp and hp.current else 0
    words = f"hit {percent(odds.hit)}, {odds.expected:.1f} damage"
    return f"{words}, KO {percent(out)}" if out else words


# --- what actions cost


def of_cost(encounter: Encounter, actor: Combatant, speed: int, power: Power | None = None) -> Iterator[Row]:
    """Initiative, and EP or TP, before and after (L4, L21)."""
    now = left(encounter, actor.id)
    if is_in_round(encounter) and now is not None:
        yield Row("Initiative", f"{now} -> {max(0, now - speed)}", f"Speed {speed}")
    found = resources.now_after(actor, power) if power else None
    if found:
        pool, after = found
        yield Row(pool.upper(), f"{actor.pools[pool].current} -> {after}", power.name if power else "")


def of_power(system: "RuleSystem", encounter: Encounter, command: UsePower) -> Iterator[Row]:
    """What it costs; what it does is the GM's."""
    actor = encounter[command.who]
    power = resources.power_of(actor, command.name)
    yield from of_cost(encounter, actor, power.speed, power)


def costing(speed: int) -> Callable[..., Iterator[Row]]:
    """Rows for an action of a fixed Speed."""

    def rows(system: "RuleSystem", encounter: Encounter, command: Any) -> Iterator[Row]:
        yield from of_cost(encounter, encounter[command.who], speed)

    return rows


def of_wait(system: "RuleSystem", encounter: Encounter, command: Wait) -> Iterator[Row]:
    """Where it then stands."""
    if (now := left(encounter, command.who)) is not None:
        yield Row("Initiative", f"{now} -> {command.turn}", "last on that tick")


def of_run(system: "RuleSystem", encounter: Encounter, command: Run) -> Iterator[Row]:
    """All that is left goes."""
    yield Row("Initiative", f"{left(encounter, command.who)} -> 0", "out at the end of the round")


def of_hold(system: "RuleSystem", encounter: Encounter, command: Hold) -> Iterator[Row]:
    """How often it breaks free in this round, and what carries over (L24)."""
    now = left(encounter, command.who) or 0
    times = min(command.count, -(-now // BREAK_FREE))
    yield Row("Break Free", f"{times} this round", f"{command.count - times} left for the next")


def of_skill(system: "RuleSystem", encounter: Encounter, command: Skill) -> Iterator[Row]:
    """The number with its sources and its chance, assistance as far as it is rolled."""
    name = skill.refuse_impossible(encounter, command)
    helped, _ = skill.helped_by(encounter, command, name)
    yield from of_number(name.capitalize(), skill.number_of(encounter, command, name, helped))
    if command.speed:
        yield from of_cost(encounter, encounter[command.who], command.speed)


def of_hurt(system: "RuleSystem", encounter: Encounter, command: cmd.Hurt) -> Iterator[Row]:
    """Each target's HP, or another pool, before and after."""
    key = pool_key(system, command.pool)
    for who in command.who:
        held = encounter[who].pools.get(key)
        if key == system.pool:
            yield from of_hp(encounter[who], command.amount)
        elif held is not None:
            now = max(held.least, held.current - command.amount)
            yield Row(encounter.name_of(who), f"{system.pool_names[key]} {held.current} -> {now}")


ROWS: Mapping[type[Command], Callable[["RuleSystem", Encounter, Any], Iterator[Row]]] = {
    Attack: of_attack, UsePower: of_power, UseItem: costing(ITEM), Equip: costing(EQUIPMENT),
    Centre: costing(advantage.CENTRE), ChangeRow: costing(formation.POSITIONING),
    Swap: costing(formation.POSITIONING), Wait: of_wait, Run: of_run, Hold: of_hold, Skill: of_skill,
    cmd.Hurt: of_hurt,
}  # fmt: skip
CHANCES: Mapping[type[Command], Callable[["RuleSystem", Encounter, Any], str]] = {Attack: chances_of_attack}
