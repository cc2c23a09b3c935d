"""What is kept beside a save in the state folder: its last end, a copy, some ballast (P7, P11, P14)."""

import errno
import os
import shutil
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.store.faulty import ALL, FaultyFS
from tests.store.fights import HEADER, clock, folder, made, numbers, recorder_of, step
from tracker.core.ports import Recorder
from tracker.store import ballast, clouds, files, last, shadow
from tracker.store.saves import SaveFolder


def more(recorder: Recorder, steps: Sequence[int]) -> None:
    for n in steps:
        recorder.record([step(n)])
    recorder.drain()


def in_state(tmp_path: Path, pattern: str) -> list[Path]:
    return sorted((tmp_path / "state").glob(pattern))


def shortened_by(path: Path, steps: int) -> None:
    """Put back the file as it was some steps ago."""
    data = path.read_bytes()
    for _ in range(steps):
        data = data[: data.rindex(b"\n[[step]]")]
    path.write_bytes(data)


def test_a_file_that_came_back_older_is_told_once_and_what_was_saved_is_kept(tmp_path: Path) -> None:
    path = made(tmp_path, 6)
    whole = path.read_bytes()
    assert not folder(tmp_path).read("ford").notes
    shortened_by(path, 2)
    (note,) = folder(tmp_path).read("ford").notes
    assert note.startswith("step 6 was saved here and is not in this file, which ends at step 4: ")
    opened = folder(tmp_path).open("ford")
    assert numbers(opened) == [1, 2, 3, 4]
    (note,) = opened.notes
    (rescue,) = in_state(tmp_path, "rescue-*")
    assert note.endswith(f"; all of it is in {rescue}")
    assert rescue.read_bytes() == whole
    more(recorder_of(opened), [5])
    recorder_of(opened).close()
    assert not folder(tmp_path).open("ford").notes


def test_a_file_on_which_another_machine_went_on_needs_no_note(tmp_path: Path) -> None:
    path = made(tmp_path, 3)
    elsewhere = SaveFolder(str(path.parent), state=tmp_path / "other", clock=clock)
    recorder = recorder_of(elsewhere.open("ford"))
    more(recorder, [4, 5])
    recorder.close()
    assert not folder(tmp_path).read("ford").notes


def test_two_machines_that_went_on_apart_are_noticed(tmp_path: Path) -> None:
    path = made(tmp_path, 3)
    there = tmp_path / "there" / "ford.toml"
    there.parent.mkdir()
    shutil.copy(path, there)
    elsewhere = SaveFolder(str(there.parent), state=tmp_path / "other", clock=clock)
    for saves, note in ((folder(tmp_path), "here"), (elsewhere, "there")):
        recorder = recorder_of(saves.open("ford"))
        recorder.record([step(4, note)])
        recorder.close()
    shutil.copy(there, path)
    (note,) = folder(tmp_path).read("ford").notes
    assert note.startswith("step 4 was saved here and is not in this file, which ends at step 4: another ")


def test_an_older_copy_under_another_name_is_told_from_the_fight(tmp_path: Path) -> None:
    path = made(tmp_path, 5)
    copy = path.with_name("ford (conflicted copy).toml")
    shutil.copy(path, copy)
    assert not folder(tmp_path).read(str(copy)).notes
    shortened_by(copy, 2)
    (note,) = folder(tmp_path).read(str(copy)).notes
    assert note == f"{path} was saved up to step 5 of this fight; this ends at step 3"


def test_what_a_hand_changed_before_the_last_seal_is_no_older_file(tmp_path: Path) -> None:
    path = made(tmp_path, 4)
    path.write_bytes(path.read_bytes().replace(b"amount = 2", b"amount = 3").replace(b"\n", b"\r\n"))
    (note,) = folder(tmp_path).read("ford").notes
    assert note.startswith("step 2: edited by hand")


@pytest.mark.parametrize("content", [b"", b"\0\0", b"n = 1", b"fight = [", bytes(100_000)])
def test_a_broken_note_of_the_last_end_costs_nothing(tmp_path: Path, content: bytes) -> None:
    made(tmp_path, 2)
    (file,) = in_state(tmp_path, "last-*")
    file.write_bytes(content)
    opened = folder(tmp_path).open("ford")
    assert not opened.notes
    more(recorder_of(opened), [3])
    recorder_of(opened).close()
    assert b"n = 3" in file.read_bytes()


def test_each_copy_of_a_sample_is_a_fight_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sample = made(tmp_path / "shipped", 2, "printed-example")
    monkeypatch.setattr("tracker.store.places.sample_files", lambda: [sample])
    saves = folder(tmp_path)
    recorder = recorder_of(saves.open(saves.copy_sample("printed-example")))
    more(recorder, [3])
    recorder.close()
    second = saves.open(saves.copy_sample("printed-example"))
    assert not second.notes
    assert second.header.fight not in (HEADER.fight, saves.read("printed-example").header.fight)
    recorder_of(second).close()


def test_the_copy_beside_holds_what_the_disk_of_the_save_refused_and_a_kill_leaves(tmp_path: Path) -> None:
    fs = FaultyFS(("write",))
    recorder = recorder_of(
        SaveFolder(str(tmp_path / "saves"), fs=fs, state=tmp_path / "state").create("ford", HEADER)
    )
    more(recorder, [1])
    fs.fail(1, 10_000)
    more(recorder, [2])
    more(recorder, [3])
    assert recorder.status().state == "not saved"
    (copy,) = in_state(tmp_path, "shadow-*")
    assert numbers(folder(tmp_path).read(str(copy))) == [1, 2, 3]
    path = tmp_path / "saves" / "ford.toml"
    left = tmp_path / "left"  # as a kill leaves it: no closing, no last tries
    shutil.copytree(tmp_path / "state", left)
    fs.heal()
    recorder.close()
    shortened_by(path, 2)
    opened = SaveFolder(str(path.parent), state=left, clock=clock).open("ford")
    (note,) = opened.notes
    (rescue,) = left.glob("rescue-*")
    assert note.startswith("more was recorded here than this file, which ends at step 1, was ever given; ")
    assert note.endswith(f"all of it is in {rescue}")
    assert numbers(folder(tmp_path).read(str(rescue))) == [1, 2, 3]
    recorder_of(opened).close()


def test_a_fight_that_went_on_in_a_rescue_file_is_found_from_its_save(tmp_path: Path) -> None:
    fs = FaultyFS(("fsync",), errno.EIO)
    recorder = recorder_of(
        SaveFolder(str(tmp_path / "saves"), fs=fs, state=tmp_path / "state").create("ford", HEADER)
    )
    more(recorder, [1])
    fs.fail(1)
    more(recorder, [2])
    more(recorder, [3])
    recorder.close()
    (rescue,) = in_state(tmp_path, "rescue-*")
    opened = folder(tmp_path).open("ford")
    assert opened.notes[-1].endswith(f"; all of it is in {rescue}")
    assert in_state(tmp_path, "rescue-*") == [rescue]
    recorder_of(opened).close()


def test_whatever_fails_beside_the_save_no_step_is_held_up(tmp_path: Path) -> None:
    for first in range(1, 60):
        here = tmp_path / str(first)
        fs = FaultyFS(ALL, spared=())
        saves = SaveFolder(str(here / "saves"), fs=fs, state=here / "state", clock=clock)
        recorder = recorder_of(saves.create("ford", HEADER))
        fs.fail(first)
        for n in (1, 2):
            more(recorder, [n])
        recorder.close()
        kept = [here / "saves" / "ford.toml", *(here / "state").glob("rescue-*.toml")]
        assert [1, 2] in [numbers(folder(here).read(str(file))) for file in kept]
        if fs.count < first:
            return
    raise AssertionError("the calls never came to an end")


def test_without_a_state_folder_the_save_is_written_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    saves = SaveFolder(str(tmp_path / "saves"), state=tmp_path / "file" / "state", clock=clock)
    recorder = recorder_of(saves.create("ford", HEADER))
    more(recorder, [1, 2])
    assert recorder.close().state == "saved"
    assert numbers(saves.read("ford")) == [1, 2]


def test_the_ballast_is_given_back_on_the_first_full_disk_and_the_save_goes_on(tmp_path: Path) -> None:
    class Full(files.FS):
        """A disk with no room but where the ballast lay."""

        full = False

        def write(self, fd: int, data: bytes | memoryview) -> int:
            if self.full and (tmp_path / "state" / "ballast").exists():
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            return super().write(fd, data)

    fs = Full()
    recorder = recorder_of(
        SaveFolder(str(tmp_path / "saves"), fs=fs, state=tmp_path / "state").create("ford", HEADER)
    )
    more(recorder, [1])
    recorder.close()
    (put_by,) = in_state(tmp_path, "ballast")
    assert put_by.stat().st_size == ballast.SIZE
    recorder = recorder_of(SaveFolder(str(tmp_path / "saves"), fs=fs, state=tmp_path / "state").open("ford"))
    fs.full = True
    states = []
    recorder.on_status(lambda status: states.append(status.state))
    more(recorder, [2])
    assert recorder.status().state == "saved"
    assert states == ["writing", "saved"]
    recorder.close()


def test_no_ballast_is_laid_on_a_disk_that_is_nearly_full(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files.FS, "free", lambda self, folder: 10_000_000)
    made(tmp_path, 2)
    assert not in_state(tmp_path, "ballast*")


@pytest.mark.parametrize(
    ("path", "cloud"),
    [
        ("/home/m/Dropbox/fights/ford.toml", "Dropbox"),
        ("/home/m/Dropbox (Private)/ford.toml", "Dropbox"),
        ("/Users/m/Library/Mobile Documents/com~apple~CloudDocs/ford.toml", "iCloud"),
        ("/Users/m/Library/CloudStorage/GoogleDrive-m/My Drive/ford.toml", "Google Drive"),
        ("/c/Users/m/OneDrive - Private/ford.toml", "OneDrive"),
        ("/home/m/Nextcloud/ford.toml", "Nextcloud"),
        ("/home/m/Sync/ford.toml", "Syncthing"),
        ("/home/m/games/ford.toml", ""),
        ("/home/m/synchronous/boxes/dropbox.toml", ""),
    ],
)
def test_a_folder_of_a_cloud_is_known_by_its_name(path: str, cloud: str) -> None:
    assert clouds.cloud_of(Path(path)) == cloud


def test_the_cloud_is_told_once_for_each_folder(tmp_path: Path) -> None:
    saves = SaveFolder(str(tmp_path / "Dropbox"), state=tmp_path / "state", clock=clock)
    opened = saves.create("ford", HEADER)
    (note,) = opened.notes
    assert note.startswith(f"{tmp_path / 'Dropbox'} is kept in step by Dropbox: ")
    recorder_of(opened).close()
    again = saves.open("ford")
    assert not again.notes
    recorder_of(again).close()


def test_where_a_full_sync_is_known_it_is_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int, int]] = []
    answers = {51: 0}

    def fcntl(fd: int, what: int) -> int:
        asked.append((fd, what))
        if answers[what]:
            raise OSError(answers[what], "no")
        return 0

    monkeypatch.setattr(files, "fcntl", SimpleNamespace(F_FULLFSYNC=51, fcntl=fcntl))
    synced: list[int] = []
    monkeypatch.setattr(os, "fsync", synced.append)
    made(tmp_path, 1)
    assert [what for _, what in asked][:2] == [51, 51]
    assert not synced
    answers[51] = errno.ENOTSUP
    files.FS().fsync(3)
    assert synced == [3]
    answers[51] = errno.EIO
    with pytest.raises(OSError, match="no"):
        files.FS().fsync(3)


def test_a_new_folder_of_saves_is_on_disk_before_the_save_in_it(tmp_path: Path) -> None:
    class Listening(files.FS):
        calls: list[tuple[str, Path]] = []  # noqa: RUF012

        def mkdir(self, folder: Path) -> None:
            self.calls.append(("mkdir", folder))
            super().mkdir(folder)

        def fsync_dir(self, folder: Path) -> None:
            self.calls.append(("sync", folder))
            super().fsync_dir(folder)

    saves = SaveFolder(str(tmp_path / "a" / "b"), fs=Listening(), state=tmp_path)
    recorder_of(saves.create("ford", HEADER)).close()
    a, b = tmp_path / "a", tmp_path / "a" / "b"
    assert Listening.calls == [
        ("mkdir", a),
        ("sync", tmp_path),
        ("mkdir", b),
        ("sync", a),
        ("sync", b),
        ("sync", tmp_path),
    ]


def test_nothing_beside_a_save_is_found_under_the_name_of_another(tmp_path: Path) -> None:
    first, second = made(tmp_path, 2, "ford"), made(tmp_path, 2, "bridge")
    assert shadow.path_of(tmp_path, first, "a") != shadow.path_of(tmp_path, second, "a")
    assert shadow.path_of(tmp_path, first, "../../a").parent == tmp_path
    state = tmp_path / "state"
    assert last.behind(files.FS(), state, first, HEADER.fight, first.read_bytes(), 2) == ("", "")
