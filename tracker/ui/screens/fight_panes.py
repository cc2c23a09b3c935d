"""The panes of the fight screen: where they stand and what they show."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from textual.app import ComposeResult
from textual.layout import Layout
from textual.message import Message
from textual.screen import Screen

from tracker.core.ports import Status
from tracker.core.step import Step
from tracker.table import Table
from tracker.ui.choices import Keys, choices
from tracker.ui.gaze import Gaze
from tracker.ui.keymap import by_key, keys, shown_keys
from tracker.ui.layout import PANES, WIDE, Placed, Places, places
from tracker.ui.saving import Saving
from tracker.ui.scene import Scene
from tracker.ui.widgets.ladder import Ladder
from tracker.ui.widgets.next_line import NextLine
from tracker.ui.widgets.pane import Pane
from tracker.ui.widgets.roll_log import RollLog
from tracker.ui.widgets.sheet import SheetPane
from tracker.ui.widgets.small import Small
from tracker.ui.widgets.status import StatusPane
from tracker.ui.widgets.status_bar import StatusBar

if TYPE_CHECKING:
    from tracker.ui.widgets.command_line import CommandLine
    from tracker.ui.widgets.initiative import InitiativePane


MARK_AFTER = 0.12
"""Seconds after which the saved mark is painted: never ahead of the disk, and once for keys in a row."""


class Saved(Message):
    """The disk has come further, or cannot; told from the writer's thread."""

    def __init__(self, status: Status) -> None:
        super().__init__()
        self.status = status


class FightPanes(Screen[None], inherit_bindings=False):
    """A fight as it is seen; its keys are in `FightScreen`."""

    AUTO_FOCUS = ""

    def __init__(self, table: Table) -> None:
        super().__init__(classes="fight")
        self.table = table
        self.keymap = keys(table.system)
        self.by_key = by_key(self.keymap)
        self.gaze = Gaze().moved_on(table.system, table.encounter)
        self.open = ""
        self.zoomed = ""
        self.active = "ladder"
        self.saving = Saving(table.recorder.status() if table.recorder else None)
        self.mark_due = self.slow_due = False
        self.choices: Keys = {}
        self.bar, self.ladder, self.sheet = StatusBar(), Ladder(), SheetPane()
        self.status, self.log_pane, self.next_line = StatusPane(), RollLog(), NextLine()
        self.small = Small()
        self.placed = Placed(self.where)
        self.late: dict[str, Pane] = {}

    @property
    def panes(self) -> list[Pane]:
        """The panes that show the fight."""
        return [
            self.bar,
            self.ladder,
            self.sheet,
            self.status,
            self.log_pane,
            self.next_line,
            *self.late.values(),
        ]

    @property
    def layout(self) -> Layout:
        """Where the panes stand is `where`'s to say."""
        return self.placed

    def compose(self) -> ComposeResult:
        """The panes; prompt, line and help come when first opened."""
        self.set_scene()
        yield from (*self.panes, self.small)

    def on_mount(self) -> None:
        """Listen to the table and to the disk."""
        self.table.listen(self.went_on)
        if self.table.recorder:
            self.table.recorder.on_status(self.tell_saved)
        if notes := [self.table.trouble, *self.table.notes]:
            self.refuse("; ".join(n for n in notes if n))

    def tell_saved(self, status: Status) -> None:
        """From the writer's thread to this screen."""
        self.post_message(Saved(status))

    def where(self, width: int, height: int) -> Places:
        """The place of each widget for this size, and what is open."""
        self.ladder.wordy = width < WIDE
        wanted = self.prompt_pane.wanted(width) if self.open == "prompt" else 0
        return places(width, height, self.open, wanted, self.zoomed, self.active, self.bar.wanted(width))

    def scene(self) -> Scene:
        """The moment to draw."""
        mark, tone = self.saving.mark
        gaze, encounter = self.gaze, self.table.encounter
        told, self.choices = choices(self.table, self.saving)
        return Scene(self.table, encounter, gaze.up, gaze.selected, gaze.chosen, mark, tone, told)

    def set_scene(self) -> None:
        """Hand the moment to every pane."""
        scene = self.scene()
        self.next_line.coming = self.coming()
        self.next_line.keys = shown_keys(self.keymap, scene.encounter.phase)
        for pane in self.panes:
            pane.show(scene)
        self.fit_bar()

    def coming(self) -> Sequence[str]:
        """What `n` will do, in lines."""
        encounter, up = self.table.encounter, self.gaze.up
        coming = self.table.system.coming(encounter)
        if len(up) < 2:
            return coming
        done = self.who_is_done()
        still = ", ".join(encounter.name_of(w) for w in up if w != done)
        return [f"{encounter.name_of(done)} is done, {still} still up", *coming]

    def who_is_done(self) -> str:
        """Of several who are up the one that `n` is about."""
        up = self.gaze.up
        return self.gaze.selected if self.gaze.selected in up else up[0]

    def went_on(self, steps: Sequence[Step]) -> None:
        """Something was done: show it."""
        self.gaze = self.gaze.moved_on(self.table.system, self.table.encounter)
        self.saving.went_on(self.table.history.last)
        self.watch_disk()
        self.set_scene()

    def watch_disk(self) -> None:
        """Look again when a step will have waited too long for the disk; one look at a time."""
        recorder = self.table.recorder
        if self.slow_due or recorder is None:
            return
        if due := self.saving.slow_in(recorder.status()):
            self.slow_due = True
            self.set_timer(due, self.disk_is_slow)

    def disk_is_slow(self) -> None:
        """A step may have waited too long by now: the bar says so."""
        self.slow_due = False
        self.watch_disk()
        self.bar.show(self.scene())

    def on_saved(self, message: Saved) -> None:
        """The saved mark follows the disk: at once when it fails, else a moment later."""
        if message.status.state == "writing":
            self.saving.slow_in(message.status)
            return
        before = self.saving.trouble
        self.saving.status = message.status
        self.saving.slow_in(message.status)
        if message.status.state == "not saved" or before:
            self.show_mark()
        elif not self.mark_due:
            self.mark_due = True
            self.set_timer(MARK_AFTER, self.show_mark)

    def show_mark(self) -> None:
        """What the disk is known to hold by now."""
        self.mark_due = False
        self.bar.show(self.scene())
        self.fit_bar()

    def fit_bar(self) -> None:
        """Other places when the bar needs more rows, or fewer."""
        if self.bar.size.height != self.bar.wanted(self.size.width):
            self.rearrange()

    def refuse(self, why: str) -> None:
        """One line that stays until the next key."""
        self.next_line.refused = why
        self.next_line.rebuild()

    def rearrange(self) -> None:
        """What is open has changed: other places."""
        self.bar.refresh(layout=True)

    @property
    def prompt_pane(self) -> "InitiativePane":
        """The panel for prompts, made when first needed."""
        if "prompt" not in self.late:
            from tracker.ui.widgets.initiative import InitiativePane

            self.add_pane(InitiativePane())
        return cast("InitiativePane", self.late["prompt"])

    @property
    def command_line(self) -> "CommandLine":
        """The ``:`` line, made when first needed."""
        if "line" not in self.late:
            from tracker.ui.widgets.command_line import CommandLine

            self.add_pane(CommandLine())
        return cast("CommandLine", self.late["line"])

    def add_pane(self, pane: Pane) -> None:
        """A pane that was not needed until now."""
        pane.scene = self.scene()
        self.late[str(pane.id)] = pane
        self.mount(pane)

    def show_open(self, name: str) -> None:
        """Open the prompt, the line or the help, or close what is open."""
        self.open = name
        if name:
            self.late[name].first = 0
            self.late[name].rebuild() if self.late[name].is_attached else None
        self.rearrange()

    def look_at(self, who: str) -> None:
        """Open somebody's sheet."""
        self.gaze = self.gaze.at(who)
        self.set_scene()

    def look(self, by: int) -> None:
        """The next one on the ladder."""
        self.gaze = self.gaze.beside(self.ladder.owners, by)
        self.set_scene()

    def go_back(self) -> None:
        """Out of the zoom, else back to whoever is up."""
        if self.zoomed:
            self.zoom()
        self.gaze = self.gaze.back()
        self.set_scene()

    def next_pane(self) -> None:
        """The pane that keys scroll and zoom; where there is no room for all, the status comes into view."""
        self.active = PANES[(PANES.index(self.active) + 1) % len(PANES)]
        if self.zoomed:
            self.zoomed = self.active
        self.mark_active()
        self.rearrange()

    def mark_active(self) -> None:
        """The active pane's title is marked."""
        for name, pane in self.named_panes().items():
            pane.marked = name == self.active and name != "ladder"
            pane.rebuild()

    def named_panes(self) -> dict[str, Pane]:
        """The four panes by name."""
        return {"ladder": self.ladder, "status": self.status, "sheet": self.sheet, "log": self.log_pane}

    def zoom(self) -> None:
        """The active pane in full, and back."""
        self.zoomed = "" if self.zoomed else self.active
        self.rearrange()

    def scroll_pane(self, by: int) -> None:
        """A page of the active pane; of the log when the ladder follows by itself."""
        pane = self.named_panes()[self.active]
        pane.scroll_by(by * max(1, pane.size.height - 3))

    def latest(self) -> None:
        """The end of the log."""
        self.log_pane.back = 0
        self.log_pane.scroll_by(0)
