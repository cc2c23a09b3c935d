"""A step's command as a prompt filled in, so that another can be put in its place."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any

from tracker.core.commands import Amend, Command, Together
from tracker.core.encounter import Encounter
from tracker.core.language.grammar import Grammar, grammar
from tracker.core.language.reading import parse
from tracker.core.language.tokens import quote
from tracker.core.language.writing import words
from tracker.core.refused import Refused
from tracker.core.system import RuleSystem
from tracker.core.text import clean
from tracker.core.words import TARGET, Options, plain
from tracker.table import Table
from tracker.ui.forms.completion import suggestions
from tracker.ui.forms.fields import WHO_WORDS, Field, fields_of, is_dice
from tracker.ui.forms.form import Form
from tracker.ui.forms.gridding import Grid
from tracker.ui.forms.prompting import Prompt
from tracker.ui.forms.several import SHARED, own_path


class Line(Command):
    """No command of the fight: the whole line of a step, where no other prompt can hold it."""

    label, help = "line", "the step as it would be typed after :"
    line: Annotated[str, plain("LINE", clean, rest=True, raw=True)]


class MendForm(Form):
    """A form on the fight as it stood before step `n`; it records nothing."""

    def __init__(self, table: Table, n: int, model: type[Command], start: Mapping[str, str]) -> None:
        self.n = n
        history = table.history
        super().__init__(table, model, start, history.state(history[n].parent))

    def look(self) -> None:
        """A bare line is only built: no rule knows it."""
        if self.model is Line:
            self.error, self.command = "", self.build()
        else:
            super().look()

    def do(self) -> None:
        """See whether it could be step `n`; nothing is done yet. Raises `Refused`."""
        next(self.table.planning(Amend(step=self.n, line=self.line)))

    @property
    def line(self) -> str:
        """What is filled in, in the words of the language. Raises `Refused` while there is no command."""
        if isinstance(self.whole, Line):
            return self.whole.line
        return words(self.whole, self.encounter, self.system)


def mending(table: Table, n: int, by_line: bool = False) -> Prompt:
    """The prompt of the command of step `n`, filled in as it was; its bare line where no prompt holds it."""
    history, system = table.history, table.system
    do = history[n].do
    try:
        before = history.state(history[n].parent)
        command = parse(do, before, system)
        form = filled(table, n, command, before)
        held = not form.error and form.command is not None and form.line == words(command, before, system)
        held = held and bool(form.fields)
    except Refused:  # written by hand, or by rules that have changed since
        held = False
    if by_line or not held:
        form = MendForm(table, n, Line, {"line": do})
    return Grid(form) if form.shape.each else Prompt(form, suggestions)


def filled(table: Table, n: int, command: Command, before: Encounter) -> MendForm:
    """The prompt of a command; several lines that are one command on several targets have that one's."""
    if isinstance(command, Together):
        found = [parse(line, before, table.system) for line in command.lines]
        aim = next((s.name for s in grammar(type(found[0])).positions if s.word is TARGET), "")
        if aim and len({(type(one), getattr(one, "who", "")) for one in found}) == 1:
            return on_several(table, n, found, aim)
    return MendForm(table, n, type(command), texts(command, before, table.system))


def on_several(table: Table, n: int, commands: Sequence[Command], aim: str) -> MendForm:
    """The prompt of one command on several: what they have in common once, the rest for each alone."""
    model, before = type(commands[0]), table.history.state(table.history[n].parent)
    targets = [str(getattr(one, aim)) for one in commands]
    told = [{**texts(one, before, table.system)} for one in commands]
    common = {path: text for path, text in told[0].items() if all(t.get(path) == text for t in told)}
    dice = {one.path for one in fields_of(grammar(model)) if is_dice(one)}
    once = {path: text for path, text in common.items() if path not in dice}
    form = MendForm(table, n, model, {**once, aim: numbers(tuple(targets), before)})
    if SHARED in common and SHARED in form.fields:
        form.fields[SHARED].start("")
        form.look()
    left = {(w, p): t[p] for w, t in zip(targets, told, strict=True) for p in t if p not in (*once, aim)}
    for_all = fill_own(form, left)
    for (who, path), text in left.items():
        if path in common and not (SHARED in common and path in for_all):
            form.fields[path].start(text)
        elif path not in common and (base := form.fields.get(path)):
            own = Field(own_path(who, path), base.label, base.kind, base.word, several=base.several)
            own.start(text)
            form.fields[own.path] = own
            form.order.append(own.path)
    form.look()
    return form


def fill_own(form: MendForm, left: dict[tuple[str, str], str]) -> set[str]:
    """Fill in what each is asked for alone, and what that leads to; those of `left`, and which they were."""
    filled = set[str]()
    while asked := [(who, path) for who, path in left if is_asked(form, own_path(who, path))]:
        for who, path in asked:
            form.fields[own_path(who, path)].start(left.pop((who, path)))
            filled.add(path)
        form.look()
    return filled


def is_asked(form: Form, path: str) -> bool:
    """Whether a question is open at that field."""
    return path in form.fields and form.fields[path].question is not None


def texts(command: Command, before: Encounter, system: RuleSystem) -> Mapping[str, str]:
    """What each field of a prompt holds for a command; "" for a box that is only ticked."""
    shape = grammar(type(command))
    found = dict(group_texts(command, shape, before))
    if shape.group:
        inner = grammar(shape.group)
        for who, group in getattr(command, shape.each).items():
            found |= {f"{shape.each}.{who}.{k}": t for k, t in group_texts(group, inner, before)}
    for name, kind in shape.open.items():
        known = system.words_of(kind)
        if held := getattr(command, name).items():
            found[name] = " ".join(f"{k}={quote(known[k].write(v, before))}" for k, v in held)
    return found


def group_texts(fields: Command | Options, shape: Grammar, before: Encounter) -> Iterator[tuple[str, str]]:
    """The fields by place, options and flags that are given."""
    for slot in (*shape.positions, *shape.options.values()):
        value = getattr(fields, slot.name)
        if value is None or value == () or (not slot.needed and value == slot.silent):
            continue
        if id(slot.word) in WHO_WORDS:
            yield slot.name, numbers(value, before)
        elif slot.several:
            yield slot.name, slot.word.write(value[0], before)
        else:
            bare = slot.word.bare is not None and value is slot.word.bare
            yield slot.name, "" if bare else slot.word.write(value, before)
    yield from ((name, "") for name in shape.flags.values() if getattr(fields, name))


def numbers(who: Any, before: Encounter) -> str:
    """Combatants by their label numbers; "-" as it is."""
    ids = (who,) if isinstance(who, str) else who
    return ",".join(f"#{before[w].number}" if w in before.combatants else w for w in ids)
