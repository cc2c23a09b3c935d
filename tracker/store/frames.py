"""What the screen showed of a fight when it was last left, kept so that it can be shown at once."""

import contextlib
import re
from hashlib import sha256
from pathlib import Path

from tracker.core.ports import Trouble
from tracker.store import files, naming, places
from tracker.store.files import FS
from tracker.store.replacing import replace_file

_LARGEST = 4 << 20
"""Bytes of a save beyond which the look at it would take longer than it saves."""
_FRAME = 1 << 20
_MOST = 40
"""So many pictures are kept, the newest."""
_OWN = re.compile(rb'(?m)^(?:#= .*|fight = ".*")\n')
"""What a save says of itself and not of the fight: its id and its seals, which a copy has of its own."""
_ROW = re.compile(r"(?:\x1b\[[0-9;]*m|[^\x00-\x1f\x7f-\x9f])*")
"""Text and colours, and nothing else that a terminal would act on."""


class Frames:
    """Pictures of fights by what their saves hold; a picture of another state is never found."""

    def __init__(self, state: Path | None = None, *, fs: FS | None = None) -> None:
        """`state` is the folder of what is only of use here, else the usual one."""
        self._folder = (state or places.state_folder()) / "frames"
        self._fs = fs or FS()

    def name(self, save: Path, look: str) -> str:
        """What the picture of `save` is kept under; `look` tells all else it depends on. "" for none."""
        try:
            data = files.read_file(self._fs, save, _LARGEST)
        except (OSError, Trouble):
            return ""
        return sha256(_OWN.sub(b"", data) + b"\0" + look.encode(errors="backslashreplace")).hexdigest()[:32]

    def kept(self, name: str) -> list[str]:
        """The rows of a picture; none where none is kept, or where it is not as it was written."""
        with contextlib.suppress(OSError, Trouble, UnicodeDecodeError):
            rows = files.read_file(self._fs, self._folder / name, _FRAME).decode().split("\n") if name else []
            if all(_ROW.fullmatch(row) for row in rows):
                return rows
        return []

    def keep(self, name: str, rows: list[str]) -> None:
        """Keep a picture; that it cannot be kept is no news."""
        if not name or self._fs.exists(self._folder / name):
            return
        with contextlib.suppress(OSError):
            files.make_folder(self._fs, self._folder)
            replace_file(self._fs, self._folder / name, "\n".join(rows).encode())
            self._drop_oldest()

    def _drop_oldest(self) -> None:
        found = sorted(self._folder.iterdir(), key=lambda path: path.stat().st_mtime_ns)
        for path in found[:-_MOST]:
            self._fs.unlink(path)


def save_of(saves: str | None, ref: str) -> Path | None:
    """The file that opening `ref` would show, or of which it would show a copy."""
    with contextlib.suppress(OSError, Trouble):
        return naming.found(FS(), places.saves_folder(saves), ref)
    stem = Path(ref).stem
    return next((path for path in places.sample_files() if path.stem == stem), None)


def settings_bytes() -> bytes:
    """What the user's settings file holds; nothing where it is none, or larger than one would be read."""
    with contextlib.suppress(OSError, Trouble):
        return files.read_file(FS(), places.settings_file(), _FRAME)
    return b""
