"""Setting up a fight: a form filled in like any prompt, then a file with its first steps, all or nothing."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Annotated, Any, ClassVar

from tracker import __version__
from tracker.core.commands import Add, Command, Roster
from tracker.core.encounter import Encounter
from tracker.core.language.grammar import grammar
from tracker.core.language.writing import safe_text
from tracker.core.names import slug
from tracker.core.new_save import draft, write_new
from tracker.core.ports import Opened, SaveLine
from tracker.core.preview import Row
from tracker.core.questions import Choice, Question
from tracker.core.refused import Refused
from tracker.core.step import Header
from tracker.core.system import RuleSystem
from tracker.core.text import clean
from tracker.core.words import LongName, Name, option, plain, write_json
from tracker.table import Table
from tracker.ui.doors import Doors
from tracker.ui.forms.adding import AddForm, JoiningForm, name_in, parts_of
from tracker.ui.forms.fields import Field
from tracker.ui.forms.form import Form
from tracker.ui.forms.prompting import Outcome, Prompt

NOBODY = "nobody"
Free = Annotated[str | None, plain("TEXT", clean)]


class NewFight(Command):
    """No command of the language: what the form for a new fight is made from."""

    label = "new fight"
    help = "all but the name can wait: people can be added later"
    name: LongName
    system: Name
    party: Free = option()
    full: bool = False
    roster: Free = option()
    foes: Free = option()

    NOTES: ClassVar = {
        "party": "Health and pools as they were left",
        "full": "tick it, and all of them are full",
        "roster": "a path to a roster file (.toml)",
        "foes": "wolf x3, archer x2 wave=2, or FILE.toml",
    }


class NewFightForm(Form):
    """The fields of a new fight; games and earlier fights are picked from lists."""

    def __init__(self, doors: Doors, lines: Sequence[SaveLine], name: str) -> None:
        self.doors, self.lines = doors, [line for line in lines if not line.trouble]
        self.out_of_reach = [line for line in lines if line.trouble]
        self.empty: dict[str, Table] = {}
        last = next((line.system for line in self.lines if line.system in doors.systems), "")
        start = last or next(iter(doors.systems), "")
        super().__init__(self.table_of(start), NewFight, {"name": name, "system": start})
        order = ("name", "system", "party", "full", "roster", "foes")
        self.fields = {path: self.fields[path] for path in order}
        self.fields["system"].kind = "choice"

    @property
    def all(self) -> list[Field]:
        """The fields as they stand, one below the other; no party where there is no earlier fight."""
        left = () if self.earlier() or self.out_of_reach else ("party", "full")
        return [f for f in self.fields.values() if f.path not in left or not f.blank]

    def earlier(self) -> list[SaveLine]:
        """The fights of the game whose party could go on."""
        return [line for line in self.lines if line.system.startswith(self.fields["system"].text)]

    def table_of(self, key: str) -> Table:
        """A fight of a game in which nobody is yet."""
        if key not in self.empty:
            opened = Opened(Header("", "", key, ""), "", ())
            self.empty[key] = Table(self.doors.find_system(key), opened, self.doors.library)
        return self.empty[key]

    def look(self) -> None:
        """The lists follow the game; of those who are named is told who would join."""
        self.error = ""
        system = self.fields["system"]
        system.question = listed_question("system", self.doors.systems)
        party = self.fields["party"]
        party.kind, party.label = "choice", "party of"
        begun = party.text not in self.refs and self.meant(self.refs)
        party.question = listed_question("party", begun or self.refs)
        self.fields["full"].label = "full health"
        self.fields["roster"].label = "roster file"
        self.fields["full"].hot = ""
        self.command = self.build()
        if isinstance(self.command, NewFight):
            self.rows = list(self.joining(self.command))

    @property
    def refs(self) -> list[str]:
        """Whose party may be asked for."""
        return [NOBODY, *(line.ref for line in self.earlier())]

    def meant(self, refs: Sequence[str]) -> list[str]:
        """The fights that the text for the party begins, by file or by name; first the one called so."""
        low = self.fields["party"].text.strip().casefold()
        names = {line.ref: line.name for line in self.lines}
        found = [ref for ref in refs if begins(ref, low) or begins(names.get(ref, ""), low)]
        return sorted(found, key=lambda ref: ref.casefold() != low)

    def value(self, one: Field) -> Any:
        """As it is read; of a party that cannot be had is told why. Raises `Refused`."""
        if one.path != "party":
            return super().value(one)
        if found := self.meant(self.refs):
            return found[0]
        low = one.text.strip().casefold()
        for line in self.out_of_reach:
            if begins(line.ref, low) or begins(line.name, low):
                raise Refused(f"{line.ref}: {line.trouble}")
        return super().value(one)

    def joining(self, asked: NewFight) -> Iterator[Row]:
        """Who would join of the roster file and of the foes; what is wrong there is told at its field."""
        table = self.table_of(asked.system)
        for path, form_of in (("roster", roster_form), ("foes", foes_form)):
            if not self.fields[path].blank:
                form = form_of(table, self.fields[path].text.strip())
                self.fields[path].error = "" if form.command and not form.error else form.wrong
                yield from form.rows

    def do(self) -> None:
        """Make the fight. Raises `Refused`; then there is no file."""
        if not isinstance(self.command, NewFight):
            wrong = next((f.error for f in self.fields.values() if f.error), "")
            raise Refused(self.error or wrong or "a fight needs a name and a game")
        self.ref = make(self.doors, self.command)


class FoesForm(AddForm):
    """Who is named in one line, as for `+`; a beginning that only one is known by is enough."""

    near = "→ takes {}"

    def named(self, part: str) -> Add:
        """What a line of `add` says, its name as it is known. Raises `Refused`."""
        command = super().named(part)
        found = {one.name for one in self.known if begins(one.name, command.name.casefold())}
        bare = command.sheet is None and command.source is None and not command.fields
        return command.model_copy(update={"name": found.pop()}) if bare and len(found) == 1 else command


def roster_form(table: Table, text: str) -> Form:
    """Who joins from a roster file."""
    return JoiningForm(table, Roster, {"entries": text})


def foes_form(table: Table, text: str) -> Form:
    """Who joins of the foes."""
    return FoesForm(table, Add, {"name": text})


def listed_question(name: str, words: Iterable[str]) -> Question:
    """A choice among words."""
    return Question(name, name, "choice", choices=tuple(Choice(w, w) for w in words))


class NewFightPrompt(Prompt):
    """The form, and what happens when the fight is made."""

    def __init__(self, form: NewFightForm, then: Callable[[str], None], at: str = "name") -> None:
        super().__init__(form, foe_suggestions)
        self.made, self.then = form, then
        self.path = at

    @property
    def goes_on(self) -> bool:
        """Whether Enter goes on to the next field: from the name and the game."""
        at = self.at
        return bool(at and not at.blank and not at.error and at.path in ("name", "system"))

    def enter(self) -> Outcome:
        """On to the next field; from one that can be left out, begin."""
        if self.goes_on:
            self.move(1)
            self.form.look()
            return "open"
        return self.carry_out()

    def carry_out(self) -> Outcome:
        """Make it, then open it."""
        outcome = super().carry_out()
        if outcome == "done":
            self.then(self.made.ref)
        return outcome


def foe_suggestions(form: Form, at: Field) -> Sequence[str]:
    """For the foes: entries of library and content that the last part begins."""
    if at.path != "foes" or not form.table.library or form.fields["system"].error:
        return ()
    last = "" if at.text.rstrip().endswith(",") else parts_of(at.text)[-1]
    before, (name, rest) = at.text[: at.text.rindex(last)], name_in(last)
    names = dict.fromkeys(e.name for e in form.table.library.entries(form.fields["system"].text))
    low, shape = name.casefold(), grammar(Add)
    found = [n for n in names if begins(n, low) and n.casefold() != low]
    return [f"{before}{safe_text(n, shape)}{rest}" for n in found][:8]


def begins(name: str, text: str) -> bool:
    """Whether a name, or a word of it, begins with a text in small letters."""
    low = name.casefold()
    return any(part.startswith(text) for part in [low, *re.split(r"[\s/-]+", low)])


def make(doors: Doors, asked: NewFight) -> str:
    """A new save with its first steps; its ref. Raises `Refused`, `Trouble`; then there is no file."""
    system = doors.find_system(asked.system)
    header = Header("", asked.name, asked.system, __version__)
    opened, collected = draft(header)
    table = Table(system, opened, doors.library, seed=doors.seed)
    for command in commands(doors, table, asked):
        table.do(command)
    taken = {line.ref for line in doors.saves.lines()}
    base = slug(asked.name)
    ref = next(r for r in (base, *(f"{base}-{n}" for n in range(2, len(taken) + 3))) if r not in taken)
    write_new(doors.saves, ref, header, collected.writes)
    return ref


def commands(doors: Doors, table: Table, asked: NewFight) -> Iterable[Command]:
    """The commands with which a fight begins: the party, the roster, the foes."""
    if asked.party and asked.party != NOBODY:
        yield party_of(doors, table.system, asked.party, asked.full)
    if asked.roster and asked.roster.strip():
        yield Roster(entries=asked.roster.strip())
    if asked.foes and asked.foes.strip():
        yield foes_form(table, asked.foes.strip()).whole


def party_of(doors: Doors, system: RuleSystem, ref: str, full: bool) -> Roster:
    """The party of an earlier fight, its pools as left or full. Raises `Refused`."""
    opened = doors.saves.read(ref)
    if opened.trouble:
        raise Refused(f"{opened.trouble}; open it, and Ctrl+S saves what can be read in a new file")
    there = Table(system, opened, doors.library).encounter
    party = [c for c in there if c.side == "party"]
    if not party:
        raise Refused(f"{ref}: nobody there is on the side of the party")
    if full:
        rested = [
            replace(c, pools={k: replace(p, current=p.maximum) for k, p in c.pools.items()}) for c in party
        ]
        there = replace(there, combatants={**there.combatants, **{c.id: c for c in rested}})
        party = rested
    return Roster(entries=write_json([entry(system, there, c.id) for c in party]))


def entry(system: RuleSystem, there: Encounter, who: str) -> dict[str, object]:
    """Somebody of another fight as an entry of a roster."""
    return dict(system.entry(there, there[who]))
