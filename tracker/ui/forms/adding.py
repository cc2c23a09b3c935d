"""Adding somebody: one line as the language has it, with whoever is known by that name; and roster files."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeGuard

from tracker.core import commands as cmd
from tracker.core.commands import Command
from tracker.core.joining import CORE_FIELDS
from tracker.core.language.grammar import grammar
from tracker.core.language.reading import parse
from tracker.core.language.writing import safe_text
from tracker.core.names import copy_number, listed
from tracker.core.preview import Row, life
from tracker.core.refused import Refused
from tracker.core.sheet import BadField, read_sheet
from tracker.table import Table
from tracker.ui.forms.fields import Field
from tracker.ui.forms.form import Form
from tracker.ui.forms.prompting import Outcome, Prompt, Suggest

MOST = 9
"""As many as there are digits to pick one by."""
NAME = re.compile(r'\s*("[^"]*"?|.*?(?=\s+(?:[xX]\d|\w+=|hidden\b)|\s*$))')
"""The beginning of a line that is the name."""
QUOTED = r'"(?:\\.|[^"\\])*"?'
PART = re.compile(rf'(?:{QUOTED}|=(?:{QUOTED}|[^\s",]|,(?=\S))*|[^",=])+')
"""One of those who are named in a line, up to a comma that is in no quotes and in no value."""
FILE = ".toml"
THIS_FIGHT = "this fight"
HINT = "wolf x3 side=party, or wolf x3, archer, or FILE.toml"


@dataclass(frozen=True, slots=True)
class Known:
    """Somebody who could be meant: the name, where from, and what life."""

    name: str
    where: str
    life: str


def name_in(line: str) -> tuple[str, str]:
    """The name that a line begins with, without quotes, and the rest of the line."""
    found = NAME.match(line)
    assert found is not None  # it may be empty
    return found[1].strip('"').strip(), line[found.end() :]


def parts_of(line: str) -> list[str]:
    """``wolf x3 wave=2, archer``: each who is named; a name in quotes, and a value, may hold a comma."""
    return [part.strip() for part in PART.findall(line) if part.strip()] or [line]


def known_by(known: Iterable[Known], text: str) -> list[Known]:
    """Whom of those known a text could mean, the nearest first."""
    low = text.casefold()
    found: dict[str, Known] = {}
    for one in known:
        words = [one.name.casefold(), *re.split(r"[\s/]+", one.name.casefold())]
        if one.name.casefold() not in found and any(word.startswith(low) for word in words):
            found[one.name.casefold()] = one
    first = sorted(found.values(), key=lambda one: not one.name.casefold().startswith(low))
    return first[:MOST]


def everybody(table: Table) -> Iterator[Known]:
    """All who can be added by a name: of this fight, the user's library, the game's content; roster files."""
    system, library = table.system, table.library
    for base, pools in bases(table).items():
        yield Known(base, THIS_FIGHT, life(system, pools))
    if library is None:
        return
    for entry in library.entries(system.key):
        fields = {k: v for k, v in entry.fields.items() if k not in CORE_FIELDS}
        try:
            told = life(system, system.pools(read_sheet(system.sheet, fields)))
        except BadField as why:
            told = str(why)
        yield Known(entry.name, "your library" if entry.own else system.title, told)
    for ref in library.rosters():
        yield Known(ref, "roster file", "")


def bases(table: Table) -> Mapping[str, Any]:
    """The names of those in the fight without the numbers of copies, each with the pools of a new one."""
    found: dict[str, Any] = {}
    for combatant in table.encounter:
        base = combatant.name.rpartition(" ")[0]
        is_copy = copy_number(combatant.name, base) is not None
        found.setdefault(base if is_copy else combatant.name, table.system.pools(combatant.sheet))
    return found


def spelled(known: Iterable[Known], name: str) -> str:
    """A name as it is known: case does not count."""
    return next((one.name for one in known if one.name.casefold() == name.casefold()), name)


def worded(known: Iterable[Known], name: str) -> str:
    """The one who is known by a word of its name, such as the Blight Wolf by "wolf"; else the name.

    Who is known from this fight alone is so by its whole name: Bob is no second Friendly Bob.
    """
    low, known = name.casefold(), list(known)
    names = {one.name.casefold(): one.name for one in known if one.where != THIS_FIGHT}
    found = [full for words, full in names.items() if low in re.split(r"[\s/]+", words)]
    is_named = any(one.name.casefold() == low for one in known)
    return found[0] if not is_named and len(found) == 1 else name


def unknown(command: Command, known: Iterable[Known], near: str) -> Iterator[Row]:
    """That nothing is known of one who is just named, perhaps mistyped; `near` tells who could be meant."""
    if is_new(command):
        found = known_by(known, command.name)
        told = f"; {near.format(found[0].name)}" if found else ""
        yield Row("New", f"nobody is known as {command.name}, every number is the game's default{told}")


def is_new(command: Command) -> TypeGuard[cmd.Add]:
    """Whether it adds one of whom nothing is known and nothing was told."""
    return isinstance(command, cmd.Add) and not command.sheet and not command.fields


def foretold(table: Table, line: str) -> str:
    """Who would join by a line of `add` as it stands, for the one who types it; "" for any other line."""
    try:
        command = table.parse(line)
        if not isinstance(command, cmd.Add):
            return ""
        command = table.complete(command)
        rows = table.system.preview(table.encounter, command)
    except Refused:
        return ""
    told = [" ".join(filter(None, (row.label, row.value, row.sources))) for row in rows]
    if is_new(command):
        near = listed([one.name for one in known_by(everybody(table), command.name)], "and", most=3)
        named = f", known {'are' if ' and ' in near else 'is'} {near}" if near else ""
        told.insert(0, f"{command.name} is new{named}")
    return "; ".join(told)


class JoiningForm(Form):
    """A form of those who join: what the library knows of them is looked up at once."""

    known: Sequence[Known] = ()
    """Who can be added by a name, as of the latest key: all places where they are known are gone through."""
    near = "↓ takes {}"
    """How the first of those who could be meant is told."""

    def look(self) -> None:
        """Who would join; what cannot be is told before Enter."""
        self.error, self.rows = "", ()
        self.command = self.build()
        if self.command is None:
            return
        try:
            self.rows = [row for one in self.each or [self.command] for row in self.foreseen(one)]
        except Refused as why:
            self.error = str(why)

    def foreseen(self, command: Command) -> Iterator[Row]:
        """Who would join by one command. Raises `Refused`."""
        completed = self.table.complete(command)
        yield from self.system.preview(self.encounter, completed)
        yield from unknown(completed, () if self.each else self.known, self.near)


class AddForm(JoiningForm):
    """`add` whose first field is a whole line: ``wolf x3 side=party``. A file's name is a roster.

    ``wolf x3 wave=2, archer`` are several commands as one step; what the other fields say is said of all.
    """

    def look(self) -> None:
        """Who is known, and who would join."""
        self.known = list(everybody(self.table))
        super().look()

    part = ""
    """Which of those who are named is being built."""

    def build(self) -> Command | None:
        """The command, of several the first; a roster where a file is named."""
        line, self.each = self.fields["name"], ()
        line.kind, line.hint = "line", "" if line.text else HINT
        file, rest = name_in(line.text)
        if file.casefold().endswith(FILE) and not rest.strip():
            line.error = ""
            return cmd.Roster(entries=file)
        built: list[Command] = []
        for self.part in parts_of(line.text):
            if (command := super().build()) is None:
                return None
            built.append(command)
        self.each = built if len(built) > 1 else ()
        return built[0]

    def value(self, one: Field) -> Any:
        """The name is read as the rest of a line of `add`."""
        return self.named(self.part) if one.path == "name" else super().value(one)

    def named(self, part: str) -> cmd.Add:
        """What a line of `add` says, its name as it is known. Raises `Refused`."""
        command = parse(f"{cmd.Add.verb} {part}", self.encounter, self.system)
        assert isinstance(command, cmd.Add)
        as_known = command.sheet is None and command.source is None and not command.fields
        name = worded(self.known, command.name) if as_known else command.name
        return command.model_copy(update={"name": spelled(self.known, name)})

    def put(self, values: dict[str, Any], extra: list[tuple[str, Any]], path: str, value: Any) -> None:
        """What the line says goes where it belongs; a field of its own says it again, and counts."""
        if path == "name":
            values.update({name: getattr(value, name) for name in value.model_fields_set})
        elif path == "fields":
            values[path] = {**values.get(path, {}), **value}
        else:
            super().put(values, extra, path, value)


class AddPrompt(Prompt):
    """Adding by one line: arrows and digits pick of those who are known, a new name is just taken."""

    form: AddForm

    def __init__(self, form: AddForm, suggest: Suggest | None = None) -> None:
        super().__init__(form, suggest)
        self.searched = ""
        """The name as it was typed, by which others are found while one of them is picked."""
        self.by_digit = ""
        """What stands if the digit that has just picked one was a part of a name, such as T1000."""

    @property
    def matches(self) -> Sequence[Known]:
        """Who could be meant by what was typed, where it is one name."""
        one = self.path == "name" and len(parts_of(self.form.fields["name"].text)) == 1
        return known_by(self.form.known, self.searched) if one else ()

    @property
    def picked(self) -> int:
        """Which of them was picked, from 1; 0 for none: what was typed is meant."""
        return self.form.fields["name"].pick

    def press(self, key: str, character: str | None) -> Outcome:
        """Arrows and digits pick where a name is typed."""
        if self.path == "name" and key in ("up", "down") and self.matches:
            self.refused = ""
            self.choose((self.picked + (1 if key == "down" else -1)) % (len(self.matches) + 1))
            return "open"
        line, by_digit = self.form.fields["name"], self.by_digit
        self.by_digit = ""
        if self.path == "name" and character and self.is_pick(character):
            typed = line.text + character
            self.choose(int(character))
            self.by_digit = typed
            return "open"
        if by_digit and character and character.isalnum():
            line.edit.set(by_digit)
            line.pick = 0
        return super().press(key, character)

    def is_pick(self, character: str) -> bool:
        """Whether a digit picks: at the end of a bare name, or before one, where there are as many."""
        text = self.form.fields["name"].text
        bare = not text or (text[-1].isalpha() and '"' not in text and name_in(text)[1] == "")
        a_count = re.search(r"(^|\s)[xX]$", text)
        return bare and not a_count and character in "123456789"[: len(self.matches)]

    def choose(self, number: int) -> None:
        """The name of one of them takes the place of what was typed."""
        one, rest = self.form.fields["name"], name_in(self.form.fields["name"].text)[1]
        name = self.matches[number - 1].name if number else self.searched
        one.edit.set((safe_text(name, grammar(cmd.Add)) if number else name) + rest)
        one.pick = number
        self.form.look()

    def fill(self, at: Field, key: str, character: str | None) -> None:
        """Whatever is typed is searched for, unless only what stands behind the picked name was changed."""
        name = name_in(at.text)[0]
        picked = at.pick
        super().fill(at, key, character)
        if at.path != "name":
            return
        if name_in(at.text)[0] != name or not picked:
            self.searched, at.pick = name_in(at.text)[0], 0
        else:
            at.pick = picked

    def paste(self, text: str) -> None:
        """Pasted text is searched for too."""
        super().paste(text)
        self.searched, self.form.fields["name"].pick = name_in(self.form.fields["name"].text)[0], 0
