"""Exact chances of the five results (T11 to T13), counted throw by throw: at most 20 by 20 of them."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from tracker.systems.trident.resolution import RESULTS, Outcome, Result

FACES = range(1, 21)


@dataclass(frozen=True, slots=True)
class Odds:
    """Chances from 0 to 1: of each result, of at least a Pass, of each damage; and the mean damage."""

    hit: float
    results: Mapping[Result, float]
    damage: Mapping[int, float]
    expected: float


def counted(
    outcome: Callable[[int, int], Outcome],
    damage: Callable[[Result], int],
    dice: Iterable[int] = FACES,
    defense_dice: Iterable[int] = FACES,
) -> Odds:
    """The odds over all throws of the dice still open; each chance is a count, divided once at the end."""
    guards = tuple(defense_dice)
    came = [outcome(die, guard).result for die in dice for guard in guards]
    counts = {result: came.count(result) for result in RESULTS}
    costs: dict[int, int] = {}
    for result, count in counts.items():
        if count:
            costs[damage(result)] = costs.get(damage(result), 0) + count
    return Odds(
        sum(counts[result] for result in RESULTS[2:]) / len(came),
        {result: count / len(came) for result, count in counts.items()},
        {cost: count / len(came) for cost, count in sorted(costs.items())},
        sum(cost * count for cost, count in costs.items()) / len(came),
    )
