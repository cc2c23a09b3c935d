"""What a command leaves open, and the one loop in which it is answered."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, TypeVar

from pydantic import BaseModel

from tracker.core.dice import Roller, check_faces
from tracker.core.encounter import Combatant, Encounter
from tracker.core.refused import NotGiven, Refused

if TYPE_CHECKING:
    from tracker.core.commands import Command
    from tracker.core.system import RuleSystem

Kind = Literal["dice", "choice", "number", "text", "entry", "roster", "settled"]
Names = Mapping["type[Command]", Mapping[str, Callable[[Combatant], Sequence[str]]]]
"""By command and field: what somebody can name there."""
Lacks = Mapping["type[Command]", Callable[[Combatant], str]]
"""By command: what somebody has none of without which there is nothing to do, such as "power"; else ""."""
M = TypeVar("M", bound=BaseModel)


@dataclass(frozen=True, slots=True)
class Choice:
    """One way to answer: the value, and what it does in words."""

    value: Any
    label: str

    @property
    def word(self) -> str:
        """The value as it is typed and shown."""
        return word_of(self.value)


def word_of(value: Any) -> str:
    """An answer as it is typed and shown: yes or no, else as it is."""
    return ("no", "yes")[value] if isinstance(value, bool) else str(value)


@dataclass(frozen=True, slots=True)
class Question:
    """One open field of a command.

    ``field`` is its path ("dice", "rolls.knight.dice", "chain.0": an item of a tuple). ``ask`` is
    what to ask for ("Mirela: 4d6"). Dice have ``count`` and ``sides`` and no default: a roller answers;
    ``mixed`` holds the sides of each die where they differ; ``choices`` of dice are words instead of faces.
    ``default`` is taken when nobody answers. ``offered`` fields may be filled in a prompt but are not
    asked for one by one. An "entry" or "roster" asks the library for ``ask``; "settled" only has its default.
    """

    field: str
    ask: str
    kind: Kind
    who: str = ""
    count: int = 0
    sides: int = 6
    mixed: tuple[int, ...] = ()
    choices: tuple[Choice, ...] = ()
    least: int = 0
    most: int = 0
    default: Any = None
    offered: bool = False


Answerer = Callable[[Question], Any | None]
"""Somebody who may answer: the game master, the library, a roller. None: not this one."""


def complete(
    system: "RuleSystem", encounter: Encounter, command: "Command", *answerers: Answerer
) -> "Command":
    """`command` with every open question answered, by the first who can, else by its default.

    Questions given together do not depend on each other. Raises `Refused` where one stays open.
    """
    from tracker.core.commands import Together
    from tracker.core.decide import refuse_ended

    refuse_ended(system, encounter, command)
    command = system.meant(encounter, command)
    if isinstance(command, Together):
        from tracker.core.together import completed

        return completed(system, encounter, command, answerers)
    while questions := system.questions(encounter, command):
        for question in questions:
            command = answered(command, question.field, answer(question, answerers))
    return command


def answer(question: Question, answerers: Sequence[Answerer]) -> Any:
    """The first answer anybody has, else the default; `Refused` when there is neither."""
    for answerer in answerers:
        if (value := answerer(question)) is not None:
            check(question, value)
            return value
    if question.default is None:
        lacks = "there is no" if question.kind == "entry" else "not given:"
        raise NotGiven(f"{lacks} {question.ask}")
    return question.default


def check(question: Question, value: Any) -> None:
    """Raises `Refused` when an answer does not fit its question."""
    if question.choices and value in [c.value for c in question.choices]:
        return
    if question.kind == "dice":
        try:
            check_faces(value, question.count, question.sides)
            for face, sides in zip(value, question.mixed, strict=False):
                check_faces((face,), 1, sides)
        except ValueError as e:
            raise Refused(f"{question.ask}: {e}") from e
    elif question.kind == "number" and not question.least <= value <= question.most:
        raise Refused(f"{question.ask}: {question.least} to {question.most}, not {value}")
    elif question.kind == "choice" and value not in [c.value for c in question.choices]:
        raise Refused(f"{question.ask}: {' or '.join(str(c.value) for c in question.choices)}, not {value}")


def rolling(roller: Roller) -> Answerer:
    """An answerer that rolls every die asked for."""

    def roll(question: Question) -> tuple[int, ...] | None:
        if question.kind != "dice":
            return None
        if question.mixed:
            return tuple(roller.faces(1, sides)[0] for sides in question.mixed)
        return roller.faces(question.count, question.sides)

    return roll


def answered(model: M, path: str, value: Any) -> M:
    """A copy of a model with one field, by path, filled in."""
    name, _, rest = path.partition(".")
    held = getattr(model, name)
    if rest and isinstance(held, Mapping):
        who, _, inner = rest.partition(".")
        value = {**held, who: answered(held[who], inner, value)}
    elif rest and (held is None or isinstance(held, tuple)):
        items, place = held or (), int(rest)
        value = (*items[:place], value, *items[place + 1 :])
    return model.model_copy(update={name: value})
