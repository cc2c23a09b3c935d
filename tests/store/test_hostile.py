"""Files made to choke, fool or hold up the reader: answered soon, in one line (P17)."""

import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.pace import within
from tests.store.fights import folder
from tracker.core.ports import Opened, Trouble
from tracker.store import lint, reader
from tracker.store.library import TomlLibrary
from tracker.store.lint import BadToml, BadValue

KIB = 1024
SECONDS = 2.5  # of the processor: a second, and some room

TOML: dict[str, bytes] = {
    "a key of 10,000 parts": b".".join([b"a"] * 10_000) + b"=1",
    "a table of 10,000 parts": b"[" + b".".join([b"a"] * 10_000) + b"]",
    "quoted key parts": b".".join([b'"a=b"'] * 10_000) + b"=1",
    "key parts behind a long string": b'x = [""" a """", {a.a.a.a.a.a.a.a = 1}]',
    "key parts apart": b"a" + b" . a" * 10_000 + b" = 1",
    "brackets": b"[" * 1000,
    "arrays in arrays": b"a = " + b"[" * 50_000,
    "tables in tables": b"a = " + b"{a = " * 10_000,
    "a number of 5,000 digits": b"a = " + b"1" * 5000,
    "a hexadecimal number of 60,000 digits": b"a = 0x" + b"f" * 60_000,
    "infinity": b"a = 1e999",
    "nan": b"a = nan",
    "a long line": b'a = "' + b"x" * 100_000 + b'"',
    "a long text": b'a = "' + b"x" * 5_000 + b'"',
    "many keys": b"".join(b"k%d = 1\n" % i for i in range(20_000)),
    "many tables": b"".join(b"[a.b.c.x%d]\n" % i for i in range(16_000)),
    "many items": b"a = [\n" + b"1,\n" * 80_000 + b"]",
    "nine deep": b"a = " + b"[" * 9 + b"]" * 9,
    "a date": b"a = 2026-11-29",
    "open quotes": b"a = .....\n" + b'"""\\\n' * 50_000,
    "raw escape": b'a = "\x1b[31m"',
    "raw zero": b'a = "\0"',
    "a lone carriage return": b"a = 1\rb = 2",
    "half a surrogate": b'a = "\\ud800"',
    "latin-1": b'a = "\xe9"',
    "utf-16": 'a = "x"'.encode("utf-16"),
    "a key twice": b"a = 1\na = 2",
    "an octal slip": b"a = 007",
    "a capital": b"a = True",
    "smart quotes": "a = “x”".encode(),
    "over the cap": b"#" * (300 * KIB),
}


@pytest.mark.parametrize("name", TOML)
def test_a_hostile_roster_is_refused_soon_in_one_line(tmp_path: Path, name: str) -> None:
    file = tmp_path / "party.toml"
    file.write_bytes(b'[[combatant]]\nname = "X"\n' + TOML[name])
    began = time.process_time()
    with pytest.raises(Trouble, match=r"^party\.toml[,:] [^\n]+$") as caught:
        TomlLibrary(folder=tmp_path / "library").roster(str(file))
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 300
    assert within(time.process_time() - began, SECONDS)


HEAD = b'format = "tracker"\nsystem = "balance"\n#= 0 00000000\n'
MIB = 1024 * KIB
LOGS: dict[str, bytes] = {
    **{name: b"\n[[step]]\n" + text + b"\n#= 1 00000000\n" for name, text in TOML.items()},
    "seals only": b"#= 1 00000000\n" * (MIB // 14),
    "steps only": b"[[step]]\n" * (MIB // 9) + b"#= 1 00000000\n",
    "events only": b"[[step]]\n" + b'[[step.event]]\nkind=""\n' * (MIB // 23) + b"#= 1 00000000\n",
    "small steps": b"".join(b"[[step]]\nn=%d\n#= 1 00000000\n" % n for n in range(1, MIB // 30)),
    "steps far apart": b"".join(b"[[step]]\nn=%d\n#= 1 00000000\n" % (n * 9) for n in range(1, MIB // 30)),
    "steps without a number": b"[[step]]\n#= 1 00000000\n" * (MIB // 23),
    "tables": b"".join(b"[a.b.c.x%d]\n" % n for n in range(MIB // 16)) + b"#= 1 00000000\n",
    "keys": b"[[step]]\n" + b"".join(b"k%d=1\n" % n for n in range(MIB // 9)) + b"#= 1 00000000\n",
    "an array": b"[[step]]\na=[" + b"1," * (MIB // 2 - 100) + b"]\n#= 1 00000000\n",
    "open long strings": b"a='''\n#= 1 00000000\n" * (MIB // 20),
    "zeros": bytes(MIB),
    "escapes": b'[[step]]\ndo="' + b"\\u202e" * (MIB // 6 - 10) + b'"\n#= 1 00000000\n',
    "a hexadecimal number": b"[[step]]\nn=0x" + b"f" * (MIB - 100) + b"\n#= 1 00000000\n",
}


@pytest.mark.parametrize("name", LOGS)
def test_a_hostile_save_is_answered_soon(name: str) -> None:
    began = time.process_time()
    found = reader.read_log(HEAD + LOGS[name])
    told = [*found.notes, found.trouble]
    assert all(line.isprintable() and len(line) < 300 for line in told)
    assert len(told) < 50
    assert within(time.process_time() - began, SECONDS)


@given(st.binary(max_size=200) | st.text(alphabet="[]{}=.\"'\\\n#ab1 ", max_size=200).map(str.encode))
def test_no_bytes_make_a_traceback(data: bytes) -> None:
    for limits in (lint.FOREIGN, lint.LOG):
        try:
            lint.check(lint.parse(data, limits))
        except (BadToml, BadValue) as error:
            assert error.reason.isprintable()
    found = reader.read_log(HEAD + data + b"\n#= 1 00000000\n")
    assert found.header.system == "balance"


def ways_in(tmp_path: Path) -> dict[str, Callable[[str], object]]:
    saves = folder(tmp_path)
    library = TomlLibrary(folder=tmp_path / "library")
    return {"read": saves.read, "open": saves.open, "roster": library.roster}


@pytest.mark.parametrize("way", ["read", "open", "roster"])
@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs the file kinds of POSIX")
def test_what_is_no_regular_file_is_refused_at_once(tmp_path: Path, way: str) -> None:
    os.mkfifo(tmp_path / "fifo.toml")
    (tmp_path / "device.toml").symlink_to("/dev/zero")
    (tmp_path / "circle.toml").symlink_to(tmp_path / "circle.toml")
    (tmp_path / "nowhere.toml").symlink_to(tmp_path / "nothing")
    (tmp_path / "folder.toml").mkdir()
    with (tmp_path / "sparse.toml").open("wb") as sparse:
        sparse.truncate(10 * 1024**3)
    ask = ways_in(tmp_path)[way]
    began = time.process_time()
    for path in [*sorted(tmp_path.glob("*.toml")), tmp_path / "missing.toml", tmp_path / ("x" * 300)]:
        with pytest.raises(Trouble, match=r"^[^\n]+: [^\n]+$"):
            ask(str(path))
    assert within(time.process_time() - began, SECONDS)
    for empty in ("", "a\0b", "\x1b[2J"):
        with pytest.raises(Trouble) as caught:
            ask(empty)
        assert str(caught.value).isprintable()


def test_a_file_name_cannot_reach_the_terminal(tmp_path: Path) -> None:
    saves = folder(tmp_path)
    saves.folder.mkdir()
    (saves.folder / "a\x1b]0;owned\x07.toml").write_bytes(HEAD)
    (line,) = saves.lines()
    assert line.ref.isprintable()
    opened: Opened = saves.read(line.ref)
    assert opened.header.system == "balance"
    (saves.folder / "a\x1b]0;owned\x07.toml").write_bytes(HEAD + b"\n[[step]]\nn = x\n#= 1 00000000\n")
    with pytest.raises(Trouble) as caught:
        saves.open(line.ref)
    assert str(caught.value).isprintable()
