"""The initiative form: everyone who rolls, at once; drawn from the `each` group of the command."""

from collections.abc import Iterator, Sequence

from tracker.core.groups import kin
from tracker.core.questions import Choice
from tracker.ui.forms.fields import Field, hot_at
from tracker.ui.forms.gridding import APART, Grid
from tracker.ui.forms.prompt_keys import TICKING
from tracker.ui.forms.prompting import Prompt
from tracker.ui.ink import Ink, Span, ink, named, pad
from tracker.ui.scene import SIDES
from tracker.ui.widgets.field_spans import blank_words
from tracker.ui.widgets.prompt import PromptPane
from tracker.ui.wrapping import wrapped

WIDTHS = {"faces": 8, "box": 7, "number": 6, "choice": 11, "text": 12}


def column_width(field: Field) -> int:
    """How wide a column is, its gap included."""
    return max(WIDTHS.get(field.kind, 9), len(field.label) + 2)


def choice_words(choice: Choice) -> str:
    """What to type for a choice, and what it does where the word does not say it."""
    value = choice.word
    return value if value == choice.label else f"{value}: {choice.label}"


class GridBody:
    """The lines of a grid: heading, a row for each combatant, what is asked at the cursor."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        begun = f"{grid.form.shape.each}."
        boxes = (f for path, f in grid.form.fields.items() if f.kind == "box" and path.startswith(begun))
        self.asks_boxes = any(box.question for box in boxes)
        """Whether the game says who may tick what."""

    def columns(self, width: int) -> list[int]:
        """The columns that fit beside the names, the one of the cursor among them."""
        grid = self.grid
        if not grid.rows:
            return []
        sizes = [column_width(grid.cell(0, c)) for c in range(len(grid.columns))]
        first, left = 0, width - self.names(width)
        while sum(sizes[first : grid.column + 1]) > left:
            first += 1
        shown: list[int] = []
        for column in range(first, len(sizes)):
            left -= sizes[column]
            if left < 0:
                break
            shown.append(column)
        return shown

    def names(self, width: int) -> int:
        """The cells for number and name."""
        longest = max((len(self.grid.name(w)) for w in self.grid.rows), default=8)
        return min(longest + 8, max(18, width // 3))

    def lines(self, width: int) -> Iterator[Ink]:
        """Heading and rows."""
        grid = self.grid
        if not grid.rows:
            yield ink(("No dice are rolled.", "quiet"))
            return
        shown = self.columns(width)
        room = self.names(width)
        heading: list[Span] = [(" " * room, "ink")]
        for column in shown:
            heading += self.head(grid.cell(0, column), column)
        more = " …" if shown and shown[-1] < len(grid.columns) - 1 else ""
        yield Ink((*heading, (more, "faint")))
        for row in range(len(grid.rows)):
            yield self.row(row, shown, room)

    def head(self, field: Field, column: int) -> list[Span]:
        """A column's label, the letter that ticks it marked."""
        tone = "up" if column == self.grid.column else "quiet"
        at = hot_at(field)
        rest = " " * (column_width(field) - len(field.label))
        if at < 0:
            return [(field.label + rest, tone)]
        return [(field.label[:at], tone), (field.hot, "up!"), (field.label[at + 1 :] + rest, tone)]

    def row(self, row: int, shown: Sequence[int], room: int) -> Ink:
        """One combatant's cells."""
        grid = self.grid
        who = grid.form.encounter[grid.rows[row]]
        glyph, hue = SIDES[who.side]
        here = row == grid.row
        spans: list[Span] = [
            ("▶ " if here else "  ", "up!"),
            (f"{glyph} ", hue),
            ("   " if grid.others.get(who.id) else f"{who.number:>2} ", "quiet"),
        ]
        spans.append((named(grid.name(who.id), room - 8) + " ", "ink!" if here else "ink"))
        for column in shown:
            spans += self.cell(grid.cell(row, column), here and column == grid.column)
        return Ink(tuple(spans), "select" if here else "")

    def cell(self, field: Field, active: bool) -> list[Span]:
        """A cell: what stands in it, or what is wanted there."""
        size = column_width(field)
        if field.kind == "box" and self.idle(field):
            return [(pad(" –", size - 1), "cursor" if active else "faint"), (" ", "ink")]
        if field.kind == "box":
            dice = field.question.count if field.question and field.wants_dice else 0
            text = f"[{'x' if field.ticked else ' '}]{field.text.ljust(dice, '·')}"
            tone = "cursor" if active else "ink!" if field.ticked else "faint"
            return [(pad(text, size - 1), tone), (" ", "ink")]
        if active:
            return [*field.edit.bracketed(size - 3), (" ", "ink")]
        if field.error:
            return [(pad(field.text + "✗", size), "danger")]
        wanted = "·" * field.question.count if field.asked and field.question else ""
        return [(pad(field.text or wanted, size), "ink!" if field.text else "faint")]

    def idle(self, field: Field) -> bool:
        """Whether a box is not offered here, by a game that says to whom it is."""
        return field.blank and not field.question and self.asks_boxes

    def note(self, width: int) -> Iterator[Ink]:
        """What is asked at the cursor, or what is wrong there."""
        at = self.grid.at
        if at is None:
            return
        if at.error and not at.blank:
            yield from wrapped([("✗ " + at.error, "danger")], width, 2)
        elif at.question:
            dice = at.question.kind == "dice"
            said = blank_words(at) if dice else "  ".join(map(choice_words, at.question.choices))
            yield from wrapped([(at.question.ask, "ink"), (f"  {said}", "quiet")], width, 2)


def apart_words(grid: Grid) -> list[tuple[str, str]]:
    """The key for a group, on its row or on that of one that was parted from it."""
    who = grid.rows[grid.row] if grid.rows else ""
    if grid.others.get(who):
        return [(APART, "each for itself")]
    parted = {kin(grid.form.encounter[w]) for w in grid.form.alone}
    return [(APART, "as one")] if who and kin(grid.form.encounter[who]) in parted else []


class InitiativePane(PromptPane):
    """A prompt for many; any other prompt is drawn as `PromptPane` does."""

    def foot_keys(self, prompt: Prompt) -> Sequence[tuple[str, str]]:
        """Which keys move in the grid."""
        if not isinstance(prompt, Grid):
            return super().foot_keys(prompt)
        return (
            ("Enter", self.grid_word(prompt)), ("arrows", "move"), *apart_words(prompt), ("Esc", "back"),
        )  # fmt: skip

    def field_keys(self, prompt: Prompt) -> Sequence[tuple[str, str]]:
        """In the grid the arrows, and the letters of its columns."""
        own = super().field_keys(prompt)
        if not isinstance(prompt, Grid):
            return own
        letters = [(letter, name.replace("_", " ")) for letter, name in prompt.hot.items()]
        return (("↑ ↓ ← →", "another row, another column"), *own, *letters)

    def letters(self, prompt: Prompt) -> Sequence[str]:
        """In the grid those of the columns with boxes."""
        if not isinstance(prompt, Grid) or not prompt.rows:
            return super().letters(prompt)
        if prompt.at is None or prompt.at.kind not in TICKING:
            return ()
        columns = ((column, prompt.cell(0, at).kind) for at, column in enumerate(prompt.columns))
        boxes = {column for column, kind in columns if kind == "box"}
        return [letter for letter, name in prompt.hot.items() if name in boxes]

    def grid_word(self, grid: Grid) -> str:
        """What Enter does in the grid."""
        on_dice = bool(grid.rows) and grid.columns[grid.column] == "dice"
        if grid.at and not (grid.at.blank and on_dice) and grid.wanting():
            return "next"
        if grid.wanting() or grid.form.encounter.phase == "fighting":
            return "rolls what is blank"
        return "starts"

    def body(self, width: int) -> Iterator[Ink]:
        """A grid for many, else the fields."""
        prompt = self.prompt
        if not isinstance(prompt, Grid):
            yield from super().body(width)
            return
        drawn = GridBody(prompt)
        yield from drawn.lines(width)
        yield from drawn.note(width)
        said = prompt.refused or prompt.form.error
        if said and not (prompt.at and prompt.at.error == said):
            yield from wrapped([("✗ " + said, "danger")], width, 2)

    def all_lines(self, width: int, height: int) -> Sequence[Ink]:
        """A grid scrolls with its cursor under its heading; what is asked stays in view."""
        prompt = self.prompt
        if not isinstance(prompt, Grid):
            return super().all_lines(width, height)
        self.frame(prompt)
        found = list(self.body(width))
        if len(found) <= height:
            return found
        tail = found[1 + len(prompt.rows) :]
        room = max(1, height - 1 - len(tail))
        first = max(0, min(prompt.row - room // 2, len(prompt.rows) - room))
        return [found[0], *found[1 + first : 1 + first + room], *tail]
