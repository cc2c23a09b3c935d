"""What is written: plain TOML, sealed, read back equal."""

import tomllib
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.store.fights import HEADER, clock, folder, made, recorder_of, step
from tracker.core.ports import Trouble
from tracker.core.step import Header, Scalar, Step
from tracker.store import codec, lint, seal

SEALED = b"""\
# Fight log: plain TOML. Close the tracker before you edit it.
# Each line "#= number code" seals the entry above it; leave those lines in place.
format = "fightlog"
version = 1
fight = "0b6c1c1e5f6a4d0e"
app = "0.1.0"
#= 0 2442841a

[[event]]
seq = 1
type = "add"
who = "Goblin 1"
hp = 7
#= 1 00df31fa
"""


def test_the_seals_are_those_of_the_worked_example() -> None:
    first, second = list(seal.LINE.finditer(SEALED))
    header = SEALED[: first.start() + 1]
    assert seal.code(b"0b6c1c1e5f6a4d0e", b"0", header) == b"2442841a"
    assert seal.code(b"2442841a", b"1", SEALED[first.end() + 1 : second.start() + 1]) == b"00df31fa"


def test_windows_line_ends_do_not_break_a_seal() -> None:
    assert seal.code(b"1", b"2", b"a = 1\r\nb = 2\r\n") == seal.code(b"1", b"2", b"a = 1\nb = 2\n")


@pytest.mark.parametrize(
    "cut", ["#= 12 deadbee", "#= 12", "#=12 deadbeef", ' "#= 1 deadbeef"', "#= 1 DEADBEEF"]
)
def test_what_is_almost_a_seal_is_none(cut: str) -> None:
    assert seal.LINE.search(f"a = 1\n{cut}\n".encode()) is None


def test_a_save_reads_as_a_person_expects(tmp_path: Path) -> None:
    text = made(tmp_path, 1).read_text(encoding="utf-8")
    lines = text.splitlines()
    assert lines[0].startswith("# ")
    assert lines[2:8] == [
        'format = "tracker"',
        "version = 1",
        'system = "balance"',
        'fight = "0b6c1c1e5f6a4d0e"',
        'name = "The Ford"',
        'app = "0.1.0"',
    ]
    assert lines[10:19] == [
        "[[step]]",
        "n = 1",
        "parent = 0",
        'at = "2026-11-29T19:02:00+01:00"',
        "round = 1",
        "turn = 11",
        'up = "Knight, Blight Wolf"',
        'do = "hurt Knight 1"',
        "[[step.event]]",
    ]
    assert lines[19] == 'kind = "hurt"'
    assert lines[-1].startswith("#= 1 ")
    assert tomllib.loads(text)["step"][0]["event"][1]["share"] == 0.5


def test_absent_values_are_not_written() -> None:
    text = codec.step_text(Step(n=3, parent=2, do=""))
    assert text == "[[step]]\nn = 3\nparent = 2\nround = 0\n"


def test_steps_that_are_written_together_share_the_seal_of_the_last(tmp_path: Path) -> None:
    opened = folder(tmp_path).create("ford", HEADER)
    recorder = recorder_of(opened)
    recorder.record([step(1)])
    recorder.record([step(2), step(3)])
    recorder.close()
    found = [int(line[1]) for line in seal.LINE.finditer(Path(opened.path).read_bytes())]
    assert found == [0, 1, 3]


texts = st.text(st.characters(codec=None)) | st.sampled_from(
    ['"""', "'''\n#= 7 deadbeef\n", "\ud800", "\x1b[31m\0"]
)
scalars: st.SearchStrategy[Scalar] = (
    texts
    | st.booleans()
    | st.integers(-(2**63), 2**63 - 1)
    | st.floats(allow_nan=False, allow_infinity=False)
)
events = st.dictionaries(st.text(min_size=1), scalars, max_size=5).map(lambda event: {**event, "kind": "x"})
steps = st.builds(
    Step,
    n=st.integers(1, 2**40),
    parent=st.integers(0, 2**40),
    do=texts,
    round=st.integers(-5, 99),
    turn=st.none() | st.integers(-99, 99),
    up=texts,
    events=st.lists(events, max_size=3).map(tuple),
    again=st.none() | st.integers(0, 99),
    at=texts,
)


@given(st.lists(steps, min_size=1, max_size=3))
def test_any_step_is_read_back_equal_but_for_lone_surrogates(given_steps: list[Step]) -> None:
    plain = [codec.plain(found) for found in given_steps]
    body = codec.commit_text(plain).encode()
    assert codec.steps_of(lint.parse(body, lint.LOG)["step"], tidy=False) == plain
    assert seal.LINE.search(body) is None


@settings(max_examples=30)
@given(name=texts, needs=st.lists(texts, max_size=2))
def test_any_header_is_read_back(name: str, needs: list[str]) -> None:
    header = replace(HEADER, name=name, needs=tuple(needs))
    text = codec.encodable(codec.header_text(header)).encode()
    found = codec.header_of(lint.parse(text, lint.LOG))
    assert found.fight == HEADER.fight
    assert len(found.needs) == len(needs)


@pytest.mark.parametrize("value", [None, float("nan"), float("inf"), 2**63, -(2**63) - 1, [1], {"a": 1}])
def test_what_could_not_be_read_back_is_refused_and_nothing_is_written(tmp_path: Path, value: Scalar) -> None:
    opened = folder(tmp_path).create("ford", HEADER)
    before = Path(opened.path).read_bytes()
    recorder = recorder_of(opened)
    with pytest.raises(Trouble, match="cannot be saved: odd is "):
        recorder.record([replace(step(1), events=({"kind": "hurt", "odd": value},))])
    with pytest.raises(Trouble, match="step 3 cannot follow step 3"):
        recorder.record([step(3), step(3)])
    recorder.record([step(1)])
    assert recorder.close().step == 1
    assert Path(opened.path).read_bytes().startswith(before)


def test_texts_come_back_safe_to_show_and_the_file_keeps_its_bytes(tmp_path: Path) -> None:
    opened = folder(tmp_path).create("ford", replace(HEADER, name="The \x1b[31mFord"))
    assert "\x1b" not in opened.header.name
    recorder = recorder_of(opened)
    recorder.record(
        [replace(step(1, "two\nlines \u202e\x1b]52;c;x\x07"), do="note - \u202eabc", up="a\x9bb")]
    )
    recorder.close()
    found = folder(tmp_path).read("ford").steps[0]
    assert found.do == "note - abc"
    assert found.up.isprintable()
    assert found.events[0]["note"] == "two\nlines \N{REPLACEMENT CHARACTER}"
    assert b"\\u001b]52" in Path(opened.path).read_bytes()


def test_the_store_stamps_the_time_and_keeps_the_one_a_step_has(tmp_path: Path) -> None:
    opened = folder(tmp_path).create("ford", HEADER)
    recorder = recorder_of(opened)
    recorder.record([step(1), replace(step(2), at="2020-01-01T00:00:00+00:00")])
    recorder.close()
    assert [found.at for found in folder(tmp_path).read("ford").steps] == [
        clock().isoformat(),
        "2020-01-01T00:00:00+00:00",
    ]


def test_a_fight_without_an_id_gets_one(tmp_path: Path) -> None:
    first, second = (
        folder(tmp_path).create(name, Header(fight="", name="A", system="balance", app="1")) for name in "ab"
    )
    assert len(first.header.fight) == 16
    assert first.header.fight != second.header.fight
    for opened in (first, second):
        recorder_of(opened).close()
