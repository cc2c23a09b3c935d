"""What the panes of the fight screen show, and when."""

from collections.abc import Sequence

from textual.app import ComposeResult

from tracker.core.step import Step
from tracker.table import Table
from tracker.ui import at_once
from tracker.ui.keymap import Key, by_key, keys
from tracker.ui.screens.fight_places import FightPlaces


class FightPanes(FightPlaces, inherit_bindings=False):
    """A fight as it is seen; its keys are in `FightScreen`."""

    def __init__(self, table: Table, known: Sequence[Key] = (), troubles: Sequence[str] = ()) -> None:
        """``known``: the keys in force, when they are not the game's own; ``troubles`` are to be told."""
        super().__init__(table, tuple(known) or keys(table.system))
        self.troubles, self.next_line.told = troubles, table.news
        self.said_before: list[str] = []
        self.by_key = by_key(self.keymap)
        self.is_behind = self.is_closing = False
        """Whether the panes are still to follow the ladder; and whether what was open closes then."""

    def compose(self) -> ComposeResult:
        """The panes; prompt, line and help come when first opened."""
        self.set_scene()
        yield from (self.ladder, *self.following, self.small)

    def on_mount(self) -> None:
        """Listen to the table and to the disk."""
        self.table.listen(self.went_on)
        self.hear_disk()
        if notes := [*self.table.notes, *self.troubles]:
            self.tell([*filter(None, [self.table.news]), *notes])

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

    def went_on(self, steps: Sequence[Step]) -> None:
        """Something was done: show it."""
        self.gaze, self.past = self.gaze.moved_on(self.table.system, self.table.encounter), None
        due = [str(e["text"]) for step in steps for e in step.events if e["kind"] == "reminder_shown"]
        if due or not steps:
            self.next_line.told = f"Reminder: {'; '.join(due)}" if due else self.table.news
        self.where(*self.size)  # whoever joined or left may leave the ladder more to tell
        at_once.show(self, self.scene(), (self.ladder,))
        self.wait_for_disk()
        self.is_behind = True
        self.call_later(self.follow)

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
