"""A terminal of its own for a call, as a person has one."""

import contextlib
import os
import pty
import select
import signal
import sys
import time
from codecs import getincrementaldecoder

from tests.shell.conftest import BOOT, ROOT, Shell

PATIENCE = 60.0
"""Seconds after which what is waited for will not come, on however slow a machine."""


class Terminal:
    """A call in a terminal of its own."""

    def __init__(self, shell: Shell, *call: str) -> None:
        self.heard, self.is_over = "", False
        self.decode = getincrementaldecoder("utf-8")().decode  # a piece may end within a letter
        env = {**os.environ, "PYTHONPATH": str(ROOT), "TERM": "dumb"}
        self.process, self.end = pty.fork()
        if self.process == 0:
            os.chdir(shell.folder)
            os.execve(sys.executable, [sys.executable, "-c", BOOT, *call], env)

    def type(self, text: str) -> None:
        os.write(self.end, text.encode())

    def interrupt(self, wanted: str = "") -> None:
        """Ctrl-C until `wanted` is said, or the call has ended.

        Again and again, as a hand would: readline shows its prompt a moment before it listens for signals.
        """
        for _ in range(20):
            self.type("\x03")
            self.listen(3, wanted)
            if self.is_over or (wanted and wanted in self.heard):
                break
        assert wanted in self.heard, self.heard

    def hear(self, wanted: str) -> str:
        """Wait until `wanted` is said, and take it and all before it as heard: what was said before it."""
        self.listen(PATIENCE, wanted)
        assert wanted in self.heard, self.heard
        before, _, self.heard = self.heard.partition(wanted)
        return before

    def rest(self) -> str:
        """All that is said until the call ends."""
        self.listen(PATIENCE)
        assert self.is_over, self.heard
        return self.heard

    def listen(self, seconds: float, wanted: str = "") -> None:
        """Take in what is said for so long, at the most until the call ends or `wanted` was said."""
        until = time.monotonic() + seconds
        while not self.is_over and time.monotonic() < until and not (wanted and wanted in self.heard):
            if select.select([self.end], [], [], 0.1)[0]:
                self.read()

    def read(self) -> None:
        """Take in a piece; none is left when the other side has gone, which Linux says by an error."""
        with contextlib.suppress(OSError):
            if piece := os.read(self.end, 4096):
                self.heard += self.decode(piece)
                return
        self.is_over = True

    def __enter__(self) -> "Terminal":
        return self

    def __exit__(self, *_: object) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)
        os.close(self.end)
