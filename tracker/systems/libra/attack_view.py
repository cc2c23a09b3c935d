"""The attack of a step as plain data, for ``log --json``."""

from collections.abc import Mapping, Sequence
from typing import Any

from tracker.core.events import Event
from tracker.systems.libra import events as ev


def attack_view(events: Sequence[Event]) -> Mapping[str, Any] | None:
    """The view of interface.md, made from the events alone; None when they hold no attack."""
    made = next((e for e in events if isinstance(e, ev.AttackMade)), None)
    if made is None:
        return None
    rolls = [e for e in events if isinstance(e, ev.PercentRolled) and e.purpose == "reaction"]
    answer = rolls[0] if rolls else None
    return {
        "attacker": made.who,
        "target": made.target,
        "with": made.using,
        "d100": made.d100 or None,
        "target_number": made.number if made.d100 else None,
        "hit": made.hit,
        "critical": made.critical,
        "reaction": made.reaction or None,
        "reaction_d100": answer.d100 if answer else None,
        "reaction_number": answer.number if answer else None,
        "steps": [step_view(e) for e in events if isinstance(e, ev.DamageStepped)],
        "damage": made.damage,
    }


def step_view(step: ev.DamageStepped) -> dict[str, Any]:
    """One step: what it is, by which factor or flat number, from what to what."""
    return {
        "step": step.step,
        "what": step.what,
        "before": step.before,
        "factor": float(step.factor) if step.factor else None,
        "less": step.less,
        "now": step.now,
    }
