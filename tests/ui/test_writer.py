"""What writes to the terminal never waits for it, keeps the order, and outlasts it."""

import os
import pty
import select
import tty
from collections.abc import Iterator
from io import TextIOWrapper
from threading import Thread

import pytest

from tracker.ui.terminal import MOST, Writer

PATIENCE = 30.0
FULL = 1 << 17
"""Bytes that no terminal takes while nobody reads."""


class Screen:
    """Both ends of a terminal: what is written to the one is read at the other."""

    def __init__(self) -> None:
        self.reading, end = pty.openpty()
        tty.setraw(end)
        self.file = TextIOWrapper(open(end, "wb", buffering=0), "utf-8", write_through=True)  # noqa: SIM115

    def seen(self, length: int) -> bytes:
        """The next so many bytes."""
        data = b""
        while len(data) < length and select.select([self.reading], [], [], PATIENCE)[0]:
            data += os.read(self.reading, length - len(data))
        return data


@pytest.fixture
def screen() -> Iterator[Screen]:
    screen = Screen()
    yield screen
    os.close(screen.reading)
    screen.file.close()


def test_what_is_written_is_there_before_any_thread_had_its_turn(screen: Screen) -> None:
    writer = Writer(screen.file)  # not begun
    writer.write("Mirela ▶ 🗡")
    assert select.select([screen.reading], [], [], 0)[0]
    assert screen.seen(len("Mirela ▶ 🗡".encode())).decode() == "Mirela ▶ 🗡"


def test_nothing_is_waited_for_while_nobody_reads_and_the_order_is_kept(screen: Screen) -> None:
    writer = Writer(screen.file)
    writer.start()
    texts = [f"{n}:" + "╭é🗡" * (FULL // 9) for n in range(3)] + [f"<{n}>" for n in range(MOST - 4)]
    for text in texts:
        writer.write(text)  # a test that hangs here is one that fails
    whole = "".join(texts).encode()
    assert screen.seen(len(whole)) == whole
    ended = Thread(target=writer.stop)
    ended.start()
    ended.join(PATIENCE)
    assert not ended.is_alive()


def test_whoever_shares_the_terminal_does_not_find_it_set_otherwise(screen: Screen) -> None:
    writer = Writer(screen.file)
    assert writer.own is not None
    assert os.get_blocking(screen.file.fileno())


def test_a_terminal_that_is_gone_takes_everything_without_an_error() -> None:
    screen = Screen()
    writer = Writer(screen.file)
    writer.start()
    os.close(screen.reading)
    for n in range(5 * MOST):
        writer.write(f"{n}" * 1000)
    writer.stop()
    assert not writer.is_alive()
    screen.file.close()


def test_one_that_was_stopped_is_stopped_again_without_touching_what_is_open_by_then(screen: Screen) -> None:
    writer = Writer(screen.file)
    writer.start()
    own = writer.own
    writer.stop()
    opened = os.dup(screen.reading)
    assert opened == own, "the number was not given to another file: this test shows nothing"
    for n in range(2 * MOST):
        writer.write(f"{n}")  # a test that hangs here is one that fails
    writer.stop()
    os.close(opened)
    assert not select.select([screen.reading], [], [], 0)[0]


def test_what_is_no_terminal_is_written_by_the_thread() -> None:
    reading, end = os.pipe()
    with TextIOWrapper(open(end, "wb", buffering=0), "utf-8") as file:
        writer = Writer(file)
        writer.start()
        writer.write("one ")
        writer.write("two")
        writer.stop()
    with open(reading, "rb") as told:
        assert told.read() == b"one two"
