"""Odds and injury against two oracles: a plain enumeration with fractions, and icepool."""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import permutations, product
from typing import Any

import icepool  # type: ignore[import-untyped]
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tracker.core.dice import keep_highest
from tracker.systems.balance.injury import injury_by_dice, totals, unblocked
from tracker.systems.balance.odds import Mode, Odds, attack_odds, initiative_shock_chance

D6 = range(1, 7)
MODES: tuple[Mode, ...] = ("normal", "bonus", "penalty")


# The first oracle: every throw, one by one


def chosen(mode: Mode, one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    """B12 as it is worded."""
    if sum(one) != sum(other):
        pick = max if mode == "bonus" else min
        return pick(one, other, key=sum)
    for kept in (one, other):
        matches = len(kept) == 2 and kept[0] == kept[1]
        if matches is (mode == "bonus"):
            return kept
    return one


@cache
def kept_chances(dice: int, mode: Mode) -> dict[tuple[int, ...], Fraction]:
    once = Counter(tuple(sorted(faces)[-2:]) for faces in product(D6, repeat=dice))
    if mode == "normal":
        return {kept: Fraction(ways, 6**dice) for kept, ways in once.items()}
    twice: Counter[tuple[int, ...]] = Counter()
    for (one, ways), (other, more) in product(once.items(), repeat=2):
        twice[chosen(mode, one, other)] += ways * more
    return {kept: Fraction(ways, 36**dice) for kept, ways in twice.items()}


def rolls(dice: int, mode: Mode, balanced: bool) -> Iterator[tuple[tuple[int, ...], int, Fraction]]:
    """Kept dice, the balanced die (0 for none) and their chance."""
    for kept, chance in kept_chances(dice, mode).items():
        if balanced and len(kept) == 2 and kept[0] == kept[1]:
            for extra in D6:
                yield kept, extra, chance / 6
        else:
            yield kept, 0, chance


def best_pairing(attack: tuple[int, ...], bonus: int, defense: tuple[int, ...], rating: int) -> int:
    """B30 and B31 as they are worded."""
    if sum(attack) + bonus <= sum(defense) + rating:
        return 0
    if len(attack) == 1:
        return 1
    ours = [max(attack) + bonus, min(attack)]
    theirs = [max(defense) + rating, min(defense) if len(defense) == 2 else 0]
    return max(sum(a > d for a, d in zip(ours, order, strict=True)) for order in permutations(theirs))


def enumerated(
    *,
    rating: int,
    attack: int = 0,
    defense: int = 0,
    defense_dice: int = 2,
    attack_mode: Mode = "normal",
    defense_mode: Mode = "normal",
    chain: int = 0,
    attack_balanced: bool = True,
    defense_balanced: bool = True,
    unblocked: bool = True,
    first_attack: int = 0,
    first_attack_mode: Mode | None = None,
) -> dict[int, Fraction]:
    more = max(0, rating - max(2, defense_dice)) if unblocked else 0
    result: dict[int, Fraction] = {}

    def once(mode: Mode, bonus: int, guard: tuple[int, ...], added: int) -> dict[int, Fraction]:
        chances: dict[int, Fraction] = {}
        for kept, extra, chance in rolls(rating, mode, attack_balanced):
            injury = best_pairing(kept, bonus + extra, guard, added)
            injury += more if injury else 0
            chances[injury] = chances.get(injury, Fraction(0)) + chance
        return chances

    def follow(before: int, chance: Fraction, left: int, chances: dict[int, Fraction]) -> None:
        for injury, share in chances.items():
            if injury and left:
                follow(before + injury, chance * share, left - 1, later)
            else:
                result[before + injury] = result.get(before + injury, Fraction(0)) + chance * share

    for guard, extra, chance in rolls(defense_dice, defense_mode, defense_balanced):
        later = once(attack_mode, attack, guard, defense + extra)
        first = once(first_attack_mode or attack_mode, attack + first_attack, guard, defense + extra)
        follow(0, chance, chain, first)
    return result


# The second oracle


def icepool_roll(dice: int, mode: Mode) -> Any:
    """A die of (kept dice..., balanced die or 0)."""
    kept: Any = icepool.Pool([icepool.d6] * dice).highest(2).expand()
    if mode != "normal":
        kept = icepool.map(lambda one, other: chosen(mode, one, other), kept, kept, star=False)

    def with_balanced(faces: tuple[int, ...]) -> Any:
        matches = len(faces) == 2 and faces[0] == faces[1]
        return icepool.tupleize(*faces, icepool.d6 if matches else 0)

    return kept.map(with_balanced, star=False)


def from_icepool(dice: int, defense_dice: int, attack: int, defense: int, mode: Mode, chain: int) -> Any:
    ours = icepool_roll(dice, mode)
    more = max(0, dice - max(2, defense_dice))

    def against(guard: tuple[int, ...]) -> Any:
        def injury(roll: tuple[int, ...]) -> int:
            by_dice = best_pairing(roll[:-1], attack + roll[-1], guard[:-1], defense + guard[-1])
            return by_dice + more if by_dice else 0

        once = ours.map(injury, star=False)
        result = once
        for _ in range(chain):
            result = once.map(lambda n, tail: n + tail if n else n, result)
        return result

    return icepool_roll(defense_dice, "normal").map(against, star=False)


def check(odds: Odds, expected: Mapping[int, Fraction]) -> None:
    possible = {injury: float(chance) for injury, chance in expected.items() if chance}
    assert odds.injury == pytest.approx(possible, abs=1e-12)
    assert odds.hit == pytest.approx(1 - possible.get(0, 0.0), abs=1e-12)
    mean = sum(injury * chance for injury, chance in expected.items())
    assert odds.expected == pytest.approx(float(mean), abs=1e-12)


# Injury


@pytest.mark.parametrize(
    ("vector", "attack", "bonus", "defense", "rating", "sums", "injury"),
    [
        (6, (3, 2), 2, (4, 3), 2, (7, 9), 0),
        (7, (3, 5), 2, (4, 3), 2, (10, 9), 1),
        (8, (3, 6), 0, (4, 2), 0, (9, 6), 2),
        (9, (4, 3), 2, (4, 3), 2, (9, 9), 0),
        (10, (5, 4), 2, (4, 3), 3, (11, 10), 1),
        (11, (6, 5), 0, (4, 3), 0, (11, 7), 2),
        (29, (6,), 0, (1, 1), 0, (6, 2), 1),
    ],
)
def test_b30_b31_the_vectors_6_to_11_and_29(
    vector: int,
    attack: tuple[int, ...],
    bonus: int,
    defense: tuple[int, ...],
    rating: int,
    sums: tuple[int, int],
    injury: int,
) -> None:
    assert totals(attack, bonus, defense, rating) == sums
    assert injury_by_dice(attack, bonus, defense, rating) == injury


def test_b11_vector_5_keeps_the_highest_two() -> None:
    kept = keep_highest((2, 3, 5), 2)
    assert kept == (5, 3)
    assert totals(kept, 2, (1, 1), 0)[0] == 10


def test_b31_injury_is_that_of_the_best_pairing_for_all_dice_and_bonuses() -> None:
    sides = [*product(D6, repeat=2), *((face,) for face in D6)]
    for attack, defense, bonus, rating in product(sides, sides, (-9, -4, -1, 0, 3, 9), (-9, -2, 0, 1, 6)):
        assert injury_by_dice(attack, bonus, defense, rating) == best_pairing(attack, bonus, defense, rating)


def test_b31_with_two_kept_dice_every_success_gives_at_least_1() -> None:
    pairs = [(high, low) for high in D6 for low in range(1, high + 1)]
    for attack, defense in product(pairs, pairs):
        for bonus, rating in product(range(-9, 10), repeat=2):
            ours, theirs = totals(attack, bonus, defense, rating)
            assert (injury_by_dice(attack, bonus, defense, rating) >= 1) is (ours > theirs)


@pytest.mark.parametrize(
    ("attack_dice", "defense_dice", "extra"),
    [(1, 2, 0), (2, 2, 0), (3, 2, 1), (5, 2, 3), (3, 1, 1), (5, 4, 1), (3, 4, 0)],
)
def test_b32_unblocked_dice_are_those_beyond_the_defenders_at_least_two(
    attack_dice: int, defense_dice: int, extra: int
) -> None:
    assert unblocked(attack_dice, defense_dice) == extra


# Odds


def test_the_printed_example_of_the_interface() -> None:
    odds = attack_odds(rating=3, attack=2, defense=2)
    assert round(odds.hit, 2) == 0.62
    assert {injury: round(chance, 2) for injury, chance in odds.injury.items()} == {0: 0.38, 2: 0.2, 3: 0.42}
    assert round(odds.expected, 2) == 1.66


@pytest.mark.parametrize("rating", [1, 2, 3, 5])
@pytest.mark.parametrize("attack_mode", MODES)
@pytest.mark.parametrize("defense_mode", MODES)
@pytest.mark.parametrize("balanced", [True, False])
def test_b12_b13_modes_and_balanced_dice_equal_the_enumeration(
    rating: int, attack_mode: Mode, defense_mode: Mode, balanced: bool
) -> None:
    odds = attack_odds(
        rating=rating,
        attack=1,
        defense=2,
        attack_mode=attack_mode,
        defense_mode=defense_mode,
        balanced=balanced,
    )
    expected = enumerated(
        rating=rating,
        attack=1,
        defense=2,
        attack_mode=attack_mode,
        defense_mode=defense_mode,
        attack_balanced=balanced,
        defense_balanced=balanced,
    )
    check(odds, expected)


@settings(max_examples=80, deadline=None)
@given(
    rating=st.integers(1, 5),
    attack=st.integers(-9, 9),
    defense=st.integers(-9, 9),
    defense_dice=st.integers(1, 4),
    attack_mode=st.sampled_from(MODES),
    defense_mode=st.sampled_from(MODES),
    chain=st.integers(0, 3),
    attack_balanced=st.booleans(),
    defense_balanced=st.booleans(),
    unblocked=st.booleans(),
    first_attack=st.sampled_from((0, 6)),
    first_attack_mode=st.none() | st.sampled_from(MODES),
)
def test_b30_to_b33_odds_equal_the_enumeration(**options: Any) -> None:
    check(attack_odds(**options), enumerated(**options))


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    ("rating", "defense_dice", "attack", "defense", "chain"),
    [
        (1, 2, 3, 0, 0),
        (1, 1, 0, 0, 2),
        (2, 2, 0, 0, 0),
        (2, 2, -3, -4, 3),
        (3, 2, 2, 2, 0),
        (3, 4, 5, -1, 2),
        (4, 3, 0, 3, 3),
        (5, 2, 1, 9, 1),
        (7, 1, -2, 4, 0),
        (12, 2, 0, 6, 3),
    ],
)
def test_b30_to_b33_odds_equal_icepool(
    rating: int, defense_dice: int, attack: int, defense: int, chain: int, mode: Mode
) -> None:
    die = from_icepool(rating, defense_dice, attack, defense, mode, chain)
    expected = {injury: Fraction(ways, die.denominator()) for injury, ways in die.items()}
    odds = attack_odds(
        rating=rating,
        defense_dice=defense_dice,
        attack=attack,
        defense=defense,
        chain=chain,
        attack_mode=mode,
    )
    check(odds, expected)


@pytest.mark.parametrize("rating", [0, -3])
def test_b11_at_least_one_die_is_rolled(rating: int) -> None:
    assert attack_odds(rating=rating, defense_dice=rating) == attack_odds(rating=1, defense_dice=1)


def test_b13_balanced_is_the_default_of_both_sides_and_each_may_differ() -> None:
    both = attack_odds(rating=2, balanced=False)
    assert both == attack_odds(rating=2, attack_balanced=False, defense_balanced=False)
    assert both != attack_odds(rating=2, attack_balanced=False)
    assert attack_odds(rating=2, balanced=False, attack_balanced=True).hit > both.hit


def test_b33_a_chain_leaves_the_chance_to_hit_and_adds_injuries_up() -> None:
    single = attack_odds(rating=3, attack=2, defense=2)
    chained = attack_odds(rating=3, attack=2, defense=2, chain=3)
    assert chained.hit == single.hit
    assert chained.injury[0] == single.injury[0]
    assert max(chained.injury) == 4 * max(single.injury)
    assert chained.expected > single.expected


def test_b33_chaos_and_lucky_count_for_the_first_roll_only() -> None:
    sure = attack_odds(rating=2, attack=-12, first_attack=30, chain=3, balanced=False)
    assert sure.hit == 1.0
    assert max(sure.injury) == 2
    lucky = attack_odds(rating=2, first_attack_mode="bonus", chain=3)
    assert lucky.hit == attack_odds(rating=2, attack_mode="bonus").hit
    assert lucky.expected < attack_odds(rating=2, attack_mode="bonus", chain=3).expected


def test_a_certain_miss_and_a_certain_hit_are_exactly_that() -> None:
    assert attack_odds(rating=3, attack=-50) == Odds(0.0, {0: 1.0}, 0.0)
    assert attack_odds(rating=2, attack=50).hit == 1.0
    assert 0 not in attack_odds(rating=2, attack=50).injury


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"rating": 101}, "odds are counted for at most 100 attack dice, not 101"),
        ({"rating": 1, "defense_dice": 101}, "odds are counted for at most 100 defense dice, not 101"),
        ({"rating": 1, "chain": -1}, "odds are counted for a chain of 0 to 20, not -1"),
        ({"rating": 1, "chain": 21}, "odds are counted for a chain of 0 to 20, not 21"),
        ({"rating": 1, "attack_mode": "lucky"}, "a mode is normal, bonus or penalty, not 'lucky'"),
    ],
)
def test_what_cannot_be_counted_is_refused(options: dict[str, Any], why: str) -> None:
    with pytest.raises(ValueError, match=f"^{why}$"):
        attack_odds(**options)


# Balance Shock


def test_b50_vector_27_chance_of_a_shock_by_imbalance() -> None:
    thirty_sixths = [0, 0, 1, 3, 6, 10, 15, 21, 26, 30, 33, 35, 36]
    assert [initiative_shock_chance(imbalance) for imbalance in range(13)] == [n / 36 for n in thirty_sixths]
    assert initiative_shock_chance(-2) == 0
    assert initiative_shock_chance(20) == 1


@pytest.mark.parametrize("mode", MODES)
def test_b51_a_shock_is_read_on_the_kept_set(mode: Mode) -> None:
    for imbalance in range(14):
        kept = kept_chances(2, mode).items()
        expected = sum((chance for pair, chance in kept if sum(pair) <= imbalance), Fraction(0))
        assert initiative_shock_chance(imbalance, mode) == float(expected)
