"""P20 to P22: the terminal goes, time jumps, and the writer refuses what the reader would."""

import fcntl
import os
import pty
import random
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime, timedelta, timezone
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.places import places_in
from tests.promises.power import plain
from tests.store.fights import HEADER, folder, recorder_of, step
from tests.store.test_format import steps
from tracker.core.ports import Trouble
from tracker.core.step import Step
from tracker.store.saves import SaveFolder
from tracker.systems import find
from tracker.table import Table

ROOT = Path(__file__).parents[2]
PATIENCE = 60.0
"""Seconds after which what is waited for will not come, on however slow a machine."""


class Terminal:
    """A tracker in plain lines on a terminal of its own."""

    def __init__(self, place: Path) -> None:
        self.save = place / "saves" / "ford.toml"
        places = places_in(place)
        self.env = {**os.environ, **places, "PYTHONPATH": str(ROOT), "TERM": "xterm"}
        new = [sys.executable, "-m", "tracker", "new", "ford", "--system", "balance"]
        subprocess.run(new, env=self.env, check=True, capture_output=True)
        self.pid, self.fd = pty.fork()
        if not self.pid:
            os.execve(sys.executable, [sys.executable, "-m", "tracker", "play", "ford"], self.env)
        self.heard = ""

    def hears(self, wanted: str, seconds: float) -> bool:
        """Whether `wanted` comes to be on the terminal in time; what stands before it was heard then."""
        end = time.monotonic() + seconds
        while wanted not in self.heard and time.monotonic() < end:
            if select.select([self.fd], [], [], 0.05)[0]:
                self.heard += os.read(self.fd, 65536).decode(errors="replace")
        _, found, rest = self.heard.partition(wanted)
        self.heard = rest if found else self.heard
        return bool(found)

    def hear(self, wanted: str) -> None:
        """Wait until `wanted` is on the terminal."""
        assert self.hears(wanted, PATIENCE), self.heard

    def listen(self) -> None:
        """Wait until what is typed is answered: a Ctrl-C that is heard throws away what came after it."""
        tries = (f"nothing{count}" for count in range(int(PATIENCE)))
        assert any(self.answers(word) for word in tries), self.heard

    def answers(self, word: str) -> bool:
        """Whether a word that is no command is told to be none."""
        self.type(f"{word}\r")
        return self.hears(f'"{word}"', 1)

    def type(self, text: str) -> None:
        os.write(self.fd, text.encode())

    def interrupt(self, wanted: str) -> None:
        """Ctrl-C until that is said: readline shows its prompt a moment before it listens for signals."""
        for _ in range(20):
            self.type("\x03")
            if self.hears(wanted, 3):
                return
        raise AssertionError(self.heard)

    def note(self, n: int) -> None:
        """Record a step, and wait until it is told, which is when it is saved."""
        self.type(f"note - step number {n}\r")
        self.hear(f"Note: step number {n}")

    def resize(self, rows: int, columns: int) -> None:
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def ended(self, seconds: float = PATIENCE) -> bool:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if os.waitpid(self.pid, os.WNOHANG)[0]:
                self.pid = 0
                return True
            time.sleep(0.01)
        return False

    def saved(self) -> int:
        return len(SaveFolder(str(self.save.parent)).read(str(self.save)).steps)


@contextmanager
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    found = Terminal(tmp_path)
    try:
        found.hear("> ")
        yield found
    finally:
        if found.pid:
            os.kill(found.pid, signal.SIGKILL)
            os.waitpid(found.pid, 0)
        os.close(found.fd)


def test_p20_closing_the_terminal_ends_the_process_and_loses_nothing(tmp_path: Path) -> None:
    with terminal(tmp_path) as tracker:
        for n in range(1, 4):
            tracker.note(n)
        kept = os.dup(os.open(os.devnull, os.O_RDWR))
        os.dup2(kept, tracker.fd)  # the terminal is gone
        assert tracker.ended()
        assert tracker.saved() == 3


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_p20_a_signal_ends_the_process_and_loses_nothing(tmp_path: Path, number: signal.Signals) -> None:
    with terminal(tmp_path) as tracker:
        tracker.note(1)
        os.kill(tracker.pid, number)
        assert tracker.ended()
        assert tracker.saved() == 1


def test_p20_ctrl_c_a_stop_and_resizing_neither_end_it_nor_lose_anything(tmp_path: Path) -> None:
    chance = random.Random(1)
    with terminal(tmp_path) as tracker:
        tracker.note(1)
        for n in range(20):  # in the midst of what is being done, too
            tracker.type("status\r")
            time.sleep(n / 1000)
            tracker.type("\x03")
        tracker.listen()
        tracker.interrupt("Nothing was begun")
        tracker.listen()
        tracker.note(2)
        os.kill(tracker.pid, signal.SIGSTOP)
        call = [sys.executable, "-m", "tracker", "do", "ford", "note - another"]
        second = subprocess.run(call, env=tracker.env, capture_output=True, text=True, check=False)
        assert second.returncode == 1
        assert f"already open in process {tracker.pid} since" in second.stderr
        os.kill(tracker.pid, signal.SIGCONT)
        for n in range(3, 9):
            for _ in range(50):
                tracker.resize(chance.choice((1, 24, 300)), chance.choice((1, 80, 500)))
            tracker.resize(24, 80)
            tracker.note(n)
        assert tracker.saved() == 8


CLOCKS = {
    "steady": [timedelta(0), timedelta(minutes=1), timedelta(minutes=2), timedelta(minutes=3)],
    "back three hours": [timedelta(0), timedelta(hours=-3), timedelta(hours=-3), timedelta(hours=-6)],
    "forward a year": [timedelta(0), timedelta(days=366), timedelta(days=366), timedelta(days=800)],
    "to and fro": [timedelta(days=9), timedelta(days=-9), timedelta(days=9), timedelta(days=-900)],
}


def fight_by(tmp_path: Path, jumps: list[timedelta]) -> list[Step]:
    """The same fight by another clock, whose zone changes too; two sittings."""
    start = datetime(2026, 10, 25, 2, 30, tzinfo=timezone(timedelta(hours=2)))
    asked = iter([start + jumps[i // 8 % 4] for i in range(999)])
    zones = [timezone(timedelta(hours=hours)) for hours in (2, 1, -11)]
    saves = SaveFolder(
        str(tmp_path / "saves"), state=tmp_path / "state", clock=lambda: next(asked).astimezone(zones[0])
    )
    for sitting in range(2):
        opened = saves.open("ford") if sitting else saves.create("ford", replace(HEADER, fight="f" * 16))
        table = Table(find("balance"), opened, seed=1)
        for line in ("add Wolf health=4", "add Mirela side=party", "note - a", "undo", "hurt Wolf 1", "redo")[
            : 6 - sitting
        ]:
            try:
                table.say(line)
            except Exception as error:  # the same for every clock
                assert str(error)
        recorder_of(opened).close()
    found = saves.read("ford")
    assert not found.notes
    assert not found.trouble
    return list(found.steps)


@pytest.mark.parametrize("clock", CLOCKS)
def test_p21_a_clock_that_jumps_changes_no_state_and_no_order(tmp_path: Path, clock: str) -> None:
    one = fight_by(tmp_path / "one", CLOCKS["steady"])
    other = fight_by(tmp_path / "other", CLOCKS[clock])
    assert len(one) > 8
    assert plain(one) == plain(other)
    assert [found.n for found in other] == list(range(1, len(other) + 1))


def test_p21_only_display_ever_reads_the_time_and_waiting_goes_by_a_steady_clock() -> None:
    texts = {path: path.read_text(encoding="utf-8") for path in (ROOT / "tracker").rglob("*.py")}
    jumping = [path.name for path, text in texts.items() if "time.time()" in text or "utcnow" in text]
    assert jumping == []


@settings(max_examples=25, deadline=None)
@given(st.lists(steps, min_size=1, max_size=3, unique_by=lambda each: each.n))
def test_p22_whatever_the_writer_takes_the_reader_gives_back(
    tmp_path_factory: pytest.TempPathFactory, given_steps: list[Step]
) -> None:
    place = tmp_path_factory.mktemp("p22")
    given_steps = [replace(each, again=None) for each in sorted(given_steps, key=lambda each: each.n)]
    first = min(given_steps[0].n, 5_000)
    given_steps = [replace(each, n=first + i, parent=0) for i, each in enumerate(given_steps)]
    opened = folder(place).create("ford", HEADER)
    recorder = recorder_of(opened)
    try:
        recorder.record(given_steps)
    except Trouble as error:
        assert str(error).startswith("this cannot be saved: ")
        given_steps = []
    recorder.close()
    found = folder(place).read("ford")
    assert not found.trouble
    assert [each.n for each in found.steps if each.to is None or each.events] == [
        each.n for each in given_steps
    ]


@pytest.mark.parametrize("value", [None, float("nan"), float("inf"), 2**63, [1], {"a": 1}, b"x"])
def test_p22_what_could_not_be_read_back_is_never_written(tmp_path: Path, value: object) -> None:
    opened = folder(tmp_path).create("ford", HEADER)
    data = Path(opened.path).read_bytes()
    with pytest.raises(Trouble, match="cannot be saved"):
        recorder_of(opened).record([replace(step(1), events=({"kind": "x", "odd": value},))])  # type: ignore[dict-item]
    recorder_of(opened).close()
    assert Path(opened.path).read_bytes() == data
