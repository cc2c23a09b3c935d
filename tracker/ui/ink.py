"""Lines of a pane as plain data, fitted to a width: the one place where text becomes cells of the screen."""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size
from rich.color import ColorSystem
from rich.style import Style

from tracker.core.encounter import Pool
from tracker.core.text import clean
from tracker.ui.codes import Codes, codes_of, sequence

safe = lru_cache(8192)(clean)
"""`clean`, remembered: the same few texts are drawn over and over."""
Span = tuple[str, str]
"""A text and the name of its tone: "=" before it keeps the band out, "!" after it makes it bold."""


class Ink(NamedTuple):
    """One line: its spans, and the name of the band behind all of it."""

    spans: tuple[Span, ...] = ()
    band: str = ""

    @property
    def text(self) -> str:
        """The characters alone."""
        return "".join(text for text, _ in self.spans)


def ink(*spans: Span | str, band: str = "") -> Ink:
    """A line of spans; a bare text is in the common tone."""
    return Ink(tuple((s, "ink") if isinstance(s, str) else s for s in spans), band)


def cells(text: str) -> int:
    """How many cells a text takes; most are told by their length."""
    return len(text) if text.isascii() else cell_len(text)


def width_of(spans: Iterable[Span]) -> int:
    """How many cells the spans take."""
    return sum([len(text) if text.isascii() else cell_len(text) for text, _ in spans])


def inked(spans: Sequence[Span]) -> int:
    """How many cells the spans take, as they are shown, up to the last that is not blank."""
    at = end = 0
    for text, tone in spans:
        shown = safe(text)
        left = shown if tone == "cursor" else shown.rstrip(" ")
        size = cells(left)
        end = at + size if left else end
        at += size + len(shown) - len(left)
    return end


def cut(text: str, width: int) -> str:
    """`text` in at most `width` cells, its loss marked by "…"."""
    if cell_len(text) <= width:
        return text
    return set_cell_size(text, max(0, width - 1)).rstrip() + "…" if width > 0 else ""


@lru_cache(4096)
def pad(text: str, width: int) -> str:
    """`text` in exactly `width` cells, cut or filled at its right."""
    return set_cell_size(cut(safe(text), width), width)


@lru_cache(4096)
def named(name: str, width: int) -> str:
    """A name in exactly `width` cells; the number at the end of a copy's name is not lost."""
    name = safe(name)
    head, blank, tail = name.rpartition(" ")
    if cell_len(name) > width and blank and tail.isdecimal() and len(tail) + 2 < width:
        return pad(f"{cut(head, width - len(tail) - 1)} {tail}", width)
    return pad(name, width)


def fitted(spans: Sequence[Span], width: int) -> tuple[Span, ...]:
    """The spans in at most `width` cells, cleaned of all a terminal would act on; what is cut ends with …."""
    left, found = width, list[Span]()
    for text, tone in spans:
        if not (shown := safe(text)):
            continue
        if (size := cells(shown)) > left:
            if cells(shown.rstrip()) <= left:  # only blanks are lost
                shown = set_cell_size(shown, left)
            elif left or not found:
                return (*found, (cut(shown, left), tone))
            else:
                last, tone = found[-1]
                return (*found[:-1], (cut(last + shown, cells(last)), tone))
        if left:
            found.append((shown, tone))
        left = max(0, left - size)
    return tuple(found)


def brief(text: str, width: int) -> str:
    """A text, or as many of its first clauses as fit in so many cells; no word of it is cut."""
    if len(text) <= width:
        return text
    for mark in ("; ", ": ", ", "):
        if (end := text.rfind(mark, 0, width + len(mark))) > 0:
            return text[:end]
    return ""


def filled(line: Ink, width: int) -> Ink:
    """The line in exactly `width` cells."""
    spans = fitted(line.spans, width)
    rest = width - width_of(spans)
    return Ink((*spans, (" " * rest, "ink")) if rest else spans, line.band)


def reached(line: Ink, width: int) -> Ink:
    """The first `width` cells of a line that has more."""
    left, found = width, list[Span]()
    for text, tone in line.spans:
        size = cells(text)
        if size >= left:
            found.append((set_cell_size(text, left), tone))
            break
        found.append((text, tone))
        left -= size
    return Ink(tuple(found), line.band)


def apart(left: Sequence[Span], right: Sequence[Span], width: int, band: str = "") -> Ink:
    """`left` and `right` at the two ends of `width` cells; the left one gives way."""
    kept = fitted(right, width)
    room = width - width_of(kept)
    start = fitted(left, max(0, room - 1))
    return Ink((*start, (" " * (room - width_of(start)), "ink"), *kept), band)


class Inks:
    """The styles of one theme, by the names of tones and bands."""

    def __init__(self, tones: dict[str, Style], bands: dict[str, Style]) -> None:
        self.tones, self.bands = tones, bands
        self._made: dict[tuple[str, str], Style] = {}
        self._codes: dict[tuple[str, str, ColorSystem], Codes] = {}

    def style(self, tone: str, band: str) -> Style:
        """The style of a tone on a band."""
        key = (tone, band)
        if (made := self._made.get(key)) is None:
            base = self.tones.get(tone.strip("!="), self.tones["ink"])
            behind = Style() if tone.startswith("=") else self.bands.get(band, Style())
            made = self.tones["ground"] + behind + base
            if base.reverse and behind.reverse:  # a cursor stands out from what is reversed all around it
                made += Style(reverse=False)
            if tone.endswith("!"):
                made += Style(bold=True)
            self._made[key] = made
        return made

    def codes(self, tone: str, band: str, system: ColorSystem) -> Codes:
        """What sets the style of a tone on a band."""
        key = (tone, band, system)
        if (made := self._codes.get(key)) is None:
            made = self._codes[key] = codes_of(self.style(tone, band), system)
        return made

    def sent(self, line: Ink, system: ColorSystem) -> str:
        """The line as a terminal is sent it, just as many cells as it has."""
        spans = joined(line.spans, bool(line.band))
        return sequence([(text, self.codes(tone, line.band, system)) for text, tone in spans])


def joined(spans: Iterable[Span], banded: bool = False) -> list[Span]:
    """The spans with equal neighbours made one, blanks joined to what stands before them: less to send.

    ``banded``: there is a band, which some of them are kept out of.
    """
    found: list[Span] = []
    for text, tone in spans:
        before = found[-1][1] if found else ""
        apart = {tone, before} & {"cursor"} or (banded and "=" in tone + before)
        if found and (tone == before or (text.isspace() and not apart)):
            found[-1] = (found[-1][0] + text, before)
        elif text:
            found.append((text, tone))
    return found


def gauge_width(pool: Pool) -> int:
    """How many cells the gauge of a pool takes."""
    below = max(0, -pool.least)
    return max(pool.maximum, pool.current, 0) + (below + 1 if below else 0)


def gauge(pool: Pool, tone: str = "well", most: int = 16) -> tuple[Span, ...]:
    """A pool as ``▮▮▮▯│···``: what is there, what is spent, zero, what is below it."""
    below = max(0, -pool.least)
    if gauge_width(pool) > most:
        return ()
    over, under = max(0, pool.current), max(0, -pool.current)
    spans: list[Span] = [("▮" * min(over, pool.maximum), tone), ("▯" * (pool.maximum - over), "hollow")]
    if below:
        spans += [("│", "quiet"), ("▮" * under, "warning"), ("·" * (below - under), "hollow")]
    return tuple(s for s in spans if s[0])


def bar(chance: float, width: int) -> str:
    """A chance as a bar of eighths."""
    eighths = round(chance * width * 8)
    whole, rest = divmod(eighths, 8)
    return "█" * whole + ("" if not rest else "▏▎▍▌▋▊▉"[rest - 1])


def letters_within(text: str, room: int) -> int:
    """How many of the first letters take at most so many cells."""
    return bisect_right(range(1, len(text) + 1), room, key=lambda n: cell_len(text[:n]))


def key_words(*pairs: tuple[str, str]) -> tuple[Span, ...]:
    """Keys and what they do, for the foot of a frame."""
    spans: list[Span] = []
    for key, word in pairs:
        spans += [(f"{'   ' if spans else ''}{key} ", "up!"), (word, "quiet")]
    return tuple(spans)
