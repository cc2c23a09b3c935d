"""One fight being run: commands in, steps recorded, and whoever listens is told."""

import random
import zlib
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from tracker import __version__
from tracker.core import commands as cmd
from tracker.core.again import Plan, Planning, decided_again, finished
from tracker.core.commands import Command, PointerMove
from tracker.core.dice import Roller
from tracker.core.encounter import Encounter
from tracker.core.history import Damaged, History
from tracker.core.language.reading import parse
from tracker.core.new_save import write_new
from tracker.core.ports import Library, Opened, Progress, Recorder, Saves, Trouble
from tracker.core.questions import Answerer, Question, complete, rolling
from tracker.core.refused import Refused
from tracker.core.sentences import said
from tracker.core.sheet import BadField
from tracker.core.step import Step
from tracker.core.system import RuleSystem
from tracker.core.words import write_json

MOST_TOLD = 5
"""How many steps that would come out different are told one by one."""
WORDS_TOLD = 60
TOLD_EVERY = 64
"""Steps between two words of progress."""
Listener = Callable[[Sequence[Step]], None]


class Chance:
    """The tracker's own dice: from the system's randomness, or repeatable by a seed and the step's number."""

    def __init__(self, seed: int | None = None) -> None:
        self.seed = seed
        self.random: random.Random = random.SystemRandom()

    def begin(self, step: int) -> None:
        """Mix the number of the step about to be made into a seed, so that two steps do not roll alike."""
        if self.seed is not None:
            self.random = random.Random(zlib.crc32(f"{self.seed} {step}".encode()))

    def faces(self, count: int, sides: int) -> tuple[int, ...]:
        """`count` faces of 1 to `sides`."""
        return tuple(self.random.randint(1, sides) for _ in range(count))


class FromLibrary:
    """Answers where an entry or a roster is asked for, and says in which file and line one cannot be."""

    def __init__(self, system: RuleSystem, library: Library | None) -> None:
        self.system, self.library = system, library

    def __call__(self, question: Question) -> object | None:
        """An entry's fields, or a roster's entries as JSON; None for any other question."""
        if self.library is None or question.kind not in ("entry", "roster"):
            return None
        try:
            return self._entry(question) if question.kind == "entry" else self._roster(question.who)
        except Trouble as e:
            raise Refused(str(e)) from e

    def _entry(self, question: Question) -> object | None:
        assert self.library is not None
        entries = self.library.entries(self.system.key)
        low = question.who.casefold()
        found = [e for e in entries if e.name.casefold() == low]
        if not found and question.default is None and self.library.troubles:
            raise Refused(f"not given: {question.ask}; not read: {'; '.join(self.library.troubles)}")
        if not found:
            return None
        self._check(found[0].fields, found[0].where)
        return {k: v for k, v in found[0].fields.items() if k not in ("name", "count")}

    def _roster(self, ref: str) -> str:
        assert self.library is not None
        entries = self.library.roster(ref)
        for entry in entries:
            self._check(entry.fields, entry.where)
        return write_json([dict(e.fields) for e in entries])

    def _check(self, fields: object, where: Callable[[tuple[str | int, ...]], str]) -> None:
        from tracker.core.joining import read_entry

        try:
            read_entry(self.system, fields)  # type: ignore[arg-type]
        except BadField as e:
            raise Refused(f"{where(e.path)}: {e}") from e


class Table:
    """A fight at the table. State is what history says; the disk follows and never leads."""

    def __init__(
        self,
        system: RuleSystem,
        opened: Opened,
        library: Library | None = None,
        roller: Roller | None = None,
        seed: int | None = None,
        progress: Progress | None = None,
        saves: Saves | None = None,
    ) -> None:
        """Fold the steps of `opened`; a step that cannot be folded ends it there, for reading only.

        `progress` is told the steps folded; what it raises ends the folding. A branch goes into `saves`.
        """
        self.system = system
        self.opened = opened
        self.header = opened.header
        self.path = opened.path
        self.notes: list[str] = list(opened.notes)
        self.trouble = opened.trouble
        self.is_settled = False
        self.recorder: Recorder | None = opened.recorder
        self.library = library
        self.saves = saves
        self.chance = Chance(seed)
        self.roller: Roller = roller or self.chance
        self.history = History(system, opened.header)
        self._listeners: list[Listener] = []
        self.news = ""
        """What was done last besides the fight, in a line: where it goes on, where somebody was kept."""
        self._load(opened.steps, progress)

    def _load(self, steps: Sequence[Step], progress: Progress | None) -> None:
        for step in steps:
            if progress and not step.n % TOLD_EVERY:
                progress(step.n, len(steps))
            try:
                self.history.add(step)
            except Damaged as e:
                self.trouble = str(e)
                if self.recorder is not None:
                    self.recorder.close()  # nothing will be recorded: others may have the file
                self.recorder = None
                return

    def settle(self) -> None:
        """The save is taken as it stands, whatever was doubtful about it when it was opened."""
        self.is_settled = True

    @property
    def encounter(self) -> Encounter:
        """The fight as it stands at the pointer."""
        return self.history.now

    @property
    def read_only(self) -> bool:
        """Whether nothing can be recorded here."""
        return self.recorder is None

    def passed_over(self) -> Sequence[str]:
        """A line for each file of the library that could not be read when it was last asked."""
        return self.library.troubles if self.library else ()

    def listen(self, listener: Listener) -> None:
        """Call `listener` with the new steps after each command; with none when it made none."""
        self._listeners.append(listener)

    def parse(self, line: str) -> Command:
        """The command of a line. Raises `Refused`."""
        return parse(line, self.encounter, self.system)

    def complete(self, command: Command, *people: Answerer) -> Command:
        """The command with its open questions answered: by people, the library, the dice, the defaults."""
        self.chance.begin(self.history.last + 1)
        return complete(self.system, self.encounter, command, *people, *self.answerers())

    def answerers(self) -> tuple[Answerer, ...]:
        """Who answers besides people: the library and the tracker's dice."""
        return FromLibrary(self.system, self.library), rolling(self.roller)

    def say(self, line: str, *people: Answerer) -> Sequence[Step]:
        """Carry out a line of the language. Raises `Refused`; then nothing is recorded."""
        return self.do(self.parse(line), *people)

    def do(self, command: Command, *people: Answerer) -> Sequence[Step]:
        """Carry out a command: the steps it made. Raises `Refused`; then nothing is recorded."""
        if isinstance(command, cmd.Keep):
            return self.keep(command)
        if isinstance(command, PointerMove):
            plan = self.plan(command, *people)
            if plan.differences and not getattr(command, "force", False):
                raise Refused(told(plan, command))
            return self.carry_out(plan)
        return self._record([self.history.plan(self.complete(command, *people))])

    def plan(self, command: PointerMove, *people: Answerer) -> Plan:
        """What a move of the pointer would record. Raises `Refused`."""
        history = self.history
        if isinstance(command, cmd.Undo):
            return Plan((history.plan_undo(command.count),))
        if isinstance(command, cmd.Redo):
            return Plan((history.plan_redo(command.count),))
        if isinstance(command, cmd.GoTo):
            return Plan((history.plan_goto(command.step),))
        return finished(self.planning(command, *people))

    def planning(self, command: PointerMove, *people: Answerer) -> Planning:
        """As `plan` for one that decides steps again, bit by bit. Raises `Refused`."""
        assert isinstance(command, cmd.Without | cmd.Amend)
        self.chance.begin(self.history.last + 1)
        line = command.line if isinstance(command, cmd.Amend) else None
        return decided_again(self.history, command.step, line, *people, *self.answerers())

    def carry_out(self, plan: Plan) -> Sequence[Step]:
        """Record a plan just as it was made and told. Raises `Refused`, also when the fight went on since."""
        if plan.steps[0].n != self.history.last + 1:
            raise Refused(f"the fight went on since step {plan.steps[0].n} was planned: ask again")
        return self._record(plan.steps)

    def branch(self, n: int, ref: str) -> tuple[str, int]:
        """A new save of the path to step `n`: where it is, how many steps. Raises `Refused`, `Trouble`."""
        if self.trouble and n > self.history.last:
            raise Refused(self.trouble)
        if self.saves is None:
            raise Refused("there is no folder of saves to branch into")
        steps = self.history.branch(n)
        header = replace(self.header, fight="", app=__version__)
        return write_new(self.saves, ref, header, [[step] for step in steps]), len(steps)

    def to_keep(self, command: cmd.Keep) -> dict[str, Any]:
        """The entry that `keep` writes. Raises `Refused` where it would take another's place unasked."""
        from tracker.core.keeping import in_place, kept_entry

        if self.library is None:
            raise Refused("keep: there is no library here")
        try:
            own = [e for e in self.library.entries(self.system.key) if e.own]
        except Trouble as e:
            raise Refused(str(e)) from e
        return in_place(kept_entry(self.system, self.encounter, command), own, command.replace)

    def keep(self, command: cmd.Keep) -> Sequence[Step]:
        """Write a combatant to the user's library; `news` tells where. Raises `Refused`."""
        entry = self.to_keep(command)
        assert self.library is not None
        try:
            path = self.library.keep(self.system.key, entry)
        except Trouble as e:
            raise Refused(str(e)) from e
        self.news = f"{entry['name']} is kept in {path}"
        for listener in self._listeners:
            listener(())
        return ()

    def _record(self, steps: Sequence[Step]) -> Sequence[Step]:
        if self.recorder is None:
            raise Refused(f"this fight is open for reading only{f': {self.trouble}' if self.trouble else ''}")
        try:
            self.recorder.record(steps)
        except Trouble as e:
            raise Refused(str(e)) from e
        for step in steps:
            self.history.add(step)
        self.settle()
        for listener in self._listeners:
            listener(steps)
        return steps

    def said(self, n: int) -> list[str]:
        """The lines of the roll log for step `n`; a move of the pointer says where it went."""
        return said(self.history, n)


def told(plan: Plan, command: PointerMove) -> str:
    """What would come out different, in one line, and how to accept it."""
    shown = [f"step {d.step} ({shortened(d.words)}) {d.what}" for d in plan.differences[:MOST_TOLD]]
    more = len(plan.differences) - len(shown)
    listed = "; ".join([*shown, *([f"and {more} later step{'' if more == 1 else 's'}"] if more else [])])
    return f"{listed}. Add force to {type(command).verb} all the same"


def shortened(words: str) -> str:
    """The beginning of a step's words: a roster's are its whole text."""
    return words if len(words) <= WORDS_TOLD else f"{words[:WORDS_TOLD]}..."
