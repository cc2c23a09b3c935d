"""The palette: everything found by words, and done, looked at, set or explained by Enter."""

from collections.abc import Sequence

from textual import events

from tracker.ui.forms.editing import LineEdit
from tracker.ui.ink import Ink, Span, apart, ink, key_words, pad
from tracker.ui.palette import Offer, doubtful, found, offers
from tracker.ui.possible import not_now
from tracker.ui.scene import Scene
from tracker.ui.widgets.open_pane import Guide, OpenPane
from tracker.ui.wrapping import wrapped

ROWS = 18
"""The rows it wants: as many whatever is found, so that nothing moves while one types."""
FULL = 2
"""The rows in which the marked one is told in full."""
NAME = 20
"""The cells of the names."""
MOVES = {"up": -1, "down": 1, "pageup": -8, "pagedown": 8, "tab": 1, "shift+tab": -1}


class PalettePane(OpenPane):
    """A line to type words on, and what they find; the marked one is taken by Enter."""

    title = (("Find", "up!"), ("  a command, somebody, a house rule, a theme, a rule", "quiet"))
    foot = key_words(("Enter", "takes what is marked"), ("↑ ↓", "choose"), ("Esc", "back"))

    def __init__(self, host: Guide) -> None:
        super().__init__("palette", host)
        self.guide = host
        self.edit = LineEdit()
        self.all: list[Offer] = []
        self.found: list[Offer] = []
        self.at = self.top = 0

    def wanted(self, width: int) -> int:
        """Always as many rows."""
        return ROWS

    def opened(self, about: str = "") -> None:
        """Everything as it is now; nothing typed."""
        assert self.scene is not None
        self.edit.set(about)
        self.all = offers(self.scene, self.guide.themes())
        self.find()

    def find(self) -> None:
        """What the typed words find; the nearest is marked."""
        self.found, self.at, self.first = found(self.all, self.edit.text), 0, 0

    def press(self, key: str, character: str | None) -> None:
        """One key."""
        if key in ("escape", "ctrl+c") or (key == "backspace" and not self.edit.text):
            self.screen_host.close()
        elif key == "enter":
            self.take(self.at)
        elif key in MOVES:
            self.at = max(0, min(len(self.found) - 1, self.at + MOVES[key]))
            self.rebuild()
        else:
            self.edit.type(key, character)
            self.find()
            self.rebuild()

    def paste(self, text: str) -> None:
        """Pasted words are looked for."""
        self.edit.paste(text)
        self.find()
        self.rebuild()

    def take(self, at: int) -> None:
        """Do what was found, or say why it cannot be."""
        if not self.found:
            return
        offer = self.found[at]
        assert self.scene is not None
        if why := not_now(self.scene, offer.command):
            self.screen_host.refuse(f"{offer.name}: {why}")
        else:
            self.screen_host.act(offer.act, offer.about)

    def lines(self, scene: Scene, width: int, height: int) -> Sequence[Ink]:
        """The line being typed; below it what is found, the marked one in view."""
        room = height - 1 - FULL
        self.top = max(0, min(self.at - room // 2, len(self.found) - room))
        shown = list(enumerate(self.found))[self.top : self.top + room]
        rows = [self.row(scene, offer, width, at == self.at) for at, offer in shown]
        none = [ink(("nothing is found so; every word must be part of it", "quiet"))]
        line = ink(("› ", "up!"), *self.edit.spans(width - 12))
        count: Span = (f"{len(self.found)} found", "quiet")
        rows = [*(rows or none), *[ink()] * (room - len(rows or none))]
        return [apart(line.spans, [count], width), *rows, *self.in_full(scene, width)]

    def in_full(self, scene: Scene, width: int) -> Sequence[Ink]:
        """All that is said of the marked one, which its row may have no room for."""
        if not self.found:
            return ()
        offer = self.found[self.at]
        said = not_now(scene, offer.command) or doubtful(scene, offer.command) or offer.text
        return list(wrapped([(f"{offer.name}  ", "ink!"), (said, "quiet")], width, 2))[:FULL]

    def row(self, scene: Scene, offer: Offer, width: int, marked: bool) -> Ink:
        """One of those found: name, what it is, its key or kind; faint, with the reason, what cannot be."""
        why = not_now(scene, offer.command) or doubtful(scene, offer.command)
        name: Span = (pad(offer.name, NAME) + " ", "faint" if why else "up!" if marked else "ink!")
        right: Span = (
            (f" {offer.key}", "faint" if why else "up!") if offer.key else (f" {offer.kind}", "faint")
        )
        said: Span = (why or offer.text, "faint" if why else "quiet")
        return apart([name, said], [right], width, "select" if marked else "")

    def on_click(self, event: events.Click) -> None:
        """A click takes what is there."""
        event.stop()
        at = self.top + event.y - 2
        if 0 <= at < len(self.found) and event.y >= 2:
            self.take(at)
