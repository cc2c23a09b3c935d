"""P10 to P15: other trackers, other programs, and people with an editor."""

import os
import random
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.promises import power, typos
from tests.promises.sim import SimFS
from tests.store.fights import HEADER, folder, made, numbers, recorder_of, step, tick
from tests.store.other_hands import ACCEPTED, CHANGES, REFUSED, SILENT
from tests.store.test_recorder import child
from tracker.core.ports import Locked, Trouble

posix = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork and signals")


@contextmanager
def holder(tmp_path: Path) -> Iterator["subprocess.Popen[str]"]:
    """Another tracker that has the save open."""
    made(tmp_path, 1)
    with child(tmp_path, "hold") as process:
        assert process.stdout
        assert process.stdout.readline() == "2\n"
        try:
            yield process
        finally:
            process.kill()


def is_free(tmp_path: Path) -> bool:
    try:
        recorder_of(folder(tmp_path).open("ford")).close()
    except Locked:
        return False
    return True


def test_p10_a_second_tracker_is_refused_at_once_and_may_read(tmp_path: Path) -> None:
    with holder(tmp_path) as process:
        taken = []
        for _ in range(5):
            began = time.monotonic()
            with pytest.raises(Locked, match=rf"already open in process {process.pid} since \d\d:\d\d$"):
                folder(tmp_path).open("ford")
            taken.append(time.monotonic() - began)
        assert min(taken) < 1
        assert numbers(folder(tmp_path).read("ford")) == [1, 2]


@posix
def test_p10_a_stopped_tracker_still_holds_and_a_killed_one_does_not(tmp_path: Path) -> None:
    with holder(tmp_path) as process:
        process.send_signal(signal.SIGSTOP)
        assert not is_free(tmp_path)
        process.send_signal(signal.SIGCONT)
        process.kill()
        process.wait()
        assert is_free(tmp_path)


@posix
def test_p10_what_a_tracker_starts_does_not_keep_its_lock(tmp_path: Path) -> None:
    made(tmp_path, 1)
    recorder = recorder_of(folder(tmp_path).open("ford"))
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as started:
        recorder.close()
        assert is_free(tmp_path)
        started.kill()


@posix
def test_p10_a_fork_keeps_the_lock_as_long_as_it_could_write(tmp_path: Path) -> None:
    made(tmp_path, 1)
    recorder = recorder_of(folder(tmp_path).open("ford"))
    pid = os.fork()
    if not pid:
        time.sleep(30)
        os._exit(0)
    recorder.close()
    assert not is_free(tmp_path)
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    assert is_free(tmp_path)


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("steps", [1, 3])
def test_p11_a_file_that_others_changed_is_left_alone_and_all_is_kept_beside_it(
    tmp_path: Path, change: str, steps: int
) -> None:
    opened = folder(tmp_path).create("ford", HEADER)
    recorder, path = recorder_of(opened), Path(opened.path)
    recorder.record([step(1)])
    recorder.drain()
    do, why = CHANGES[change]
    tick(path)
    do(path)
    after = {file: file.read_bytes() for file in path.parent.iterdir()}
    for n in range(2, 2 + steps):
        recorder.record([step(n)])
        status = recorder.drain()
        assert (status.state, status.step) == ("not saved", 1)
        assert status.why.startswith(f"{why}; the fight goes on in ")
    recorder.close()
    assert {file: file.read_bytes() for file in path.parent.iterdir()} == after
    (rescue,) = (tmp_path / "state").glob("rescue-*.toml")
    assert numbers(folder(tmp_path).read(str(rescue))) == list(range(1, 2 + steps))


def test_p11_the_tracker_may_not_be_moved_to_another_file_by_a_link(tmp_path: Path) -> None:
    path = made(tmp_path, 1)
    link = path.with_name("link.toml")
    link.symlink_to(path)
    recorder = recorder_of(folder(tmp_path).open("link"))
    other = made(tmp_path / "other", 1)
    data = other.read_bytes()
    link.unlink()
    link.symlink_to(other)
    recorder.record([step(2)])
    assert recorder.drain().why.startswith("another file was put in its place")
    recorder.close()
    assert other.read_bytes() == data


EDITS = [*ACCEPTED, *SILENT, *REFUSED]


def test_p12_p13_the_table_of_hand_edits_is_as_long_as_promised() -> None:
    assert len(EDITS) >= 27


@pytest.mark.parametrize("edit", [*ACCEPTED, *SILENT])
def test_p12_a_valid_hand_edit_is_taken_and_told_with_its_line(tmp_path: Path, edit: str) -> None:
    path = made(tmp_path, 5)
    before = path.read_bytes()
    data = ACCEPTED[edit][0](before.decode()).encode() if edit in ACCEPTED else SILENT[edit](before)
    path.write_bytes(data)
    opened = folder(tmp_path).open("ford")
    assert numbers(opened) == [1, 2, 3, 4, 5]
    if edit in ACCEPTED:
        assert re.search(r"line \d+", opened.notes[0])
    else:
        assert not opened.notes
    recorder_of(opened).record([step(6)])
    assert recorder_of(opened).close().state == "saved"
    assert path.read_bytes().startswith(data)


@pytest.mark.parametrize("edit", REFUSED)
def test_p13_a_slip_is_told_with_its_line_and_all_before_it_loads(tmp_path: Path, edit: str) -> None:
    path = made(tmp_path, 5)
    change, reason = REFUSED[edit]
    path.write_text(change(path.read_text(encoding="utf-8")), encoding="utf-8")
    data = path.read_bytes()
    found = folder(tmp_path).read("ford")
    assert re.search(reason, found.trouble)
    count = len(found.steps)
    assert numbers(found) == list(range(1, count + 1))
    assert count == {"no kind": 0, "a typo in the last entry": 4, "no seals at all": 5}.get(edit, count)
    with pytest.raises(Trouble, match=reason):
        folder(tmp_path).open("ford")
    assert {file.name: file.read_bytes() for file in path.parent.iterdir()} == {"ford.toml": data}


def test_p13_any_mistyped_character_is_told_or_changes_nothing() -> None:
    tally = typos.all_typos(600)
    assert not tally.wrong, tally


@pytest.mark.endurance
def test_p13_20_000_mistyped_characters_are_told_or_change_nothing() -> None:
    tally = typos.all_typos(20_000)
    assert not tally.wrong, tally


def test_p14_a_file_older_than_the_one_last_saved_here_is_noticed(tmp_path: Path) -> None:
    path = made(tmp_path, 3)
    older = path.read_bytes()
    recorder = recorder_of(folder(tmp_path).open("ford"))
    recorder.record([step(4)])
    recorder.close()
    newest = path.read_bytes()
    path.write_bytes(older)
    (note,) = folder(tmp_path).read("ford").notes
    assert note.startswith("step 4 was saved here and is not in this file, which ends at step 3: ")
    opened = folder(tmp_path).open("ford")
    recorder_of(opened).close()
    kept = Path(opened.notes[0].rpartition("; all of it is in ")[2])
    assert kept.read_bytes() == newest
    assert path.read_bytes() == older


def test_p14_a_conflicted_copy_that_is_older_is_noticed(tmp_path: Path) -> None:
    path = made(tmp_path, 3)
    shutil.copy(path, path.with_name("ford (conflicted copy).toml"))
    recorder = recorder_of(folder(tmp_path).open("ford"))
    recorder.record([step(4)])
    recorder.close()
    (note,) = folder(tmp_path).read("ford (conflicted copy)").notes
    assert note == f"{path} was saved up to step 4 of this fight; this ends at step 3"


def test_p15_nothing_is_done_to_a_save_but_to_append_and_to_cut_what_was_copied_aside() -> None:
    fs = SimFS()
    sent = power.played(fs, random.Random(3), 5)
    fs.files[fs.names[power.SAVE]] += b"\n[[step]]\nn = "
    recorder_of(power.folder(fs).open("ford")).close()
    save = fs.names[power.SAVE]
    calls = [call for call in fs.trace if call.file == save or call.path == power.SAVE]
    assert sent
    assert {call.name for call in calls} == {"create", "write", "fsync", "truncate"}
    size, synced_copies = 0, 0
    for call in fs.trace:
        if call.name == "fsync" and ".cut-" in call.path:
            synced_copies += 1
        if call.file == save and call.name == "write":
            assert call.size == size
            size += len(call.data)
        if call.file == save and call.name == "truncate":
            assert synced_copies == 1
            assert call.size == size


@pytest.mark.parametrize("edit", [*ACCEPTED, *REFUSED])
def test_p15_reading_never_changes_a_byte_however_odd_the_save(tmp_path: Path, edit: str) -> None:
    path = made(tmp_path, 5)
    change = (ACCEPTED.get(edit) or REFUSED[edit])[0]
    path.write_text(change(path.read_text(encoding="utf-8")), encoding="utf-8")
    before = {file: (file.read_bytes(), file.stat().st_mtime_ns) for file in path.parent.iterdir()}
    folder(tmp_path).read("ford")
    folder(tmp_path).lines()
    assert {file: (file.read_bytes(), file.stat().st_mtime_ns) for file in path.parent.iterdir()} == before
