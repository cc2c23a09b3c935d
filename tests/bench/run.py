"""How fast things are, printed and never judged: ``python -m tests.bench.run``.

Both sides of a comparison are the minimum of several goes within this run: what the machine does
besides only ever adds.
"""

import os
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from tests.bench.fights import SYSTEM, make
from tracker.store import places
from tracker.store.saves import SaveFolder
from tracker.systems import find
from tracker.table import Table

MS = 1000.0


@dataclass(frozen=True)
class Figure:
    """What was measured, in the unit named, the most it may be, and what it is made of."""

    what: str
    seen: float
    limit: float
    unit: str = "ms"
    made_of: str = ""

    def __str__(self) -> str:
        over = "OVER" if self.seen > self.limit else ""
        return f"{self.what:<44}{self.seen:>9.2f} {self.limit:>8.2f} {self.unit:<5}{over:<5} {self.made_of}"


def times(action: Callable[[], object], goes: int) -> list[float]:
    """How long each of several goes took, in milliseconds, the shortest first."""
    found: list[float] = []
    for _ in range(goes):
        start = time.perf_counter()
        action()
        found.append((time.perf_counter() - start) * MS)
    return sorted(found)


def least(action: Callable[[], object], goes: int) -> float:
    """The least time of several goes, in milliseconds."""
    return times(action, goes)[0]


@contextmanager
def opened(path: Path) -> Iterator[Table]:
    """The fight, open for writing."""
    table = Table(find(SYSTEM), SaveFolder(str(path.parent)).open(str(path)), seed=1)
    try:
        yield table
    finally:
        assert table.recorder is not None
        table.recorder.close()


def opening(path: Path) -> Figure:
    """Reading, verifying and folding it, beside parsing it."""
    text = path.read_text()
    parsing = least(lambda: tomllib.loads(text), 5)
    system, saves = find(SYSTEM), SaveFolder(str(path.parent))
    seen = least(lambda: Table(system, saves.read(str(path))), 5)
    made_of = f"opening {seen:.0f} ms, tomllib {parsing:.0f} ms, {len(text) // 1024} KiB"
    return Figure("opening, beside tomllib for the file", seen / parsing, 1.5, "times", made_of)


def fsync_alone(folder: Path, size: int) -> float:
    """An append of that size with its fsync."""
    fd = os.open(folder / "bare", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    data = b"x" * size

    def append() -> None:
        os.write(fd, data)
        os.fsync(fd)

    try:
        return least(append, 50)
    finally:
        os.close(fd)


def commands(path: Path, line: Callable[[int], str], what: str, limit: float, goes: int = 100) -> Figure:
    """A command until the disk has it, less the disk's own time and tomllib's for its block."""
    with opened(path) as table:
        assert table.recorder is not None
        recorder, numbers, before = table.recorder, count(), path.stat().st_size

        def say() -> None:
            table.say(line(next(numbers)))
            recorder.drain()

        whole, *_, worst = times(say, goes)
        blocks = path.read_bytes()[before:].decode().split("\n#= ")
        block = min((b.partition("\n")[2] for b in blocks[1:-1]), key=len)
    parsing = least(lambda: tomllib.loads(block), 20)
    disk = fsync_alone(path.parent, len(block))
    made_of = f"whole {whole:.2f}, fsync {disk:.2f}, tomllib {parsing:.2f}; worst whole {worst:.2f}"
    return Figure(what, whole - disk - parsing, limit, made_of=made_of)


def call(what: str, limit: float, *words: str) -> Figure:
    """A call of the shell, with the start of Python; its modules are compiled, as they are for a user."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}

    def python(*arguments: str) -> float:
        whole = [sys.executable, *arguments]
        return least(lambda: subprocess.run(whole, check=True, stdout=subprocess.DEVNULL, env=environment), 7)

    with tempfile.TemporaryDirectory() as compiled:
        environment["PYTHONPYCACHEPREFIX"] = compiled
        bare, seen = python("-c", "pass"), python("-m", "tracker", *words)
    return Figure(what, seen, limit, made_of=f"python itself {bare:.0f}")


def odds(what: str, limit: float, **numbers: int) -> Figure:
    """Odds within the process, no memory of earlier calls."""
    system = find(SYSTEM)
    each = count()

    def go() -> None:
        system.odds([*(f"{k}={v}" for k, v in numbers.items()), f"attack={next(each)}", "defense=3"])

    return Figure(what, least(go, 12), limit)


def figures(folder: Path) -> Iterator[Figure]:
    """Everything that has a limit."""
    path = make(folder)
    yield opening(path)
    yield commands(path, lambda n: f"attack #2 #{3 + 2 * (n % 9)}", "an attack on disk, our own work", 3)
    yield commands(path, lambda n: "next", "next on disk, our own work", 3)
    yield commands(path, lambda n: f"note - {n}", "a note on disk, our own work", 3)
    yield commands(path, lambda n: "undo", "undo on disk, our own work", 5)
    sample = next(iter(places.sample_files()), None) or make(folder, "short", 30)
    yield call(f"tracker show {sample.stem}", 400, "show", str(sample))
    yield call("tracker --help", 80, "--help")
    yield odds("odds, rating 12", 1, rating=12)
    yield odds("odds, rating 12, chain 3", 5, rating=12, chain=3)


def main() -> None:
    """Print the table."""
    print(f"{'':<44}{'seen':>9} {'limit':>8}")
    with tempfile.TemporaryDirectory() as folder:
        os.environ["TRACKER_STATE"] = str(Path(folder) / "state")
        for figure in figures(Path(folder)):
            print(figure, flush=True)


if __name__ == "__main__":
    main()
