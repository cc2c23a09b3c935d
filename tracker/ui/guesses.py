"""Whom a command most likely means when its prompt opens."""

from tracker.core import commands as cmd
from tracker.core.commands import Command
from tracker.core.encounter import Encounter
from tracker.core.language import grammar
from tracker.table import Table
from tracker.ui.fields import WHO_WORDS
from tracker.ui.gaze import Gaze


def last_hurt(table: Table) -> str | None:
    """Whom the last steps hurt."""
    history = table.history
    at = history.pointer
    for _ in range(12):
        if not at:
            return None
        for record in reversed(history[at].events):
            if record["kind"] == "injury_taken":
                return str(record["who"])
        at = history[at].parent
    return None


def likely_target(encounter: Encounter, gaze: Gaze, who: str | None) -> str | None:
    """The last one aimed at while it stands, else the first that stands on another side."""
    target = encounter.combatants.get(gaze.target or "")
    if target and not target.down and target.id != who:
        return target.id
    side = encounter[who].side if who and who in encounter.combatants else ""
    others = [c for c in encounter if c.side != side and not c.down]
    return others[0].id if others else None


def likely(table: Table, gaze: Gaze, model: type[Command]) -> dict[str, str]:
    """What the fields of a command for combatants are filled with when its prompt opens."""
    encounter, found = table.encounter, dict[str, str]()
    owed = table.system.owed(encounter)
    for at, slot in enumerate(s for s in grammar(model).positions if id(s.word) in WHO_WORDS):
        who: str | None = gaze.selected
        if model.answers_hurt:
            who = last_hurt(table) or who
        elif owed and model is table.system.settles:
            who = owed[0]
        elif at or (slot.name == "who" and issubclass(model, cmd.Hurt) and not gaze.chosen):
            who = likely_target(encounter, gaze, gaze.selected)
        if who and who in encounter.combatants:
            found[slot.name] = f"#{encounter[who].number}"
    return found


def aimed_at(command: Command | None) -> str | None:
    """Whom a command was aimed at."""
    target = getattr(command, "target", None) or (
        getattr(command, "who", None) if isinstance(command, cmd.Hurt) else None
    )
    return target if isinstance(target, str) else target[0] if target else None
