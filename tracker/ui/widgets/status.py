"""The status of everyone at once: what each has left, what is wrong, and what could go wrong."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tracker.core.encounter import Combatant
from tracker.core.system import Line
from tracker.ui.ink import Ink, Span, gauge, ink, pad, width_of, wrapped
from tracker.ui.scene import Scene
from tracker.ui.widgets.pane import Pane

COLUMN = 6
"""A text of at most so many cells stands in a column of its own, under its label."""
POOL = 12
"""The cells of the pool: its gauge and its number."""


@dataclass(frozen=True, slots=True)
class Shape:
    """How rows are laid out: the pool shown, the widths of the columns, the cells for number and name."""

    pool: str
    columns: Mapping[str, int]
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
    return {label: max(len(label), most) + 2 for label, most in longest.items() if most <= COLUMN}


class StatusPane(Pane):
    """A row for each combatant: pool, the game's short values in columns, longer ones below."""

    title = (("Status", "quiet"),)

    def __init__(self) -> None:
        super().__init__("status")

    def lines(self, scene: Scene, width: int, height: int) -> Sequence[Ink]:
        """A heading, then everyone."""
        everyone = list(scene.encounter)
        views = [scene.system.status_view(scene.encounter, c) for c in everyone]
        columns = columns_of(views)
        pool = next((p for p in scene.system.pool_names if p != scene.system.pool), scene.system.pool)
        digits = len(str(scene.encounter.joined)) + 1
        room = max(6, width - digits - POOL - sum(columns.values()))
        shape = Shape(pool, columns, digits, room, width)
        heads = "".join(f"{label:>{size}}" for label, size in columns.items())
        label = scene.system.pool_names.get(pool, pool)
        drawn = [ink((" " * (room + digits) + pad(label, POOL) + heads, "quiet"))]
        for who, view in zip(everyone, views, strict=True):
            drawn += self.row(scene, who, view, shape)
        return drawn

    def row(self, scene: Scene, who: Combatant, view: Sequence[Line], shape: Shape) -> Iterator[Ink]:
        """One combatant's line, and its longer texts below it."""
        tone = "up!" if who.id in scene.up else "ink"
        number = f"{who.number:>{shape.digits - 1}} "
        spans: list[Span] = [(number, "quiet"), (pad(who.name, shape.room - 1) + " ", tone)]
        spans += self.pool(who, shape.pool)
        short = {line.label: line for line in view if line.label in shape.columns}
        for label, size in shape.columns.items():
            line = short.get(label)
            spans.append((f"{line.text if line else '':>{size}}", (line.tone if line else "") or "ink"))
        yield Ink(tuple(spans))
        for line in view:
            if line.label not in shape.columns:
                lead: Span = (" " * shape.digits, "ink")
                words: list[Span] = [(f"{line.label} ", line.tone or "quiet")] if line.label else []
                yield from wrapped([lead, *words, (line.text, line.tone or "quiet")], shape.width, 6)

    def pool(self, who: Combatant, key: str) -> tuple[Span, ...]:
        """The pool's gauge and number."""
        pool = who.pools.get(key)
        if pool is None:
            return (("–" + " " * (POOL - 1), "quiet"),)
        drawn = gauge(pool, "well", POOL - 8)
        tone = "danger" if pool.current <= pool.least else "warning" if pool.current < 0 else "ink"
        number = f"{pool.current}" if drawn else f"{pool.current}/{pool.maximum}"
        return (*drawn, (number.rjust(POOL - width_of(drawn)), tone))
