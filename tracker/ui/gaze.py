"""Whom the game master looks at."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tracker.core.encounter import Encounter
from tracker.core.system import RuleSystem


@dataclass(frozen=True, slots=True)
class Gaze:
    """``selected``: whose sheet is open; ``chosen``: by a key, not by the turn."""

    selected: str | None = None
    chosen: bool = False
    up: tuple[str, ...] = ()

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
