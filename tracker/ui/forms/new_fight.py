"""Setting up a fight: a form filled in like any prompt, then a file with its first steps, all or nothing."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Annotated, ClassVar

from tracker import __version__
from tracker.core.commands import Add, Command, Roster
from tracker.core.encounter import Encounter
from tracker.core.names import slug
from tracker.core.new_save import draft, write_new
from tracker.core.ports import Opened, SaveLine
from tracker.core.questions import Choice, Question
from tracker.core.refused import Refused
from tracker.core.step import Header
from tracker.core.system import RuleSystem
from tracker.core.text import clean
from tracker.core.words import LongName, Name, option, plain, write_json
from tracker.table import Table
from tracker.ui.doors import Doors
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
        "foes": "such as wolf x3, archer: names the library knows",
    }


class NewFightForm(Form):
    """The fields of a new fight; games and earlier fights are picked from lists."""

    def __init__(self, doors: Doors, lines: Sequence[SaveLine], name: str) -> None:
        self.doors, self.lines = doors, [line for line in lines if not line.trouble]
        last = next((line.system for line in self.lines if line.system in doors.systems), "")
        start = last or next(iter(doors.systems), "")
        table = Table(doors.find_system(start), Opened(Header("", "", start, ""), "", ()), doors.library)
        super().__init__(table, NewFight, {"name": name, "system": start})
        order = ("name", "system", "party", "full", "roster", "foes")
        self.fields = {path: self.fields[path] for path in order}
        self.fields["system"].kind = "choice"

    @property
    def all(self) -> list[Field]:
        """The fields as they stand, one below the other; no party where there is no earlier fight."""
        earlier = len(self.fields["party"].choices) > 1
        return [f for f in self.fields.values() if earlier or f.path not in ("party", "full") or not f.blank]

    def look(self) -> None:
        """The lists follow the game; no rule is asked."""
        self.error = ""
        system = self.fields["system"]
        system.question = listed_question("system", self.doors.systems)
        found = [line for line in self.lines if line.system.startswith(system.text)]
        party = self.fields["party"]
        party.kind, party.label = "choice", "party of"
        party.question = listed_question("party", [NOBODY, *(line.ref for line in found)])
        self.fields["full"].label = "full health"
        self.fields["roster"].label = "roster file"
        self.fields["full"].hot = ""
        self.command = self.build()

    def do(self) -> None:
        """Make the fight. Raises `Refused`; then there is no file."""
        if not isinstance(self.command, NewFight):
            wrong = next((f.error for f in self.fields.values() if f.error), "")
            raise Refused(self.error or wrong or "a fight needs a name and a game")
        self.ref = make(self.doors, self.command)


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
    before, comma, last = at.text.rpartition(",")
    word = re.sub(r"\s+x\d*$", "", last.strip()).casefold()
    names = dict.fromkeys(e.name for e in form.table.library.entries(form.fields["system"].text))
    found = [n for n in names if begins(n, word) and n.casefold() != word]
    return [f"{before}{comma}{' ' if comma else ''}{n}" for n in found][:8]


def begins(name: str, word: str) -> bool:
    """Whether a name, or a word of it, begins so."""
    low = name.casefold()
    return any(part.startswith(word) for part in [low, *low.split()])


def make(doors: Doors, asked: NewFight) -> str:
    """A new save with its first steps; its ref. Raises `Refused`, `Trouble`; then there is no file."""
    system = doors.find_system(asked.system)
    header = Header("", asked.name, asked.system, __version__)
    opened, collected = draft(header)
    table = Table(system, opened, doors.library, seed=doors.seed)
    for command in commands(doors, system, asked):
        table.do(command)
    taken = {line.ref for line in doors.saves.lines()}
    base = slug(asked.name)
    ref = next(r for r in (base, *(f"{base}-{n}" for n in range(2, len(taken) + 3))) if r not in taken)
    write_new(doors.saves, ref, header, collected.writes)
    return ref


def commands(doors: Doors, system: RuleSystem, asked: NewFight) -> Iterable[Command]:
    """The commands with which a fight begins: the party, the roster, the foes."""
    if asked.party and asked.party != NOBODY:
        yield party_of(doors, system, asked.party, asked.full)
    if asked.roster and asked.roster.strip():
        yield Roster(entries=asked.roster.strip())
    for part in (asked.foes or "").split(","):
        if part.strip():
            yield foe(doors, system, part.strip())


def party_of(doors: Doors, system: RuleSystem, ref: str, full: bool) -> Roster:
    """The party of an earlier fight, its pools as left or full. Raises `Refused`."""
    opened = doors.saves.read(ref)
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


def foe(doors: Doors, system: RuleSystem, part: str) -> Command:
    """``wolf x3``: the entry of library or content that is meant, so many times."""
    match = re.fullmatch(r"(.*?)(?:\s+[xX](\d{1,3}))?", part)
    assert match is not None
    name, count = match[1].strip(), int(match[2] or 1)
    names = dict.fromkeys(e.name for e in doors.library.entries(system.key)) if doors.library else {}
    exact = [n for n in names if n.casefold() == name.casefold()]
    found = exact or [n for n in names if begins(n, name.casefold())]
    if not 1 <= count <= 200:
        raise Refused(f"{part}: x1 to x200")
    if len(found) > 1:
        raise Refused(f'"{name}" could be {", ".join(found[:8])}')
    return Add(name=found[0] if found else clean(name), count=count, side=None if found else "foes")
