"""The steps of the roll log as they are drawn: sentences in tones, a mark with its note below."""

import re
from collections.abc import Iterator, Sequence

from tracker.core.encounter import Encounter
from tracker.ui.ink import Ink, Span
from tracker.ui.scene import Scene
from tracker.ui.wrapping import wrapped
from tracker.views.log import MARK, mark_of, when

TONES = {
    "hit": "well!", "misses": "quiet", "miss": "quiet", "falls": "danger!", "Injury": "warning",
    "Shock": "warning", "Fatigue": "warning", "exhausted": "danger!", "Reminder": "up!",
}  # fmt: skip
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


class StepLines:
    """The lines of steps in a width, kept: of thousands of steps only those in view are ever drawn.

    With ``every`` also a step of which nothing is said is drawn, by its words.
    """

    def __init__(self, every: bool = False) -> None:
        self.every = every
        self._names: Names | None = None
        self._width = 0
        self._drawn: dict[int, tuple[str, list[Ink]]] = {}

    def fit(self, scene: Scene, width: int) -> bool:
        """Take another width, or other names: tells whether all is drawn anew."""
        key = tuple((c.name, c.side) for c in scene.encounter)
        if self._names is not None and self._names.key == key and self._width == width:
            return False
        self._names, self._drawn, self._width = Names(scene.encounter), {}, width
        return True

    def of(self, scene: Scene, n: int) -> list[Ink]:
        """The lines of step `n`, its round and turn before them, its mark below them."""
        note = mark_of(scene.table.history, n)[1]
        known = self._drawn.get(n)
        if known is None or known[0] != note:
            known = self._drawn[n] = note, list(self._draw(scene, n, note))
        return known[1]

    def _draw(self, scene: Scene, n: int, note: str) -> Iterator[Ink]:
        assert self._names is not None
        at = when(scene.table.history[n])
        glyph = MARK if note and len(at) < LEAD - 1 else ""
        lead: list[Span] = [(at, "faint"), (f"{glyph:<{LEAD - len(at)}}", "other!")]
        words = [scene.table.history[n].do] if self.every else []
        for said in scene.table.said(n) or words:
            yield from wrapped([*lead, *self._names.spans(said)], self._width, LEAD)
            lead = [(" " * LEAD, "faint")]
        if note:
            yield from wrapped([(" " * LEAD, "faint"), (f"{MARK} {note}", "other!")], self._width, LEAD + 2)


def lit(line: Ink, words: Sequence[str]) -> Ink:
    """The line with these words, in lower case, made bright wherever they stand."""
    if not words:
        return line
    pattern = re.compile("|".join(re.escape(word) for word in words), re.IGNORECASE)
    spans: list[Span] = []
    for text, tone in line.spans:
        at = 0
        for match in pattern.finditer(text):
            spans += [(text[at : match.start()], tone), (match[0], "up!")]
            at = match.end()
        spans.append((text[at:], tone))
    return Ink(tuple(span for span in spans if span[0]), line.band)
