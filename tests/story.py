"""Given, when, then: a fight told in lines of the language, with the dice that lie on the table.

    given(Tiny(), "add Wolf health=3").when("hurt wolf 3").then(
        InjuryTaken(who="wolf", pool="health", amount=3, now=0), Fell(who="wolf")
    )

Every step that a story makes is also written as plain data and read back, said again in its own words
and decided again; so each story shows too that a save of it would hold.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from tracker.core.dice import parse_faces
from tracker.core.encounter import Combatant, Encounter
from tracker.core.events import Event
from tracker.core.history import History
from tracker.core.language.reading import parse
from tracker.core.language.writing import words
from tracker.core.ports import Library, Opened, Status
from tracker.core.questions import Answerer
from tracker.core.refused import Refused
from tracker.core.step import Header, Step
from tracker.core.system import RuleSystem
from tracker.table import Table

Dice = str | int | Sequence[int]
"""Faces handed in: "6,5", "65", one face, or several; for dice of ten sides and more not run together."""


def faces_of(dice: Iterable[Dice]) -> list[int]:
    """All faces handed in, in order."""
    found: list[int] = []
    for each in dice:
        if isinstance(each, int):
            found.append(each)
        elif isinstance(each, str):
            found += parse_faces(each, 1000 if set(each) & set(", ") else 6)
        else:
            found += each
    return found


class Scripted:
    """A roller that gives the faces handed in, in order, and fails when asked for more or for others."""

    def __init__(self, *dice: Dice) -> None:
        self.left = faces_of(dice)
        self.asked: list[str] = []

    def faces(self, count: int, sides: int) -> tuple[int, ...]:
        """The next `count` faces."""
        self.asked.append(f"{count}d{sides}")
        if count > len(self.left):
            raise AssertionError(f"asked for {', '.join(self.asked)}, with only {self.left} left to give")
        given, self.left = tuple(self.left[:count]), self.left[count:]
        if any(not 1 <= face <= sides for face in given):
            raise AssertionError(f"asked for {count}d{sides}, given {given}")
        return given


@dataclass
class Memory:
    """A recorder that keeps steps where a save would, and lets nothing by that a save could not hold."""

    steps: list[Step] = field(default_factory=list)
    closed: bool = False
    listeners: list[Callable[[Status], None]] = field(default_factory=list)

    def record(self, steps: Sequence[Step]) -> None:
        """Keep `steps`, each of which must be flat and plain."""
        for step in steps:
            for event in step.events:
                for key, value in event.items():
                    if not isinstance(value, str | int | float | bool):
                        raise AssertionError(f"step {step.n}: {event['kind']}.{key} holds {value!r}")
        self.steps += steps
        for listener in self.listeners:
            listener(self.status())

    def status(self) -> Status:
        """All is kept."""
        return Status("saved", len(self.steps))

    def on_status(self, listener: Callable[[Status], None]) -> None:
        """Tell of each write."""
        self.listeners.append(listener)

    def drain(self) -> Status:
        """All is kept."""
        return self.status()

    def close(self) -> Status:
        """All is kept, and nothing more will be."""
        self.closed = True
        return self.status()


class Story:
    """A fight being told. `when` does one line; the checks after it speak of what that line brought."""

    def __init__(self, system: RuleSystem, library: Library | None = None) -> None:
        self.dice = Scripted()
        self.memory = Memory()
        header = Header("story", "Story", system.key, "test")
        opened = Opened(header, "story", (), recorder=self.memory)
        self.system = system
        self.table = Table(system, opened, library, self.dice)
        self.made: Sequence[Step] = ()
        self.before = self.table.encounter
        self._refusal: str | None = None

    # --- telling

    def when(self, line: str, *dice: Dice, people: Sequence[Answerer] = ()) -> Story:
        """Do `line`; its open dice are `dice`, all of which it must ask for unless it is refused."""
        self._nothing_refused()
        self.dice.left, self.dice.asked = faces_of(dice), []
        self.made, self.before = (), self.table.encounter
        try:
            self.made = self.table.say(line, *people)
        except Refused as e:
            self._refusal = str(e)
            return self
        assert not self.dice.left, f"{line}: asked for {self.dice.asked}, not for the last {self.dice.left}"
        for step in self.made:
            self._holds(step)
        return self

    def _holds(self, step: Step) -> None:
        """The step's words, said again on the state before it, bring the same events."""
        if step.to is not None:
            return
        history = self.table.history
        before = history.state(step.parent)
        assert words(parse(step.do, before, self.system), before, self.system) == step.do
        assert history.replay(step.n) == ""

    # --- checking

    def then(self, *events: Event) -> Story:
        """The line brought exactly these events, in this order."""
        assert self.events == list(events)
        return self

    def then_also(self, *events: Event) -> Story:
        """The line brought these events, in this order, among others."""
        came = iter(self.events)
        for event in events:
            assert any(event == each for each in came), f"no {event!r} (in this place) in {self.events!r}"
        return self

    def but_no(self, *kinds: type[Event]) -> Story:
        """The line brought no event of these kinds."""
        assert not [e for e in self.events if isinstance(e, kinds)]
        return self

    def refused(self, *texts: str) -> Story:
        """The line was refused in one line that holds each of `texts`, and nothing was recorded."""
        assert self._refusal is not None, f"not refused, but {self.events!r}"
        for text in texts:
            assert text in self._refusal, f"{text!r} is not in the refusal {self._refusal!r}"
        assert "\n" not in self._refusal
        assert not self.made
        self._refusal = None
        return self

    def was_done(self) -> bool:
        """Whether the line was carried out; a refusal is then looked at."""
        refusal, self._refusal = self._refusal, None
        return refusal is None

    def says(self, *texts: str) -> Story:
        """The line's sentences of the roll log hold each of `texts`."""
        said = "\n".join(self.said)
        for text in texts:
            assert text in said, f"{text!r} is not in {said!r}"
        return self

    def up(self, *names: str) -> Story:
        """Just these are up now, in ladder order."""
        encounter = self.encounter
        assert [encounter.name_of(who) for who in self.system.up(encounter)] == list(names)
        return self

    # --- looking

    @property
    def encounter(self) -> Encounter:
        """The fight as it stands."""
        self._nothing_refused()
        return self.table.encounter

    @property
    def history(self) -> History:
        """The record of the fight."""
        self._nothing_refused()
        return self.table.history

    @property
    def events(self) -> list[Event]:
        """What the last line brought, as read back from its record."""
        self._nothing_refused()
        return [self.system.event(dict(record)) for step in self.made for record in step.events]

    @property
    def words(self) -> str:
        """The last line as recorded, every die filled in."""
        self._nothing_refused()
        return self.made[-1].do

    @property
    def said(self) -> list[str]:
        """The lines of the roll log for the last line."""
        self._nothing_refused()
        return [line for step in self.made for line in self.table.said(step.n)]

    def __getitem__(self, name: str) -> Combatant:
        """The combatant of that name, or any word that means it."""
        from tracker.core.names import resolve

        return self.encounter[resolve(self.encounter, name)]

    def sheet(self, name: str) -> Any:
        """The sheet of a combatant."""
        return self[name].sheet

    def reopened(self) -> Story:
        """The same fight in another process: nothing but its steps, as plain data, is left of it."""
        again = Story(self.system, self.table.library)
        for step in self.memory.steps:
            again.memory.steps.append(step)
            again.table.history.add(step)
        again.before = again.table.encounter
        return again

    def _nothing_refused(self) -> None:
        refusal, self._refusal = self._refusal, None
        assert refusal is None, f"refused: {refusal}"


def given(system: RuleSystem, *lines: str | tuple[Any, ...], library: Library | None = None) -> Story:
    """A story in which `lines` have been done; a line that needs dice comes in a tuple with them."""
    story = Story(system, library)
    for line in lines:
        told, *dice = (line,) if isinstance(line, str) else line
        story.when(told, *dice)
        story._nothing_refused()
    return story
