"""A row of the ladder: what stands on a turn, in what state, and the cells that each part of it takes."""

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from rich.cells import cell_len

from tracker.core.encounter import Combatant, Encounter, Slot
from tracker.core.groups import kin, rows
from tracker.core.ladder import letter
from tracker.core.system import RuleSystem
from tracker.ui.drawing.plan import Plan, shown_name
from tracker.ui.ink import Ink, Span, gauge, named, pad, width_of
from tracker.ui.scene import PAST, SIDES, URGENT, Scene, health_of, health_tone

STATES: dict[str, Span] = {
    "waiting": ("· waits", "quiet"),
    "up": ("▶ up", "up!"),
    "acted": ("✓ acted", "quiet"),
    "focusing": ("◇ focus", "focus"),
    "skipped": ("– skipped", "quiet"),
}
ORDER = ("up", "waiting", *PAST)
"""From the state of whom most is still to come."""


class Rung(NamedTuple):
    """One row: an empty turn, a slot on it, several ``members`` of a group, or somebody without a turn."""

    turn: int | None
    slot: Slot | None = None
    combatant: Combatant | None = None
    letter: str = ""
    state: str = ""
    members: tuple[Combatant, ...] = ()


def rungs(
    system: RuleSystem, encounter: Encounter, folded: Collection[str] = (), looked_at: str | None = None
) -> list[Rung]:
    """All rows, high turn first; those without a turn before an empty ladder, after a running one.

    A group that shares a row is one; while one of it is looked at, each of them has its own.
    """
    parts = [part for row in rows(encounter) for part in parted(row, folded, looked_at)]
    named = lettered([part[0].turn for part in parts])
    slots = [rung_of(system, encounter, part, named.get(at, "")) for at, part in enumerate(parts)]
    standing = {s.who for s in encounter.slots}
    absent = [c for c in encounter if not (c.wave or c.id in standing or c.id in folded)]
    others = without_turn(absent, looked_at)
    here = {r.turn for r in slots}
    top, bottom = system.top, system.bottom
    free = range(bottom, top + 1) if top is not None and bottom is not None else range(0)
    all_rungs = sorted([*slots, *(Rung(t) for t in free if t not in here)], key=lambda r: -(r.turn or 0))
    return [*all_rungs, *others] if slots else [*others, *all_rungs]


def without_turn(absent: Sequence[Combatant], looked_at: str | None) -> list[Rung]:
    """The rows of those who have no turn, a group in one."""
    shared: dict[Any, list[Combatant]] = {}
    for c in absent:
        shared.setdefault(kin(c) if c.group else c.id, []).append(c)
    found: list[Rung] = []
    for members in shared.values():
        if len(members) == 1 or looked_at in {c.id for c in members}:
            found += [Rung(None, None, c) for c in members]
        else:
            found.append(Rung(None, None, members[0], members=tuple(members)))
    return found


def parted(
    row: tuple[Slot, ...], folded: Collection[str], looked_at: str | None
) -> Sequence[tuple[Slot, ...]]:
    """The rows that a row of the ladder is drawn in: without those folded away, a group unfolded or whole."""
    if len(row) == 1:
        return () if row[0].who in folded else (row,)
    seen = tuple(s for s in row if s.who not in folded)
    if looked_at in {s.who for s in row}:
        return [(s,) for s in seen]
    return (seen,) if seen else ()


def rung_of(system: RuleSystem, encounter: Encounter, slots: Sequence[Slot], sign: str) -> Rung:
    """The row of one slot, or of a group: in the state of that member which has most to come."""
    if len(slots) == 1:
        (slot,) = slots
        return Rung(slot.turn, slot, encounter.combatants[slot.who], sign, system.slot_state(encounter, slot))
    states = {s: system.slot_state(encounter, s) for s in slots}
    slot = min(slots, key=lambda s: ORDER.index(states[s]) if states[s] in ORDER else 0)
    members = tuple(encounter[s.who] for s in slots)
    return Rung(slot.turn, slot, encounter[slot.who], sign, states[slot], members)


def lettered(turns: Sequence[int]) -> dict[int, str]:
    """The letters of the rows, by number, that share their turn with others."""
    shared: dict[int, list[int]] = {}
    for at, turn in enumerate(turns):
        shared.setdefault(turn, []).append(at)
    return {at: letter(i) for here in shared.values() if len(here) > 1 for i, at in enumerate(here)}


def state_of(scene: Scene, rung: Rung) -> Span:
    """The state of a row as glyph and word; of one who cannot act that, also where it has acted."""
    slot, who = rung.slot, rung.combatant
    if who is None:
        return ("", "ink")
    if slot is None:
        if scene.system.able(scene.encounter, who):
            return ("· no turn", "faint") if scene.encounter.phase == "fighting" else ("", "quiet")
        return out_of(scene, who)
    if rung.state in PAST and not scene.system.able(scene.encounter, who):
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


def rung_line(
    scene: Scene, rung: Rung, plan: Plan, cells: Sequence[Span], link: str, marks: Sequence[Span] = ()
) -> Ink:
    """One row: marker, turn and letter, side, then the cells that tell who is there, and what is wrong."""
    who, up = rung.combatant, rung.state == "up"
    turn = "" if rung.turn is None else str(rung.turn)
    if who is None:
        return Ink((("  " + turn.rjust(2), "faint"), (link.rjust(plan.link - 3) if link else "", "focus")))
    glyph, hue = SIDES[who.side]
    looked_at = scene.chosen and who.id == scene.selected
    spans: list[Span] = [
        ("▶ " if up else "› " if looked_at else "  ", "up!"),
        (turn.rjust(2) + f"{rung.letter:<2}", "quiet" if rung.state in PAST else "ink"),
        (glyph + " ", hue),
        *cells,
        (link or " ", "focus"),
        *((("  ", "ink"), *marks) if marks else ()),
    ]
    return Ink(tuple(spans), "up" if up else "select" if looked_at else "")


def own_cells(scene: Scene, rung: Rung, plan: Plan) -> list[Span]:
    """One combatant's label number, name, health and state."""
    who = rung.combatant
    if who is None:
        return []
    health, state = health_of(scene, who), state_of(scene, rung)
    tone = "up!" if rung.state == "up" else "quiet" if rung.state in PAST else "ink"
    name, hidden = named(shown_name(who), plan.name), 7 if who.hidden else 0
    return [
        (f"{who.number:>{plan.digits - 1}} ", SIDES[who.side][1]),
        (name[:hidden], "faint"),
        (name[hidden:], tone),
        *gauge_spans(scene, who, plan),
        (health[0].rjust(plan.life), health[1]),
        state_cells(state, plan),
    ]


def state_cells(state: Span, plan: Plan) -> Span:
    """A state in its column: as glyph and word, or as the glyph alone."""
    text, tone = state
    return (" " + pad(text if cell_len(text) <= plan.state else text[:1], plan.state), tone)


def gauge_spans(scene: Scene, who: Combatant, plan: Plan) -> tuple[Span, ...]:
    """The pool that counts as a gauge, where the plan has room for it."""
    pool = who.pools.get(scene.system.pool)
    if not plan.gauge:
        return ()
    tone = health_tone(pool.current, pool.maximum) if pool else ""
    drawn = gauge(pool, "well" if tone == "ink" else tone, plan.gauge - 1) if pool else ()
    return ((" ", "ink"), *drawn, (" " * (plan.gauge - 1 - width_of(drawn)), "ink"))


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


def marks_of(scene: Scene, who: Combatant) -> list[Span]:
    """What is wrong with somebody, in words."""
    marks = [mark for mark in scene.system.marks(scene.encounter, who) if mark[1] in URGENT]
    marks += [(c.name, "warning") for c in who.conditions]
    spans: list[Span] = []
    for text, tone in marks:
        spans += [("  ", "ink"), (text, tone)] if spans else [(text, tone)]
    return spans
