"""A file that only grows: each append is on disk when it returns, or nothing is claimed."""

import contextlib
from pathlib import Path

from tracker.store import files
from tracker.store.files import FS


class Lost(Exception):
    """This file may not be written any more; the reason in words."""


class Appender:
    """Appends to one open file, and only while it holds what this process knows it to hold."""

    def __init__(self, fs: FS, fd: int, path: Path, held: bytes, mtime: int) -> None:
        """`held` are the bytes read from `fd`; `mtime` (in nanoseconds) is its time before they were read."""
        self.path = path
        self._fs = fs
        self._fd = fd
        self._held = bytearray(held)
        self._mtime = mtime

    @property
    def held(self) -> bytes:
        """What the disk is known to hold."""
        return bytes(self._held)

    @property
    def size(self) -> int:
        """The bytes the disk is known to hold."""
        return len(self._held)

    def append(self, data: bytes) -> None:
        """Write `data` and return when the disk holds it.

        Raises OSError when it may be tried again with the same bytes and more behind them (what
        was written of them is found then), `Lost` when it may not.
        """
        self._check_place()
        files.write_all(self._fs, self._fd, data[self._already_there(data) :])
        self._sync()
        found = self._fs.stat(self._fd)
        if found.st_size != len(self._held) + len(data):
            raise Lost("the disk did not keep what was written")
        self._held += data
        self._mtime = found.st_mtime_ns

    def close(self) -> None:
        """Let go of the file and its lock."""
        with contextlib.suppress(OSError):
            self._fs.close(self._fd)

    def _check_place(self) -> None:
        """Raises `Lost` when the file is not the one that was opened, or not as it was left."""
        try:
            there = self._fs.stat_path(self.path)
        except (FileNotFoundError, NotADirectoryError):
            raise Lost("the file was renamed or deleted") from None
        here = self._fs.stat(self._fd)
        if (there.st_dev, there.st_ino) != (here.st_dev, here.st_ino):
            raise Lost("another file was put in its place")
        if here.st_size < len(self._held):
            raise Lost("another program shortened the file")
        if here.st_mtime_ns != self._mtime and not self._is_as_left():
            raise Lost("another program edited the file")

    def _is_as_left(self) -> bool:
        """A changed time alone means nothing: the content says."""
        return files.read_all(self._fs, self._fd, len(self._held)) == self._held

    def _already_there(self, data: bytes) -> int:
        """How much of `data` an earlier try has written."""
        extra = self._fs.stat(self._fd).st_size - len(self._held)
        if not extra:
            return 0
        found = files.read_all(self._fs, self._fd, extra, len(self._held))
        if not data.startswith(found):
            raise Lost("another program wrote into the file")
        return len(found)

    def _sync(self) -> None:
        try:
            self._fs.fsync(self._fd)
        except OSError as error:
            # The system may have dropped the pages and would then say yes to a second fsync.
            raise Lost(files.reason(error)) from None
