"""What holds in every game that is found in `tracker.systems`; how each is played is in `play.py` there.

A new folder is put through all of it without an edit here.
"""

import json
import random
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, product
from math import prod, sqrt
from typing import Any, ClassVar, Literal, get_args, get_origin

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from tests.core.machine import FightMachine, Lines
from tests.story import Story
from tests.systems import play
from tracker import systems
from tracker.core.commands import Command, PointerMove
from tracker.core.editable import groups, set_command
from tracker.core.encounter import Encounter
from tracker.core.language.grammar import grammar, usage
from tracker.core.language.reading import parse
from tracker.core.language.tokens import in_quotes
from tracker.core.language.writing import words
from tracker.core.ports import Opened
from tracker.core.preview import UNCHANGED, Row
from tracker.core.questions import Question, answered, complete, rolling
from tracker.core.refused import NotGiven, Refused
from tracker.core.step import Step
from tracker.core.system import Line, RuleSystem
from tracker.core.text import clean
from tracker.table import Table
from tracker.ui.drawing.status import gauge_of
from tracker.views.state import state_view
from tracker.views.text import show_lines

KEYS = systems.keys()
TONES = {*get_args(Line.__annotations__["tone"])}
QUICK = settings(
    max_examples=12,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    phases=[phase for phase in Phase if phase is not Phase.shrink],
)
"""Without shrinking, which takes minutes here; the long run does it."""
every_system = pytest.mark.parametrize("key", KEYS)


# --- played at random


class EveryMachine(FightMachine):
    """A fight of any game, each of its commands foreseen before it is done, and all looked at after it."""

    own: ClassVar[Sequence[Lines]] = ()
    library: ClassVar[Any] = None
    silent: ClassVar[frozenset[str]] = frozenset()

    def opened(self, steps: Sequence[Step]) -> Table:
        """A table that knows the game's content."""
        opened = Opened(self.header, "machine", tuple(steps), recorder=self.memory)
        return Table(self.system, opened, self.library, roller=self)

    def pick(self, question: Question) -> Any:
        """One of the choices, or none: then dice are rolled, and the rest is as it is by default."""
        assert self.data is not None
        if not question.choices or question.offered:
            return None
        return self.data.draw(st.sampled_from([None, *(c.value for c in question.choices)]))

    def do(self, text: str) -> Sequence[Step]:
        """Say a line, every open question of it answered; what its preview said comes about."""
        try:
            command = self.table.parse(text)
        except Refused:
            return super().do(text)
        if isinstance(command, PointerMove):
            return super().do(text)
        before, told = self.now, refused_in(self.system.preview(self.now, command))
        try:
            command = self.table.complete(command, self.pick)
            self.system.decide(before, command)
        except Refused as refused:
            assert told in (str(refused), waiting(self.system, before, command)), text
            return super().do(text)
        assert told == "", text
        rows = self.system.preview(before, command)
        steps = super().do(words(command, before, self.system))
        agree(self.system, rows, command, before, steps)
        return steps

    def act(self, data: st.DataObject) -> None:
        """A line of the game's own."""
        self.data = data
        self.one_of(self.own)

    def took(self, step: Step) -> None:
        """As ever; and the log says something of it, unless there is nothing that needs to be said."""
        super().took(step)
        said = self.table.said(step.n)
        assert said or {e["kind"] for e in step.events} <= self.silent, step

    def reload(self) -> None:
        """As ever; and looks like it is."""
        super().reload()
        assert show_lines(self.system, self.now)
        json.dumps(state_view(self.table.history))

    def holds(self) -> None:
        """As ever; and whatever can be looked at can be."""
        super().holds()
        look(self.system, self.now)

    def everywhere(self) -> None:
        """Every point of the path is come to, back and forth."""
        path = list(self.path)
        for n in [*path[:-1][::-1], 0] if path else []:
            super().do("undo")
            assert self.table.encounter == self.states[n]
        for n in path:
            super().do("redo")
            assert self.table.encounter == self.states[n]


def look(system: RuleSystem, e: Encounter) -> None:
    """Views of every combatant are clean texts, and facts have the same keys for all."""
    keys = set()
    for c in e:
        facts = system.facts(e, c)
        keys.add(tuple(facts))
        json.dumps(facts)
        for shown in (*system.sheet_view(e, c), *system.status_view(e, c)):
            assert clean(shown.text) == shown.text
            assert clean(shown.label) == shown.label
            assert shown.tone in TONES
        for text, tone in system.marks(e, c):
            assert clean(text) == text != ""
            assert tone in TONES
        assert system.able(e, c) or system.unable_because(e, c)
        entry = system.entry(e, c)
        assert {"name", "side"} <= entry.keys()
    assert len(keys) <= 1, keys


# --- what a preview says and what then happens

BECOMES = re.compile(r"(?:(?P<pool>\D*?) )?(?P<before>-?\d+) -> (?P<now>-?\d+)(?:, .*)?")
"""``Health 5 -> 3``."""
OUT = ("falls", "KO", "gone")


def agree(
    system: RuleSystem, rows: Sequence[Row], command: Command, before: Encounter, steps: Sequence[Step]
) -> None:
    """Certain things that the rows say have happened; what they say is refused is, and nothing else."""
    assert refused_in(rows) == "", (rows, command)
    if not steps:
        return
    events = [system.event(record) for step in steps for record in step.events]
    came = list(accumulate(events, system.apply, initial=before))
    view = system.attack_view(events, before)
    for row in rows:
        assert row.chance is None or 0 <= row.chance <= 1 + 1e-9
        foreseen(system, row, command, came)
        if view is not None and row.label == "Result":
            assert row.value.startswith(("hit", "critical")) == view["hit"], (row, view)
        if view is not None and row.label == view.get("result"):
            assert row.chance == pytest.approx(1.0), (row, view)


def refused_in(rows: Sequence[Row]) -> str:
    """Why a preview says that a command is refused; "" where it says that it can be done."""
    return next((row.value for row in rows if row.label in ("Refused", UNCHANGED)), "")


def waiting(system: RuleSystem, before: Encounter, command: Command) -> str | None:
    """What a preview says of a command that waits for dice or the library; None for one that does not."""
    try:
        complete(system, before, command)
    except NotGiven:
        return ""
    except Refused:
        return None
    return None


def foreseen(system: RuleSystem, row: Row, command: Command, came: Sequence[Encounter]) -> None:
    """A pool has become what a row says, and who is said to fall has: as it was done, or as it ended."""
    before = came[0]
    named = {c.name: c.id for c in before}
    pools = {label: key for key, label in system.pool_names.items()}
    found = BECOMES.fullmatch(row.value)
    if found is None:
        return
    if row.label in named and (found["pool"] is None or found["pool"] in pools):
        who, pool = named[row.label], pools.get(found["pool"] or "", system.pool)
    elif row.label in pools and isinstance(actor := getattr(command, "who", None), str):
        who, pool = actor, pools[row.label]
    else:
        return
    if pool not in before[who].pools:
        return
    assert before[who].pools[pool].current == int(found["before"]), row
    assert int(found["now"]) in [e[who].pools[pool].current for e in came], (row, command)
    if row.sources in OUT:
        assert not all(system.able(e, e[who]) for e in came), row


MOVES = (*["act"] * 6, *["say"] * 4, *["move_on"] * 3, "undo", "redo", "goto", "without", "reload")
"""How often what is done: with every rule as likely as another, most fights are soon undone."""


def play_on(key: str, data: st.DataObject, moves: int) -> None:
    """A fight of that many moves."""
    played = play.machine(key, EveryMachine)()
    played.begin(data=data)
    for _ in range(moves):
        move = data.draw(st.sampled_from(MOVES))
        if move in ("undo", "redo"):
            getattr(played, move)(count=data.draw(st.integers(1, 4)))
        elif move == "reload":
            played.reload()
        elif played.path or move != "without":
            getattr(played, move)(data=data)
        played.is_as_the_list_has_it()
        played.holds()
    played.everywhere()
    played.teardown()


@every_system
@QUICK
@given(data=st.data())
def test_whatever_is_played_what_must_hold_holds(key: str, data: st.DataObject) -> None:
    play_on(key, data, 40)


@pytest.mark.endurance
@every_system
@settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_whatever_is_played_for_long_what_must_hold_holds(key: str, data: st.DataObject) -> None:
    play_on(key, data, 100)


REFUSED = (
    ("libra", "row knight front"),
    ("libra", "wait knight 3"),
    ("libra", "swap knight wolf-1"),
    ("libra", "hold wolf-1 100"),
    ("trident", "hurt #1 1 pool=mana"),
    ("balance", "chaos #2 dice=12"),
    ("balance", "chaos #2"),
)


@pytest.mark.parametrize(("key", "said"), REFUSED)
def test_a_preview_refuses_what_will_be_refused(key: str, said: str) -> None:
    story = begun(key)
    if key == "balance":
        story.when("hurt #2 9")
    assert refusal(story, said) == failure(story, said) != ""


@every_system
def test_a_preview_refuses_whatever_comes_after_the_end(key: str) -> None:
    story = begun(key).when("end")
    for said in ("attack #1 #2", "hurt #1 1", "condition #1 slow", "next"):
        assert refusal(story, said).startswith("the fight is over")
        assert failure(story, said).startswith("the fight is over")
    assert refusal(story, "keep #1") == ""  # it is no step of the fight


def refusal(story: Story, said: str) -> str:
    """Why a preview says that a line would be refused."""
    return refused_in(story.system.preview(story.encounter, story.table.parse(said)))


def failure(story: Story, said: str) -> str:
    """Why it is refused."""
    with pytest.raises(Refused) as refused:
        story.table.say(said)
    return str(refused.value)


# --- commands


@every_system
def test_every_command_says_its_key_label_help_and_form(key: str) -> None:
    system = systems.find(key)
    keys = [c.key for c in system.commands if c.key]
    verbs = [verb for c in system.commands for verb in (c.verb, *c.aliases)]
    assert len(set(keys)) == len(keys)
    assert len(set(verbs)) == len(verbs)
    for command in system.commands:
        assert command.verb
        assert command.label
        assert command.help == clean(command.help) != ""
        assert usage(command).split()[0] == command.verb
        assert not set(grammar(command).options) & set(grammar(command).flags)


@every_system
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_the_form_of_every_command_is_read_and_written(key: str, data: st.DataObject) -> None:
    system = systems.find(key)
    e = begun(key).encounter
    model = data.draw(st.sampled_from(system.own_commands or system.commands))
    line = data.draw(play.deriving(model)(e))
    try:
        command = parse(line, e, system)
    except Refused as refused:
        assert str(refused) == clean(str(refused)) != ""
        return
    said = words(command, e, system)  # what goes without saying is not in it
    assert words(parse(said, e, system), e, system) == said


@every_system
def test_every_command_of_the_game_can_be_said(key: str) -> None:
    """Each has a line, made from its form alone, that is understood."""
    system = systems.find(key)
    e = begun(key).encounter
    for model in system.own_commands:
        assert any(understood(line, e, system) for line in examples(play.deriving(model)(e), 60)), usage(
            model
        )


def examples(strategy: st.SearchStrategy[str], count: int) -> list[str]:
    """Some lines, always the same."""
    found: list[str] = []

    @settings(max_examples=count, deadline=None, database=None, derandomize=True)
    @given(strategy)
    def collect(line: str) -> None:
        found.append(line)

    collect()
    return found


def understood(line: str, e: Encounter, system: RuleSystem) -> bool:
    """Whether a line can be read."""
    try:
        parse(line, e, system)
    except Refused:
        return False
    return True


# --- events


@every_system
def test_every_event_is_prefixed_flat_and_read_back_as_it_was(key: str) -> None:
    system = systems.find(key)
    for model in system.own_events:
        kind = str(model.model_fields["kind"].default)
        assert kind.startswith(f"{key}."), kind
        assert model.__doc__
        fields = {n: info.annotation for n, info in model.model_fields.items() if n != "kind"}
        event = model(**{name: value_of(annotation) for name, annotation in fields.items()})
        record = event.record()
        assert all(isinstance(value, str | int | float | bool) for value in record.values()), record
        assert system.event(json.loads(json.dumps(record))) == event


def value_of(annotation: Any) -> Any:
    """A plain value of a field's kind, and none that is its default."""
    if get_origin(annotation) is Literal:
        return get_args(annotation)[-1]
    options = [a for a in get_args(annotation) if a is not type(None)]
    kind = options[0] if options else annotation
    return {str: "x,y", int: 7, bool: True, float: 2.5}[kind]


# --- content and panes


@every_system
def test_whoever_ships_joins_and_can_be_looked_at(key: str) -> None:
    story = Story(systems.find(key), play.library(key))
    names = [entry.name for entry in play.entries(key)]
    assert not play.library(key).troubles
    assert len({name.casefold() for name in names}) == len(names)
    for name in names:
        story.when(f"add {in_quotes(name)}")
        assert story.encounter[[c.id for c in story.encounter][-1]].name == name
    look(story.system, story.encounter)
    assert show_lines(story.system, story.encounter)


@every_system
def test_every_field_of_whoever_ships_can_be_set_to_what_stands_in_it(key: str) -> None:
    """Its path leads there, and what is shown in a form is read back as the same."""
    story = Story(systems.find(key), play.library(key))
    for entry in play.entries(key):
        story.when(f"add {in_quotes(entry.name)}")
    for combatant in story.encounter:
        fields = [field for group in groups(story.system, combatant) for field in group.fields]
        assert len({field.path for field in fields}) == len(fields)
        for field in fields:
            assert clean(field.limits) == field.limits != ""
            assert field.change(field.value) is None
            told = (field.path, field.value) if field.value else field.blank
            if told and not field.path.endswith(".+"):
                with pytest.raises(Refused, match="nothing would change"):
                    story.system.decide(story.encounter, set_command(combatant.id, dict([told])))


@every_system
def test_no_pool_stands_twice_in_the_status(key: str) -> None:
    story = begun(key)
    label = story.system.pool_names.get(gauge_of(story.system), "")
    for c in story.encounter:
        labels = [
            part for shown in story.system.status_view(story.encounter, c) for part in shown.label.split("/")
        ]
        assert label not in labels


def begun(key: str) -> Story:
    """The fight in which a game's play begins."""
    story = Story(systems.find(key), play.library(key))
    for line in play.start(key):
        story.when(line)
    return story


# --- odds


class Seeded:
    """Dice by a seed."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def faces(self, count: int, sides: int) -> tuple[int, ...]:
        """`count` faces."""
        return tuple(self.random.randint(1, sides) for _ in range(count))


ODDS = [(key, asked) for key in KEYS for asked in play.told(key, "ODDS", {})]
FEW, MANY = 5_000, 100_000
"""The most throws that are gone through one by one, in a normal and in a long run."""


class TooMany(Exception):
    """There are more throws than can be gone through."""


def outcome(system: RuleSystem, before: Encounter, command: Command) -> Mapping[str, Any]:
    """What `log --json` tells of a completed command."""
    view = system.attack_view(system.decide(before, command), before)
    assert view is not None
    return view


def observed(odds: Mapping[str, Any], view: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """What came about of all that the odds give chances for: (which of them, what it was)."""
    for name, chances in odds.items():
        if isinstance(chances, Mapping):
            value = view[name]
            yield name, str(value["total"] if isinstance(value, Mapping) else value)
        elif name in view:
            yield name, "yes" if view[name] else "no"


def chance_of(odds: Mapping[str, Any], name: str, value: str) -> float:
    """The chance that the odds give it."""
    chances = odds[name]
    if isinstance(chances, Mapping):
        return float(chances.get(value, 0.0))
    return float(chances if value == "yes" else 1 - chances)


def every_throw(
    system: RuleSystem, e: Encounter, command: Command, most: int, chance: float = 1.0
) -> Iterator[tuple[float, Command]]:
    """The command with every throw of the dice that it asks for, and how likely each is; else by default."""
    questions = system.questions(e, command)
    if not questions:
        yield chance, command
        return
    dice = [q for q in questions if q.kind == "dice"]
    for question in questions:
        if question not in dice:
            command = answered(command, question.field, question.default)
    sides = [n for q in dice for n in q.mixed or (q.sides,) * q.count]
    ways = prod(sides)
    if ways > most:
        raise TooMany(f"{ways} and more")
    for faces in product(*(range(1, n + 1) for n in sides)):
        thrown, left = command, list(faces)
        for question in dice:
            thrown = answered(thrown, question.field, tuple(left[: question.count]))
            left = left[question.count :]
        yield from every_throw(system, e, thrown, most, chance / ways)


def go_through(key: str, asked: str, most: int) -> None:
    """All throws together come out as the odds say."""
    story = begun(key)
    system, e = story.system, story.encounter
    odds = system.odds_of(e, asked)
    command = system.meant(e, parse(play.told(key, "ODDS", {})[asked], e, system))
    found: dict[tuple[str, str], float] = {}
    try:
        for count, (chance, thrown) in enumerate(every_throw(system, e, command, most)):
            if count == most:
                raise TooMany(f"more than {most}")
            for what in observed(odds, outcome(system, e, thrown)):
                found[what] = found.get(what, 0.0) + chance
    except TooMany as too_many:
        pytest.skip(f"{too_many} throws")
    for (name, value), chance in found.items():
        assert chance == pytest.approx(chance_of(odds, name, value), abs=1e-9), (name, value)
    for name, chances in odds.items():
        if isinstance(chances, Mapping):
            possible = {value for value, chance in chances.items() if chance > 1e-12}
            assert possible == {value for n, value in found if n == name}
    check_expected(odds)


every_odds = pytest.mark.parametrize(("key", "asked"), ODDS)


@every_odds
def test_odds_are_those_of_every_throw_where_there_are_few(key: str, asked: str) -> None:
    go_through(key, asked, FEW)


@pytest.mark.endurance
@every_odds
def test_odds_are_those_of_every_throw(key: str, asked: str) -> None:
    go_through(key, asked, MANY)


def check_expected(odds: Mapping[str, Any]) -> None:
    """Chances add up to 1, and the mean is that of a distribution of theirs."""
    means = []
    for chances in odds.values():
        if isinstance(chances, Mapping):
            assert sum(chances.values()) == pytest.approx(1.0)
            if all(value.lstrip("-").isdecimal() for value in chances):
                means.append(sum(int(value) * chance for value, chance in chances.items()))
    if "expected" in odds:
        assert any(mean == pytest.approx(odds["expected"]) for mean in means)


def simulate(key: str, asked: str, times: int) -> None:
    """What comes of so many throws is within four standard errors of the odds."""
    story = begun(key)
    system, e = story.system, story.encounter
    odds, roller = system.odds_of(e, asked), Seeded(len(asked))
    command = parse(play.told(key, "ODDS", {})[asked], e, system)
    found: Counter[tuple[str, str]] = Counter()
    for _ in range(times):
        thrown = complete(system, e, command, rolling(roller))
        found.update(observed(odds, outcome(system, e, thrown)))
    check_expected(odds)
    for (name, value), count in found.items():
        chance = chance_of(odds, name, value)
        error = sqrt(chance * (1 - chance) / times)
        assert chance > 0, f"{name} {value} happened"
        assert abs(count / times - chance) <= 4 * error + 1e-9, (name, value, chance, count / times)


@every_odds
def test_odds_are_what_a_simulation_brings(key: str, asked: str) -> None:
    simulate(key, asked, 600)


@pytest.mark.endurance
@every_odds
def test_odds_are_what_a_long_simulation_brings(key: str, asked: str) -> None:
    simulate(key, asked, 5_000)


@every_odds
def test_a_preview_gives_the_chances_of_the_odds(key: str, asked: str) -> None:
    story = begun(key)
    system, e = story.system, story.encounter
    odds = system.odds_of(e, asked)
    said = {name.casefold(): chance for name, chance in odds.items() if isinstance(chance, float)}
    for name, chances in odds.items():
        if isinstance(chances, Mapping):
            said.update({f"{name} {value}".casefold(): chance for value, chance in chances.items()})
            said.update({value.casefold(): chance for value, chance in chances.items()})
    command = parse(play.told(key, "ODDS", {})[asked], e, system)
    rows = {row.label.casefold(): row.chance for row in system.preview(e, command) if row.chance is not None}
    said.update(emptying(system, e, command, odds))
    assert rows.keys() & said.keys()
    for label in rows.keys() & said.keys():
        assert rows[label] == pytest.approx(said[label]), label


def emptying(
    system: RuleSystem, e: Encounter, command: Any, odds: Mapping[str, Any]
) -> Iterator[tuple[str, float]]:
    """The chance that a pool of the target is emptied, by the words of the games for that."""
    amounts = [c for c in odds.values() if isinstance(c, Mapping) and all(v.isdecimal() for v in c)]
    for pool, held in e[command.target].pools.items() if hasattr(command, "target") else ():
        chance = sum(p for value, p in amounts[0].items() if int(value) >= held.current)
        label = system.pool_names[pool].casefold()
        own = ("falls", "ko", *(f"ko ({name})" for name in ("dodge", "resistance")))
        for word in (f"{label} 0", *(own if pool == system.pool else ())):
            yield word, chance


@every_system
def test_odds_that_are_not_understood_are_refused_in_one_line(key: str) -> None:
    system = systems.find(key)
    for said in (["nonsense=1"], ["nonsense"], []):
        with pytest.raises(Refused) as refused:
            system.odds(said)
        assert str(refused.value) == clean(str(refused.value)) != ""
