"""Where a fight goes on when its own file cannot be written: a whole save in the state folder."""

from pathlib import Path

from tracker.store import files, naming
from tracker.store.appender import Appender
from tracker.store.files import FS

_MOST = 1000


def begin(fs: FS, state: Path, fight: str, data: bytes) -> Appender:
    """A new rescue file that holds `data`. Raises OSError."""
    files.make_folder(fs, state)
    while True:
        path = free_path(fs, state, fight)
        try:
            fd = files.write_new(fs, path, data)
        except FileExistsError:
            continue
        return Appender(fs, fd, path, data, fs.stat(fd).st_mtime_ns)


def free_path(fs: FS, state: Path, fight: str) -> Path:
    """A name for another rescue file of a fight. Raises OSError when there are very many already."""
    for path in _paths(state, fight):
        if not fs.exists(path):
            return path
    raise FileExistsError(f"{_MOST} rescue files of this fight")


def found(state: Path, fight: str) -> list[Path]:
    """The rescue files of a fight, the oldest first; none where the state folder is out of reach."""
    try:
        there = set(files.toml_files(state, f"rescue-{naming.plain(fight)}"))
    except OSError:
        return []
    return [path for path in _paths(state, fight) if path in there] if there else []


def _paths(state: Path, fight: str) -> list[Path]:
    stem = f"rescue-{naming.plain(fight)}"
    return [state / (f"{stem}.toml" if count == 1 else f"{stem}-{count}.toml") for count in range(1, _MOST)]
