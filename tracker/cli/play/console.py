"""Lines told and lines asked for: a terminal, or a pipe from one program to another."""

import contextlib
import sys

from tracker.core.text import clean


class Left(Exception):
    """Nothing more can be read: the game master has gone."""


class Console:
    """Speaks in whole lines. What was typed into a pipe is repeated, so that a transcript can be read."""

    def __init__(self) -> None:
        self.is_terminal = sys.stdin.isatty()
        if self.is_terminal:
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401  (its import gives `input` editing and a history)

    def tell(self, *lines: str) -> None:
        """Print lines, cleaned."""
        for line in lines:
            print(clean(line))
        sys.stdout.flush()

    def ask(self, prompt: str) -> str:
        """A line typed. Raises `Left` where there is none any more, KeyboardInterrupt for Ctrl-C."""
        prompt = clean(prompt)
        if self.is_terminal:
            try:
                return input(prompt)
            except EOFError:
                print()
                raise Left from None
            except KeyboardInterrupt:
                print()
                raise
        print(prompt, end="", flush=True)
        line = sys.stdin.readline()
        self.tell(line.rstrip("\r\n"))
        if not line:
            raise Left
        return line.rstrip("\r\n")
