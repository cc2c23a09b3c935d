"""What a command would do, before it is done: rows for prompts. An attack has `attack_preview`."""

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, cast

from tracker.core import commands as cmd
from tracker.core.commands import Command
from tracker.core.encounter import Combatant, Encounter, changed
from tracker.core.fates import done
from tracker.core.preview import Row, percent
from tracker.systems.balance import skill
from tracker.systems.balance.commands import (
    ORDER_BONUS,
    DeclareFocus,
    DeclareLucky,
    Endure,
    RollChaos,
    Skill,
)
from tracker.systems.balance.endure import can_endure
from tracker.systems.balance.fatigue import LEAST, count_of, points_of, sheet_of, state_of
from tracker.systems.balance.focus import focus_of, strike_bonus, within_span
from tracker.systems.balance.odds import Mode, initiative_shock_chance, success_chance
from tracker.systems.balance.odds_words import ORDER_CHANCE
from tracker.systems.balance.rolls import Roll
from tracker.systems.balance.views import chance_words, shock_chance

if TYPE_CHECKING:
    from tracker.core.system import RuleSystem

STEPS: Mapping[int, str] = {0: "none left", -1: "Fatigue", -2: "Total Fatigue", -3: "exhausted"}
"""What a pool of Stat Points at that number means (B40)."""


def step_of(points: int) -> str:
    """A pool in words: "0, none left", "-1, Fatigue"."""
    return f"{points}, {STEPS[points]}" if points in STEPS else str(points)


# --- rows of several commands


def of_roll(label: str, roll: Roll) -> Iterator[Row]:
    """The dice and what rides on them, each with its source (B10, B12)."""
    keep = " keep 2" if roll.count > 2 else ""
    bonus = f" {roll.bonus:+d}" if roll.bonus else ""
    sources = ", ".join(f"{source} {value:+d}" for source, value in roll.modifiers)
    yield Row(label, f"{roll.count}d6{keep}{bonus}", sources)
    if roll.modes:
        reasons = ", ".join(f"{source} {kind}" for source, kind in roll.modes)
        yield Row(f"{label} twice", f"{roll.mode.capitalize()} Roll", reasons)


def chaos_row(label: str, encounter: Encounter, combatant: Combatant) -> Row:
    """B15, and what one more Imbalance makes of the chance of a Shock (B50)."""
    now = state_of(combatant).chaos
    now_chance, then_chance = (shock_chance(encounter, combatant, more) for more in (0, 1))
    before = f"{chance_words(now_chance)} -> " if now_chance else ""
    shock = f", Shock {before}{chance_words(then_chance)}" if now_chance != then_chance else ""
    return Row(
        label, f"1 in 6 for +{ORDER_BONUS}", f"else chaos Imbalance {now} -> {now + 1}{shock}", ORDER_CHANCE
    )


# --- Injury and Endure


def of_health(combatant: Combatant, injury: int) -> Iterator[Row]:
    """Health before and after an amount of Injury."""
    health = combatant.pools.get("health")
    if health is None:
        yield Row(combatant.name, "no Health")
    elif injury:
        now = max(0, health.current - injury)
        falls = "falls" if not now and health.current else ""
        yield Row(combatant.name, f"Health {health.current} -> {now}", falls)


def of_points(combatant: Combatant, spent: int) -> Iterator[Row]:
    """Stat Points before and after an Endure, and what that means."""
    points = points_of(combatant)
    if points and spent:
        now = points.current - spent
        yield Row(f"{combatant.name} Stat Points", f"{points.current} -> {step_of(now)}")


def breaks_focus(encounter: Encounter, combatant: Combatant, injury: int, spent: int) -> bool:
    """Whether a Focus ends broken: by Injury left, or by the point that exhausts (B61, B62)."""
    held, points = focus_of(combatant), points_of(combatant)
    if held is None or held.broken or not within_span(encounter, held):
        return False
    return injury > 0 or bool(spent and points and points.current - spent <= LEAST)


def of_endure_steps(combatant: Combatant) -> Iterator[Row]:
    """How many points spent on Endure reach a step of Fatigue, down to -3 (B34, B40)."""
    points = points_of(combatant)
    if points is None or not can_endure(combatant):
        return
    steps = range(min(points.current, 0) - 1, LEAST - 1, -1)
    worth = [f"{points.current - n}: {STEPS[n]}" for n in steps]
    yield Row("Endure", count_of(points.current), "; ".join(worth))


def of_hurt(system: "RuleSystem", encounter: Encounter, command: cmd.Hurt) -> Iterator[Row]:
    """Each target's pool before and after, and what Endure would cost."""
    pool = (command.pool or "health").casefold()
    for who in command.who:
        combatant = encounter[who]
        if pool == "health":
            points = points_of(combatant)
            endured = min(command.endure or 0, command.amount) if points else 0
            yield from of_health(combatant, command.amount - endured)
            yield from of_points(combatant, endured)
            if breaks_focus(encounter, combatant, command.amount - endured, endured):
                yield Row("Focus", "breaks")
            yield from of_endure_steps(combatant)
        elif held := combatant.pools.get(pool):
            now = max(held.least, held.current - command.amount)
            yield Row(combatant.name, f"{held.current} -> {step_of(now)}", system.pool_names[pool])


def of_endure(system: "RuleSystem", encounter: Encounter, command: Endure) -> Iterator[Row]:
    """Stat Points and Health before and after, and what the pool then means."""
    combatant = encounter[command.who]
    last, points = state_of(combatant).hurt, points_of(combatant)
    assert last is not None
    assert points is not None
    spent = min(command.amount, last.amount - last.endured)
    now = points.current - spent
    left = last.amount - last.endured - spent
    back = min(last.before, last.amount - last.endured) - min(last.before, left)
    health = combatant.pools["health"]
    yield Row("Stat Points", f"{points.current} -> {step_of(now)}")
    holds = ", Focus holds after all" if last.broke_focus and not left else ""
    yield Row("Injury left", f"{left}{holds}")
    yield Row("Health", f"{health.current} -> {min(health.maximum, health.current + back)}")


def of_lucky(system: "RuleSystem", encounter: Encounter, command: DeclareLucky) -> Iterator[Row]:
    """What it costs."""
    combatant = encounter[command.who]
    now = combatant.pools["points"].current
    yield Row("Stat Points", f"{now} -> {step_of(now - 1)}", "Bonus Roll on the next roll that allows it")


def of_focus(system: "RuleSystem", encounter: Encounter, command: DeclareFocus) -> Iterator[Row]:
    """When it strikes and at what, what it costs until then and what would break it (B60 to B62)."""
    combatant = done(system, encounter, command)[command.who]
    held = focus_of(combatant)
    if held is None:
        yield Row("Focus", "is taken back")
        return
    when = f"{held.turns} turns after its own"
    if held.strike is not None:
        when = f"on {held.strike}, focuses from {held.start}"
    kept, broken = (strike_bonus(combatant, changed(held, broken=b))[1] for b in (False, True))
    yield Row("Strikes", when, f"at {kept:+d}, broken at {broken:+d}")
    lost = max(0, sheet_of(combatant).dodge)
    cost = f"Defense -{lost}, no Dodge" if lost else "no Dodge to lose"
    yield Row("Until then", cost, "any Injury left after Endure breaks it, or your word")


def of_chaos(system: "RuleSystem", encounter: Encounter, command: RollChaos) -> Iterator[Row]:
    """One in six, and what else."""
    yield chaos_row("Chaos", encounter, encounter[command.who])


def of_skill(system: "RuleSystem", encounter: Encounter, command: Skill) -> Iterator[Row]:
    """The Shock check, the roll with its sources, the chance to be above the difficulty (B17, B51)."""
    combatant = encounter[command.who]
    roll = skill.planned(combatant, command)
    if skill.check_called_for(encounter, combatant, command) and command.check is None:
        limit = skill.limit(combatant, command)
        chance = initiative_shock_chance(limit)
        yield Row("Shock first", percent(chance), f"2d6 of {limit} or less; below as without one", chance)
    yield from of_roll(skill.skill_of(command.stat).capitalize(), roll)
    if command.difficulty is not None and command.chaos is not True:
        shocked = skill.is_shock(encounter, combatant, command)
        taken = system.setting(encounter, "balanced_dice") != "never" and command.balanced != "no"
        bonus = roll.bonus + (skill.shock_takes(combatant, command) if shocked else 0)
        mode = cast(Mode, roll.mode)
        chance = success_chance(roll.count, mode, bonus, command.difficulty, taken and not shocked)
        yield Row("Success", percent(chance), f"above {command.difficulty}", chance)


ROWS: Mapping[type[Command], Callable[["RuleSystem", Encounter, Any], Iterator[Row]]] = {
    cmd.Hurt: of_hurt,
    Endure: of_endure,
    DeclareLucky: of_lucky,
    RollChaos: of_chaos,
    DeclareFocus: of_focus,
    Skill: of_skill,
}
