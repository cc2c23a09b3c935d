"""The record as a list of steps with the branches drawn beside it, each row made only when it is looked at.

The path to where the fight stands runs straight down the first lane; what was left behind hangs on the
step it began from, in a lane beside it.
"""

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from tracker.core.again import Different, Plan
from tracker.core.history import History
from tracker.core.sentences import said
from tracker.core.step import Step
from tracker.views.log import MARK, mark_of, when
from tracker.views.seek import Entry, entry_of, matching

State = Literal["here", "path", "undone", "moved"]
LANES = 5
"""The most lanes drawn; what would stand beyond is drawn in the last one, and still told in words."""
GLYPHS = {"here": "●", "path": "●", "undone": "○", "moved": "·"}
EMPTY = "The empty fight"


@dataclass(frozen=True, slots=True)
class HistoryRow:
    """One step in the list; step 0 is the empty fight.

    ``state``: where the fight stands, on the path there, undone, or a move of the pointer.
    ``graph`` is its part of the tree, always as wide as those of the others. ``begins`` is the step
    on which it hangs where it is the first of a branch, else None; ``ways`` how many go on from it.
    """

    n: int
    when: str
    graph: str
    state: State
    text: str
    begins: int | None = None
    ways: int = 0
    marked: bool = False

    @property
    def words(self) -> str:
        """What there is to know beside the sentence; that it bears a note, by its glyph."""
        told = [
            "here" if self.state == "here" else "undone" if self.state == "undone" else "",
            "" if self.begins is None else f"from {self.begins}",
            f"{self.ways} ways on" if self.ways > 1 else "",
            MARK if self.marked else "",
        ]
        return ", ".join(t for t in told if t)


class HistoryView:
    """All rows of a history as it is now; ask for a new one when it has grown."""

    def __init__(self, history: History) -> None:
        self.history = history
        self.last, self.pointer = history.last, history.pointer
        self.path = {0, *history.path()}
        self._texts: dict[int, str] = {}
        self._entries: dict[int, Entry] = {}
        self._ways = [0] * (self.last + 1)
        self._on: dict[int, int] = {}
        self._lane = [0] * (self.last + 1)
        self._opens: dict[int, list[int]] = {}
        self._begins: dict[int, int] = {}
        self._spans: list[list[tuple[int, int]]] = [[] for _ in range(LANES)]
        self._join()
        self._lay()
        self.lanes = 1 + max(self._lane)

    def __len__(self) -> int:
        return self.last + 1

    def _join(self) -> None:
        """Which step goes on from each in the same lane: the one on the path, else the newest."""
        for step in self.history.steps:
            if step.to is None:
                self._ways[step.parent] += 1
                if step.n in self.path or self._on.get(step.parent) not in self.path:
                    self._on[step.parent] = step.n

    def _lay(self) -> None:
        """Each branch into the first lane that is free from the step it hangs on down to its end."""
        goes_on = set(self._on.values())
        heads = [s for s in self.history.steps if s.to is None and s.n not in goes_on]
        ends = [self._end(0)] + [-1] * (LANES - 1)
        self._spans[0].append((0, ends[0]))
        for head in sorted(heads, key=lambda s: (s.parent, s.n)):
            lane = next((k for k in range(1, LANES) if ends[k] < head.parent), LANES - 1)
            end = self._end(head.n, lane)
            self._begins[head.n] = head.parent
            if ends[lane] < head.parent:
                ends[lane] = end
                self._opens.setdefault(head.parent, []).append(lane)
                self._spans[lane].append((head.parent, end))

    def _end(self, n: int, lane: int = 0) -> int:
        """Note the lane of step `n` and of all that go on from it there; the last of them."""
        self._lane[n] = lane
        while (following := self._on.get(n)) is not None:
            n = following
            self._lane[n] = lane
        return n

    # --- rows

    def __getitem__(self, n: int) -> HistoryRow:
        """The row of step `n`."""
        if not n:
            state: State = "path" if self.pointer else "here"
            return HistoryRow(0, "", self.graph(0, state), state, EMPTY, ways=self._ways[0])
        step = self.history[n]
        state, marked = self.state(step), bool(mark_of(self.history, n)[1])
        graph, begins = self.graph(n, state), self._begins.get(n)
        return HistoryRow(n, when(step), graph, state, self.lines(n)[0], begins, self._ways[n], marked)

    def state(self, step: Step) -> State:
        """How a step stands to where the fight stands."""
        if step.to is not None:
            return "moved"
        return "here" if step.n == self.pointer else "path" if step.n in self.path else "undone"

    def graph(self, n: int, state: State) -> str:
        """The lanes at one row: its own mark, lines that run by, and the branches that open."""
        own = self._lane[n]
        cells = [" "] * (2 * self.lanes - 1)
        for lane in range(self.lanes):
            if self._runs_by(lane, n):
                cells[2 * lane] = "│"
        for lane in self._opens.get(n, ()):
            for at in range(2 * own + 1, 2 * lane):
                cells[at] = {"│": "┼", "╮": "┬"}.get(cells[at], "─" if cells[at] == " " else cells[at])
            cells[2 * lane] = "╮"
        if state != "moved":
            cells[2 * own] = GLYPHS[state]
        elif "│" not in cells:
            cells[0] = GLYPHS[state]
        return "".join(cells)

    def _runs_by(self, lane: int, n: int) -> bool:
        spans = self._spans[lane]
        at = bisect_right(spans, (n, -1)) - 1
        return at >= 0 and spans[at][0] < n < spans[at][1]

    def lines(self, n: int) -> list[str]:
        """All that a step says, its words where it says nothing; remembered, for it is asked at every key."""
        if not n:
            return [EMPTY]
        if n not in self._texts:
            step = self.history[n]
            again = f"Step {step.again} again: " if step.again else ""
            note = mark_of(self.history, n)[1]
            told = [*(said(self.history, n) or [step.do]), *([f"{MARK} {note}"] if note else [])]
            self._texts[n] = again + "\n".join(told)
        return self._texts[n].split("\n")

    def find(self, wanted: str, start: int, by: int) -> Iterator[int | None]:
        """The next step from `start` on, up (-1) or down (1) and around, that is `wanted`: as `/` in the log.

        A number is the step of that number. To say thousands of steps takes a moment, so there is a
        None for each that was looked at in vain, and nothing more when none is left.
        """
        if wanted.isdecimal() and (number := int(wanted[:9])) <= self.last:
            yield number
            return
        for away in range(len(self)):
            n = (start + by * away) % len(self)
            if n and n not in self._entries:
                self._entries[n] = entry_of(self.history, n)
            if n and matching(self.history, (n,), self._entries, wanted):
                yield n
                return
            yield None


def place(history: History, n: int) -> str:
    """``step 12 of 40 (round 2, turn 8)``."""
    step = history[n] if n else None
    at = ""
    if step and step.round:
        at = f" (round {step.round}{'' if step.turn is None else f', turn {step.turn}'})"
    return f"step {n} of {history.last}{at}"


def plan_head(plan: Plan) -> str:
    """How many later steps are decided again, and how many of them come out otherwise, or not at all."""
    again, out = [s.again for s in plan.steps[1:]], left_out(plan)
    target = int(plan.steps[0].do.split()[1])
    count = len(again) + len(out) - (target in again)
    if not count:
        return "No step comes after it."
    steps = "1 later step is" if count == 1 else f"{count} later steps are"
    other = len(plan.differences) - len(out)
    how = [f"{other} not as before"] if other else []
    how += [f"{len(out)} left out"] if out else []
    same = "as before" if count == 1 else "all of them as before"
    return f"{steps} decided again, {', '.join(how) or same}{':' if how else '.'}"


def left_out(plan: Plan) -> list[int]:
    """The later steps that would be refused, and so are not there any more."""
    again = [s.again for s in plan.steps[1:]]
    return [d.step for d in plan.differences if d.step not in again]


def plan_rows(view: HistoryView, plan: Plan) -> Iterator[tuple[HistoryRow, Different]]:
    """Each later step that would be refused or come out different, as it was, and how it would."""
    for different in plan.differences:
        yield view[different.step], different
