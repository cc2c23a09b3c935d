"""A program on a terminal of its own: typed into, resized, and all it wrote read as bytes."""

import fcntl
import os
import pty
import select
import signal
import struct
import termios
import time
from collections.abc import Callable, Mapping, Sequence
from types import TracebackType

PATIENCE = 60.0
"""Seconds after which what is waited for will not come, on however slow a machine."""


class Run:
    """One program on a pty; ``found`` is how its terminal was set before it began."""

    def __init__(
        self, words: Sequence[str], env: Mapping[str, str], size: tuple[int, int] = (40, 120)
    ) -> None:
        self.wrote = b""
        self.status: int | None = None
        held, go = os.pipe()
        self.pid, self.fd = pty.fork()
        if not self.pid:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", *size, 0, 0))  # before it can be asked
            os.close(go)
            os.read(held, 1)  # until it was seen how the terminal is set
            os.execve(words[0], list(words), dict(env))
        self.found = termios.tcgetattr(self.fd)
        os.close(held)
        os.close(go)

    def resize(self, rows: int, columns: int) -> None:
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def press(self, keys: bytes) -> None:
        os.write(self.fd, keys)

    def read(self, quiet: float = 0.12, most: float = 5.0) -> bytes:
        """What it writes until it has been quiet for so many seconds; nothing after hanging up."""
        start, end = len(self.wrote), time.monotonic() + most
        while self.take(quiet) and time.monotonic() < end:
            pass
        return self.wrote[start:]

    def take(self, seconds: float = 0.05) -> bool:
        """Read what it has written, waiting so long for it; whether there was anything."""
        if self.fd < 0:
            time.sleep(seconds)
            return False
        if not select.select([self.fd], [], [], seconds)[0]:
            return False
        try:
            part = os.read(self.fd, 65536)
        except OSError:  # it has ended
            part = b""
        if not part:
            time.sleep(min(seconds, 0.005))  # no more will come: who waits for something else waits
        self.wrote += part
        return bool(part)

    def until(self, is_so: Callable[[], bool], seconds: float = PATIENCE) -> bool:
        """Whether that comes to be in time; what it writes meanwhile is read, so that it can go on."""
        end = time.monotonic() + seconds
        while not (so := is_so()) and time.monotonic() < end:
            self.take()
        return so

    def wait_for(self, text: bytes, since: int = 0, seconds: float = PATIENCE) -> bool:
        """Whether it writes `text` in time; looked for in all it wrote after the first `since` bytes."""
        self.until(lambda: self.wrote.find(text, since) >= 0 or self.is_over(), seconds)
        if self.is_over():
            self.read(0)
        return self.wrote.find(text, since) >= 0

    def is_over(self) -> bool:
        """Whether it has ended; then `status` says how."""
        if self.status is None:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            self.status = status if pid else None
        return self.status is not None

    def ends(self, seconds: float = PATIENCE) -> bool:
        """Whether it ends in time; then all that it wrote was read."""
        over = self.until(self.is_over, seconds)
        self.read(0)
        return over

    def hang_up(self) -> None:
        """The terminal is closed."""
        os.close(self.fd)
        self.fd = -1

    def __enter__(self) -> "Run":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if not self.is_over():
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        if self.fd >= 0:
            os.close(self.fd)
