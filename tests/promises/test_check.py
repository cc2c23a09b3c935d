"""What opening tells, `tracker check` tells too, in words and as JSON, and changes nothing (P5, P12-P16)."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

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


CASES: dict[str, tuple[Callable[[str], str], bool, str]] = {
    "whole": (lambda t: t, True, "good, 17 steps"),
    "torn": (torn, True, "an entry without its seal at the end is left out"),
    "edited": (
        lambda t: t.replace('"note - another path"', '"note - my path"'),
        True,
        r"step \d+: edited by hand, line \d+",
    ),
    "last edited": (
        last_edited,
        True,
        r"step 17: not proven by the seal behind it, line \d+; taken as it stands",
    ),
    "mistyped": (
        lambda t: t.replace("n = 9\n", "n = 9x\n"),
        False,
        r"ford\.toml, line \d+: .*; read up to step 8",
    ),
    "twice": (
        lambda t: t.replace("n = 9\n", "n = 8\n"),
        False,
        r"line \d+: step 8 stands after step 8: two trackers",
    ),
    "newer": (
        lambda t: t.replace("version = 1", "version = 9"),
        False,
        "made by tracker 0.1.0, which is newer",
    ),
    "without seals": (unsealed, False, "17 steps without any seal: rewritten by another program"),
}


@pytest.mark.parametrize("case", CASES)
def test_p05_p12_p13_p16_check_tells_what_opening_tells(
    tmp_path: Path, case: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("SAVES", "STATE", "LIBRARY"):
        monkeypatch.setenv(f"TRACKER_{name}", str(tmp_path / name.lower()))
    change, good, told = CASES[case]
    path = tmp_path / "saves" / "ford.toml"
    path.parent.mkdir()
    path.write_text(change(PLAYED.read_text(encoding="utf-8")), encoding="utf-8")
    data = path.read_bytes()
    assert main(["check", "ford"]) == (not good)
    words = capsys.readouterr().out
    assert words.count("\n") == 1
    assert re.search(told, words)
    assert main(["check", "ford", "--json"]) == (not good)
    said = json.loads(capsys.readouterr().out)
    found = SaveFolder().read("ford")
    assert said["ok"] == good
    assert said["trouble"] == (found.trouble or None)
    assert said["notes"][: len(found.notes)] == list(found.notes)
    assert {file.name: file.read_bytes() for file in path.parent.iterdir()} == {"ford.toml": data}


def test_p14_check_tells_that_a_file_came_back_older(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("SAVES", "STATE", "LIBRARY"):
        monkeypatch.setenv(f"TRACKER_{name}", str(tmp_path / name.lower()))
    assert main(["new", "ford", "--system", "balance"]) == 0
    path = tmp_path / "saves" / "ford.toml"
    assert main(["do", "ford", "note - a"]) == 0
    older = path.read_bytes()
    assert main(["do", "ford", "note - b"]) == 0
    path.write_bytes(older)
    capsys.readouterr()
    assert main(["check", "ford"]) == 0
    assert "step 2 was saved here and is not in this file, which ends at step 1" in capsys.readouterr().out
    assert main(["do", "ford", "note - c"]) == 0
    assert "; all of it is in " in capsys.readouterr().err
