"""The roll log: what happened, in sentences, the last of them always in view."""

from collections.abc import Sequence

from tracker.ui.drawing.drawing import Drawing
from tracker.ui.drawing.step_lines import StepLines
from tracker.ui.ink import Ink, ink
from tracker.ui.scene import Scene

ROOMY = 10
"""From so many lines on room is left below the last, so that not every step moves all of them."""


class RollLogDrawing(Drawing):
    """Sentences of the steps on the path to where the fight stands, newest last."""

    def __init__(self) -> None:
        super().__init__("log")
        self.back = 0
        self.begin: tuple[int, int] | None = None
        self.height = 0
        """The height for which the lines in view begin there."""
        self.path: list[int] = []
        self.steps = StepLines()

    def follow(self, scene: Scene) -> None:
        """Bring the path up to date: one step more, or anew."""
        history = scene.table.history
        at, last = scene.at, self.path[-1] if self.path else 0
        if at == last:
            return
        if at and history[at].to is None and history[at].parent == last:
            self.path.append(at)
        else:
            self.path = history.path(at)

    def lines(self, scene: Scene, width: int, height: int) -> Sequence[Ink]:
        """The lines in view: from the anchor on while what is new fits below it, else from further down."""
        self.follow(scene)
        self.title = (("Roll log", "quiet"), (f"   {scene.key('find')} find", "faint"))
        if self.steps.fit(scene, width) or height != self.height:
            self.begin, self.height = None, height
        if not self.path:
            return [ink(("Nothing has happened yet.", "quiet"))]
        if self.back:
            return self.earlier(scene, height)
        return self.from_anchor(scene, height) or self.anchored(scene, height)

    def from_anchor(self, scene: Scene, height: int) -> list[Ink]:
        """All from the anchor to the end; nothing when that is no more than half of it, or too much."""
        if self.begin is None:
            return []
        first, skipped = self.begin
        found: list[Ink] = []
        for n in reversed(self.path):
            if n < first or len(found) > height + skipped:
                break
            found = [*self.steps.of(scene, n), *found]
            if n == first:
                return found[skipped:] if self.fits(len(found) - skipped, height) else []
        return []

    def fits(self, count: int, height: int) -> bool:
        """Whether so many lines from where they begin still fill the pane well."""
        return (height // 2 if height >= ROOMY else height - 1) < count <= height

    def anchored(self, scene: Scene, height: int) -> list[Ink]:
        """The last lines, room left below them so that not every step moves all; where they begin is kept."""
        wanted = height if height < ROOMY else height - height // 3
        found: list[Ink] = []
        for n in reversed(self.path):
            found = [*self.steps.of(scene, n), *found]
            if len(found) >= wanted:
                wanted = max(wanted, min(height, len(self.steps.of(scene, self.path[-1]))))
                break
        self.begin = (n, max(0, len(found) - wanted))
        return found[-wanted:]

    def earlier(self, scene: Scene, height: int) -> list[Ink]:
        """The lines that end so many before the last."""
        found: list[Ink] = []
        for n in reversed(self.path):
            found = [*self.steps.of(scene, n), *found]
            if len(found) >= height + self.back:
                break
        self.back = min(self.back, max(0, len(found) - height))
        return found[: len(found) - self.back] if self.back else found

    def keep(self, lines: Sequence[Ink], height: int) -> int:
        """The last line is in view."""
        return max(0, len(lines) - height)

    def show(self, scene: Scene | None) -> None:
        """Whenever something happens the end is in view again."""
        if self.scene is None or scene is None or scene.encounter is not self.scene.encounter:
            self.back = 0
        super().show(scene)

    def scroll_by(self, lines: int) -> None:
        """Back through what happened; forward to its end."""
        self.back = max(0, self.back - lines)
        self.rebuild()
        self.foot = ((f"{self.back} lines below: End goes there", "quiet"),) if self.back else ()
        self.rebuild()
