"""The terminal's driver: a lone Escape is not held back for long, what is shown already stays so, and
a signal finds the terminal either the app's or not, never half taken.

Textual looks only each 0.1 s whether an Escape that begins nothing is one. The one method replaced
here is not public; where it is gone, Textual's own driver serves, and Escape is as slow as ever.
"""

import asyncio
import selectors
import signal
import sys
import termios
import tty
from codecs import getincrementaldecoder
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from io import FileIO
from threading import main_thread
from typing import Any

from textual._xterm_parser import XTermParser
from textual.drivers.linux_driver import LinuxDriver

IDLE = 0.1
"""Seconds between looks while nothing is typed."""
TICK, TICKS = 0.01, 4
"""The same just after something was, and how many looks are so short."""


HELD = (signal.SIGTERM, signal.SIGHUP, signal.SIGTSTP, signal.SIGCONT)
"""The signals that change whose the terminal is."""


@contextmanager
def held() -> Iterator[None]:
    """Meanwhile these signals wait, also for every thread that is begun."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, HELD)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def hear() -> None:
    """From now on they come through; one that waited comes now."""
    signal.pthread_sigmask(signal.SIG_UNBLOCK, HELD)


def hang_up() -> None:
    """The terminal is gone: end as ever then. The system tells that only to those whose session it was."""
    if ident := main_thread().ident:
        signal.pthread_kill(ident, signal.SIGHUP)


def between(act: Callable[[], None]) -> None:
    """Do it once the loop is through with what it does: a signal may come while the writer is locked."""
    try:
        asyncio.get_running_loop().call_soon_threadsafe(act)
    except RuntimeError:  # there is no loop, and so nothing else that writes
        act()


class Pastes:
    """What comes from the terminal, with no Escape inside a pasted text.

    Textual would end the paste there, and take the rest of it for keys.
    """

    BEGIN, END = "\x1b[200~", "\x1b[201~"

    def __init__(self) -> None:
        self.is_inside = False
        self.last = self.held = ""
        """The latest letters; and those of a paste that may be the beginning of its end."""

    def through(self, came: str) -> str:
        """The next letters, in whatever pieces they come."""
        passed: list[str] = []
        for letter in came:
            passed.append(self.within(letter) if self.is_inside else letter)
            self.last = (self.last + letter)[-len(self.END) :]
            self.is_inside = self.last == self.BEGIN or (self.is_inside and self.last != self.END)
        return "".join(passed)

    def within(self, letter: str) -> str:
        """What a letter of a paste lets through."""
        held = self.held + letter
        is_end = self.END.startswith(held)
        self.held = held if is_end and held != self.END else "\x1b" if letter == "\x1b" else ""
        return "" if self.held == held else held if is_end else held.replace("\x1b", "")


class QuickDriver(LinuxDriver):
    """Textual's driver with an eye on Escape, on signals and on a terminal that is gone."""

    def __init__(self, *given: Any, **named: Any) -> None:
        """It writes where the first frame was shown, not to standard error, and knows the size at once."""
        super().__init__(*given, **named)
        self._file = sys.__stdout__ or self._file
        self._size = self._size or self._get_terminal_size()

    @property
    def is_on(self) -> bool:
        """Whether the terminal is the app's."""
        return self._key_thread is not None and self._key_thread.is_alive()

    def start_application_mode(self) -> None:
        """The terminal's other screen, which some terminals clear: what was on it is written again."""
        with held():
            super().start_application_mode()  # type: ignore[no-untyped-call]
        if self.is_on and (shown := getattr(self._app, "first_frame", "")):
            self._app.first_frame = ""  # type: ignore[attr-defined]
            self.remember_echo()
            self.write(f"\x1b[H{shown}")
            self.flush()

    def remember_echo(self) -> None:
        """The terminal was made quiet for the first frame: a stop gives it back as it was before that."""
        if self.attrs_before is not None:
            self.attrs_before[tty.IFLAG] |= termios.ICRNL
            self.attrs_before[tty.LFLAG] |= termios.ECHO | termios.ICANON | termios.ISIG

    def _sigtstp_application(self, *_: object) -> None:
        """Stopped, but not in the midst of what is being done."""
        between(super()._sigtstp_application)

    def _sigcont_application(self, *_: object) -> None:
        """Continued, likewise."""
        between(super()._sigcont_application)

    def suspend_application_mode(self) -> None:
        """Give the terminal back, if it was taken."""
        with held():
            if self.is_on:
                super().suspend_application_mode()

    def resume_application_mode(self) -> None:
        """After a stop. One that came without warning left reader and writer at work: they end first.

        Then all is painted anew, for the terminal's other screen may come back empty. A terminal that
        closes continues who was stopped: then there is nothing to begin again.
        """
        if self._app._exit or not self._app.is_running or self._file is None:
            return
        if not self._file.isatty():
            hang_up()
            return
        with held():
            self.suspend_application_mode()
            self.start_application_mode()
        asyncio.get_running_loop().call_soon_threadsafe(self._app.screen.refresh)

    def run_input_thread(self) -> None:
        """Read what is typed, and tell a lone Escape soon after it came."""
        parser = XTermParser(self._debug)
        decode = getincrementaldecoder("utf-8")(errors="replace").decode
        pastes, short = Pastes(), 0
        with (
            selectors.DefaultSelector() as selector,
            open(self.fileno, "rb", buffering=0, closefd=False) as typed,
        ):
            selector.register(typed, selectors.EVENT_READ)
            while not self.exit_event.is_set():
                ready = selector.select(TICK if short else IDLE)
                short = TICKS if ready else max(0, short - 1)
                data = keys_of(typed) if ready else b""
                if ready and not data:  # always ready, and nothing comes
                    if not typed.isatty():
                        hang_up()
                        break
                    self.exit_event.wait(IDLE)
                letters = pastes.through(decode(data))  # none of a letter, or of an end, that came in part
                for event in parser.feed(letters) if letters else parser.tick():
                    self.process_message(event)


def keys_of(typed: FileIO) -> bytes:
    """What was typed; nothing at a terminal that is gone."""
    with suppress(OSError):
        return typed.read(4096)
    return b""


def quick_driver() -> type[LinuxDriver] | None:
    """The driver for an app; None for the common one."""
    return QuickDriver if hasattr(LinuxDriver, "run_input_thread") else None
