"""A fight as it is seen: whom one looks at, and what each drawing has to know to show it."""

from collections.abc import Collection, Sequence

from tracker.core.groups import called, row_of
from tracker.table import Table
from tracker.ui.arrangement import Arrangement
from tracker.ui.choices import Keys, choices
from tracker.ui.drawing.drawing import Drawing
from tracker.ui.drawing.ladder import LadderDrawing
from tracker.ui.drawing.next_line import NextLineDrawing
from tracker.ui.drawing.roll_log import RollLogDrawing
from tracker.ui.drawing.sheet import SheetDrawing
from tracker.ui.drawing.status import StatusDrawing
from tracker.ui.drawing.status_bar import StatusBarDrawing
from tracker.ui.gaze import Gaze
from tracker.ui.keymap import Key, shown_keys
from tracker.ui.places import WIDE, Opening, Place, Places, places
from tracker.ui.saving import Saving
from tracker.ui.scene import Scene


class Sight:
    """The six drawings of a fight and the moment that they show."""

    ladder: LadderDrawing
    sheet: SheetDrawing
    status: StatusDrawing
    log_pane: RollLogDrawing
    next_line: NextLineDrawing
    bar: StatusBarDrawing

    def __init__(self, table: Table, keymap: tuple[Key, ...]) -> None:
        """The fight as it stands; ``keymap`` are the keys in force. A subclass gives the drawings."""
        self.table, self.keymap = table, keymap
        self.saving = Saving(table.recorder.status() if table.recorder else None)
        self.arranged = Arrangement()
        self.gaze = Gaze().moved_on(table.system, table.encounter)
        self.past: tuple[int, Gaze] | None = None
        """The step looked back at, and whom one looks at there; None: the fight as it stands."""
        self.choices: Keys = {}

    def scene(self) -> Scene:
        """The moment to draw."""
        mark, tone = self.saving.mark
        told, self.choices = choices(self.table, self.saving)
        n, gaze = self.past or (None, self.gaze)
        encounter = self.table.encounter if n is None else self.table.history.state(n)
        seen, disk = (gaze.up, gaze.selected, gaze.chosen), (mark, tone, told)
        ways_on, folds = tuple(self.choices.values()), self.arranged.folds
        return Scene(self.table, encounter, *seen, *disk, self.keymap, folds, n, ways_on)

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

    def refuse(self, why: str) -> None:
        """One line that stays until the next key."""
        self.next_line.refused = why
        self.next_line.rebuild()

    def tell(self, notes: Sequence[str]) -> None:
        """What is to be said besides the fight, after what is told already; one key puts it away."""
        if notes:
            self.refuse("; ".join([*filter(None, [self.next_line.refused]), *notes]))

    # --- where each drawing stands

    def opening(self) -> Opening | None:
        """What is open over the drawings."""
        return None

    def where(self, width: int, height: int) -> Places:
        """The place of each for this size, and for what is open."""
        found = places(width, height, self.opening(), self.arranged, self.bar.wanted(width))
        self.ladder.wordy = width < WIDE or self.tells_all(found.get("status"))
        return found

    def tells_all(self, status: Place | None) -> bool:
        """Whether the ladder has to tell what is wrong with everybody, for the status does not."""
        if status is None:
            return True
        return len(self.table.encounter.combatants) > status.height - 3


class FirstSight(Sight):
    """A fight before there is a screen: as it will look when one opens it."""

    def __init__(self, table: Table, keymap: tuple[Key, ...], notes: Sequence[str] = ()) -> None:
        """``notes`` are told at once."""
        super().__init__(table, keymap)
        self.ladder, self.sheet, self.status = LadderDrawing(), SheetDrawing(), StatusDrawing()
        self.log_pane, self.next_line, self.bar = RollLogDrawing(), NextLineDrawing(), StatusBarDrawing()
        self.tell(notes)

    @property
    def drawings(self) -> Sequence[Drawing]:
        """All six."""
        return (self.ladder, self.sheet, self.status, self.log_pane, self.next_line, self.bar)
