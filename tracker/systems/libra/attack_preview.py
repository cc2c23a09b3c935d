"""What an attack would do, before it is made: its number, its damage, what each choice would change."""

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from tracker.core.encounter import Combatant, Encounter
from tracker.core.preview import Row, of_turn, percent, shift
from tracker.core.refused import Refused
from tracker.systems.libra import reaction, resources
from tracker.systems.libra.advantage import sources_of
from tracker.systems.libra.attack_dice import Outcome, modifiers_of, progress
from tracker.systems.libra.attack_plan import AttackPlan, is_killer, planned
from tracker.systems.libra.commands import Attack
from tracker.systems.libra.damage import factor_words
from tracker.systems.libra.odds import Odds
from tracker.systems.libra.odds_words import odds_of_plan, odds_within
from tracker.systems.libra.percent import CRITICAL, Number, face
from tracker.systems.libra.sheet import Power
from tracker.systems.libra.ticks import again_words, is_in_round, kind_of, left, sheet_of

if TYPE_CHECKING:
    from tracker.core.system import RuleSystem

MANY = 10
"""More outcomes than this are told by their range and mean alone."""
HAND = "the game master"


def of_attack(system: "RuleSystem", encounter: Encounter, command: Attack) -> Iterator[Row]:
    """Number, multipliers and reductions with their sources; then what comes of it, or its chances."""
    plan = planned(system, encounter, command)
    yield from of_turn(system, encounter, command.who)
    yield from of_number("Target number", plan.number)
    yield from of_modifiers(plan, command)
    _, outcome = progress(plan, command)
    if outcome is not None:
        yield from of_outcome(plan, outcome)
    else:
        yield from of_chances(system, encounter, command, plan)
    if not command.free:
        yield from of_cost(encounter, plan.attacker, plan.power.speed, plan.power)
    if outcome is None and command.d100 is None:
        yield from of_powers(system, encounter, command, plan)


def of_number(label: str, number: Number | None) -> Iterator[Row]:
    """The number with its sources and its chance (L10, L11)."""
    if number is None:
        yield Row(label, "hits by itself", "no d100, no critical hit", 1.0)
        return
    sources = ", ".join(f"{source} {value}" for source, value in number.modifiers)
    yield Row(label, str(number.value), sources, number.ways() / 100)


def of_modifiers(plan: AttackPlan, command: Attack) -> Iterator[Row]:
    """What multiplies, what is taken off, what cancels, and where Advantage is from (L42 to L44)."""
    base = plan.base
    given = [*sources_of(plan.attacker, plan.target.id), *([HAND] if command.advantage else [])]
    bonuses = [*base.left[0], *([f"Advantage ({', '.join(given)})"] if base.advantage else [])]
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


def of_hp(target: Combatant, damage: int) -> Iterator[Row]:
    """HP before and after."""
    hp = target.pools.get("hp")
    if hp and damage:
        now = max(0, hp.current - damage)
        ends = "gone" if kind_of(target) in ("monster", "elemental") else "KO"
        yield Row(target.name, f"HP {hp.current} -> {now}", "" if now else ends)


# --- by chance


def of_chances(
    system: "RuleSystem", encounter: Encounter, command: Attack, plan: AttackPlan
) -> Iterator[Row]:
    """To hit, the damage with the reaction chosen, else with none; what each choice would make of it."""
    seen = hit_by(plan, command)
    chosen = reaction.NONE
    if command.reaction is not None:
        chosen = reaction.meant(plan.target, plan.power, command.reaction)
    try:
        odds = odds_of_plan(seen, chosen, command.outcome or "full")
    except Refused as e:  # too many dice: the attack itself can be
        yield Row("Chances", "not counted", str(e))
        return
    yield from of_hit(seen, odds)
    if plan.expression is not None:
        yield from of_damage(seen, odds)
        yield from of_reactions(seen, chosen, odds)
        yield from of_boxes(system, encounter, command, plan, odds)
    yield from of_gain(plan)


def hit_by(plan: AttackPlan, command: Attack) -> AttackPlan:
    """The plan as the d100 leaves it, where that is known: a hit, critical or not, is no chance any more."""
    d100 = face(command.d100, f"{plan.attacker.name}'s d100")
    if plan.number is None or d100 is None:
        return plan
    critical = plan.number.result(d100) == "critical"
    return replace(plan, number=None, base=modifiers_of(plan, Outcome(d100, True, critical)))


def of_hit(plan: AttackPlan, odds: Odds) -> Iterator[Row]:
    """The chance to hit and of a critical hit, and what damage either does (L11)."""
    if plan.number is None:
        return
    plain, critical = (span_words(odds, is_critical) for is_critical in (False, True))
    yield Row("Hit", percent(odds.hit), plain, odds.hit)
    told = f"01 to 05{': ' if critical else ''}{critical}"
    yield Row("Critical hit", percent(CRITICAL / 100), told, CRITICAL / 100)


def span_words(odds: Odds, critical: bool) -> str:
    """``5 to 14``: the least and the most damage of a hit of that sort; "" for one that there is not."""
    least, most = odds.spans.get(critical, (0, 0))
    return "" if not most else f"{least} to {most}" if least != most else str(most)


def of_damage(plan: AttackPlan, odds: Odds) -> Iterator[Row]:
    """The range and mean of the damage, the chance of a KO, and of each damage where they are few."""
    some = [n for n in odds.damage if n]
    if not some:
        yield Row("Damage", "0")
        return
    missed = "a miss is 0" if odds.hit < 1 else ""
    yield Row("Damage", f"{some[0]} to {some[-1]}, mean {odds.expected:.1f}", missed)
    if chance := ko_chance(plan, odds):
        hp = plan.target.pools["hp"].current
        yield Row("KO", percent(chance), f"at {hp} damage", chance)


def ko_chance(plan: AttackPlan, odds: Odds) -> float:
    """The chance that the damage takes all HP there are; 0 where there are none."""
    hp = plan.target.pools.get("hp")
    return odds.at_least(hp.current) if hp and hp.current else 0


def result(plan: AttackPlan, odds: Odds) -> str:
    """``mean 3.8, KO 4 %``."""
    chance = ko_chance(plan, odds)
    return f"mean {odds.expected:.1f}" + (f", KO {percent(chance)}" if chance else "")


def change(plan: AttackPlan, before: Odds, after: Odds) -> str:
    """``mean 3.8 -> 5.1, KO 4 -> 9 %``: what other odds make of those."""
    mean = f"mean {before.expected:.1f} -> {after.expected:.1f}"
    ko = shift("KO", ko_chance(plan, before), ko_chance(plan, after))
    return f"{mean}, {ko}" if ko else mean


# --- the choices


def of_reactions(plan: AttackPlan, chosen: str, odds: Odds) -> Iterator[Row]:
    """L41: what each answer of the target that is not chosen would leave, and how likely it comes about."""
    if why := reaction.no_reaction_because(plan.target):
        yield Row("Reaction", "none", why)
        return
    usual = reaction.standard(plan.power)
    number = reaction.number(plan.target, usual)
    if chosen != reaction.NONE:
        yield Row("No reaction", change(plan, odds, odds_of_plan(plan, reaction.NONE)))
    if chosen == usual:
        yield Row(number.what, percent(number.ways() / 100), "x0.5, before all else", number.ways() / 100)
    else:
        yield Row(f"{number.what} {number.ways()} %", change(plan, odds, odds_of_plan(plan, usual)))
    for own in sheet_of(plan.target).reactions:
        if own != chosen:
            half = change(plan, odds, odds_of_plan(plan, own, "half"))
            yield Row(own, f"half: {half}", "or full, or none, as you say")


def of_boxes(
    system: "RuleSystem", encounter: Encounter, command: Attack, plan: AttackPlan, odds: Odds
) -> Iterator[Row]:
    """L42, L43: what Advantage, Disadvantage and Killer would change where they are not given yet."""
    has = {"advantage": plan.base.advantage, "killer": is_killer(plan.attacker, plan.target)}
    for name in ("advantage", "disadvantage", "killer"):
        if getattr(command, name):
            continue
        if has.get(name):
            yield Row(name, "counts already")
            continue
        given = command.model_copy(update={name: True})
        seen = hit_by(planned(system, encounter, given), command)
        chosen, left = command.reaction or reaction.NONE, command.outcome or "full"
        meant = reaction.meant(plan.target, plan.power, chosen)
        yield Row(name, change(plan, odds, odds_of_plan(seen, meant, left)))
    if not command.free and is_in_round(encounter):
        yield Row("free", "no Speed" + (", no EP or TP" if plan.power.builder or plan.power.spender else ""))


def of_gain(plan: AttackPlan) -> Iterator[Row]:
    """L4, L26: what a hit gains from the next attack on, and where it may knock the target."""
    if not plan.power.advantage:
        return
    held = "other" in sources_of(plan.attacker, plan.target.id)
    gained = "Advantage already" if held else f"Advantage on {plan.target.name} from the next attack"
    yield Row("A hit gains", gained, "and may knock it to the front row" if plan.knocks else "")


def of_powers(system: "RuleSystem", encounter: Encounter, command: Attack, plan: AttackPlan) -> Iterator[Row]:
    """What each other power of the sheet would do in its place, unanswered, and what it costs (L4)."""
    fields = ("reaction", "reaction_d100", "outcome", "damage", "damage_dice", "knock")
    plain = command.model_copy(update=dict.fromkeys(fields))
    for power in sheet_of(plan.attacker).power:
        if power.name == plan.power.name:
            continue
        try:
            other = planned(system, encounter, plain.model_copy(update={"with_": power.name}))
            yield Row(power.name, power_words(other), cost_words(plan.attacker, power))
        except Refused as e:
            yield Row(power.name, str(e).removeprefix(f"{power.name} "))


def power_words(plan: AttackPlan) -> str:
    """``hit 64 %, mean 5.1, KO 4 %``."""
    odds = odds_of_plan(plan, reaction.NONE)
    hit = f"hit {percent(odds.hit)}" if plan.number else "hits by itself"
    return f"{hit}, {result(plan, odds)}" if plan.expression is not None else hit


def cost_words(actor: Combatant, power: Power) -> str:
    """``Speed 8, EP 5 -> 10``."""
    found = resources.now_after(actor, power)
    pool = f", {found[0].upper()} {actor.pools[found[0]].current} -> {found[1]}" if found else ""
    return f"Speed {power.speed}{pool}"


def chances_of_attack(system: "RuleSystem", encounter: Encounter, command: Attack) -> str:
    """To hit, the mean damage, and of a KO, with the reaction chosen, else with none."""
    plan = planned(system, encounter, command)
    try:
        odds = odds_within(system, encounter, command)
    except Refused as e:
        return str(e)
    chance = ko_chance(plan, odds)
    words = f"hit {percent(odds.hit)}, {odds.expected:.1f} damage"
    return f"{words}, KO {percent(chance)}" if chance else words


# --- what actions cost


def of_cost(encounter: Encounter, actor: Combatant, speed: int, power: Power | None = None) -> Iterator[Row]:
    """Initiative and when it acts again, and EP or TP, before and after (L4, L21)."""
    now = left(encounter, actor.id)
    if is_in_round(encounter) and now is not None:
        then = max(0, now - speed)
        again = again_words(encounter, actor.id, then)
        yield Row("Initiative", f"{now} -> {then}", f"Speed {speed}, {again}")
    found = resources.now_after(actor, power) if power else None
    if found:
        pool, after = found
        yield Row(pool.upper(), f"{actor.pools[pool].current} -> {after}", power.name if power else "")
