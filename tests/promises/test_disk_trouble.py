"""P7 to P9: a disk that is full, failing, or not to be written."""

import ctypes
import errno
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.promises import faults
from tests.store.fights import folder, made, numbers
from tests.store.test_recorder import LIMITED
from tracker.core.ports import Forbidden, Status
from tracker.store.files import FS, READ
from tracker.store.saves import SaveFolder

ROOT = Path(__file__).parents[2]
PR_CAPBSET_DROP, CAP_DAC_OVERRIDE = 24, 1
FORBIDDEN = "no permission, so it can only be looked at; tracker branch goes on with it in another file"


def test_p07_p08_whatever_call_fails_no_step_is_lost() -> None:
    tally = faults.all_faults(every=7, errors=(errno.ENOSPC, errno.EIO))
    assert tally.tried > 100
    assert not tally.wrong, tally


@pytest.mark.endurance
def test_p07_p08_whatever_call_fails_no_step_is_lost_of_any_fight() -> None:
    tallies = [faults.all_faults(seed) for seed in range(2)]
    assert sum(tally.tried for tally in tallies) > 2_000
    assert not [tally for tally in tallies if tally.wrong]


@pytest.mark.skipif(sys.platform == "win32", reason="needs a limit on the size of files")
def test_p07_a_write_that_the_system_takes_in_part_is_finished_when_there_is_room(tmp_path: Path) -> None:
    args = [sys.executable, "-c", LIMITED, str(tmp_path / "saves"), str(tmp_path / "state")]
    done = subprocess.run(args, capture_output=True, text=True, cwd=ROOT, timeout=120, check=True)
    refused = Status("not saved", 1, "the file may not grow any more")
    assert done.stdout.splitlines() == [str(Status("saved", 1)), f"{refused} 100", str(Status("saved", 2))]
    assert numbers(folder(tmp_path).read("ford")) == [1, 2]


FULL = """
import os, sys, time
from pathlib import Path
from tests.store.fights import HEADER, clock, recorder_of, step
from tracker.store.saves import SaveFolder
small = Path(sys.argv[1])
recorder = recorder_of(SaveFolder(str(small), state=Path(sys.argv[2]), clock=clock).create("ford", HEADER))
filler = small / "filler"
filler.write_bytes(bytes(56 * 1024))
n, refused = 0, 0
while refused < 3:
    n += 1
    recorder.record([step(n)])
    refused += recorder.drain().state != "saved"
print(n, recorder.status().step, recorder.status().why)
filler.unlink()
while recorder.status().state != "saved":
    time.sleep(0.01)
print(recorder.close().step)
found = SaveFolder(str(small), state=Path(sys.argv[2])).read("ford")
print([each.n for each in found.steps] == list(range(1, n + 1)), found.trouble)
"""


def test_p07_on_a_disk_that_is_really_full_saving_resumes_by_itself(tmp_path: Path) -> None:
    disk, state = tmp_path / "disk", tmp_path / "state"
    disk.mkdir()
    mount = f"mount -t tmpfs -o size=64k none {disk} && exec {sys.executable} -c '{FULL}' {disk} {state}"
    unshare = shutil.which("unshare")
    if not unshare or subprocess.run([unshare, "-Urm", "true"], capture_output=True, check=False).returncode:
        pytest.skip("needs name spaces of one's own")
    done = subprocess.run(
        [unshare, "-Urm", "sh", "-c", mount],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    told, last, whole = done.stdout.splitlines()
    n, saved, *why = told.split()
    assert (int(saved), " ".join(why)) == (int(n) - 3, "the disk is full")
    assert last == n
    assert whole.strip() == "True"


def without_rights() -> None:
    """From the next program on, root is bound to the rights of files as everybody is."""
    if os.getuid() == 0:
        ctypes.CDLL(None).prctl(PR_CAPBSET_DROP, CAP_DAC_OVERRIDE, 0, 0, 0)


def shell(place: Path, *words: str) -> tuple[int, str]:
    """A call in the shell by one who may write into the folder "own" only; its status and its complaint."""
    folders = {"SAVES": place / "saves", "STATE": place / "own" / "state"}
    env = {**os.environ, **{f"TRACKER_{name}": str(path) for name, path in folders.items()}}
    done = subprocess.run(
        [sys.executable, "-m", "tracker", *words],
        env={**env, "PYTHONPATH": str(ROOT)},
        preexec_fn=without_rights,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    return done.returncode, done.stderr


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="needs the rights of POSIX")
def test_p09_a_save_that_may_not_be_written_is_looked_at_and_gone_on_with_elsewhere(tmp_path: Path) -> None:
    path = made(tmp_path, 0)
    data = path.read_bytes()
    (tmp_path / "own").mkdir()
    mine = str(tmp_path / "own" / "mine.toml")
    path.chmod(0o444)
    path.parent.chmod(0o555)
    try:
        status, why = shell(tmp_path, "do", "ford", "note - hello")
        if status == 0 and os.getuid() == 0:
            pytest.skip("root cannot give up its rights here")
        assert (status, why) == (1, f"refused: ford.toml: {FORBIDDEN}\n")
        assert shell(tmp_path, "show", "ford") == (0, "")
        assert shell(tmp_path, "branch", "ford", "0", mine) == (0, "")
        assert shell(tmp_path, "do", mine, "note - hello") == (0, "")
        assert shell(tmp_path, "new", "other", "--system", "balance") == (
            1,
            "refused: other.toml: no permission\n",
        )
    finally:
        path.parent.chmod(0o755)
    assert path.read_bytes() == data
    with pytest.raises(Forbidden):
        SaveFolder(fs=ReadOnly()).open(str(path))


class ReadOnly(FS):
    """A disk that cannot be written."""

    def open(self, path: Path, flags: int) -> int:
        if flags != READ:
            raise OSError(errno.EROFS, "Read-only file system")
        return super().open(path, flags)
