"""A megabyte put by in the state folder: given back when the disk is full, it buys hundreds of steps."""

import contextlib
import errno
import os
from pathlib import Path

from tracker.store import files
from tracker.store.files import FS

SIZE = 1 << 20
FULL = (errno.ENOSPC, errno.EDQUOT)
_ROOM = 64 * SIZE  # on a disk with less than that it would itself be in the way
_NAME = "ballast"


def lay(fs: FS, state: Path) -> None:
    """Put it by, where it is not there yet and there is room. Raises nothing."""
    path = state / _NAME
    with contextlib.suppress(OSError):
        if fs.exists(path) or fs.free(state) < _ROOM:
            return
        try:
            fd = fs.open(path, files.NEW)
            try:
                files.write_all(fs, fd, os.urandom(SIZE))  # noise, because some disks store zeros in no space
            finally:
                fs.close(fd)
        except OSError:
            drop(fs, state)


def drop(fs: FS, state: Path) -> bool:
    """Give it back; whether there was any."""
    try:
        fs.unlink(state / _NAME)
    except OSError:
        return False
    return True
