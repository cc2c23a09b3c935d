"""The recorder: steps are proved readable at once, and written by a thread of their own."""

import atexit
import contextlib
import threading
import time
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path

from tracker.core.ports import Status, Trouble
from tracker.core.step import Step
from tracker.store import codec, files
from tracker.store.appender import Appender
from tracker.store.chain import Chain
from tracker.store.outlet import Outlet
from tracker.store.reading import Reading

_WAIT = 0.003
"""Seconds that a step waits to be written while nobody waits for it: first the screen shows it.

Writing takes the interpreter, and half a core, from the painting, which is seen; the disk is not.
"""
_FIRST_PAUSE = 0.2  # seconds until a failed write is tried again; doubled up to the longest
_LONGEST_PAUSE = 5.0
_LAST_TRIES = 3  # when closing: the save once more, then the rescue file


def now() -> datetime:
    """The local time with its offset."""
    return datetime.now().astimezone()


class LogRecorder:
    """Appends sealed steps to one save.

    The caller's thread encodes a step and parses it back; the writer's thread appends and syncs,
    several steps at once when they queued up. A write that fails is tried again; a file that may
    not be written any more is left as it is, and the fight goes on in a rescue file.
    """

    def __init__(
        self,
        file: Appender,
        reading: Reading,
        *,
        state: Path,
        fs: files.FS,
        clock: Callable[[], datetime] = now,
        on_close: Callable[[], None] = lambda: None,
    ) -> None:
        self._chain = Chain(file, reading)
        self._clock = clock
        self._on_close = on_close
        self._work = threading.Condition()
        self._outlet = Outlet(file, reading.header, state, fs)
        self._pending = bytearray()
        self._queued = self._tried = self._wanted = self._chain.last
        self._closing = self._closed = False
        self._retry_at = 0.0
        self._pause = _FIRST_PAUSE
        self._status = Status("saved", self._chain.last)
        self._listeners: list[Callable[[Status], None]] = []
        self._thread: threading.Thread | None = None

    def record(self, steps: Sequence[Step]) -> None:
        """Check that `steps` would be read back equal and queue them under one seal. Raises `Trouble`."""
        if not steps:
            return
        with self._work:
            if self._closing:
                raise Trouble("the save is closed")
            stamp = self._clock().isoformat(timespec="seconds")
            self._pending += self._chain.link([codec.plain(step, stamp) for step in steps])
            self._queued = self._chain.last
            self._start()
            self._work.notify_all()

    def status(self) -> Status:
        """How far the disk has come."""
        with self._work:
            if self._status.state == "saved" and self._queued > self._status.step:
                return Status("writing", self._status.step)
            return self._status

    def on_status(self, listener: Callable[[Status], None]) -> None:
        """Call `listener` (from the writer's thread) at each change."""
        self._listeners.append(listener)

    def drain(self) -> Status:
        """Wait until all that was queued is on disk, or is known not to be."""
        with self._work:
            self._wanted = self._queued
            self._work.notify_all()
            self._work.wait_for(lambda: self._tried >= self._queued or self._closed)
        return self.status()

    def close(self) -> Status:
        """Drain, with one more try for what is not saved, then let go of the file and its lock."""
        with self._work:
            self._closing = True
            self._work.notify_all()
        if self._thread:
            self._thread.join()
        if not self._closed:
            self._closed = True
            atexit.unregister(self.close)
            self._outlet.close()
            self._on_close()
        return self.status()

    def _start(self) -> None:
        if self._thread is None:
            # A daemon, so that a disk that hangs cannot keep the process; what is queued is written at exit.
            self._thread = threading.Thread(target=self._run, name="save writer", daemon=True)
            self._thread.start()
            atexit.register(self.close)

    def _run(self) -> None:
        while batch := self._next():
            self._try(*batch)
        for _ in range(_LAST_TRIES):
            if self._pending:
                self._try(bytes(self._pending), self._queued)
                self._outlet.give_up(self._status.why)

    def _next(self) -> tuple[bytes, int] | None:
        """What to write now; None when closing and there is nothing more to try."""
        with self._work:
            while not self._is_due():
                if self._closing and (not self._pending or self._tried >= self._queued):
                    return None
                self._work.wait(max(0.0, self._retry_at - time.monotonic()) if self._pending else None)
            self._work.wait_for(lambda: self._closing or self._tried < self._wanted, _WAIT)
            return bytes(self._pending), self._queued

    def _is_due(self) -> bool:
        if not self._pending:
            return False
        return self._tried < self._queued or (not self._closing and time.monotonic() >= self._retry_at)

    def _try(self, data: bytes, last: int) -> None:
        if self._status.state == "saved":
            self._tell(Status("writing", self._status.step))
        why = self._outlet.append(data, last)
        with self._work:
            if self._outlet.holds(last):
                del self._pending[: len(data)]
                self._pause = _FIRST_PAUSE
            else:
                self._retry_at = time.monotonic() + self._pause
                self._pause = min(2 * self._pause, _LONGEST_PAUSE)
            behind = Status("not saved", self._status.step, why, self._outlet.beside)
            self._status = behind if why else Status("saved", last)
            self._tried = last
            told = self._status if why or not self._pending else Status("writing", last)
            self._work.notify_all()
        self._tell(told)
        if not why:
            with contextlib.suppress(Exception):  # notes for the next opening; the steps are on disk
                self._outlet.settle(last, data.rsplit(b"#= ", 1)[1].split()[1])

    def _tell(self, status: Status) -> None:
        for listener in self._listeners:
            with contextlib.suppress(Exception):  # a screen's mistake must not end the writing
                listener(status)
