"""What an attack would do, before it is done: its rolls, its chances, what luck and help would change."""

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from tracker.core.commands import Command
from tracker.core.encounter import Combatant, Encounter
from tracker.core.preview import Row, percent
from tracker.systems.balance import luck
from tracker.systems.balance.attack import rules_of, when_made
from tracker.systems.balance.attack_dice import Outcome, progress
from tracker.systems.balance.attack_plan import AttackPlan, planned
from tracker.systems.balance.commands import Attack
from tracker.systems.balance.fatigue import count_of
from tracker.systems.balance.focus import focus_of
from tracker.systems.balance.odds import Odds
from tracker.systems.balance.odds_words import odds_within
from tracker.systems.balance.preview import (
    breaks_focus,
    chaos_row,
    of_endure_steps,
    of_health,
    of_points,
    of_roll,
)
from tracker.systems.balance.sheet import GOVERNING

if TYPE_CHECKING:
    from tracker.core.system import RuleSystem


def of_attack(system: "RuleSystem", encounter: Encounter, command: Attack) -> Iterator[Row]:
    """Both rolls with their sources, then what comes of them: by the dice given, else by chance."""
    plan = planned(encounter, command)
    yield from of_turn(system, encounter, plan.attacker)
    yield from of_roll("Attack", plan.first)
    yield from of_roll("Defense", plan.defense)
    if plan.attack.chain:
        yield Row("Chain", f"up to {plan.attack.chain} more", "after each success, same defense")
    _, outcome = progress(plan, command, rules_of(system, encounter))
    target = luck.paid(plan.target, command.defense_lucky)
    if outcome is not None:
        yield from of_outcome(encounter, target, outcome, command.endure or 0)
    else:
        odds = odds_within(system, encounter, command)
        yield from of_odds(plan, odds)
        yield from of_luck(system, encounter, command, plan, odds)
        yield from of_helps(system, encounter, command, plan, odds)
    yield from of_endure_steps(target)


def of_turn(system: "RuleSystem", encounter: Encounter, attacker: Combatant) -> Iterator[Row]:
    """While a round runs, that it is out of turn, and that a Focus does not count for it (B22, B62)."""
    if encounter.phase == "fighting" and when_made(system, encounter, attacker):
        held = focus_of(attacker)
        strike = held.strike if held and held.begun else None
        yield Row("Acts", "out of turn", "" if strike is None else f"Focus counts on {strike} only")


def of_outcome(encounter: Encounter, target: Combatant, outcome: Outcome, endured: int) -> Iterator[Row]:
    """What the dice given bring, whether it breaks a Focus, and what is left of it after Endure."""
    first, defense = outcome.rolls[0], outcome.defense
    injury = outcome.injury if "health" in target.pools else 0
    spent = min(endured, injury)
    came = f"hit, {outcome.injury} Injury" if outcome.hit else "miss"
    breaks = ", breaks the Focus" if breaks_focus(encounter, target, injury - spent, spent) else ""
    yield Row("Result", came + breaks, f"{first.total} against {defense.total}")
    yield from of_health(target, injury - spent)
    yield from of_points(target, spent)


def of_odds(plan: AttackPlan, odds: Odds) -> Iterator[Row]:
    """The chance to hit, of each Injury, and to bring the target down."""
    yield Row("Hit", percent(odds.hit), chance=odds.hit)
    for injury, chance in odds.injury.items():
        if injury:
            yield Row(f"Injury {injury}", percent(chance), chance=chance)
    if falls := chance_to_fall(plan.target, odds):
        health = plan.target.pools["health"].current
        yield Row("Falls", percent(falls), f"at {health} Injury, before Endure", falls)


def of_luck(
    system: "RuleSystem", encounter: Encounter, command: Attack, plan: AttackPlan, odds: Odds
) -> Iterator[Row]:
    """What Lucky and Chaos of either side would change, where they may still be declared (B14, B15, B30)."""
    if command.dice is not None or command.defense is not None:
        return
    stat = GOVERNING[plan.attack.kind]
    sides = ((plan.attacker, "attack", stat, ""), (plan.target, "defense", "reflex", "defense_"))
    for combatant, purpose, governing, prefix in sides:
        label = f"{'Defense ' if prefix else ''}"
        if not getattr(command, f"{prefix}lucky") and not luck.no_lucky_because(
            combatant, purpose, governing
        ):
            lucky = odds_within(system, encounter, command.model_copy(update={f"{prefix}lucky": True}))
            left = count_of(combatant.pools["points"].current)
            yield Row(f"{label}Lucky", change_of(odds.hit, lucky.hit), left, lucky.hit)
        if not getattr(command, f"{prefix}chaos") and not luck.no_chaos_because(combatant, purpose):
            yield chaos_row(f"{label}Chaos", encounter, combatant)


def of_helps(
    system: "RuleSystem", encounter: Encounter, command: Attack, plan: AttackPlan, odds: Odds
) -> Iterator[Row]:
    """What each situational bonus that is not taken yet would change (B7)."""
    taken = {source for source, _ in plan.first.modifiers}
    for name, value in plan.attack.situational.items():
        if name not in taken:
            helped = command.model_copy(update={"use": (*command.use, name)})
            hit = odds_within(system, encounter, helped).hit
            yield Row(f"{name} {value:+d}", change_of(odds.hit, hit), chance=hit)


def change_of(before: float, after: float) -> str:
    """``+13 %, hit 77 %``: what a choice makes of the chance to hit."""
    return f"{round(100 * (after - before)):+d} %, hit {percent(after)}"


def chances_of_attack(system: "RuleSystem", encounter: Encounter, command: Attack) -> str:
    """To hit, the mean Injury, and to bring the target down, before Endure."""
    odds = odds_within(system, encounter, command)
    falls = chance_to_fall(encounter[command.target], odds)
    words = f"hit {percent(odds.hit)}, {odds.expected:.1f} Injury"
    return f"{words}, falls {percent(falls)}" if falls else words


def chance_to_fall(target: Combatant, odds: Odds) -> float:
    """The chance that the Injury takes all the Health there is; 0 where there is none."""
    health = target.pools.get("health")
    if health is None or not health.current:
        return 0
    return sum(chance for injury, chance in odds.injury.items() if injury >= health.current)


ROWS: Mapping[type[Command], Callable[["RuleSystem", Encounter, Any], Iterator[Row]]] = {Attack: of_attack}
CHANCES: Mapping[type[Command], Callable[["RuleSystem", Encounter, Any], str]] = {Attack: chances_of_attack}
