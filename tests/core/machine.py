"""A machine that plays random lines of the language, with undo, redo, goto, without, save and reload.

It is the same for every game: a subclass names the system and the functions that make its lines from
the encounter. Beside the tracker it keeps a plain list of states and of the paths taken, and after
every step it looks whether what must always hold does (the numbers are those of tests/test_cases.py):
1 save, load and replay; 2 undo and redo; 3 somebody is up; 4 everyone gets exactly its turns; 5 the
order is total; 6 pools stay within bounds; 9 any text is a name. What players see (7) and damaged
bytes (8) are no matter of core: tests/views and tests/store hold those.
"""

import json
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any, ClassVar

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.story import Memory
from tracker.core import commands as cmd
from tracker.core import events as ev
from tracker.core.encounter import Combatant, Encounter, Slot
from tracker.core.groups import kin, row_of, rows
from tracker.core.history import History
from tracker.core.ladder import letters, ordered, slot_on
from tracker.core.language.reading import parse
from tracker.core.language.tokens import in_quotes
from tracker.core.language.writing import words
from tracker.core.names import resolve
from tracker.core.ports import Opened
from tracker.core.refused import Refused
from tracker.core.step import Header, Step
from tracker.core.system import RuleSystem
from tracker.core.text import clean, clean_name
from tracker.store.files import FS
from tracker.store.saves import SaveFolder
from tracker.table import Table

Lines = Callable[[Encounter], st.SearchStrategy[str]]
"""What could be said in an encounter; `nothing()` where that command makes no sense at all."""

# --- lines of the commands that all games share

AWKWARD = [
    "Knight", "Wolf", "wolf 1", "Wolf 2", "Blight Wolf", "[/b]", "[red]x", 'say "hi"', "a=b", "side=foes",
    "3", "#2", "hidden", "x3", "-", "wolf,knight", "wolf*", "Ünï Çode", "next", "Dr. Who",
    "back\\slash", "it's", "狼",
]  # fmt: skip
NAMES = st.one_of(st.sampled_from(AWKWARD), st.text(min_size=1, max_size=12).filter(lambda t: is_name(t)))
NUMBERS = st.integers(1, 9)


def is_name(text: str) -> bool:
    """Whether a text can be a name."""
    try:
        clean_name(text)
    except ValueError:
        return False
    return True


def called(combatant: Combatant) -> st.SearchStrategy[str]:
    """The words that a combatant is meant by, one in quotes among them."""
    return st.sampled_from([combatant.id, f"#{combatant.number}", in_quotes(combatant.name)])


def who(encounter: Encounter) -> st.SearchStrategy[str]:
    """Somebody."""
    return st.sampled_from(list(encounter)).flatmap(called) if encounter.combatants else st.nothing()


def whos(encounter: Encounter) -> st.SearchStrategy[str]:
    """One or several."""
    numbers = [f"#{c.number}" for c in encounter]
    if not numbers:
        return st.nothing()
    several = st.lists(st.sampled_from(numbers), min_size=1, max_size=3, unique=True).map(",".join)
    return st.one_of(who(encounter), several)


def line(*parts: "str | st.SearchStrategy[Any]") -> st.SearchStrategy[str]:
    """Words in a row; an empty one leaves no gap."""
    drawn = [st.just(p) if isinstance(p, str) else p for p in parts]
    return st.tuples(*drawn).map(lambda found: " ".join(str(f) for f in found if f != ""))


def maybe(*options: str) -> st.SearchStrategy[str]:
    """One of these words, or none."""
    return st.sampled_from(["", *options])


def turn_number() -> st.SearchStrategy[int]:
    """A turn on the ladder or just off it."""
    return st.integers(-1, 14)


SHARED: Mapping[str, Lines] = {
    "next": lambda e: st.just("next"),
    "initiative": lambda e: st.just("initiative"),
    "done": lambda e: line("done", whos(e)),
    "add": lambda e: line(
        "add", NAMES.map(in_quotes), maybe("x2", "x3"), maybe("hidden"), maybe("side=party"),
        maybe("turn=5", "turn=9", "wave=2", 'wave="late ones"'), maybe("group=Pack", "group=pack"),
    ),
    "group": lambda e: line("group", whos(e), st.sampled_from(["Pack", "pack", "Wolf", "Rabble"])),
    "ungroup": lambda e: line("ungroup", st.one_of(whos(e), st.just("pack"))),
    "wave": lambda e: line("wave", whos(e), st.sampled_from(["2", "late ones"])),
    "bring": lambda e: line("bring", maybe("2", "late", "Late ones")),
    "remove": lambda e: line("remove", whos(e)),
    "rename": lambda e: line("rename", who(e), NAMES.map(in_quotes)),
    "hide": lambda e: line(st.sampled_from(["hide", "reveal"]), whos(e)),
    "note": lambda e: line("note", st.one_of(st.just("-"), who(e)), st.text(max_size=20).map(in_quotes)),
    "mark": lambda e: line("mark", st.integers(0, 9), maybe("wrong?", "[/b]")),
    "hurt": lambda e: line("hurt", whos(e), NUMBERS),
    "heal": lambda e: line("heal", whos(e), NUMBERS),
    "set": lambda e: line("set", who(e), st.sampled_from(["health", "health.maximum"]), st.integers(0, 9)),
    "values": lambda e: line(
        "set", whos(e), maybe("health=3", "health-=1", "health+=1"), maybe("side=party", "hidden=yes"),
        maybe("health.maximum=4"),
    ),
    "condition": lambda e: line(
        "condition", whos(e), st.sampled_from(["stunned", "slow", "[/b]"]).map(in_quotes),
        maybe("rounds=1", "rounds=2"), maybe("attack=-2", "defense=+1"), maybe("mode=penalty"),
    ),
    "until": lambda e: line(
        "condition", who(e), "held",
        st.tuples(st.sampled_from(["start", "end"]), st.sampled_from([c.number for c in e] or [0])).map(
            lambda found: f"until={found[0]}:#{found[1]}"
        ),
    ),
    "clear": lambda e: line("clear", whos(e), st.sampled_from(["stunned", "slow", "held"])),
    "remind": lambda e: line(
        "remind", "look up", maybe("round=1", "round=2", "round=3"), maybe("turn=9", "turn=4")
    ),
    "turn": lambda e: line("turn", who(e), turn_number()),
    "now": lambda e: line("now", who(e)),
    "delay": lambda e: line("delay", who(e), turn_number()),
    "skip": lambda e: line("skip", who(e)),
    "order": lambda e: line("order", who(e), who(e)),
    "roll": lambda e: st.sampled_from(["roll 2d6+3", "roll 1d20 -5", "roll 3d6kh2"]),
    "together": lambda e: st.lists(
        st.one_of(st.just("next"), line("hurt", whos(e), NUMBERS), line("rename", who(e), "Somebody Else")),
        min_size=1, max_size=3,
    ).map(lambda lines: " ".join(["together", *map(in_quotes, lines)])),
    "end": lambda e: st.just("end"),
}  # fmt: skip
"""The shared commands; a game leaves out or replaces what it has otherwise."""


def moving(encounter: Encounter) -> st.SearchStrategy[str]:
    """What moves the fight on; named several times so that rounds go by."""
    return st.sampled_from(["next", "next", "next", "initiative"])


# --- what must hold


def check(system: RuleSystem, e: Encounter, before: Encounter) -> None:
    """What holds in every encounter, whatever was done to the one before."""
    ups = [s for s in e.slots if s.state == "up"]
    assert e.round >= 0
    if e.phase == "fighting":
        assert e.round >= 1
        assert system.up(e) or system.owed(e), "nobody is up"
        assert all(s.turn == e.turn for s in ups)
        assert system.simultaneous or are_together(e, before)
    else:
        assert not system.up(e)
        assert e.turn is None
    if e.phase in ("setup", "round over"):
        assert all(s.state == "waiting" for s in e.slots)
    check_order(e)
    check_combatants(e)


def are_together(e: Encounter, before: Encounter) -> bool:
    """Whether those who are up are one, a group, or were up together and end this turn together."""
    ups = {s.who for s in e.slots if s.state == "up"}
    were = {s.who for s in before.slots if s.state == "up"}
    return len({(kin(e[who]) if e[who].group else who) for who in ups}) <= 1 or ups <= were


def check_order(e: Encounter) -> None:
    """The ladder is in order, nobody stands twice on a turn or is missing, each slot has its own letter."""
    assert e.slots == ordered(e.slots)
    assert len({(s.who, s.turn) for s in e.slots}) == len(e.slots)
    assert all(s.who in e.combatants and not e[s.who].wave for s in e.slots)
    assert {s for row in rows(e) for s in row} == set(e.slots)
    by_letter = letters(e)
    assert len({(turn, letter) for (_, turn), letter in by_letter.items()}) == len(e.slots)


def check_combatants(e: Encounter) -> None:
    """Pools are within bounds; names, ids and numbers are clean, and mean just one."""
    assert len({c.name.casefold() for c in e}) == len(e.combatants)
    assert len({c.number for c in e}) == len(e.combatants)
    assert not e.gone.keys() & e.combatants.keys()
    for c in e:
        assert all(p.least <= p.current <= p.maximum for p in c.pools.values())
        assert clean_name(c.name) == c.name
        assert c.number <= e.joined
        assert resolve(e, f"#{c.number}") == c.id
        assert c.name.startswith("#") or resolve(e, c.name) == c.id
        assert len({x.name.casefold() for x in c.conditions}) == len(c.conditions)


def check_turns(system: RuleSystem, e: Encounter, event: ev.Event) -> None:
    """Everyone gets exactly its turns: what an event about a turn may do, given the encounter before it."""
    if isinstance(event, ev.TurnReached):
        here = [s for s in e.slots if s.state == "waiting" and s.turn == event.turn]
        ids = event.up.split(",")
        assert event.turn == max(s.turn for s in e.slots if s.state == "waiting")
        assert all(system.able(e, e[who_]) for who_ in ids)
        assert ids == [s.who for s in here if system.simultaneous or s in row_of(e, here[0])]
    elif isinstance(event, ev.CameUp):
        assert state_of(e, event) in ("waiting", "out")
        assert system.able(e, e[event.who])
        assert event.turn == e.turn
    elif isinstance(event, ev.TurnEnded):
        assert state_of(e, event) == "up"
    elif isinstance(event, ev.TurnSkipped):
        assert state_of(e, event) in ("waiting", "up")
        assert not event.out or not system.able(e, e[event.who])
    elif isinstance(event, ev.RoundEnded):
        assert not [s for s in e.slots if s.state in ("waiting", "up")]
    elif isinstance(event, ev.RoundBegan):
        assert event.round == e.round + 1
        assert all(s.state == "waiting" for s in e.slots)


def state_of(e: Encounter, event: ev.CameUp | ev.TurnEnded | ev.TurnSkipped) -> str:
    """The state of the slot that an event is about."""
    slot: Slot | None = slot_on(e, event.who, event.turn)
    assert slot is not None
    return slot.state


def through_json(step: Step) -> Step:
    """A step as plain data and back."""
    fields = json.loads(json.dumps(asdict(step)))
    return Step(**{**fields, "events": tuple(fields["events"])})


class Hasty(FS):
    """A disk that is not waited for: what is synced when is the business of the store's own tests."""

    def fsync(self, fd: int) -> None:
        """Nothing to wait for."""

    def fsync_dir(self, folder: Path) -> None:
        """Nothing to wait for."""


# --- the machine


class FightMachine(RuleBasedStateMachine):
    """A fight played at random: ``states[n]`` is the encounter after step n, ``trails`` the paths taken."""

    system: ClassVar[RuleSystem]
    lines: ClassVar[Sequence[Lines]]
    start: ClassVar[Sequence[str]] = ("add Knight side=party", "add Wolf x2")
    unseen: ClassVar[frozenset[str]] = frozenset({"remarked", "dice_rolled", "injury_taken", "line_begun"})
    """The kinds of event that may leave the encounter as it was."""

    def __init__(self) -> None:
        super().__init__()
        self.memory = Memory()
        self.header = Header("machine", "Machine", self.system.key, "test")
        self.table = self.opened(())
        self.marked: dict[str, tuple[Combatant, object, Sequence[tuple[str, str]]]] = {}
        self.states: dict[int, Encounter] = {0: self.table.encounter}
        self.path: list[int] = []
        self.trails: list[list[int]] = [[]]
        self.data: st.DataObject | None = None

    def opened(self, steps: Sequence[Step]) -> Table:
        """A table with nothing but steps to go by."""
        opened = Opened(self.header, "machine", tuple(steps), recorder=self.memory)
        return Table(self.system, opened, roller=self)

    def faces(self, count: int, sides: int) -> tuple[int, ...]:
        """Dice as Hypothesis likes them."""
        assert self.data is not None
        return tuple(self.data.draw(st.integers(1, sides)) for _ in range(count))

    @property
    def now(self) -> Encounter:
        """The encounter as the plain list has it."""
        return self.states[self.path[-1] if self.path else 0]

    # --- doing

    def do(self, text: str) -> Sequence[Step]:
        """Say a line; nothing happens when it is refused, in one clean line."""
        before, count = self.table.encounter, self.table.history.last
        try:
            return self.table.say(text)
        except Refused as e:
            assert str(e) == clean(str(e)) != ""
            assert self.table.encounter is before or self.table.encounter == before
            assert self.table.history.last == len(self.memory.steps) == count
            return ()

    def took(self, step: Step) -> None:
        """Fold a doing step beside the tracker, event by event."""
        parent = self.states[step.parent]
        state = parent
        for record in step.events:
            event = self.system.event(record)
            assert event.record() == record
            check_turns(self.system, state, event)
            state = self.system.apply(state, event)
        self.states[step.n] = state
        assert state != parent or {r["kind"] for r in step.events} <= self.unseen
        assert words(parse(step.do, parent, self.system), parent, self.system) == step.do
        assert self.table.history.replay(step.n) == ""
        assert all(clean(text) == text for text in self.table.said(step.n))
        assert (step.round, step.turn) == (state.round, state.turn)

    def went(self, path: list[int]) -> None:
        """The pointer stands at the end of another path."""
        self.trails += [self.path, path]
        self.path = path

    def played(self, steps: Sequence[Step]) -> None:
        """Doing steps, one after the other."""
        for step in steps:
            assert step.to is None
            assert step.parent == (self.path[-1] if self.path else 0)
            self.took(step)
            self.went([*self.path, step.n])

    @initialize(data=st.data())
    def begin(self, data: st.DataObject) -> None:
        """Somebody is there."""
        self.data = data
        for text in self.start:
            self.played(self.do(text))

    @rule(data=st.data())
    def say(self, data: st.DataObject) -> None:
        """Any line."""
        self.data = data
        self.one_of(self.lines)

    def one_of(self, makers: Sequence[Lines]) -> None:
        """Say what one of them makes of the fight as it stands; the next, where that one has nothing to say.

        Only that one is made: to make all, each time, takes longer than the fight.
        """
        assert self.data is not None
        first = self.data.draw(st.integers(0, max(0, len(makers) - 1)))
        made = (make(self.now) for make in (*makers[first:], *makers[:first]))
        found = next((found for found in made if not found.is_empty), None)
        if found is not None:
            self.played(self.do(self.data.draw(found)))

    @rule(data=st.data())
    def move_on(self, data: st.DataObject) -> None:
        """The fight goes on."""
        self.data = data
        self.played(self.do(data.draw(moving(self.now))))

    @rule(count=st.integers(1, 4))
    def undo(self, count: int) -> None:
        """Back along the path; there is nothing before its beginning."""
        steps = self.do(f"undo {count}")
        assert bool(steps) == bool(self.path)
        if steps:
            self.went(self.path[: max(0, len(self.path) - count)])

    @rule(count=st.integers(1, 4))
    def redo(self, count: int) -> None:
        """Down the path last left."""
        further = self.further(count)
        steps = self.do(f"redo {count}")
        assert bool(steps) == (further != self.path)
        if steps:
            self.went(further)

    def further(self, count: int) -> list[int]:
        """The path `count` steps on, along the newest trail that leads on from each step."""
        path = self.path
        for _ in range(count):
            length = len(path)
            on = next((t for t in reversed(self.trails) if len(t) > length and t[:length] == path), None)
            if on is None:
                return path
            path = on[: length + 1]
        return path

    @rule(data=st.data())
    def goto(self, data: st.DataObject) -> None:
        """To any step, also one that moved the pointer."""
        history = self.table.history
        to = data.draw(st.integers(0, history.last))
        target = to
        while target and (moved := history[target].to) is not None:
            target = moved
        if self.do(f"goto {to}"):
            self.went(history.path(target))
        else:
            assert target == history.pointer

    @precondition(lambda self: self.path)
    @rule(data=st.data())
    def without(self, data: st.DataObject) -> None:
        """A step of the path is taken out; one goto brings everything back."""
        self.data = data
        n = data.draw(st.sampled_from(self.path))
        kept = self.path[: self.path.index(n)]
        steps = self.table.do(cmd.Without(step=n, force=True))
        assert steps[0].to == (kept[-1] if kept else 0)
        self.went(kept)
        self.played(steps[1:])
        assert [s.again for s in steps[1:]] == sorted(s.again or 0 for s in steps[1:])

    @rule()
    def reload(self) -> None:
        """Nothing but the steps is left; all else comes out of them again."""
        old = self.table.history
        self.table = self.opened([through_json(step) for step in self.memory.steps])
        assert not self.table.trouble
        self.same(old, self.table.history)

    def same(self, old: History, new: History) -> None:
        """Two histories are one."""
        assert new.steps == old.steps
        assert (new.pointer, new.undo_depth, new.redo_depth) == (old.pointer, old.undo_depth, old.redo_depth)
        for n in self.path:
            assert new.state(n) == self.states[n]

    # --- holding

    @invariant()
    def is_as_the_list_has_it(self) -> None:
        """The tracker and the plain list agree."""
        history = self.table.history
        assert self.table.encounter == self.now
        assert history.path() == self.path
        assert history.undo_depth == len(self.path)
        assert history.redo_depth == len(self.further(len(self.states))) - len(self.path)
        assert self.memory.steps == history.steps

    @invariant()
    def holds(self) -> None:
        """What must always hold."""
        check(self.system, self.now, self.states[self.path[-2]] if len(self.path) > 1 else self.states[0])
        assert all(clean(text) == text for text in self.system.coming(self.now))
        beside = self.system.beside_marks(self.now)
        for combatant in self.now:
            marks = self.system.marks(self.now, combatant)
            who, what, same = self.marked.get(combatant.id, (None, None, ()))
            assert marks == same or who is not combatant or what is not beside
            self.marked[combatant.id] = combatant, beside, marks

    def teardown(self) -> None:
        """The whole fight goes through a real file."""
        if not self.memory.steps:
            return
        with tempfile.TemporaryDirectory() as folder:
            saves = SaveFolder(folder, fs=Hasty(), state=Path(folder, "state"))
            opened = saves.create("fight", replace(self.header, fight=""))
            assert opened.recorder
            opened.recorder.record(self.memory.steps)
            assert opened.recorder.close().state == "saved"
            again = saves.read("fight")
        assert not again.trouble
        assert not again.notes
        read = Table(self.system, again).history
        assert [(s.n, s.do, s.events) for s in read.steps] == [
            (s.n, s.do, s.events) for s in self.memory.steps
        ]
        assert read.pointer == self.table.history.pointer
        assert read.now == self.now
