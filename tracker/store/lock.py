"""One process at a time writes a save: a lock on the save's own descriptor, gone when its process is."""

import contextlib
import errno
import os
import sys
import time
from pathlib import Path

from tracker.store.files import READ

_TRIES = 6
_PAUSE = 0.01  # seconds; a glance at the lock by `is_held` lasts far less
_TAKEN = {errno.EWOULDBLOCK, errno.EAGAIN, errno.EACCES, errno.EDEADLK}

if sys.platform == "win32":
    import msvcrt

    _FAR = 1 << 40  # Windows bars others from reading locked bytes, so the lock lies beyond any save

    def _lock(fd: int) -> None:
        os.lseek(fd, _FAR, os.SEEK_SET)
        msvcrt.locking(fd, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(fd: int) -> None:
        fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)


def take(fd: int, tries: int = _TRIES) -> bool:
    """Lock the file of `fd` until that is closed; False when another holds it.

    A disk that knows no locks counts as locked: the writer looks at the file before each write anyhow.
    """
    for left in reversed(range(tries)):
        try:
            _lock(fd)
        except OSError as error:
            if error.errno not in _TAKEN:
                return True
        else:
            return True
        if left:
            time.sleep(_PAUSE)
    return False


def is_held(path: Path) -> bool:
    """Whether another holds the lock. Takes it for a moment when nobody does."""
    try:
        fd = os.open(path, READ)
    except OSError:
        return False
    try:
        return not take(fd, tries=1)
    finally:
        with contextlib.suppress(OSError):
            os.close(fd)
