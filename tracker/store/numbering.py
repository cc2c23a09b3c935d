"""Puts read steps in their places: numbers without a gap, and references that name a step before."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import replace

from tracker.core.step import Step
from tracker.store.codec import NO_NUMBER

MOST_MISSING = 10_000


class OutOfOrder(Exception):
    """A step cannot stand where it does: which of the steps (from 0), and why."""

    def __init__(self, index: int, reason: str) -> None:
        super().__init__(reason)
        self.index = index


class Numbering:
    """Steps in file order, as they are taken in. What had to be read otherwise is told in `notes`.

    A step that a hand added without ``n`` takes a free number where it stands. Where none is free
    its events are read as the beginning of the next step, because every number that a later step
    refers to must stay what it is. A number that a hand took out is held by an empty move of the
    pointer, for the same reason.
    """

    def __init__(self) -> None:
        self.steps: list[Step] = []
        self.notes: list[str] = []
        self.last = 0
        self._numbers = [0]
        self._known = {0}
        self._moves: dict[int, int] = {}
        self._here = 0
        self._unnumbered: list[Step] = []
        self._missing = 0

    def check(self, steps: Sequence[Step]) -> None:
        """Raises `OutOfOrder` when `steps` cannot follow; nothing of them has been taken in yet."""
        last, missing = self.last, self._missing
        for index, step in enumerate(steps):
            if step.n == NO_NUMBER:
                continue
            if step.n <= last:
                why = "two trackers wrote here, or it came in twice"
                raise OutOfOrder(index, f"step {step.n} stands after step {last}: {why}")
            missing += step.n - last - 1
            if missing > MOST_MISSING:
                raise OutOfOrder(index, f"step {step.n} stands after step {last}: too many are missing")
            last = step.n

    def take(self, steps: Sequence[Step]) -> None:
        """Take in steps that were written together, checked before."""
        for step in steps:
            if step.n == NO_NUMBER:
                self._unnumbered.append(step)
            else:
                self._add(self._with_unnumbered(step) if self._unnumbered else step)

    def finish(self) -> None:
        """Give the steps without a number at the end of the file the numbers that follow."""
        for step in self._unnumbered:
            parent = self._here if step.parent == NO_NUMBER else step.parent
            self._add(replace(step, n=self.last + 1, parent=parent))
        self._unnumbered = []

    def _with_unnumbered(self, step: Step) -> Step:
        """Place the waiting steps before `step`, in free numbers or else within it."""
        if step.n - self.last > len(self._unnumbered):
            self.finish()
            return step
        if step.to is not None:  # holds no events: they wait for the next step that does
            return step
        events = [event for waiting in self._unnumbered for event in waiting.events]
        self._unnumbered = []
        self.notes.append(f"an added step without a number is read as part of step {step.n}")
        return replace(step, events=(*events, *step.events))

    def _add(self, step: Step) -> None:
        if step.n > self.last + 1:
            self._hold_missing(range(self.last + 1, step.n))
        if step.parent not in self._known or (step.to or 0) not in self._known or self._is_lost(step.again):
            step = self._resolved(step)
        self.steps.append(step)
        self.last = step.n
        self._numbers.append(step.n)
        self._known.add(step.n)
        self._here = step.n
        if step.to is not None:
            self._here = self._moves[step.n] = step.to

    def _hold_missing(self, numbers: range) -> None:
        here = self._here
        empty = Step(0, here, f"goto {here}", to=here)
        if self.steps:
            before = self.steps[-1]
            empty = replace(empty, round=before.round, turn=before.turn, up=before.up)
        self.steps += [replace(empty, n=n) for n in numbers]
        self._missing += len(numbers)
        which = f"step {numbers[0]} is" if len(numbers) == 1 else f"steps {numbers[0]} to {numbers[-1]} are"
        self.notes.append(f"{which} missing: taken out by hand")

    def _is_lost(self, again: int | None) -> bool:
        return again is not None and again not in self._known

    def _resolved(self, step: Step) -> Step:
        """References that name no step before this one lead to the nearest step before; told in a note."""
        given = step.parent != NO_NUMBER
        parent = self._nearest(step, "parent", step.parent) if given else self._here
        to = step.to if step.to is None else self._nearest(step, "to", step.to)
        again = step.again if step.again is None else self._nearest(step, "again", step.again)
        return replace(step, parent=parent, to=to, again=again or None)

    def _nearest(self, step: Step, key: str, number: int) -> int:
        if number in self._known:
            return number
        before = self._numbers[bisect_right(self._numbers, number) - 1]
        found = self._moves.get(before, before)
        self.notes.append(f"step {step.n}: {key} = {number} names no step before it, read as {found}")
        return found
