"""The open questions of a command, asked one by one."""

from collections.abc import Callable, Sequence
from typing import Any

from tracker.cli.play.console import Console
from tracker.core.arithmetic import read_number
from tracker.core.dice import parse_faces
from tracker.core.questions import Choice, Question, check
from tracker.core.refused import Refused

GIVE_UP = (".", "cancel")
ROLL_REST = ("all", "roll all")


class GivenUp(Exception):
    """The game master thought better of it: the command leaves no trace."""


class GameMaster:
    """Answers what is asked for one by one; `explain` tells more about the command at hand."""

    def __init__(self, console: Console, explain: Callable[[], Sequence[str]], rolls: bool = False) -> None:
        """`rolls`: the tracker rolls every die without asking."""
        self.console = console
        self.explain = explain
        self.rolls = rolls

    def __call__(self, question: Question) -> Any | None:
        """The answer; None leaves it to the dice or the default. Raises `GivenUp`."""
        if question.offered or question.kind in ("entry", "roster", "settled"):
            return None
        if question.kind == "dice" and self.rolls:
            return None
        self.console.tell(*choice_lines(question))
        while True:
            try:
                return self.answer(question, self.typed(question))
            except (ValueError, Refused) as e:
                self.console.tell(f"{e}. (? explains, . gives up)")

    def typed(self, question: Question) -> str:
        """A line for a question, asked for again after each ``?``. Raises `GivenUp`."""
        while True:
            try:
                text = self.console.ask(prompt(question)).strip()
            except KeyboardInterrupt:
                raise GivenUp from None
            if text in GIVE_UP[:1] or (text.casefold() in GIVE_UP and question.kind != "text"):
                raise GivenUp
            if text != "?":
                return text
            self.console.tell(*explained(question), *self.explain())

    def answer(self, question: Question, text: str) -> Any | None:
        """What a typed line means. Raises ValueError or `Refused` when it does not fit."""
        if question.kind == "dice" and text.casefold() in ROLL_REST:
            self.rolls = True
            return None
        if not text:
            if question.kind != "dice" and question.default is None:
                raise ValueError("this has to be answered")
            return None
        value = read(question, text)
        check(question, value)
        return value


def read(question: Question, text: str) -> Any:
    """A typed answer as the value the question wants. Raises ValueError."""
    if question.choices and (found := chosen(question.choices, text)):
        return found.value
    if question.kind == "dice":
        return parse_faces(text, max((question.sides, *question.mixed)))
    if question.kind == "number":
        return read_number(text)
    if question.kind == "choice":
        raise ValueError(f'"{text}" is none of these')
    return text


def chosen(choices: Sequence[Choice], text: str) -> Choice | None:
    """The choice meant: its value, its number in the list, or the one beginning of a value or label."""
    low = text.casefold()
    for choice in choices:
        if low == word(choice).casefold():
            return choice
    if low.isdecimal() and 1 <= int(low[:4]) <= len(choices) and not any(is_number(c) for c in choices):
        return choices[int(low) - 1]
    begun = [c for c in choices if word(c).casefold().startswith(low) or c.label.casefold().startswith(low)]
    return begun[0] if len(begun) == 1 else None


def is_number(choice: Choice) -> bool:
    """Whether a choice is itself a number, so that a typed one means it and not its place."""
    return isinstance(choice.value, int) and not isinstance(choice.value, bool)


def word(choice: Choice) -> str:
    """A choice's value as it is typed."""
    if isinstance(choice.value, bool):
        return "yes" if choice.value else "no"
    return str(choice.value)


def choice_lines(question: Question) -> list[str]:
    """The choices in numbered lines."""
    if question.kind == "dice":
        return []
    return [f"  {i} {word(c)}: {c.label}" for i, c in enumerate(question.choices, 1)]


def prompt(question: Question) -> str:
    """What to ask for, and what Enter does."""
    return f"{question.ask} ({how(question)}): "


def how(question: Question) -> str:
    """How to answer, in brackets."""
    if question.kind == "dice":
        return ", ".join([*map(word, question.choices), "Enter rolls"])
    given = question.default not in (None, "")
    enter = f", Enter is {said_default(question)}" if given else ""
    if question.kind == "choice" and question.default == "":
        enter = ", Enter leaves it open"
    if question.kind == "number":
        return f"{question.least} to {question.most}{enter}"
    if question.kind == "choice":
        return f"{' or '.join(word(c) for c in question.choices)}{enter}"
    return f"a text{enter or ', Enter leaves it blank'}"


def said_default(question: Question) -> str:
    """The default as it is typed."""
    return word(Choice(question.default, ""))


def explained(question: Question) -> list[str]:
    """More about how to answer."""
    lines = {
        "dice": [
            f"Type the faces as they lie, such as {example(question)}.",
            "Enter lets the tracker roll; all lets it roll everything that is left.",
        ],
        "number": [f"A whole number from {question.least} to {question.most}."],
        "choice": ["Type a word of the list, its beginning, or its number."],
    }.get(question.kind, ["Any words; they stand in the log."])
    words = [f"  {word(c)}: {c.label}" for c in question.choices]
    return [*lines, *words, "A lone . gives the command up; nothing is recorded then."]


def example(question: Question) -> str:
    """Faces that would do."""
    sides = question.mixed or (question.sides,) * question.count
    return ",".join(str(min(s, 3 + i % 3)) for i, s in enumerate(sides))
