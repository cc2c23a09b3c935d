"""A framed block of lines: what a pane shows, whether or not it is on a screen."""

from collections.abc import Sequence

from tracker.ui.ink import Ink, Span, filled, fitted, width_of
from tracker.ui.scene import Scene


class Drawing:
    """A frame with a title around lines, which it scrolls.

    A subclass gives `lines`. Text goes in as plain spans only, never as markup.
    """

    framed = True
    title: tuple[Span, ...] = ()
    foot: tuple[Span, ...] = ()
    accent = "empty"
    marked = False
    covered = 0
    """How many of its lower rows lie under what is open; the rest must show what counts."""
    rows_inside = 0
    """The rows inside the frame, whether or not something covers them."""
    scene: Scene | None = None
    first = 0

    def __init__(self, called: str) -> None:
        """``called`` is the name of its place on the screen."""
        self.called = called

    # --- what a subclass says

    def lines(self, scene: Scene, width: int, height: int) -> Sequence[Ink]:
        """All the lines inside the frame, for so many cells and rows."""
        return ()

    def all_lines(self, width: int, height: int) -> Sequence[Ink]:
        """The lines of the scene, if there is one."""
        return self.lines(self.scene, width, height) if self.scene else ()

    def keep(self, lines: Sequence[Ink], height: int) -> int:
        """The first line to show; the subclass says what must stay in view."""
        return max(0, min(self.first, len(lines) - height))

    def pinned(self, shown: list[Ink], lines: Sequence[Ink]) -> list[Ink]:
        """The lines in view, one of them perhaps replaced by one that must be seen."""
        return shown

    # --- what is done to it

    def show(self, scene: Scene | None) -> None:
        """Take a scene."""
        self.scene = scene
        self.rebuild()

    def rebuild(self) -> None:
        """Show what changed, where it is shown already."""

    def scroll_by(self, lines: int) -> None:
        """Move the view by so many lines."""
        self.first = max(0, self.first + lines)
        self.rebuild()

    # --- its rows

    def rows(self, width: int, height: int) -> list[Ink]:
        """The rows of the whole block: edges whole, those between without their sides."""
        edge = 1 if self.framed else 0
        inner, self.rows_inside = width - 2 * edge, height - 2 * edge
        seen = max(1, self.rows_inside - max(0, self.covered - edge))
        lines = self.all_lines(inner - 2 * edge, seen) if inner > 2 else ()
        self.first = self.keep(lines, seen)
        shown = self.pinned(list(lines[self.first : self.first + seen]), lines)
        shown += lines[self.first + seen : self.first + self.rows_inside]
        shown += [Ink()] * (self.rows_inside - len(shown))
        if not self.framed:
            return shown[:height]
        below = len(lines) - self.first - self.rows_inside
        above = f"↑{self.first}" if self.first else ""
        top = self.edge(width, "╭", "╮", self.head, above)
        return [top, *shown, self.edge(width, "╰", "╯", self.foot, f"↓{below}" if below > 0 else "")]

    def whole(self, row: Ink, y: int, width: int, height: int) -> Ink:
        """Row `y` of `rows` with its sides, in exactly `width` cells."""
        inside = self.framed and 0 < y < height - 1
        return self.sides(row, width) if inside else filled(row, width)

    @property
    def head(self) -> tuple[Span, ...]:
        """The title, marked while keys scroll and zoom this block."""
        return (("◆ ", "up"), *self.title) if self.marked else self.title

    def sides(self, row: Ink, width: int) -> Ink:
        """A row of a block so wide between the two sides of its frame."""
        spans = fitted(row.spans, width - 4)
        rest = " " * (width - 3 - width_of(spans))
        side = ("│", f"={self.accent}")
        return Ink((side, (" ", "ink"), *spans, (rest, "ink"), side), row.band)

    def edge(self, width: int, left: str, right: str, text: Sequence[Span], more: str) -> Ink:
        """The upper or lower edge of the frame, with a text and how much lies beyond it."""
        tail: tuple[Span, ...] = ((f" {more} ", "quiet"),) if more else ()
        room = width - 3 - width_of(tail)
        head = fitted(((" ", "ink"), *text, (" ", "ink")), room) if text else ()
        line = "─" * (room - width_of(head))
        return Ink(((left + "─", self.accent), *head, (line, self.accent), *tail, (right, self.accent)))
