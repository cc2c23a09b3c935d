"""A fight for people who read plain lines: the ladder, the combatants, what is coming."""

from collections.abc import Sequence

from tracker.core.conditions import condition_words
from tracker.core.encounter import Combatant, Encounter
from tracker.core.groups import called, times
from tracker.core.ladder import letter, own_turn
from tracker.core.names import listed, spans
from tracker.core.system import RuleSystem
from tracker.core.waves import held_words
from tracker.views.ladder import SIDES, LadderRow, LadderSlot, ladder_rows
from tracker.views.width import columns, cut, padded, table, wrapped

WIDTH = 80
NAME_WIDTH = 30


def show_lines(system: RuleSystem, encounter: Encounter) -> list[str]:
    """The whole state: heading, who is up, ladder, combatants, notes, what is coming."""
    parts = [
        heading(system, encounter),
        ladder_lines(system, encounter),
        combatant_lines(system, encounter),
        note_lines(encounter),
        held_lines(encounter),
        coming_lines(system, encounter),
    ]
    return [line for i, part in enumerate(p for p in parts if p) for line in ([""] if i else []) + part]


def heading(system: RuleSystem, encounter: Encounter) -> list[str]:
    """Whose fight this is, where it stands, who is up."""
    title = f"{encounter.name} ({system.title}): {where(encounter)}"
    return [*wrapped(title, WIDTH, later="  "), *wrapped(up_line(system, encounter), WIDTH, later="  ")]


def where(encounter: Encounter) -> str:
    """The moment of the fight in a few words."""
    if encounter.phase == "setup":
        return "not begun"
    at = f"round {encounter.round}"
    if encounter.phase == "fighting":
        return at if encounter.turn is None else f"{at}, turn {encounter.turn}"
    return (
        f"{at} is over"
        if encounter.phase == "round over"
        else f"ended in {at}"
        if encounter.round
        else "ended"
    )


def up_line(system: RuleSystem, encounter: Encounter) -> str:
    """Who acts now."""
    up = called(encounter, system.up(encounter))
    return f"Up: {listed(up, 'and', most=40)}" if up else "Nobody is up"


def ladder_lines(system: RuleSystem, encounter: Encounter) -> list[str]:
    """The ladder from high to low; nothing while nobody stands on it."""
    rows = ladder_rows(system, encounter)
    names = [columns(line_name(line)) for row in rows for line in row.shared()]
    wide = min(NAME_WIDTH, max(names, default=0))
    return [line for row in rows for line in row_lines(row, wide)] if names else []


def row_lines(row: LadderRow, wide: int) -> list[str]:
    """One turn: a line for each who stands on it, or for a group; names in a column of that width."""
    marker = ">" if row.is_now else " "
    if not row.slots:
        return [f"{marker}{row.turn:>4}"]
    lines = []
    shared = row.shared()
    for at, slots in enumerate(shared):
        slot, sign = slots[0], letter(at) if len(shared) > 1 else ""
        place = padded(f"{row.turn}{sign}", 4 + len(sign), right=True)
        number = f"{slot.number:>2}" if len(slots) == 1 else "  "
        start = f"{marker}{place:<6} {SIDES[slot.side]} {number} "
        name = padded(cut(line_name(slots), wide), wide)
        lines.append(with_words(f"{start}{name}", slots))
    return lines


def line_name(slots: Sequence[LadderSlot]) -> str:
    """Whose line it is: somebody's, or a group's."""
    return slots[0].name if len(slots) == 1 else times(slots[0].group, len(slots))


def with_words(line: str, slots: Sequence[LadderSlot]) -> str:
    """The state, and what else is to be known; of a group how many are in which state, by their numbers."""
    slot = slots[0]
    if len(slots) == 1:
        line += f" {slot.glyph} {slot.word}"
        return line + "".join(f", {word}" for word in fitting(slot, WIDTH - columns(line)))
    states: dict[str, list[int]] = {}
    for each in slots:
        states.setdefault(f"{each.glyph} {each.word}", []).append(each.number)
    told = [f"{state} {','.join(spans(numbers))}" for state, numbers in states.items()]
    return cut(f"{line} {', '.join([*told, *(['hidden'] if slot.hidden else [])])}", WIDTH)


def fitting(slot: LadderSlot, room: int) -> list[str]:
    """What else is to be known of a slot, as far as there is room; the list below the ladder says it all."""
    words = [*(["hidden"] if slot.hidden else []), *(text for text, _ in slot.marks)]
    while sum(columns(word) + 2 for word in words) > room:
        words.pop()
    return words


def combatant_lines(system: RuleSystem, encounter: Encounter) -> list[str]:
    """A line for each who is there, in order of joining, and one for what else is to be known of it."""
    present = [c for c in encounter if not c.wave]
    pools = [p for p in system.pool_names if any(p in c.pools for c in present)]
    rows = [[str(c.number), cut(c.name, NAME_WIDTH), c.side, *pool_cells(system, c, pools)] for c in present]
    aligned = table(rows, frozenset({0})) if rows else []
    wide = max(map(columns, aligned), default=0)
    lines: list[str] = []
    for combatant, line in zip(present, aligned, strict=True):
        lines += with_status(line, wide, status(system, encounter, combatant))
    return lines


def pool_cells(system: RuleSystem, combatant: Combatant, pools: Sequence[str]) -> list[str]:
    """``Health 5/6`` for each pool."""
    return [
        f"{system.pool_names[p]} {combatant.pools[p].current}/{combatant.pools[p].maximum}"
        if p in combatant.pools
        else ""
        for p in pools
    ]


def with_status(line: str, wide: int, words: Sequence[str]) -> list[str]:
    """A combatant's line with its status behind it in a column, or below where it does not fit."""
    if not words:
        return [line]
    text = ", ".join(words)
    if wide + 2 + columns(text) <= WIDTH:
        return [f"{padded(line, wide)}  {text}"]
    return [line, *wrapped(text, WIDTH, "      ", "      ")]


def status(system: RuleSystem, encounter: Encounter, combatant: Combatant) -> list[str]:
    """Down or not able to act where no condition says so, marks, conditions, hidden, turn, notes."""
    words = []
    if not system.able(encounter, combatant):
        why = system.unable_because(encounter, combatant)
        words += [why] if why.casefold() not in {c.name.casefold() for c in combatant.conditions} else []
    words += [text for text, _ in system.marks(encounter, combatant) if text not in words]
    words += [condition_words(encounter, c) for c in combatant.conditions]
    words += ["hidden"] if combatant.hidden else []
    if encounter.phase == "fighting" and own_turn(encounter, combatant.id) is None:
        words.append("no turn this round")
    return [*words, *(f"note: {note}" for note in combatant.notes)]


def held_lines(encounter: Encounter) -> list[str]:
    """Who is held back, by wave."""
    held = held_words(encounter)
    return wrapped(f"Held back: {held}", WIDTH, later="  ") if held else []


def note_lines(encounter: Encounter) -> list[str]:
    """The notes on the fight, and what is to be remembered."""
    lines = [line for note in encounter.notes for line in wrapped(f"Note: {note}", WIDTH, later="  ")]
    for r in encounter.reminders:
        at = f"round {r.round}" if r.turn is None else f"round {r.round}, turn {r.turn}"
        lines += wrapped(f"Reminder for {at}: {r.text}", WIDTH, later="  ")
    return lines


def coming_lines(system: RuleSystem, encounter: Encounter) -> list[str]:
    """What `next` will bring, in a line."""
    coming = (
        "; ".join(system.coming(encounter)) if encounter.combatants else "somebody has to join: add, roster"
    )
    return wrapped(f"Next: {coming}", WIDTH, later="  ") if coming else []
