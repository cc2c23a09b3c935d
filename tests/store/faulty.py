"""A disk that fails when told to: every call to it goes through here."""

import errno
import os
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from tracker.store.files import FS

T = TypeVar("T")

ALL = ("open", "write", "fsync", "fsync_dir", "truncate", "stat", "stat_path", "unlink", "replace", "mkdir")
BESIDE = ("shadow-", "last-", "ballast", "cloud-", "open-")
"""Files in the state folder whose loss costs no step."""


class FaultyFS(FS):
    """Fails the calls number `first` to `last` of those named in `calls`, counted from 1.

    What is done to files whose names begin with one of `spared` is neither failed nor counted.
    """

    def __init__(
        self,
        calls: tuple[str, ...] = ("write", "fsync"),
        error: int = errno.ENOSPC,
        spared: tuple[str, ...] = BESIDE,
    ) -> None:
        self.calls = calls
        self.spared = spared
        self._spared_fds: set[int] = set()
        self.error = error
        self.first = self.last = 0
        self.count = 0
        self.takes: int | None = None  # how many bytes a write takes, even one that fails
        self.log: list[str] = []

    def fail(self, first: int, last: int | None = None) -> None:
        self.count, self.first, self.last = 0, first, first if last is None else last

    def heal(self) -> None:
        self.first = self.last = 0

    def open(self, path: Path, flags: int) -> int:
        if not path.name.startswith(self.spared):
            return self._do("open", lambda: FS.open(self, path, flags))
        fd = FS.open(self, path, flags)
        self._spared_fds.add(fd)
        return fd

    def close(self, fd: int) -> None:
        self._spared_fds.discard(fd)
        FS.close(self, fd)

    def unlink(self, path: Path) -> None:
        if path.name.startswith(self.spared):
            return FS.unlink(self, path)
        return self._do("unlink", lambda: FS.unlink(self, path))

    def replace(self, path: Path, to: Path) -> None:
        if path.name.startswith(self.spared):
            return FS.replace(self, path, to)
        return self._do("replace", lambda: FS.replace(self, path, to))

    def mkdir(self, folder: Path) -> None:
        self._do("mkdir", lambda: FS.mkdir(self, folder))

    def write(self, fd: int, data: bytes | memoryview) -> int:
        if fd in self._spared_fds:
            return FS.write(self, fd, data)
        part = data if self.takes is None else data[: self.takes]
        if self._is_failing("write"):
            if self.takes is not None and len(data) > self.takes:
                return FS.write(self, fd, part)
            raise OSError(self.error, os.strerror(self.error))
        return FS.write(self, fd, part)

    def fsync(self, fd: int) -> None:
        self._do("fsync", lambda: FS.fsync(self, fd))

    def fsync_dir(self, folder: Path) -> None:
        self._do("fsync_dir", lambda: FS.fsync_dir(self, folder))

    def truncate(self, fd: int, size: int) -> None:
        self._do("truncate", lambda: FS.truncate(self, fd, size))

    def stat(self, fd: int) -> os.stat_result:
        return self._do("stat", lambda: FS.stat(self, fd))

    def stat_path(self, path: Path) -> os.stat_result:
        return self._do("stat_path", lambda: FS.stat_path(self, path))

    def _do(self, name: str, call: Callable[[], T]) -> T:
        if self._is_failing(name):
            raise OSError(self.error, os.strerror(self.error))
        return call()

    def _is_failing(self, name: str) -> bool:
        self.log.append(name)
        if name not in self.calls:
            return False
        self.count += 1
        return self.first <= self.count <= self.last
