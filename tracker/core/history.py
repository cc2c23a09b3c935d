"""The record as a tree of steps: do, undo, redo, goto, without, amend, all as steps themselves.

History follows the pointer steps; `apply` never sees them. A step holds what was recorded as plain
data, its events become models only where they are folded.
"""

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import replace

from tracker.core.again import completed
from tracker.core.commands import Command, Mark
from tracker.core.encounter import Encounter
from tracker.core.events import Event
from tracker.core.language.writing import words
from tracker.core.refused import Refused
from tracker.core.step import Header, Step
from tracker.core.system import RuleSystem
from tracker.core.text import clean

KEPT_EVERY = 64
KEPT_RECENT = 16


class Damaged(Exception):
    """A recorded step cannot be folded: its number, and the reason in one line."""

    def __init__(self, n: int, reason: str) -> None:
        self.n, self.reason = n, clean(reason)
        super().__init__(f"step {n}: {self.reason}")


class History:
    """All steps of a fight and the pointer among them. `add` is the only way in."""

    def __init__(self, system: RuleSystem, header: Header) -> None:
        self.system = system
        self.header = header
        self.steps: list[Step] = []
        self.pointer = 0
        self._depth = [0]
        self._forward: dict[int, int] = {}
        self._kept: dict[int, Encounter] = {
            0: Encounter(header.name, header.system, state=system.fresh_fight())
        }
        self._recent: OrderedDict[int, Encounter] = OrderedDict()
        self._planned: tuple[Step | None, Encounter] = None, self._kept[0]

    # --- reading

    def __getitem__(self, n: int) -> Step:
        """Step `n`, counted from 1."""
        return self.steps[n - 1]

    @property
    def last(self) -> int:
        """The number of the last step of all."""
        return len(self.steps)

    @property
    def now(self) -> Encounter:
        """The encounter at the pointer."""
        return self.state(self.pointer)

    def state(self, n: int) -> Encounter:
        """The encounter after step `n` (0: the empty fight): the nearest kept state, folded on from there."""
        trail: list[int] = []
        at = self._doing(n)
        while (found := self._kept.get(at) or self._recent.get(at)) is None:
            trail.append(at)
            at = self[at].parent
        if at in self._recent:
            self._recent.move_to_end(at)
        for step in reversed(trail):
            found = self.fold(found, self[step])
            self._keep(step, found)
        return found

    def events(self, n: int) -> list[Event]:
        """The events of step `n` as models."""
        return [self.system.event(record) for record in self[n].events]

    def path(self, n: int | None = None) -> list[int]:
        """The doing steps from the beginning to step `n` (the pointer when not told), in order."""
        at = self.pointer if n is None else self._doing(n)
        found: list[int] = []
        while at:
            found.append(at)
            at = self[at].parent
        return found[::-1]

    @property
    def undo_depth(self) -> int:
        """How many steps can be undone."""
        return self._depth[self.pointer]

    @property
    def redo_depth(self) -> int:
        """How many steps can be redone."""
        count, at = 0, self.pointer
        while at in self._forward:
            count, at = count + 1, self._forward[at]
        return count

    # --- growing

    def add(self, step: Step) -> None:
        """Take a step as recorded: fold it, or follow where it points. Raises `Damaged`, nothing changed."""
        if step.n != self.last + 1:
            raise Damaged(step.n, f"expected number {self.last + 1}")
        for told in (step.parent, step.to or 0):
            if not 0 <= told <= self.last:
                raise Damaged(step.n, f"it names step {told}, and before it are 0 to {self.last}")
        parent, to = self._doing(step.parent), step.to if step.to is None else self._doing(step.to)
        if to is None:
            planned, state = self._planned
            state = state if step is planned else self.fold(self.state(parent), step)
        self.steps.append(
            step if (parent, to) == (step.parent, step.to) else replace(step, parent=parent, to=to)
        )
        if to is not None:
            self._depth.append(self._depth[to])
            self._point(to)
            return
        self._depth.append(self._depth[parent] + 1)
        self._point(parent)
        self._forward[parent] = self.pointer = step.n
        self._keep(step.n, state)

    def _doing(self, n: int) -> int:
        """Step `n`, or where it went when it moved the pointer."""
        while n and (to := self[n].to) is not None:
            n = to
        return n

    def _point(self, to: int) -> None:
        """Move the pointer. Redo follows the path last left, so all of it leads to the pointer."""
        left, at = self.pointer, to
        while left != at:  # up to where both paths meet: above it, the way down is known
            if self._depth[left] >= self._depth[at]:
                left = self[left].parent
            else:
                self._forward[self[at].parent] = at
                at = self[at].parent
        self.pointer = to

    def fold(self, encounter: Encounter, step: Step) -> Encounter:
        """The encounter after one doing step. Raises `Damaged`."""
        try:
            for record in step.events:
                encounter = self.system.apply(encounter, self.system.event(record))
        except KeyError as e:
            raise Damaged(step.n, f"it speaks of {e.args[0]!r}, which is not there") from e
        except Exception as e:  # a save is data from outside: whatever it holds, say so and stop there
            raise Damaged(step.n, str(e) or type(e).__name__) from e
        return encounter

    def _keep(self, n: int, state: Encounter) -> None:
        if self._depth[n] % KEPT_EVERY == 0:
            self._kept[n] = state
        self._recent[n] = state
        if len(self._recent) > KEPT_RECENT:
            self._recent.popitem(last=False)

    # --- planning: what to record, without recording it

    def plan(self, command: Command) -> Step:
        """The step of a completed command. Raises `Refused`."""
        return self.step_of(command, self.now, self.pointer, self.last + 1)

    def step_of(
        self, command: Command, before: Encounter, parent: int, n: int, again: int | None = None
    ) -> Step:
        """Step `n` of a completed command, folded as it will be when it is read back. Raises `Refused`."""
        if isinstance(command, Mark) and command.step >= n:
            raise Refused(f"mark: there is no step {command.step}: steps are 1 to {n - 1}")
        records = tuple(event.record() for event in self.system.decide(before, command))
        step = Step(n, parent, words(command, before, self.system), events=records, again=again)
        state = self.fold(before, step)
        step = stamped(step, state, self.system)
        self._planned = step, state
        return step

    def pointed(self, to: int, do: str, n: int | None = None) -> Step:
        """A step that moves the pointer to step `to`."""
        return stamped(Step(n or self.last + 1, self.pointer, do, to=to), self.state(to), self.system)

    def plan_undo(self, count: int = 1) -> Step:
        """Back along the parents. Raises `Refused` when there is nothing earlier."""
        if count < 1:
            raise Refused(f"undo takes back 1 or more steps, not {count}")
        if not self.pointer:
            raise Refused("there is nothing earlier to undo")
        to = self.pointer
        for _ in range(min(count, self.undo_depth)):
            to = self[to].parent
        return self.pointed(to, "undo" if count == 1 else f"undo {count}")

    def plan_redo(self, count: int = 1) -> Step:
        """Down the path last left. Raises `Refused` when there is none."""
        if count < 1:
            raise Refused(f"redo brings back 1 or more steps, not {count}")
        if self.pointer not in self._forward:
            raise Refused("there is nothing to redo")
        to = self.pointer
        for _ in range(count):
            to = self._forward.get(to, to)
        return self.pointed(to, "redo" if count == 1 else f"redo {count}")

    def plan_goto(self, n: int) -> Step:
        """To any doing step, or 0. Raises `Refused`."""
        if not 0 <= n <= self.last:
            raise Refused(f"there is no step {n}: steps are 0 to {self.last}")
        to = self._doing(n)
        if to == self.pointer:
            raise Refused(f"the fight already stands at step {to}")
        return self.pointed(to, f"goto {n}")

    def branch(self, n: int) -> list[Step]:
        """The doing steps on the path to step `n`, numbered anew: a fight of its own. Raises `Refused`."""
        if not 0 <= n <= self.last:
            raise Refused(f"there is no step {n}: steps are 0 to {self.last}")
        number: dict[int, int] = {}
        steps: list[Step] = []
        for old in self.path(n):
            if (step := moved_mark(self[old], number)) is None:
                continue
            new = len(steps) + 1
            steps.append(replace(step, n=new, parent=new - 1, again=number.get(step.again or 0), at=""))
            at: int | None = old
            while at is not None:  # a mark on what it decides again is on it
                number[at], at = new, self[at].again
        return steps

    def replay(self, n: int) -> str:
        """Decide the words of step `n` again: "" when its events come out, else how not, in one line."""
        step = self[n]
        before = self.state(step.parent)
        try:
            command = completed(self.system, before, step.do)
            events = [e.record() for e in self.system.decide(before, command)]
        except Refused as e:
            return f"step {n}: its words would now be refused: {e}"
        return (
            ""
            if events == [dict(r) for r in step.events]
            else f"step {n}: its words would now be decided otherwise"
        )


def moved_mark(step: Step, number: Mapping[int, int]) -> Step | None:
    """A step with the number of what it marks as it is now; None where that is no more there to be marked."""
    marked = [record["step"] for record in step.events if record["kind"] == "step_marked"]
    if not marked:
        return step
    old = int(marked[0])
    if old not in number:
        return None
    new = number[old]
    events = tuple({**record, "step": new} for record in step.events)
    return replace(step, do=step.do.replace(str(old), str(new), 1), events=events)


def stamped(step: Step, state: Encounter, system: RuleSystem) -> Step:
    """The step with round, turn and who is up as they stand after it."""
    up = ", ".join(state.name_of(w) for w in system.up(state))
    return replace(step, round=state.round, turn=state.turn, up=up)
