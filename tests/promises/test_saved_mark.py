"""P6, and the order of calls that P2 needs: the saved mark is true, and nobody waits for it."""

import os
import re
import shutil
import subprocess
import sys
import threading
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
    begun, go_on, synced, sync = threading.Event(), threading.Event(), threading.Event(), fs.fsync

    def slow(fd: int) -> None:
        begun.set()
        assert go_on.wait(60)
        sync(fd)
        synced.set()

    fs.fsync = slow  # type: ignore[method-assign]
    early: list[Status] = []

    def hear(status: Status) -> None:
        if status.state == "saved" and not synced.is_set():
            early.append(status)

    recorder.on_status(hear)
    recorder.record([step(1)])
    assert begun.wait(60)
    for n in range(2, 31):  # all of them while the first sync lasts
        recorder.record([step(n)])
        assert recorder.status() == Status("writing", 0)
    assert not synced.is_set()
    go_on.set()
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
        timeout=120,
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
import os, sys, time
from pathlib import Path
from tests.store.fights import HEADER, folder, recorder_of, step
recorder = recorder_of(folder(Path(sys.argv[1])).create("ford", HEADER))
sync, lasts, most = os.fsync, False, 0
def fsync(fd):
    global lasts
    lasts = True
    sync(fd)
    lasts = False
os.fsync = fsync
for n in range(1, 5):
    recorder.record([step(n)])
    ticks = 0
    while recorder.status().step < n:
        ticks += lasts
        time.sleep(0.002)
    most = max(most, ticks)
print(most, recorder.close().step)
"""


def test_p06_the_screen_ticks_on_through_a_slow_sync(tmp_path: Path) -> None:
    done = traced(tmp_path, LIVE, "-e", "trace=fsync", "-e", "inject=fsync:delay_enter=100000")
    most, last = done.stdout.split()
    assert int(most) > 10, "the main thread stood still"
    assert int(last) == 4
