"""The command language: words to a command and back."""

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from tests import story
from tests.core.machine import AWKWARD, is_name
from tests.core.tiny import Daze, Rally, Shrug, Strike, Tiny, TinyInitiative
from tracker.core import commands as cmd
from tracker.core.commands import Command
from tracker.core.encounter import Combatant, Encounter
from tracker.core.language.grammar import usage
from tracker.core.language.reading import parse
from tracker.core.language.tokens import tokens
from tracker.core.language.writing import words
from tracker.core.names import meanings, reference, resolve, resolve_many
from tracker.core.refused import Refused
from tracker.core.text import clean, clean_name
from tracker.core.words import cleaned

TINY = Tiny()


def fight(*names: str) -> Encounter:
    """A fight of combatants with just these names; ids and numbers as they would be given."""
    told = story.given(TINY)
    for name in names:
        if all(c.name.casefold() != clean_name(name).casefold() for c in told.encounter):
            told.table.do(cmd.Add(name=name))
    return told.encounter


THREE = fight("Knight", "Blight Wolf 1", "Blight Wolf 2")


def read(line: str, encounter: Encounter = THREE) -> Command:
    return parse(line, encounter, TINY)


def refused(line: str, encounter: Encounter = THREE) -> str:
    with pytest.raises(Refused) as caught:
        parse(line, encounter, TINY)
    return str(caught.value)


def rolls(by_id: Mapping[str, Any]) -> Command:
    return TinyInitiative.model_validate({"rolls": by_id})


# --- quoting


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("a b", ["a", "b"]),
        ('"a b" c', ["a b", "c"]),
        ('"Creature 1=2,4"', ["Creature 1=2,4"]),
        ('"Creature 1"=2,4', ["Creature 1=2,4"]),
        ('x="a b"', ["x=a b"]),
        (r'"a \"b\" c"', ['a "b" c']),
        (r'"a\\b"', ["a\\b"]),
        (r'"a\nb"', ["a\\nb"]),
        (r'a\"b c"', ["a\\b c"]),
        ("it's 'so'", ["it's", "'so'"]),
        ('""', [""]),
        ("  a \t b ", ["a", "b"]),
    ],
)
def test_only_double_quotes_quote_a_word_or_a_part_of_it(line: str, expected: list[str]) -> None:
    assert [token.text for token in tokens(line)] == expected


def test_an_open_quote_is_refused_with_its_column() -> None:
    assert refused('note - "hello') == "column 8: this quote is not closed"


# --- what lines mean


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("hurt knight 2", cmd.Hurt(who=("knight",), amount=2)),
        ("hurt knight 2 endure=1 reason=it fell",
         cmd.Hurt(who=("knight",), amount=2, endure=1, reason="it fell")),
        ('hurt knight 2 reason="it hurts"', cmd.Hurt(who=("knight",), amount=2, reason="it hurts")),
        ('hurt "Knight,Blight Wolf 2" 2', cmd.Hurt(who=("knight", "blight-wolf-2"), amount=2)),
        ("hurt wolf* 2", cmd.Hurt(who=("blight-wolf-1", "blight-wolf-2"), amount=2)),
        ("hurt 1,3 2 pool=mana", cmd.Hurt(who=("knight", "blight-wolf-2"), amount=2, pool="mana")),
        ("add Friendly Bob", cmd.Add(name="Friendly Bob")),
        ("add Bob x3 hidden", cmd.Add(name="Bob", count=3, hidden=True)),
        ("add x3 X2", cmd.Add(name="x3", count=2)),
        ('add "Hidden hidden" hidden', cmd.Add(name="Hidden hidden", hidden=True)),
        ('add "hidden"', cmd.Add(name="hidden")),
        ("add Bob from=knight side=f turn=9", cmd.Add(name="Bob", source="knight", side="foes", turn=9)),
        ("add Bob health=5 tags=a,b boss=yes",
         cmd.Add(name="Bob", fields={"health": 5, "tags": ["a", "b"], "boss": True})),
        ("add Bob kind=[b]", cmd.Add(name="Bob", fields={"kind": "[b]"})),
        (r'add Bob sheet="{\"health\":5}"', cmd.Add(name="Bob", sheet={"health": 5})),
        ("note - all is well, x=3", cmd.Note(who="-", text="all is well, x=3")),
        ("note knight  hidden  x3", cmd.Note(who="knight", text="hidden x3")),
        ('note knight "two  spaces "', cmd.Note(who="knight", text="two  spaces ")),
        ("mark 12 was this right?", cmd.Mark(step=12, text="was this right?")),
        ("mark 12", cmd.Mark(step=12)),
        ("set knight health.maximum 9", cmd.Set(who=("knight",), field="health.maximum", value="9")),
        ("condition knight on fire rounds=2", cmd.PutCondition(who=("knight",), name="on fire", rounds=2)),
        ("condition knight held until=end:3",
         cmd.PutCondition(who=("knight",), name="held", until="end:blight-wolf-2")),
        ('condition knight held "until=start:Blight Wolf 1"',
         cmd.PutCondition(who=("knight",), name="held until=start:Blight Wolf 1")),
        ('condition knight held until="start:Blight Wolf 1"',
         cmd.PutCondition(who=("knight",), name="held", until="start:blight-wolf-1")),
        ("condition knight cold attack=-2 defense=+1 mode=penalty",
         cmd.PutCondition(
             who=("knight",), name="cold", modifiers={"attack": -2, "defense": 1}, mode="penalty")),
        ("remind round=2 turn=3 the bridge falls", cmd.Remind(round=2, turn=3, text="the bridge falls")),
        ("remind the bridge falls round=2", cmd.Remind(round=2, text="the bridge falls")),
        ("n", cmd.NextTurn()),
        ("NEXT", cmd.NextTurn()),
        ("und 2", cmd.Undo(count=2)),
        ("u", cmd.Undo()),
        ("turn knight -1", cmd.MoveTurn(who=("knight",), turn=-1)),
        ("turn knight −1", cmd.MoveTurn(who=("knight",), turn=-1)),
        ("turn knight 7+2", cmd.MoveTurn(who=("knight",), turn=9)),
        ("order #2 knight", cmd.Order(who="blight-wolf-1", before="knight")),
        ("roll 1d20 -5 for=knight", cmd.RollDice(expression="1d20 -5", for_="knight")),
        ("roll 2d6+3 dice=65", cmd.RollDice(expression="2d6+3", dice="65")),
        ("end", cmd.End()),
        ("end all went home", cmd.End(text="all went home")),
        ("amend 3 note - a  \"b\" force", cmd.Amend(step=3, line='note - a  "b"', force=True)),
        ('amend 3 note - use "force"', cmd.Amend(step=3, line='note - use "force"')),
        ("without 3 force", cmd.Without(step=3, force=True)),
        ("initiative knight=2,2 2=34 3.slow",
         rolls({"knight": {"dice": (2, 2)}, "blight-wolf-1": {"dice": (3, 4)},
                "blight-wolf-2": {"slow": True}})),
        ('initiative "Blight Wolf 1"=2,4 "Blight Wolf 2=1,1"',
         rolls({"blight-wolf-1": {"dice": (2, 4)}, "blight-wolf-2": {"dice": (1, 1)}})),
        ("strike knight 2 dice=4", Strike(who="knight", target="blight-wolf-1", dice=(4,))),
        ('strike knight 2 bonus=+2:"high ground" bonus=-1 wild balanced=no shout=for the king',
         Strike(who="knight", target="blight-wolf-1", bonus=((2, "high ground"), (-1, "the game master")),
                wild=1, balanced="no", shout="for the king")),
        ("strike wild=2 knight balanced=6 2",
         Strike(who="knight", target="blight-wolf-1", wild=2, balanced=6)),
        ("rally", Rally()),
        ("rally knight wolf*", Rally(who=("knight", "blight-wolf-1", "blight-wolf-2"))),
        ("initiative knight.bonus=+1:a=b knight.bonus=+2:c",
         rolls({"knight": {"bonus": ((1, "a=b"), (2, "c"))}})),
    ],
)  # fmt: skip
def test_a_line_asks_for_a_command(line: str, command: Command) -> None:
    assert read(line) == command


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("", "there is nothing to do on an empty line"),
        ("frob", 'there is no command "frob": perhaps'),
        ("re", '"re" could be redo, remind, remove, rename or reveal'),
        ("hurt", "hurt: WHO is missing; it is written hurt WHO N [pool=NAME]"),
        ("hurt knight", "hurt: N is missing"),
        ("hurt knight x", 'hurt: "x" is not a whole number'),
        ("hurt knight 2 3", 'hurt: "3" is not understood'),
        ("hurt knight 2 pool=", "hurt: pool: a name is 1 to 200 characters; this one is empty"),
        ("hurt knight 2 pool=a pool=b", "hurt: pool is given twice"),
        ("hurt wolf 2", '"wolf" could be Blight Wolf 1 or Blight Wolf 2'),
        ("hurt bear 2", 'there is no "bear": here are Knight, Blight Wolf 1 and Blight Wolf 2'),
        ("hurt bear* 2", 'nobody is named like "bear*"'),
        ("add hidden", "add: NAME is missing"),
        ("add Bob x0", 'add: "x0" should be x1 to x200'),
        ("add Bob x201", 'add: "x201" should be x1 to x200'),
        ("add Bob side=both", 'add: side: "both" should be party or foes or other'),
        ("add Bob sheet={", "add: sheet: column 2 of the JSON"),
        ("add Bob sheet=[NaN]", "add: sheet: NaN is no number"),
        ("add Bob sheet=[1e999]", "add: sheet: a number in the JSON is too great"),
        ("condition knight x until=soon", 'condition: until: "soon" should be start:WHO or end:WHO'),
        ("condition knight x mode=odd", 'condition: mode: "odd" should be bonus or penalty'),
        ("initiative knight=7", "initiative: knight.dice: column 1: expected faces of 1 to 6"),
        ("initiative knight=1,1 knight=2,2", "initiative: knight.dice is given twice"),
        ("strike knight 2 balanced=7", 'strike: balanced: "7" should be a face from 1 to 6, or no'),
        ("initiative knight.bonus", 'initiative: "knight.bonus" should be knight.bonus=±N:NAME'),
        ("initiative knight.slow=3", 'initiative: "knight.slow" should be knight.slow'),
        ("add Bob quick=1 quick=2", "add: quick is given twice"),
        ("initiative knight.quickly", 'initiative: "knight.quickly" is not understood'),
        ("initiative bear=1,1", 'there is no "bear"'),
    ],
)
def test_what_is_not_understood_is_refused_saying_what_would_be(line: str, why: str) -> None:
    assert refused(line).startswith(why)


def test_deep_json_is_refused() -> None:
    assert "nested too deeply" in refused(f"add Bob sheet={'[' * 100_000}")


def test_every_command_tells_its_form_and_has_a_line_of_help() -> None:
    for model in TINY.commands:
        assert usage(model).startswith(model.verb)
        assert model.help
        assert model.label
    assert usage(cmd.Hurt) == "hurt WHO N [pool=NAME] [endure=N] [reason=TEXT]"
    assert usage(TinyInitiative) == "initiative [WHO=FACES ...] [WHO.bonus=±N:NAME] [WHO.slow]"


def test_keys_of_commands_differ() -> None:
    keys = [model.key for model in TINY.commands if model.key]
    assert len(keys) == len(set(keys))


# --- there and back

NAMES = st.lists(
    st.one_of(st.sampled_from(AWKWARD), st.text(min_size=1, max_size=20).filter(is_name)),
    min_size=1, max_size=6,
)  # fmt: skip
FIGHTS = NAMES.map(lambda names: fight(*names))
TEXTS = st.one_of(
    st.sampled_from([*AWKWARD, "", " ", "a  b", "force", "x3 hidden", "round=2"]), st.text(max_size=30)
)
NAME = st.one_of(st.sampled_from(AWKWARD), st.text(min_size=1, max_size=20).filter(is_name))
NUMBER = st.integers(-999, 999)
FACES = st.lists(st.integers(1, 6), min_size=1, max_size=3).map(tuple)


def maybe(strategy: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.none() | strategy


def shapes_of(encounter: Encounter) -> Mapping[type[Command], Mapping[str, st.SearchStrategy[Any]]]:
    """Every command, with any fields it can have in this encounter."""
    ids = list(encounter.combatants)
    who = st.sampled_from(ids)
    whos = st.lists(who, min_size=1, unique=True).map(tuple)
    until = st.tuples(st.sampled_from(["start", "end"]), who).map(":".join)
    plain = st.recursive(
        st.none() | st.integers(-9, 9) | st.booleans() | TEXTS,
        lambda s: st.lists(s, max_size=3) | st.dictionaries(TEXTS, s, max_size=3),
        max_leaves=5,
    )
    fields = st.fixed_dictionaries(
        {},
        optional={
            "health": NUMBER,
            "quick": NUMBER,
            "kind": TEXTS.map(clean),
            "boss": st.booleans(),
            "tags": st.lists(TEXTS.map(clean), max_size=3),
        },
    )
    side = st.sampled_from(["party", "foes", "other"])
    bonuses = st.lists(st.tuples(NUMBER, NAME.map(clean_name)), max_size=3).map(tuple)
    roll = st.fixed_dictionaries({"dice": maybe(FACES), "slow": st.booleans(), "bonus": bonuses})
    rolls = st.dictionaries(who, roll.filter(lambda r: r["dice"] or r["slow"] or r["bonus"]))
    return {
        cmd.Add: {"name": NAME, "count": st.integers(1, 200), "source": maybe(TEXTS), "side": maybe(side),
                  "turn": maybe(NUMBER), "group": maybe(NAME), "wave": maybe(NAME),
                  "hidden": st.booleans(), "fields": fields, "sheet": maybe(plain)},
        cmd.Remove: {"who": whos}, cmd.Hide: {"who": whos}, cmd.Reveal: {"who": whos},
        cmd.Group: {"who": whos, "name": NAME}, cmd.Ungroup: {"who": whos},
        cmd.HoldBack: {"who": whos, "name": NAME}, cmd.Bring: {"name": maybe(NAME)},
        cmd.Rename: {"who": who, "name": NAME},
        cmd.Note: {"who": who | st.just("-"), "text": TEXTS},
        cmd.Mark: {"step": NUMBER, "text": TEXTS},
        cmd.Hurt: {"who": whos, "amount": NUMBER, "pool": maybe(NAME), "endure": maybe(NUMBER),
                   "reason": maybe(TEXTS)},
        cmd.Heal: {"who": whos, "amount": NUMBER, "pool": maybe(NAME)},
        cmd.Set: {"who": whos, "field": NAME, "value": TEXTS,
                  "more": st.dictionaries(st.sampled_from(["health", "kind.a=b", "name.x y"]), TEXTS)},
        cmd.PutCondition: {"who": whos, "name": NAME, "rounds": maybe(NUMBER), "until": maybe(until),
                           "modifiers": st.dictionaries(st.sampled_from(TINY.modifiers), NUMBER),
                           "mode": maybe(st.sampled_from(["bonus", "penalty"]))},
        cmd.Clear: {"who": whos, "name": NAME},
        cmd.Remind: {"round": maybe(NUMBER), "turn": maybe(NUMBER), "text": TEXTS},
        cmd.NextTurn: {}, cmd.Done: {"who": whos}, cmd.Skip: {"who": whos},
        cmd.MoveTurn: {"who": whos, "turn": NUMBER}, cmd.Delay: {"who": whos, "turn": NUMBER},
        cmd.ActNow: {"who": whos},
        cmd.Keep: {"who": who, "as_": maybe(NAME), "now": st.booleans(), "replace": st.booleans()},
        cmd.Order: {"who": who, "before": who},
        cmd.RollDice: {"expression": st.sampled_from(["2d6+3", "1d20 -5", "3d6kh2"]), "for_": maybe(who),
                       "dice": maybe(FACES.map(lambda f: ",".join(map(str, f))))},
        cmd.SetRule: {"name": NAME, "value": TEXTS}, cmd.End: {"text": TEXTS},
        cmd.Undo: {"count": NUMBER}, cmd.Redo: {"count": NUMBER}, cmd.GoTo: {"step": NUMBER},
        cmd.Without: {"step": NUMBER, "force": st.booleans()},
        cmd.Roster: {"entries": TEXTS.map(clean)},
        cmd.Together: {"lines": st.lists(TEXTS.map(clean), min_size=1, max_size=3).map(tuple)},
        Strike: {"who": who, "target": who, "dice": maybe(FACES), "bonus": bonuses, "wild": maybe(NUMBER),
                 "balanced": maybe(st.integers(1, 6) | st.just("no")), "shout": maybe(TEXTS)},
        Rally: {"who": st.just(()) | whos},
        TinyInitiative: {"rolls": rolls},
    }  # fmt: skip


def commands_of(encounter: Encounter) -> st.SearchStrategy[Command]:
    """Any command in this encounter."""
    shapes = shapes_of(encounter).items()
    return st.one_of(
        [st.fixed_dictionaries(dict(shape)).map(model.model_validate) for model, shape in shapes]
    )


def test_every_command_is_put_through_the_words() -> None:
    by_own_tests = {cmd.Amend, Daze, Shrug}
    assert set(shapes_of(THREE)) | by_own_tests == set(TINY.commands)


def test_a_value_that_begins_with_a_mark_is_kept_from_the_sign_before_it() -> None:
    command = cmd.Add(name="Bob", fields={"kind": "\u0338x"})
    assert parse(words(command, THREE, TINY), THREE, TINY) == command


@given(st.data())
def test_the_words_of_a_command_are_read_back_as_that_command(data: st.DataObject) -> None:
    encounter = data.draw(FIGHTS)
    command = data.draw(commands_of(encounter))
    line = words(command, encounter, TINY)
    again = parse(line, encounter, TINY)
    assert silent(again) == silent(command), line
    assert words(again, encounter, TINY) == line
    assert clean(line) == line


def silent(command: Command) -> dict[str, Any]:
    """The fields of a command, those that mean the same when left out taken as left out."""
    fields = dict(command)
    for name, value in (("reason", ""), ("endure", 0), ("sheet", {})):
        if name in fields and fields[name] == value and fields[name] is not False:
            fields[name] = None
    return {"verb": type(command).verb, **fields}


@given(FIGHTS)
@example(fight("Wolf", "wolf-2", "Wolf 2"))
@example(fight("a", "b", "a,b", "a,b,"))
@example(fight("#2", "x", "2"))
@example(fight("1", "x"))
def test_whoever_is_meant_by_id_number_or_name_is_found(encounter: Encounter) -> None:
    for each in encounter:
        assert resolve(encounter, reference(encounter, each.id)) == each.id
        assert resolve(encounter, f"#{each.number}") == each.id
        assert resolve(encounter, each.name) == each.id or taken_number(encounter, each)
        assert resolve_many(encounter, reference(encounter, each.id)) == (each.id,)


def taken_number(encounter: Encounter, one: Combatant) -> bool:
    """Whether the name is the label, "#2", of somebody."""
    return any(one.name == f"#{c.number}" for c in encounter)


@given(st.text(max_size=60))
def test_any_line_is_read_or_refused_in_one_clean_line(line: str) -> None:
    try:
        parse(line, THREE, TINY)
    except Refused as e:
        assert clean(str(e)) == str(e) != ""


BITS = (
    'hurt add note condition initiative knight wolf* #1 x3 hidden " = until= start:knight 2 knight.slow '
    'knight= side= sheet={ - , "" amend force roll 1d6'
)


@given(st.lists(st.sampled_from(BITS.split()), max_size=8).map(" ".join))
def test_any_words_are_read_or_refused(line: str) -> None:
    test_any_line_is_read_or_refused_in_one_clean_line.hypothesis.inner_test(line)  # type: ignore[attr-defined]


@given(st.text(max_size=20), st.text(max_size=20))
def test_controls_in_a_line_are_cleaned_wherever_they_stand(left: str, right: str) -> None:
    line = f'note - "{left}\x1b[31m\u202e{right}"'
    try:
        command = parse(line, THREE, TINY)
    except Refused:
        assume(False)
    assert isinstance(command, cmd.Note)
    assert clean(command.text) == command.text


@pytest.mark.parametrize(
    "command",
    [
        cmd.Note(who="-", text="\x1b[31m"),
        cmd.Hurt(who=("knight",), amount=1, reason="\x1b]0;x\x07"),
        cmd.Add(name="a\x9bb", source="\x1b[2J"),
        cmd.Set(who=("knight",), field="a\x00", value="\u202e"),
        cmd.SetRule(name="\x07x", value="\x07"),
        cmd.End(text="\x1bc"),
        cmd.Add(name="x", sheet=["\x9b", {"\x1f": "\u202e"}]),
        cmd.Amend(step=1, line="note - \x1b[31m"),
        cmd.RollDice(expression="1d6\x1c"),
    ],
)
def test_a_command_built_without_a_line_is_cleaned_too(command: Command) -> None:
    for value in dict(command).values():
        assert cleaned(value) == (list(value) if isinstance(value, tuple) else value)


def test_nobody_is_meant_in_an_empty_fight() -> None:
    assert refused("hurt wolf 1", fight()) == 'there is no "wolf": nobody has joined yet'


def test_a_name_that_looks_like_an_option_is_meant_when_quoted() -> None:
    encounter = fight("pool=x", "Wolf")
    assert read('hurt "pool=x" 2', encounter) == cmd.Hurt(who=("pool-x",), amount=2)
    assert not meanings(encounter, "pool=y")
