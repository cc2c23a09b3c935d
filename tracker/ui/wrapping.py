"""Lines broken where they are full: at blanks, between items, within a word that is longer than a line."""

import re
from collections.abc import Iterable, Iterator, Sequence

from rich.cells import cell_len

from tracker.ui.ink import Ink, Span, letters_within, width_of

KEPT = "\u00a0"
"""A blank that no line is broken at."""
GAP: Span = ("   ", "ink")


def wrapped(spans: Sequence[Span], width: int, hang: int = 0) -> Iterator[Ink]:
    """The spans broken at blanks into lines of `width` cells; later lines hang in by `hang`."""
    line: list[Span] = []
    used, begun = 0, False
    for word in words_of(spans):
        size = width_of(word) - trailing(word)
        if begun and used + size > width:
            yield trimmed(line)
            line, used, begun = [(" " * hang, "ink")], hang, False
        if size > width - used:
            for text, tone in broken(word, width - used, width - hang):
                if line and used + cell_len(text) > width:
                    yield trimmed(line)
                    line, used = [(" " * hang, "ink")], hang
                line.append((text, tone))
                used += cell_len(text)
        else:
            line += word
            used += width_of(word)
        begun = True
    if line:
        yield trimmed(line)


def flowed(items: Iterable[Sequence[Span]], width: int, hang: int = 0) -> Iterator[Ink]:
    """Items side by side, as many to a line as fit; one that is longer than a line is broken.

    Later lines hang in by `hang`.
    """
    line: list[Span] = []
    lead: list[Span] = []
    for item in items:
        if line and width_of([*lead, *line]) + 3 + width_of(item) > width:
            yield Ink((*lead, *line))
            line, lead = [], indent(hang)
        if width_of([*lead, *item]) > width:
            for part in wrapped(item, width - hang, 2):
                yield Ink((*lead, *part.spans))
                lead = indent(hang)
            continue
        line += [GAP, *item] if line else item
    if line:
        yield Ink((*lead, *line))


def indent(cells: int) -> list[Span]:
    """So many cells before a line; none for none."""
    return [(" " * cells, "ink")] if cells else []


def itemed(spans: Sequence[Span], width: int, hang: int = 0) -> Iterator[Ink]:
    """As `wrapped`, but items that two blanks part are broken only where one does not fit a line."""
    whole = [("  ".join(kept(item, width - hang) for item in text.split("  ")), tone) for text, tone in spans]
    for line in wrapped(whole, width, hang):
        yield Ink(tuple((text.replace(KEPT, " "), tone) for text, tone in line.spans), line.band)


def kept(item: str, width: int) -> str:
    """An item with its blanks kept, where it is short enough; a list of items keeps each of them."""
    if cell_len(item) <= width:
        return item.replace(" ", KEPT)
    parts = item.split(", ")
    return ", ".join(part.replace(" ", KEPT) if cell_len(part) <= width else part for part in parts)


def words_of(spans: Sequence[Span]) -> Iterator[list[Span]]:
    """Each word with the blanks after it, whatever the tones of its parts."""
    word: list[Span] = []
    for text, tone in spans:
        for piece in re.findall(r" *[^ ]+ *| +", text):
            if word and word[-1][0].endswith(" ") and not piece.startswith(" "):
                yield word
                word = []
            word.append((piece, tone))
    if word:
        yield word


def trailing(word: Sequence[Span]) -> int:
    """The blanks at the end of a word."""
    text = word[-1][0]
    return len(text) - len(text.rstrip(" "))


def broken(word: Sequence[Span], first: int, width: int) -> Iterator[Span]:
    """A word too long for a line in pieces, the first for what is left of this one."""
    room = max(1, first)
    for text, tone in word:
        while text:
            piece = text[: max(1, letters_within(text, room))]
            yield piece, tone
            text = text[len(piece) :]
            room = room - cell_len(piece) if text == "" and room > cell_len(piece) else max(1, width)


def trimmed(line: Sequence[Span]) -> Ink:
    """A line without the blanks at its end."""
    (text, tone), before = line[-1], line[:-1]
    return Ink((*before, (text.rstrip(), tone)))
