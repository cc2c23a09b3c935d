"""The action of a step as plain data, for ``log --json``."""

from collections.abc import Mapping, Sequence
from typing import Any

from tracker.core.events import Event
from tracker.core.modifiers import read_modifiers
from tracker.systems.trident import events as ev


def attack_view(events: Sequence[Event]) -> Mapping[str, Any] | None:
    """A roll against a defense, made from the events alone; None when they hold none."""
    came = next((e for e in events if isinstance(e, ev.Resolved)), None)
    rolls = [e for e in events if isinstance(e, ev.Rolled)]
    if came is None or len(rolls) < 2:
        return None
    defense, roll = rolls[:2]
    return {
        "attacker": came.who,
        "target": came.target,
        "with": came.using,
        "against": came.defense,
        "attack": roll_view(roll),
        "defense": roll_view(defense),
        "rolled": came.rolled,
        "result": came.result,
        "low": came.low,
        "high": came.high,
        "modifiers": came.modifiers.split(", ") if came.modifiers else [],
        "riders": riders_view(came),
        "damage": came.damage,
    }


def riders_view(came: ev.Resolved) -> list[dict[str, Any]]:
    """T12: whose rider applies, by side and id, and what it says; None where the sheet has none."""
    if not came.rider:
        return []
    who = came.who if came.rider == "actor" else came.target
    return [{"side": came.rider, "id": who, "text": came.rider_text or None}]


def roll_view(roll: ev.Rolled) -> dict[str, Any]:
    """One roll in the shape that all games share; no dice where 10 was taken."""
    faces = [int(roll.dice)] if roll.dice.isdecimal() else []
    return {
        "dice": faces,
        "again": None,
        "kept": faces,
        "balanced": None,
        "modifiers": [{"source": source, "value": value} for source, value in read_modifiers(roll.modifiers)],
        "total": roll.total,
        "mode": "normal",
    }
