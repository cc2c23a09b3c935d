"""One attack roll for several targets: what a further attack takes from the first (B13 to B15, B33, B62)."""

from typing import Any

from tracker.core.encounter import Encounter
from tracker.systems.balance import focus, luck
from tracker.systems.balance.attack_plan import chosen
from tracker.systems.balance.commands import Attack
from tracker.systems.balance.sheet import GOVERNING


def shared_roll(further: Attack, first: Attack, encounter: Encounter) -> dict[str, Any]:
    """The fields of a further attack made with the roll of `first`, which is decided in `encounter`.

    Lucky and Chaos were paid there; here too they ride on the first roll of a chain only.
    A Focus rides on all of it. Dice that it may not call for are spare.
    """
    if further.dice is not None and (further.dice != first.dice or is_rolled(further, first)):
        return {}
    attacker = encounter[first.who]
    stat = GOVERNING[chosen(attacker, first.with_).kind]
    rides = luck.rides(attacker, "attack", stat, first.lucky, first.chaos)
    kept = focus.bonus(encounter, attacker)
    return {
        "dice": first.dice, "again": first.again, "balanced": first.balanced, "lucky": False,
        "chaos": first.chaos is True, "mode": first.mode, "extra": first.extra,
        "bonus": (*first.bonus, *([kept[::-1]] if kept else [])),
        "first_mode": "bonus" if rides.modes else first.first_mode,
        "first_bonus": (*first.first_bonus, *(m[::-1] for m in rides.modifiers)),
        "spare": first.again is not None or isinstance(first.balanced, int),
        "chain": first.chain, "chain_again": first.chain_again, "chain_balanced": first.chain_balanced,
        "chain_spare": first.chain is not None,
    }  # fmt: skip


def is_rolled(further: Attack, first: Attack) -> bool:
    """Whether an attack with dice of its own has all that these call for, and pays for nothing."""
    pays = further.lucky or further.chaos
    whole = (further.again, further.balanced) == (first.again, first.balanced)
    return whole and not pays
