"""P1 to P6: what is shown as saved is there, whatever ends the tracker or the power; and nothing else is."""

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from tests.promises import cuts, kills, power
from tests.promises.sim import SimFS
from tests.store.fights import HEADER, clock, folder, made, numbers, recorder_of, step
from tracker.store import last, reader, seal
from tracker.store.files import FS
from tracker.store.saves import SaveFolder

ROOT = Path(__file__).parents[2]
posix = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork and signals")


@posix
def test_p01_what_was_shown_as_saved_survives_every_signal() -> None:
    tally = kills.all_kills(24)
    assert not tally.wrong, tally


@posix
@pytest.mark.endurance
def test_p01_what_was_shown_as_saved_survives_300_signals() -> None:
    tally = kills.all_kills(320)
    assert not tally.wrong, tally


def test_p02_p03_p05_power_may_go_at_any_call() -> None:
    tally = power.losses(0, 3)
    assert tally.tried > 300
    assert not tally.wrong, tally


@pytest.mark.endurance
def test_p02_p03_p05_power_may_go_at_any_call_of_many_fights() -> None:
    tallies = [power.losses(seed) for seed in range(20)]
    assert sum(tally.tried for tally in tallies) > 5_000
    assert sum(tally.asked for tally in tallies) <= 5
    assert not [tally for tally in tallies if tally.wrong]


@pytest.mark.parametrize("make", [partial(SimFS, syncs=False), partial(SimFS, syncs_folders=False)])
def test_p02_the_same_harness_fails_when_a_sync_is_left_out(make: Callable[[], SimFS]) -> None:
    tally = power.losses(1, 2, make=make, states=4)
    assert len(tally.wrong) > 10


def test_p03_a_save_cut_anywhere_is_read_up_to_there() -> None:
    tally = cuts.all_cuts(4, every=3)
    assert tally.tried > 2_000
    assert not tally.wrong, tally


@pytest.mark.endurance
def test_p03_a_save_cut_at_every_byte_is_read_up_to_there() -> None:
    tally = cuts.all_cuts(10)
    assert tally.tried > 20_000
    assert not tally.wrong, tally


def test_p03_each_bit_turned_over_is_told_or_changes_nothing() -> None:
    tally = cuts.all_bits(4, records=1)
    assert not tally.wrong, tally


@pytest.mark.endurance
def test_p03_each_bit_of_two_records_turned_over_is_told_or_changes_nothing() -> None:
    tally = cuts.all_bits(12, records=2)
    assert not tally.wrong, tally


def test_p04_a_command_of_several_steps_is_kept_whole_or_not_at_all(tmp_path: Path) -> None:
    recorder = recorder_of(opened := folder(tmp_path).create("ford", HEADER))
    recorder.record([step(1)])
    recorder.record([step(2), step(3), step(4)])
    recorder.close()
    data = Path(opened.path).read_bytes()
    found = {len(reader.read_log(data[:cut]).steps) for cut in range(data.index(b"n = 2"), len(data) + 1)}
    assert found == {1, 4}


def test_p05_after_a_crash_a_save_opens_by_itself_and_the_cut_is_told_in_one_line(tmp_path: Path) -> None:
    path = made(tmp_path, 4)
    data = path.read_bytes()
    torn = data[data.rindex(b"\n[[step]]") : -9]
    path.write_bytes(data + torn)
    opened = folder(tmp_path).open("ford")
    (copy,) = path.parent.glob("*.cut-*")
    assert numbers(opened) == [1, 2, 3, 4]
    assert opened.notes == (f"1 unfinished entry set aside in {copy.name} ({len(torn)} bytes)",)
    assert copy.read_bytes() == torn
    assert path.read_bytes() == data
    recorder_of(opened).close()


def test_p05_a_batch_torn_in_its_middle_is_cut_where_nobody_closed_the_save(tmp_path: Path) -> None:
    recorder_of(folder(tmp_path).create("ford", HEADER)).close()
    opened = folder(tmp_path).open("ford")
    recorder = recorder_of(opened)
    recorder.record([step(1)])
    until(lambda: known(tmp_path) == 1)
    left = tmp_path / "left"
    shutil.copytree(tmp_path / "state", left)  # as it is when the power goes
    recorder.record([step(2)])
    recorder.record([step(3)])
    recorder.close()
    path = Path(opened.path)
    path.write_bytes(path.read_bytes().replace(b"amount = 2\n", b"amou        "))
    again = SaveFolder(str(path.parent), state=left, clock=clock).open("ford")
    assert numbers(again) == [1]
    assert "set aside" in again.notes[0]
    recorder_of(again).close()


def known(tmp_path: Path) -> int | None:
    """The step that the state folder knows to be saved."""
    return last.known(FS(), tmp_path / "state", tmp_path / "saves" / "ford.toml", HEADER.fight)


def until(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.005)


def test_p05_a_slip_in_what_was_known_to_be_saved_is_a_hands_and_never_cut(tmp_path: Path) -> None:
    recorder = recorder_of(folder(tmp_path).create("ford", HEADER))
    for n in (1, 2, 3):
        recorder.record([step(n)])
        recorder.drain()
    until(lambda: known(tmp_path) == 3)  # it is put down behind the last step
    left = tmp_path / "left"
    shutil.copytree(tmp_path / "state", left)
    recorder.close()
    path = tmp_path / "saves" / "ford.toml"
    path.write_bytes(path.read_bytes().replace(b"amount = 3\n", b"amount = 3x\n"))
    data = path.read_bytes()
    found = SaveFolder(str(path.parent), state=left, clock=clock).read("ford")
    assert numbers(found) == [1, 2]
    assert re.search(r"line \d+: ", found.trouble)
    assert path.read_bytes() == data


def test_p01_each_line_of_a_shell_call_is_on_disk_before_it_is_told(tmp_path: Path) -> None:
    env = {
        **os.environ,
        "PYTHONPATH": str(ROOT),
        "TRACKER_SAVES": str(tmp_path),
        "TRACKER_STATE": str(tmp_path / "s"),
    }
    call = [sys.executable, "-m", "tracker"]
    subprocess.run([*call, "new", "ford", "--system", "balance"], env=env, check=True, capture_output=True)
    with subprocess.Popen(
        [*call, "do", "ford", "-"], env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin
        assert process.stdout
        for n in range(1, 6):
            process.stdin.write(f"note - {n}\n")
            process.stdin.flush()
            assert str(n) in process.stdout.readline()
            data = (tmp_path / "ford.toml").read_bytes()
            assert len(seal.LINE.findall(data)) == n + 1
        process.kill()
    assert len(folder(tmp_path).read(str(tmp_path / "ford.toml")).steps) == 5
