"""What a command would do, before it is done: rows for the prompts."""

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from tracker.core import commands as cmd
from tracker.core.commands import Command
from tracker.core.encounter import Encounter
from tracker.core.pools import pool_key
from tracker.core.preview import Row, percent
from tracker.systems.trident.actions import PLANS, attack_plan, check_alone
from tracker.systems.trident.commands import Attack, Check, Confirm, Initiative, Quip, Resolving
from tracker.systems.trident.conditions import SUGGESTED, changes_of, suggestions
from tracker.systems.trident.contest import Contest, label_of
from tracker.systems.trident.defense import TAKEN, takes_ten
from tracker.systems.trident.odds import Odds
from tracker.systems.trident.odds_words import odds_within
from tracker.systems.trident.resolution import RESULTS, RIDER, Result
from tracker.systems.trident.rolls import Roll, sheet_of
from tracker.systems.trident.turn_order import turn_roll

if TYPE_CHECKING:
    from tracker.core.system import RuleSystem

DISASTERS: Mapping[str, str] = {
    "attack": "Off-Guard until its next turn", "quip": "Off-Wits until its next turn",
}  # fmt: skip


# --- a roll against a defense


def of_action(system: "RuleSystem", encounter: Encounter, command: Resolving) -> Iterator[Row]:
    """Both rolls with their sources, the modifiers, and the chance of each of the five results."""
    plan = PLANS[type(command)](encounter, command)
    if plan is None:
        assert isinstance(command, Check)
        yield of_roll(check_alone(encounter, command))
        return
    yield of_roll(plan.roll)
    yield of_defense(system, encounter, plan)
    yield from of_modifiers(plan)
    odds = odds_within(system, encounter, plan, command)
    yield from (of_result(plan, r, odds) for r in RESULTS[::-1])
    yield from of_empty(system, plan, odds)
    if isinstance(command, Attack) and not command.block:
        yield of_block(system, encounter, command, odds)


def sources(roll: Roll) -> str:
    """What rides on a roll, each with its source."""
    return ", ".join(f"{source} {value:+d}" for source, value in roll.modifiers)


def of_roll(roll: Roll) -> Row:
    """The d20 and what rides on it (T10)."""
    return Row(roll.name, f"1d20{f' {roll.bonus:+d}' if roll.bonus else ''}", sources(roll))


def of_defense(system: "RuleSystem", encounter: Encounter, plan: Contest) -> Row:
    """Low and High, as numbers where 10 is taken (T10)."""
    bonus = plan.defense.bonus
    if takes_ten(system, encounter):
        value = f"Low {TAKEN + bonus}, High {TAKEN + bonus + plan.gap}"
    else:
        value = f"Low 1d20 {bonus:+d}, High {plan.gap} more"
    return Row(f"{plan.target.name}'s {plan.defense.name}", value, sources(plan.defense))


def of_modifiers(plan: Contest) -> Iterator[Row]:
    """The modifiers in force and where from; those that removed each other (T13)."""
    in_force = plan.modifiers
    for modifier in dict.fromkeys(m for m, _ in plan.sources):
        why = ", ".join(source for m, source in plan.sources if m == modifier)
        yield Row(label_of(modifier), "counts" if modifier in in_force else "is removed by its opposite", why)


def of_result(plan: Contest, result: Result, odds: Odds) -> Row:
    """One of the five results: its chance and what it brings (T12)."""
    chance = odds.results[result]
    label = plan.defense.owner if RIDER[result] == "target" else plan.roll.owner
    brings = [f"{cost} {plan.pool.capitalize()}"] if (cost := plan.damage(result)) else []
    brings += [DISASTERS[plan.action]] if result == "Disaster" and plan.action in DISASTERS else []
    brings += [f"{label}'s rider{rider_out(plan, result)}"] if has_rider(plan, result) else []
    return Row(result, percent(chance), ", ".join(brings), chance)


def has_rider(plan: Contest, result: Result) -> bool:
    """Whether a result would bring a rider that somebody has (T4)."""
    actor, target = sheet_of(plan.actor).actor_rider, sheet_of(plan.target).target_rider
    return bool({"actor": actor, "target": target, "": ""}[RIDER[result]])


def rider_out(plan: Contest, result: Result) -> str:
    """Where a modifier keeps that rider out (T13)."""
    kept = {"Failure": "assurance", "Success": "difficulty"}.get(result)
    return f" (not on a rolled {result})" if kept in plan.modifiers else ""


def of_empty(system: "RuleSystem", plan: Contest, odds: Odds) -> Iterator[Row]:
    """How likely it empties the pool, and what that suggests (T3)."""
    pool = plan.target.pools.get(plan.pool)
    if pool is None or pool.current <= 0:
        return
    chance = sum(p for cost, p in odds.damage.items() if cost >= pool.current)
    label = system.pool_names[plan.pool]
    if chance:
        yield Row(
            f"{label} 0", percent(chance), f"of {pool.current}; suggests {SUGGESTED[plan.pool]}", chance
        )


def of_block(system: "RuleSystem", encounter: Encounter, command: Attack, odds: Odds) -> Row:
    """What Block in place of Evade would change (T20)."""
    blocking = command.model_copy(update={"block": True})
    plan = attack_plan(encounter, blocking)
    other = odds_within(system, encounter, plan, blocking)
    hit = f"{percent(other.hit)} instead of {percent(odds.hit)} to hit"
    return Row("Block", hit, f"damage {other.expected:.1f} instead of {odds.expected:.1f} on average")


def chances_of_attack(system: "RuleSystem", encounter: Encounter, command: Attack) -> str:
    """To hit, the mean damage, and to empty the pool."""
    plan = attack_plan(encounter, command)
    odds = odds_within(system, encounter, plan, command)
    words = f"hit {percent(odds.hit)}, {odds.expected:.1f} {system.pool_names[plan.pool]}"
    empty = [f"{row.label} {row.value}" for row in of_empty(system, plan, odds)]
    return ", ".join([words, *empty])


# --- the rest


def of_hurt(system: "RuleSystem", encounter: Encounter, command: cmd.Hurt) -> Iterator[Row]:
    """Each target's pool before and after, and what 0 suggests (T3, T22)."""
    key = pool_key(system, command.pool)
    label = system.pool_names.get(key, key)
    for who in command.who:
        pool = encounter[who].pools.get(key)
        if pool is None:
            yield Row(encounter.name_of(who), f"no {label}")
            continue
        now = max(pool.least, pool.current - command.amount)
        yield Row(
            encounter.name_of(who),
            f"{label} {pool.current} -> {now}",
            f"suggests {SUGGESTED[key]}" if not now and key in SUGGESTED else "",
        )


def of_confirm(system: "RuleSystem", encounter: Encounter, command: Confirm) -> Iterator[Row]:
    """Which conditions would be put on, and what they change."""
    for who in command.who:
        for pool, condition in suggestions(encounter[who]):
            named = command.name or condition
            changes = ", ".join(f"{roll} {value:+d}" for roll, value in changes_of(named).items())
            yield Row(encounter.name_of(who), named, changes or f"{system.pool_names[pool]} is 0")


def of_initiative(system: "RuleSystem", encounter: Encounter, command: Initiative) -> Iterator[Row]:
    """What each rolls for its place (T40)."""
    meant = system.meant(encounter, command)
    assert isinstance(meant, Initiative)
    for who, roll in meant.rolls.items():
        planned = turn_roll(encounter, who, roll)
        yield Row(encounter.name_of(who), f"1d20 {planned.bonus:+d}", sources(planned))


ROWS: Mapping[type[Command], Callable[["RuleSystem", Encounter, Any], Iterator[Row]]] = {
    Attack: of_action,
    Quip: of_action,
    Check: of_action,
    cmd.Hurt: of_hurt,
    Confirm: of_confirm,
    Initiative: of_initiative,
}
CHANCES: Mapping[type[Command], Callable[["RuleSystem", Encounter, Any], str]] = {Attack: chances_of_attack}
