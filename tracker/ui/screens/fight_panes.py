"""The panes of the fight screen: where they stand and what they show."""

import importlib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, cast

from textual.app import ComposeResult
from textual.geometry import Region
from textual.layout import Layout

from tracker.core.groups import called, row_of
from tracker.core.step import Step
from tracker.table import Table
from tracker.ui import at_once
from tracker.ui.arrangement import Arrangement
from tracker.ui.choices import Keys, choices
from tracker.ui.gaze import Gaze
from tracker.ui.keymap import Key, by_key, keys, named_keys, shown_keys
from tracker.ui.layout import WIDE, Opening, Placed, Places, covered, places
from tracker.ui.scene import Scene
from tracker.ui.screens.disk_watch import DiskWatch
from tracker.ui.widgets.ladder import Ladder
from tracker.ui.widgets.next_line import NextLine
from tracker.ui.widgets.open_pane import OpenPane
from tracker.ui.widgets.pane import Pane
from tracker.ui.widgets.roll_log import RollLog
from tracker.ui.widgets.sheet import SheetPane
from tracker.ui.widgets.small import Small
from tracker.ui.widgets.status import StatusPane

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
LEFT = 2
"""The rows that something open must leave of a pane for it to be drawn anew beside it."""


class FightPanes(DiskWatch, inherit_bindings=False):
    """A fight as it is seen; its keys are in `FightScreen`."""

    AUTO_FOCUS = ""

    def __init__(self, table: Table, known: Sequence[Key] = (), troubles: Sequence[str] = ()) -> None:
        """``known``: the keys in force, when they are not the game's own; ``troubles`` are to be told."""
        super().__init__(table)
        self.keymap = tuple(known) or keys(table.system)
        self.troubles = troubles
        self.said_before: list[str] = []
        self.by_key = by_key(self.keymap)
        self.gaze = Gaze().moved_on(table.system, table.encounter)
        self.open = ""
        """The name of what is open, "" when nothing is."""
        self.past: tuple[int, Gaze] | None = None
        """The step looked back at, and whom one looks at there; None: the fight as it stands."""
        self.arranged = Arrangement()
        self.under = ""
        """What help was opened over: open again when it closes."""
        self.choices: Keys = {}
        self.ladder, self.sheet = Ladder(), SheetPane()
        self.status, self.log_pane, self.next_line = StatusPane(), RollLog(), NextLine()
        self.small = Small(named_keys(self.keymap, "quit"))
        self.placed = Placed(self.where)
        self.late: dict[str, OpenPane] = {}
        self.is_behind = self.is_closing = False
        """Whether the panes are still to follow the ladder; and whether what was open closes then."""

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

    def compose(self) -> ComposeResult:
        """The panes; prompt, line and help come when first opened."""
        self.set_scene()
        yield from (self.ladder, *self.following, self.small)

    def on_mount(self) -> None:
        """Listen to the table and to the disk."""
        self.table.listen(self.went_on)
        self.hear_disk()
        self.tell([*self.table.notes, *self.troubles])

    def where(self, width: int, height: int) -> Places:
        """The place of each widget for this size, and what is open."""
        opening = None
        if self.open:
            pane = self.late[self.open]
            opening = Opening(self.open, pane.stands, pane.wanted)
        found = places(width, height, opening, self.arranged, self.bar.wanted(width))
        self.ladder.wordy = width < WIDE or self.tells_all(found.get("status"))
        return found

    def tells_all(self, status: Region | None) -> bool:
        """Whether the ladder has to tell what is wrong with everybody, for the status does not."""
        if status is None:
            return True
        return len(self.table.encounter.combatants) > status.height - 3

    def scene(self) -> Scene:
        """The moment to draw."""
        mark, tone = self.saving.mark
        told, self.choices = choices(self.table, self.saving)
        n, gaze = self.past or (None, self.gaze)
        encounter = self.table.encounter if n is None else self.table.history.state(n)
        seen = (gaze.up, gaze.selected, gaze.chosen)
        scene = Scene(self.table, encounter, *seen, mark, tone, told, self.keymap, self.arranged.folds, n)
        return replace(scene, choices=tuple(self.choices.values()))

    def set_scene(self) -> None:
        """Hand the moment to every pane."""
        self.say(scene := self.scene())
        at_once.show(self, scene, (self.ladder, *self.following))
        self.fit_bar()

    def follow(self) -> None:
        """The moment to all panes but the ladder; what was open while it came gives way with them."""
        self.say(scene := self.scene())
        is_closing, self.is_behind, self.is_closing = self.is_closing, False, False
        if is_closing:
            if self.ladder in self.uncover():
                self.ladder.rebuild()
            for pane in self.following:
                pane.show(scene)
            self.place()
        else:
            at_once.show(self, scene, self.following)
        self.fit_bar()

    def say(self, scene: Scene) -> None:
        """What the lines at the bottom are to tell."""
        self.next_line.coming, self.next_line.present = self.coming(), self.present()
        self.next_line.keys = shown_keys(self.keymap, scene.encounter.phase, self.idle())

    def idle(self) -> Collection[str]:
        """The labels of keys that would do nothing now."""
        history, nobody = self.table.history, not self.table.encounter.combatants
        found = {"undo": not history.undo_depth, "redo": not history.redo_depth}
        found |= dict.fromkeys(("initiative", "set", "heal", "hurt"), nobody)
        return {label for label, does_nothing in found.items() if does_nothing}

    def coming(self) -> Sequence[str]:
        """What `n` will do, in lines."""
        encounter, up = self.table.encounter, self.gaze.up
        coming = self.table.system.coming(encounter)
        done = self.who_is_done()
        if len(done) == len(up):
            return coming
        still = ", ".join(called(encounter, [w for w in up if w not in done]))
        names = called(encounter, done)[0]
        return [f"{names} {'is' if len(done) == 1 else 'are'} done, {still} still up", *coming]

    def present(self) -> str:
        """Where the fight stands, while the panes show how it stood."""
        if self.past is None:
            return ""
        from tracker.views.history import place

        history = self.table.history
        return f"The fight stands at {place(history, history.pointer)}; Esc shows it"

    def who_is_done(self) -> tuple[str, ...]:
        """Of those who are up the one that `n` is about, with all of its group who share its row."""
        up, encounter = self.gaze.up, self.table.encounter
        if len(up) < 2:
            return up
        who = self.gaze.selected if self.gaze.selected in up else up[0]
        slot = next(s for s in encounter.slots if s.who == who and s.state == "up")
        return tuple(s.who for s in row_of(encounter, slot) if s.who in up)

    def went_on(self, steps: Sequence[Step]) -> None:
        """Something was done: show it."""
        self.gaze, self.past = self.gaze.moved_on(self.table.system, self.table.encounter), None
        due = [str(e["text"]) for step in steps for e in step.events if e["kind"] == "reminder_shown"]
        if due or not steps:
            self.next_line.told = f"Reminder: {'; '.join(due)}" if due else self.table.kept
        at_once.show(self, self.scene(), (self.ladder,))
        self.wait_for_disk()
        self.is_behind = True
        self.call_later(self.follow)

    def refuse(self, why: str) -> None:
        """One line that stays until the next key."""
        self.next_line.refused = why
        self.next_line.rebuild()

    def tell(self, notes: Sequence[str]) -> None:
        """What is to be said besides the fight, after what is told already; one key puts it away."""
        if notes:
            self.refuse("; ".join([*filter(None, [self.next_line.refused]), *notes]))

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
            if under > pane.size.height - LEFT:
                under = 0
            if pane.covered != under:
                pane.covered = under
                changed.append(pane)
        return changed

    def place(self) -> None:
        """Have every pane stand where it is to stand now."""
        if not at_once.place(self, [self.ladder, *self.following, *self.late.values()]):
            self.bar.refresh(repaint=False, layout=True)

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

    def close(self) -> None:
        """Close what is open; below help it is there again, else the fight is shown as it stands."""
        self.open, self.under = self.under, ""
        if self.past and not self.open:
            self.look_back(None)
        if self.is_behind:
            self.is_closing = True
        else:
            self.rearrange()

    def look_back(self, n: int | None) -> None:
        """Show the fight as it stood after step `n`; None: as it stands."""
        if n is None:
            self.past = None
        else:
            gaze = self.past[1] if self.past else self.gaze
            self.past = (n, gaze.moved_on(self.table.system, self.table.history.state(n)))
        self.set_scene()

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
