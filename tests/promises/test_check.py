"""What opening tells, `tracker check` tells too, in words and as JSON, and changes nothing (P5, P12-P16)."""

import io
import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.places import places_in
from tests.promises import golden
from tracker.cli import main
from tracker.store.saves import SaveFolder

PLAYED = golden.FOLDER / "v1" / "paths.toml"


def torn(text: str) -> str:
    return text + "\n[[step]]\nn = 18\npar"


def unsealed(text: str) -> str:
    return re.sub(r"(?m)^#= .*\n", "", text)


def last_edited(text: str) -> str:
    head, mark, tail = text.rpartition("\nround = ")
    return f"{head}{mark}7{tail[1:]}"


CASES: dict[str, tuple[Callable[[str], str], bool, str, tuple[str, ...]]] = {
    "whole": (lambda t: t, True, "good, 17 steps", ()),
    "torn": (torn, True, "an entry without its seal at the end is left out", ()),
    "added": (
        lambda t: t + "\n[[step]]\nto = 3\n",
        True,
        "an entry without its seal at the end is left out",
        ("tracker mend ford (Ctrl+T)", "going on (Ctrl+K)"),
    ),
    "edited": (
        lambda t: t.replace('"note - another path"', '"note - my path"'),
        True,
        r"step \d+: edited by hand, line \d+",
        (),
    ),
    "last edited": (
        last_edited,
        True,
        r"step 17: not proven by the seal behind it, line \d+; taken as it stands",
        ("going on (Ctrl+K)", "tracker mend ford (Ctrl+L)"),
    ),
    "mistyped": (
        lambda t: t.replace("n = 9\n", "n = 9x\n"),
        False,
        r"ford\.toml, line \d+: .*; read up to step 8",
        ("in the app (Ctrl+R)", "tracker mend ford (Ctrl+L)"),
    ),
    "twice": (
        lambda t: t.replace("n = 9\n", "n = 8\n"),
        False,
        r"line \d+: step 8 stands after step 8: two trackers",
        ("in the app (Ctrl+R)", "tracker mend ford (Ctrl+L)"),
    ),
    "newer": (
        lambda t: t.replace("version = 1", "version = 9"),
        False,
        "made by tracker 0.1.0, which is newer",
        (),
    ),
    "without seals": (
        unsealed,
        False,
        "17 steps without any seal: rewritten by another program",
        ("in the app (Ctrl+R)", "tracker mend ford (Ctrl+S)"),
    ),
}
MENDED = {"added": 18, "last edited": 16, "mistyped": 17, "twice": 17, "without seals": 17}
"""The steps of the file that mending makes; a number that is missing is held by an empty move."""


@pytest.fixture(autouse=True)
def _own_places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in places_in(tmp_path).items():
        monkeypatch.setenv(name, value)


def put(tmp_path: Path, case: str) -> Path:
    """A golden save with what that case is."""
    path = tmp_path / "saves" / "ford.toml"
    path.parent.mkdir()
    path.write_text(CASES[case][0](PLAYED.read_text(encoding="utf-8")), encoding="utf-8")
    return path


@pytest.mark.parametrize("case", CASES)
def test_p05_p12_p13_p16_check_tells_what_opening_tells(
    tmp_path: Path, case: str, capsys: pytest.CaptureFixture[str]
) -> None:
    _, good, told, ways = CASES[case]
    path = put(tmp_path, case)
    data = path.read_bytes()
    assert main(["check", "ford"]) == (not good)
    words = capsys.readouterr().out
    assert words.count("\n") == 1
    assert re.search(told, words)
    assert all(f"; {way} " in words for way in ways)
    assert words.count("(Ctrl+") == len(ways)
    assert main(["check", "ford", "--json"]) == (not good)
    said = json.loads(capsys.readouterr().out)
    found = SaveFolder().read("ford")
    assert said["ok"] == good
    assert said["trouble"] == (found.trouble or None)
    assert said["notes"][: len(found.notes)] == list(found.notes)
    assert [c["key"] for c in said["choices"]] == [way.partition("(")[2][:-1] for way in ways]
    assert all(f") {choice['does']}" in words for choice in said["choices"])
    assert {file.name: file.read_bytes() for file in path.parent.iterdir()} == {"ford.toml": data}


@pytest.mark.parametrize("case", CASES)
def test_p13_mend_makes_the_file_that_check_names_and_leaves_the_save_alone(
    tmp_path: Path, case: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = put(tmp_path, case)
    data = path.read_bytes()
    assert main(["mend", "ford"]) == (case not in MENDED)
    said = capsys.readouterr()
    assert path.read_bytes() == data
    if case not in MENDED:
        assert re.match("refused: ford(: nothing is wrong with it|.toml: made by .* newer)", said.err)
        assert list(path.parent.iterdir()) == [path]
        return
    beside = path.with_name("ford-2.toml")
    assert said.out == f"{beside}: {MENDED[case]} steps of Golden paths\n"
    assert main(["do", str(beside), "note - on we go"]) == 0
    assert main(["check", str(beside)]) == 0


@pytest.mark.parametrize("call", ["do", "play"])
def test_p13_who_goes_on_in_the_shell_is_told_what_would_mend_the_save(
    tmp_path: Path, call: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    put(tmp_path, "last edited")
    monkeypatch.setattr("sys.stdin", io.StringIO("note - on\nquit\n"))
    words = ["do", "ford", "-"] if call == "do" else ["play", "ford"]
    assert main(words) == (call == "do")  # to which "quit" is no command
    said = " ".join("".join(capsys.readouterr()).split())
    assert "Step 17, line 264: changed since it was saved, by a hand or by the disk; tracker mend " in said
    assert "leaves it out, in a new file beside this one" in said


def test_p13_a_call_that_cannot_write_into_a_damaged_save_names_the_one_that_tells_what_to_do(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    put(tmp_path, "mistyped")
    assert main(["do", "ford", "next"]) == 1
    (told,) = capsys.readouterr().err.splitlines()
    assert told.startswith("refused: ford.toml, line ")
    assert told.endswith("; tracker check ford says what can be done")
    assert main(["do", "nothing", "next"]) == 1
    assert "check" not in capsys.readouterr().err


def test_p14_check_tells_that_a_file_came_back_older(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new", "ford", "--system", "balance"]) == 0
    path = tmp_path / "saves" / "ford.toml"
    assert main(["do", "ford", "note - a"]) == 0
    older = path.read_bytes()
    assert main(["do", "ford", "note - b"]) == 0
    path.write_bytes(older)
    capsys.readouterr()
    assert main(["check", "ford"]) == 0
    told = capsys.readouterr().out
    assert "step 2 was saved here and is not in this file, which ends at step 1" in told
    assert "; tracker mend ford (Ctrl+O) opens what holds more; going on (Ctrl+K) takes this" in told
    assert main(["mend", "ford"]) == 0
    assert capsys.readouterr().out == f"{path.with_name('ford-2.toml')}: 2 steps of ford\n"
    assert main(["do", "ford", "note - c"]) == 0
    assert "; all of it is in " in capsys.readouterr().err
