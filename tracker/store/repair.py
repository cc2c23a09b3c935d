"""A torn tail is set aside in a file of its own before the save is cut: nothing is ever thrown away."""

import zlib
from pathlib import Path

from tracker.core.ports import Trouble
from tracker.store import files
from tracker.store.files import FS


def set_aside(fs: FS, fd: int, path: Path, data: bytes, start: int) -> tuple[Path, str]:
    """Copy `data` from `start` beside the save at `path`, then cut that; the copy, and a line for people.

    Raises `Trouble`, and then nothing was cut.
    """
    tail = data[start:]
    copy = path.with_name(f"{path.name}.cut-{zlib.crc32(tail):08x}")
    try:
        _keep(fs, copy, tail)
        fs.truncate(fd, start)
        fs.fsync(fd)
    except OSError as error:
        why = files.reason(error)
        raise Trouble(f"{files.shown(path)}: its unfinished end cannot be set aside: {why}") from None
    return copy, f"1 unfinished entry set aside in {files.shown(copy)} ({len(tail):,} bytes)"


def _keep(fs: FS, copy: Path, tail: bytes) -> None:
    try:
        fs.close(files.write_new(fs, copy, tail))
    except FileExistsError:
        # Set aside before, and the cut that should have followed did not happen.
        if files.read_file(fs, copy, len(tail) + 1) != tail:
            raise
