"""The status bar: which fight, where it stands, and whether the disk has it."""

from collections.abc import Sequence

from tracker.core.ladder import up_slots, waiting
from tracker.ui.drawing.drawing import Drawing
from tracker.ui.ink import Ink, Span, apart, cut, safe, width_of
from tracker.ui.scene import Scene
from tracker.ui.wrapping import wrapped

TALLEST = 6
SHORT = 8
"""So many cells of the fight's name are shown even where there is little room."""
PHASES = {
    "setup": "Setting up",
    "fighting": "Nobody is up yet",
    "round over": "Round over",
    "ended": "The fight is over",
}


class StatusBarDrawing(Drawing):
    """One line: fight, round, turn, still to act, saved mark, undo depth.

    When the save does not hold all, the reason stands below it in full.
    """

    framed = False

    def __init__(self) -> None:
        super().__init__("bar")

    def lines(self, scene: Scene, width: int, height: int) -> Sequence[Ink]:
        """The line, its right end kept whole; then the reason."""
        encounter = scene.encounter
        history = scene.table.history
        back = scene.past is not None and scene.past != history.pointer
        told = f"looking back: step {scene.past} of {history.last}" if back else encounter.name
        left: list[Span] = [("   ", "ink")]
        if encounter.round:
            left += [("Round ", "quiet"), (str(encounter.round), "ink!"), ("   ", "ink")]
        if encounter.phase == "fighting" and encounter.turn is not None:
            slots = [*up_slots(encounter), *waiting(encounter)]
            able = {s.who for s in slots if scene.system.able(encounter, encounter[s.who]) or s.state == "up"}
            left += [("Turn ", "quiet"), (str(encounter.turn), "up!")]
            left.append(("" if back else f"   {len(able)} still to act", "quiet"))
        else:
            left.append((PHASES[encounter.phase], "quiet"))
        right: list[Span] = [(scene.saved, scene.saved_tone), ("   ", "ink")]
        right.append((f"undo {history.undo_depth} ", "quiet"))
        if history.redo_depth:
            right.append((f"  redo {history.redo_depth} ", "ink"))
        room = max(SHORT, width - width_of([*left, *right]) - 4)
        name: Span = (f" {cut(safe(told), room)}", "warning!" if back else "ink!")
        return [apart([name, *left], right, width), *self.reason(scene, width)]

    def reason(self, scene: Scene, width: int) -> Sequence[Ink]:
        """Why the save does not hold all, in as many lines as that takes."""
        return list(wrapped([(f" {scene.unsaved}", "danger")], width - 1, 1)) if scene.unsaved else ()

    def wanted(self, width: int) -> int:
        """How many rows the bar wants."""
        return min(TALLEST, 1 + len(self.reason(self.scene, width))) if self.scene else 1
