"""How keys fill in a form for many: rows are combatants, columns what each may say."""

from tracker.core.groups import kin, times, together
from tracker.ui.forms.fields import Field, hot_letters, is_dice
from tracker.ui.forms.form import Form
from tracker.ui.forms.prompt_keys import TYPED
from tracker.ui.forms.prompting import Outcome, Prompt

COMMON = ("dice", "balanced", "lucky", "chaos", "focus", "shock", "penalty", "again", "mode", "bonus")
"""The order of the columns; those of other names follow."""


APART = "G"
"""The key that lets each of a group roll for itself, and back."""


class Grid(Prompt):
    """A prompt whose fields stand in rows and columns."""

    def __init__(self, form: Form) -> None:
        super().__init__(form)
        each = form.shape.each
        self.rows: list[str] = []
        self.others: dict[str, tuple[str, ...]] = {}
        """Who stands where a row's combatant will: the others of its group."""
        self.row = self.column = 0
        self.before = form.error
        """What was refused before the last key."""
        self.gather()
        names = list(
            dict.fromkeys(f.path.rpartition(".")[2] for w in self.rows[:1] for f in self.of(form, each, w))
        )
        rank = {name: i for i, name in enumerate(COMMON)}
        self.columns = sorted(names, key=lambda n: rank.get(n, len(rank)))
        heads = [form.fields[f"{each}.{self.rows[0]}.{n}"] for n in self.columns] if self.rows else []
        hot_letters([f for f in heads if f.kind in ("box", "choice", "number")])
        self.hot = {f.hot: f.path.rpartition(".")[2] for f in heads if f.hot}
        self.passed: set[str] = set()
        """The cells that were left blank with Enter: they are not asked for again."""
        self.aim()

    def gather(self) -> None:
        """Who rolls as it is filled in now; the cursor stays with its combatant."""
        form, each = self.form, self.form.shape.each
        here = self.rows[self.row] if self.rows else ""
        rolling = {
            path.split(".")[1]
            for path, field in form.fields.items()
            if path.startswith(f"{each}.") and (field.asked or not field.blank)
        }
        self.rows = [w for w in form.groups if w in rolling]
        self.row = self.rows.index(here) if here in self.rows else 0
        if form.command:  # else something is half typed, and all stays as it was
            self.others = together(form.system, form.encounter, getattr(form.command, each))

    def name(self, who: str) -> str:
        """Whose row it is: somebody's, or a group's of which it rolls."""
        combatant, others = self.form.encounter[who], self.others.get(who, ())
        return times(combatant.group, 1 + len(others)) if others else combatant.name

    @property
    def hopeless(self) -> bool:
        """Whether nobody rolls."""
        return not self.rows and bool(self.form.error)

    @staticmethod
    def of(form: Form, each: str, who: str) -> list[Field]:
        """The fields of one combatant."""
        start = f"{each}.{who}."
        return [f for p, f in form.fields.items() if p.startswith(start)]

    def cell(self, row: int, column: int) -> Field:
        """The field at a row and column."""
        return self.form.fields[f"{self.form.shape.each}.{self.rows[row]}.{self.columns[column]}"]

    def aim(self) -> None:
        """The field being filled in is the one at the cursor."""
        self.path = self.cell(self.row, self.column).path if self.rows else ""

    @property
    def here(self) -> list[Field]:
        """The cells of the row of the cursor."""
        return [self.cell(self.row, column) for column in range(len(self.columns))] if self.rows else []

    def press(self, key: str, character: str | None) -> Outcome:
        """Arrows and Tab move in the grid; a column's letter ticks its box in this row."""
        self.refused, self.before = "", self.form.error
        moves = {
            "up": (-1, 0),
            "down": (1, 0),
            "left": (0, -1),
            "right": (0, 1),
            "tab": (0, 1),
            "shift+tab": (0, -1),
        }
        if key in moves and self.rows:
            down, across = moves[key]
            self.row = (self.row + down) % len(self.rows)
            self.column = (self.column + across) % len(self.columns)
            self.aim()
            return "open"
        parts = character == APART and not (self.at and self.at.kind in TYPED)
        if parts and self.rows:
            self.part()
        outcome = "open" if parts else super().press(key, character)
        if outcome == "open":
            self.gather()
            self.aim()
        return outcome

    @property
    def boxes_ticked(self) -> set[str]:
        """The boxes that are ticked in the row of the cursor."""
        return {cell.path for cell in self.here if cell.ticked}

    def follow(self, ticked: set[str]) -> None:
        """To the dice of what was just declared, as they are rolled first; back where it is taken back.

        What cannot be declared is not: why is said, and all is as it was.
        """
        new = [cell for cell in self.here if cell.path in self.boxes_ticked - ticked]
        if new and self.form.error not in ("", self.before):
            self.refused = self.form.error
            for cell in new:
                cell.tick()
            self.form.look()
        elif found := [cell for cell in new if cell.wants_dice]:
            self.column = self.here.index(found[0])
        elif self.at and self.at.path in ticked - self.boxes_ticked and is_dice(self.at):
            cells = [cell.asked and cell.is_open for cell in self.here]
            self.column = cells.index(True) if True in cells else self.column

    def part(self) -> None:
        """Each of the group of this row has a row of its own, or they are one again."""
        form, who = self.form, self.form.encounter[self.rows[self.row]]
        apart = {w for w in form.alone if kin(form.encounter[w]) == kin(who)}
        form.alone = form.alone - apart if apart else form.alone | set(self.others.get(who.id, ()))
        form.look()

    def type(self, at: Field, character: str) -> None:
        """A letter where no text is typed is that of a column."""
        name = self.hot.get(character) if at.kind in ("faces", "number", "box") else None
        if name is None:
            super().type(at, character)
            return
        field = self.form.fields[f"{self.form.shape.each}.{self.rows[self.row]}.{name}"]
        if field.kind == "box":
            field.tick()
        else:
            self.column = self.columns.index(name)
            self.aim()

    def enter(self) -> Outcome:
        """On to the next cell that wants something; on blank dice all the rest is rolled and it is done."""
        at = self.at
        self.form.look()
        if at and at.error:
            self.refused = at.error
            return "open"
        if at is None or (at.is_open and self.columns[self.column] == "dice"):
            return self.carry_out()
        if at.is_open:
            self.passed.add(at.path)
        if found := self.wanting():
            self.row, self.column = found
            self.aim()
            return "open"
        return self.carry_out()

    def wanting(self) -> tuple[int, int] | None:
        """The next cell, from this row on and then from the top, that is asked for and open."""
        count = len(self.rows)
        for row in [*range(self.row, count), *range(self.row)]:
            for column in range(len(self.columns)):
                cell = self.cell(row, column)
                if cell.asked and cell.is_open and cell.path not in (self.path, *self.passed):
                    return row, column
        return None
