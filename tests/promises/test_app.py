"""P20 and P9, P13 in the app: the terminal may go, the app may fail, a save may only be looked at."""

import errno
import os
import random
import re
import shutil
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.places import places_in
from tests.promises import golden
from tests.promises.pty_run import Run
from tracker.core.ports import Opened
from tracker.store.files import FS, READ
from tracker.store.saves import SaveFolder
from tracker.systems import find
from tracker.table import Table
from tracker.ui.doors import Doors

ROOT = Path(__file__).parents[2]


@contextmanager
def app(tmp_path: Path, *program: str, typed: bytes = b"") -> Iterator[Run]:
    """The app on a fight, `typed` while it starts; `program` in place of the tracker itself."""
    for name in ("saves", "state", "library"):
        (tmp_path / name).mkdir(parents=True)
    shutil.copy(golden.FOLDER / "v1" / "ford.toml", tmp_path / "saves")
    places = places_in(tmp_path)
    env = {**os.environ, **places, "PYTHONPATH": str(ROOT), "TERM": "xterm-256color"}
    with Run([sys.executable, *(program or ("-m", "tracker")), "open", "ford"], env) as run:
        run.press(typed)
        assert run.wait_for(b"Mirela")
        yield run


def read(tmp_path: Path) -> Opened:
    return SaveFolder(str(tmp_path / "saves"), state=tmp_path / "state").read("ford")


def steps(tmp_path: Path) -> int:
    return len(read(tmp_path).steps)


def last(tmp_path: Path, count: int = 1) -> list[str]:
    """The words of the last steps in the save."""
    return [step.do for step in read(tmp_path).steps[-count:]]


def note(run: Run, tmp_path: Path, text: str) -> None:
    """A step from the command line, and what it takes until it is in the save."""
    run.press(f":note - {text}\r".encode())
    assert run.until(lambda: last(tmp_path) == [f"note - {text}"]), run.wrote[-3000:]


def stop(run: Run) -> None:
    """Stop the program without warning; what it wrote before is read."""
    os.kill(run.pid, signal.SIGSTOP)
    run.read(0.05)


def go_on(run: Run) -> None:
    """Continue what was stopped; it takes the terminal anew, which throws away what is typed before that."""
    since = len(run.wrote)
    os.kill(run.pid, signal.SIGCONT)
    assert run.wait_for(b"\x1b[?2004h", since)


def cpu_of(pid: int) -> float:
    """The processor's time a process has taken, in seconds."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def idles(run: Run) -> bool:
    """Whether it takes next to none of the processor's time for a while, and writes nothing."""
    used, wrote = cpu_of(run.pid), len(run.wrote)
    time.sleep(0.3)
    run.take(0)
    return cpu_of(run.pid) - used < 0.03 and len(run.wrote) == wrote


def test_p20_the_app_ends_when_its_terminal_is_closed_and_loses_nothing(tmp_path: Path) -> None:
    with app(tmp_path) as run:
        before = steps(tmp_path)
        note(run, tmp_path, "kept")
        run.hang_up()
        assert run.ends(), "an orphan"
        assert steps(tmp_path) == before + 1


def test_p20_what_is_typed_while_the_app_starts_counts_with_its_enters(tmp_path: Path) -> None:
    with app(tmp_path, typed=b":note - early\r:note - bird\r") as run:
        assert run.until(lambda: last(tmp_path, 2) == ["note - early", "note - bird"]), last(tmp_path, 2)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_p20_a_signal_ends_the_app_and_leaves_the_terminal_usable(
    tmp_path: Path, number: signal.Signals
) -> None:
    with app(tmp_path) as run:
        before = steps(tmp_path)
        note(run, tmp_path, "kept")
        os.kill(run.pid, number)
        assert run.ends()
        assert os.waitstatus_to_exitcode(run.status or 0) == 128 + number
        for mode in (b"1049", b"1000", b"2004"):  # other screen, mouse, bracketed paste
            on, off = run.wrote.rfind(b"\x1b[?%sh" % mode), run.wrote.rfind(b"\x1b[?%sl" % mode)
            assert on <= off, mode
        assert run.wrote.rfind(b"\x1b[?25l") < run.wrote.rfind(b"\x1b[?25h")
        assert steps(tmp_path) == before + 1


def test_p20_ctrl_c_never_quits_the_app_by_accident(tmp_path: Path) -> None:
    with app(tmp_path) as run:
        before = steps(tmp_path)
        run.press(b"\x03")
        assert run.wait_for(b"nothing was begun")
        note(run, tmp_path, "still here")
        assert steps(tmp_path) == before + 1


def test_p20_resized_to_one_cell_stopped_and_left_alone_the_app_lives_on(tmp_path: Path) -> None:
    chance = random.Random(2)
    with app(tmp_path) as run:
        before = steps(tmp_path)
        for _ in range(60):
            run.resize(chance.choice((1, 5, 24, 60)), chance.choice((1, 20, 80, 300)))
            run.read(0.005, 0.05)
        run.resize(1, 1)
        run.read(0.05)
        run.resize(40, 120)
        assert steps(tmp_path) == before
        note(run, tmp_path, "still there")
        stop(run)
        line = SaveFolder(str(tmp_path / "saves"), state=tmp_path / "state").lines()[0]
        assert line.trouble.startswith(f"open in process {run.pid}")
        go_on(run)
        note(run, tmp_path, "woken")
        assert steps(tmp_path) == before + 2
        if sys.platform == "linux":
            assert run.until(lambda: idles(run)), "it never comes to rest"


@pytest.mark.endurance
def test_p20_300_resizes_with_typing_lose_nothing(tmp_path: Path) -> None:
    chance = random.Random(3)
    with app(tmp_path) as run:
        before = steps(tmp_path)
        for n in range(300):
            run.resize(chance.choice((1, 5, 24, 60)), chance.choice((1, 20, 80, 300)))
            if n % 10 == 0:
                run.resize(40, 120)
                note(run, tmp_path, "".join("abcdefghij"[int(digit)] for digit in f"{n:03}"))
        assert steps(tmp_path) == before + 30


CRASHING = """
import sys
from tracker.ui.screens.fight import FightScreen
def broken(self):
    secret = "Mirela"
    raise ValueError(secret)
FightScreen.go_on = broken
from tracker.cli import main
sys.exit(main())
"""


def test_p01_a_fault_of_the_app_itself_is_one_sentence_with_a_report_and_loses_nothing(
    tmp_path: Path,
) -> None:
    with app(tmp_path, "-c", CRASHING) as run:
        before = steps(tmp_path)
        note(run, tmp_path, "kept")
        run.press(b"n")
        assert run.ends()
        last = run.wrote.rpartition(b"\x1b[")[2].partition(b"l")[2].decode()
        assert last.strip().startswith("tracker: this should not have happened: ValueError: ")
        assert last.count("\n") == 1
        assert run.wrote.rfind(b"\x1b[?1049h") < run.wrote.rfind(b"\x1b[?1049l")
        assert steps(tmp_path) == before + 1
    (report,) = (tmp_path / "state").glob("report-*.txt")
    assert str(report) in last
    told = report.read_text(encoding="utf-8")
    assert "ValueError" in told
    assert "ui/screens/fight.py:" in told
    for name in ("Mirela", "Wolf", "kept", "ford"):
        assert name not in told


class NotToBeWritten(FS):
    """A disk of which every save can only be read."""

    def open(self, path: Path, flags: int) -> int:
        if flags != READ and path.parent.name == "saves":
            raise OSError(errno.EACCES, "Permission denied")
        return super().open(path, flags)


def in_app(saves: SaveFolder) -> Table:
    return Doors(saves, None, find).opened("ford")


def test_p09_a_save_that_may_not_be_written_opens_in_the_app_for_looking(tmp_path: Path) -> None:
    (tmp_path / "saves").mkdir()
    shutil.copy(golden.FOLDER / "v1" / "ford.toml", tmp_path / "saves")
    table = in_app(SaveFolder(str(tmp_path / "saves"), fs=NotToBeWritten(), state=tmp_path / "state"))
    assert table.read_only
    assert table.history.last == 23
    assert str(table.opened.barred) == "ford.toml: no permission, so it can only be looked at"


def test_p13_a_damaged_save_opens_in_the_app_as_of_the_step_before(tmp_path: Path) -> None:
    (tmp_path / "saves").mkdir()
    played = (golden.FOLDER / "v1" / "ford.toml").read_text(encoding="utf-8")
    (tmp_path / "saves" / "ford.toml").write_text(played.replace("n = 9\n", "n = 9x\n"), encoding="utf-8")
    table = in_app(SaveFolder(str(tmp_path / "saves"), state=tmp_path / "state"))
    assert table.read_only
    assert table.history.last == 8
    assert re.search(r"ford\.toml, line \d+: .*; read up to step 8", table.trouble)


def test_p20_a_terminal_that_closes_while_it_is_drawn_on_and_resumed_leaves_no_orphan(tmp_path: Path) -> None:
    for wait in (0.002, 0.004, 0.006):  # a terminal that closes also continues who was stopped
        with app(tmp_path / f"{wait}") as run:
            run.press(b"nn")
            run.hang_up()
            time.sleep(wait)
            if not run.is_over():
                os.kill(run.pid, signal.SIGCONT)
            assert run.ends(), "an orphan that holds the save"


def test_p20_each_time_it_is_continued_it_paints_all_anew(tmp_path: Path) -> None:
    with app(tmp_path) as run:
        for _ in range(3):
            stop(run)
            since = len(run.wrote)
            go_on(run)
            assert run.wait_for(b"Roll log", since, 20), run.wrote[since:]


def test_p20_stopped_without_warning_and_continued_it_reads_and_writes_as_before(tmp_path: Path) -> None:
    with app(tmp_path) as run:
        before = steps(tmp_path)
        for text in ("one", "two"):
            stop(run)
            go_on(run)
            note(run, tmp_path, text)
        run.press(b"q")
        assert run.ends()
        assert steps(tmp_path) == before + 2


def test_p20_letters_and_pastes_that_come_in_pieces_are_what_they_are(tmp_path: Path) -> None:
    with app(tmp_path) as run:
        before = steps(tmp_path)
        run.press(b":")
        for piece in (b"note - \xc5", b"\xbb", b"\x1b[200~ab\x1b]0;qn\x07", b"q", b"\x1b", b"[201~c"):
            run.press(piece)
            run.read(0.05, 0.3)  # so that most come one by one; it has to come out the same however they come
        run.press(b"\r")
        run.press(b"q")
        assert run.ends()
    assert [step.do for step in read(tmp_path).steps[before:]] == ['note - "Żab]0;qn\ufffdqc"']
