"""Several lines as one step: each is completed and decided on the state after the one before, all or none."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from tracker.core import events as ev
from tracker.core.commands import Command, Mark, PointerMove, Together
from tracker.core.draft import Draft
from tracker.core.encounter import Encounter
from tracker.core.language.reading import parse
from tracker.core.language.writing import words
from tracker.core.questions import Answerer, complete
from tracker.core.refused import Refused

if TYPE_CHECKING:
    from tracker.core.system import RuleSystem

MOST_LINES = 100


def completed(
    system: "RuleSystem", encounter: Encounter, command: Together, answerers: Sequence[Answerer]
) -> Together:
    """The command with every open question of each line answered, in its words. Raises `Refused`."""
    draft, said, before = Draft(system, encounter), list[str](), None
    state = encounter
    for n, line in numbered(command):
        with of_line(n):
            found = read(draft, line)
            if before is not None and type(before) is type(found):
                found = found.sharing(before, state)
            state = draft.encounter
            before = complete(system, draft.encounter, found, *answerers)
            said.append(words(before, draft.encounter, system))
            happen(draft, n, before, command.lines[n:])
    return Together(lines=tuple(said))


def together(draft: Draft, command: Together) -> None:
    """Each line in its turn. Raises `Refused`, naming the line, where one cannot be."""
    for n, line in numbered(command):
        with of_line(n):
            found = complete(draft.system, draft.encounter, read(draft, line))
            happen(draft, n, found, command.lines[n:])


def numbered(command: Together) -> Iterator[tuple[int, str]]:
    """The lines, counted from 1. Raises `Refused` for more than can be looked through."""
    if len(command.lines) > MOST_LINES:
        raise Refused(f"together: at most {MOST_LINES} lines, not {len(command.lines)}")
    return enumerate(command.lines, 1)


@contextmanager
def of_line(n: int) -> Iterator[None]:
    """Name the line in a refusal."""
    try:
        yield
    except Refused as e:
        raise type(e)(f"line {n}: {e}") from e


def read(draft: Draft, line: str) -> Command:
    """The command of one line. Raises `Refused` for what cannot be a part of a step."""
    found = parse(line, draft.encounter, draft.system)
    if isinstance(found, PointerMove):
        raise Refused(f"{type(found).verb} moves among the steps and cannot be a part of one")
    if isinstance(found, Mark):
        raise Refused("mark is about a step and no part of one: it is said by itself")
    if isinstance(found, Together):
        raise Refused("several at once cannot be a part of several: give each a line of its own")
    return found


def happen(draft: Draft, n: int, command: Command, after: Sequence[str]) -> None:
    """What comes of one line, marked as such; who is up then is seen when it was done to all."""
    events = draft.system.decide(draft.encounter, command, not goes_on(draft, command, after))
    for event in (ev.LineBegun(line=n), *events):
        draft.add(event)


def goes_on(draft: Draft, command: Command, after: Sequence[str]) -> bool:
    """Whether the next line is the same done by the same to another: one moment, such as an attack on two."""
    if not after or not hasattr(command, "target"):
        return False
    try:
        following = read(draft, after[0])
    except Refused:
        return False
    doer, next_doer = (getattr(one, "who", None) for one in (command, following))
    return type(following) is type(command) and doer == next_doer
