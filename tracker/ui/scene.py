"""What the panes are shown: the fight as it stands, and whom the game master looks at."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from tracker.core.encounter import Combatant, Encounter
from tracker.core.system import RuleSystem
from tracker.table import Table
from tracker.ui.ink import Span
from tracker.ui.keymap import Key, named_keys


@dataclass(frozen=True)
class Scene:
    """One moment to draw. ``selected`` is the id whose sheet is open; ``chosen`` tells that a key did it.

    ``saved`` and ``saved_tone`` are the saved mark, ``unsaved`` why the save does not hold all; ``keys``
    are those in force, ``folds`` tells that the fallen are folded away. ``past`` is the step after which
    the fight is shown, None where that is as it stands; ``choices`` names the ways on with such a save.
    """

    table: Table
    encounter: Encounter
    up: tuple[str, ...] = ()
    selected: str | None = None
    chosen: bool = False
    saved: str = ""
    saved_tone: str = "well"
    unsaved: str = ""
    keys: Sequence[Key] = ()
    folds: bool = False
    past: int | None = None
    choices: Sequence[str] = ()

    @property
    def system(self) -> RuleSystem:
        """The game that is played."""
        return self.table.system

    @property
    def at(self) -> int:
        """The step after which the fight is shown."""
        return self.table.history.pointer if self.past is None else self.past

    @property
    def who(self) -> Combatant | None:
        """The combatant whose sheet is open."""
        return self.encounter.combatants.get(self.selected or "")

    def key(self, name: str) -> str:
        """The key of a command's verb or of an act, as people call it."""
        return named_keys(self.keys, name)

    @cached_property
    def folded(self) -> frozenset[str]:
        """The fallen who are folded away: nobody who still has to act, nor who is looked at."""
        if not self.folds:
            return frozenset()
        slots = self.encounter.slots
        to_act = {s.who for s in slots if self.system.slot_state(self.encounter, s) not in PAST}
        return frozenset(c.id for c in self.encounter if c.down and c.id not in {self.selected, *to_act})


PAST = ("acted", "skipped", "out")
"""The states of a slot on which nothing more comes."""
SIDES = {"party": ("●", "party"), "foes": ("○", "foes"), "other": ("◌", "other")}
"""The glyph and tone of each side."""
URGENT = ("warning", "danger", "up")
"""The tones of what must not be overlooked."""


def health_tone(current: int, maximum: int) -> str:
    """How urgent a pool of life is: danger at 0, a warning at half or less."""
    return "danger" if current <= 0 else "warning" if 2 * current <= maximum else "ink"


def health_of(scene: Scene, who: Combatant) -> Span:
    """The pool that counts, as "6/8"."""
    pool = who.pools.get(scene.system.pool)
    if pool is None:
        return ("–", "quiet")
    return (f"{pool.current}/{pool.maximum}", health_tone(pool.current, pool.maximum))
