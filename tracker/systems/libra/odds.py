"""Exact chances of an attack: hit, critical, and the damage after reaction and armour (L11, L40 to L44).

Every chance is a count of equally likely throws, divided once at the end.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from math import comb

from tracker.core.expression import Dice, Expression
from tracker.systems.libra.damage import Modifiers, damages
from tracker.systems.libra.percent import CRITICAL, Number

FACES = 100
DICE_LIMIT, SIDES_LIMIT, KEPT_LIMIT = 40, 100, 20
"""Odds are refused beyond these, of kept dice beyond the last; no table of the game comes near."""

Ways = dict[int, int]
"""In how many ways each number comes up."""


@dataclass(frozen=True, slots=True)
class Odds:
    """Chances from 0 to 1: to hit, of a critical hit, of each damage, and the mean damage."""

    hit: float
    critical: float
    damage: Mapping[int, float]
    expected: float
    spans: Mapping[bool, tuple[int, int]]
    """The least and the most damage of a hit, by whether it is critical; of one that can be."""

    def at_least(self, amount: int) -> float:
        """The chance of at least that damage."""
        return sum(chance for damage, chance in self.damage.items() if damage >= amount)


def attack_odds(
    number: Number | None,
    expression: Expression | None,
    base: Modifiers,
    reaction: Number | None = None,
    reaction_name: str = "Dodge",
) -> Odds:
    """The odds of one attack; `number` is None for an auto-hit, `reaction` where there is none to roll.

    `base` is as it stands without a critical hit; with a `reaction` its answer is put in here. Raises
    ValueError (one line) for more dice than are counted.
    """
    totals = ways_of(expression) if expression else {0: 1}
    throws = sum(totals.values())
    hits = FACES if number is None else number.ways()
    counts: Ways = {0: (FACES - hits) * FACES * throws}
    spans: dict[bool, tuple[int, int]] = {}
    for weight, modifiers in branches(number, base, reaction, reaction_name):
        taken = tuple(damages(totals, modifiers)) if expression else (0,)
        for now, ways in zip(taken, totals.values(), strict=True):
            counts[now] = counts.get(now, 0) + weight * ways
        if weight:
            critical = "Critical" in modifiers.doubles
            spans[critical] = extent(*taken, *spans.get(critical, ()))
    return counted(hits, 0 if number is None else CRITICAL, counts, FACES * FACES * throws, spans)


def extent(*numbers: int) -> tuple[int, int]:
    """The least and the most."""
    return min(numbers), max(numbers)


def counted(
    hits: int, critical: int, counts: Ways, whole: int, spans: Mapping[bool, tuple[int, int]]
) -> Odds:
    """The counts as chances; what comes up in no way at all is left out."""
    chances = {n: count / whole for n, count in sorted(counts.items()) if count}
    expected = sum(n * count for n, count in counts.items()) / whole
    return Odds(hits / FACES, critical / FACES, chances, expected, spans)


def branches(
    number: Number | None, base: Modifiers, reaction: Number | None, name: str
) -> Iterator[tuple[int, Modifiers]]:
    """Each way a hit can come, in how many of 100 x 100 throws, with what then multiplies."""
    critical = 0 if number is None else CRITICAL
    plain = FACES if number is None else number.ways() - CRITICAL
    for ways, doubles in ((critical, ("Critical", *base.doubles)), (plain, base.doubles)):
        hit = replace(base, doubles=doubles)
        if reaction is None:
            yield ways * FACES, hit
            continue
        yield ways * reaction.ways(), replace(hit, reaction=name, answer="half")
        yield ways * (FACES - reaction.ways()), replace(hit, reaction=name, answer="full")


# --- the damage expression


@lru_cache(64)
def ways_of(expression: Expression) -> Mapping[int, int]:
    """In how many ways each total comes up. Raises ValueError for more dice than are counted."""
    start = sum(t.sign * t.value for t in expression.terms if not isinstance(t, Dice))
    found: Ways = {start: 1}
    for term in expression.dice:
        dice, sides = (DICE_LIMIT, SIDES_LIMIT) if term.keep is None else (KEPT_LIMIT, KEPT_LIMIT)
        if term.count > dice or term.sides > sides or len(expression.sides) > DICE_LIMIT:
            kept = "" if term.keep is None else " of which some are kept"
            raise ValueError(f"odds are counted for at most {dice} dice of {sides} sides{kept}")
        found = summed(found, of_dice(term), term.sign)
    return found


def summed(left: Ways, right: Ways, sign: int) -> Ways:
    """In how many ways each sum (or difference) of two comes up."""
    found: Ways = {}
    for a, ways in left.items():
        for b, more in right.items():
            found[a + sign * b] = found.get(a + sign * b, 0) + ways * more
    return found


def of_dice(term: Dice) -> Ways:
    """In how many ways each sum of the kept dice comes up."""
    if term.keep is None:
        return sums(term.count, term.sides)
    return kept_sums(term, term.keep)


def sums(count: int, sides: int) -> Ways:
    """In how many ways each sum of so many dice comes up; one more die adds up a window of `sides` sums."""
    ways = [1]  # by how much more than one for each die
    for _ in range(count):
        padded, window, found = [*ways, *[0] * (sides - 1)], 0, list[int]()
        for n, more in enumerate(padded):
            window += more - (padded[n - sides] if n >= sides else 0)
            found.append(window)
        ways = found
    return {count + more: number for more, number in enumerate(ways)}


def kept_sums(term: Dice, keep: int) -> Ways:
    """The same of those that are kept: face by face from the end that is kept.

    A state is (dice not yet seen, dice still kept, sum so far).
    """
    faces = range(1, term.sides + 1) if term.lowest else range(term.sides, 0, -1)
    states: dict[tuple[int, int, int], int] = {(term.count, keep, 0): 1}
    for n, face in enumerate(faces):
        states = shown(states, face, last=n == term.sides - 1)
    found: Ways = {}
    for (_, _, total), ways in states.items():
        found[total] = found.get(total, 0) + ways
    return found


def shown(
    states: Mapping[tuple[int, int, int], int], face: int, last: bool
) -> dict[tuple[int, int, int], int]:
    """The states after it is said how many dice show `face`."""
    found: dict[tuple[int, int, int], int] = {}
    for (dice, keep, total), ways in states.items():
        for k in (dice,) if last else range(dice + 1):
            counted = min(k, keep)
            state = (dice - k, keep - counted, total + counted * face)
            found[state] = found.get(state, 0) + ways * comb(dice, k)
    return found
