"""What this machine last saved of a fight, so that an older file in its place is noticed.

A folder that is kept alike on two machines may bring back yesterday's file. One small file a save, and
not one for all, because two trackers at work would write over each other's.
"""

import contextlib
import tomllib
from dataclasses import dataclass
from pathlib import Path

import tomli_w

from tracker.core.text import clean
from tracker.store import codec, files, naming
from tracker.store.files import FS

_CAP = 64 * 1024


@dataclass(frozen=True, slots=True)
class Last:
    """The end of a save as this machine left it: its fight and path, its last step, and its last seal."""

    fight: str
    path: str
    n: int
    seal: str

    def is_in(self, data: bytes) -> bool:
        """Whether `data` goes on from there, however much stands behind it."""
        return seal_line(self.n, self.seal.encode()) in data.replace(b"\r\n", b"\n") + b"\n"


def seal_line(n: int, code: bytes) -> bytes:
    """A seal as it stands in a file, with the newlines around it."""
    return b"\n#= %d %s\n" % (n, code)


def remember(fs: FS, state: Path, save: Path, last: Last) -> None:
    """Put it down, for the next opening. A folder that cannot be written only costs the warning."""
    file = _file(state, last.fight, save)
    beside = file.with_suffix(".new")
    fields = {"fight": last.fight, "path": codec.encodable(last.path), "n": last.n, "seal": last.seal}
    with contextlib.suppress(OSError, ValueError):
        with contextlib.suppress(FileNotFoundError):
            fs.unlink(beside)
        fd = fs.open(beside, files.NEW)
        try:
            files.write_all(fs, fd, tomli_w.dumps(fields).encode())
        finally:
            fs.close(fd)
        fs.replace(beside, file)


def known(fs: FS, state: Path, save: Path, fight: str) -> int | None:
    """The step up to which this machine knows it saved the fight there; None when it does not know."""
    here = _read(fs, _file(state, fight, save))
    return here.n if here else None


def behind(fs: FS, state: Path, save: Path, fight: str, data: bytes, n: int) -> tuple[str, str]:
    """A line when `data`, read from `save` and ending at step `n`, lacks what was saved here; else "".

    With it the path of the save that has it, "" when there is none.
    """
    own = _file(state, fight, save)
    here = _read(fs, own)
    if here and not here.is_in(data):
        return (
            f"step {here.n} was saved here and is not in this file, which ends at step {n}: "
            "another or an older copy has come in its place"
        ), ""
    for file in _of_fight(state, fight):
        there = _read(fs, file) if file != own else None
        if there and there.n > n and not there.is_in(data):
            told = f"{clean(there.path)} was saved up to step {there.n} of this fight; this ends at step {n}"
            return told, there.path if fs.exists(Path(there.path)) else ""
    return "", ""


def _of_fight(state: Path, fight: str) -> list[Path]:
    """What is remembered of a fight, wherever it was; nothing where the state folder is out of reach."""
    try:
        return files.toml_files(state, f"last-{naming.plain(fight)}-")
    except OSError:
        return []


def _read(fs: FS, file: Path) -> Last | None:
    """What a file says; None where there is none, or none that can be read."""
    if not fs.exists(file):
        return None
    try:
        fields = tomllib.loads(files.read_file(fs, file, _CAP).decode())
        return Last(str(fields["fight"]), str(fields["path"]), int(fields["n"]), str(fields["seal"]))
    except Exception:  # a note to ourselves: whatever became of it must not stand in the way of the fight
        return None


def _file(state: Path, fight: str, save: Path) -> Path:
    return state / f"last-{naming.plain(fight)}-{naming.mark(save)}.toml"
