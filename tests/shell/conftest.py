import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import tracker.systems
from tests.places import places_in
from tracker.cli import main

ROOT = Path(__file__).resolve().parent.parent.parent
LOG_KEYS = [
    "step",
    "parent",
    "round",
    "turn",
    "words",
    "again",
    "to",
    "text",
    "undone",
    "events",
    "attack",
    "mark",
]
GAMES = Path(__file__).parent / "games"
BOOT = f"""
import sys, tracker.systems
tracker.systems.__path__.append({str(GAMES)!r})
from tracker.cli import main
sys.exit(main())
"""


@dataclass
class Said:
    """What a call left behind."""

    status: int
    out: str
    err: str

    @property
    def objects(self) -> list[Any]:
        return [json.loads(line) for line in self.out.splitlines()]


class Shell:
    """Calls in this process, or in one of their own; the saves folder is `saves`."""

    def __init__(self, folder: Path, call: Callable[[list[str], str], Said]) -> None:
        self.folder = folder
        self.saves = folder / "saves"
        self._call = call

    def __call__(self, *words: str, stdin: str = "") -> Said:
        return self._call(list(words), stdin)

    def good(self, *words: str, stdin: str = "") -> Said:
        said = self(*words, stdin=stdin)
        assert (said.status, said.err) == (0, ""), said
        return said

    def refused(self, *words: str, stdin: str = "") -> str:
        """The one line of a call that is refused."""
        said = self(*words, stdin=stdin)
        assert said.status == 1, said
        assert said.err.startswith("refused: ")
        assert said.err.count("\n") == 1
        assert "\x1b" not in said.err
        return said.err.removeprefix("refused: ").rstrip("\n")

    def state(self, ref: str = "fight") -> Any:
        return json.loads(self.good("show", ref, "--json").out)

    def log(self, ref: str = "fight") -> list[Any]:
        return self.good("log", ref, "--json").objects

    def fight(self, *lines: str, ref: str = "fight") -> None:
        self.good("new", ref, "--system", "tiny")
        if lines:
            self.good("do", ref, *lines)

    def bytes(self, ref: str = "fight") -> bytes:
        return (self.saves / f"{ref}.toml").read_bytes()

    def spawn(self, *words: str, **more: Any) -> subprocess.Popen[str]:
        """A call of its own; keys in capitals go into its environment, others to Popen."""
        settings = {key: value for key, value in more.items() if key.isupper()}
        pipes = {key: more.get(key, subprocess.PIPE) for key in ("stdin", "stdout", "stderr")}
        return subprocess.Popen(
            [sys.executable, "-c", BOOT, *words],
            cwd=self.folder,
            env={**os.environ, "PYTHONPATH": str(ROOT), **settings},
            text=True,
            **pipes,
        )


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shell:
    for name, value in places_in(tmp_path).items():
        monkeypatch.setenv(name, value)
    monkeypatch.delenv("TRACKER_DEBUG", raising=False)
    monkeypatch.chdir(tmp_path)
    if str(GAMES) not in tracker.systems.__path__:
        monkeypatch.setattr(tracker.systems, "__path__", [*tracker.systems.__path__, str(GAMES)])

    def call(words: list[str], stdin: str) -> Said:
        monkeypatch.setattr("sys.stdin", io.StringIO(stdin))
        capsys.readouterr()
        status = main(words)
        return Said(status, *capsys.readouterr())

    return Shell(tmp_path, call)
