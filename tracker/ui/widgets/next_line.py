"""The two lines at the bottom on the screen."""

from textual import events
from textual.message import Message

from tracker.ui.drawing.next_line import NextLineDrawing
from tracker.ui.widgets.pane import Pane


class NextLine(NextLineDrawing, Pane):
    """What a press of `n` does, above the keys that matter now; a click is such a press."""

    class Pressed(Message):
        """A key's label was clicked."""

        def __init__(self, key: str) -> None:
            super().__init__()
            self.key = key

    def on_click(self, event: events.Click) -> None:
        """A click on a label is its key; on the upper line it is `n`."""
        if self.resting:
            return
        known = self.scene.keys if self.scene else ()
        first = next((k.key for k in known if k.name == "next"), "")
        key = first if event.y == 0 else next((k for end, k in self.ends if event.x < end), "")
        if key:
            self.post_message(self.Pressed(key))
