"""A program in a pseudo-terminal, and how long its output takes."""

import fcntl
import os
import pty
import select
import signal
import struct
import termios
import time
from collections.abc import Sequence
from pathlib import Path

QUIET = 0.08
"""Seconds of silence after which what a key painted is whole."""
APART = 0.2
"""Seconds between keys."""


class Terminal:
    """A program in a pseudo-terminal."""

    def __init__(self, command: Sequence[str], size: tuple[int, int] = (120, 36)) -> None:
        self.began = time.perf_counter()
        self.pid, self.fd = pty.fork()
        if not self.pid:
            os.environ.update(TERM="xterm-256color")
            os.environ.pop("NO_COLOR", None)
            os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # its modules are compiled, as a user's are
            os.execv(command[0], list(command))
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))

    def until_quiet(self, marker: bytes = b"", limit: float = 20.0) -> tuple[float, float, int]:
        """When the marker, or any output, came; when the last before silence; how many bytes."""
        start = time.perf_counter()
        first, last, text = 0.0, 0.0, b""
        while time.perf_counter() - start < limit:
            ready, _, _ = select.select([self.fd], [], [], QUIET)
            now = time.perf_counter()
            if not ready:
                if first:
                    break
                continue
            try:
                text += os.read(self.fd, 1 << 16)
            except OSError:  # the program has ended
                break
            last = now
            if not first and marker in text:
                first = now
        return first, last, len(text)

    def settle(self, seconds: float = 1.0) -> None:
        """Wait until nothing has come for so long: what was shown first may not be the app yet."""
        while select.select([self.fd], [], [], seconds)[0]:
            os.read(self.fd, 1 << 16)

    def press(self, key: str) -> tuple[float, float, int]:
        """Seconds from a key to its first output and to silence, and the bytes of it."""
        self.until_quiet(limit=APART)  # the saved mark of the key before
        start = time.perf_counter()
        os.write(self.fd, key.encode())
        first, last, size = self.until_quiet()
        return first - start, last - start, size

    @property
    def memory(self) -> float:
        """The MiB that the program holds."""
        told = Path(f"/proc/{self.pid}/status").read_text(encoding="utf-8")
        return int(told.split("VmRSS:")[1].split()[0]) / 1024

    @property
    def seconds(self) -> float:
        """The seconds of a core that its threads have used, to the nanosecond."""
        tasks = Path(f"/proc/{self.pid}/task").glob("*/schedstat")
        return sum(int(task.read_text(encoding="utf-8").split()[0]) for task in tasks) / 1e9

    def end(self) -> None:
        """The program's end."""
        os.kill(self.pid, signal.SIGTERM)
        self.until_quiet(b"\0never", 0.3)
        os.waitpid(self.pid, 0)
        os.close(self.fd)
