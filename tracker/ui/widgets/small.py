"""The sentence for a window that is too small."""

from collections.abc import Sequence

from tracker.ui.ink import Ink
from tracker.ui.layout import LEAST
from tracker.ui.widgets.pane import Plain
from tracker.ui.wrapping import wrapped


class Small(Plain):
    """Says what is needed."""

    framed = False

    def __init__(self) -> None:
        super().__init__("small")

    def plain_lines(self, width: int, height: int) -> Sequence[Ink]:
        """The sentence, broken to the width."""
        here = f"{self.size.width} by {self.size.height}"
        text = f"The tracker needs {LEAST[0]} by {LEAST[1]} cells; this window has {here}."
        return list(wrapped([(text, "ink")], max(1, self.size.width)))
