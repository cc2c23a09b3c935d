"""How many columns of a terminal a text takes, and texts cut, padded and wrapped by that measure."""

import unicodedata
from collections.abc import Iterator

ELLIPSIS = "…"
_JOINER = "\u200d"
_WIDE_VARIANT = "\ufe0f"


def columns(text: str) -> int:
    """The columns `text` takes: 2 for a wide character, 0 for a mark and for what a joiner ties on."""
    if text.isascii():
        return len(text)
    return sum(width for _, width in _measured(text))


def _measured(text: str) -> Iterator[tuple[str, int]]:
    """Each character with the columns it adds."""
    before, seen = "", 0
    for character in text:
        width = 0 if before == _JOINER else _width(character, seen)
        yield character, width
        before = character
        seen = width or seen


def _width(character: str, before: int) -> int:
    if character == _WIDE_VARIANT:
        return 1 if before == 1 else 0
    code = ord(character)
    if unicodedata.category(character) in ("Mn", "Me", "Cf") or 0x1160 <= code <= 0x11FF:
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def cut(text: str, most: int) -> str:
    """`text` in at most `most` columns, its end replaced by an ellipsis where it is longer."""
    if columns(text) <= most:
        return text
    kept, used = "", 0
    for character, width in _measured(text):
        if used + width > most - 1:
            break
        kept, used = kept + character, used + width
    return kept.rstrip() + ELLIPSIS if most > 0 else ""


def padded(text: str, wanted: int, right: bool = False) -> str:
    """`text` filled with blanks to `wanted` columns, on its left when it stands at the `right`."""
    blanks = " " * max(0, wanted - columns(text))
    return blanks + text if right else text + blanks


def wrapped(text: str, most: int, first: str = "", later: str = "") -> list[str]:
    """`text` in lines of at most `most` columns at word ends, begun by `first`, then `later`.

    A word that is longer than a line stays whole: it may be a path or a command to copy.
    """
    lines: list[str] = []
    line, begun = first, False
    for word in text.split(" "):
        if begun and columns(line) + 1 + columns(word) > most:
            lines.append(line)
            line, begun = later, False
        line = f"{line} {word}" if begun else line + word
        begun = True
    return [*lines, line]


def table(rows: list[list[str]], right: frozenset[int] = frozenset(), gap: str = "  ") -> list[str]:
    """Rows of cells in aligned columns; those of the numbers in `right` are aligned at their right."""
    widths = [max(map(columns, column)) for column in zip(*rows, strict=True)]
    return [
        gap.join(padded(cell, widths[i], i in right) for i, cell in enumerate(row)).rstrip() for row in rows
    ]
