"""A signal at any moment of the start or of a stop finds the terminal either the app's or as it was (P20)."""

import os
import shutil
import signal
import sys
import termios
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.places import places_in
from tests.promises import golden
from tests.promises.pty_run import Run

ROOT = Path(__file__).parents[2]
SIGNALLED = """
import os, sys
place, when, number = sys.argv.pop(1), sys.argv.pop(1), int(sys.argv.pop(1))
module, kind, method = place.split(":")
import functools, importlib
kind = getattr(importlib.import_module(module), kind)
before = getattr(kind, method)
@functools.wraps(before)
def signalled(*given, **named):
    setattr(kind, method, before)
    if when == "before":
        os.kill(os.getpid(), number)
    try:
        return before(*given, **named)
    finally:
        if when == "after":
            os.kill(os.getpid(), number)
setattr(kind, method, signalled)
from tracker.cli import main
sys.exit(main())
"""
"""The tracker, sent a signal before or after one method is called for the first time."""
PLACES = {
    "the first frame": "tracker.cli.first_frame:FirstFrame:show",
    "finding the fight": "tracker.cli.desk:Desk:to_play",
    "the app being made": "tracker.ui.app:TrackerApp:__init__",
    "the driver being made": "textual.drivers.linux_driver:LinuxDriver:__init__",
    "the terminal being taken": "textual.drivers.linux_driver:LinuxDriver:start_application_mode",
    "the first screen": "tracker.ui.app:TrackerApp:get_default_screen",
    "the app's first moment": "tracker.ui.app:TrackerApp:on_mount",
}
MODES = (b"1049", b"1000", b"1003", b"1006", b"2004", b"1004")


@pytest.fixture
def env(tmp_path: Path) -> Mapping[str, str]:
    for name in ("saves", "state", "library"):
        (tmp_path / name).mkdir()
    shutil.copy(golden.FOLDER / "v1" / "ford.toml", tmp_path / "saves")
    places = places_in(tmp_path)
    return {**os.environ, **places, "PYTHONPATH": str(ROOT), "TERM": "xterm-256color"}


def signalled(env: Mapping[str, str], place: str, when: str, number: signal.Signals) -> Run:
    """The app, sent the signal there."""
    words = [sys.executable, "-c", SIGNALLED, PLACES[place], when, str(int(number)), "open", "ford"]
    return Run(words, env)


def assert_usable(run: Run) -> None:
    """The terminal is as it was, and no picture is left on it."""
    run.read(0.05)
    for mode in MODES:
        on, off = run.wrote.rfind(b"\x1b[?%sh" % mode), run.wrote.rfind(b"\x1b[?%sl" % mode)
        assert on <= off, mode
    assert run.wrote.rfind(b"\x1b[?25l") <= run.wrote.rfind(b"\x1b[?25h")
    assert termios.tcgetattr(run.fd)[:4] == run.found[:4]
    assert b"Traceback" not in run.wrote
    assert b"should not have happened" not in run.wrote


def assert_ends(env: Mapping[str, str], place: str, when: str, number: signal.Signals) -> None:
    with signalled(env, place, when, number) as run:
        assert run.ends(), f"an orphan: {number.name} {when} {place}"
        assert os.waitstatus_to_exitcode(run.status or 0) in (128 + number, -number)
        assert_usable(run)


def is_stopped(run: Run) -> bool:
    return Path(f"/proc/{run.pid}/stat").read_text().rpartition(")")[2].split()[0] == "T"


def plays(run: Run) -> bool:
    """Whether the terminal is the app's, and nothing comes any more."""
    return b"2004h" in run.wrote[run.wrote.rfind(b"2004l") + 1 :] and not run.read(0.3)


def assert_goes_on(env: Mapping[str, str], place: str, when: str, number: signal.Signals) -> None:
    """Continued where it was stopped, it plays and ends as ever."""
    with signalled(env, place, when, number) as run:
        assert run.until(lambda: is_stopped(run) or plays(run))
        if is_stopped(run):
            assert_usable(run)
            os.kill(run.pid, signal.SIGCONT)
            assert run.until(lambda: plays(run))
        run.press(b":note - abcdefghijklm\r")
        assert run.wait_for(b"abcdefghijklm")
        run.press(b"q")
        assert run.ends(), f"an orphan: {number.name} {when} {place}"
        assert_usable(run)


@pytest.mark.parametrize("place", ["the first frame", "the app being made", "the terminal being taken"])
def test_p20_asked_to_end_while_it_takes_the_terminal_it_gives_it_back(
    env: Mapping[str, str], place: str
) -> None:
    assert_ends(env, place, "after", signal.SIGHUP)


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_p20_stopped_while_it_takes_the_terminal_it_goes_on_with_one_keyboard(env: Mapping[str, str]) -> None:
    assert_goes_on(env, "the driver being made", "after", signal.SIGTSTP)


@pytest.mark.endurance
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGTSTP, signal.SIGCONT])
@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize("place", PLACES)
def test_p20_a_signal_at_any_moment_of_the_start(
    env: Mapping[str, str], place: str, when: str, number: signal.Signals
) -> None:
    ends = number in (signal.SIGTERM, signal.SIGHUP)
    (assert_ends if ends else assert_goes_on)(env, place, when, number)
