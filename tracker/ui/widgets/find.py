"""Finding in the roll log: what is typed narrows it as it is typed; in it a step is copied or marked."""

from collections.abc import Sequence

from tracker.core.commands import Mark
from tracker.core.refused import Refused
from tracker.core.text import clean
from tracker.ui.forms.editing import LineEdit
from tracker.ui.ink import Ink, Span, ink, key_words
from tracker.ui.scene import Scene
from tracker.ui.search import Search
from tracker.ui.widgets.open_pane import Host, OpenPane
from tracker.ui.widgets.steps_in_view import StepsInView
from tracker.views.log import mark_of, when

LEAST = 14
"""The fewest rows of the pane."""
HINT = "words, who:NAME, kind:attack|note"
MOVES = {"up": -1, "down": 1, "pageup": -8, "pagedown": 8}
FEET = {
    "type": key_words(("Enter", "into the log"), ("↑↓", "step"), ("Tab", "completes"), ("Esc", "closes")),
    "move": key_words(
        ("↑↓", "step"), ("n N", "match"), ("Enter", "history"), ("y", "copy"), ("*", "mark"), ("/", "find"),
        ("Esc", "back"),
    ),
    "note": key_words(("Enter", "marks the step; without a note its mark goes"), ("Esc", "lets go")),
}  # fmt: skip
"""The keys that mean something, for what is being done: typing, moving in the log, writing a note."""
EXPLAINED = {
    "type": (
        ("letters", "words that a step must hold; who:NAME and kind:attack for whom and what it is about"),
        ("Enter", "into the log, where a step is copied or marked"),
        ("↑↓", "the step before, after; PgUp PgDn go further"),
        ("Tab", "completes who: and kind:"),
        ("Esc", "closes"),
    ),
    "move": (
        ("↑↓", "the step before, after; PgUp PgDn Home End go further"),
        ("n N", "the next match, the one before"),
        ("Enter", "history: opens it at this step"),
        ("y", "copy: the lines of the step, to the clipboard of the terminal"),
        ("*", "mark: a note on the step, or none any more"),
        ("/", "find: back to the words"),
        ("Esc", "back: what stands around the step comes into view; then out of the log"),
    ),
}
"""What they do, for help."""


class FindPane(OpenPane):
    """The roll log with a cursor over the lower panes, and below it the line of what is sought."""

    def __init__(self, host: Host) -> None:
        super().__init__("find", host)
        self.search: Search | None = None
        self.view = StepsInView()
        self.edit = LineEdit()
        self.note = LineEdit()
        self.mode = "type"
        self.only_marks = self.due = False
        self.told = ""

    @property
    def sought(self) -> Search:
        """What is looked for."""
        if self.search is None:
            assert self.scene is not None
            self.search = Search(self.scene.table.history)
        return self.search

    def opened(self, about: str = "") -> None:
        """All of the log, nothing sought; about "mark" its last step is marked, and that is all."""
        self.sought.begin()
        self.edit.set("")
        self.told, self.view.top, self.mode = "", 0, "type"
        self.only_marks = about == "mark"
        if self.only_marks:
            self.begin_note()

    def wanted(self, width: int) -> int:
        """Half of the screen, and more of a small one."""
        return max(LEAST, self.app.size.height // 2 - 2)

    # --- keys

    def keys_now(self) -> Sequence[tuple[str, str]]:
        """What the keys do now."""
        return EXPLAINED.get(self.mode) or super().keys_now()

    def press(self, key: str, character: str | None) -> None:
        """One key, for what is being done."""
        self.told = ""
        if self.mode == "type":
            self.type(key, character)
        elif self.mode == "note":
            self.write(key, character)
        else:
            self.go(key, character or key)
        self.rebuild()

    def paste(self, text: str) -> None:
        """Pasted text goes into the line."""
        if self.mode != "move":
            (self.note if self.mode == "note" else self.edit).paste(text)
            self.look()
            self.rebuild()

    def type(self, key: str, character: str | None) -> None:
        """A key into what is sought."""
        if key in ("escape", "ctrl+c") or (key == "backspace" and not self.edit.text):
            self.screen_host.close()
        elif key in MOVES:
            self.sought.move(MOVES[key])
        elif key == "enter":
            self.enter()
        else:
            if key == "tab":
                self.edit.set(self.sought.completed())
            else:
                self.edit.type(key, character)
            self.look()

    def enter(self) -> None:
        """Into the log, where there is a step to stand on."""
        if self.sought.shown:
            self.mode = "move"
        else:
            self.told = "nothing matches" if self.sought.path else "nothing has happened yet"

    def look(self) -> None:
        """What is sought has changed: look at once among what was read, and read on when keys are quiet."""
        if self.sought.typed != self.edit.text:
            self.sought.look_for(self.edit.text)
            self.read_on()

    def read_on(self) -> None:
        """Read more of a long log, bit by bit."""
        if self.sought.is_reading and not self.due:
            self.due = True
            self.soon(self.read_more)

    def read_more(self) -> None:
        """The next bit."""
        self.due = False
        self.sought.read()
        self.rebuild()
        self.read_on()

    def go(self, key: str, character: str) -> None:
        """A key in the log."""
        search = self.sought
        if key == "escape":
            self.leave()
        elif character == "/":
            self.mode, search.narrow = "type", True
            search.look()
        elif key in MOVES:
            self.sought.move(MOVES[key])
        elif key in ("home", "end"):
            search.move(len(search.path) * (-1 if key == "home" else 1))
        elif character in ("n", "N"):
            by = 1 if character == "n" else -1
            search.to_match(by) if search.is_sought else search.move(by)
        elif key == "enter":
            self.screen_host.act("history", str(search.at))
        elif character == "y" or key == "ctrl+c":
            self.copy()
        elif character == "*":
            self.begin_note()
        elif character == "?":
            self.screen_host.help()

    def leave(self) -> None:
        """Out of the filter, all that stands around the step comes into view; else out of the log."""
        search = self.sought
        if search.is_sought and search.narrow:
            search.narrow = False
        else:
            self.screen_host.close()

    def copy(self) -> None:
        """The step's lines to the clipboard of the terminal."""
        assert self.scene is not None
        step = self.scene.table.history[self.sought.at]
        told = "; ".join(self.scene.table.said(step.n)) or step.do
        self.app.copy_to_clipboard(clean(f"{when(step)} {told}").strip())
        self.told = "copied"

    # --- marks

    def begin_note(self) -> None:
        """Write a note on the step at the cursor, or change it."""
        self.mode = "note"
        self.note.set(mark_of(self.sought.history, self.sought.at)[1])

    def write(self, key: str, character: str | None) -> None:
        """A key into the note."""
        if key in ("escape", "ctrl+c"):
            self.end_note()
        elif key == "enter":
            self.mark()
        else:
            self.note.type(key, character)

    def mark(self) -> None:
        """Mark the step, or take its mark off."""
        assert self.scene is not None
        bearer, now = mark_of(self.sought.history, self.sought.at)
        if self.note.text.strip() != now:
            try:
                self.scene.table.do(Mark(step=bearer, text=self.note.text))
            except Refused as e:
                self.told = str(e)
                return
            self.sought.follow()
        self.end_note()

    def end_note(self) -> None:
        """Back in the log, or out where it was opened for a mark alone."""
        if self.only_marks:
            self.screen_host.close()
        else:
            self.mode = "move"

    # --- drawing

    def lines(self, scene: Scene, width: int, height: int) -> Sequence[Ink]:
        """The steps in view, and the line being typed."""
        search = self.sought
        count = f"{len(search.found)} of {len(search.path)}" if search.is_sought else str(len(search.path))
        more = ", reading on" if search.is_reading else ""
        self.title = (("Roll log", "up!"), (f"   {count} steps{more}", "quiet"))
        self.foot = FEET[self.mode]
        body = self.view.lines(scene, search, width, height - 1)
        return [*body, *[ink()] * (height - 1 - len(body)), self.line(width)]

    def line(self, width: int) -> Ink:
        """What is typed, and what is to be said of it."""
        if self.mode == "note":
            lead = f" note on step {self.sought.at}: "
            spans: list[Span] = [("*", "up!"), (lead, "quiet"), *self.note.spans(width - len(lead) - 3)]
        elif self.mode == "type":
            spans = [("/ ", "up!"), *self.edit.spans(max(20, width // 2)), ("  ", "ink")]
            found = self.sought.completions()[:6] if self.edit.text else [HINT]
            spans += [
                (f"{word}  ", "ink!" if self.edit.text and not i else "quiet") for i, word in enumerate(found)
            ]
        else:
            spans = [("/ ", "faint"), (self.edit.text, "quiet"), ("  ", "ink")]
        return Ink((*spans, (f"  {self.told}" if self.told else "", "well")))

    def keep(self, lines: Sequence[Ink], height: int) -> int:
        """Only what is in view is drawn at all."""
        return 0

    def scroll_by(self, lines: int) -> None:
        """The wheel moves the cursor."""
        self.sought.move(lines)
        self.rebuild()
