"""Adding somebody: one line as the language has it, with whoever is known by that name; and roster files."""

import re
from collections.abc import Iterator, Sequence
from typing import Any

from tracker.core import commands as cmd
from tracker.core.commands import Command
from tracker.core.language.grammar import grammar
from tracker.core.language.reading import parse
from tracker.core.language.writing import safe_text
from tracker.core.preview import Row
from tracker.core.refused import Refused
from tracker.ui.forms.fields import Field
from tracker.ui.forms.form import Form
from tracker.ui.forms.known import Known, everybody, known_by, spelled, unknown, worded
from tracker.ui.forms.prompting import Outcome, Prompt, Suggest

NAME = re.compile(r'\s*("[^"]*"?|.*?(?=\s+(?:[xX]\d|\w+=|hidden\b)|\s*$))')
"""The beginning of a line that is the name."""
QUOTED = r'"(?:\\.|[^"\\])*"?'
PART = re.compile(rf'(?:{QUOTED}|=(?:{QUOTED}|[^\s",]|,(?=\S))*|[^",=])+')
"""One of those who are named in a line, up to a comma that is in no quotes and in no value."""
FILE = ".toml"
HINT = "wolf x3 side=party, or wolf x3, archer, or FILE.toml"


def name_in(line: str) -> tuple[str, str]:
    """The name that a line begins with, without quotes, and the rest of the line."""
    found = NAME.match(line)
    assert found is not None  # it may be empty
    return found[1].strip('"').strip(), line[found.end() :]


def parts_of(line: str) -> list[str]:
    """``wolf x3 wave=2, archer``: each who is named; a name in quotes, and a value, may hold a comma."""
    return [part.strip() for part in PART.findall(line) if part.strip()] or [line]


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
