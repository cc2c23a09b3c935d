"""Exact chances of an attack and of a Balance Shock, counted in whole numbers (B10 to B14, B30 to B33, B50).

Every chance is a count of equally likely throws, divided once at the end, so a result is the
nearest float there is. What is counted is small: the kept dice of a side fall in at most 36 ways.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from tracker.systems.balance.injury import ridden
from tracker.systems.balance.injury import unblocked as unblocked_dice

Mode = Literal["normal", "bonus", "penalty"]

DICE_LIMIT = 100
CHAIN_LIMIT = 20
"""Odds are refused beyond these; no table of the game comes near."""

_FACES = range(1, 7)

_Ways = tuple[tuple[int, int, int], ...]
"""Kept dice and in how many ways they fall: high, low (0 for a missing die), ways."""


@dataclass(frozen=True, slots=True)
class Odds:
    """Chances from 0 to 1: to hit, and of each Injury that can come; and the mean Injury."""

    hit: float
    injury: Mapping[int, float]
    expected: float


@dataclass(frozen=True, slots=True)
class Known:
    """Dice of a roll that lie already: those kept, and the balanced die; None while that is open (B13).

    Of two sets only the first may lie: ``second`` is then how many dice the other has, and the mode (B12).
    """

    kept: tuple[int, ...]
    balanced: int | None = None
    second: tuple[int, Mode] | None = None

    def ways(self, balanced: bool) -> _Ways:
        """In how many ways the roll still falls."""
        high, low = self.kept if len(self.kept) > 1 else (self.kept[0], 0)
        sets = _beside((high, low), *self.second) if self.second else ((high, low, 1),)
        if self.balanced is None:
            return _with_balanced(sets) if balanced else sets
        return tuple((high + (self.balanced if high == low else 0), low, ways) for high, low, ways in sets)


def attack_odds(
    *,
    rating: int,
    attack: int = 0,
    defense: int = 0,
    defense_dice: int = 2,
    attack_mode: Mode = "normal",
    defense_mode: Mode = "normal",
    chain: int = 0,
    balanced: bool = True,
    attack_balanced: bool | None = None,
    defense_balanced: bool | None = None,
    unblocked: bool = True,
    first_attack: int = 0,
    first_attack_mode: Mode | None = None,
    first_known: Known | None = None,
    defense_known: Known | None = None,
) -> Odds:
    """Return the odds of one attack, its chain included, before Endure (B30 to B33).

    `rating` and `defense_dice` are dice rolled, at least one each (B11); `attack` and `defense` all bonuses.
    `balanced` says whether balanced dice are taken, for a side alone by its own argument (B13).
    `first_attack` is added to the first roll only, as Chaos' +6 is, and `first_attack_mode` is that roll's
    mode where it differs, as with Lucky (B33). `first_known` and `defense_known` are dice that lie already.
    Raises ValueError (one line) for an unknown mode, for more than 100 dice and for a chain outside 0 to 20.
    """
    attack_dice, defense_dice = max(1, rating), max(1, defense_dice)
    _check(attack_dice, defense_dice, chain)
    attack_taken = balanced if attack_balanced is None else attack_balanced
    defense_taken = balanced if defense_balanced is None else defense_balanced
    first_mode, first_bonus = first_attack_mode or attack_mode, attack + first_attack
    first = _roll(attack_dice, first_mode, attack_taken, first_bonus, first_known)
    later = _roll(attack_dice, attack_mode, attack_taken, attack)
    guards = _roll(defense_dice, defense_mode, defense_taken, defense, defense_known)
    extra = unblocked_dice(attack_dice, defense_dice) if unblocked else 0
    counts: dict[int, int] = {}
    for high, low, ways in guards.ways:
        for successes, twos, count in _chain(first.against(high, low), later, (high, low), chain):
            injury = successes * (1 + extra) + twos
            counts[injury] = counts.get(injury, 0) + ways * count
    return _odds(counts)


def initiative_shock_chance(imbalance: int, mode: Mode = "normal") -> float:
    """The chance that an initiative roll is a Balance Shock, by the set that B12 keeps (B50, B51)."""
    pairs = _sets(2, mode)
    shocks = sum(ways for high, low, ways in pairs if high + low <= imbalance)
    return shocks / sum(ways for _, _, ways in pairs)


def success_chance(dice: int, mode: Mode, bonus: int, difficulty: int, balanced: bool = True) -> float:
    """The chance that a roll with all its bonuses is above a difficulty (B17)."""
    ways = _kept(max(1, dice), mode, balanced)
    above = sum(count for high, low, count in ways if high + low + bonus > difficulty)
    return above / sum(count for _, _, count in ways)


def _check(attack_dice: int, defense_dice: int, chain: int) -> None:
    for dice, whose in ((attack_dice, "attack"), (defense_dice, "defense")):
        if dice > DICE_LIMIT:
            raise ValueError(f"odds are counted for at most {DICE_LIMIT} {whose} dice, not {dice}")
    if not 0 <= chain <= CHAIN_LIMIT:
        raise ValueError(f"odds are counted for a chain of 0 to {CHAIN_LIMIT}, not {chain}")


def _odds(counts: Mapping[int, int]) -> Odds:
    throws = sum(counts.values())
    injury = {injury: count / throws for injury, count in sorted(counts.items()) if count}
    expected = sum(injury * count for injury, count in counts.items()) / throws
    return Odds((throws - counts.get(0, 0)) / throws, injury, expected)  # a success injures at least once


# One roll against one defense, and the chain of them


@dataclass(frozen=True, slots=True)
class _Roll:
    """A side's roll: the two dice that are compared, with bonuses, and how many throws there are in all."""

    ways: _Ways
    throws: int
    is_single: bool

    def against(self, high: int, low: int) -> tuple[int, int, int]:
        """Throws that miss, injure once, injure twice against these defense dice (B30, B31).

        Every success injures at least once, and twice when the greater die beats the greater and the
        lesser the lesser: `injury_by_dice`, without a call for each of a thousand cases.
        """
        hits = sum([ways for a, b, ways in self.ways if a + b > high + low])
        twos = 0 if self.is_single else sum([ways for a, b, ways in self.ways if a > high and b > low])
        return self.throws - hits, hits - twos, twos


@lru_cache(maxsize=512)
def _roll(dice: int, mode: Mode, balanced: bool, bonus: int, known: Known | None = None) -> _Roll:
    """The roll with its bonus on the die rolled highest, the greater die first (B31)."""
    kept = known.ways(balanced) if known else _kept(dice, mode, balanced)
    ways = _summed((*ridden((high, low), bonus), ways) for high, low, ways in kept)
    return _Roll(ways, sum(count for _, _, count in ways), dice == 1)


def _chain(
    first: tuple[int, int, int], later: _Roll, guard: tuple[int, int], chain: int
) -> Iterator[tuple[int, int, int]]:
    """Yield successes, how many of them injured twice, and the throws, stopping at the first failure (B33).

    Throws are of the whole chain: a roll that is not made any more counts with all of its own.
    """
    fail, once, twice = first
    yield 0, 0, fail * later.throws**chain
    reached = [once, twice]  # throws that succeeded so far, by how many injured twice
    fail, once, twice = later.against(*guard) if chain else first
    for successes in range(1, chain + 1):
        unmade = later.throws ** (chain - successes)
        for twos, throws in enumerate(reached):
            yield successes, twos, throws * fail * unmade
        reached = [a * once + b * twice for a, b in zip([*reached, 0], [0, *reached], strict=True)]
    for twos, throws in enumerate(reached):
        yield chain + 1, twos, throws


# Kept dice


def _kept(dice: int, mode: Mode, balanced: bool) -> _Ways:
    """The kept dice of a roll, a balanced die on the high one of a matching pair where it is taken (B13)."""
    return _with_balanced(_sets(dice, mode)) if balanced else _sets(dice, mode)


def _with_balanced(sets: _Ways) -> _Ways:
    """Each match with every face of its balanced die; the others in as many more ways."""
    return _summed(
        (high + extra if high == low else high, low, ways) for high, low, ways in sets for extra in _FACES
    )


def _beside(first: tuple[int, int], dice: int, mode: Mode) -> _Ways:
    """The pair kept of a first set that lies and a second of so many dice (B12)."""

    def rank(pair: tuple[int, int]) -> tuple[int, bool]:
        return sum(pair), pair[0] == pair[1]

    def kept(second: tuple[int, int]) -> tuple[int, int]:
        better = rank(second) > rank(first) if mode == "bonus" else rank(second) < rank(first)
        return second if better else first

    return _summed((*kept((high, low)), ways) for high, low, ways in _pairs(dice))


def _sets(dice: int, mode: Mode) -> _Ways:
    """The two dice kept of a normal, Bonus or Penalty Roll (B11, B12)."""
    pairs = _pairs(dice)
    if mode == "normal":
        return pairs
    if mode not in ("bonus", "penalty"):
        raise ValueError(f"a mode is normal, bonus or penalty, not {mode!r}")
    return _kept_of_two(pairs, mode == "bonus")


def _kept_of_two(pairs: _Ways, is_bonus: bool) -> _Ways:
    """The pair kept of two sets: the better has the greater total, then matches; else the first (B12)."""
    ranks: dict[tuple[int, bool], int] = {}
    for high, low, ways in pairs:
        rank = (high + low, high == low)
        ranks[rank] = ranks.get(rank, 0) + ways
    beaten: dict[tuple[int, bool], int] = {}
    below = 0
    for rank in sorted(ranks, reverse=not is_bonus):
        # Kept as the first set when the other ranks no better, as the second only when the first ranks worse.
        beaten[rank] = below + ranks[rank] + below
        below += ranks[rank]
    return tuple((high, low, ways * beaten[high + low, high == low]) for high, low, ways in pairs)


def _pairs(dice: int) -> _Ways:
    """The highest two of `dice` d6, or the one die and a missing one (B11)."""
    if dice == 1:
        return tuple((face, 0, 1) for face in _FACES)
    return tuple((high, low, _pair_ways(dice, high, low)) for high in _FACES for low in range(1, high + 1))


def _pair_ways(dice: int, high: int, low: int) -> int:
    """In how many ways the two highest of `dice` d6 are `high` and `low`."""
    if high > low:  # any one die is the high one, the others reach low exactly
        return dice * (_throws(low, dice - 1) - _throws(low - 1, dice - 1))
    below_all, below_but_one = _throws(high - 1, dice), _throws(high - 1, dice - 1)
    return _throws(high, dice) - below_all - dice * below_but_one


def _throws(sides: int, dice: int) -> int:
    result: int = sides**dice
    return result


def _summed(ways: Iterable[tuple[int, int, int]]) -> _Ways:
    result: dict[tuple[int, int], int] = {}
    for high, low, count in ways:
        result[high, low] = result.get((high, low), 0) + count
    return tuple((high, low, count) for (high, low), count in result.items())
