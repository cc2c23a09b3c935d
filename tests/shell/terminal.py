"""A terminal of its own for a call, as a person has one."""

import contextlib
import os
import pty
import select
import signal
import sys
import time

from tests.shell.conftest import BOOT, ROOT, Shell


class Terminal:
    """A call in a terminal of its own."""

    def __init__(self, shell: Shell, *call: str) -> None:
        self.heard = ""
        env = {**os.environ, "PYTHONPATH": str(ROOT), "TERM": "dumb"}
        self.process, self.end = pty.fork()
        if self.process == 0:
            os.chdir(shell.folder)
            os.execve(sys.executable, [sys.executable, "-c", BOOT, *call], env)

    def type(self, text: str) -> None:
        os.write(self.end, text.encode())

    def interrupt(self) -> None:
        """Ctrl-C, as soon as a hand can: readline shows its prompt a moment before it listens for signals."""
        time.sleep(0.3)
        self.type("\x03")

    def hear(self, wanted: str, seconds: float = 10) -> str:
        """Wait until `wanted` is said, and take it and all before it as heard: what was said before it."""
        until = time.monotonic() + seconds
        while wanted not in self.heard and time.monotonic() < until and self.reads():
            pass
        assert wanted in self.heard, self.heard
        before, _, self.heard = self.heard.partition(wanted)
        return before

    def rest(self) -> str:
        """All that is said until the call ends."""
        while self.reads(10):
            pass
        return self.heard

    def reads(self, seconds: float = 0.1) -> bool:
        if not select.select([self.end], [], [], seconds)[0]:
            return seconds < 1
        try:
            piece = os.read(self.end, 4096).decode()
        except OSError:  # how Linux says that the other side has gone
            return False
        self.heard += piece
        return bool(piece)

    def __enter__(self) -> "Terminal":
        return self

    def __exit__(self, *_: object) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)
        os.close(self.end)
