"""The combatant sheet: of whoever is up, or looked at."""

from collections.abc import Iterator, Sequence

from rich.cells import cell_len

from tracker.core.conditions import rounds_left, span_words, until_words
from tracker.core.encounter import Combatant, Encounter
from tracker.core.ladder import own_turn
from tracker.core.system import Line
from tracker.ui.drawing.drawing import Drawing
from tracker.ui.drawing.rung import out_of
from tracker.ui.ink import Ink, Span, gauge, gauge_width, ink, named, safe, width_of
from tracker.ui.scene import SIDES, Scene, health_tone
from tracker.ui.wrapping import itemed, wrapped


def line_of(line: Line, width: int) -> Iterator[Ink]:
    """A row of a view: its label quiet, its text in its tone, broken where it does not fit."""
    label = f"{line.label}  " if line.label and line.text else line.label
    spans: list[Span] = [(label, "quiet")] if label else []
    tone = line.tone or "ink"
    yield from itemed([*spans, (line.text, tone)], width, min(len(label) or 2, width // 3))


def pool_line(scene: Scene, who: Combatant, key: str, width: int) -> Ink:
    """A pool: its name, its gauge, its numbers."""
    pool = who.pools[key]
    names = {k: scene.system.pool_names.get(k, k.capitalize()) for k in who.pools}
    room = max(map(len, names.values())) + 1
    digits = max(len(str(p.current)) for p in who.pools.values()) + 1
    most = width - room - digits - 4
    long = max((g for p in who.pools.values() if (g := gauge_width(p)) <= most), default=0)
    tone = health_tone(pool.current, pool.maximum)
    drawn = gauge(pool, "well" if tone == "ink" else tone, long)
    return ink(
        (f"{names[key]:<{room}}", "quiet"),
        *drawn,
        (f"{pool.current}".rjust(long - width_of(drawn) + digits), f"{tone}!"),
        (f"/{pool.maximum}", "quiet"),
    )


def conditions_of(encounter: Encounter, who: Combatant) -> Iterator[Line]:
    """The conditions, what they change and when they end."""
    for c in who.conditions:
        changes = ", ".join(f"{name} {value:+d}" for name, value in c.modifiers)
        left = rounds_left(encounter, c)
        ends = "" if left is None else f" ({span_words(left)}{' left' if left else ''})"
        if c.until:
            ends = f" ({until_words(encounter, c.until)})"
        roll = f" {c.mode} roll" if c.mode else ""
        yield Line("", f"{c.name}{': ' if changes or roll else ''}{changes}{roll}{ends}", "warning")


def standing(scene: Scene, who: Combatant) -> Span:
    """That one cannot act, in a word; "" for one who can, or who waits in a wave."""
    return ("", "ink") if who.wave or scene.system.able(scene.encounter, who) else out_of(scene, who)


class SheetDrawing(Drawing):
    """One combatant's numbers, attacks, conditions and notes."""

    def __init__(self) -> None:
        super().__init__("sheet")
        self.shown = ""

    def lines(self, scene: Scene, width: int, height: int) -> Sequence[Ink]:
        """The sheet in lines; a hint where there is nobody to show."""
        who = scene.who
        if who is None:
            self.title, self.accent = (("Sheet", "quiet"),), "empty"
            return [
                ink(("Nobody has joined yet.", "quiet")),
                ink((f"{scene.key('add')} adds somebody", "quiet")),
            ]
        up = who.id in scene.up
        self.accent = "up" if up else "empty"
        said, tone = ("▶ up", "up") if up else standing(scene, who)
        mark = f" {said}".rstrip()
        name = named(who.name, min(cell_len(safe(who.name)), width - len(mark) - 2))
        self.title = ((name, "up!" if up else "ink!"), (mark, tone))
        return list(self.body(scene, who, width))

    def body(self, scene: Scene, who: Combatant, width: int) -> Iterator[Ink]:
        """Side and turn, pools, what the game shows, conditions, notes."""
        glyph, hue = SIDES[who.side]
        turn = own_turn(scene.encounter, who.id)
        place = f"turn {turn}" if turn is not None else "no turn"
        hidden = "  hidden" if who.hidden else ""
        yield ink((f"{glyph} {who.side}", hue), (f"  #{who.number}  {place}{hidden}", "quiet"))
        yield from (pool_line(scene, who, key, width) for key in who.pools)
        for line in scene.system.sheet_view(scene.encounter, who):
            yield from line_of(line, width)
        if who.conditions:
            yield ink(("Conditions", "quiet"))
            for line in conditions_of(scene.encounter, who):
                yield from line_of(line, width)
        if who.notes:
            yield ink(("Notes", "quiet"))
            for note in who.notes:
                yield from wrapped([("· " + note, "ink")], width, 2)

    def show(self, scene: Scene | None) -> None:
        """Another combatant's sheet begins at its top."""
        if scene and scene.selected != self.shown:
            self.shown, self.first = scene.selected or "", 0
        super().show(scene)
