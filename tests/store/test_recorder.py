"""Recording: what counts as saved, and what happens when a disk or a program is in the way (P6 to P11)."""

import errno
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.store.faulty import ALL, BESIDE, FaultyFS
from tests.store.fights import HEADER, clock, folder, made, numbers, recorder_of, step
from tracker.core.ports import Status, Trouble
from tracker.store.saves import SaveFolder


def on(fs: FaultyFS, tmp_path: Path) -> SaveFolder:
    return SaveFolder(str(tmp_path / "saves"), fs=fs, state=tmp_path / "state", clock=clock)


def until(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.005)


def everything_kept(tmp_path: Path) -> list[int]:
    """The steps in the save, or in the newest rescue file where that holds more."""
    files = [tmp_path / "saves" / "ford.toml", *(tmp_path / "state").glob("rescue-*.toml")]
    return max((numbers(folder(tmp_path).read(str(file))) for file in files), key=len)


def test_a_step_is_saved_when_the_disk_has_it_and_the_listener_hears_it(tmp_path: Path) -> None:
    fs = FaultyFS()
    recorder = recorder_of(on(fs, tmp_path).create("ford", HEADER))
    heard: list[Status] = []
    recorder.on_status(heard.append)
    assert recorder.status() == Status("saved", 0)
    fs.log.clear()
    recorder.record([step(1)])
    assert recorder.drain() == Status("saved", 1)
    assert heard == [Status("writing", 0), Status("saved", 1)]
    assert [call for call in fs.log if call in ("write", "fsync")] == ["write", "fsync"]
    recorder.close()


def test_recording_never_waits_for_the_disk_and_one_sync_covers_what_queued_up(tmp_path: Path) -> None:
    fs, gate = FaultyFS(), threading.Event()
    recorder = recorder_of(on(fs, tmp_path).create("ford", HEADER))
    sync = fs.fsync
    fs.fsync = lambda fd: (gate.wait(60), sync(fd))[1]  # type: ignore[method-assign]
    fs.log.clear()
    for n in range(1, 41):
        recorder.record([step(n)])
    assert recorder.status() == Status("writing", 0)
    gate.set()
    assert recorder.drain() == Status("saved", 40)
    assert fs.log.count("fsync") <= 3
    recorder.close()
    assert numbers(folder(tmp_path).read("ford")) == list(range(1, 41))


def test_a_listener_that_fails_does_not_end_the_writing(tmp_path: Path) -> None:
    recorder = recorder_of(folder(tmp_path).create("ford", HEADER))
    recorder.on_status(lambda status: 1 / 0)  # type: ignore[arg-type]
    recorder.record([step(1)])
    assert recorder.close() == Status("saved", 1)


def test_closing_writes_what_is_queued_and_lets_go(tmp_path: Path) -> None:
    recorder = recorder_of(folder(tmp_path).create("ford", HEADER))
    for n in range(1, 20):
        recorder.record([step(n)])
    assert recorder.close() == Status("saved", 19)
    assert recorder.close() == Status("saved", 19)
    with pytest.raises(Trouble, match="closed"):
        recorder.record([step(20)])
    again = folder(tmp_path).open("ford")
    assert len(again.steps) == 19
    recorder_of(again).close()
    assert not list((tmp_path / "state").glob("open-*"))


def test_a_full_disk_is_told_and_saving_goes_on_by_itself(tmp_path: Path) -> None:
    fs = FaultyFS(("write",))
    fs.takes = 100
    recorder = recorder_of(on(fs, tmp_path).create("ford", HEADER))
    recorder.record([step(1)])
    assert recorder.drain().state == "saved"
    fs.fail(2, 10_000)
    fs.takes = 400
    recorder.record([step(2)])
    fs.takes = 70
    recorder.record([step(3)])
    status = recorder.drain()
    assert (status.state, status.step) == ("saved", 3) or status.why == "the disk is full"
    fs.takes = None
    fs.heal()
    until(lambda: recorder.status() == Status("saved", 3))
    recorder.close()
    assert numbers(folder(tmp_path).read("ford")) == [1, 2, 3]
    assert not list((tmp_path / "state").glob("rescue-*"))


def test_a_full_disk_keeps_the_steps_in_memory_until_there_is_room(tmp_path: Path) -> None:
    fs = FaultyFS(("write",))
    recorder = recorder_of(on(fs, tmp_path).create("ford", HEADER))
    heard: list[Status] = []
    recorder.on_status(heard.append)
    fs.fail(1, 10_000)
    for n in range(1, 4):
        recorder.record([step(n)])
        assert recorder.drain() == Status("not saved", 0, "the disk is full")
    fs.heal()
    until(lambda: recorder.status() == Status("saved", 3))
    assert heard[-1] == Status("saved", 3)
    recorder.close()
    assert numbers(folder(tmp_path).read("ford")) == [1, 2, 3]


def test_closing_on_a_disk_that_stays_full_leaves_a_rescue_file(tmp_path: Path) -> None:
    fs = FaultyFS(("write",), spared=(*BESIDE, "rescue-"))
    recorder = recorder_of(on(fs, tmp_path).create("ford", HEADER))
    fs.fail(1, 10_000)
    recorder.record([step(1)])
    recorder.drain()
    status = recorder.close()
    (rescue,) = (tmp_path / "state").glob("rescue-*.toml")
    assert status.state == "not saved"
    assert status.why == f"the disk is full; the fight goes on in {rescue}"
    assert numbers(folder(tmp_path).read(str(rescue))) == [1]


def test_after_a_failed_sync_the_fight_goes_on_in_a_rescue_file(tmp_path: Path) -> None:
    fs = FaultyFS(("fsync",), errno.EIO)
    recorder = recorder_of(on(fs, tmp_path).create("ford", HEADER))
    recorder.record([step(1)])
    recorder.drain()
    fs.fail(1)
    recorder.record([step(2)])
    status = recorder.drain()
    (rescue,) = (tmp_path / "state").glob("rescue-*.toml")
    assert status == Status("not saved", 1, f"the disk reported an error; the fight goes on in {rescue}")
    size = (tmp_path / "saves" / "ford.toml").stat().st_size
    recorder.record([step(3)])
    assert recorder.close().state == "not saved"
    assert (tmp_path / "saves" / "ford.toml").stat().st_size == size
    found = folder(tmp_path).open(str(rescue))
    assert numbers(found) == [1, 2, 3]
    assert not found.notes
    recorder_of(found).close()


@pytest.mark.parametrize("error", [errno.ENOSPC, errno.EIO])
@pytest.mark.parametrize("length", [1, 3])
@pytest.mark.parametrize("takes", [None, 90])
def test_whatever_call_fails_no_step_is_lost(
    tmp_path: Path, error: int, length: int, takes: int | None
) -> None:
    for first in range(1, 40):
        here = tmp_path / str(first)
        fs = FaultyFS(ALL, error)
        recorder = recorder_of(on(fs, here).create("ford", HEADER))
        fs.takes = takes
        fs.fail(first, first + length - 1)
        for n in range(1, 4):
            recorder.record([step(n)])
            saved = recorder.drain().step
            assert numbers(folder(here).read("ford"))[:saved] == list(range(1, saved + 1))
        recorder.close()
        assert everything_kept(here) == [1, 2, 3]
        if fs.count < first:
            return


def test_a_disk_that_lies_is_found_out(tmp_path: Path) -> None:
    fs = FaultyFS()
    recorder = recorder_of(on(fs, tmp_path).create("ford", HEADER))
    write = fs.write
    fs.write = lambda fd, data: len(data)  # type: ignore[method-assign]
    recorder.record([step(1)])
    status = recorder.drain()
    assert (status.state, status.step) == ("not saved", 0)
    assert status.why.startswith("the disk did not keep what was written")
    fs.write = write  # type: ignore[method-assign]
    recorder.close()
    assert everything_kept(tmp_path) == [1]


def test_a_touched_file_is_still_the_same(tmp_path: Path) -> None:
    opened = folder(tmp_path).create("ford", HEADER)
    os.utime(opened.path, (1, 1))
    recorder = recorder_of(opened)
    recorder.record([step(1)])
    assert recorder.close() == Status("saved", 1)


CHILD = """
import sys
from pathlib import Path
from tests.store.fights import HEADER, recorder_of, step
from tracker.store.saves import SaveFolder
opened = SaveFolder(sys.argv[1], state=Path(sys.argv[2])).open("ford")
recorder = recorder_of(opened)
for n in range(len(opened.steps) + 1, 100_000):
    recorder.record([step(n)])
    recorder.drain()
    print(n, flush=True)
    if sys.argv[3] == "hold":
        sys.stdin.read()
"""


def child(tmp_path: Path, mode: str) -> "subprocess.Popen[str]":
    args = [sys.executable, "-c", CHILD, str(tmp_path / "saves"), str(tmp_path / "state"), mode]
    root = Path(__file__).parents[2]
    return subprocess.Popen(args, stdout=subprocess.PIPE, stdin=subprocess.PIPE, text=True, cwd=root)


def test_a_second_process_is_refused_and_told_who_holds_the_save(tmp_path: Path) -> None:
    made(tmp_path, 2)
    with child(tmp_path, "hold") as process:
        assert process.stdout
        assert process.stdout.readline() == "3\n"
        with pytest.raises(
            Trouble, match=rf"^ford\.toml: already open in process {process.pid} since \d\d:\d\d$"
        ):
            folder(tmp_path).open("ford")
        assert numbers(folder(tmp_path).read("ford")) == [1, 2, 3]
        (line,) = folder(tmp_path).lines()
        assert line.trouble.startswith(f"open in process {process.pid} since")
        process.kill()
    (line,) = folder(tmp_path).lines()
    assert line.trouble == ""
    opened = folder(tmp_path).open("ford")
    with pytest.raises(Trouble, match="already open here since 19:02"):
        folder(tmp_path).open("ford")
    recorder_of(opened).close()


def test_what_was_shown_as_saved_survives_a_kill(tmp_path: Path) -> None:
    made(tmp_path, 0)
    for _ in range(3):
        with child(tmp_path, "run") as process:
            assert process.stdout
            for _ in range(7):
                acknowledged = int(process.stdout.readline())
            process.kill()
        opened = folder(tmp_path).open("ford")
        assert len(opened.steps) >= acknowledged
        assert numbers(opened) == list(range(1, len(opened.steps) + 1))
        recorder_of(opened).close()


LIMITED = """
import resource, sys, time
from pathlib import Path
from tests.store.fights import HEADER, recorder_of, step
from tracker.store.saves import SaveFolder
opened = SaveFolder(sys.argv[1], state=Path(sys.argv[2])).create("ford", HEADER)
recorder = recorder_of(opened)
recorder.record([step(1)])
print(recorder.drain())
size = Path(opened.path).stat().st_size
most = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
resource.setrlimit(resource.RLIMIT_FSIZE, (size + 100, most))
recorder.record([step(2)])
print(recorder.drain(), Path(opened.path).stat().st_size - size)
resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
while recorder.status().state != "saved":
    time.sleep(0.01)
print(recorder.close())
"""


@pytest.mark.skipif(sys.platform == "win32", reason="needs a limit on the size of files")
def test_a_write_that_the_system_takes_in_part_is_finished_when_there_is_room(tmp_path: Path) -> None:
    args = [sys.executable, "-c", LIMITED, str(tmp_path / "saves"), str(tmp_path / "state")]
    root = Path(__file__).parents[2]
    done = subprocess.run(args, capture_output=True, text=True, cwd=root, timeout=120, check=True)
    assert done.stdout.splitlines() == [
        str(Status("saved", 1)),
        f"{Status('not saved', 1, 'the file may not grow any more')} 100",
        str(Status("saved", 2)),
    ]
    opened = folder(tmp_path).open("ford")
    assert numbers(opened) == [1, 2]
    assert not opened.notes
    recorder_of(opened).close()
