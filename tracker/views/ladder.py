"""The rows of the ladder, the same for text and screen."""

from collections.abc import Mapping
from dataclasses import dataclass

from tracker.core.encounter import Combatant, Encounter, Slot
from tracker.core.groups import rows
from tracker.core.ladder import letters
from tracker.core.system import RuleSystem

GLYPHS: Mapping[str, str] = {
    "up": "▶", "acted": "✓", "waiting": "·", "focusing": "◇", "skipped": "–", "out": "✗",
}  # fmt: skip
WORDS: Mapping[str, str] = {
    "up": "up", "acted": "acted", "waiting": "waits", "focusing": "focus", "skipped": "skipped", "out": "out",
}  # fmt: skip
SIDES: Mapping[str, str] = {"party": "●", "foes": "○", "other": "◌"}


@dataclass(frozen=True, slots=True)
class LadderSlot:
    """One who stands on a turn. ``letter`` tells equal turns apart, "" where it stands alone.

    ``word`` and ``glyph`` say the state, or that one who has acted cannot act any more; ``marks`` are short
    words with a tone, by the game. ``group`` is the name of those with whom it shares a row, "" where it
    has one of its own.
    """

    who: str
    name: str
    number: int
    side: str
    kind: str
    hidden: bool
    letter: str
    state: str
    word: str
    glyph: str
    marks: tuple[tuple[str, str], ...]
    group: str = ""


@dataclass(frozen=True, slots=True)
class LadderRow:
    """One turn and all who stand on it; ``is_now`` where the fight stands."""

    turn: int
    is_now: bool
    slots: tuple[LadderSlot, ...]

    def shared(self) -> list[tuple[LadderSlot, ...]]:
        """The slots in lines: those of a group that share a row are one."""
        found: dict[tuple[str, str, bool, str], list[LadderSlot]] = {}
        for slot in self.slots:
            key = (slot.group, slot.side, slot.hidden, "" if slot.group else slot.who)
            found.setdefault(key, []).append(slot)
        return [tuple(slots) for slots in found.values()]


def ladder_rows(system: RuleSystem, encounter: Encounter) -> list[LadderRow]:
    """The turns from high to low: those always shown and those on which somebody stands."""
    lettered = letters(encounter)
    groups = {s: encounter[s.who].group for row in rows(encounter) if len(row) > 1 for s in row}
    on: dict[int, list[LadderSlot]] = {turn: [] for turn in always_shown(system)}
    for slot in encounter.slots:
        shown = ladder_slot(system, encounter, slot, lettered[slot.who, slot.turn], groups.get(slot, ""))
        on.setdefault(slot.turn, []).append(shown)
    return [LadderRow(turn, turn == encounter.turn, tuple(on[turn])) for turn in sorted(on, reverse=True)]


def always_shown(system: RuleSystem) -> range:
    """The turns that are shown even when nobody stands on them."""
    if system.top is None or system.bottom is None:
        return range(0)
    return range(system.bottom, system.top + 1)


def ladder_slot(
    system: RuleSystem, encounter: Encounter, slot: Slot, letter: str, group: str = ""
) -> LadderSlot:
    """One slot with all that its row shows."""
    combatant = encounter[slot.who]
    state = system.slot_state(encounter, slot)
    is_past = state in ("acted", "skipped")
    seen = "out" if is_past and not system.able(encounter, combatant) else state
    return LadderSlot(
        slot.who,
        combatant.name,
        combatant.number,
        combatant.side,
        slot.kind,
        combatant.hidden,
        letter,
        state,
        slot_word(combatant, seen),
        GLYPHS.get(seen, " "),
        tuple(system.marks(encounter, combatant)),
        group,
    )


def slot_word(combatant: Combatant, state: str) -> str:
    """The state in a word; one who is out because it fell is down."""
    return "down" if state == "out" and combatant.down else WORDS.get(state, state)
