"""One line of typed text with a cursor, for prompts and the command line; it knows no screen."""

from bisect import bisect_left

from tracker.core.text import clean
from tracker.ui.ink import Span, cells, letters_within, width_of

LONGEST = 2000


class LineEdit:
    """Text and cursor. `press` takes a key and tells whether it meant something here."""

    def __init__(self, text: str = "") -> None:
        self.text = text
        self.at = len(text)

    def set(self, text: str) -> None:
        """Another text, the cursor at its end."""
        self.text, self.at = text, len(text)

    def insert(self, typed: str) -> None:
        """Put in what was typed or pasted, made safe, where the cursor is."""
        safe = clean(typed)[: LONGEST - len(self.text)]
        self.text = self.text[: self.at] + safe + self.text[self.at :]
        self.at += len(safe)

    def paste(self, text: str) -> None:
        """Pasted text as one line."""
        self.insert(" ".join(text.split()))

    def type(self, key: str, character: str | None) -> None:
        """A key where all that can be typed is text: what it types, else what it edits."""
        if character and character.isprintable():
            self.insert(character)
        else:
            self.press(key)

    def press(self, key: str) -> bool:
        """An editing key."""
        text, at = self.text, self.at
        if key == "backspace":
            self.text, self.at = text[: max(0, at - 1)] + text[at:], max(0, at - 1)
        elif key == "delete":
            self.text = text[:at] + text[at + 1 :]
        elif key == "ctrl+u":
            self.text, self.at = text[at:], 0
        elif key == "ctrl+w":
            kept = text[:at].rstrip()
            start = kept.rfind(" ") + 1
            self.text, self.at = text[:start] + text[at:], start
        elif key in ("left", "right", "home", "end", "ctrl+a", "ctrl+e"):
            step = {"left": at - 1, "right": at + 1, "home": 0, "ctrl+a": 0}.get(key, len(text))
            self.at = max(0, min(len(text), step))
        else:
            return False
        return True

    def spans(self, width: int, tone: str = "ink!") -> tuple[Span, ...]:
        """The text with its cursor, the cursor always within `width` cells."""
        before, under, after = (
            self.text[: self.at],
            self.text[self.at : self.at + 1] or " ",
            self.text[self.at + 1 :],
        )
        start = bisect_left(range(self.at), 2 - width, key=lambda n: -cells(before[n:]))
        room = width - cells(before[start:] + under)
        return (before[start:], tone), (under, "cursor"), (after[: letters_within(after, room)], tone)

    def bracketed(self, width: int) -> list[Span]:
        """The text with its cursor between brackets that stand `width` cells apart."""
        text = self.spans(width)
        return [("[", "up"), *text, (" " * max(0, width - width_of(text)), "ink"), ("]", "up")]
