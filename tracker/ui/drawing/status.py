"""The status of everyone at once: what each has left, what is wrong, and what could go wrong."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate

from rich.cells import cell_len

from tracker.core.encounter import Combatant
from tracker.core.system import Line, RuleSystem
from tracker.ui.drawing.drawing import Drawing
from tracker.ui.ink import Ink, Span, gauge, gauge_width, ink, named, pad, width_of
from tracker.ui.scene import URGENT, Scene
from tracker.ui.wrapping import wrapped

COLUMN = 6
"""A text of at most so many cells stands in a column of its own, under its label."""
POOL = 12
"""The most cells of the pool: its gauge and its number."""
NUMBER = 3
"""The cells of the number beside a gauge."""
NAME = 10
"""So many cells of the names are kept before a column is left out."""


@dataclass(frozen=True, slots=True)
class Shape:
    """How rows are laid out: the pool shown, the widths of the columns, the cells for number and name.

    ``left_out`` are columns that there is no room for: what is urgent in them stands below the row.
    """

    pool: str
    cells: int
    columns: Mapping[str, int]
    left_out: Mapping[str, int]
    digits: int
    room: int
    width: int


def columns_of(views: Sequence[Sequence[Line]]) -> dict[str, int]:
    """The labels whose texts are all short, in order, with their widths: they become columns."""
    longest: dict[str, int] = {}
    for view in views:
        for line in view:
            if line.label:
                longest[line.label] = max(longest.get(line.label, 0), len(line.text))
    return {label: max(len(label), most) + 1 for label, most in longest.items() if most <= COLUMN}


def shared_out(columns: Mapping[str, int], width: int) -> tuple[dict[str, int], dict[str, int]]:
    """The columns that fit, the first of them first; and those that do not."""
    ends = dict(zip(columns, accumulate(columns.values()), strict=True))
    kept = {label: size for label, size in columns.items() if ends[label] <= width}
    return kept, {label: size for label, size in columns.items() if label not in kept}


def gauge_of(system: RuleSystem) -> str:
    """The pool drawn; "" where the game's own lines say all."""
    if system.gauge is not None:
        return system.gauge
    return next((p for p in system.pool_names if p != system.pool), system.pool)


class StatusDrawing(Drawing):
    """A row for each combatant: pool, the game's short values in columns, longer ones below."""

    title = (("Status", "quiet"),)

    def __init__(self) -> None:
        super().__init__("status")
        self.start = self.seen = 0
        self.left_out: Mapping[str, int] = {}
        self.following = True

    def lines(self, scene: Scene, width: int, height: int) -> Sequence[Ink]:
        """A heading, then as many as fit, whoever is looked at among them."""
        everyone = [c for c in scene.encounter if c.id not in scene.folded and not c.wave]
        start = max(0, min(self.start, len(everyone) - 1))
        at = next((i for i, c in enumerate(everyone) if c.id == scene.selected), start)
        starts = [start, max(0, at - 2), at]
        if self.following and not start <= at < start + (self.seen or height - 1):
            del starts[0]
        for start in starts:
            found = self.from_row(scene, everyone, start, (width, height))
            if not self.following or start <= at < start + self.seen:
                break
        if start and self.following and start + self.seen == len(everyone):
            start, found = self.filled_up(scene, everyone, start, found, (width, height))
        self.start = start
        rest = len(everyone) - start - self.seen
        more = [f"{rest} more"] if rest > 0 else []
        if self.left_out:
            more.append(f"{scene.key('zoom')} shows {len(self.left_out)} more of each")
        self.foot = ((" · ".join(more), "quiet"),) if more else ()
        return found

    def from_row(
        self, scene: Scene, everyone: Sequence[Combatant], start: int, size: tuple[int, int]
    ) -> list[Ink]:
        """The heading and those from `start` on, as far as they fit; nobody else is asked about."""
        width, height = size
        window = everyone[start : start + max(1, height - 1)]
        views = [scene.system.status_view(scene.encounter, c) for c in window]
        shape = self.shape(scene, views, width)
        self.left_out = shape.left_out
        drawn = [self.heading(scene, shape)]
        self.seen = 0
        for who, view in zip(window, views, strict=True):
            rows = list(self.row(scene, who, view, shape))
            if len(drawn) + len(rows) > height and self.seen:
                break
            drawn += rows
            self.seen += 1
        return drawn

    def filled_up(
        self, scene: Scene, everyone: Sequence[Combatant], start: int, found: list[Ink], size: tuple[int, int]
    ) -> tuple[int, list[Ink]]:
        """The last ones, from as far up as leaves none of them out: no rows stay empty below them."""
        for earlier in range(max(0, start - (size[1] - len(found))), start):
            more = self.from_row(scene, everyone, earlier, size)
            if earlier + self.seen == len(everyone):
                return earlier, more
        return start, self.from_row(scene, everyone, start, size)

    def shape(self, scene: Scene, views: Sequence[Sequence[Line]], width: int) -> Shape:
        """How the rows are laid out."""
        columns = columns_of(views)
        pool = gauge_of(scene.system)
        label = scene.system.pool_names.get(pool, pool)
        gauges = [gauge_width(p) + NUMBER for c in scene.encounter if (p := c.pools.get(pool))]
        cells = max(len(label), *(min(g, POOL) for g in gauges), 0)
        digits = len(str(scene.encounter.joined)) + 2
        longest = max((cell_len(c.name) for c in scene.encounter), default=0)
        columns, left_out = shared_out(columns, width - digits - cells - min(NAME, longest + 1))
        spare = width - digits - cells - sum(columns.values())
        room = max(6, min(spare, longest + 1))
        gaps = max(0, min(2, (spare - room) // (len(columns) + 1)))
        columns = {label: size + gaps for label, size in columns.items()}
        return Shape(pool, cells + gaps if pool else 0, columns, left_out, digits, room, width)

    def heading(self, scene: Scene, shape: Shape) -> Ink:
        """What the columns are."""
        heads = "".join(f"{label:>{size}}" for label, size in shape.columns.items())
        label = scene.system.pool_names.get(shape.pool, shape.pool)
        return ink((" " * (shape.room + shape.digits) + pad(label, shape.cells) + heads, "quiet"))

    def show(self, scene: Scene | None) -> None:
        """A new scene is followed again."""
        self.following = True
        super().show(scene)

    def scroll_by(self, lines: int) -> None:
        """By combatants; following stops until the fight goes on."""
        self.following = False
        self.start = max(0, self.start + lines)
        self.rebuild()

    def row(self, scene: Scene, who: Combatant, view: Sequence[Line], shape: Shape) -> Iterator[Ink]:
        """One combatant's line, and its longer texts below it."""
        up = who.id in scene.up
        tone = "up!" if up else "ink"
        number = f"{who.number:>{shape.digits - 2}} "
        spans: list[Span] = [
            ("▶" if up else " ", "up!"),
            (number, tone),
            (named(who.name, shape.room - 1) + " ", tone),
        ]
        spans += self.pool(who, shape)
        short = {line.label: line for line in view if line.label in shape.columns}
        for label, size in shape.columns.items():
            line = short.get(label)
            spans.append((f"{line.text if line else '':>{size}}", (line.tone if line else "") or "ink"))
        yield Ink(tuple(spans))
        yield from self.below(view, shape)

    def below(self, view: Sequence[Line], shape: Shape) -> Iterator[Ink]:
        """What has no column: the urgent ones of those left out in one line, then each longer text."""
        lead: Span = (" " * shape.digits, "ink")
        urgent = [line for line in view if line.label in shape.left_out and line.tone in URGENT]
        if urgent:
            spans = [(f"{line.label} {line.text}  ", line.tone) for line in urgent]
            yield from wrapped([lead, *spans], shape.width, shape.digits)
        for line in view:
            if line.label not in shape.columns and line.label not in shape.left_out:
                words: list[Span] = [(f"{line.label} ", line.tone or "quiet")] if line.label else []
                text = (line.text, line.tone or "quiet")
                yield from wrapped([lead, *words, text], shape.width, shape.digits + 2)

    def pool(self, who: Combatant, shape: Shape) -> tuple[Span, ...]:
        """The pool's gauge and number; nothing where none is drawn."""
        if not shape.pool:
            return ()
        pool, cells = who.pools.get(shape.pool), shape.cells
        if pool is None:
            return (("–" + " " * (cells - 1), "quiet"),)
        drawn = gauge(pool, "well", cells - NUMBER)
        tone = "danger" if pool.current <= pool.least else "warning" if pool.current < 0 else "ink"
        number = f"{pool.current}" if drawn else f"{pool.current}/{pool.maximum}"
        return (*drawn, (number.rjust(cells - width_of(drawn)), tone))
