"""What writes to the terminal, also when that is gone: nothing may wait for it, or the save stays held."""

from contextlib import suppress
from typing import IO, cast

from textual.drivers import linux_driver
from textual.drivers._writer_thread import WriterThread


class Lasting:
    """A file that takes all that is written, whether or not anybody is there to read it."""

    def __init__(self, file: IO[str]) -> None:
        self.file = file

    def write(self, text: str) -> None:
        """Write, if that can be done."""
        with suppress(OSError, ValueError):
            self.file.write(text)

    def flush(self) -> None:
        """Flush, if that can be done."""
        with suppress(OSError, ValueError):
            self.file.flush()

    def fileno(self) -> int:
        """That of the file."""
        return self.file.fileno()


class Writer(WriterThread):
    """Writes to its end.

    Textual's own stops at the first error of a terminal that was closed. Then nothing empties its
    queue, and once that is full the app waits for ever, in the midst of ending.
    """

    def __init__(self, file: IO[str]) -> None:
        super().__init__(cast(IO[str], Lasting(file)))


def outlast_terminal() -> None:
    """Have the driver write by `Writer`."""
    vars(linux_driver)["WriterThread"] = Writer
