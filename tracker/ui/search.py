"""What is looked for in the roll log, and where the cursor stands. It knows no screen."""

from bisect import bisect_right
from collections.abc import Sequence

from tracker.core.history import History
from tracker.views.seek import Entry, completions, entry_of, matching, read_sought

SLICE = 48
"""Steps read at a time, newest first: some 15 ms, so that thousands of them do not hold up a key."""


class Search:
    """The steps on the path to where the fight stands: all, or while ``narrow`` those that are sought."""

    def __init__(self, history: History) -> None:
        self.history = history
        self.typed = ""
        self.narrow = True
        self.path: list[int] = []
        self.found: list[int] = []
        self.at = 0
        """The step that the cursor stands on; 0 while there is none."""
        self._entries: dict[int, Entry] = {}
        self._unread: list[int] = []

    def begin(self) -> None:
        """Look at all of it anew, from its end."""
        self.typed, self.narrow, self.at = "", True, self.history.pointer
        self.follow()

    def follow(self) -> None:
        """Something was done: the path has grown, the cursor stays."""
        self.path = self.history.path()
        self._unread = [n for n in self.path if n not in self._entries]
        self.look()

    @property
    def is_sought(self) -> bool:
        """Whether anything is looked for."""
        return any(read_sought(self.typed))

    @property
    def is_reading(self) -> bool:
        """Whether steps have not been looked at yet."""
        return self.is_sought and bool(self._unread)

    @property
    def words(self) -> Sequence[str]:
        """The words that are looked for in the lines."""
        return read_sought(self.typed).words

    @property
    def shown(self) -> list[int]:
        """The steps to show."""
        return self.found if self.is_sought and self.narrow else self.path

    def look_for(self, typed: str) -> None:
        """Something else is sought: at once among all that has been read."""
        self.typed, self.narrow = typed, True
        self.look()

    def look(self) -> None:
        """Find what is sought among what has been read, and in some more steps."""
        self.found = self.matching(self.path) if self.is_sought else []
        self.read()

    def read(self) -> None:
        """Look at some more steps; the cursor stays, or goes to what is next above."""
        if self.is_reading:
            more = self._unread[-SLICE:]
            del self._unread[-SLICE:]
            self._entries.update((n, entry_of(self.history, n)) for n in more)
            self.found = sorted([*self.matching(more), *self.found])
        self.at = nearest(self.shown, self.at) or self.at

    def matching(self, steps: Sequence[int]) -> list[int]:
        """Those of the steps that are what is sought."""
        return matching(self.history, steps, self._entries, self.typed)

    def move(self, by: int) -> None:
        """The cursor goes so many steps down, at most to the end of what is shown."""
        if shown := self.shown:
            at = bisect_right(shown, self.at) - 1
            self.at = shown[max(0, min(len(shown) - 1, at + by))]

    def to_match(self, by: int) -> None:
        """The cursor goes to the next match below, or (-1) above; past the last it begins again."""
        if found := self.found:
            at = bisect_right(found, self.at) - 1
            on = found[at] == self.at and at >= 0
            self.at = found[(at + by if on or by > 0 else at) % len(found)]

    def completed(self) -> str:
        """What is typed, with its last word made the first that it could be."""
        found = self.completions()
        before = self.typed.rpartition(" ")
        return f"{before[0]}{before[1]}{found[0]}" if found else self.typed

    def completions(self) -> list[str]:
        """What the last word could become."""
        return completions(self.history, self._entries, self.typed)


def nearest(steps: Sequence[int], at: int) -> int:
    """That step, else the next above it, else the first; 0 where there are none."""
    return steps[max(0, bisect_right(steps, at) - 1)] if steps else 0
