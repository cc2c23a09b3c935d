"""What writes to the terminal: at once where it takes it, and never waited for once it is gone."""

import os
from contextlib import suppress
from queue import Queue
from threading import Thread
from typing import TextIO

from textual.drivers import linux_driver

MOST = 30
"""So many texts wait for a slow terminal; who writes more waits with them."""


class Writer(Thread):
    """Writes to its end, in order.

    In place of Textual's thread of the same use. That one has each text wait for its turn among the
    threads; and it stops at the first error of a terminal that was closed, then nothing empties its
    queue, and once that is full the app waits for ever, in the midst of ending.
    """

    def __init__(self, file: TextIO) -> None:
        super().__init__(daemon=True, name="terminal-output")
        self.file, self.own = file, opened_anew(file)
        self.waiting: Queue[bytes | None] = Queue(MOST)
        self.is_over = False

    def write(self, text: str) -> None:
        """Write what the terminal takes now; the rest, and what comes after it, is left to the thread."""
        left = text.encode(self.file.encoding, "replace")
        if not self.waiting.unfinished_tasks:
            left = left[self.taken(left) :]
        if left and not self.is_over:
            self.waiting.put(left)

    def taken(self, data: bytes) -> int:
        """How many bytes the terminal takes without waiting."""
        if self.own is not None:
            with suppress(OSError):  # full, or gone
                return os.write(self.own, data)
        return 0

    def flush(self) -> None:
        """Nothing is kept back."""

    def run(self) -> None:
        """Write what waits, for as long as there is a terminal."""
        while (data := self.waiting.get()) is not None:
            with suppress(OSError, ValueError):
                while data:
                    data = data[os.write(self.file.fileno(), data) :]
            self.waiting.task_done()

    def stop(self) -> None:
        """Return when all is written; from then on nothing is. Who ends while stopped calls it twice."""
        if self.is_over:
            return
        self.waiting.put(None)
        self.join()
        self.is_over = True
        if self.own is not None:
            own, self.own = self.own, None  # whose number is another's soon
            os.close(own)


def opened_anew(file: TextIO) -> int | None:
    """The terminal, opened so that a write never waits, which whoever shares `file` does not notice.

    None where it cannot be opened by this user, or is no terminal.
    """
    with suppress(OSError, ValueError):
        return os.open(os.ttyname(file.fileno()), os.O_WRONLY | os.O_NOCTTY | os.O_NONBLOCK)
    return None


def outlast_terminal() -> None:
    """Have the driver write by `Writer`."""
    vars(linux_driver)["WriterThread"] = Writer
