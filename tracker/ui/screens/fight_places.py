"""Where the panes of the fight screen stand, and what opens over them."""

import importlib
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, cast

from textual.events import Event, Resize
from textual.layout import Layout

from tracker.table import Table
from tracker.ui import at_once
from tracker.ui.keymap import Key, named_keys
from tracker.ui.layout import Placed
from tracker.ui.places import Opening, covered
from tracker.ui.screens.disk_watch import DiskWatch
from tracker.ui.widgets.drawn import RollLog, SheetPane, StatusPane
from tracker.ui.widgets.ladder import Ladder
from tracker.ui.widgets.next_line import NextLine
from tracker.ui.widgets.open_pane import OpenPane
from tracker.ui.widgets.pane import Pane
from tracker.ui.widgets.small import Small

if TYPE_CHECKING:
    from tracker.ui.widgets.initiative import InitiativePane

LATE: Mapping[str, tuple[str, str]] = {
    "prompt": ("initiative", "InitiativePane"),
    "line": ("command_line", "CommandLine"),
    "help": ("help", "HelpPane"),
    "edit_sheet": ("edit_sheet", "EditSheetPane"),
    "history": ("history", "HistoryPane"),
    "mend": ("mend", "MendPane"),
    "coming": ("coming", "ComingPane"),
    "find": ("find", "FindPane"),
    "palette": ("palette", "PalettePane"),
}
"""What opens over the fight: module of `tracker.ui.widgets` and class, imported when first opened."""


class FightPlaces(DiskWatch, inherit_bindings=False):
    """The panes of a fight, each in its place for the size and for what is open."""

    AUTO_FOCUS = ""
    ladder: Ladder
    sheet: SheetPane
    status: StatusPane
    log_pane: RollLog
    next_line: NextLine

    def __init__(self, table: Table, keymap: tuple[Key, ...]) -> None:
        super().__init__(table, keymap)
        self.ladder, self.sheet = Ladder(), SheetPane()
        self.status, self.log_pane, self.next_line = StatusPane(), RollLog(), NextLine()
        self.small = Small(named_keys(keymap, "quit"))
        self.placed = Placed(self.where)
        self.late: dict[str, OpenPane] = {}
        """What has been opened over the panes so far."""
        self.open = ""
        """The name of what is open, "" when nothing is."""
        self.under = ""
        """What help was opened over: open again when it closes."""

    @property
    def following(self) -> tuple[Pane, ...]:
        """What is painted right after the ladder, which tells who is up."""
        log = () if self.open == "history" else (self.log_pane,)  # it stands over the log
        over = (self.late[self.open],) if self.open else ()
        return (self.next_line, self.bar, self.sheet, self.status, *log, *over)

    @property
    def layout(self) -> Layout:
        """Where the panes stand is `where`'s to say."""
        return self.placed

    def opening(self) -> Opening | None:
        """What is open over the panes."""
        if not self.open:
            return None
        pane = self.late[self.open]
        return Opening(self.open, pane.stands, pane.wanted)

    def rearrange(self) -> None:
        """What is open has changed: other places, and what counts stays seen beside it."""
        for pane in self.uncover():
            pane.rebuild()
        self.place()

    def uncover(self) -> Sequence[Pane]:
        """Tell each pane how much of it is covered now: those for which that makes a difference."""
        changed: list[Pane] = [self.next_line]
        self.next_line.resting = bool(self.open)
        found = self.where(*self.size)
        self.ladder.hidden = self.arranged.told
        if self.ladder.is_out_of_date:
            changed.append(self.ladder)
        for name, pane in self.named_panes().items():
            under = covered(found, name, self.open)
            if pane.covered != under:
                pane.covered = under
                changed.append(pane)
        return changed

    def place(self) -> None:
        """Have every pane stand where it is to stand now."""
        if not at_once.place(self, [self.ladder, *self.following, *self.late.values()]):
            self.bar.refresh(repaint=False, layout=True)

    async def on_event(self, event: Event) -> None:
        """A size that the terminal has no more counts for nothing: two would follow each other for ever."""
        if not isinstance(event, Resize) or event.size == self.app.size:
            await super().on_event(event)

    def on_resize(self) -> None:
        """Another size: what is open may cover more, or less."""
        self.rearrange()

    @property
    def prompt_pane(self) -> "InitiativePane":
        """The panel for prompts."""
        return cast("InitiativePane", self.late_pane("prompt"))

    def late_pane(self, name: str) -> OpenPane:
        """What opens under this name, made when first needed."""
        if name not in self.late:
            module, kind = LATE[name]
            made = getattr(importlib.import_module(f"tracker.ui.widgets.{module}"), kind)
            pane: OpenPane = made(self)
            self.late[name] = pane
            self.mount(pane)
        return self.late[name]

    def show_open(self, name: str, about: str = "") -> None:
        """Open something over the panes."""
        pane = self.late_pane(name)
        self.open = name
        pane.scene, pane.first = self.scene(), 0
        pane.opened(about)
        pane.rebuild()
        self.rearrange()

    def help(self) -> None:
        """Open help over what is open, which is there again when help closes."""
        self.under = self.open
        self.show_open("help")

    def beneath(self) -> OpenPane | None:
        """What help was opened over, if anything."""
        return self.late.get(self.under)

    def seen(self) -> Sequence[str]:
        """The rows of the panes that are painted now."""
        return [row for pane in self.query(Pane) if pane.region for row in pane.text]

    def fit(self) -> None:
        """Place what is open anew when it wants more rows, or fewer."""
        if self.open:
            pane = self.late[self.open]
            if pane.size.height != self.where(*self.size).get(self.open, pane.region).height:
                self.rearrange()

    def named_panes(self) -> dict[str, Pane]:
        """The four panes by name."""
        return {"ladder": self.ladder, "status": self.status, "sheet": self.sheet, "log": self.log_pane}
