"""A pane: a drawing on the screen, of which only what changed is painted again."""

from collections.abc import Mapping, Sequence

from rich.color import ColorSystem
from textual import events
from textual.geometry import NULL_SPACING, Region, Size, Spacing
from textual.reactive import Reactive
from textual.strip import Strip
from textual.widget import Widget

from tracker.ui.drawing.drawing import Drawing
from tracker.ui.ink import Ink, Inks, Span, inked, reached
from tracker.ui.row import stripped
from tracker.ui.scene import Scene


class Pane(Drawing, Widget):
    """A drawing on the screen; it scrolls by itself and never takes the focus. `show` paints a scene."""

    can_focus = False
    virtual_size: Reactive[Size] = Reactive(Size(0, 0), layout=False, repaint=False)
    """Its size and no more: a pane scrolls by itself, so that another size asks for no second layout."""

    def __init__(self, name: str) -> None:
        Drawing.__init__(self, name)
        Widget.__init__(self, id=name)
        self._rows: list[Ink] = []
        self._strips: dict[int, Strip] = {}
        self._built = (0, 0, "")
        self._inks: Inks | None = None
        self._taken: dict[int, int] | None = None

    # --- a pane has no border, padding or scrollbar of a stylesheet, and is asked for them at each row

    @property
    def gutter(self) -> Spacing:
        """Nothing lies between its edge and its content."""
        return NULL_SPACING

    @property
    def content_region(self) -> Region:
        """All of it."""
        return self.region

    # --- painting

    def rebuild(self) -> None:
        """Draw all lines anew and mark those that differ for painting."""
        width, height = self.size
        if not width or not height or not self.is_attached:
            if self._built[0] and self.is_attached:  # not seen now, and what was drawn is out of date
                self._built = (0, 0, "")
                self.refresh()
            return
        before, rows = self._rows, self.rows(width, height)
        same = self._built == (width, height, self.accent) and len(before) == len(rows)
        changed = {
            y: self.reach(before[y], row, width) if same else width
            for y, row in enumerate(rows)
            if not same or before[y] != row
        }
        self._rows, self._built = rows, (width, height, self.accent)
        for y in changed:
            self._strips.pop(y, None)
        if self._taken is not None:
            self._taken |= changed
        elif changed:
            self.refresh(*(Region(0, y, reach, 1) for y, reach in changed.items()))

    def taken(self, scene: Scene) -> Mapping[int, int]:
        """Show a scene, and leave to the caller to paint it: the rows that changed, and how far."""
        self._taken = {}
        self.show(scene)
        taken, self._taken = self._taken, None
        return taken

    def reach(self, before: Ink, now: Ink, width: int) -> int:
        """So many cells of a row have to be painted for it to change: blanks stay as they are."""
        if before.band != now.band:
            return width
        return min(width, max(inked(before.spans), inked(now.spans)) + (2 if self.framed else 0))

    def render_lines(self, crop: Region) -> list[Strip]:
        """The rows of a region. A pane has no border or tint of a stylesheet to be asked for in each,
        and no filter of colours: its inks are already those of the theme, of the terminal, or none."""
        width, height = self.fit()
        kept = self._strips
        for y in crop.line_range:
            if y not in kept:
                kept[y] = self.strip(y, width, height)
        strips = [kept[y] for y in crop.line_range]
        start, end = crop.column_span
        return strips if end - start == width else [strip.crop(start, end) for strip in strips]

    def fit(self) -> Size:
        """The size of the pane, for which its rows are built now."""
        width, height = size = self.size
        if self._built[:2] != size:
            self._strips = {}
            self._rows, self._built = self.rows(width, height), (width, height, self.accent)
        return size

    def strip(self, y: int, width: int, height: int) -> Strip:
        """One row as cells, as the terminal is to show them."""
        row = self._rows[y] if y < len(self._rows) else Ink()
        return stripped(self.inks, self.whole(row, y, width, height), width)

    def sent(self, y: int, reach: int, system: ColorSystem) -> str:
        """So many cells of a row, as a terminal of so many colours is sent them."""
        width, height = self.fit()
        row = self.whole(self._rows[y], y, width, height)
        return self.inks.sent(row if reach >= width else reached(row, reach), system)

    @property
    def inks(self) -> Inks:
        """The styles of the theme in force."""
        if self._inks is None:
            from tracker.ui.theme import inks

            self._inks = inks(self.app.current_theme, self.app.no_color)
        return self._inks

    def forget_theme(self) -> None:
        """Another theme is in force: draw everything with it."""
        self._inks, self._strips, self._built = None, {}, (0, 0, "")
        self.refresh()

    @property
    def text(self) -> list[str]:
        """The rows as they stand, without tones and frame."""
        return [row.text.rstrip() for row in (self._rows[1:-1] if self.framed else self._rows)]

    # --- scrolling

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """The wheel moves the view."""
        event.stop()
        self.scroll_by(3)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """The wheel moves the view."""
        event.stop()
        self.scroll_by(-3)


class Plain(Pane):
    """A pane that shows something else than a fight."""

    def plain_lines(self, width: int, height: int) -> Sequence[Ink]:
        """All the lines inside the frame."""
        return ()

    def all_lines(self, width: int, height: int) -> Sequence[Ink]:
        """The lines, whatever the fight."""
        return self.plain_lines(width, height)


class Banner(Plain):
    """One line of spans without a frame."""

    framed = False

    def __init__(self, name: str, spans: Sequence[Span]) -> None:
        super().__init__(name)
        self.spans = tuple(spans)

    def say(self, spans: Sequence[Span]) -> None:
        """Another line."""
        self.spans = tuple(spans)
        self.rebuild()

    def plain_lines(self, width: int, height: int) -> Sequence[Ink]:
        """The line."""
        return [Ink(self.spans)]
