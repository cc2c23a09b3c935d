"""Where steps go: the save, or the rescue file when that may not be written any more, and a copy beside."""

from pathlib import Path

from tracker.core.step import Header
from tracker.core.text import clean
from tracker.store import ballast, files, rescue
from tracker.store.appender import Appender, Lost
from tracker.store.last import Last, remember
from tracker.store.shadow import Shadow


class Outlet:
    """The file that steps go to now. It raises nothing: what went wrong is told in words."""

    def __init__(self, file: Appender, header: Header, state: Path, fs: files.FS) -> None:
        self._save = file
        self._header = header
        self._state = state
        self._fs = fs
        self._shadow = Shadow(fs, state, file, header.fight)
        self._start = file.size
        self._rescue: Appender | None = None
        self._rescued = b""
        self._lost = ""
        self._last = 0

    def holds(self, last: int) -> bool:
        """Whether step `last` is on a disk, in the save or in the rescue file."""
        return self._last >= last

    @property
    def beside(self) -> str:
        """The path of the rescue file that steps go to, "" while they go to the save."""
        return clean(str(self._rescue.path)) if self._rescue else ""

    def give_up(self, why: str) -> None:
        """Leave the save as it is and go on in the rescue file; without effect when that is so already."""
        self._lost = self._lost or why

    def append(self, data: bytes, last: int) -> str:
        """Write `data`, whose last step is `last`; "" when the save holds it, else what went wrong."""
        self._shadow.follow(self._start, data)
        why = self._append_to_save(data)
        if self._lost:
            why = self._append_beside(data, last)
        elif not why:
            self._last = last
        if self.holds(last):
            self._start += len(data)
        return why

    def settle(self, last: int, code: bytes) -> None:
        """After a write that the save holds: note its end, step `last` and its seal, for the next opening."""
        if not self._lost:
            told = Last(self._header.fight, str(self._save.path), last, code.decode())
            remember(self._fs, self._state, self._save.path, told)
            ballast.lay(self._fs, self._state)

    def _append_to_save(self, data: bytes) -> str:
        """Try the save, and once more when that freed some room; "" or what went wrong."""
        if self._lost:
            return self._lost
        try:
            try:
                self._save.append(data)
            except OSError as error:
                if error.errno not in ballast.FULL or not ballast.drop(self._fs, self._state):
                    raise
                self._save.append(data)
        except Lost as error:
            self._lost = str(error)
        except OSError as error:
            return files.reason(error)
        except Exception as error:  # whatever it is, the writer lives on and the steps with it
            self._lost = clean(f"{type(error).__name__}: {error}")
        return self._lost

    def _append_beside(self, data: bytes, last: int) -> str:
        try:
            if self._rescue is None:
                whole = self._rescued or self._save.held
                self._rescue = rescue.begin(self._fs, self._state, self._header.fight, whole)
            self._rescue.append(data)
        except Lost as error:
            if self._rescue:
                self._rescued = self._rescue.held
                self._rescue.close()
                self._rescue = None
            return f"{self._lost}; and the rescue file: {error}"
        except Exception as error:
            return f"{self._lost}; and no rescue file: {files.reason(error)}"
        self._last = last
        return f"{self._lost}; the fight goes on in {clean(str(self._rescue.path))}"

    def close(self) -> None:
        """Let go of all files."""
        self._save.close()
        self._shadow.close()
        if self._rescue:
            self._rescue.close()
