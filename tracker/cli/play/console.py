"""Lines told and lines asked for: a terminal, or a pipe from one program to another."""

import contextlib
import os
import signal
import sys

from tracker.core.text import clean
from tracker.views.width import wrapped


class Left(Exception):
    """Nothing more can be read: the game master has gone."""


LEAST = 20
"""In fewer columns nothing is broken between words."""


def terminal_width() -> int:
    """The columns of the terminal that is written to; 0 where it is none."""
    try:
        return os.get_terminal_size(sys.stdout.fileno()).columns
    except (OSError, ValueError):
        return 0


class Console:
    """Speaks in whole lines. What was typed into a pipe is repeated, so that a transcript can be read."""

    def __init__(self) -> None:
        self.is_terminal = sys.stdin.isatty()
        self.is_asking = False
        if self.is_terminal:
            with contextlib.suppress(ValueError):  # not the main thread, which then gets no signal either
                signal.signal(signal.SIGINT, self.interrupted)
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401  (its import gives `input` editing and a history)

    def tell(self, *lines: str) -> None:
        """Print lines, cleaned; on a terminal broken at its width between words."""
        width = terminal_width()
        for line in map(clean, lines):
            indent = " " * (len(line) - len(line.lstrip(" ")) + 2)
            rows = wrapped(line, width, "", indent) if len(indent) + LEAST < width else [line]
            print(*rows, sep="\n")
        sys.stdout.flush()

    def interrupted(self, number: int, frame: object) -> None:
        """Ctrl-C gives up what is asked; while nothing is, it must not end what is being done."""
        if self.is_asking:
            raise KeyboardInterrupt

    def ask(self, prompt: str) -> str:
        """A line typed. Raises `Left` where there is none any more, KeyboardInterrupt for Ctrl-C."""
        prompt = clean(prompt)
        if self.is_terminal:
            try:
                self.is_asking = True
                return input(prompt)
            except EOFError:
                print()
                raise Left from None
            except KeyboardInterrupt:
                print()
                raise
            finally:
                self.is_asking = False
        print(prompt, end="", flush=True)
        line = sys.stdin.readline()
        self.tell(line.rstrip("\r\n"))
        if not line:
            raise Left
        return line.rstrip("\r\n")
