"""A small file put in place of another, whole or not at all."""

import contextlib
import os
from pathlib import Path

from tracker.store import files
from tracker.store.files import FS


def replace_file(fs: FS, path: Path, data: bytes) -> None:
    """Put `data` at `path`, whole or not at all. Raises OSError."""
    beside = path.with_name(f".{path.stem}-{os.getpid()}.new")
    with contextlib.suppress(FileNotFoundError):
        fs.unlink(beside)
    fs.close(files.write_new(fs, beside, data))
    try:
        fs.replace(beside, path)
        fs.fsync_dir(path.parent)
    except OSError:
        with contextlib.suppress(OSError):
            fs.unlink(beside)
        raise
