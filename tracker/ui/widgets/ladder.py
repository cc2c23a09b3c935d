"""The ladder: every rung from the top turn to the bottom one, who stands there and in what state."""

from collections.abc import Callable, Sequence
from typing import NamedTuple, overload

from textual import events
from textual.message import Message

from tracker.core.encounter import Combatant, Encounter, Slot
from tracker.core.ladder import letters
from tracker.core.system import RuleSystem
from tracker.ui.ink import Ink, Span, named, pad
from tracker.ui.scene import SIDES, URGENT, Scene, health_tone
from tracker.ui.widgets.pane import Pane

STATES: dict[str, Span] = {
    "waiting": ("· waits", "quiet"),
    "up": ("▶ up", "up!"),
    "acted": ("✓ acted", "quiet"),
    "focusing": ("◇ focus", "focus"),
    "skipped": ("– skipped", "quiet"),
}


class Rung(NamedTuple):
    """One row of the ladder: an empty turn, a slot on it, or somebody without a turn."""

    turn: int | None
    slot: Slot | None = None
    combatant: Combatant | None = None
    letter: str = ""
    state: str = ""


def rungs(system: RuleSystem, encounter: Encounter) -> list[Rung]:
    """All rows, high turn first; those without a turn before an empty ladder, after a running one."""
    named = letters(encounter)
    slots = [
        Rung(s.turn, s, encounter[s.who], named[s.who, s.turn], system.slot_state(encounter, s))
        for s in encounter.slots
        if s.who in encounter.combatants
    ]
    standing = {r.combatant.id for r in slots if r.combatant}
    others = [Rung(None, None, c) for c in encounter if c.id not in standing]
    here = {r.turn for r in slots}
    top, bottom = system.top, system.bottom
    free = range(bottom, top + 1) if top is not None and bottom is not None else range(0)
    all_rungs = sorted([*slots, *(Rung(t) for t in free if t not in here)], key=lambda r: -(r.turn or 0))
    return [*all_rungs, *others] if slots else [*others, *all_rungs]


def state_of(scene: Scene, rung: Rung) -> Span:
    """The state of a row as glyph and word."""
    slot, who = rung.slot, rung.combatant
    if who is None:
        return ("", "ink")
    if slot is None:
        if scene.system.able(scene.encounter, who):
            return ("· no turn", "faint") if scene.encounter.phase == "fighting" else ("", "quiet")
        return out_of(scene, who)
    if rung.state == "out":
        return out_of(scene, who)
    if rung.state == "up" and who.down:
        return ("✗ acts", "up!")
    glyph, tone = STATES.get(rung.state, (f"· {rung.state}", "quiet"))
    if slot.kind not in ("turn", rung.state) and rung.state in ("up", "waiting"):
        return (f"{'▶' if rung.state == 'up' else '◇'} {slot.kind}", "up!" if rung.state == "up" else "focus")
    return (glyph, tone)


def out_of(scene: Scene, who: Combatant) -> Span:
    """Why somebody cannot act."""
    return ("✗ down", "danger") if who.down else ("☾ out", "danger")


def health_of(scene: Scene, who: Combatant) -> Span:
    """The pool that counts, as "6/8"."""
    pool = who.pools.get(scene.system.pool)
    if pool is None:
        return ("–", "quiet")
    return (f"{pool.current}/{pool.maximum}", health_tone(pool.current, pool.maximum))


def life_width(scene: Scene) -> int:
    """The cells of the column of health."""
    return 1 + max((len(health_of(scene, c)[0]) for c in scene.encounter), default=3)


def rung_line(scene: Scene, rung: Rung, width: int, link: str, life: int) -> Ink:
    """One row: marker, turn and letter, side, label number, name, health, state."""
    who, up = rung.combatant, rung.state == "up"
    turn = "" if rung.turn is None else str(rung.turn)
    if who is None:
        return Ink((("  " + turn.rjust(2), "faint"), (link.rjust(width - 4), "focus")))
    glyph, hue = SIDES[who.side]
    health, state = health_of(scene, who), state_of(scene, rung)
    digits = len(str(scene.encounter.joined))
    room = width - 21 - digits - life
    acted = rung.state in ("acted", "skipped", "out")
    tone = "up!" if up else "quiet" if acted else "ink"
    looked_at = scene.chosen and who.id == scene.selected
    hidden = "hidden " if who.hidden else ""
    name = named(hidden + who.name, room)
    spans: list[Span] = [
        ("▶ " if up else "› " if looked_at else "  ", "up!"),
        (turn.rjust(2) + f"{rung.letter:<2}", "quiet" if acted else "ink"),
        (glyph + " ", hue),
        (f"{who.number:>{digits}} ", "quiet"),
        (name[: len(hidden)], "faint"),
        (name[len(hidden) :], tone),
        (health[0].rjust(life), health[1]),
        (" " + pad(state[0], 10), state[1]),
        (link or " ", "focus"),
    ]
    return Ink(tuple(spans), "up" if up else "select" if looked_at else "")


def links(found: Sequence[Rung]) -> list[str]:
    """For each row the piece of line that joins the start of a span with its strike."""
    pieces = [""] * len(found)
    for at, rung in enumerate(found):
        slot = rung.slot
        if slot is None or slot.kind == "turn":
            continue
        starts = [i for i in range(at) if (s := found[i].slot) and s.who == slot.who]
        if starts:
            pieces[starts[-1]] = "╮"
            pieces[at] = "╯"
            for between in range(starts[-1] + 1, at):
                pieces[between] = pieces[between] or "│"
    return pieces


def marks_line(scene: Scene, who: Combatant, width: int) -> Ink | None:
    """What is wrong with somebody, in words, for the row below."""
    marks = [(text, tone) for text, tone in scene.system.marks(scene.encounter, who) if tone in URGENT]
    marks += [(c.name, "warning") for c in who.conditions]
    if not marks:
        return None
    spans: list[Span] = [(" " * (9 + len(str(scene.encounter.joined))), "ink")]
    for at, (text, tone) in enumerate(marks):
        spans += [("  ", "ink"), (text, tone)] if at else [(text, tone)]
    return Ink(tuple(spans))


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


class Ladder(Pane):
    """Who stands on which turn. ``wordy`` rows carry a second line of marks, where no status pane is seen."""

    title = (("Ladder", "quiet"),)
    wordy = False

    class Chosen(Message):
        """Somebody's row was clicked."""

        def __init__(self, who: str) -> None:
            super().__init__()
            self.who = who

    def __init__(self) -> None:
        super().__init__("ladder")
        self.owners: list[str] = []
        self.important: list[int] = []
        self.following = True

    def lines(self, scene: Scene, width: int, height: int) -> Sequence[Ink]:
        """All rungs, with their second lines; each is drawn only when it is looked at."""
        found = rungs(scene.system, scene.encounter)
        rows: list[tuple[int, Ink | None]] = []
        ups, chosen, told = list[int](), list[int](), set[str]()
        for at, rung in enumerate(found):
            who = rung.combatant
            if rung.state == "up":
                ups.append(len(rows))
            if who and scene.chosen and who.id == scene.selected:
                chosen.append(len(rows))
            rows.append((at, None))
            if self.wordy and who and who.id not in told and (more := marks_line(scene, who, width)):
                rows.append((at, more))
            told |= {who.id} if who else set()
        self.owners = [c.id if (c := found[at].combatant) else "" for at, _ in rows]
        self.important, self.ups = [*ups, *chosen], ups
        pieces, life = links(found), life_width(scene)
        return Drawn(rows, lambda at: rung_line(scene, found[at], width, pieces[at], life))

    def keep(self, lines: Sequence[Ink], height: int) -> int:
        """Whoever is up, or chosen, stays in view, with a little of what comes before and after."""
        first = max(0, min(self.first, len(lines) - height))
        if not self.following or not self.important:
            return first
        margin = 2 if height > 6 else 0
        low, high = self.important[0], self.important[-1]
        if len(self.important) > 1 and high - low >= height:
            low = high = self.important[-1]
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

    def on_click(self, event: events.Click) -> None:
        """A click looks at whoever stands there."""
        at = self.first + event.y - 1
        if 0 <= at < len(self.owners) and self.owners[at]:
            self.post_message(self.Chosen(self.owners[at]))
