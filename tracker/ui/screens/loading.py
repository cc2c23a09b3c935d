"""A long fight is being opened: how far it is, while every key works."""

from collections.abc import Callable, Sequence

from textual import events
from textual.app import ComposeResult
from textual.layout import Layout
from textual.message import Message
from textual.screen import Screen
from textual.worker import Worker

from tracker.core.ports import Trouble
from tracker.core.refused import Refused
from tracker.table import Table
from tracker.ui.ink import Ink, Span, bar, ink
from tracker.ui.keymap import Key, by_key, named_keys
from tracker.ui.layout import Placed
from tracker.ui.places import Place, Places, is_small
from tracker.ui.progress import GivenUp, Progress
from tracker.ui.widgets.pane import Banner, Plain
from tracker.ui.widgets.small import Small

DRAWN_EVERY = 0.1


class LoadingPane(Plain):
    """A bar that fills."""

    def __init__(self, name: str, progress: Progress) -> None:
        super().__init__("loading")
        self.title = ((f"Opening {name}", "ink!"),)
        self.progress = progress

    def plain_lines(self, width: int, height: int) -> Sequence[Ink]:
        """What is being done, and the bar."""
        share = self.progress.share
        drawn = Ink(
            ((bar(share, max(10, min(60, width - 8))), "well"), (f" {int(100 * share):>3} %", "ink!"))
        )
        return [ink(), ink(self.progress.words), ink(), drawn]


class LoadingScreen(Screen[None], inherit_bindings=False):
    """Opens a fight in a thread of its own; Escape gives up."""

    AUTO_FOCUS = ""

    class Loaded(Message):
        """The fight is open."""

        def __init__(self, table: Table) -> None:
            super().__init__()
            self.table = table

    class Left(Message):
        """It could not be opened, ``error`` tells why, or was given up."""

        def __init__(self, error: Trouble | Refused | None, tell: Callable[[str], None] | None) -> None:
            super().__init__()
            self.error, self.tell = error, tell

    def __init__(
        self,
        name: str,
        load: Callable[[Progress], Table],
        known: Sequence[Key],
        tell: Callable[[str], None] | None = None,
    ) -> None:
        """``known``: the keys in force; `tell` says where the fight was asked for what stands in the way."""
        super().__init__(classes="opening")
        self.load, self.tell = load, tell
        self.progress = Progress()
        self.by_key, quits = by_key(known), named_keys(known, "quit")
        self.pane, self.small = LoadingPane(name, self.progress), Small(quits)
        self.bar = Banner("bar", [(" Tracker", "up!"), ("   a long fight is being opened", "quiet")])
        self.quit_words: list[Span] = [(f"{quits} ", "up!"), ("quit", "quiet")]
        self.keys = Banner("next", [(" Esc ", "up!"), ("give up   ", "quiet"), *self.quit_words])
        self.placed = Placed(self.where)

    @property
    def layout(self) -> Layout:
        """Where the parts stand is `where`'s to say."""
        return self.placed

    def compose(self) -> ComposeResult:
        """The bar that fills, and the keys."""
        yield from (self.bar, self.pane, self.keys, self.small)

    def where(self, width: int, height: int) -> Places:
        """One pane between two lines."""
        if is_small(width, height):
            return {"small": Place(0, 0, width, height)}
        return {
            "bar": Place(0, 0, width, 1),
            "loading": Place(0, 1, width, height - 2),
            "next": Place(0, height - 1, width, 1),
        }

    def on_mount(self) -> None:
        """Begin."""
        self.run_worker(self.work, thread=True, exit_on_error=False)
        self.drawing = self.set_interval(DRAWN_EVERY, self.pane.rebuild)

    def work(self) -> Table:
        """In the thread: open it; what was given up meanwhile is let go of."""
        table = self.load(self.progress)
        if self.progress.given_up:
            let_go(table)
            raise GivenUp
        return table

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        """The thread is through; only then is the file free for whoever opens it next."""
        event.stop()
        if not event.worker.is_finished:
            return
        self.drawing.stop()
        table, error = event.worker.result, event.worker.error
        if self.progress.given_up:
            if table:
                let_go(table)
            self.post_message(self.Left(None, self.tell))
        elif table:
            self.post_message(self.Loaded(table))
        elif isinstance(error, Trouble | Refused):
            self.post_message(self.Left(error, self.tell))
        elif error:
            raise error

    def on_key(self, event: events.Key) -> None:
        """Escape gives up; another key ends the tracker."""
        event.stop()
        event.prevent_default()
        found = self.by_key.get(event.character or event.key) or self.by_key.get(event.key)
        if event.key == "ctrl+q" or (found and found.act == "quit"):
            self.app.exit()
        elif event.key in ("escape", "ctrl+c") and not is_small(*self.size):
            self.progress.given_up = True
            self.keys.say([(" giving up…   ", "quiet"), *self.quit_words])

    def on_unmount(self) -> None:
        """Nobody waits any more."""
        self.progress.given_up = True


def let_go(table: Table) -> None:
    """Close the save of a fight that nobody will look at."""
    if table.recorder:
        table.recorder.close()
