"""T11 to T13 and T22 alone: every vector of the rules page, and the rule as it is worded beside it."""

from itertools import product

import pytest

from tracker.systems.trident.resolution import (
    MODIFIERS,
    OPPOSITE,
    RESULTS,
    RIDER,
    Result,
    half,
    in_force,
    outcome,
    rolled_result,
)

LOW, HIGH = 15, 21
VECTORS = [
    ("1", 12, 4, "Disaster"),
    ("2", 12, 6, "Failure"),
    ("3", 12, 14, "Failure"),
    ("4", 12, 15, "Pass"),
    ("5", 12, 20, "Pass"),
    ("6", 12, 21, "Success"),
    ("7", 12, 31, "Triumph"),
    ("8", 20, 15, "Success"),
    ("9", 1, 14, "Disaster"),
    ("10", 1, 15, "Failure"),
    ("11", 1, 5, "Disaster"),
    ("11b low", 12, 5, "Disaster"),
    ("11b high", 12, 30, "Success"),
    ("11b far", 20, 31, "Triumph"),
    ("11c one", 1, 31, "Success"),
    ("11c twenty", 20, 5, "Failure"),
]


@pytest.mark.parametrize(("vector", "die", "total", "result"), VECTORS, ids=[v[0] for v in VECTORS])
def test_t11_vector(vector: str, die: int, total: int, result: str) -> None:
    assert rolled_result(die, total, LOW, HIGH) == result


def as_worded(die: int, total: int, low: int, high: int) -> int:
    """T11 clause by clause."""
    successes = 2 if total >= high else 1 if total >= low else 0
    if die == 1 or total <= low - 10:
        successes -= 1
    if die == 20 or total >= high + 10:
        successes += 1
    return successes


def test_t11_every_die_and_total_is_as_worded_and_from_disaster_to_triumph() -> None:
    for die, total, gap in product(range(1, 21), range(-10, 60), range(15)):
        successes = as_worded(die, total, LOW, LOW + gap)
        assert -1 <= successes <= 3
        assert rolled_result(die, total, LOW, LOW + gap) == RESULTS[successes + 1]


def test_t12_whose_rider_each_result_brings() -> None:
    assert [outcome(r, 12, ()).rider for r in RESULTS] == ["target", "target", "", "actor", "actor"]


@pytest.mark.parametrize(
    ("vector", "modifiers", "rolled", "die", "result", "rider"),
    [
        ("11d Disaster", ["assurance"], "Disaster", 12, "Failure", "target"),
        ("11d Failure", ["assurance"], "Failure", 12, "Failure", ""),
        ("11e Triumph", ["difficulty"], "Triumph", 12, "Success", "actor"),
        ("11e Success", ["difficulty"], "Success", 12, "Success", ""),
        ("12", ["assurance", "risk"], "Failure", 12, "Failure", "target"),
        ("12 however many", ["assurance", "risk", "risk"], "Failure", 12, "Failure", "target"),
        ("14 high", ["fated"], "Pass", 11, "Success", "actor"),
        ("14 low", ["fated"], "Pass", 10, "Failure", "target"),
        ("risk", ["risk"], "Failure", 12, "Disaster", "target"),
        ("risk, a Disaster", ["risk"], "Disaster", 12, "Disaster", "target"),
        ("ease", ["ease"], "Success", 12, "Triumph", "actor"),
        ("ease, a Pass", ["ease"], "Pass", 12, "Pass", ""),
        ("ease and difficulty", ["ease", "difficulty"], "Triumph", 12, "Triumph", "actor"),
        ("fated, then no ease", ["fated", "ease"], "Pass", 11, "Success", "actor"),
        ("fated, then no difficulty", ["fated", "difficulty"], "Pass", 11, "Success", "actor"),
        ("fated, then no risk", ["fated", "risk"], "Pass", 10, "Failure", "target"),
        ("fated, then no assurance", ["fated", "assurance"], "Pass", 10, "Failure", "target"),
        ("fated, no Pass", ["fated"], "Success", 3, "Success", "actor"),
    ],
)
def test_t13_modifiers_act_once_on_the_result_as_rolled(
    vector: str, modifiers: list[str], rolled: Result, die: int, result: str, rider: str
) -> None:
    found = outcome(rolled, die, in_force(modifiers))
    assert (found.result, found.rider, found.rolled) == (result, rider, rolled)


def test_t13_opposites_remove_each_other_however_many_of_each() -> None:
    for counts in product(range(3), repeat=len(MODIFIERS)):
        named = [m for m, count in zip(MODIFIERS, counts, strict=True) for _ in range(count)]
        left = [m for m in MODIFIERS if m in named and OPPOSITE.get(m, "") not in named]
        assert list(in_force(named)) == left


def test_t13_no_modifier_changes_a_result_it_does_not_name() -> None:
    for modifier, rolled, die in product(MODIFIERS, RESULTS, (10, 11)):
        found = outcome(rolled, die, [modifier])
        if found.result == rolled and not found.left_out:
            assert found.rider == RIDER[rolled]


@pytest.mark.parametrize(("value", "halved"), [(3, 1), (2, 1), (1, 0), (0, 0), (-1, -1), (-3, -2)])
def test_t22_halves_round_down(value: int, halved: int) -> None:
    assert half(value) == halved
