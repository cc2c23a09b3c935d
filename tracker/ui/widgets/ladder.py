"""The ladder on the screen."""

from textual import events
from textual.message import Message

from tracker.ui.drawing.ladder import LadderDrawing
from tracker.ui.widgets.pane import Pane


class Ladder(LadderDrawing, Pane):
    """Who stands on which turn; a click looks at somebody."""

    class Chosen(Message):
        """Somebody's row was clicked."""

        def __init__(self, who: str) -> None:
            super().__init__()
            self.who = who

    def on_click(self, event: events.Click) -> None:
        """A click looks at whoever stands there."""
        at = self.first + event.y - 1
        if 0 <= at < len(self.owners) and self.owners[at]:
            self.post_message(self.Chosen(self.owners[at]))
