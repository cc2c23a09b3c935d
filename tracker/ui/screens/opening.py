"""The opening screen: the fights to go on with, a new one, the samples."""

from collections.abc import Callable, Sequence

from textual import events
from textual.app import ComposeResult
from textual.layout import Layout
from textual.message import Message

from tracker.core.ports import Trouble
from tracker.core.refused import Refused
from tracker.ui.doors import Doors
from tracker.ui.forms.new_fight import NewFightForm, NewFightPrompt
from tracker.ui.ink import Span
from tracker.ui.keymap import LIST_KEYS, Key, by_key, list_keys, named_keys
from tracker.ui.layout import Placed
from tracker.ui.places import Place, Places, is_small
from tracker.ui.screens.list_look import ListLook
from tracker.ui.widgets.fights import Fights
from tracker.ui.widgets.list_help import ListHelp
from tracker.ui.widgets.new_fight import NewFightPane
from tracker.ui.widgets.pane import Banner
from tracker.ui.widgets.small import Small

PAGE = 8
"""So many fights further."""
HELP_KEYS = ("f1", "ctrl+g")
"""Help, whatever else has a key."""


def spans_of(key: str, word: str) -> tuple[Span, Span]:
    """A key and what it does."""
    return (f"{key} ", "up!"), (f"{word}  ", "quiet")


class OpeningScreen(ListLook, inherit_bindings=False):
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

    def __init__(self, doors: Doors, known: Sequence[Key] = ()) -> None:
        """``known``: the keys in force, when they are not those that come with the tracker."""
        super().__init__(doors)
        self.known = tuple(known) or list_keys()
        self.by_key = by_key(self.known)
        self.acts: dict[str, Callable[[], None]] = {
            "look_up": lambda: self.walk(-1),
            "look_down": lambda: self.walk(1),
            "page_up": lambda: self.leap(-PAGE),
            "page_down": lambda: self.leap(PAGE),
            "latest": lambda: self.leap(len(self.fights.all)),
            "new_fight": lambda: self.open_form("name"),
            "import_roster": lambda: self.open_form("roster"),
            "samples": self.to_samples,
            "theme": self.turn_theme,
            "help": self.tell_keys,
            "quit": self.app.exit,
        }
        """What the keys do, by the names of their acts."""
        self.fights, self.prompt_pane = Fights(self.key("new_fight")), NewFightPane()
        self.help_pane, self.small = ListHelp(self.known), Small(self.key("quit"))
        self.bar = Banner(
            "bar", [(" Tracker", "up!"), ("   a table's fights, saved as they happen", "quiet")]
        )
        self.keys = Banner("next", self.key_spans())
        self.open = self.helps = False
        self.placed = Placed(self.where)

    @property
    def layout(self) -> Layout:
        """Where the parts stand is `where`'s to say."""
        return self.placed

    def compose(self) -> ComposeResult:
        """The list, the keys, and the form when it is open."""
        self.read_lines()
        yield from (self.bar, self.fights, self.prompt_pane, self.help_pane, self.keys, self.small)

    def where(self, width: int, height: int) -> Places:
        """The list, above the form when that is open."""
        if is_small(width, height):
            return {"small": Place(0, 0, width, height)}
        found = {"bar": Place(0, 0, width, 1), "next": Place(0, height - 1, width, 1)}
        room = height - 2
        if self.open:
            tall = min(self.prompt_pane.wanted(width), room - 5)
            found["prompt"] = Place(0, 1 + room - tall, width, tall)
            room -= tall
        elif self.helps:
            tall = min(self.help_pane.wanted(), room - 5)
            found["list_help"] = Place(0, 1 + room - tall, width, tall)
            room -= tall
        return {**found, "fights": Place(0, 1, width, room)}

    def key(self, name: str) -> str:
        """The key of an act, as people call it."""
        return named_keys(self.known, name)

    def key_spans(self) -> list[Span]:
        """The keys that work here."""
        up, down = self.key("look_up"), self.key("look_down")
        moves = up + down if len(up + down) == 2 else f"{up} {down}"
        words = [(moves, "choose"), ("Enter", "open"), *((self.key(k.act), k.label) for k in LIST_KEYS)]
        words += [(self.key("help"), "help"), (self.key("quit"), "quit")]
        return [(" ", "ink"), *(span for key, word in words for span in spans_of(key, word))]

    def refuse(self, why: str) -> None:
        """One line that stays until the next key."""
        self.keys.say([(f" ✗ {why}", "danger")])

    # --- keys

    def on_key(self, event: events.Key) -> None:
        """To the form when it is open, else to the list."""
        event.stop()
        event.prevent_default()
        character = event.character if event.is_printable else None
        if is_small(*self.size):
            self.press_unseen(event.key, character)
            return
        self.keys.say(self.key_spans())
        self.show_help(False)
        if self.open:
            self.form_key(event.key, character)
        else:
            self.list_key(event.key, character)
        if self.open:
            self.keys.say([])  # its own foot tells its keys

    def press_unseen(self, key: str, character: str | None) -> None:
        """A key while there is no room to see what it does: it ends the tracker, or does nothing."""
        found = self.found(key, character)
        if key == "ctrl+q" or (found and found.act == "quit"):
            self.app.exit()

    def found(self, key: str, character: str | None) -> Key | None:
        """What a key is for."""
        return self.by_key.get(character or key) or self.by_key.get(key)

    def on_paste(self, event: events.Paste) -> None:
        """Pasted text is text."""
        event.stop()
        if self.open and self.prompt_pane.prompt and not is_small(*self.size):
            self.prompt_pane.prompt.paste(event.text)
            self.prompt_pane.rebuild()

    def list_key(self, key: str, character: str | None) -> None:
        """Choose, open, set up; the arrows choose as long as they are for nothing else."""
        if found := self.found(key, character):
            self.acts[found.act]()
        elif key == "enter" and self.fights.all:
            self.pick(self.fights.at)
        elif character and character.isdecimal() and 0 < int(character) <= len(self.fights.all):
            self.mark(int(character) - 1)
        elif key in ("up", "down"):
            self.walk(-1 if key == "up" else 1)
        elif key == "home":
            self.leap(-len(self.fights.all))
        elif key in HELP_KEYS:
            self.tell_keys()
        elif key == "ctrl+q":
            self.app.exit()
        elif key == "ctrl+c":
            self.refuse(f"nothing was begun; {self.key('quit')} ends the tracker")
        elif key == "ctrl+z":
            self.refuse(f"undo is in a fight: Enter opens it; {self.key('quit')} ends the tracker")

    def walk(self, by: int) -> None:
        """The fight above or below; past the end it begins again."""
        if count := len(self.fights.all):
            self.mark((self.fights.at + by) % count)

    def leap(self, by: int) -> None:
        """Several fights up or down, no further than the last."""
        if count := len(self.fights.all):
            self.mark(max(0, min(count - 1, self.fights.at + by)))

    def to_samples(self) -> None:
        """The first of the sample fights."""
        if self.fights.samples:
            self.mark(len(self.fights.own))

    def turn_theme(self) -> None:
        """The next theme, which the app keeps."""
        self.post_message(self.NextTheme(self.refuse))

    def tell_keys(self) -> None:
        """What each key does, and in the line of keys what it has no room for."""
        self.show_help(True)
        self.keys.say([(" Digits mark a fight and Enter opens it, just as it was left.", "ink")])

    def show_help(self, helps: bool) -> None:
        """Show the keys above their line, or put them away."""
        if helps != self.helps:
            self.helps = helps
            self.bar.refresh(layout=True)

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
