"""P6, and the order of calls that P2 needs: the saved mark is true, and nobody waits for it."""

import os
import re
import shutil
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from tests.store.faulty import FaultyFS
from tests.store.fights import HEADER, folder, numbers, recorder_of, step
from tracker.core.ports import Status
from tracker.store.saves import SaveFolder

ROOT = Path(__file__).parents[2]


def test_p06_saved_appears_only_after_the_sync_and_the_keyboard_never_waits_for_it(tmp_path: Path) -> None:
    fs = FaultyFS()
    recorder = recorder_of(
        SaveFolder(str(tmp_path / "saves"), fs=fs, state=tmp_path / "state").create("ford", HEADER)
    )
    synced, sync = threading.Event(), fs.fsync

    def slow(fd: int) -> None:
        time.sleep(0.3)
        sync(fd)
        synced.set()

    fs.fsync = slow  # type: ignore[method-assign]
    early: list[Status] = []

    def hear(status: Status) -> None:
        if status.state == "saved" and not synced.is_set():
            early.append(status)

    recorder.on_status(hear)
    waits = []
    for n in range(1, 31):
        began = time.perf_counter()
        recorder.record([step(n)])
        waits.append(time.perf_counter() - began)
        shown = recorder.status()
        assert shown.state == "writing" or synced.is_set()
        time.sleep(0.01)
    assert sorted(waits)[-2] < 0.05  # one may be held up by the machine
    assert recorder.close() == Status("saved", 30)
    assert not early
    assert numbers(folder(tmp_path).read("ford")) == list(range(1, 31))


def test_p06_a_save_that_has_not_the_size_it_should_is_not_shown_as_saved(tmp_path: Path) -> None:
    fs = FaultyFS()
    recorder = recorder_of(
        SaveFolder(str(tmp_path / "saves"), fs=fs, state=tmp_path / "state").create("ford", HEADER)
    )
    fs.write = lambda fd, data: len(data)  # type: ignore[method-assign]
    recorder.record([step(1)])
    assert recorder.drain().state == "not saved"
    recorder.close()


STRACED = """
import os, sys
from pathlib import Path
from tests.store.fights import HEADER, folder, recorder_of, step
recorder = recorder_of(folder(Path(sys.argv[1])).create("ford", HEADER))
os.write(1, b"shown 0\\n")
recorder.on_status(lambda status: status.state == "saved" and os.write(1, b"shown %d\\n" % status.step))
for n in range(1, 8):
    recorder.record([step(n)])
    recorder.drain()
recorder.close()
"""


def traced(tmp_path: Path, code: str, *options: str) -> subprocess.CompletedProcess[str]:
    """Run `code` under strace; skipped where that may not be."""
    strace = shutil.which("strace")
    if not strace or subprocess.run([strace, "-o", os.devnull, "true"], check=False).returncode:
        pytest.skip("needs strace, and leave to trace")
    return subprocess.run(
        [strace, "-f", "-o", str(tmp_path / "trace"), *options, sys.executable, "-c", code, str(tmp_path)],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_p02_p06_the_calls_come_in_the_order_that_saves(tmp_path: Path) -> None:
    done = traced(tmp_path, STRACED, "-e", "trace=openat,write,fsync", "-s", "40", "-y")
    assert done.stdout.splitlines() == [f"shown {n}" for n in range(8)], done.stderr
    calls = (tmp_path / "trace").read_text().splitlines()
    dirty = folder_synced = False
    shown = 0
    for call in calls:
        if re.search(r"write\(\d+<.*/saves/ford\.toml>", call):
            dirty = True
        elif re.search(r"fsync\(\d+<.*/saves/ford\.toml>.*= 0", call):
            dirty = False
        elif re.search(r"fsync\(\d+<.*/saves>.*= 0", call):
            folder_synced = True
        elif "write(1" in call and "shown" in call:
            shown += 1
            assert not dirty
            assert folder_synced
    assert shown == 8


LIVE = """
import sys, time
from pathlib import Path
from tests.store.fights import HEADER, folder, recorder_of, step
recorder = recorder_of(folder(Path(sys.argv[1])).create("ford", HEADER))
worst, n, last = 0.0, 0, time.perf_counter()
end = last + 1.5
while last < end:
    if n < 60:
        n += 1
        recorder.record([step(n)])
    time.sleep(0.01)
    worst, last = max(worst, time.perf_counter() - last - 0.01), time.perf_counter()
print(worst, recorder.close().step)
"""


def test_p06_the_screen_ticks_on_through_a_sync_of_300_ms(tmp_path: Path) -> None:
    done = traced(tmp_path, LIVE, "-e", "trace=fsync", "-e", "inject=fsync:delay_enter=300000")
    worst, last = done.stdout.split()
    assert float(worst) < 0.1, "the main thread stood still"
    assert int(last) == 60
