"""The opening screen: the fights to go on with, a new one, the samples."""

from collections.abc import Callable

from textual import events
from textual.app import ComposeResult
from textual.geometry import Region
from textual.layout import Layout
from textual.message import Message
from textual.screen import Screen

from tracker.core.ports import Trouble
from tracker.core.refused import Refused
from tracker.ui.forms.new_fight import Doors, NewFightForm, NewFightPrompt
from tracker.ui.ink import Span
from tracker.ui.layout import LEAST, Placed, Places
from tracker.ui.widgets.fights import Fights
from tracker.ui.widgets.new_fight import NewFightPane
from tracker.ui.widgets.pane import Banner
from tracker.ui.widgets.small import Small

KEYS: tuple[tuple[str, str], ...] = (
    ("↑↓", "choose"), ("Enter", "open"), ("n", "new fight"), ("i", "import roster"), ("s", "samples"),
    ("t", "theme"), ("q", "quit"),
)  # fmt: skip


class OpeningScreen(Screen[None], inherit_bindings=False):
    """Which fight to open."""

    AUTO_FOCUS = ""

    class Picked(Message):
        """A fight is to be opened, a ``sample`` copied first; ``tell`` what stands in the way."""

        def __init__(self, ref: str, tell: Callable[[str], None], sample: bool = False) -> None:
            super().__init__()
            self.ref, self.tell, self.sample = ref, tell, sample

    class NextTheme(Message):
        """Another theme is wanted; ``tell`` when it cannot be kept."""

        def __init__(self, tell: Callable[[str], None]) -> None:
            super().__init__()
            self.tell = tell

    def __init__(self, doors: Doors) -> None:
        super().__init__(classes="opening")
        self.doors = doors
        self.fights, self.prompt_pane, self.small = Fights(), NewFightPane(), Small()
        self.bar = Banner(
            "bar", [(" Tracker", "up!"), ("   a table's fights, saved as they happen", "quiet")]
        )
        self.keys = Banner("next", self.key_spans())
        self.open = False
        self.placed = Placed(self.where)

    @property
    def layout(self) -> Layout:
        """Where the parts stand is `where`'s to say."""
        return self.placed

    def compose(self) -> ComposeResult:
        """The list, the keys, and the form when it is open."""
        self.read_lines()
        yield from (self.bar, self.fights, self.prompt_pane, self.keys, self.small)

    def read_lines(self) -> None:
        """Look at the folder."""
        try:
            self.fights.own, self.fights.samples = self.doors.saves.lines(), self.doors.saves.samples()
        except Trouble as e:
            self.refuse(str(e))

    def where(self, width: int, height: int) -> Places:
        """The list, above the form when that is open."""
        if width < LEAST[0] or height < LEAST[1]:
            return {"small": Region(0, 0, width, height)}
        found = {"bar": Region(0, 0, width, 1), "next": Region(0, height - 1, width, 1)}
        room = height - 2
        if self.open:
            tall = min(self.prompt_pane.wanted(width), room - 5)
            found["prompt"] = Region(0, 1 + room - tall, width, tall)
            room -= tall
        return {**found, "fights": Region(0, 1, width, room)}

    def key_spans(self) -> list[Span]:
        """The keys that work here."""
        spans: list[Span] = [(" ", "ink")]
        for key, word in KEYS:
            spans += [(f"{key} ", "up!"), (f"{word}   ", "quiet")]
        return spans

    def refuse(self, why: str) -> None:
        """One line that stays until the next key."""
        self.keys.say([(f" ✗ {why}", "danger")])

    # --- keys

    def on_key(self, event: events.Key) -> None:
        """To the form when it is open, else to the list."""
        event.stop()
        event.prevent_default()
        self.keys.say(self.key_spans())
        character = event.character if event.is_printable else None
        if self.open:
            self.form_key(event.key, character)
        else:
            self.list_key(event.key, character)

    def on_paste(self, event: events.Paste) -> None:
        """Pasted text is text."""
        event.stop()
        if self.open and self.prompt_pane.prompt:
            self.prompt_pane.prompt.paste(event.text)
            self.prompt_pane.rebuild()

    def list_key(self, key: str, character: str | None) -> None:
        """Choose, open, set up."""
        count = len(self.fights.all)
        if key in ("up", "down", "home", "end", "pageup", "pagedown") and count:
            by = {"up": -1, "down": 1, "home": -count, "end": count, "pageup": -8, "pagedown": 8}[key]
            self.mark(
                (self.fights.at + by) % count if abs(by) == 1 else max(0, min(count - 1, self.fights.at + by))
            )
        elif key == "enter" and count:
            self.pick(self.fights.at)
        elif character and character.isdecimal() and 0 < int(character) <= count:
            self.mark(int(character) - 1)
        elif character == "s" and self.fights.samples:
            self.mark(len(self.fights.own))
        elif character in ("n", "i"):
            self.open_form("name" if character == "n" else "roster")
        elif character == "t":
            self.post_message(self.NextTheme(self.refuse))
        elif character == "q" or key == "ctrl+q":
            self.app.exit()
        elif character == "?":
            self.keys.say([(" Digits mark a fight and Enter opens it, just as it was left.", "ink")])
        elif key == "ctrl+c":
            self.refuse("nothing was begun; q ends the tracker")

    def mark(self, at: int) -> None:
        """Another fight is marked."""
        self.fights.at = at
        self.fights.rebuild()

    def pick(self, at: int) -> None:
        """Open the marked fight."""
        line = self.fights.all[at]
        self.post_message(self.Picked(line.ref, self.refuse, at >= len(self.fights.own)))

    def on_fights_picked(self, message: Fights.Picked) -> None:
        """A click marks; a click on the marked one opens."""
        if message.at == self.fights.at:
            self.pick(message.at)
        else:
            self.mark(message.at)

    # --- the form

    def open_form(self, at: str) -> None:
        """The form for a new fight."""
        try:
            form = NewFightForm(self.doors, self.fights.own, "A new fight")
        except (Refused, Trouble, ValueError) as e:
            self.refuse(str(e) or "no game is here to play")
            return
        self.prompt_pane.prompt = NewFightPrompt(form, self.pick_new, at)
        self.open = True
        self.bar.refresh(layout=True)

    def pick_new(self, ref: str) -> None:
        """Open the fight that was just made."""
        self.post_message(self.Picked(ref, self.refuse))

    def form_key(self, key: str, character: str | None) -> None:
        """A key into the form."""
        prompt = self.prompt_pane.prompt
        assert prompt is not None
        try:
            outcome = prompt.press(key, character)
        except Trouble as e:
            prompt.refused, outcome = str(e), "open"
        if outcome != "open":
            self.prompt_pane.prompt, self.open = None, False
        self.bar.refresh(layout=True)
        self.prompt_pane.rebuild()
