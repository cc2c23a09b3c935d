"""The panes of a fight that do nothing but show their drawing."""

from tracker.ui.drawing.roll_log import RollLogDrawing
from tracker.ui.drawing.sheet import SheetDrawing
from tracker.ui.drawing.status import StatusDrawing
from tracker.ui.drawing.status_bar import StatusBarDrawing
from tracker.ui.widgets.pane import Pane


class SheetPane(SheetDrawing, Pane):
    """One combatant's numbers."""


class StatusPane(StatusDrawing, Pane):
    """A row for each combatant."""


class RollLog(RollLogDrawing, Pane):
    """What happened, in sentences."""


class StatusBar(StatusBarDrawing, Pane):
    """Which fight, where it stands, and whether the disk has it."""
