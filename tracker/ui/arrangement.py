"""How the game master has the panes: which is active, zoomed, hidden, and whether the fallen are folded."""

from collections.abc import Sequence
from dataclasses import dataclass, field

PANES = ("ladder", "status", "sheet", "log")
TITLES = {"status": "status", "sheet": "sheet", "log": "roll log"}
"""What a pane is called where it is told that it is hidden."""


@dataclass
class Arrangement:
    """``active`` is the pane that keys scroll, zoom and hide; ``zoomed`` the one that stands alone."""

    active: str = "ladder"
    zoomed: str = ""
    hidden: set[str] = field(default_factory=set)
    folds: bool = False

    def anew(self) -> "Arrangement":
        """For another fight: what was hidden or folded stays so."""
        return Arrangement(hidden=self.hidden, folds=self.folds)

    def shown(self, *names: str) -> list[str]:
        """Those of the names that are not hidden."""
        return [name for name in names if name not in self.hidden]

    def go(self, by: int) -> None:
        """To the next pane, or the one before; a zoom goes along."""
        order = self.shown(*PANES)
        self.active = order[(order.index(self.active) + by) % len(order)]
        self.zoomed = self.zoomed and self.active

    def zoom(self) -> None:
        """The active pane alone, or all again."""
        self.zoomed = "" if self.zoomed else self.active

    def hide(self) -> bool:
        """Hide the active pane; on the ladder bring the hidden ones back. Whether anything changed.

        The ladder stays: it tells who is up and what is about to go wrong.
        """
        self.zoomed = ""
        if self.active != "ladder":
            self.hidden.add(self.active)
            self.active = "ladder"
            return True
        back = bool(self.hidden)
        self.hidden.clear()
        return back

    @property
    def told(self) -> Sequence[str]:
        """The hidden panes by their titles."""
        return [title for name, title in TITLES.items() if name in self.hidden]
