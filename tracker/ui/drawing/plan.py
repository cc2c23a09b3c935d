"""How many cells each part of a row of the ladder takes."""

from collections.abc import Sequence
from typing import NamedTuple

from rich.cells import cell_len

from tracker.core.encounter import Combatant
from tracker.ui.ink import gauge_width, safe
from tracker.ui.scene import Scene, health_of

LEAD = 8
"""The cells of marker, turn, letter and side."""
STATE = 9
"""The cells of the longest state."""
WORD = 7
"""The cells of the longest of the common states."""
SHORT = 12
"""The cells of a name that are kept before the words of states are."""
GAUGE = 12
"""A longer gauge is not drawn in a row: its number tells."""
MARKS = 24
"""With fewer cells for what is wrong in words a row has neither them nor a gauge."""


class Plan(NamedTuple):
    """How many cells each part of a row takes; ``gauge`` and ``marks`` are 0 where there is no room."""

    digits: int
    name: int
    gauge: int
    life: int
    state: int
    marks: int

    @property
    def own(self) -> int:
        """The cells of what tells who stands there: number, name and health."""
        return self.digits + self.name + self.gauge + self.life

    @property
    def link(self) -> int:
        """The cells before the line that joins a span's start with its strike."""
        return LEAD + self.own + self.state + 1


class Measure(NamedTuple):
    """What rows need for the people there are: the cells of the longest name, gauge, life and number."""

    name: int
    gauge: int
    life: int
    digits: int


def measure_of(scene: Scene, who: Combatant) -> Measure:
    """The cells that one combatant needs, whatever turn it stands on."""
    pool = who.pools.get(scene.system.pool)
    drawn = gauge_width(pool) if pool else 0
    return Measure(
        cell_len(safe(shown_name(who))),
        drawn if drawn <= GAUGE else 0,
        len(health_of(scene, who)[0]),
        len(str(who.number)),
    )


def widest(measures: Sequence[Measure]) -> Measure:
    """What rows need for all of these."""
    return Measure(*map(max, zip(*measures, strict=True))) if measures else Measure(0, 0, 3, 1)


def planned(scene: Scene, width: int, people: Measure) -> Plan:
    """The parts of rows of this width: the state in words, the name, the gauge, what is wrong in words.

    A long name gives way to the words, for these tell more at a glance, and the sheet has it whole.
    """
    digits, life, drawn = people.digits + 1, people.life + 1, people.gauge + 1
    link = any(slot.kind != "turn" for slot in scene.encounter.slots)
    left = width - LEAD - digits - life - 1 - link
    wanted, least = left - max(people.name, SHORT), WORD if left - WORD >= SHORT else 1
    state = max(least, min(STATE, wanted))
    name = max(4, min(left - state, max(people.name, SHORT)))
    left -= name + state
    if left < drawn + MARKS:
        return Plan(digits, name + max(0, left), 0, life, state, 0)
    return Plan(digits, name, drawn, life, state, left - drawn)


def shown_name(who: Combatant) -> str:
    """A name, and that its bearer is hidden."""
    return f"hidden {who.name}" if who.hidden else who.name
