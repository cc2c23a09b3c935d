"""The attack of a step as plain data, for ``log --json``."""

from collections.abc import Mapping, Sequence
from typing import Any

from tracker.core.events import Event
from tracker.core.modifiers import read_modifiers
from tracker.systems.balance import events as ev
from tracker.systems.balance.attack_words import faces_of, split


def attack_view(events: Sequence[Event]) -> Mapping[str, Any] | None:
    """The view of interface.md, made from the events alone; None when they hold no attack."""
    made = next((e for e in events if isinstance(e, ev.AttackMade)), None)
    rolls = [e for e in events if isinstance(e, ev.Rolled) and e.purpose in ("defense", "attack", "chain")]
    if made is None or len(rolls) < 2:
        return None
    defense, first, *chain = rolls
    return {
        "attacker": made.who,
        "target": made.target,
        "with": made.using,
        "attack": roll_view(first),
        "defense": roll_view(defense),
        "hit": made.hit,
        "injury": injury_view(made),
        "chain": [
            {**roll_view(roll), "injury": dice + extra}
            for roll, (dice, extra) in zip(chain, split(made.chain_rolls), strict=False)
        ],
    }


def injury_view(made: ev.AttackMade) -> dict[str, int]:
    """Where the Injury came from, what Endure took away, what is left."""
    return {
        "dice": made.dice,
        "unblocked": made.unblocked,
        "chain": made.chain,
        "endured": made.endured,
        "total": made.total,
    }


def roll_view(roll: ev.Rolled) -> dict[str, Any]:
    """One roll: all its faces, those kept highest first, and every modifier with its source."""
    return {
        "dice": faces_of(roll.dice),
        "again": faces_of(roll.again) or None,
        "kept": faces_of(roll.kept),
        "balanced": roll.balanced or None,
        "modifiers": [{"source": source, "value": value} for source, value in read_modifiers(roll.modifiers)],
        "total": roll.total,
        "mode": roll.mode,
    }
