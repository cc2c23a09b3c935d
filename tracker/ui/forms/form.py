"""A command being filled in: its fields from the command class, what is asked from `questions`.

A form knows no screen. It builds the command of what was typed, and tells what is asked and what it would do.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pydantic import ValidationError

from tracker.core.commands import Command, PointerMove, Together
from tracker.core.encounter import Encounter
from tracker.core.fates import Fate, fates, states
from tracker.core.language.grammar import grammar
from tracker.core.language.writing import words
from tracker.core.names import listed
from tracker.core.preview import UNCHANGED, Row
from tracker.core.questions import Question, answered
from tracker.core.questions import check as check_answer
from tracker.core.refused import Refused
from tracker.core.words import TARGET
from tracker.table import Table
from tracker.ui.forms.fields import (
    Field,
    chosen,
    fields_of,
    fits,
    hot_letters,
    in_order,
    is_dice,
)
from tracker.ui.forms.foreseen import rows_of_several
from tracker.ui.forms.meaning import open_value, who_value
from tracker.ui.forms.offers import new_value, offer, ways
from tracker.ui.forms.several import MARK, SHARED, own_field, questions_of, split, spread
from tracker.ui.forms.unfitting import unfitting
from tracker.ui.forms.weapons import HELP, weapons

LOOK_AHEAD = 12
"""How many questions in a row are passed over at their default to see what follows."""


class Form:
    """The fields of one command, filled in bit by bit."""

    def __init__(
        self,
        table: Table,
        model: type[Command],
        start: Mapping[str, str] | None = None,
        encounter: Encounter | None = None,
    ) -> None:
        """`start` is what the fields hold at first; `encounter` the fight as it stands, unless told."""
        self.table, self.model = table, model
        self.system, self.encounter = table.system, encounter or table.encounter
        self.shape = grammar(model)
        self.fields: dict[str, Field] = {f.path: f for f in fields_of(self.shape)}
        self.command: Command | None = None
        self.error = ""
        self.doer = ""
        self.order: list[str] = []
        self.rows: Sequence[Row] = ()
        self.fates: Sequence[Fate] = ()
        self.seen_of: tuple[Command, tuple[Command, ...]] | None = None
        """What these are about."""
        self.targets: tuple[str, ...] = ()
        self.each: Sequence[Command] = ()
        """The command on each of several targets; empty for one alone."""
        self.states: Sequence[Encounter] = ()
        """The fight as each of those is decided, and as all leave it."""
        self.groups: list[str] = []
        self.alone: set[str] = set()
        """Those of a group who are to be asked each for itself."""
        if self.shape.group:
            begun = (path.split(".") for path in start or {} if path.startswith(f"{self.shape.each}."))
            self.open_groups(self.model(), [parts[1] for parts in begun])
        for path, text in (start or {}).items():
            if path in self.fields:
                self.fields[path].start(text)
        self.look()

    def open_groups(self, command: Command, more: Sequence[str] = ()) -> None:
        """A command for many: fields for each that something is asked of now, and for `more`."""
        if not self.shape.group:
            return
        meant = self.system.meant(self.encounter, command)
        self.groups = list(getattr(meant, self.shape.each, ()))
        inner = grammar(self.shape.group)
        for who in (*self.groups, *more):
            for one in fields_of(inner, f"{self.shape.each}.{who}."):
                self.fields.setdefault(one.path, one)

    # --- building the command

    def value(self, one: Field) -> Any:
        """A field's value as its word reads it. Raises `Refused` or ValueError."""
        if one.kind == "box" and one.on and not one.text.strip():
            return True if one.word is None else one.word.bare
        text = one.text.strip()
        if one.kind == "open":
            return open_value(self.encounter, self.system.words_of(self.shape.open[one.path]), text)
        if one.kind in ("who", "whos"):
            return who_value(self.encounter, one, text)
        if one.kind == "value":
            return new_value(self, text)
        if one.picks:
            found = chosen(one, text)
        else:
            assert one.word is not None
            typed = f"x{text}" if one.word.shape == "xN" and text[:1] not in "xX" else text
            found = one.word.read(typed, self.encounter)
        return (found,) if one.several else found

    def build(self) -> Command | None:
        """The command of what is filled in; None, errors noted, while something is missing or wrong."""
        built = self.readable()
        return None if any(one.error for one in self.fields.values()) else built

    def readable(self) -> Command | None:
        """As `build`, but what is wrong in a field that can be left blank is taken as blank."""
        values: dict[str, Any] = {self.shape.each: {who: {} for who in self.alone}} if self.alone else {}
        extra: list[tuple[str, Any]] = []
        complete, own = True, dict[str, dict[str, Any]]()
        self.targets = ()
        for one in self.fields.values():
            one.error = ""
            if one.blank:
                complete = complete and not one.needed
                continue
            try:
                value = self.value(one)
                if one.question and fits(one, value):
                    check_answer(one.question, value)
            except (Refused, ValueError) as e:
                one.error, complete = str(e), complete and not one.needed
                continue
            if one.path.startswith(HELP):
                values["use"] = (*values.get("use", ()), one.label.rpartition(" ")[0])
            elif one.path.startswith(MARK):
                who, name = split(one.path)
                own.setdefault(who, {})[name] = value
            elif one.word is TARGET:
                self.targets = value
                values[one.path] = next((who for who in value if who != values.get("who")), value[0])
            else:
                self.put(values, extra, one.path, value)
        built = self.made(values, extra) if complete else None
        if built is not None:
            spread(self, built, own)
        return built

    def forget(self, paths: Iterable[str]) -> None:
        """Fields that are about nothing any more, with what was filled in."""
        for path in paths:
            del self.fields[path]
        self.order = [path for path in self.order if path in self.fields]

    def put(self, values: dict[str, Any], extra: list[tuple[str, Any]], path: str, value: Any) -> None:
        """A value to its place: in the command, in somebody's group, or as an answer by its path."""
        head, _, rest = path.partition(".")
        if not rest:
            values[head] = value
        elif head == self.shape.each:
            who, _, name = rest.partition(".")
            values.setdefault(head, {}).setdefault(who, {})[name] = value
        else:
            extra.append((path, value))

    def made(self, values: dict[str, Any], extra: list[tuple[str, Any]]) -> Command | None:
        """The command of its values."""
        try:
            command = self.model.model_validate(values)
        except ValidationError as e:
            self.error = e.errors(include_url=False)[0]["msg"]
            return None
        for path, value in extra:
            command = answered(command, path, value)
        return command

    # --- what is asked, and what it would do

    def look(self) -> None:
        """Build the command anew, and see what it leaves open and what it would do."""
        self.error = ""
        offer(self)
        built = self.build()
        self.command = built
        if built is None:
            self.foresee_known()
            return
        self.doer = str(getattr(built, "who", ""))
        self.states = self.states_now()
        try:
            self.open_groups(built)
            self.take([*weapons(self, built), *self.asked(built)])
            self.foresee(built)
        except Refused as e:
            self.error, self.rows = str(e), ()
            self.give_way()

    def give_way(self) -> None:
        """Dice that stood there and are called for no more go; any that were typed are marked as wrong."""
        found, others_wanted = unfitting(self)
        self.command = self.build()
        if found and not others_wanted and all(one.fresh for one in found):
            for one in found:
                one.edit.set("")
            self.look()
            return
        for one in found:
            one.error = self.error

    def states_now(self) -> Sequence[Encounter]:
        """The fight as each of several commands is decided, and as all leave it."""
        return list(states(self.system, self.encounter, self.each)) if self.each else ()

    def foresee_known(self) -> None:
        """While something is wrong: what would come of all else, nothing where that is no command."""
        built = self.readable()
        if built is not None and (built, tuple(self.each)) == self.seen_of:
            return
        self.rows, self.fates, self.seen_of = list(ways(self)), (), None
        if built is None:
            return
        self.states = self.states_now()
        try:
            self.foresee(built)
        except Refused:
            self.rows = ()

    def asked(self, built: Command) -> Iterable[Question]:
        """What is open now, of the command or of each of several."""
        if isinstance(built, PointerMove):
            return ()
        return questions_of(self, self.targets) if self.each else self.questions(built)

    def foresee(self, built: Command) -> None:
        """What it would do: rows for one, for several what becomes of each."""
        self.rows, self.fates, self.seen_of = (), (), (built, tuple(self.each))
        if isinstance(built, PointerMove):
            return
        whos = getattr(built, "who", "")
        if self.each:
            self.fates = list(fates(self.system, self.states, self.each))
            self.rows = list(rows_of_several(self))
            return
        self.rows = self.system.preview(self.encounter, built)
        if isinstance(whos, tuple) and (len(whos) > 1 or {row.label for row in self.rows} <= {UNCHANGED}):
            self.rows = [row for row in self.rows if row.label == "Refused"]
            self.fates = [] if self.rows else list(fates(self.system, [self.encounter], [built]))

    def questions(self, command: Command, encounter: Encounter | None = None) -> Sequence[Question]:
        """What is open now, for people; what nobody must answer is passed over to see further."""
        found: dict[str, Question] = {}
        encounter = encounter or self.encounter
        for _ in range(LOOK_AHEAD):
            meant = self.system.meant(encounter, command)
            fresh = [q for q in self.system.questions(encounter, meant) if q.field not in found]
            found |= {q.field: q for q in fresh}
            passed = [q for q in fresh if q.default is not None]
            if not passed:
                break
            command = meant
            for question in passed:
                command = answered(command, question.field, question.default)
        return [q for q in found.values() if q.kind not in ("entry", "roster", "settled")]

    def take(self, asked: Sequence[Question]) -> None:
        """Note the open questions at their fields; one that no field has gets one."""
        now = {q.field: q for q in asked}
        for one in self.fields.values():
            if one.path not in now and one.blank:
                one.asked, one.question = False, None
        for path, question in now.items():
            one = self.fields.get(path) or own_field(self, question)
            self.fields[path] = one
            one.question, one.rolls = question, question.who
            one.asked = not question.offered
        self.order = in_order([p for p in self.order if self.fields[p].question], list(now))
        hot_letters(self.boxes)

    def do(self) -> None:
        """Carry the command out. Raises `Refused`; then nothing is recorded."""
        self.table.do(self.whole)

    @property
    def whole(self) -> Command:
        """The command filled in; several as one step. Raises `Refused` while there is none."""
        if self.command is None:
            raise Refused(self.wrong)
        if not self.each:
            return self.command
        return Together(lines=tuple(words(one, self.encounter, self.system) for one in self.each))

    # --- in which order it is filled in

    @property
    def places(self) -> list[Field]:
        """The fields that a command cannot do without."""
        return [f for f in self.fields.values() if f.needed]

    @property
    def wrong(self) -> str:
        """Why there is no command: what cannot be, else what is missing."""
        missing = listed([f.label for f in self.places if f.blank], "and")
        return self.error or next((f.error for f in self.all if f.error), "") or f"missing: {missing}"

    @property
    def boxes(self) -> list[Field]:
        """What can be ticked: where the game asks at all, only what it asks for."""
        found = [f for f in self.fields.values() if f.kind == "box" and "." not in f.path]
        if not any(f.question for f in found):
            return found
        return [f for f in found if f.question or f.path == SHARED or not f.blank]

    @property
    def asks(self) -> list[Field]:
        """What the game asks for, in its order, and dice that were filled in; the doer's own dice first."""
        given = [p for p, f in self.fields.items() if "." not in p and is_dice(f) and not f.blank]
        found = [self.fields[p] for p in dict.fromkeys((*self.order, *given))]
        shown = [f for f in found if f.kind != "box" or f.path.startswith(MARK) or f.wants_dice]
        asked = [f for f in shown if not f.needed and (f.question or not f.blank)]
        dice = [f for f in asked if is_dice(f)]
        of_others = [f for f in dice if f.rolls not in ("", self.doer) and f.path[:1] != MARK]
        own_first = iter(sorted(dice, key=of_others.__contains__))
        return [next(own_first) if is_dice(f) else f for f in asked]

    def own(self, who: str) -> list[Field]:
        """What is asked for one of several alone."""
        return [f for f in self.asks if f.path.startswith(MARK) and split(f.path)[0] == who]

    @property
    def others(self) -> list[Field]:
        """The other options; dice come up by themselves when they are called for."""
        taken = {f.path for f in (*self.places, *self.boxes, *self.asks)}
        found = [f for f in self.fields.values() if f.path not in taken and "." not in f.path]
        return [f for f in found if not f.blank or not is_dice(f)]

    @property
    def all(self) -> list[Field]:
        """All fields in the order in which Tab goes through them."""
        boxes = (f for f in self.boxes if not f.wants_dice)
        return [*self.places, *self.asks, *boxes, *self.others]

    def is_past(self, box: Field) -> bool:
        """Whether it is a choice that comes before a roll whose dice lie already: it can be ticked still."""
        is_rolled = any(is_dice(f) and not f.blank and f.path[:1] != MARK for f in self.fields.values())
        return is_rolled and box.kind == "box" and not box.wants_dice

    def after(self, path: str) -> Field | None:
        """The next field that still wants to be filled in."""
        fields = self.all
        paths = [f.path for f in fields]
        start = paths.index(path) + 1 if path in paths else 0
        wanted = [f for f in fields[start:] if f.is_open and (f.needed or f.asked) and not self.is_past(f)]
        missing = [f for f in fields if f.needed and (f.blank or f.error)]
        wrong = [f for f in fields if f.error and f.path != path]
        return next(iter([*missing, *wrong, *wanted]), None)
