"""A disk in memory that forgets what was not synced.

After SQLite's test6.c and LevelDB's FaultInjectionTestEnv. Every change goes into a trace; `Disk` plays
it back up to any call.
"""

import errno
import os
import stat
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from tracker.store.files import FS

_FDS = 1_000_000  # no descriptor of this process, so that a lock on one is known to fail


@dataclass(frozen=True)
class Call:
    """One change: its name, the file by number, the path, and the bytes or the size."""

    name: str
    file: int = 0
    path: str = ""
    data: bytes = b""
    size: int = 0


@dataclass
class SimFS(FS):
    """Files in memory. `fault` is asked before a call, and may raise; a write takes at most `takes` bytes."""

    files: dict[int, bytearray] = field(default_factory=dict)
    names: dict[str, int] = field(default_factory=dict)
    trace: list[Call] = field(default_factory=list)
    fault: Callable[[str, str], None] = lambda name, path: None
    takes: int | None = None
    syncs: bool = True
    syncs_folders: bool = True
    _open: dict[int, int] = field(default_factory=dict)
    _paths: dict[int, str] = field(default_factory=dict)
    _times: dict[int, int] = field(default_factory=dict)
    _clock: int = 0

    def open(self, path: Path, flags: int) -> int:
        name = str(path)
        self.fault("open", name)
        if flags & os.O_CREAT:
            if name in self.names:
                raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))
            self._create(name)
        if name not in self.names:
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
        fd = _FDS + len(self._paths)
        self._open[fd] = self.names[name]
        self._paths[fd] = name
        return fd

    def _create(self, name: str) -> None:
        number = 1 + max(self.files, default=0)
        self.files[number] = bytearray()
        self.names[name] = number
        self._tick(number)
        self._did(Call("create", number, name))

    def close(self, fd: int) -> None:
        self._open.pop(fd, None)

    def read(self, fd: int, count: int, offset: int) -> bytes:
        return bytes(self.files[self._open[fd]][offset : offset + count])

    def write(self, fd: int, data: bytes | memoryview) -> int:
        part = bytes(data if self.takes is None else data[: self.takes])
        if len(part) == len(data):
            self.fault("write", self._paths[fd])
        number = self._open[fd]
        self._did(Call("write", number, self._paths[fd], part, len(self.files[number])))
        self.files[number] += part
        self._tick(number)
        return len(part)

    def fsync(self, fd: int) -> None:
        try:
            self.fault("fsync", self._paths[fd])
        except OSError:
            self._did(Call("failed fsync", self._open[fd], self._paths[fd]))
            raise
        self._did(Call("fsync" if self.syncs else "nothing", self._open[fd], self._paths[fd]))

    def truncate(self, fd: int, size: int) -> None:
        self.fault("truncate", self._paths[fd])
        number = self._open[fd]
        self._did(Call("truncate", number, self._paths[fd], size=size))
        del self.files[number][size:]
        self._tick(number)

    def fsync_dir(self, folder: Path) -> None:
        self.fault("fsync_dir", str(folder))
        self._did(Call("fsync_dir" if self.syncs_folders else "nothing", path=str(folder)))

    def mkdir(self, folder: Path) -> None:
        self.fault("mkdir", str(folder))

    def unlink(self, path: Path) -> None:
        self.fault("unlink", str(path))
        if str(path) not in self.names:
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
        self._did(Call("unlink", path=str(path)))
        del self.names[str(path)]

    def replace(self, path: Path, to: Path) -> None:
        self.fault("replace", str(path))
        number = self.names.pop(str(path))
        self._did(Call("unlink", path=str(path)))
        self._did(Call("create", number, str(to)))
        self.names[str(to)] = number

    def exists(self, path: Path) -> bool:
        return str(path) in self.names or self.is_dir(path)

    def is_dir(self, path: Path) -> bool:
        return not path.suffix and str(path) not in self.names

    def free(self, folder: Path) -> int:
        return 0  # so that no ballast fills the trace

    def stat(self, fd: int) -> os.stat_result:
        self.fault("stat", self._paths[fd])
        return self._stat(self._open[fd])

    def stat_path(self, path: Path) -> os.stat_result:
        self.fault("stat_path", str(path))
        if str(path) not in self.names:
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
        return self._stat(self.names[str(path)])

    def _stat(self, number: int) -> os.stat_result:
        found: Any = SimpleNamespace(
            st_mode=stat.S_IFREG,
            st_size=len(self.files[number]),
            st_dev=1,
            st_ino=number,
            st_mtime_ns=self._times[number],
        )
        return found  # type: ignore[no-any-return]

    def _tick(self, number: int) -> None:
        self._clock += 1
        self._times[number] = self._clock

    def _did(self, call: Call) -> None:
        self.trace.append(call)

    def mark(self, what: str, n: int) -> None:
        """Put something of the test's own into the trace."""
        self.trace.append(Call(what, size=n))
