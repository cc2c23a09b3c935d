"""Where a fight goes on when its own file cannot be written: a whole save in the state folder."""

import re
from pathlib import Path

from tracker.store import files
from tracker.store.appender import Appender
from tracker.store.files import FS

_MOST = 1000


def begin(fs: FS, state: Path, fight: str, data: bytes) -> Appender:
    """A new rescue file that holds `data`. Raises OSError."""
    state.mkdir(parents=True, exist_ok=True)
    stem = "rescue-" + (re.sub(r"[^A-Za-z0-9_-]", "", fight)[:32] or "fight")
    for count in range(1, _MOST):
        path = state / (f"{stem}.toml" if count == 1 else f"{stem}-{count}.toml")
        try:
            fd = files.write_new(fs, path, data)
            return Appender(fs, fd, path, data, fs.stat(fd).st_mtime_ns)
        except FileExistsError:
            continue
    raise FileExistsError(f"{stem}: too many rescue files")
