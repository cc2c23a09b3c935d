"""The sheet of whoever is looked at as a form: every field, its limits, and one Enter for all changes."""

from collections.abc import Iterator, Sequence

from tracker.core.editable import Editable, Group
from tracker.ui.forms.sheet_form import SheetForm
from tracker.ui.ink import Ink, Span, ink, key_words, pad, width_of
from tracker.ui.widgets.open_pane import Host, OpenPane
from tracker.ui.widgets.preview_lines import preview_lines
from tracker.ui.wrapping import GAP, wrapped

TITLE = 11
"""The cells before the fields of a group."""
ROOM = 14
"""The least cells of the field being filled in, where what is typed may be longer than what stood there."""


class EditSheetPane(OpenPane):
    """All fields of one combatant in groups; what was changed is marked."""

    def __init__(self, host: Host) -> None:
        super().__init__("edit_sheet", host)
        self.form: SheetForm | None = None

    def opened(self, about: str = "") -> None:
        """On the one who is looked at; with nobody there it says so."""
        assert self.scene is not None
        table = self.scene.table
        who = table.encounter.combatants.get(self.scene.selected or "")
        self.form = SheetForm(table, who) if who else None
        if self.form is None:
            self.screen_host.close()
            self.screen_host.refuse(f"nobody has joined yet: {self.scene.key('add')} adds somebody")

    def keys_now(self) -> Sequence[tuple[str, str]]:
        """What the keys do in the form."""
        return (
            ("letters", "the value; in a number +2 and -2 change it, =2 sets it"),
            ("Tab", "the next field; Shift+Tab the one before"),
            ("PgDn", "the next group of fields; PgUp the one before"),
            ("Enter", "records all changes as one step"),
            ("Esc", "lets go; nothing is changed"),
        )

    def press(self, key: str, character: str | None) -> None:
        """One key; Enter records all changes."""
        assert self.form is not None
        outcome = self.form.press(key, character)
        if outcome == "open":
            self.screen_host.fit()
            self.rebuild()
        else:
            self.screen_host.done(self.form.command if outcome == "done" else None)

    def paste(self, text: str) -> None:
        """Pasted text goes into the field being filled in."""
        if self.form:
            self.form.paste(text)
            self.screen_host.fit()
            self.rebuild()

    def wanted(self, width: int) -> int:
        """The rows of all fields, what is told of them, and the frame."""
        if self.form is None:
            return 0
        drawn = Drawn(self.form, width - 4)
        return 2 + len(drawn.body) + len(drawn.foot())

    def all_lines(self, width: int, height: int) -> Sequence[Ink]:
        """As many lines of fields as fit, the one being filled in among them, and what is told of it."""
        form = self.form
        if form is None:
            return ()
        count = sum(map(form.is_changed, form.fields))
        does = f"records {count} change{'' if count == 1 else 's'}" if count else "closes"
        self.foot = key_words(("Enter", does), ("Tab", "next"), ("PgDn", "next group"), ("Esc", "back"))
        drawn = Drawn(form, width)
        form.lines = drawn.lines
        foot = drawn.foot()[: max(1, height - 2)]
        room = max(1, height - len(foot))
        first = max(0, min(drawn.here - room // 2, len(drawn.body) - room))
        shown, below = drawn.body[first : first + room], len(drawn.body) - first - room
        beyond = "  ".join([f"↑{first}"] * (first > 0) + [f"↓{below}"] * (below > 0))
        self.title = (
            (f"{form.who.name}: sheet", "up!"),
            (f"  {count} changed" if count else "", "warning"),
            (f"  {beyond}" if beyond else "", "quiet"),
        )
        return [*shown, *[ink()] * (room - len(shown)), *foot]


class Drawn:
    """The fields of a form in lines of so many cells; ``here`` is the line of the one being filled in."""

    def __init__(self, form: SheetForm, width: int) -> None:
        self.form, self.width = form, width
        self.body: list[Ink] = []
        self.lines: list[list[int]] = []
        self.here = 0
        at = 0
        for group in form.groups:
            self.group(group, at)
            at += len(group.fields)

    def group(self, group: Group, at: int) -> None:
        """The fields of a group side by side, behind its title."""
        title = pad(group.title, TITLE)
        line: list[Span] = [(title, "quiet")]
        numbers: list[int] = []
        for number, field in enumerate(group.fields, at):
            spans = self.spans(field, number == self.form.at)
            if numbers and width_of(line) + 3 + width_of(spans) > self.width:
                self.put(line, numbers)
                line, numbers = [(" " * TITLE, "ink")], []
            line += [GAP, *spans] if numbers else spans
            numbers.append(number)
        self.put(line, numbers)

    def put(self, line: list[Span], numbers: list[int]) -> None:
        """One line, and which fields stand in it."""
        if self.form.at in numbers:
            self.here = len(self.body)
        self.body.append(Ink(tuple(line)))
        self.lines.append(numbers)

    def spans(self, field: Editable, active: bool) -> list[Span]:
        """A field: its name, what stands in it, a mark where that was changed."""
        edit, is_changed = self.form.edits[field.path], self.form.is_changed(field)
        tone = "up" if active else "warning" if is_changed else "quiet"
        spans: list[Span] = [(f"{field.label} ", tone)]
        if active and self.form.fresh:
            spans += [("[", "up"), (edit.text or " ", "cursor"), ("]", "up")]
        elif active:
            room = min(self.width - TITLE - width_of(spans) - 3, max(ROOM, len(edit.text) + 2))
            spans += edit.bracketed(room)
        else:
            spans.append((edit.text or "–", "ink!" if edit.text else "faint"))
        return [*spans, ("*", "warning!")] if is_changed else spans

    def foot(self) -> list[Ink]:
        """What the field may hold, what all changes come to, what is wrong."""
        return [*self.told(), *self.outcome()]

    def told(self) -> Iterator[Ink]:
        """Of the field being filled in: what stood there, and its limits."""
        field = self.form.field
        was = f"  was {field.value or 'nothing'}" if self.form.is_changed(field) else ""
        signs = "  +2 and -2 change it, =2 sets it" if field.is_number and field.value else ""
        path = field.path if field.path.endswith(field.label) or "." in field.path else field.label
        yield ink((f"{path}  ", "up"), (field.limits, "ink"), (f"{was}{signs}", "quiet"))

    def outcome(self) -> Iterator[Ink]:
        """What Enter will do."""
        if self.form.refused:
            yield from wrapped([(f"✗ {self.form.refused}", "danger")], self.width, 2)
        else:
            yield from preview_lines(self.form.rows, self.width)
