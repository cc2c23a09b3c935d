"""The encounter as it stands: frozen state, changed only by `apply`."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeVar, cast

from tracker.core.step import Scalar

T = TypeVar("T")
Phase = Literal["setup", "fighting", "round over", "ended"]
SlotState = Literal["waiting", "up", "acted", "skipped", "out"]


def changed(state: T, /, **changes: Any) -> T:
    """A copy of a frozen, slotted state with some fields changed.

    Folding a long fight copies states thousands of times; `dataclasses.replace`, which goes through
    ``__init__``, takes twice as long.
    """
    kind: Any = type(state)
    copy = object.__new__(kind)
    for name in kind.__slots__:
        object.__setattr__(copy, name, changes[name] if name in changes else getattr(state, name))
    return cast(T, copy)


@dataclass(frozen=True, slots=True)
class Pool:
    """A number that is spent and regained, such as Health: `least` <= `current` <= `maximum`."""

    current: int
    maximum: int
    least: int = 0


@dataclass(frozen=True, slots=True)
class Condition:
    """A named state of a combatant, with what it changes and when it ends.

    ``since`` is the round it was put on. ``ends`` is the round in which it ends as the bearer's own
    turn begins (None: until cleared). ``until`` is "" or "start:ID" / "end:ID", another's turn.
    ``modifiers`` are (roll, value) pairs, ``mode`` is "", "bonus" or "penalty" for those rolls.
    """

    name: str
    since: int = 0
    ends: int | None = None
    until: str = ""
    modifiers: tuple[tuple[str, int], ...] = ()
    mode: str = ""


@dataclass(frozen=True, slots=True)
class Slot:
    """One place on the ladder. A combatant has at most one slot on a turn; ``place`` orders equal turns.

    ``kind`` is "turn" or a word of the game for another sort of slot, such as a strike prepared earlier.
    """

    who: str
    turn: int
    place: int
    kind: str = "turn"
    state: SlotState = "waiting"


@dataclass(frozen=True, slots=True)
class Combatant:
    """One who takes part. ``sheet`` and ``state`` are the game's own models, frozen like the rest.

    ``id`` is the slug of the first name, ``number`` the label in order of joining: neither is ever
    reused. ``rolled`` is the last round for which a turn was rolled or set by hand. ``group`` is the name
    that those who act as one share, ``wave`` that of those who are held back; "" for neither. ``stood`` are
    the slots that such a one had, in round ``left_in``.
    """

    id: str
    name: str
    number: int
    side: str
    sheet: Any
    hidden: bool = False
    pools: Mapping[str, Pool] = field(default_factory=dict)
    state: Any = None
    down: bool = False
    conditions: tuple[Condition, ...] = ()
    notes: tuple[str, ...] = ()
    rolled: int = 0
    group: str = ""
    wave: str = ""
    stood: tuple[Slot, ...] = ()
    left_in: int = 0


@dataclass(frozen=True, slots=True)
class Reminder:
    """A text to show when a round, and a turn of it, is reached."""

    number: int
    round: int
    turn: int | None
    text: str


@dataclass(frozen=True, slots=True)
class Encounter:
    """A whole fight at one moment. ``slots`` are in ladder order: high turn first, then place.

    ``gone`` maps the ids of all who left to their last name, so that neither is given out again.
    ``marks`` are the notes that steps of the record bear, by number.
    ``state`` belongs to the game (formations, for one).
    """

    name: str
    system: str
    phase: Phase = "setup"
    round: int = 0
    turn: int | None = None
    combatants: Mapping[str, Combatant] = field(default_factory=dict)
    slots: tuple[Slot, ...] = ()
    settings: Mapping[str, Scalar] = field(default_factory=dict)
    reminders: tuple[Reminder, ...] = ()
    reminded: int = 0
    notes: tuple[str, ...] = ()
    marks: Mapping[int, str] = field(default_factory=dict)
    joined: int = 0
    gone: Mapping[str, str] = field(default_factory=dict)
    state: Any = None

    @property
    def this_round(self) -> int:
        """The round that runs, or the next to begin."""
        return self.round if self.phase == "fighting" else self.round + 1

    def __iter__(self) -> Iterator[Combatant]:
        """The combatants in order of joining."""
        return iter(self.combatants.values())

    def __getitem__(self, who: str) -> Combatant:
        """The combatant with that id; KeyError when there is none."""
        return self.combatants[who]

    def name_of(self, who: str) -> str:
        """The name for people of an id, also of one that left; "-" is the fight itself."""
        if who in self.combatants:
            return self.combatants[who].name
        return self.gone.get(who, who)
