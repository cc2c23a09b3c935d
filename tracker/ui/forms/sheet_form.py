"""A combatant's fields being edited: all of them at once, recorded as one step; it knows no screen."""

from collections.abc import Sequence

from tracker.core.commands import Set
from tracker.core.editable import Editable, changed, groups, set_command
from tracker.core.encounter import Combatant
from tracker.core.preview import Row
from tracker.core.refused import Refused
from tracker.table import Table
from tracker.ui.forms.editing import LineEdit
from tracker.ui.forms.prompting import Outcome


class SheetForm:
    """The fields of one combatant, what was typed in each, and the one that is being filled in."""

    def __init__(self, table: Table, who: Combatant) -> None:
        self.table, self.who = table, who
        self.groups = groups(table.system, who)
        self.fields = [field for group in self.groups for field in group.fields]
        self.edits = {field.path: LineEdit(field.value) for field in self.fields}
        self.at = len(self.groups[0].fields) if len(self.groups) > 1 else 0
        """Which field is filled in: first what is there of a pool, which changes most often."""
        self.fresh = True
        """Whether what stands in the field is untouched: what is typed takes its place."""
        self.rows: Sequence[Row] = ()
        self.refused = ""
        self.lines: Sequence[Sequence[int]] = ()
        """The fields that stand side by side, as they were last drawn."""

    @property
    def field(self) -> Editable:
        """The field that is being filled in."""
        return self.fields[self.at]

    @property
    def edit(self) -> LineEdit:
        """What is typed in it."""
        return self.edits[self.field.path]

    @property
    def command(self) -> Set | None:
        """What all that was typed comes to; None where nothing would change."""
        told = changed(self.fields, {path: edit.text for path, edit in self.edits.items()})
        return set_command(self.who.id, told) if told else None

    def is_changed(self, field: Editable) -> bool:
        """Whether something else was typed in a field."""
        return field.change(self.edits[field.path].text) is not None

    # --- keys

    def press(self, key: str, character: str | None) -> Outcome:
        """One key. "done": all changes were recorded; "closed": there are none, or they were let go."""
        self.refused = ""
        if key in ("escape", "ctrl+c"):
            return "closed"
        if key == "enter":
            return self.enter()
        if key in ("tab", "shift+tab"):
            self.go(self.at + (1 if key == "tab" else -1))
        elif key in ("up", "down"):
            self.go_line(1 if key == "down" else -1)
        elif key in ("pageup", "pagedown"):
            self.go_group(1 if key == "pagedown" else -1)
        else:
            self.fill(key, character)
            self.look()
        return "open"

    def fill(self, key: str, character: str | None) -> None:
        """A key into the field."""
        if key in ("left", "right") and self.fresh:
            by = 1 if key == "right" else -1
            self.turn(by) if self.field.choices else self.go(self.at + by)
        elif character == " " and self.field.choices:
            self.turn(1)
        elif character and character.isprintable():
            self.insert(character)
        else:
            if key in ("backspace", "delete", "ctrl+u", "ctrl+w") and self.fresh:
                self.edit.set("")
            else:
                self.edit.press(key)
            self.fresh = False

    def insert(self, text: str) -> None:
        """Text in place of what stands there untouched, else where the cursor is."""
        if self.fresh:
            self.edit.set("")
        self.fresh = False
        self.edit.insert(" ".join(text.split()) if len(text) > 1 else text)

    def paste(self, text: str) -> None:
        """Pasted text goes in as if typed."""
        self.insert(text)
        self.look()

    def turn(self, by: int) -> None:
        """The next of the choices."""
        known = self.field.choices
        now = known.index(self.edit.text) if self.edit.text in known else -1 if by > 0 else 0
        self.edit.set(known[(now + by) % len(known)])
        self.fresh = True

    def go(self, at: int) -> None:
        """To another field."""
        self.at = at % len(self.fields)
        self.fresh = True

    def go_line(self, by: int) -> None:
        """To the field below or above."""
        here = next((n for n, line in enumerate(self.lines) if self.at in line), None)
        if here is None:
            self.go(self.at + by)
            return
        line = self.lines[(here + by) % len(self.lines)]
        self.go(line[min(self.lines[here].index(self.at), len(line) - 1)])

    def go_group(self, by: int) -> None:
        """To the first field of another group."""
        starts = [self.fields.index(group.fields[0]) for group in self.groups]
        here = max(n for n, start in enumerate(starts) if start <= self.at)
        self.go(starts[(here + by) % len(starts)])

    # --- what it comes to

    def look(self) -> None:
        """What all changes would do, or why they can not be."""
        command = self.command
        self.rows = self.table.system.preview(self.table.encounter, command) if command else ()

    def enter(self) -> Outcome:
        """Record all changes as one step; without any there is nothing to do."""
        command = self.command
        if command is None:
            return "closed"
        try:
            self.table.do(command)
        except Refused as why:
            self.refused = str(why)
            return "open"
        return "done"
