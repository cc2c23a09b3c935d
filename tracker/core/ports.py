"""What the outside must offer the table, the shell and the screen; `store` fulfils it, `cli` wires it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from tracker.core.step import Header, Step


class Trouble(Exception):
    """A file cannot be used as asked: one line for people (what, where, what would be right)."""


class Newer(Trouble):
    """The save was made by a newer tracker; what can be read is in ``opened``, ``made_by`` says by which."""

    def __init__(self, message: str, made_by: str) -> None:
        super().__init__(message)
        self.made_by = made_by


class Locked(Trouble):
    """Another process holds the save."""


class Forbidden(Trouble):
    """The save may not be written here; it can be looked at, and gone on with in another file."""


@dataclass(frozen=True, slots=True)
class SaveLine:
    """One save in the resume list, read from its header and last whole step only.

    ``trouble`` is a line for people when the save is damaged, locked or newer, else "".
    ``saved_at`` is ISO 8601 local time, "" when unknown. ``ended`` tells that the fight is over.
    """

    ref: str
    path: str
    name: str
    system: str
    round: int
    turn: int | None
    up: str
    saved_at: str
    steps: int
    trouble: str = ""
    ended: bool = False


@dataclass(frozen=True, slots=True)
class Status:
    """How far the disk has come: the last step it is known to hold, and what is wrong when it is behind.

    ``beside`` is the path of the file in which the fight goes on, when the save may not be written
    any more; ``why`` names it too.
    """

    state: Literal["saved", "writing", "not saved"]
    step: int
    why: str = ""
    beside: str = field(default="", compare=False)


class Recorder(Protocol):
    """Takes steps in order; one call is one write, sealed as a whole. Never blocks on the disk."""

    def record(self, steps: Sequence[Step]) -> None:
        """Check that the steps would be read back equal and queue them. Raises `Trouble`, nothing queued."""

    def status(self) -> Status:
        """How far the disk has come, now."""

    def on_status(self, listener: Callable[[Status], None]) -> None:
        """Call `listener` (from the writer's thread) at each change."""

    def drain(self) -> Status:
        """Wait until all that was queued is on disk, or is known not to be."""

    def close(self) -> Status:
        """Drain, then let go of the file and its lock."""


@dataclass(frozen=True, slots=True)
class Opened:
    """A save as read: its steps in file order, and what the reader has to tell (one line each).

    ``recorder`` is None when the save was opened for reading only. ``trouble`` is "" or why
    reading stopped at the last of `steps` (damaged, newer); then there is no recorder.
    ``made_by`` is "" or the newer tracker that made it; ``barred`` is why it may only be looked at,
    None when it may be written.
    ``kept`` is the path of a copy that holds more of the fight than the save, ``elsewhere`` that of
    another save that does, "" when there is none.
    ``can_leave_out`` tells that reading stopped at one entry, and may go on behind it in a new file;
    ``unproven`` is a line about the entries at the end that no seal proves, "" when there are none;
    ``added`` the path of a file with an entry that stood behind them without a seal, as a hand adds one.
    """

    header: Header
    path: str
    steps: tuple[Step, ...]
    notes: tuple[str, ...] = ()
    recorder: Recorder | None = None
    trouble: str = ""
    made_by: str = ""
    barred: Trouble | None = None
    kept: str = ""
    elsewhere: str = ""
    can_leave_out: bool = False
    unproven: str = ""
    added: str = ""

    @property
    def is_doubtful(self) -> bool:
        """Whether the fight can go on, but something may have to be settled before."""
        return bool(self.kept or self.elsewhere or self.unproven or self.added)


Progress = Callable[[int, int], None]
"""Told how much is done, and of how much. What it raises gives up what is being done."""


class Saves(Protocol):
    """The folder of saves. ``ref`` is a path, or a name looked up in the folder."""

    def lines(self) -> Sequence[SaveLine]:
        """The resume list, newest first."""

    def fights(self) -> Sequence[SaveLine]:
        """The same without the samples that ship, which may lie in the same folder."""

    def looked_through(self, line: SaveLine) -> SaveLine:
        """A line of the list with what is wrong anywhere in its file, which may take a moment."""

    def others(self) -> Sequence[str]:
        """A line for each TOML file beside the saves that is none, with what it is."""

    def is_long(self, ref: str) -> bool:
        """Whether opening takes so long that the screen should not wait for it. Raises `Trouble`."""

    def watched(self, progress: Progress) -> "Saves":
        """The same folder, whose `open` and `read` tell how far they are."""

    def read(self, ref: str) -> Opened:
        """Read without a lock; never changes the file. Raises `Trouble` when nothing can be read."""

    def open(self, ref: str) -> Opened:
        """Read and lock for writing; a torn tail is cut, a copy kept. Raises `Trouble`, `Locked`, `Newer`."""

    def create(self, ref: str, header: Header) -> Opened:
        """A new file with its header on disk, locked. Refuses to overwrite. Raises `Trouble`."""

    def free_beside(self, path: str) -> str:
        """A path for a new save beside `path`, its name like that one's. Raises `Trouble`."""

    def leave_out(self, ref: str) -> str:
        """A new save without what cannot be read or is not proven; its path. Raises `Trouble`."""

    def take_in(self, ref: str, added: str) -> str:
        """A new save with the entry of `added` at its end; its path. Raises `Trouble`."""

    def samples(self) -> Sequence[SaveLine]:
        """The sample fights that ship with the tracker."""

    def copy_sample(self, ref: str) -> str:
        """Copy a sample into the folder under a free name; its path."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One combatant of a roster file, the library or a game's content, as plain data.

    ``fields`` are as written in the file; ``where`` maps a path into them, such as
    ``("attack", 0, "rating")``, to a place for people: "party.toml, line 12". ``own`` ones are of the
    user's library.
    """

    name: str
    fields: Mapping[str, Any]
    source: str
    where: Callable[[tuple[str | int, ...]], str]
    own: bool = False


class Library(Protocol):
    """Where combatants come from besides the fight itself."""

    @property
    def troubles(self) -> Sequence[str]:
        """A line for each file that `entries` passed over when it was last asked."""

    def entries(self, system: str) -> Sequence[Entry]:
        """All entries for a game: the user's library first, then the game's content."""

    def roster(self, ref: str) -> Sequence[Entry]:
        """The entries of a roster file. Raises `Trouble`."""

    def rosters(self) -> Sequence[str]:
        """The roster files that lie at hand, as `roster` takes them."""

    def keep(self, system: str, entry: Mapping[str, Any]) -> str:
        """Save a combatant to the user's library; its path. Raises `Trouble`."""


@dataclass(frozen=True, slots=True)
class Wish:
    """One line of the user's settings: a name, what is written for it, and where: "settings.toml, line 3"."""

    name: str
    value: str
    where: str


@dataclass(frozen=True, slots=True)
class Wishes:
    """The user's settings as written: a key for each name, a theme; ``troubles`` tells of other lines."""

    keys: tuple[Wish, ...] = ()
    theme: Wish | None = None
    troubles: tuple[str, ...] = ()


class Settings(Protocol):
    """The user's own settings, the same for every fight; house rules are steps of a fight instead."""

    def read(self) -> Wishes:
        """What is written now; a line that cannot be taken is told of, and bars no other."""

    def keep_theme(self, name: str) -> None:
        """Write the theme; all else that the user wrote stays. Raises `Trouble`."""
