"""The fight on the screen while the app is still being imported: drawn without it, as it will paint it.

What is typed meanwhile waits for the app.
"""

import contextlib
import os
import signal
import sys
import termios
from collections.abc import Iterator
from types import FrameType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tracker.core.ports import Settings
    from tracker.table import Table

OPEN, CLOSE = "\x1b[?1049h\x1b[?25l\x1b[H", "\x1b[?1049l\x1b[?25h"


class FirstFrame:
    """The picture of one fight on one terminal."""

    def __init__(self) -> None:
        self.text = ""
        self.asked_to_end = 0
        """The signal that came before the app had begun: what it raised may be lost where it came."""
        self.handed_over = False
        """Whether the terminal is the app's now, which leaves its other screen by itself."""
        self.handlers: dict[int, Any] = {}
        self.before: list[Any] | None = None
        """How signals were answered, and the terminal was set, before anything was shown."""

    def draw(self, opened: "Table | str | None", settings: "Settings") -> None:
        """Show a fight that was opened, on the terminal's other screen, which takes keys and shows none."""
        if opened is None or isinstance(opened, str):
            return
        from tracker.ui.frame import first_rows

        self.text = "\r\n".join(first_rows(opened, settings.read(), os.environ, room()))
        if self.text:
            self.show()

    def show(self) -> None:
        """Take the terminal for it."""
        answers: dict[int, Any] = dict.fromkeys((signal.SIGTERM, signal.SIGHUP), self.leave)
        answers[signal.SIGTSTP] = signal.SIG_IGN  # stopped, it would leave the terminal half taken
        self.handlers = {number: signal.signal(number, answer) for number, answer in answers.items()}
        self.before = modes()
        quiet(self.before)
        write(OPEN + self.text)

    def leave(self, number: int, frame: FrameType | None = None) -> None:
        """Asked to end before the app has begun."""
        self.asked_to_end = number
        raise SystemExit(128 + number)

    def hand_over(self) -> None:
        """The terminal is the app's from now on."""
        if self.asked_to_end:
            self.leave(self.asked_to_end)
        self.handed_over = True

    @contextlib.contextmanager
    def on_terminal(self) -> Iterator[None]:
        """Whatever happens before the app has the terminal, that is left as it was found."""
        try:
            yield
        except BaseException:
            if self.handlers and not self.handed_over:
                write(CLOSE)
            if self.asked_to_end:
                raise SystemExit(128 + self.asked_to_end) from None
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


def modes() -> "list[Any] | None":
    """How the terminal is set."""
    with contextlib.suppress(termios.error):
        return termios.tcgetattr(sys.stdin)
    return None


def quiet(before: "list[Any] | None") -> None:
    """Have the terminal show nothing of what is typed, and hand each key on, Ctrl-C among them."""
    if before is not None:
        now = list(before)
        now[0] &= ~termios.ICRNL
        now[3] &= ~(termios.ECHO | termios.ICANON | termios.ISIG)
        with contextlib.suppress(termios.error):  # it may be gone
            termios.tcsetattr(sys.stdin, termios.TCSANOW, now)


def write(text: str) -> None:
    """To the terminal, at once; one that is gone leaves nothing to be written at the end."""
    left = text.encode(sys.stdout.encoding, "replace")
    with contextlib.suppress(OSError):
        while left:
            left = left[os.write(sys.stdout.fileno(), left) :]
