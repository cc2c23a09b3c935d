"""Whom the game master looks at, and whom a command most likely means."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tracker.core import commands as cmd
from tracker.core.commands import Command
from tracker.core.encounter import Encounter
from tracker.core.language import grammar
from tracker.core.system import RuleSystem
from tracker.table import Table
from tracker.ui.form import WHO_WORDS

ANSWERS_HURT = ("endure",)
"""Verbs that answer what last hurt somebody."""


@dataclass(frozen=True, slots=True)
class Gaze:
    """``selected``: whose sheet is open; ``chosen``: by a key, not by the turn; ``target``: last aimed at."""

    selected: str | None = None
    chosen: bool = False
    up: tuple[str, ...] = ()
    target: str | None = None

    def moved_on(self, system: RuleSystem, encounter: Encounter) -> "Gaze":
        """The gaze after a step: on whoever is newly up, else where it was."""
        up = system.up(encounter)
        here = self.selected if self.selected in encounter.combatants else None
        if up and up != self.up and (not self.chosen or up[0] not in self.up):
            return replace(self, selected=up[0], chosen=False, up=up)
        if not self.chosen and up and here not in up:
            here = up[0]
        if here is None:
            here = next(iter(encounter.combatants), None)
        return replace(self, selected=here, chosen=self.chosen and here == self.selected, up=up)

    def at(self, who: str) -> "Gaze":
        """Looking at somebody by hand; whoever is up needs no mark."""
        return replace(self, selected=who, chosen=who not in self.up[:1])

    def back(self) -> "Gaze":
        """Looking at whoever is up again."""
        return replace(self, selected=self.up[0], chosen=False) if self.up else replace(self, chosen=False)

    def beside(self, owners: Sequence[str], by: int) -> "Gaze":
        """Looking at the next one up or down the ladder."""
        order = list(dict.fromkeys(o for o in owners if o))
        if not order:
            return self
        now = order.index(self.selected) if self.selected in order else 0
        return self.at(order[(now + by) % len(order)])


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
        if model.verb in ANSWERS_HURT:
            who = last_hurt(table) or who
        elif owed and model.verb == "shock":
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
