"""A line of the language as tokens, and a text as one of them.

Only double quotes quote; inside them ``\\"`` is a quote and ``\\\\`` a backslash.
"""

import re
from dataclasses import dataclass

from tracker.core.refused import Refused
from tracker.core.text import clean


@dataclass(frozen=True, slots=True)
class Token:
    """One word as typed: its text unquoted, where it began (0-based), whether it begins with a quote.

    ``partly`` tells whether any part of it was in quotes; ``equals`` is where in the text the first "="
    out of quotes stands, -1 where there is none.
    """

    text: str
    start: int
    quoted: bool
    partly: bool
    equals: int = -1

    def split(self) -> tuple[str, str, str]:
        """What stands before the "=", the "=" if any, and what stands after it."""
        if self.equals < 0:
            return self.text.partition("=")
        return self.text[: self.equals], "=", self.text[self.equals + 1 :]


def tokens(line: str) -> list[Token]:
    """The words of a line. Raises `Refused` with the column of a quote that is not closed."""
    found: list[Token] = []
    at = 0
    while at < len(line):
        if line[at].isspace():
            at += 1
            continue
        start, text, equals = at, "", -1
        while at < len(line) and not line[at].isspace():
            if line[at] == "=" and equals < 0:
                equals = len(text)
            piece, at = quoted(line, at) if line[at] == '"' else (line[at], at + 1)
            text += piece
        found.append(Token(text, start, line[start] == '"', '"' in line[start:at], equals))
    return found


def quoted(line: str, start: int) -> tuple[str, int]:
    """The text between the quote at `start` and its end, and where reading goes on."""
    text, at = "", start + 1
    while at < len(line):
        char = line[at]
        if char == '"':
            return text, at + 1
        if char == "\\" and line[at + 1 : at + 2] in ('"', "\\"):
            at += 1
            char = line[at]
        text += char
        at += 1
    raise Refused(f"column {start + 1}: this quote is not closed")


def quote(text: str) -> str:
    """`text` as one word of the language: as it is where that is safe, else in double quotes."""
    if re.fullmatch(r"[^\s\"]+", text) and clean(f"={text}") == f"={text}":
        return text  # no mark at its beginning that would join the sign before it
    return in_quotes(text)


def in_quotes(text: str) -> str:
    """`text` in double quotes."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
