"""The roll log: what happened, in sentences, the last of them always in view."""

import re
from collections.abc import Iterator, Sequence

from tracker.core.encounter import Encounter
from tracker.ui.ink import Ink, Span, ink, wrapped
from tracker.ui.scene import Scene
from tracker.ui.widgets.pane import Pane

TONES = {
    "hit": "well!", "misses": "quiet", "miss": "quiet", "falls": "danger!", "Injury": "warning",
    "Shock": "warning", "Fatigue": "warning", "exhausted": "danger!",
}  # fmt: skip
ROOMY = 10
"""From so many lines on room is left below the last, so that not every step moves all of them."""
LEAD = 5
"""The cells of "3.12 "."""


class Names:
    """The names of those in a fight, found in a sentence and given their side's hue."""

    def __init__(self, encounter: Encounter) -> None:
        sides = {c.name: c.side for c in encounter}
        self.key = tuple(sides.items())
        names = sorted(sides, key=len, reverse=True)
        found = [rf"(?<!\w){re.escape(n)}(?!\w)" for n in names if n]
        words = [rf"\b{w}\b" for w in TONES]
        self.pattern = re.compile("|".join([*found, *words, r"(?<![\w.])[+-]?\d+(?![\w.])"]))
        self.sides = sides

    def spans(self, text: str) -> Iterator[Span]:
        """The sentence in tones."""
        at = 0
        for match in self.pattern.finditer(text):
            yield text[at : match.start()], "ink"
            word = match[0]
            yield word, self.sides.get(word) or TONES.get(word) or "ink!"
            at = match.end()
        yield text[at:], "ink"


class RollLog(Pane):
    """Sentences of the steps on the path to where the fight stands, newest last."""

    title = (("Roll log", "quiet"),)

    def __init__(self) -> None:
        super().__init__("log")
        self.back = 0
        self.begin: tuple[int, int] | None = None
        self.path: list[int] = []
        self.names: Names | None = None
        self._drawn: dict[int, list[Ink]] = {}
        self._width = 0

    def follow(self, scene: Scene) -> None:
        """Bring the path up to date: one step more, or anew."""
        history = scene.table.history
        at, last = history.pointer, self.path[-1] if self.path else 0
        if at == last:
            return
        if at and history[at].parent == last:
            self.path.append(at)
        else:
            self.path = history.path()

    def lines(self, scene: Scene, width: int, height: int) -> Sequence[Ink]:
        """The lines in view: from the anchor on while what is new fits below it, else from further down."""
        self.follow(scene)
        key = tuple((c.name, c.side) for c in scene.encounter)
        if self.names is None or self.names.key != key or self._width != width:
            self.names, self._drawn, self._width = Names(scene.encounter), {}, width
            self.begin = None
        if not self.path:
            return [ink(("Nothing has happened yet.", "quiet"))]
        if self.back:
            return self.earlier(scene, width, height)
        return self.from_anchor(scene, width, height) or self.anchored(scene, width, height)

    def from_anchor(self, scene: Scene, width: int, height: int) -> list[Ink]:
        """All from the anchor to the end; nothing when that is no more than half of it, or too much."""
        if self.begin is None:
            return []
        first, skipped = self.begin
        found: list[Ink] = []
        for n in reversed(self.path):
            if n < first or len(found) > height + skipped:
                break
            found = [*self.step(scene, n, width), *found]
            if n == first:
                return found[skipped:] if self.fits(len(found) - skipped, height) else []
        return []

    def fits(self, count: int, height: int) -> bool:
        """Whether so many lines from where they begin still fill the pane well."""
        return (height // 3 if height >= ROOMY else height - 1) < count <= height

    def anchored(self, scene: Scene, width: int, height: int) -> list[Ink]:
        """The last lines, room left below them so that not every step moves all; where they begin is kept."""
        wanted = height if height < ROOMY else height - height // 3
        found: list[Ink] = []
        for n in reversed(self.path):
            found = [*self.step(scene, n, width), *found]
            if len(found) >= wanted:
                wanted = max(wanted, min(height, len(self.step(scene, self.path[-1], width))))
                break
        self.begin = (n, max(0, len(found) - wanted))
        return found[-wanted:]

    def earlier(self, scene: Scene, width: int, height: int) -> list[Ink]:
        """The lines that end so many before the last."""
        found: list[Ink] = []
        for n in reversed(self.path):
            found = [*self.step(scene, n, width), *found]
            if len(found) >= height + self.back:
                break
        self.back = min(self.back, max(0, len(found) - height))
        return found[: len(found) - self.back] if self.back else found

    def step(self, scene: Scene, n: int, width: int) -> list[Ink]:
        """The lines of one step, its round and turn before them."""
        if (drawn := self._drawn.get(n)) is None:
            step = scene.table.history[n]
            when = (
                f"{step.round}.{step.turn}"
                if step.turn is not None
                else f"{step.round}"
                if step.round
                else ""
            )
            drawn = []
            assert self.names is not None
            for said in scene.table.said(n):
                lead = (f"{when:<{LEAD}}" if not drawn else " " * LEAD, "faint")
                drawn += wrapped([lead, *self.names.spans(said)], width, LEAD)
            self._drawn[n] = drawn
        return drawn

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
