"""From the damage rolled to the damage taken, step by step, halves up after each (L40 to L44)."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal

Rule = Literal["printed", "additive"]
HALF = Fraction(1, 2)
ADVANTAGE_ALONE, ADVANTAGE_BESIDE = Fraction(1, 2), Fraction(3, 2)


@dataclass(frozen=True, slots=True)
class Modifiers:
    """What multiplies and what is taken off, each by its name.

    ``doubles`` count 2.0 each, ``reductions`` 0.5 each; ``answer`` is what the reaction leaves (L41): full,
    half, none or a number, ``reaction`` its name. ``armour`` is the flat number with its ``armour_name``.
    """

    doubles: tuple[str, ...] = ()
    advantage: bool = False
    reductions: tuple[str, ...] = ()
    reaction: str = ""
    answer: str = "full"
    armour: int = 0
    armour_name: str = "Armour"
    rule: Rule = "printed"

    @property
    def cancelled(self) -> tuple[tuple[str, str], ...]:
        """L43: each 2.0 bonus takes away one reduction, pair by pair."""
        return tuple(zip(self.doubles, self.reductions, strict=False))

    @property
    def left(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The doubles and the reductions that no pair took away."""
        gone = len(self.cancelled)
        return self.doubles[gone:], self.reductions[gone:]

    @property
    def multiplier(self) -> Fraction:
        """L42: the bonuses that are left, taken together."""
        return multiplier(len(self.left[0]), self.advantage, self.rule)


def multiplier(doubles: int, advantage: bool, rule: Rule) -> Fraction:
    """L42: 1 and one for each double, and for Advantage 0.5; as printed it is 1.5 beside any double."""
    more = Fraction(0)
    if advantage:
        more = ADVANTAGE_BESIDE if doubles and rule == "printed" else ADVANTAGE_ALONE
    return 1 + doubles + more


@dataclass(frozen=True, slots=True)
class Step:
    """One step: what it is, from what, by which factor or flat number, to what."""

    step: str
    what: str
    before: int
    now: int
    factor: Fraction | None = None
    less: int = 0


def half_up(over: int, under: int) -> int:
    """The whole number nearest to a fraction, halves up."""
    return (2 * over + under) // (2 * under)


def steps(rolled: int, modifiers: Modifiers) -> list[Step]:
    """Each step in the order of the rules; the last one's ``now`` is the damage."""
    found = [Step("roll", "", 0, max(0, rolled))]
    for step in further(modifiers):
        before = found[-1].now
        found.append(replace(step, before=before, now=left_by(step, before)))
    return found


def further(modifiers: Modifiers) -> Iterator[Step]:
    """The steps that change something, not yet applied (L41 to L44)."""
    if modifiers.reaction:
        yield answered(modifiers.reaction, modifiers.answer)
    doubles, reductions = modifiers.left
    bonuses = [*doubles, *(["Advantage"] if modifiers.advantage else [])]
    for double, reduction in modifiers.cancelled:
        yield Step("bonus", f"{double} cancels {reduction}", 0, 0, Fraction(1))
    if bonuses:
        yield Step("bonus", " + ".join(bonuses), 0, 0, modifiers.multiplier)
    for reduction in reductions:
        yield Step("reduction", reduction, 0, 0, HALF)
    if modifiers.armour:
        yield Step("armour", modifiers.armour_name, 0, 0, None, modifiers.armour)


def answered(reaction: str, answer: str) -> Step:
    """What a reaction leaves, not yet applied (L41)."""
    factors = {"full": Fraction(1), "half": HALF, "none": Fraction(0)}
    if answer in factors:
        return Step("reaction", reaction, 0, 0, factors[answer])
    return Step("reaction", reaction, 0, int(answer))


def left_by(step: Step, before: int) -> int:
    """What a step leaves of `before`; never below 0."""
    if step.factor is not None:
        return half_up(before * step.factor.numerator, step.factor.denominator)
    return max(0, before - step.less if step.step == "armour" else step.now)


def damages(totals: Iterable[int], modifiers: Modifiers) -> Iterator[int]:
    """What is taken in the end for each total that may be rolled."""
    taken = tuple(further(modifiers))
    for total in totals:
        now = max(0, total)
        for step in taken:
            now = left_by(step, now)
        yield now


def factor_words(factor: Fraction) -> str:
    """A factor as it is printed: "0.5", "4", "5.5"."""
    return f"{float(factor):g}"


def names(parts: Sequence[tuple[str, bool]]) -> tuple[str, ...]:
    """The names of those that hold."""
    return tuple(name for name, holds in parts if holds)
