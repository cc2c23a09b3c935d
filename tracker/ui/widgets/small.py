"""The sentence for a window that is too small."""

from textual.strip import Strip

from tracker.ui.ink import ink, wrapped
from tracker.ui.layout import LEAST
from tracker.ui.widgets.pane import Pane


class Small(Pane):
    """Says what is needed."""

    def __init__(self) -> None:
        super().__init__("small")

    def render_line(self, y: int) -> Strip:
        """The sentence, broken to the width."""
        here = f"{self.size.width} by {self.size.height}"
        text = f"The tracker needs {LEAST[0]} by {LEAST[1]} cells; this window has {here}."
        lines = list(wrapped([(text, "ink")], max(1, self.size.width)))
        return self.inks.strip(lines[y] if y < len(lines) else ink(), self.size.width)
