"""The fight on the screen while the app is still being imported: as it was when it was left, or drawn.

What was kept is taken only when the save holds what it held then, and size, terminal, settings and
version are the same: so it is what the app will paint a moment later. What is typed waits for the app.
"""

import contextlib
import os
import signal
import sys
import termios
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Any

import tracker
from tracker.store.frames import Frames, save_of, settings_bytes

if TYPE_CHECKING:
    from tracker.core.ports import Settings
    from tracker.table import Table

LOOKS = ("TERM", "COLORTERM", "NO_COLOR", "TEXTUAL_THEME", "TEXTUAL_COLOR_SYSTEM")
OPEN, CLOSE = "\x1b[?1049h\x1b[?25l\x1b[H", "\x1b[?1049l\x1b[?25h"


class FirstFrame:
    """The picture of one fight on one terminal: shown at the start, kept at the end."""

    def __init__(self, saves: str | None, ref: str | None) -> None:
        self.frames = Frames()
        self.text = ""
        self.handed_over = False
        """Whether the terminal is the app's now, which leaves its other screen by itself."""
        self.handlers: dict[int, Any] = {}
        self.before: list[Any] | None = None
        """How signals were answered, and the terminal was set, before anything was shown."""
        if ref is not None and (path := save_of(saves, ref)):
            self.text = "\r\n".join(self.frames.kept(self.frames.name(path, look(room()))))

    def keep(self, left: tuple[str, list[str], tuple[int, int]]) -> None:
        """Keep what would be seen of a save when it is opened again: its path, the rows, their size."""
        save, rows, size = left
        if rows:
            self.frames.keep(self.frames.name(Path(save), look(size)), rows)

    def draw(self, opened: "Table | str | None", settings: "Settings") -> None:
        """Show a fight that was opened now, unless its picture is there already."""
        if self.text or opened is None or isinstance(opened, str):
            return
        from tracker.ui.frame import first_rows

        self.text = "\r\n".join(first_rows(opened, settings.read(), os.environ, room()))
        self.show()

    def show(self) -> None:
        """Put it on the terminal's other screen, which takes keys and shows none of them."""
        if not self.text:
            return
        answers: dict[int, Any] = dict.fromkeys((signal.SIGTERM, signal.SIGHUP), leave)
        answers[signal.SIGTSTP] = signal.SIG_IGN  # stopped, it would leave the terminal half taken
        self.handlers = {number: signal.signal(number, answer) for number, answer in answers.items()}
        self.before = modes()
        quiet(self.before)
        write(OPEN + self.text)

    @contextlib.contextmanager
    def on_terminal(self) -> Iterator[None]:
        """Show it until the app has the terminal; whatever happens, the terminal is left as it was found."""
        try:
            self.show()
            yield
        except BaseException:
            if self.handlers and not self.handed_over:
                write(CLOSE)
            raise
        finally:
            for number, handler in self.handlers.items():
                signal.signal(number, handler)
            if self.before is not None:
                with contextlib.suppress(termios.error):  # it may be gone
                    termios.tcsetattr(sys.stdin, termios.TCSANOW, self.before)


def room() -> tuple[int, int]:
    """Columns and rows as the app will take them: COLUMNS and LINES win over what the terminal says."""
    told = [os.environ.get(name, "") for name in ("COLUMNS", "LINES")]
    columns, rows = (int(n) if n.isdecimal() else 0 for n in told)
    size = (0, 0) if columns and rows else tuple(os.get_terminal_size())
    return columns or size[0], rows or size[1]


def look(size: tuple[int, int]) -> str:
    """All that a picture depends on besides the save: size, terminal, settings, and what draws it."""
    named = [f"{name}={os.environ.get(name)}" for name in LOOKS]
    return " ".join([str(tuple(size)), *named, tracker.__version__, sha256(settings_bytes()).hexdigest()])


def modes() -> "list[Any] | None":
    """How the terminal is set."""
    with contextlib.suppress(termios.error):
        return termios.tcgetattr(sys.stdin)
    return None


def quiet(before: "list[Any] | None") -> None:
    """Have the terminal show nothing of what is typed, and hand each key on."""
    if before is not None:
        now = list(before)
        now[0] &= ~termios.ICRNL
        now[3] &= ~(termios.ECHO | termios.ICANON)
        termios.tcsetattr(sys.stdin, termios.TCSANOW, now)


def leave(number: int, frame: FrameType | None) -> None:
    """Asked to end before the app has begun."""
    raise SystemExit(128 + number)


def write(text: str) -> None:
    """To the terminal, at once."""
    sys.stdout.write(text)
    sys.stdout.flush()
