"""Odds as asked for in words: from numbers alone, or of an attack within a fight."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tracker.core.arithmetic import read_number
from tracker.core.encounter import Encounter
from tracker.core.expression import parse_expression
from tracker.core.language.reading import parse_one
from tracker.core.language.tokens import tokens
from tracker.core.odds_options import read_options
from tracker.core.refused import Refused
from tracker.core.words import one_of, read_yes
from tracker.systems.libra import reaction
from tracker.systems.libra.attack_dice import Outcome, modifiers_of, refuse_unfit
from tracker.systems.libra.attack_plan import AttackPlan, planned
from tracker.systems.libra.commands import Attack
from tracker.systems.libra.damage import Modifiers
from tracker.systems.libra.odds import Odds, attack_odds
from tracker.systems.libra.percent import Number

if TYPE_CHECKING:
    from tracker.core.system import RuleSystem

NOBODY = Encounter("", "")
RULE = one_of("printed", "additive")
OPTIONS: Mapping[str, Callable[[str], Any]] = {
    "number": read_number,
    "damage": str,
    "auto_hit": read_yes,
    "reaction": read_number,
    "killer": read_yes,
    "weakness": read_yes,
    "advantage": read_yes,
    "reductions": read_number,
    "armour": read_number,
    "multiplier": lambda text: RULE.read(text, NOBODY),
}
"""``reaction`` is the number of a Dodge or Resistance, ``reductions`` how many of 0.5 (L43) there are."""
FLAGS = tuple(key for key, reads in OPTIONS.items() if reads is read_yes)
LIMIT = 9999


def odds_of_words(words: Sequence[str]) -> Mapping[str, Any]:
    """``number=64 damage=1d10+3 reaction=30 armour=2 …``: exact odds. Raises `Refused`."""
    given = read_options(OPTIONS, words, FLAGS)
    if "damage" not in given or not ("number" in given or given.get("auto_hit")):
        raise Refused("odds: number= and damage= are needed, such as number=64 damage=1d10+3")
    if not 0 <= given.get("reductions", 0) <= 4 or not 0 <= given.get("armour", 0) <= LIMIT:
        raise Refused(f"odds: reductions is 0 to 4, armour 0 to {LIMIT}")
    number = None if given.get("auto_hit") else Number("", (("", given["number"]),))
    answer = Number("", (("", given["reaction"]),)) if "reaction" in given else None
    try:
        expression = parse_expression(given["damage"])
        return as_data(attack_odds(number, expression, modifiers(given), answer))
    except ValueError as e:
        raise Refused(f"odds: damage: {e}") from e


def modifiers(given: Mapping[str, Any]) -> Modifiers:
    """What the options multiply and take off."""
    doubles = tuple(name for name in ("killer", "weakness") if given.get(name))
    reductions = ("reduction",) * given.get("reductions", 0)
    return Modifiers(
        doubles, bool(given.get("advantage")), reductions,
        armour=given.get("armour", 0), rule=given.get("multiplier", "printed"),
    )  # fmt: skip


def as_data(odds: Odds) -> Mapping[str, Any]:
    """As ``odds --json`` shows them."""
    damage = {str(amount): chance for amount, chance in odds.damage.items()}
    return {"hit": odds.hit, "critical": odds.critical, "damage": damage, "expected": odds.expected}


# --- within a fight


def odds_of_line(system: "RuleSystem", encounter: Encounter, line: str) -> Mapping[str, Any]:
    """Odds of ``ATTACKER TARGET [with=] [reaction=] …`` as things stand. Raises `Refused`."""
    tokens(line)
    command = parse_one(f"attack {line}", encounter, system)
    assert isinstance(command, Attack)
    given = (command.d100, command.reaction_d100, command.damage, command.damage_dice)
    if any(x is not None for x in given):
        raise Refused("odds: dice that are given leave nothing to chance; leave them out")
    return as_data(odds_within(system, encounter, command))


def odds_within(system: "RuleSystem", encounter: Encounter, command: Attack) -> Odds:
    """The odds of an attack; without ``reaction=`` nobody reacts. Raises `Refused`."""
    plan = planned(system, encounter, command)
    refuse_unfit(plan, command)
    chosen = reaction.NONE
    if command.reaction is not None:
        chosen = reaction.meant(plan.target, plan.power, command.reaction)
    return odds_of_plan(plan, chosen, command.outcome or "full")


def odds_of_plan(plan: AttackPlan, chosen: str, outcome: str = "full") -> Odds:
    """The odds of a plan with that reaction. Raises `Refused`."""
    base, number, name = plan.base, None, ""
    if reaction.is_own(chosen):
        base = modifiers_of(plan, Outcome(None, True, reaction=chosen, answer=outcome))
    elif chosen != reaction.NONE:
        number = reaction.number(plan.target, chosen)
        name = number.what
    try:
        return attack_odds(plan.number, plan.expression, base, number, name)
    except ValueError as e:
        raise Refused(str(e)) from e


def reactions_to_count(plan: AttackPlan) -> Iterator[str]:
    """No reaction, and the one that everybody has, where the target can react."""
    yield reaction.NONE
    if plan.expression is not None and not reaction.no_reaction_because(plan.target):
        yield reaction.standard(plan.power)
