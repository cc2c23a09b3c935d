"""What the panes of the fight screen show, and when."""

from collections.abc import Collection, Sequence

from textual.app import ComposeResult

from tracker.core.groups import called, row_of
from tracker.core.step import Step
from tracker.table import Table
from tracker.ui import at_once
from tracker.ui.choices import Keys, choices
from tracker.ui.gaze import Gaze
from tracker.ui.keymap import Key, by_key, keys, shown_keys
from tracker.ui.scene import Scene
from tracker.ui.screens.fight_places import FightPlaces


class FightPanes(FightPlaces, inherit_bindings=False):
    """A fight as it is seen; its keys are in `FightScreen`."""

    def __init__(self, table: Table, known: Sequence[Key] = (), troubles: Sequence[str] = ()) -> None:
        """``known``: the keys in force, when they are not the game's own; ``troubles`` are to be told."""
        super().__init__(table, tuple(known) or keys(table.system))
        self.troubles = troubles
        self.said_before: list[str] = []
        self.by_key = by_key(self.keymap)
        self.gaze = Gaze().moved_on(table.system, table.encounter)
        self.past: tuple[int, Gaze] | None = None
        """The step looked back at, and whom one looks at there; None: the fight as it stands."""
        self.choices: Keys = {}
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
        self.tell([*self.table.notes, *self.troubles])

    def scene(self) -> Scene:
        """The moment to draw."""
        mark, tone = self.saving.mark
        told, self.choices = choices(self.table, self.saving)
        n, gaze = self.past or (None, self.gaze)
        encounter = self.table.encounter if n is None else self.table.history.state(n)
        seen, disk = (gaze.up, gaze.selected, gaze.chosen), (mark, tone, told)
        ways_on, folds = tuple(self.choices.values()), self.arranged.folds
        return Scene(self.table, encounter, *seen, *disk, self.keymap, folds, n, ways_on)

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
        self.where(*self.size)  # whoever joined or left may leave the ladder more to tell
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
