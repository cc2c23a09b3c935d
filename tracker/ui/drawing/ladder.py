"""The ladder: every rung from the top turn to the bottom one, who stands there and in what state."""

from collections.abc import Callable, Mapping, Sequence
from typing import overload

from rich.cells import cell_len

from tracker.core.encounter import Combatant
from tracker.core.names import listed
from tracker.core.waves import held_words
from tracker.ui.drawing import group_rung
from tracker.ui.drawing.drawing import Drawing
from tracker.ui.drawing.plan import LEAD, Measure, Plan, measure_of, planned, widest
from tracker.ui.drawing.rung import Rung, links, marks_of, own_cells, rung_line, rungs, state_of
from tracker.ui.ink import Ink, Span, width_of
from tracker.ui.scene import Scene
from tracker.ui.wrapping import itemed


class Drawn(Sequence[Ink]):
    """Lines that are drawn when looked at: of a hundred, those in view."""

    def __init__(self, rows: Sequence[tuple[int, Ink | None]], draw: Callable[[int], Ink]) -> None:
        """`rows`: the number of a rung, and its line where that is made already."""
        self.rows, self.draw = rows, draw

    def __len__(self) -> int:
        return len(self.rows)

    @overload
    def __getitem__(self, at: int) -> Ink: ...
    @overload
    def __getitem__(self, at: slice) -> list[Ink]: ...
    def __getitem__(self, at: int | slice) -> Ink | list[Ink]:
        if isinstance(at, slice):
            return [self[i] for i in range(*at.indices(len(self)))]
        rung, line = self.rows[at]
        return line or self.draw(rung)


def away(scene: Scene, hidden: Sequence[str], width: int) -> tuple[Span, ...]:
    """What is not seen, and the key that shows it; in few words where there is little room."""
    held = held_words(scene.encounter)
    if not (scene.folds or hidden or held):
        return ()
    folded, panes = len(scene.folded), listed(hidden, "and")
    fold, show = scene.key("fold"), scene.key("hide_pane")
    long = [f"{folded} fallen folded away: {fold} shows them"] if folded else []
    long = [f"whoever falls is folded away: {fold} ends that"] if scene.folds and not folded else long
    long += [f"{panes} hidden: {show} shows {'it' if len(hidden) == 1 else 'them'}"] if hidden else []
    short = [f"{folded or 'folds the'} fallen: {fold}"] if scene.folds else []
    short += [f"{panes}: {show}"] if hidden else []
    if held:
        long, short = [f"held back: {held}", *long], [f"held back: {held}", *short]
    text = " · ".join(long)
    return ((text if cell_len(text) <= width else " · ".join(short), "quiet"),) if text else ()


class LadderDrawing(Drawing):
    """Who stands on which turn. ``wordy`` rows carry a second line of marks, where no status pane is seen."""

    title = (("Ladder", "quiet"),)
    wordy = False
    hidden: Sequence[str] = ()
    """The panes that are hidden, by their titles."""

    def __init__(self) -> None:
        super().__init__("ladder")
        self.owners: list[str] = []
        self.order: list[str] = []
        """All who stand on the ladder, those of a folded group each for itself."""
        self.important: list[int] = []
        self.about = 0
        """The row of the one who is looked at, which of many who are up is the one that `n` is about."""
        self.following = True
        self._people: tuple[Mapping[str, Combatant], Measure] | None = None
        self._lines: dict[tuple[str, int | None], tuple[object, Ink]] = {}
        self._measures: dict[str, tuple[Combatant, Measure]] = {}
        self._marked: dict[str, tuple[Combatant, object, list[Span]]] = {}
        self._told_for: tuple[bool, Sequence[str]] = False, ()

    @property
    def is_out_of_date(self) -> bool:
        """Whether it is to tell more, or less, than when it was last drawn."""
        return self._told_for != (self.wordy, self.hidden)

    def lines(self, scene: Scene, width: int, height: int) -> Sequence[Ink]:
        """All rungs, with their second lines; empty ones only where there is room for all of them."""
        self._told_for = self.wordy, self.hidden
        looked_at = scene.selected if scene.chosen else None
        found = rungs(scene.system, scene.encounter, scene.folded, looked_at)
        taken = [rung for rung in found if rung.combatant]
        room = max(height, self.rows_inside)  # what is open over the ladder has no row move
        if len(found) <= room and len(rows := self.rows_of(scene, found, width)) <= room:
            return rows
        return self.rows_of(scene, taken, width)

    def rows_of(self, scene: Scene, found: Sequence[Rung], width: int) -> Drawn:
        """The rows of rungs; each is drawn only when it is looked at."""
        plan = planned(scene, width, self.people(scene))
        whos = [rung.combatant for rung in found]
        first = {who.id: at for at, who in reversed(list(enumerate(whos))) if who}
        told = {at: spans for at in first.values() if (spans := self.told(scene, found[at], plan))}
        below = {at: spans for at, spans in told.items() if width_of(spans) > plan.marks}
        lead: Span = (" " * (LEAD + plan.digits), "ink")
        rows: list[tuple[int, Ink | None]] = []
        ups, seen = list[int](), list[int]()
        for at, (rung, who) in enumerate(zip(found, whos, strict=True)):
            if rung.state == "up":
                ups.append(len(rows))
            if who and scene.selected in {c.id for c in rung.members or (who,)}:
                seen.append(len(rows))
            rows.append((at, None))
            if at in below:
                rows += [(at, line) for line in itemed([lead, *below[at]], width, LEAD + plan.digits)]
        self.order = [c.id for r, who in zip(found, whos, strict=True) if who for c in r.members or (who,)]
        self.owners = [who.id if (who := whos[at]) else "" for at, _ in rows]
        self.important, self.ups = [*ups, *(seen if scene.chosen else ())], ups
        self.about = next((row for row in seen if row in ups), (seen or ups or [0])[-1])
        self.foot = away(scene, self.hidden, width - 4)
        pieces = links(found)

        def draw(at: int) -> Ink:
            marks = () if at in below else told.get(at, ())
            return self.drawn_row(scene, found[at], plan, pieces[at], marks)

        return Drawn(rows, draw)

    def drawn_row(self, scene: Scene, rung: Rung, plan: Plan, piece: str, marks: Sequence[Span]) -> Ink:
        """One row; that of one with a turn is made anew only when something of it is not as before."""
        who = rung.combatant
        if who is None or rung.slot is None or rung.members:
            cells = (group_rung.cells if rung.members else own_cells)(scene, rung, plan)
            return rung_line(scene, rung, plan, cells, piece, marks)
        looked_at = scene.chosen and who.id == scene.selected
        made_of = rung, plan, piece, marks, state_of(scene, rung), looked_at
        known = self._lines.get((who.id, rung.turn))
        if known is None or known[0] != made_of:
            line = rung_line(scene, rung, plan, own_cells(scene, rung, plan), piece, marks)
            known = self._lines[who.id, rung.turn] = made_of, line
        return known[1]

    def people(self, scene: Scene) -> Measure:
        """What the combatants need; of the same ones it was found before."""
        if self._people is None or self._people[0] is not scene.encounter.combatants:
            measures = [self.measure(scene, who) for who in scene.encounter]
            self._people = scene.encounter.combatants, widest(measures)
        return self._people[1]

    def measure(self, scene: Scene, who: Combatant) -> Measure:
        """What one needs; found anew only for one who is not as before."""
        known = self._measures.get(who.id)
        if known is None or known[0] is not who:
            known = self._measures[who.id] = who, measure_of(scene, who)
        return known[1]

    def told(self, scene: Scene, rung: Rung, plan: Plan) -> list[Span]:
        """What is wrong with those of a row, as far as no other pane tells it; of a group by number."""
        tells = self.wordy or plan.marks
        if not rung.members:
            return self.marks(scene, rung.combatant) if rung.combatant and tells else []
        found = group_rung.harm(scene, rung.members, plan)
        for who in rung.members if tells else ():
            if marks := self.marks(scene, who):
                found += [*([("  ", "ink")] if found else []), (f"{who.number} ", "quiet"), *marks]
        return found

    def marks(self, scene: Scene, who: Combatant) -> list[Span]:
        """What is wrong with one, in words; found anew only where that may have changed."""
        beside = scene.system.beside_marks(scene.encounter)
        known = self._marked.get(who.id)
        if known is None or known[0] is not who or known[1] is not beside:
            known = self._marked[who.id] = who, beside, marks_of(scene, who)
        return known[2]

    def keep(self, lines: Sequence[Ink], height: int) -> int:
        """Whoever is up, or chosen, stays in view, with a little of what comes before and after."""
        first = max(0, min(self.first, len(lines) - height))
        if not self.following or not self.important:
            return first
        margin = 2 if height > 6 else 0
        low, high = self.important[0], self.important[-1]
        if high - low >= height:
            low = high = self.about
        first = min(first, max(0, low - margin))
        first = max(first, min(len(lines), high + 1 + margin) - height)
        return max(0, min(first, len(lines) - height))

    def pinned(self, shown: list[Ink], lines: Sequence[Ink]) -> list[Ink]:
        """Whoever is up is on the first or last line when its own row is out of view."""
        if shown and self.ups and not any(self.first <= y < self.first + len(shown) for y in self.ups):
            at = 0 if self.ups[0] < self.first else -1
            shown[at] = lines[self.ups[0]]
        return shown

    def show(self, scene: Scene | None) -> None:
        """A new scene is followed again."""
        self.following = True
        super().show(scene)

    def scroll_by(self, lines: int) -> None:
        """Scrolling by hand stops following until the fight goes on."""
        self.following = False
        super().scroll_by(lines)
