"""Odds as asked for in words: from numbers alone, or of an attack within a fight."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from tracker.core.arithmetic import read_number
from tracker.core.encounter import Encounter
from tracker.core.language.reading import parse_one
from tracker.core.language.tokens import tokens
from tracker.core.odds_options import read_options
from tracker.core.refused import Refused
from tracker.core.words import Word, one_of, read_yes
from tracker.systems.balance.attack import refuse_impossible, rules_of
from tracker.systems.balance.attack_dice import attack_dice, defense_dice
from tracker.systems.balance.attack_plan import AttackPlan, planned
from tracker.systems.balance.commands import Attack
from tracker.systems.balance.odds import Known, Mode, Odds, attack_odds
from tracker.systems.balance.rolls import Given, Roll, kept_set

if TYPE_CHECKING:
    from tracker.core.system import RuleSystem

ORDER_CHANCE = 1 / 6
"""B15: how often the Chaos dice match."""
NOBODY: Encounter = Encounter("", "balance")
MODE: Word = one_of("normal", "bonus", "penalty")
OPTIONS: Mapping[str, Callable[[str], Any]] = {
    "rating": read_number,
    "attack": read_number,
    "defense": read_number,
    "defense_dice": read_number,
    "attack_mode": lambda text: MODE.read(text, NOBODY),
    "defense_mode": lambda text: MODE.read(text, NOBODY),
    "chain": read_number,
    "balanced": read_yes,
    "unblocked": read_yes,
}


def odds_of_words(words: Sequence[str]) -> Mapping[str, Any]:
    """``rating=3 attack=2 defense=2 …``: exact odds, before Endure. Raises `Refused`."""
    given = read_options(OPTIONS, words)
    if "rating" not in given:
        raise Refused("odds: rating= is missing, such as rating=3 attack=2 defense=2")
    return as_data(counted(**given))


def counted(**numbers: Any) -> Odds:
    """`attack_odds`; raises `Refused` for what it does not count."""
    try:
        return attack_odds(**numbers)
    except ValueError as e:
        raise Refused(f"odds: {e}") from e


def as_data(odds: Odds) -> Mapping[str, Any]:
    """As ``odds --json`` shows them."""
    injury = {str(injury): chance for injury, chance in odds.injury.items()}
    return {"hit": odds.hit, "injury": injury, "expected": odds.expected}


# --- within a fight


def odds_of_line(system: "RuleSystem", encounter: Encounter, line: str) -> Mapping[str, Any]:
    """Odds of ``ATTACKER TARGET [with=] [lucky] …`` as things stand. Raises `Refused`."""
    tokens(line)
    command = parse_one(f"attack {line}", encounter, system)
    assert isinstance(command, Attack)
    if any(x is not None for x in (command.dice, command.defense, command.chain)):
        raise Refused("odds: dice that are given leave nothing to chance; leave them out")
    return as_data(odds_within(system, encounter, command))


def odds_within(system: "RuleSystem", encounter: Encounter, command: Attack) -> Odds:
    """The odds with all that rides and waits; a declared Chaos counts 1 in 6 (B15). Raises `Refused`."""
    refuse_impossible(system, encounter, command)
    variants = [
        (weight, odds_of_plan(system, encounter, planned(encounter, variant), variant))
        for weight, variant in chaos_variants(command)
    ]
    return mixed(variants)


def odds_of_plan(system: "RuleSystem", encounter: Encounter, plan: AttackPlan, command: Attack) -> Odds:
    """The odds of one plan, its Lucky and +6 on the first roll only (B33)."""
    rules = rules_of(system, encounter)
    taken = rules.balanced != "never"
    return counted(
        rating=plan.first.count,
        attack=plan.later.bonus,
        defense=plan.defense.bonus,
        defense_dice=plan.defense.count,
        attack_mode=plan.later.mode,
        defense_mode=plan.defense.mode,
        chain=plan.attack.chain,
        attack_balanced=taken and command.balanced != "no",
        defense_balanced=taken and command.defense_balanced != "no",
        unblocked=rules.unblocked == "rating",
        first_attack=plan.first.bonus - plan.later.bonus,
        first_attack_mode=plan.first.mode,
        first_known=known(plan.first, attack_dice(command)),
        defense_known=known(plan.defense, defense_dice(command)),
    )


def known(roll: Roll, dice: Given) -> Known | None:
    """The dice of a roll that lie already, be it only the first of two sets; None where none do."""
    if dice.dice is None or len(dice.dice) != roll.count:
        return None
    die = dice.balanced if isinstance(dice.balanced, int) else None
    is_half = roll.mode != "normal" and dice.again is None
    second = (roll.count, cast(Mode, roll.mode)) if is_half else None
    return Known(kept_set(roll.mode, dice.dice, dice.again), die, second)


def chaos_variants(command: Attack) -> Iterator[tuple[float, Attack]]:
    """The command with each declared but unrolled Chaos matching and not, and how likely that is (B15)."""
    found = [(1.0, command)]
    for field in ("chaos", "defense_chaos"):
        if getattr(command, field) is True:
            found = [
                (weight * chance, variant.model_copy(update={field: dice}))
                for weight, variant in found
                for chance, dice in ((ORDER_CHANCE, (6, 6)), (1 - ORDER_CHANCE, (6, 5)))
            ]
    yield from found


def mixed(parts: Sequence[tuple[float, Odds]]) -> Odds:
    """Odds of which one comes about, each with its weight."""
    if len(parts) == 1:
        return parts[0][1]
    injury: dict[int, float] = {}
    for weight, odds in parts:
        for amount, chance in odds.injury.items():
            injury[amount] = injury.get(amount, 0) + weight * chance
    hit = sum(weight * odds.hit for weight, odds in parts)
    return Odds(hit, dict(sorted(injury.items())), sum(weight * odds.expected for weight, odds in parts))
