"""Who can be put before whom: those who share a turn that is not over, a group as one."""

from collections.abc import Sequence

from tracker.core.encounter import Encounter, Slot
from tracker.core.groups import rows

Row = tuple[Slot, ...]
"""The slots of those who share a row of the ladder."""


def shared_turns(encounter: Encounter) -> list[list[Row]]:
    """The turns on which several are still to act, each as its rows, in their order."""
    found: dict[int, list[Row]] = {}
    for row in rows(encounter):
        if any(slot.state in ("up", "waiting") for slot in row):
            found.setdefault(row[0].turn, []).append(row)
    return [shared for shared in found.values() if len(shared) > 1]


def shared_by(encounter: Encounter, who: str) -> list[Row]:
    """The rows of the first such turn on which one stands; none where it is alone."""
    return next((turn for turn in shared_turns(encounter) for row in turn if stands_in(row, who)), [])


def stands_in(row: Row, who: str) -> bool:
    """Whether one stands in a row."""
    return any(slot.who == who for slot in row)


def movers(encounter: Encounter) -> Sequence[str]:
    """Who can be put before another."""
    return [slot.who for turn in shared_turns(encounter) for row in turn for slot in row]


def before_whom(encounter: Encounter, who: str) -> Sequence[str]:
    """Before whom one can be put: the first of each other row on its turn."""
    return [row[0].who for row in shared_by(encounter, who) if not stands_in(row, who)]


def exchanged(encounter: Encounter, who: str, chosen: bool) -> dict[str, str]:
    """For an order: this one before the row ahead of it on its turn; the second row, if it is the first.

    For one who stands alone, unless it is ``chosen``, the first turn that several share.
    """
    turn = shared_by(encounter, who) or ([] if chosen else next(iter(shared_turns(encounter)), []))
    if not turn:
        return {"who": who}
    at = max(1, next((i for i, row in enumerate(turn) if stands_in(row, who)), 1))
    moves = who if stands_in(turn[at], who) else turn[at][0].who
    return {"who": moves, "before": turn[at - 1][0].who}
