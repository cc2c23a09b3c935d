"""A report of an error that should not have happened: where it came about, and nothing of the fight."""

import contextlib
import platform
import traceback
from pathlib import Path

import tracker
from tracker.store import files, places
from tracker.store.files import FS
from tracker.store.log import now

_MOST = 100
_FRAMES = 60


def write(error: BaseException, state: Path | None = None) -> Path | None:
    """A new file in the state folder that tells of `error`; None where it cannot be written.

    It holds kinds of errors and places in the code: what an error says may name those in the fight.
    """
    with contextlib.suppress(Exception):
        folder = state or places.state_folder()
        files.make_folder(FS(), folder)
        for count in range(1, _MOST):
            path = folder / f"report-{count}.txt"
            with contextlib.suppress(FileExistsError):
                FS().close(files.write_new(FS(), path, text(error).encode()))
                return path
    return None


def text(error: BaseException) -> str:
    """What a report says."""
    lines = [
        f"tracker {tracker.__version__}, Python {platform.python_version()}, {platform.platform()}",
        now().isoformat(timespec="seconds"),
    ]
    seen: list[BaseException] = []
    cause: BaseException | None = error
    while cause is not None and cause not in seen:
        seen.append(cause)
        lines += ["", type(cause).__name__, *frames(cause)]
        cause = cause.__cause__ or cause.__context__
    return "\n".join(lines) + "\n"


def frames(error: BaseException) -> list[str]:
    """Where an error came about: file, line and function, the outermost first."""
    found = traceback.extract_tb(error.__traceback__)[-_FRAMES:]
    return [f"  {_short(Path(frame.filename))}:{frame.lineno} {frame.name}" for frame in found]


def _short(file: Path) -> str:
    """The last parts of a path, since the first may name a person."""
    return "/".join(file.parts[-3:])
