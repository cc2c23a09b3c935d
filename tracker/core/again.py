"""One step taken out or mended: each later step of the path is decided again, and told where it differs.

Deciding hundreds of steps takes a moment, so it is done step by step: who asks may stop between two.
"""

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tracker.core.commands import Command, PointerMove
from tracker.core.encounter import Encounter
from tracker.core.events import Event
from tracker.core.language.reading import parse
from tracker.core.questions import Answerer, complete
from tracker.core.refused import Refused
from tracker.core.sentences import said, told
from tracker.core.step import Step
from tracker.core.system import RuleSystem

if TYPE_CHECKING:
    from tracker.core.history import History


@dataclass(frozen=True, slots=True)
class Different:
    """A later step that is refused, or comes out otherwise, when decided again."""

    step: int
    words: str
    what: str


@dataclass(frozen=True, slots=True)
class Plan:
    """Steps ready to be recorded as one write, with what the game master should know first."""

    steps: tuple[Step, ...]
    differences: tuple[Different, ...] = ()


Planning = Generator[tuple[int, int], None, Plan]
"""A plan being made: after each step tells how many are decided, and of how many."""


def finished(planning: Planning) -> Plan:
    """The plan that it comes to. Raises `Refused`."""
    while True:
        try:
            next(planning)
        except StopIteration as e:
            plan: Plan = e.value
            return plan


def decided_again(history: "History", n: int, line: str | None, *answerers: Answerer) -> Planning:
    """Back before step `n`, `line` in its place if there is one, then each later step. Raises `Refused`."""
    path = history.path()
    if n not in path:
        raise Refused(f"step {n} is not on the path to where the fight stands")
    parent = history[n].parent
    later = [(k, history[k].do) for k in path[path.index(n) + 1 :]]
    todo = later if line is None else [(n, line), *later]
    steps = [history.pointed(parent, f"without {n}" if line is None else f"amend {n} {line}")]
    state, differences = history.state(parent), list[Different]()
    for count, (step, text) in enumerate(todo, 1):
        again = one_again(history, state, steps[-1], step, text, answerers, differences)
        if again:
            steps.append(again)
            state = history.fold(state, again)
        yield count, len(todo)
    return Plan(tuple(steps), tuple(differences))


def one_again(
    history: "History", state: Encounter, before: Step, n: int, line: str, answerers: tuple[Answerer, ...],
    differences: list[Different],
) -> Step | None:  # fmt: skip
    """Step `n` decided again on `state`; None, and noted, when refused. Its new line is not compared."""
    system, parent = history.system, before.n if before.to is None else before.to
    amended = line != history[n].do
    try:
        command = completed(system, state, line, *answerers)
        step = history.step_of(command, state, parent, before.n + 1, n)
    except Refused as e:
        if amended:
            raise
        differences.append(Different(n, line, f"would be refused: {e}"))
        return None
    events = [system.event(r) for r in step.events]
    if not amended and [e for e in events if not e.aside] != [e for e in history.events(n) if not e.aside]:
        now = other_words(history, n, events, state)
        differences.append(Different(n, line, f"would come out different: {now}"))
    return step


def other_words(history: "History", n: int, events: Sequence[Event], state: Encounter) -> str:
    """What step `n` says now that it did not say, and what it says no longer."""
    from difflib import SequenceMatcher

    was, now = said(history, n), told(history.system, events, state)
    found: list[str] = []
    for _, i, end, j, now_end in SequenceMatcher(None, was, now, autojunk=False).get_opcodes():
        if was[i:end] != now[j:now_end]:
            found += now[j:now_end]
            found += [f'no longer "{line}"' for line in was[i:end]] if end - i > now_end - j else []
    return "; ".join(found) or f"{'; '.join(now) or history[n].do}, in the same words"


def completed(system: RuleSystem, state: Encounter, line: str, *answerers: Answerer) -> Command:
    """The completed command of a step's words. Raises `Refused`, also where they move the pointer."""
    command = parse(line, state, system)
    if isinstance(command, PointerMove):
        verb = type(command).verb
        raise Refused(f"{verb} moves among the steps and decides nothing: no step can be one")
    return complete(system, state, command, *answerers)
