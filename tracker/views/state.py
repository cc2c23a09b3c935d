"""The state of a fight as plain data: the object of ``show --json``."""

from typing import Any

from tracker.core.conditions import rounds_left
from tracker.core.encounter import Combatant, Condition, Encounter
from tracker.core.history import History
from tracker.core.ladder import own_turn
from tracker.core.step import Scalar
from tracker.core.system import RuleSystem
from tracker.views.ladder import LadderRow, ladder_rows


def state_view(history: History) -> dict[str, Any]:
    """The whole object. An absent value is None, never a missing key."""
    system, encounter = history.system, history.now
    return {
        "name": encounter.name,
        "system": encounter.system,
        "round": encounter.round,
        "turn": encounter.turn,
        "phase": encounter.phase,
        "settings": settings_view(system, encounter),
        "steps": history.last,
        "undo": history.undo_depth,
        "redo": history.redo_depth,
        "up": list(system.up(encounter)),
        "ladder": [row_view(row) for row in ladder_rows(system, encounter)],
        "combatants": [combatant_view(system, encounter, c) for c in encounter],
    }


def settings_view(system: RuleSystem, encounter: Encounter) -> dict[str, Scalar]:
    """Every house rule with the value that holds, set or not."""
    held = {name: encounter.settings.get(name, rule.default) for name, rule in system.settings.items()}
    return {**held, **{name: value for name, value in encounter.settings.items() if name not in held}}


def row_view(row: LadderRow) -> dict[str, Any]:
    """One turn; the first on it is a, also when it is alone there."""
    slots = [{"id": s.who, "letter": s.letter or "a", "state": s.state} for s in row.slots]
    return {"turn": row.turn, "slots": slots}


def combatant_view(system: RuleSystem, encounter: Encounter, combatant: Combatant) -> dict[str, Any]:
    """What every game shows of a combatant, then what only this one shows; the game's word wins."""
    pool = combatant.pools.get(system.pool)
    able = system.able(encounter, combatant)
    shared = {
        "id": combatant.id,
        "name": combatant.name,
        "side": combatant.side,
        "hidden": combatant.hidden,
        "health": {"current": pool.current, "maximum": pool.maximum} if pool else None,
        "down": combatant.down,
        "unconscious": not (able or combatant.down or combatant.wave),
        "conditions": [condition_view(encounter, c) for c in combatant.conditions],
        "notes": list(combatant.notes),
        "group": combatant.group or None,
        "wave": combatant.wave or None,
        "turn": own_turn(encounter, combatant.id),
    }
    return {**shared, **system.facts(encounter, combatant)}


def condition_view(encounter: Encounter, condition: Condition) -> dict[str, Any]:
    """A condition, the rounds it still has, and the turn that ends it, each None without such an end."""
    return {
        "name": condition.name,
        "rounds": rounds_left(encounter, condition),
        "until": condition.until or None,
    }
