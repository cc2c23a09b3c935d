"""The terminal's driver: a lone Escape is not held back for long, and what is shown already stays so.

Textual looks only each 0.1 s whether an Escape that begins nothing is one. The one method replaced
here is not public; where it is gone, Textual's own driver serves, and Escape is as slow as ever.
"""

import selectors
from codecs import getincrementaldecoder

from textual._xterm_parser import XTermParser
from textual.drivers.linux_driver import LinuxDriver

IDLE = 0.1
"""Seconds between looks while nothing is typed."""
TICK, TICKS = 0.01, 4
"""The same just after something was, and how many looks are so short."""


class QuickDriver(LinuxDriver):
    """Textual's driver with an eye on Escape."""

    def start_application_mode(self) -> None:
        """The terminal's other screen, which some terminals clear: what was on it is written again."""
        super().start_application_mode()  # type: ignore[no-untyped-call]
        if shown := getattr(self._app, "first_frame", ""):
            self.write(f"\x1b[H{shown}")
            self.flush()

    def resume_application_mode(self) -> None:
        """After a stop. One that came without warning left reader and writer at work: they end first.

        A terminal that closes continues who was stopped: then there is nothing to begin again.
        """
        if self._app._exit or self._file is None or not self._file.isatty():
            return
        if self._key_thread is not None and self._key_thread.is_alive():
            self.suspend_application_mode()
        super().resume_application_mode()

    def run_input_thread(self) -> None:
        """Read what is typed, and tell a lone Escape soon after it came."""
        parser = XTermParser(self._debug)
        decode = getincrementaldecoder("utf-8")(errors="replace").decode
        short = 0
        with (
            selectors.DefaultSelector() as selector,
            open(self.fileno, "rb", buffering=0, closefd=False) as typed,
        ):
            selector.register(typed, selectors.EVENT_READ)
            while not self.exit_event.is_set():
                ready = selector.select(TICK if short else IDLE)
                short = TICKS if ready else max(0, short - 1)
                data = typed.read(4096) if ready else b""
                if ready and not data:  # the terminal is gone: always ready, and nothing comes
                    self.exit_event.wait(IDLE)
                for event in parser.feed(decode(data)) if data else parser.tick():
                    self.process_message(event)


def quick_driver() -> type[LinuxDriver] | None:
    """The driver for an app; None for the common one."""
    return QuickDriver if hasattr(LinuxDriver, "run_input_thread") else None
