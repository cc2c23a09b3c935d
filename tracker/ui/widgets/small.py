"""The sentence for a window that is too small."""

from collections.abc import Sequence

from tracker.ui.ink import Ink
from tracker.ui.places import LEAST
from tracker.ui.widgets.pane import Plain
from tracker.ui.wrapping import wrapped


class Small(Plain):
    """Says what is needed, and what can be done: nothing of which nobody would see what it does."""

    framed = False

    def __init__(self, quits: str) -> None:
        """``quits`` is the key that ends the tracker, as people call it."""
        super().__init__("small")
        self.quits, self.told = quits, ""

    def say(self, told: str) -> None:
        """A line more, such as why the tracker does not end yet."""
        self.told = told
        self.rebuild()

    def plain_lines(self, width: int, height: int) -> Sequence[Ink]:
        """The sentences, broken to the width."""
        here = f"{self.size.width} by {self.size.height}"
        text = (
            f"The tracker needs {LEAST[0]} by {LEAST[1]} cells; this window has {here}. "
            f"{self.quits} ends it; no other key does anything before there is room to see it."
        )
        room = max(1, self.size.width)
        return [*wrapped([(self.told, "danger!")], room), *wrapped([(text, "ink")], room)]
