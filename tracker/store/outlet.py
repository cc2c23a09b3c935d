"""Where steps go: the save, or the rescue file when that may not be written any more."""

from pathlib import Path

from tracker.core.step import Header
from tracker.core.text import clean
from tracker.store import files, rescue
from tracker.store.appender import Appender, Lost


class Outlet:
    """The file that steps go to now. It raises nothing: what went wrong is told in words."""

    def __init__(self, file: Appender, header: Header, state: Path, fs: files.FS) -> None:
        self._save = file
        self._header = header
        self._state = state
        self._fs = fs
        self._rescue: Appender | None = None
        self._rescued = b""
        self._lost = ""
        self._last = 0

    def holds(self, last: int) -> bool:
        """Whether step `last` is on a disk, in the save or in the rescue file."""
        return self._last >= last

    def give_up(self, why: str) -> None:
        """Leave the save as it is and go on in the rescue file; without effect when that is so already."""
        self._lost = self._lost or why

    def append(self, data: bytes, last: int) -> str:
        """Write `data`, whose last step is `last`; "" when the save holds it, else what went wrong."""
        if not self._lost:
            try:
                self._save.append(data)
                self._last = last
                return ""
            except Lost as error:
                self._lost = str(error)
            except OSError as error:
                return files.reason(error)
            except Exception as error:  # whatever it is, the writer lives on and the steps with it
                self._lost = clean(f"{type(error).__name__}: {error}")
        return self._append_beside(data, last)

    def _append_beside(self, data: bytes, last: int) -> str:
        try:
            if self._rescue is None:
                whole = self._rescued or self._save.held
                self._rescue = rescue.begin(self._fs, self._state, self._header.fight, whole)
            self._rescue.append(data)
        except Lost as error:
            if self._rescue:
                self._rescued, self._rescue = self._rescue.held, None
            return f"{self._lost}; and the rescue file: {error}"
        except Exception as error:
            return f"{self._lost}; and no rescue file: {files.reason(error)}"
        self._last = last
        return f"{self._lost}; the fight goes on in {clean(str(self._rescue.path))}"

    def close(self) -> None:
        """Let go of both files."""
        self._save.close()
        if self._rescue:
            self._rescue.close()
