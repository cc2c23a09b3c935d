"""Who holds a save, told by a small file in the state folder; the lock itself is in `lock`."""

import contextlib
import os
import tomllib
from datetime import datetime
from pathlib import Path

from tracker.store import files, lock, naming
from tracker.store.files import FS

_CAP = 1024


def note(fs: FS, state: Path, save: Path, since: datetime) -> None:
    """Say that this process holds `save`. A folder that cannot be written only costs others the answer.

    It is synced, because after a loss of power it tells that nobody had closed the save.
    """
    text = f'pid = {os.getpid()}\nsince = "{since.isoformat(timespec="seconds")}"\n'
    with contextlib.suppress(OSError):
        files.make_folder(fs, state)
        forget(fs, state, save)
        fs.close(files.write_new(fs, _file(state, save), text.encode()))


def forget(fs: FS, state: Path, save: Path) -> None:
    """Take back what `note` said."""
    with contextlib.suppress(OSError):
        fs.unlink(_file(state, save))


def was_left(fs: FS, state: Path, save: Path) -> bool:
    """Whether some tracker here opened `save` and has not closed it, or never will."""
    return fs.exists(_file(state, save))


def held_by(state: Path, save: Path) -> str:
    """'open in process 1234 since 19:02' when another descriptor holds `save`, else "".

    Looks at the lock only where a holder's file stands, so that a glance at the resume list
    never comes between another's `open` and its lock.
    """
    if os.path.lexists(_file(state, save)) and lock.is_held(save):
        return words(state, save)
    return ""


def words(state: Path, save: Path) -> str:
    """Who holds `save`, as far as is known."""
    try:
        with _file(state, save).open("rb") as file:
            known = tomllib.loads(file.read(_CAP).decode())
        pid, since = int(known["pid"]), datetime.fromisoformat(known["since"])
    except (OSError, ValueError, KeyError, TypeError):
        return "open in another tracker"
    whose = "here" if pid == os.getpid() else f"in process {pid}"
    return f"open {whose} since {since:%H:%M}"


def _file(state: Path, save: Path) -> Path:
    return state / f"open-{naming.mark(save)}.toml"
