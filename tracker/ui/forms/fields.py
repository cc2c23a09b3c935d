"""The fields of a form: how each is typed, what it may hold, what its text could mean."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from tracker.core.commands import NEW_VALUE
from tracker.core.encounter import Combatant, Encounter
from tracker.core.ladder import standing_first
from tracker.core.language.grammar import PATHS, Grammar, Slotted
from tracker.core.names import listed, meanings
from tracker.core.questions import Choice, Question
from tracker.core.refused import Refused
from tracker.core.text import clean
from tracker.core.words import BALANCED, FACES, NUMBER, SUBJECT, TARGET, WHO, WHOS, Word
from tracker.ui.forms.editing import LineEdit

WHO_WORDS = {id(WHO): "who", id(TARGET): "whos", id(WHOS): "whos", id(SUBJECT): "who"}


SILENT = ("spare", "force", "shared", "first_mode", "first_bonus")
"""Fields with names that end so are the language's own, or about several at once: no question here."""


NOTHING: tuple[Choice, ...] = ()


@dataclass
class Field:
    """One thing to fill in. ``path`` leads to it in the command; ``kind`` tells how it is typed."""

    path: str
    label: str
    kind: str
    word: Word | None = None
    needed: bool = False
    several: bool = False
    edit: LineEdit = field(default_factory=LineEdit)
    on: bool = False
    question: Question | None = None
    asked: bool = False
    error: str = ""
    hot: str = ""
    pick: int = 0
    fresh: bool = False
    hint: str = ""
    """What may be typed, where no question tells it."""
    rolls: str = ""
    """Who rolls the dice that were last asked for here."""

    @property
    def text(self) -> str:
        """What was typed."""
        return self.edit.text

    def start(self, text: str) -> None:
        """What it holds before anything is typed, which takes its place; "" ticks a box."""
        self.edit.set(text)
        self.fresh, self.on = True, self.kind == "box"

    @property
    def blank(self) -> bool:
        """Whether nothing is filled in."""
        return not self.text.strip() and not self.on

    @property
    def ticked(self) -> bool:
        """Whether it is a box that is ticked."""
        return self.kind == "box" and not self.blank

    @property
    def wants_dice(self) -> bool:
        """Whether it is a ticked box whose dice are to be rolled or typed, as those of a Chaos are."""
        return bool(self.ticked and self.question and self.question.kind == "dice")

    @property
    def takes_digits(self) -> bool:
        """Whether it is a box into which dice or a number can be typed, as into those of Chaos and Focus."""
        return self.kind == "box" and self.word is not None and self.word.shape != "yes|no"

    @property
    def is_open(self) -> bool:
        """Whether something can still be filled in: it is blank, or a ticked box that wants dice."""
        return not self.text.strip() and (not self.on or self.wants_dice)

    def tick(self) -> None:
        """Tick a box, or take that back with what was typed into it."""
        self.on = not self.ticked
        if not self.on:
            self.edit.set("")

    @property
    def picks(self) -> bool:
        """Whether one of its choices is the answer."""
        told = self.question and self.question.kind == "choice"
        return self.kind == "choice" or bool(told and self.kind != "box")

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The ways to answer, where they are known."""
        if self.question and self.question.choices:
            return self.question.choices
        if self.word and self.kind == "choice":
            return tuple(Choice(c, c) for c in self.word.shape.split("|"))
        return NOTHING


def kind_of(word: Word) -> str:
    """How a word is typed: who, whos, number, value (of a sheet), faces, choice or text."""
    if id(word) in WHO_WORDS:
        return WHO_WORDS[id(word)]
    if word is NEW_VALUE:
        return "value"
    if word is NUMBER or word.shape in ("N", "xN"):
        return "number"
    if word is FACES or word.shape == "FACES":
        return "faces"
    if "|" in word.shape and word.shape.replace("|", "").islower():
        return "choice"
    return "text"


def label_of(key: str) -> str:
    """A field's name for people."""
    return key.replace("_", " ").rstrip()


def slotted_field(slot: Slotted, prefix: str = "") -> Field:
    """The field of a place or an option; a bare option is a box that may hold dice."""
    kind = "box" if slot.word.bare is not None else kind_of(slot.word)
    field = Field(prefix + slot.name, label_of(slot.key), kind, slot.word, slot.needed, slot.several)
    if kind == "text" and not slot.word.shape.isalpha():  # else its label says all
        field.hint = slot.word.shape.replace("|", " or ")
    return field


def fields_of(shape: Grammar, prefix: str = "") -> Iterator[Field]:
    """The fields of a command class or a group of options."""
    yield from (slotted_field(s, prefix) for s in shape.positions)
    yield from (slotted_field(s, prefix) for s in shape.options.values() if not s.name.endswith(SILENT))
    for key, name in shape.flags.items():
        if not name.endswith(SILENT):
            yield Field(prefix + name, label_of(key), "box")
    for name, kind in shape.open.items():
        if kind == PATHS:
            continue  # several fields at once are edited in the sheet
        yield Field(prefix + name, label_of(name), "open")


def is_dice(one: Field) -> bool:
    """Whether a field holds faces of dice."""
    return one.word is not None and one.word.shape.startswith(("FACE", "a,b"))


def fits(one: Field, value: Any) -> bool:
    """Whether a value is of the sort that its question can check: faces, or a number that was typed."""
    assert one.question is not None
    if one.question.kind == "number":
        return bool(one.text.strip()) and isinstance(value, int)
    return one.question.kind == "dice" and isinstance(value, tuple) and not one.several


def candidates(encounter: Encounter, text: str, kind: str = "who") -> list[Combatant]:
    """Those whom a text, or its last part, could mean; all for none. Digits are label numbers.

    In both cases those who stand come first, as on the ladder.
    """
    last = text.rpartition(",")[2].strip() if kind == "whos" else text.strip()
    if not last:
        return standing_first(encounter, encounter)
    found = standing_first(encounter, meanings(encounter, last))
    if last.isdecimal():
        begun = (c for c in encounter if str(c.number).startswith(last) and c not in found)
        found += standing_first(encounter, begun)
    return found


def chosen(one: Field, text: str) -> Any:
    """The answer that a text begins, by its value or its label, or a word of these. Raises `Refused`."""
    low = text.casefold()
    ways = [(c, (c.word.casefold(), c.label.casefold())) for c in one.choices]
    exact = (c for c, names in ways if low in names)
    begun = (c for c, names in ways if any(name.startswith(low) for name in names))
    within = (c for c, names in ways if any(f" {low}" in name for name in names))
    for choice in (*exact, *begun, *within):
        return choice.value
    raise Refused(f"{one.label}: {listed([c.word for c in one.choices])}")


def named_question(path: str, ask: str, names: Iterable[str], default: str) -> Question:
    """A choice among names that need not be made."""
    choices = tuple(Choice(name, name) for name in names)
    return Question(path, ask, "choice", choices=choices, default=default, offered=True)


def new_field(question: Question) -> Field:
    """A field for a question that is no field of the class, such as the next roll of a chain."""
    kinds = {"dice": ("faces", FACES), "number": ("number", NUMBER)}
    if question.kind == "dice" and question.choices:  # it can be declined in a word
        kinds["dice"] = (kind_of(BALANCED), BALANCED)
    kind, word = kinds.get(question.kind, ("text", Word("TEXT", lambda t, _: clean(t), lambda v, _: str(v))))
    return Field(question.field, label_of(question.field.split(".")[0]), kind, word)


def hot_letters(boxes: Sequence[Field]) -> None:
    """Give each box a letter: the first of a single word, the last word's as a capital, else a free one."""
    taken: set[str] = set()
    for box in boxes:
        words = box.label.split()
        first = words[-1][0].upper() if len(words) > 1 else box.label[0]
        free = [c for c in (first, *box.label.replace(" ", "")) if c.isalpha() and c not in taken]
        box.hot = free[0] if free else ""
        taken.add(box.hot)


def hot_at(one: Field) -> int:
    """Where in its label a box's letter stands; -1 when it has none."""
    if not one.hot:
        return -1
    return one.label.rfind(f" {one.hot.lower()}") + 1 if one.hot.isupper() else one.label.find(one.hot)


def in_order(known: Sequence[str], asked: Sequence[str]) -> list[str]:
    """The paths that are known, as they were, with each new one before what is asked next after it."""
    found = list(known)
    for at in reversed(range(len(asked))):
        if asked[at] not in found:
            found.insert(found.index(asked[at + 1]) if at + 1 < len(asked) else len(found), asked[at])
    return found
