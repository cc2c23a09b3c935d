"""How the fight screen follows the disk: a saved mark that is never ahead of it."""

from textual.message import Message
from textual.screen import Screen

from tracker.core.ports import Status
from tracker.table import Table
from tracker.ui.clock import later
from tracker.ui.keymap import Key
from tracker.ui.sight import Sight
from tracker.ui.widgets.drawn import StatusBar

MARK_AFTER = 0.12
"""Seconds after which the saved mark is painted: never ahead of the disk, and once for keys in a row."""


class Saved(Message):
    """The disk has come further, or cannot; told from the writer's thread."""

    def __init__(self, status: Status) -> None:
        super().__init__()
        self.status = status


class DiskWatch(Sight, Screen[None], inherit_bindings=False):
    """A screen of one fight, whose bar tells what the disk is known to hold."""

    bar: StatusBar

    def __init__(self, table: Table, keymap: tuple[Key, ...]) -> None:
        Screen.__init__(self, classes="fight")
        Sight.__init__(self, table, keymap)
        self.bar = StatusBar()
        self.mark_due = self.slow_due = False

    def rearrange(self) -> None:
        """Other places for the panes."""
        raise NotImplementedError

    def hear_disk(self) -> None:
        """Listen to the disk."""
        if self.table.recorder:
            self.table.recorder.on_status(self.tell_saved)

    def tell_saved(self, status: Status) -> None:
        """From the writer's thread to this screen; that it writes is no news."""
        if status.state != "writing":
            self.post_message(Saved(status))

    def wait_for_disk(self) -> None:
        """A step was made, and the disk is to hold it."""
        self.saving.went_on(self.table.history.last)
        self.watch_disk()

    def watch_disk(self) -> None:
        """Look again when a step will have waited too long for the disk; one look at a time."""
        recorder = self.table.recorder
        if self.slow_due or recorder is None:
            return
        if due := self.saving.slow_in(recorder.status()):
            self.slow_due = True
            later(self, due, self.disk_is_slow)

    def disk_is_slow(self) -> None:
        """A step may have waited too long by now: the bar says so."""
        self.slow_due = False
        self.watch_disk()
        self.bar.show(self.scene())

    def on_saved(self, message: Saved) -> None:
        """The saved mark follows the disk: at once when it fails, else a moment later."""
        before = self.saving.trouble
        self.saving.status = message.status
        self.saving.slow_in(message.status)
        if message.status.state == "not saved" or before:
            self.show_mark()
        elif not self.mark_due:
            self.mark_due = True
            later(self, MARK_AFTER, self.show_mark)

    def show_mark(self) -> None:
        """What the disk is known to hold by now."""
        self.mark_due = False
        self.bar.show(self.scene())
        self.fit_bar()

    def fit_bar(self) -> None:
        """Other places when the bar needs more rows, or fewer."""
        if self.bar.size.height != self.bar.wanted(self.size.width):
            self.rearrange()
