"""What a person calls a save, and the file that is meant."""

import os
import re
import zlib
from pathlib import Path

from tracker.core.ports import Trouble
from tracker.core.text import clean
from tracker.store.files import FS

_COPIES = 1000


def mark(save: Path) -> str:
    """8 hex digits that stand for the place of a save, in the names of what is kept beside it."""
    return f"{zlib.crc32(os.fsencode(os.path.realpath(save))):08x}"


def plain(fight: str) -> str:
    """The id of a fight as part of a file's name, whatever a file said it is."""
    return re.sub(r"[^A-Za-z0-9_-]", "", fight)[:32] or "fight"


def found(fs: FS, folder: Path, ref: str) -> Path:
    """The save that `ref` means: a path, else a name in the folder of saves. Raises `Trouble`."""
    candidates = [Path(ref), *_named(fs, folder, ref), Path(f"{ref}.toml")]
    there = [path for path in candidates if _exists(fs, path)]
    if not ref or not there:
        raise Trouble(f"{clean(ref)}: no such save, neither here nor in {clean(str(folder))}")
    return next((path for path in there if not fs.is_dir(path)), there[0])


def new_path(folder: Path, ref: str) -> Path:
    """Where a new save goes: a path as it is, a name into the folder of saves. Raises `Trouble`."""
    if not ref.strip() or ref != clean(ref) or Path(ref).name in ("", "..", ".toml"):
        raise Trouble(f"{clean(ref) or 'this'}: not a file name")
    path = Path(ref) if ref.endswith(".toml") else Path(f"{ref}.toml")
    if path.name.startswith("."):
        raise Trouble(f"{clean(path.name)}: a name that begins with a dot is never listed; choose another")
    return folder / path if path.name == str(path) else path


def numbered(fs: FS, folder: Path, stem: str, first: int) -> Path:
    """The first name of a folder that is free: ``ford-2.toml``, from number `first` on; 1 is not written.

    Raises `Trouble` when very many are taken.
    """
    for count in range(first, _COPIES):
        path = folder / (f"{stem}.toml" if count == 1 else f"{stem}-{count}.toml")
        if not fs.exists(path):
            return path
    raise Trouble(f"{clean(stem)}: {_COPIES - first} copies of it already")


def newest_first(folder: Path) -> list[Path]:
    """The TOML files of a folder by the time of their last change, then by name."""
    try:
        with os.scandir(folder) as entries:
            listed = [(_changed(entry), entry.name) for entry in entries if _is_toml(entry.name)]
    except OSError:
        return []
    return [folder / name for _, name in sorted(listed, key=lambda item: (-item[0], item[1]))]


def _named(fs: FS, folder: Path, ref: str) -> list[Path]:
    if Path(ref).name != ref:
        return []
    literal = [folder / ref, folder / f"{ref}.toml"]
    if any(_exists(fs, path) for path in literal):
        return literal
    # The resume list shows a name made safe; typed back it still means the file.
    return [path for path in newest_first(folder) if clean(path.stem) == ref]


def _exists(fs: FS, path: Path) -> bool:
    try:
        return fs.exists(path)
    except ValueError:
        return False


def _is_toml(name: str) -> bool:
    return name.endswith(".toml") and not name.startswith(".")


def _changed(entry: os.DirEntry[str]) -> int:
    try:
        return entry.stat().st_mtime_ns
    except OSError:
        return 0
