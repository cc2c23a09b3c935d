"""Injury by dice and unblocked dice: what one roll of an attack does against one defense roll (B30 to B32).

Kept dice are one or two faces of a side, in any order; a bonus is everything added to them, a
balanced die included (B13), and may be negative.
"""

from collections.abc import Sequence

FEWEST_BLOCKING = 2


def totals(
    attack_kept: Sequence[int], attack_bonus: int, defense_kept: Sequence[int], defense_bonus: int
) -> tuple[int, int]:
    """The attack's and the defense's total; the attack succeeds only when its own is greater (B30)."""
    return sum(attack_kept) + attack_bonus, sum(defense_kept) + defense_bonus


def injury_by_dice(
    attack_kept: Sequence[int], attack_bonus: int, defense_kept: Sequence[int], defense_bonus: int
) -> int:
    """Injury before unblocked dice: 0 on a miss, 1 for a single attack die, else the dice that win (B31)."""
    attack, defense = totals(attack_kept, attack_bonus, defense_kept, defense_bonus)
    if attack <= defense:
        return 0
    if len(attack_kept) == 1:
        return 1
    return dice_won(ridden(attack_kept, attack_bonus), ridden(defense_kept, defense_bonus))


def ridden(kept: Sequence[int], bonus: int) -> tuple[int, int]:
    """Two dice, greater first: the bonus rides on the die rolled highest, a missing die is 0 (B31)."""
    high = max(kept) + bonus
    low = min(kept) if len(kept) > 1 else 0
    return (high, low) if high >= low else (low, high)


def dice_won(attack: tuple[int, int], defense: tuple[int, int]) -> int:
    """How many attack dice beat their partner in the best pairing; each side greater first (B31)."""
    if attack[0] > defense[0] and attack[1] > defense[1]:
        return 2
    return 1 if attack[0] > defense[1] else 0  # the greatest against the least wins, if any does


def unblocked(attack_dice: int, defense_dice: int) -> int:
    """Injury added to each success by dice beyond the defender's; balanced dice never count (B32)."""
    return max(0, attack_dice - max(FEWEST_BLOCKING, defense_dice))
