"""The list of fights: the user's own, newest first, then the samples."""

from collections.abc import Iterator, Sequence

from rich.cells import cell_len
from textual import events
from textual.message import Message

from tracker.core.ports import SaveLine
from tracker.ui.ink import Ink, Span, apart, ink, pad
from tracker.ui.widgets.pane import Plain
from tracker.views.resume import moment, other_lines, saved, standing

WIDEST = 110
"""So many cells a line takes at most: when a fight was saved stands not too far from its name."""


class Fights(Plain):
    """Two lines for each fight: what and when; who is up, that it is over, or what is wrong."""

    title = (("Fights", "ink!"),)

    class Picked(Message):
        """A fight was clicked."""

        def __init__(self, at: int) -> None:
            super().__init__()
            self.at = at

    def __init__(self, sets_up: str = "n") -> None:
        """``sets_up`` is the key for a new fight, as people call it."""
        super().__init__("fights")
        self.sets_up = sets_up
        self.own: Sequence[SaveLine] = ()
        self.samples: Sequence[SaveLine] = ()
        self.others: Sequence[str] = ()
        """What else lies in the folder of saves and is no fight."""
        self.at = 0
        self.tops: list[int] = []
        self.owners: list[int] = []

    @property
    def all(self) -> list[SaveLine]:
        """Every line, in the order shown."""
        return [*self.own, *self.samples]

    def plain_lines(self, width: int, height: int) -> Sequence[Ink]:
        """Own fights, samples, each numbered."""
        width = min(width, WIDEST)
        room = self.room(width)
        drawn: list[Ink] = []
        self.tops, self.owners = [], []
        if not self.own:
            drawn.append(ink((f"No fights yet: {self.sets_up} sets one up.", "quiet")))
        for number, line in enumerate(self.all):
            if number == len(self.own):
                drawn += [ink(), ink(("Sample fights, opened as a copy of your own", "quiet"))]
            self.owners += [-1] * (len(drawn) - len(self.owners))
            self.tops.append(len(drawn))
            drawn += self.entry(number, line, width, room)
            self.owners += [number] * (len(drawn) - len(self.owners))
        if self.others:
            drawn += [ink(), *(ink((row, "quiet")) for row in other_lines(self.others, width))]
        return drawn

    def entry(self, number: int, line: SaveLine, width: int, room: int) -> Iterator[Ink]:
        """The two lines of one fight, its name in so many cells of them."""
        here = number == self.at
        band = "up" if here else ""
        left: list[Span] = [("▶ " if here else "  ", "up!"), (f"{number + 1:>2} ", "quiet")]
        left += [
            (pad(line.name, room), "up!" if here else "ink!"),
            (f"  {line.system or '?':<9}", "quiet"),
        ]
        yield apart([*left, (moment(line), "ink")], [(saved(line), "quiet")], width, band)
        if line.trouble:
            yield Ink((("     ✗ " + line.trouble, "danger"),), band)
        else:
            told = standing(line) or "nobody is up"
            yield apart(
                [("     ", "ink"), (told, "up" if line.up else "quiet")], [(line.ref, "faint")], width, band
            )

    def room(self, width: int) -> int:
        """The cells for names: of the longest, as far as all the rest keeps its place."""
        rest = max((len(moment(line)) + len(saved(line)) for line in self.all), default=0) + 17
        return max(12, min(max((cell_len(line.name) for line in self.all), default=12), width - rest))

    def keep(self, lines: Sequence[Ink], height: int) -> int:
        """The marked one stays in view."""
        if not self.tops:
            return 0
        top = self.tops[min(self.at, len(self.tops) - 1)]
        first = min(self.first, top - 1 if top else 0)
        first = max(first, top + 2 - height)
        return max(0, min(first, len(lines) - height))

    def on_click(self, event: events.Click) -> None:
        """A click marks a fight; another on it opens it."""
        at = self.first + event.y - 1
        if 0 <= at < len(self.owners) and self.owners[at] >= 0:
            self.post_message(self.Picked(self.owners[at]))
