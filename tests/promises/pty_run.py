"""A program on a terminal of its own: typed into, resized, and all it wrote read as bytes."""

import fcntl
import os
import pty
import select
import signal
import struct
import termios
import time
from collections.abc import Mapping, Sequence
from types import TracebackType


class Run:
    """One program on a pty."""

    def __init__(
        self, words: Sequence[str], env: Mapping[str, str], size: tuple[int, int] = (40, 120)
    ) -> None:
        self.wrote = b""
        self.status: int | None = None
        self.pid, self.fd = pty.fork()
        if not self.pid:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", *size, 0, 0))  # before it can be asked
            os.execve(words[0], list(words), dict(env))

    def resize(self, rows: int, columns: int) -> None:
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def press(self, keys: bytes) -> None:
        os.write(self.fd, keys)

    def read(self, quiet: float = 0.12, most: float = 5.0) -> bytes:
        """What it writes until it has been quiet for so many seconds; nothing after hanging up."""
        if self.fd < 0:
            time.sleep(quiet)
            return b""
        start, end = len(self.wrote), time.monotonic() + most
        while time.monotonic() < end and select.select([self.fd], [], [], quiet)[0]:
            try:
                part = os.read(self.fd, 65536)
            except OSError:  # it has ended
                break
            if not part:
                break
            self.wrote += part
        return self.wrote[start:]

    def wait_for(self, text: bytes, seconds: float = 20) -> bool:
        """Whether it writes `text` in time; looked for in all it ever wrote."""
        end = time.monotonic() + seconds
        while text not in self.wrote and time.monotonic() < end and not self.is_over():
            self.read(0.05, 0.5)
        return text in self.wrote

    def is_over(self) -> bool:
        """Whether it has ended; then `status` says how."""
        if self.status is None:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            self.status = status if pid else None
        return self.status is not None

    def ends(self, seconds: float = 10) -> bool:
        """Whether it ends in time."""
        end = time.monotonic() + seconds
        while not self.is_over() and time.monotonic() < end:
            self.read(0.02, 0.1)
        return self.is_over()

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
