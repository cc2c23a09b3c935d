"""A second copy of what is recorded, in the state folder, for when the save itself is taken away.

It is written before the save and never waited for: what a disk refuses, or another program throws
away, outlives a kill there. It is a whole save by itself, so it becomes a rescue file by its name.
"""

import contextlib
from pathlib import Path

from tracker.store import files, naming, rescue, seal
from tracker.store.appender import Appender
from tracker.store.files import FS
from tracker.store.last import seal_line
from tracker.store.lint import LOG


class Shadow:
    """The copy of one open save. It raises nothing: it is only a copy."""

    def __init__(self, fs: FS, state: Path, save: Appender, fight: str) -> None:
        self._fs = fs
        self._save = save
        self._state = state
        self._path = path_of(state, save.path, fight)
        self._fd: int | None = None
        self._size = 0
        self._is_broken = False

    def follow(self, start: int, data: bytes) -> None:
        """Hold `data`, which stands at `start` of the save; some of it may be here already."""
        if self._is_broken:
            return
        try:
            fd = self._begun()
            files.write_all(self._fs, fd, data[self._size - start :])
            self._size = start + len(data)
        except OSError:
            self._is_broken = True

    def close(self) -> None:
        """Let go of the file, which stays."""
        if self._fd is not None:
            with contextlib.suppress(OSError):
                self._fs.close(self._fd)
            self._fd = None

    def _begun(self) -> int:
        """The descriptor; of a new file with what the save holds, the first time. Raises OSError."""
        if self._fd is None:
            files.make_folder(self._fs, self._state)
            with contextlib.suppress(FileNotFoundError):
                self._fs.unlink(self._path)
            held = self._save.held
            self._fd = self._fs.open(self._path, files.NEW)
            files.write_all(self._fs, self._fd, held)
            self._size = len(held)
        return self._fd


def path_of(state: Path, save: Path, fight: str) -> Path:
    """Where the copy of a save lies."""
    return state / f"shadow-{naming.plain(fight)}-{naming.mark(save)}.toml"


def holding_more(fs: FS, state: Path, save: Path, fight: str, data: bytes) -> Path | None:
    """A copy with an entry that `data`, read from `save`, does not have; None when there is none."""
    path = path_of(state, save, fight)
    end = _end(fs, path)
    if not end or end in data.replace(b"\r\n", b"\n") + b"\n":
        return None
    rescued = [file for file in rescue.found(state, fight) if _end(fs, file) == end]
    return rescued[0] if rescued else path


def keep(fs: FS, state: Path, save: Path, fight: str, data: bytes) -> Path | None:
    """As `holding_more`, but the copy is put where the next one will not take its place."""
    path = holding_more(fs, state, save, fight, data)
    if path is None or path in rescue.found(state, fight):
        return path
    with contextlib.suppress(OSError):
        kept = rescue.free_path(fs, state, fight)
        fs.replace(path, kept)
        return kept
    return path


def _end(fs: FS, path: Path) -> bytes:
    """The last seal of a file, b"" when there is none."""
    if not fs.exists(path):
        return b""
    try:
        data = files.read_file(fs, path, LOG.size)
    except Exception:  # no file of ours any more
        return b""
    start = data.rfind(b"\n#= ")
    while start >= 0:
        if found := seal.LINE.match(data, start):
            return seal_line(int(found[1]), found[2])
        start = data.rfind(b"\n#= ", 0, start)
    return b""
