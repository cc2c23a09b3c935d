"""The driver tells a lone Escape soon, by what it waits and not by a clock; a signal never cuts in."""

import asyncio
import os
import select
import threading
from collections.abc import Iterator

import pytest
from textual import constants, events
from textual.message import Message

from tracker.ui.driver import QuickDriver

MOST = 0.04
DELAY = 0.02
"""Seconds, as the tracker asks for them where the user asks for nothing."""


class Waits:
    """A selector that waits no time, but knows how long it would have waited: the time there is."""

    def __init__(self, typed: int) -> None:
        self.typed, self.now = typed, 0.0

    def __enter__(self) -> "Waits":
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def register(self, *_: object) -> None:
        pass

    def select(self, seconds: float) -> list[int]:
        ready = select.select([self.typed], [], [], 0)[0]
        self.now += 0 if ready else seconds
        return ready


class Typing(QuickDriver):
    """The driver's reader alone: types something once it has waited so long, and ends when that is told."""

    def __init__(self, waits: Waits, typing: int, keys: bytes, after: float) -> None:
        self.fileno, self._debug, self.exit_event = waits.typed, False, threading.Event()
        self.waits, self.typing, self.keys, self.after = waits, typing, keys, after
        self.told: list[tuple[str, float]] = []

    def select(self, seconds: float) -> list[int]:
        if self.keys and self.waits.now >= self.after:
            os.write(self.typing, self.keys)
            self.keys, self.began = b"", self.waits.now
        if self.waits.now > self.after + 5:
            self.exit_event.set()
        return Waits.select(self.waits, seconds)

    def process_message(self, message: Message) -> None:
        assert isinstance(message, events.Key)
        self.told.append((message.key, self.waits.now - self.began))


@pytest.fixture
def pipe() -> Iterator[tuple[int, int]]:
    reading, writing = os.pipe()
    yield reading, writing
    os.close(reading)
    os.close(writing)


def told(
    pipe: tuple[int, int], patch: pytest.MonkeyPatch, delay: float, keys: bytes, after: float
) -> list[tuple[str, float]]:
    """The keys that the driver tells of, each with the seconds from its being typed."""
    waits = Waits(pipe[0])
    driver = Typing(waits, pipe[1], keys, after)
    waits.select = driver.select  # type: ignore[method-assign]
    patch.setattr(constants, "ESCAPE_DELAY", delay)
    patch.setattr("textual._parser.get_time", lambda: waits.now)
    patch.setattr("tracker.ui.driver.selectors.DefaultSelector", lambda: waits)
    driver.run_input_thread()
    return driver.told


@pytest.mark.parametrize("after", [0.0, 0.1, 0.35, 2.0])
def test_a_lone_escape_is_told_within_40_milliseconds(
    pipe: tuple[int, int], monkeypatch: pytest.MonkeyPatch, after: float
) -> None:
    ((key, seconds),) = told(pipe, monkeypatch, DELAY, b"\x1b", after)
    assert key == "escape"
    assert DELAY <= seconds < MOST


def test_a_user_s_own_delay_is_waited_for(pipe: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    ((key, seconds),) = told(pipe, monkeypatch, 0.4, b"\x1b", 1.0)
    assert key == "escape"
    assert 0.4 <= seconds < 0.6


def test_an_escape_that_begins_a_key_is_no_key_of_its_own(
    pipe: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert told(pipe, monkeypatch, DELAY, b"n\x1b[A", 0.2) == [("n", 0), ("up", 0)]


@pytest.mark.parametrize("name", ["_sigtstp_application", "_sigcont_application"])
async def test_a_stop_or_its_end_waits_until_what_is_being_done_is_done(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    done = list[str]()
    monkeypatch.setattr(QuickDriver.__base__, name, lambda *_: done.append(name))
    getattr(QuickDriver.__new__(QuickDriver), name)(1, None)  # as a signal would, perhaps within a write
    assert done == []
    await asyncio.sleep(0)
    assert done == [name]
