"""The time machine: every step with its branches; walking through it shows each past state in the panes."""

from collections.abc import Callable, Iterator, Sequence

from textual import events

from tracker.core.commands import Amend, GoTo, PointerMove, Without
from tracker.core.ports import Trouble
from tracker.core.refused import Refused
from tracker.table import Table
from tracker.ui.drawing.ladder import Drawn
from tracker.ui.drawing.step_lines import Names
from tracker.ui.ink import Ink, Span, apart, fitted, ink, key_words
from tracker.ui.scene import Scene
from tracker.ui.widgets.history_modes import Branching, Deciding, Mode, Searching
from tracker.ui.widgets.open_pane import Host, OpenPane
from tracker.ui.wrapping import wrapped
from tracker.views.history import HistoryRow, HistoryView, place

TONES = {
    "here": ("up!", "up!"),
    "path": ("ink", "ink"),
    "undone": ("faint", "quiet"),
    "moved": ("faint", "faint"),
}
"""For each state the tones of its part of the tree, and of its sentence."""
KEYS = key_words(
    ("Enter", "return"),
    ("x", "take back"),
    ("m", "mend"),
    ("M", "by line"),
    ("b", "branch"),
    ("/", "find"),
)
EXPLAINED = (
    ("Enter", "return: the fight stands at this step from now on; nothing recorded is lost"),
    ("x", "take back: just this step is left out; what would come out different is shown first"),
    ("m", "mend: its prompt as it was filled in; what would differ is shown first"),
    ("M", "by line: the same with the whole line of the step"),
    ("b", "branch: a new save that holds the path to this step; this fight goes on"),
    ("/", "find: a step by words"),
    ("↑ ↓", "the step before, after, the fight as it stood in the panes; PgUp PgDn Home End go further"),
    ("Esc", "back to the fight as it stands"),
)
"""What the keys do, for help."""
CLOSES = ("escape", "ctrl+c", "T")


class HistoryPane(OpenPane):
    """The list of steps, and below it the step under the cursor in full, or what is asked about it.

    Opened about a step's number it begins there; about a number and a line, with that line put in
    the step's place. Nothing is recorded before it is confirmed.
    """

    stands = "log"

    def __init__(self, host: Host) -> None:
        super().__init__("history", host)
        self.at = 0
        self.told = ""
        self.mode: Mode | None = None
        self.mends = False
        """Whether what is to be confirmed was filled in in a prompt, which Esc goes back to."""

    def opened(self, about: str = "") -> None:
        """At the step it is about, else where the fight stands."""
        self.view, self.names = HistoryView(self.table.history), Names(self.table.encounter)
        number, _, line = about.partition(" ")
        self.told, self.mode, self.mends = "", None, bool(line)
        self.walk_to(int(number) if number.isdecimal() else self.view.pointer)
        if line:
            self.decide(f"Mend step {self.at}", Amend(step=self.at, line=line))

    @property
    def table(self) -> Table:
        """The fight."""
        assert self.scene is not None
        return self.scene.table

    # --- keys

    def keys_now(self) -> Sequence[tuple[str, str]]:
        """What the keys do here, or in what is asked."""
        return super().keys_now() if self.mode else EXPLAINED

    def press(self, key: str, character: str | None) -> None:
        """One key: into what is asked, else a walk or an act."""
        self.told = ""
        acts = {
            "enter": self.go_there, "x": self.take_back, "m": self.mend, "M": self.mend_line,
            "b": self.branch, "/": self.search, "?": self.screen_host.help,
            **dict.fromkeys(CLOSES, self.screen_host.close),
        }  # fmt: skip
        if self.mode:
            self.mode.press(key, character)
        elif (by := self.walks(key)) is not None:
            self.walk_to(self.at + by)
        elif act := acts.get(character or key) or acts.get(key):
            try:
                act()
            except (Refused, Trouble) as e:
                self.screen_host.refuse(str(e))
        self.rebuild()

    def paste(self, text: str) -> None:
        """Pasted text goes into what is asked."""
        if self.mode:
            self.mode.paste(text)
            self.rebuild()

    def walks(self, key: str) -> int | None:
        """How far a key walks."""
        page = max(1, self.size.height - 4)
        far = len(self.view)
        return {"up": -1, "down": 1, "pageup": -page, "pagedown": page, "home": -far, "end": far}.get(key)

    def walk_to(self, n: int) -> None:
        """Put the cursor on a step, and show the fight as it stood after it."""
        self.at = max(0, min(n, self.view.last))
        self.screen_host.look_back(self.at)

    def let_go(self) -> None:
        """What was asked is not to be: back to its prompt as it was filled in, else to the list."""
        self.mode = None
        if self.mends:
            self.screen_host.act("mend")

    def carry_out(self, act: Callable[[], object], told: str = "") -> None:
        """Do what was confirmed, and show the fight as it then stands; a refusal stays told."""
        self.mends = False
        try:
            act()
        except Refused as e:
            self.screen_host.refuse(str(e))
        else:
            self.screen_host.done(None, told)

    # --- acts

    def go_there(self) -> None:
        """The fight stands at this step from now on; where it does already, only the list closes."""
        if self.at == self.view.pointer:
            self.screen_host.close()
        else:
            self.carry_out(lambda: self.table.do(GoTo(step=self.at)))

    def take_back(self) -> None:
        """Leave just this step out. Raises `Refused`."""
        self.check("take back")
        self.decide(f"Take back step {self.at}", Without(step=self.at))

    def mend(self) -> None:
        """The step's prompt, filled in as it was. Raises `Refused`."""
        self.check("mend")
        self.screen_host.act("mend", str(self.at))

    def mend_line(self) -> None:
        """The step's whole line, to be made another command. Raises `Refused`."""
        self.check("mend")
        self.screen_host.act("mend", f"{self.at} line")

    def branch(self) -> None:
        """Ask for the name of a new save. Raises `Refused`, `Trouble`."""
        self.mode = Branching(self)

    def search(self) -> None:
        """Ask what to search."""
        self.mode = Searching(self)

    def check(self, what: str) -> None:
        """Raises `Refused` for a step that cannot be taken out or mended."""
        n, row = self.at, self.view[self.at]
        if self.table.read_only:
            raise Refused("this fight is open for reading only: b branches into a new save, which can go on")
        if not n:
            raise Refused(f"the empty fight is no step: there is nothing to {what}")
        if row.state == "moved":
            raise Refused(f"step {n} only moved among the steps: nothing to {what}; Enter goes where it went")
        if row.state == "undone":
            raise Refused(f"step {n} is not on the path to where the fight stands: Enter goes there first")

    def decide(self, what: str, command: PointerMove) -> None:
        """Decide the later steps again, a few at a time, and ask whether what comes out is meant."""
        self.mode = Deciding(self, what, self.table.planning(command))
        self.decide_more()

    def decide_more(self) -> None:
        """Some steps more, as long as it is not given up."""
        if isinstance(self.mode, Deciding):
            self.first = 0
            self.mode.go_on()
            self.rebuild()
        if isinstance(self.mode, Deciding):
            self.soon(self.decide_more)

    # --- drawing

    def lines(self, scene: Scene, width: int, height: int) -> Sequence[Ink]:
        """The rows, drawn when looked at, and room for what stands below them."""
        self.frame()
        if self.mode and self.mode.whole:
            return self.mode.lines(width)
        rows = [(n, None) for n in range(len(self.view))]
        digits = len(str(self.view.last))
        below = [(0, ink())] * self.below(height)
        return Drawn([*rows, *below], lambda n: self.row(self.view[n], width, digits))

    def frame(self) -> None:
        """The title says how far back one looks, the foot which keys do what."""
        told = place(self.view.history, self.at)
        here = self.at == self.view.pointer
        self.title = (("History  ", "up!"), (f"{told}: the fight stands here", "ink!"))
        if not here:
            self.title = ((f"Looking back: {told}", "warning!"),)
        if self.mode and self.mode.title:
            self.title = ((self.mode.title, "up!"),)
        self.foot = self.mode.foot if self.mode else KEYS

    @staticmethod
    def below(height: int) -> int:
        """How many lines stand below the list."""
        return max(2, height // 4)

    def row(self, row: HistoryRow, width: int, digits: int) -> Ink:
        """A step: cursor, number, round and turn, its part of the tree, its sentence, what else is known."""
        graph, tone = TONES[row.state]
        here = row.n == self.at
        text = self.names.spans(row.text) if tone == "ink" else [(row.text, tone)]
        left: list[Span] = [
            ("▶ " if here else "  ", "up!"), (f"{row.n:>{digits}} ", "quiet"), (f"{row.when:<6}", "faint"),
            (f"{row.graph} ", graph), *text,
        ]  # fmt: skip
        right: Span = (f" {row.words}" if row.words else "", "up" if row.state == "here" else "quiet")
        return apart(left, [right], width, "select" if here else "")

    def keep(self, lines: Sequence[Ink], height: int) -> int:
        """The cursor stays in view, above what stands below the list."""
        if self.mode and self.mode.whole:
            return super().keep(lines, height)
        room = height - self.below(height)
        margin = 1 if room > 4 else 0
        first = min(self.first, max(0, self.at - margin))
        first = max(first, min(len(self.view), self.at + 1 + margin) - room)
        return max(0, min(first, len(lines) - height))

    def pinned(self, shown: list[Ink], lines: Sequence[Ink]) -> list[Ink]:
        """Below the list: what is asked, what was done, or the step under the cursor in full."""
        if self.mode and self.mode.whole:
            return shown
        count, width = self.below(self.size.height - 2), self.size.width - 4
        if self.mode:
            drawn = list(self.mode.lines(width))
        elif self.told:
            drawn = list(wrapped([("✓ ", "well!"), (self.told, "ink")], width, 2))
        else:
            drawn = list(self.in_full(width))
        if len(drawn) > count:  # that it is cut is seen
            drawn[count - 1] = Ink(fitted((*drawn[count - 1].spans, (" …", "quiet")), width))
        drawn += [ink()] * count
        return [*shown[: len(shown) - count], *drawn[:count]]

    def in_full(self, width: int) -> Iterator[Ink]:
        """The step under the cursor: all that it says, and the words that it was asked in."""
        yield from wrapped([("; ".join(self.view.lines(self.at)), "quiet")], width, 2)
        if self.at and self.view[self.at].state != "moved":
            yield ink((f": {self.view.history[self.at].do}", "faint"))

    # --- the mouse

    def scroll_by(self, lines: int) -> None:
        """The wheel walks."""
        if self.mode is None:
            self.walk_to(self.at + lines)
        elif self.mode.whole:
            self.first = max(0, self.first + lines)
        self.rebuild()

    def on_click(self, event: events.Click) -> None:
        """A click walks to a step."""
        event.stop()
        n = self.first + event.y - 1
        if self.mode is None and 0 < event.y < self.size.height - 1 - self.below(self.size.height - 2):
            self.walk_to(min(n, self.view.last))
            self.rebuild()
