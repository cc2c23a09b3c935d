"""The dice of an attack: handed in, still open, and how they come out (B13, B16, B30 to B33)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from tracker.core.questions import Question
from tracker.core.refused import Refused
from tracker.systems.balance.attack_plan import AttackPlan
from tracker.systems.balance.commands import Attack as AttackCommand
from tracker.systems.balance.injury import injury_by_dice
from tracker.systems.balance.luck import chaos_dice
from tracker.systems.balance.rolls import Given, Result, Roll, check_given, given, open_dice, resolved

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Rules:
    """The house rules that an attack asks for."""

    balanced: str
    unblocked: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """How an attack came out: each of its rolls with its Injury by dice and by unblocked dice."""

    defense: Result
    rolls: tuple[Result, ...]
    injuries: tuple[tuple[int, int], ...]
    spared: str = ""

    @property
    def hit(self) -> bool:
        """Whether the first roll succeeded (B30)."""
        return self.injuries[0][0] > 0

    @property
    def injury(self) -> int:
        """All of it, before Endure."""
        return sum(dice + extra for dice, extra in self.injuries)


# --- the dice handed in


def defense_dice(command: AttackCommand) -> Given:
    """The defender's dice of the command."""
    return given(command.defense, command.defense_again, command.defense_balanced, command.defense_spare)


def attack_dice(command: AttackCommand) -> Given:
    """The attacker's dice of the first roll."""
    return given(command.dice, command.again, command.balanced, command.spare)


def chain_dice(command: AttackCommand, i: int) -> Given:
    """The dice of further roll `i` of the chain, counted from 0."""
    balanced = at(command.chain_balanced, i)
    die = balanced[0] if isinstance(balanced, tuple) else balanced
    return Given(
        at(command.chain, i), at(command.chain_again, i), None if die == "-" else die, command.chain_spare
    )


def chain_sets(command: AttackCommand) -> int:
    """For how many further rolls something was handed in."""
    dice = [i for i, die in enumerate(command.chain_balanced or (), 1) if die not in (None, "-", "no")]
    return max(len(command.chain or ()), len(command.chain_again or ()), *dice, 0)


def check_chain(plan: AttackPlan, command: AttackCommand, rules: Rules) -> None:
    """Raises `Refused` for dice of a chain that never fit, however far it goes (B16, B33)."""
    sets, most = chain_sets(command), plan.attack.chain
    if sets > most:
        raise Refused(f"{plan.attacker.name}'s chain makes {most} further rolls, not {sets}")
    for i in range(sets):
        check_given(plan.later, chain_dice(command, i), rules.balanced)


def at(items: Sequence[T] | None, i: int) -> T | None:
    """Item `i`, None where there is none."""
    return items[i] if items is not None and i < len(items) else None


# --- how far the dice go


def progress(plan: AttackPlan, command: AttackCommand, rules: Rules) -> tuple[list[Question], Outcome | None]:
    """The dice to be asked for next, or, with none left open, how the attack comes out.

    The order of B15 and B30: Chaos, defense, attack, then second sets and balanced dice, then roll by roll
    the chain. Raises `Refused` for dice that do not fit (B16).
    """
    defending, attacking = defense_dice(command), attack_dice(command)
    declared = [
        *chaos_dice(plan.attacker, "attack", command.chaos),
        *chaos_dice(plan.target, "defense", command.defense_chaos, "defense_chaos"),
    ]
    asked = [
        *open_dice(plan.defense, defending, rules.balanced, "defense", "defense_again", "defense_balanced"),
        *open_dice(plan.first, attacking, rules.balanced, "dice", "again", "balanced"),
    ]
    if declared or asked:
        return [*declared, *sorted(asked, key=lambda q: q.field not in ("defense", "dice"))], None
    defense = resolved(plan.defense, defending, rules.balanced)
    return chained(plan, command, rules, defense, resolved(plan.first, attacking, rules.balanced))


def chained(
    plan: AttackPlan, command: AttackCommand, rules: Rules, defense: Result, first: Result
) -> tuple[list[Question], Outcome | None]:
    """As `progress`, from the first roll on: the chain goes on until it fails or is at its end (B33)."""
    rolls, injuries = [first], [injury_of(plan, first, defense, rules)]
    while injuries[-1][0] and len(rolls) <= plan.attack.chain:
        i = len(rolls) - 1
        dice = chain_dice(command, i)
        if asked := chain_questions(plan.later, dice, rules, command, i):
            return asked, None
        rolls.append(resolved(plan.later, dice, rules.balanced))
        injuries.append(injury_of(plan, rolls[-1], defense, rules))
    spared = left_over(plan, command, len(rolls) - 1)
    return [], Outcome(defense, tuple(rolls), tuple(injuries), spared)


def injury_of(plan: AttackPlan, roll: Result, defense: Result, rules: Rules) -> tuple[int, int]:
    """Injury by dice and by unblocked dice of one roll; 0 and 0 on a miss (B30 to B32)."""
    dice = injury_by_dice(roll.kept, roll.bonus, defense.kept, defense.bonus)
    return dice, plan.extra if dice and rules.unblocked == "rating" else 0


def chain_questions(roll: Roll, dice: Given, rules: Rules, command: AttackCommand, i: int) -> list[Question]:
    """The open dice of further roll `i`; a balanced die is preceded by a "-" for each roll without one."""
    asked = open_dice(roll, dice, rules.balanced, f"chain.{i}", f"chain_again.{i}", f"chain_balanced.{i}")
    if asked and asked[-1].field == f"chain_balanced.{i}":
        skipped = range(len(command.chain_balanced or ()), i)
        return [*(Question(f"chain_balanced.{n}", "", "settled", default="-") for n in skipped), *asked]
    return asked


def left_over(plan: AttackPlan, command: AttackCommand, made: int) -> str:
    """The remark on dice for rolls of a chain not made. Raises `Refused` where all were given (B16)."""
    sets = chain_sets(command)
    if sets <= made:
        return ""
    said = f"{plan.attacker.name}'s chain makes {made} further rolls, not {sets}"
    if not command.chain_spare or not plan.attack.chain:
        raise Refused(said)
    return f"{said}: the other dice are left aside"
