"""Exact chances of the five results (T11 to T13), counted throw by throw: at most 20 by 20 of them."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from tracker.systems.trident.resolution import FATED_FROM, RESULTS, Result, outcome, rolled_result

FACES = tuple(range(1, 21))
Throws = Mapping[tuple[Result, bool], int]
"""In how many throws each result is rolled, apart from those whose die is high enough for Fated (T13)."""


@dataclass(frozen=True, slots=True)
class Odds:
    """Chances from 0 to 1: of each result, of at least a Pass, of each damage; and the mean damage."""

    hit: float
    results: Mapping[Result, float]
    damage: Mapping[int, float]
    expected: float


@lru_cache(256)
def throws(more: int, gap: int, dice: tuple[int, ...] = FACES, guards: tuple[int, ...] = FACES) -> Throws:
    """Every throw of the dice still open; ``more`` is what the roll adds beyond what the defense does."""
    return Counter(
        (rolled_result(die, die + more, guard, guard + gap), die >= FATED_FROM)
        for die in dice
        for guard in guards
    )


def counted(thrown: Throws, modifiers: Iterable[str], damage: Callable[[Result], int]) -> Odds:
    """The odds with these modifiers in force; each chance is a count, divided once at the end."""
    present, whole = tuple(modifiers), sum(thrown.values())
    counts: dict[Result, int] = dict.fromkeys(RESULTS, 0)
    for (rolled, is_high), count in thrown.items():
        counts[outcome(rolled, FATED_FROM if is_high else 1, present).result] += count
    costs: dict[int, int] = {}
    for result, count in counts.items():
        if count:
            costs[damage(result)] = costs.get(damage(result), 0) + count
    return Odds(
        sum(counts[result] for result in RESULTS[2:]) / whole,
        {result: count / whole for result, count in counts.items()},
        {cost: count / whole for cost, count in sorted(costs.items())},
        sum(cost * count for cost, count in costs.items()) / whole,
    )
