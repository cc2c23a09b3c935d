"""What a roll against a defense would do, before it is made, and what each choice would change."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from tracker.core.encounter import Encounter
from tracker.core.preview import Row, of_turn, percent, shift
from tracker.systems.trident.actions import PLANS, attack_plan, check_alone, state_of
from tracker.systems.trident.commands import Attack, Check, Resolving
from tracker.systems.trident.conditions import OFF_GUARD, OFF_WITS, SUGGESTED, held
from tracker.systems.trident.contest import Contest, label_of
from tracker.systems.trident.defense import TAKEN, defense_roll, takes_ten
from tracker.systems.trident.odds import Odds
from tracker.systems.trident.odds_words import odds_within
from tracker.systems.trident.resolution import LEFT_OUT, MODIFIERS, OPPOSITE, RESULTS, RIDER, Result
from tracker.systems.trident.rolls import Roll, sheet_of
from tracker.systems.trident.sheet import MENTAL

if TYPE_CHECKING:
    from tracker.core.system import RuleSystem

DISASTERS: Mapping[str, str] = {"attack": OFF_GUARD, "quip": OFF_WITS}
CHANGED: Mapping[str, Result] = {
    "assurance": "Disaster", "risk": "Disaster", "ease": "Triumph", "difficulty": "Triumph", "fated": "Pass",
}  # fmt: skip
"""T13: the result of which each modifier leaves more or less."""
KEPT_OUT: Mapping[str, Result] = dict(tuple(LEFT_OUT))
"""T13: on which rolled result a modifier keeps a rider out."""


def of_action(system: "RuleSystem", encounter: Encounter, command: Resolving) -> Iterator[Row]:
    """Both rolls with their sources, the modifiers, each result; what each choice would change (T10, T13)."""
    plan = PLANS[type(command)](encounter, command)
    if plan is None:
        assert isinstance(command, Check)
        yield of_roll(check_alone(encounter, command))
        yield from (Row(modifier, "with against=") for modifier in MODIFIERS)
        return
    yield from of_turn(system, encounter, plan.actor.id)
    yield of_roll(plan.roll)
    yield of_defense(system, encounter, plan)
    yield from of_modifiers(plan)
    odds = odds_within(system, encounter, plan, command)
    yield from of_results(plan, odds, RESULTS[:1:-1])
    yield from of_empty(system, plan, odds)
    yield from of_results(plan, odds, RESULTS[1::-1])
    if isinstance(command, Attack) and not command.block:
        yield of_block(system, encounter, command, plan, odds)
    yield from of_choices(system, encounter, command, plan, odds)
    yield from of_later(plan)


def sources(roll: Roll) -> str:
    """What rides on a roll, each with its source."""
    return ", ".join(f"{source} {value:+d}" for source, value in roll.modifiers)


def of_roll(roll: Roll) -> Row:
    """The d20 and what rides on it (T10)."""
    return Row(roll.name, f"1d20{f' {roll.bonus:+d}' if roll.bonus else ''}", sources(roll))


def of_defense(system: "RuleSystem", encounter: Encounter, plan: Contest) -> Row:
    """Low and High, as numbers where 10 is taken (T10); for a Quip the lower of the two too (T21)."""
    bonus = plan.defense.bonus
    if takes_ten(system, encounter):
        value = f"Low {TAKEN + bonus}, High {TAKEN + bonus + plan.gap}"
    else:
        value = f"Low 1d20 {bonus:+d}, High {plan.gap} more"
    told = [sources(plan.defense)] if plan.defense.modifiers else []
    if plan.action == "quip":
        other = next(name for name in MENTAL if name.capitalize() != plan.defense.name)
        told.append(f"{other.capitalize()} is {defense_roll(plan.target, other).bonus:+d}")
    return Row(f"{plan.target.name}'s {plan.defense.name}", value, "; ".join(told))


def of_modifiers(plan: Contest) -> Iterator[Row]:
    """The modifiers in force and where from; those that removed each other (T13)."""
    found: dict[tuple[bool, str], list[str]] = {}
    for modifier in dict.fromkeys(m for m, _ in plan.sources):
        why = ", ".join(source for m, source in plan.sources if m == modifier)
        found.setdefault((modifier in plan.modifiers, why), []).append(label_of(modifier))
    for (counts, why), names in found.items():
        many = len(names) > 1
        does = ("count" if many else "counts") if counts else "removed by its opposite"
        yield Row(", ".join(names), does, why)


def of_results(plan: Contest, odds: Odds, results: Sequence[Result]) -> Iterator[Row]:
    """Those of these results that can be."""
    return (of_result(plan, result, odds) for result in results if odds.results[result])


def of_result(plan: Contest, result: Result, odds: Odds) -> Row:
    """One of the five results: its chance and what it brings (T12)."""
    brings = [f"{cost} {plan.pool.capitalize()}"] if (cost := plan.damage(result)) else []
    if result == "Disaster" and plan.action in DISASTERS:
        condition = DISASTERS[plan.action]
        stays = "stays " if held(plan.actor, condition) else ""
        brings.append(f"{stays}{condition} until its next turn")
    if has_rider(plan, result):
        whose = {"actor": "own", "target": "target's"}[RIDER[result]]
        brings.append(f"{whose} rider{rider_out(plan, result)}")
    chance = odds.results[result]
    return Row(result, percent(chance), ", ".join(brings), chance)


def has_rider(plan: Contest, result: Result) -> bool:
    """Whether a result would bring a rider that somebody has (T4)."""
    actor, target = sheet_of(plan.actor).actor_rider, sheet_of(plan.target).target_rider
    return bool({"actor": actor, "target": target, "": ""}[RIDER[result]])


def rider_out(plan: Contest, result: Result) -> str:
    """Where a modifier keeps that rider out (T13)."""
    out = any(KEPT_OUT.get(modifier) == result for modifier in plan.modifiers)
    return f" (not on a rolled {result})" if out else ""


def empty_chance(plan: Contest, odds: Odds) -> float:
    """How likely it empties the pool; 0 where there is none, or it is empty."""
    pool = plan.target.pools.get(plan.pool)
    if pool is None or pool.current <= 0:
        return 0
    return sum(chance for cost, chance in odds.damage.items() if cost >= pool.current)


def of_empty(system: "RuleSystem", plan: Contest, odds: Odds) -> Iterator[Row]:
    """How likely it empties the pool, and what that suggests (T3)."""
    if chance := empty_chance(plan, odds):
        now = plan.target.pools[plan.pool].current
        label = f"{system.pool_names[plan.pool]} 0"
        yield Row(label, percent(chance), f"of {now}: {SUGGESTED[plan.pool]}?", chance)


# --- the choices


def of_block(system: "RuleSystem", encounter: Encounter, command: Attack, plan: Contest, odds: Odds) -> Row:
    """What Block in place of Evade would change (T20)."""
    blocking = command.model_copy(update={"block": True})
    blocked = attack_plan(encounter, blocking)
    other = odds_within(system, encounter, blocked, blocking)
    was, now = (f"{found.expected:.1f}" for found in (odds, other))
    words = [
        shift("hit", odds.hit, other.hit),
        "" if was == now else f"damage {was} -> {now}",
        shift(f"{system.pool_names[plan.pool]} 0", empty_chance(plan, odds), empty_chance(blocked, other)),
    ]
    return Row("block", f"With Ease: {', '.join(w for w in words if w) or 'as before'}")


def of_choices(
    system: "RuleSystem", encounter: Encounter, command: Resolving, plan: Contest, odds: Odds
) -> Iterator[Row]:
    """What each modifier that is not given yet would change (T13)."""
    for modifier in MODIFIERS:
        if getattr(command, modifier):
            continue
        given = command.model_copy(update={modifier: True})
        other = PLANS[type(command)](encounter, given)
        assert other is not None
        if other.modifiers == plan.modifiers:
            yield Row(modifier, "counts already" if modifier in plan.modifiers else "is removed already")
        else:
            yield Row(modifier, changed(plan, modifier, odds, odds_within(system, encounter, other, given)))


def changed(plan: Contest, modifier: str, before: Odds, after: Odds) -> str:
    """``Disaster 27 -> 0 %``, and whose rider it keeps out; first which other it removes."""
    result = CHANGED[modifier]
    opposite = OPPOSITE.get(modifier, "")
    words = [f"no {label_of(opposite)}" if opposite in plan.modifiers else ""]
    words.append(shift(result, before.results[result], after.results[result]))
    words.append(shift("hit", before.hit, after.hit))
    kept = KEPT_OUT.get(modifier)
    if kept and opposite not in plan.modifiers and before.results[kept] and has_rider(plan, kept):
        words.append(f"no rider on a rolled {kept}")
    return ", ".join(w for w in words if w) or "changes nothing"


def of_later(plan: Contest) -> Iterator[Row]:
    """T20, T21: what the next attack of this turn will be with, and that there is one Quip in a turn."""
    if plan.action == "attack" and not state_of(plan.actor).attacks:
        yield Row("The next attack", "With Difficulty and With Risk", "until its turn begins")
    if plan.action == "quip":
        yield Row("The next Quip", "on its next turn")


def chances_of_attack(system: "RuleSystem", encounter: Encounter, command: Attack) -> str:
    """To hit, the mean damage, and to empty the pool."""
    plan = attack_plan(encounter, command)
    odds = odds_within(system, encounter, plan, command)
    words = f"hit {percent(odds.hit)}, {odds.expected:.1f} {system.pool_names[plan.pool]}"
    empty = [f"{row.label} {row.value}" for row in of_empty(system, plan, odds)]
    return ", ".join([words, *empty])
