"""The recorder: steps are proved readable at once, and written by a thread of their own."""

import atexit
import contextlib
import threading
import time
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path

from tracker.core.ports import Status, Trouble
from tracker.core.step import Header, Step
from tracker.core.text import clean
from tracker.store import codec, files, lint, rescue, seal
from tracker.store.appender import Appender, Lost
from tracker.store.lint import LOG, BadToml, BadValue
from tracker.store.reader import Reading

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
        self._chain = _Chain(file, reading)
        self._clock = clock
        self._on_close = on_close
        self._work = threading.Condition()
        self._desk = _Desk(file, reading.header, state, fs)
        self._pending = bytearray()
        self._queued = self._tried = self._chain.last
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
            self._desk.close()
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
                self._desk.give_up(self._status.why)

    def _next(self) -> tuple[bytes, int] | None:
        """What to write now; None when closing and there is nothing more to try."""
        with self._work:
            while not self._is_due():
                if self._closing and (not self._pending or self._tried >= self._queued):
                    return None
                self._work.wait(max(0.0, self._retry_at - time.monotonic()) if self._pending else None)
            return bytes(self._pending), self._queued

    def _is_due(self) -> bool:
        if not self._pending:
            return False
        return self._tried < self._queued or (not self._closing and time.monotonic() >= self._retry_at)

    def _try(self, data: bytes, last: int) -> None:
        if self._status.state == "saved":
            self._tell(Status("writing", self._status.step))
        why = self._desk.append(data, last)
        with self._work:
            if self._desk.holds(last):
                del self._pending[: len(data)]
                self._pause = _FIRST_PAUSE
            else:
                self._retry_at = time.monotonic() + self._pause
                self._pause = min(2 * self._pause, _LONGEST_PAUSE)
            self._status = Status("not saved", self._status.step, why) if why else Status("saved", last)
            self._tried = last
            told = self._status if why or not self._pending else Status("writing", last)
            self._work.notify_all()
        self._tell(told)

    def _tell(self, status: Status) -> None:
        for listener in self._listeners:
            with contextlib.suppress(Exception):  # a screen's mistake must not end the writing
                listener(status)


class _Chain:
    """Steps to sealed bytes, each link on the one before."""

    def __init__(self, file: Appender, reading: Reading) -> None:
        self.last = reading.steps[-1].n if reading.steps else 0
        self._code = reading.seal
        self._carry = reading.carry
        # A hand may have taken the newline behind the last seal; it belongs to that line.
        self._lead = b"" if file.held.endswith(b"\n") or reading.carry else b"\n"
        self._size = file.size

    def link(self, steps: Sequence[Step]) -> bytes:
        """The bytes to append for `steps`. Raises `Trouble`, and then nothing has changed."""
        text = _proved(steps, self.last)
        number = b"%d" % steps[-1].n
        code = seal.code(self._code, number, self._carry + text)
        data = self._lead + text + seal.line(number, code)
        if self._size + len(data) > LOG.size:
            raise Trouble(f"the save is full: at most {LOG.size:,} bytes are read back")
        self.last, self._code, self._carry, self._lead = steps[-1].n, code, b"", b""
        self._size += len(data)
        return data


def _proved(steps: Sequence[Step], last: int) -> bytes:
    """The blocks of `steps`, parsed back and compared. Raises `Trouble`."""
    for step in steps:
        if step.n <= last:
            raise Trouble(f"step {step.n} cannot follow step {last}")
        last = step.n
    try:
        text = codec.commit_text(steps).encode()
        back = codec.steps_of(lint.parse(text, LOG)["step"], tidy=False)
    except (BadValue, BadToml) as error:
        raise Trouble(f"this cannot be saved: {error.reason}") from None
    except (TypeError, ValueError) as error:
        raise Trouble(f"this cannot be saved: {clean(str(error))}") from None
    if back != list(steps):
        raise Trouble("this cannot be saved: it would be read back as something else")
    return text


class _Desk:
    """The file that steps go to: the save, or the rescue file when that is lost."""

    def __init__(self, file: Appender, header: Header, state: Path, fs: files.FS) -> None:
        self._save = file
        self._header = header
        self._state = state
        self._fs = fs
        self._rescue: Appender | None = None
        self._rescued = b""
        self._lost = ""
        self._last = 0

    def holds(self, last: int) -> bool:
        """Whether step `last` is on a disk, in the save or in the rescue file."""
        return self._last >= last

    def give_up(self, why: str) -> None:
        """Leave the save as it is and go on in the rescue file; without effect when that is so already."""
        self._lost = self._lost or why

    def append(self, data: bytes, last: int) -> str:
        """Write `data`, whose last step is `last`; "" when the save holds it, else what went wrong."""
        if not self._lost:
            try:
                self._save.append(data)
                self._last = last
                return ""
            except Lost as error:
                self._lost = str(error)
            except OSError as error:
                return files.reason(error)
            except Exception as error:  # whatever it is, the writer lives on and the steps with it
                self._lost = clean(f"{type(error).__name__}: {error}")
        return self._append_beside(data, last)

    def _append_beside(self, data: bytes, last: int) -> str:
        try:
            if self._rescue is None:
                whole = self._rescued or self._save.held
                self._rescue = rescue.begin(self._fs, self._state, self._header.fight, whole)
            self._rescue.append(data)
        except Lost as error:
            if self._rescue:
                self._rescued, self._rescue = self._rescue.held, None
            return f"{self._lost}; and the rescue file: {error}"
        except Exception as error:
            return f"{self._lost}; and no rescue file: {files.reason(error)}"
        self._last = last
        return f"{self._lost}; the fight goes on in {clean(str(self._rescue.path))}"

    def close(self) -> None:
        """Let go of both files."""
        self._save.close()
        if self._rescue:
            self._rescue.close()
