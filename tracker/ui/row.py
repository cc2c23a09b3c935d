"""A row as Textual keeps it and the terminal is sent it, in half the bytes it takes by Textual."""

from rich.console import Console
from rich.segment import Segment
from textual.strip import Strip

from tracker.ui.codes import PLAIN, codes_of, colours_of, sequence
from tracker.ui.ink import Ink, Inks, joined


class Row(Strip):
    """A strip that says of each span only what differs from the span before it."""

    def crop(self, start: int, end: int | None = None) -> Strip:
        """A part of the row, sent as cheaply."""
        part = super().crop(start, end)
        return part if isinstance(part, Row) else Row(part, part.cell_length)

    def render(self, console: Console) -> str:
        """The text with its escape sequences; at its end nothing is set, as Textual wants it."""
        if self._render_cache is None:
            system = colours_of(console)
            parts = [(text, codes_of(style, system) if style else PLAIN) for text, style, _ in self]
            self._render_cache = sequence(parts)
        return self._render_cache


def stripped(inks: Inks, line: Ink, width: int) -> Row:
    """A line of exactly so many cells as Textual takes it."""
    spans = joined(line.spans, bool(line.band))
    return Row([Segment(text, inks.style(tone, line.band)) for text, tone in spans], width)
