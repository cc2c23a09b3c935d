"""The ``:`` line: the whole language, with what could come next and what is wrong below it."""

from collections.abc import Sequence
from typing import Literal

from tracker.core.language import command_class
from tracker.core.refused import Refused
from tracker.ui.completion import completed, completions, usage_of
from tracker.ui.editing import LineEdit
from tracker.ui.ink import Ink, Span, ink
from tracker.ui.scene import Scene
from tracker.ui.widgets.pane import Pane

Outcome = Literal["open", "closed", "done", "next", "help", "fights", "quit"]
SCREEN_WORDS: tuple[Outcome, ...] = ("help", "fights", "quit")
"""What the line takes beside the language: acts of the screen."""


class CommandLine(Pane):
    """Two rows: the line being typed, and how it could go on."""

    framed = False

    def __init__(self) -> None:
        super().__init__("line")
        self.edit = LineEdit()
        self.refused = ""
        self.asked = ""
        self.before: list[str] = []
        self.back = 0

    def open(self) -> None:
        """An empty line."""
        self.edit.set("")
        self.refused, self.back = "", 0

    def lines(self, scene: Scene, width: int, height: int) -> Sequence[Ink]:
        """The line, and below it an error, what could come next, or how it is written."""
        line = ink((" : ", "up!"), *self.edit.spans(width - 5))
        if self.refused:
            return [line, ink((f" ✗ {self.refused}", "danger"))]
        found = completions(self.edit.text, scene.encounter, scene.system) if self.edit.text else []
        spans: list[Span] = [(" ", "ink")]
        if found and not self.edit.text.endswith(" "):
            spans.append(("Tab ", "up"))
            spans += [(f"{w}  ", "ink!" if i == 0 else "quiet") for i, w in enumerate(found[:6])]
        spans.append((usage_of(self.edit.text, scene.system), "quiet"))
        return [line, Ink(tuple(spans))]

    def press(self, key: str, character: str | None) -> Outcome:
        """One key; a refused line stays, with the reason."""
        self.refused = ""
        if key in ("escape", "ctrl+c") or (key == "backspace" and not self.edit.text):
            return "closed"
        if key == "enter":
            return self.enter()
        if key == "tab":
            self.complete()
        elif key in ("up", "down"):
            self.recall(1 if key == "up" else -1)
        elif character and character.isprintable():
            self.edit.insert(character)
        else:
            self.edit.press(key)
        return "open"

    def enter(self) -> Outcome:
        """Carry the line out; nothing typed is `next`."""
        text = self.edit.text.strip()
        if not text:
            return "next"
        assert self.scene is not None
        first, _, rest = text.partition(" ")
        try:
            if first in SCREEN_WORDS and (first == "help" or not rest):
                self.asked = command_class(self.scene.system, rest.strip()).verb if rest else ""
                return first
            self.scene.table.say(text)
        except Refused as e:
            self.refused = str(e)
            return "open"
        self.before.append(text)
        return "done"

    def complete(self) -> None:
        """The last word becomes the first that it could."""
        assert self.scene is not None
        if found := completions(self.edit.text, self.scene.encounter, self.scene.system):
            self.edit.set(completed(self.edit.text, found[0]))

    def recall(self, by: int) -> None:
        """Lines typed before."""
        self.back = max(0, min(len(self.before), self.back + by))
        self.edit.set(self.before[-self.back] if self.back else "")
