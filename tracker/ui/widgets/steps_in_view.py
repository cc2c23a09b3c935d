"""The steps that a search shows, as many lines of them as there is room for, the cursor always in view."""

from bisect import bisect_left

from tracker.ui.drawing.step_lines import StepLines, lit
from tracker.ui.ink import Ink
from tracker.ui.scene import Scene
from tracker.ui.search import Search


class StepsInView:
    """Where the view begins is kept: it moves on only as far as the cursor needs."""

    def __init__(self) -> None:
        self.steps = StepLines(every=True)
        self.top = 0

    def lines(self, scene: Scene, search: Search, width: int, height: int) -> list[Ink]:
        """The lines of the steps in view; room left above them has the end of the step before."""
        if self.steps.fit(scene, width):
            self.top = 0
        shown, found = search.shown, list[Ink]()
        if not shown:
            return found
        first = self.first_shown(scene, search, height)
        for n in shown[first : first + height]:
            if len(found) >= height:
                break
            found += self.step(scene, search, n)
        if first and (room := height - len(found)) > 0:
            found = [*self.step(scene, search, shown[first - 1])[-room:], *found]
        return found[:height]

    def step(self, scene: Scene, search: Search, n: int) -> list[Ink]:
        """The lines of a step, the words sought in them bright; on a band where the cursor is."""
        lines = [lit(line, search.words) for line in self.steps.of(scene, n)]
        return [line._replace(band="select") for line in lines] if n == search.at else lines

    def first_shown(self, scene: Scene, search: Search, height: int) -> int:
        """Where the view begins, as a place among the steps shown."""
        shown = search.shown
        cursor = bisect_left(shown, search.at)
        first = min(bisect_left(shown, self.top), cursor, self.earliest(scene, shown, len(shown) - 1, height))
        first = max(first, self.earliest(scene, shown, cursor, height))
        self.top = shown[first]
        return first

    def earliest(self, scene: Scene, shown: list[int], last: int, height: int) -> int:
        """From which step on all up to that one still fit."""
        first, used = last, len(self.steps.of(scene, shown[last]))
        while first and (used := used + len(self.steps.of(scene, shown[first - 1]))) <= height:
            first -= 1
        return first
