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


ASTRAY = """
import contextlib, os, signal, sys
from tracker.cli.first_frame import FirstFrame
class Odd:
    def __set_name__(self, owner, name):
        os.kill(os.getpid(), signal.SIGTERM)
lost = contextlib.suppress(BaseException) if sys.argv.pop(1) == "lost" else contextlib.nullcontext()
def drawn(frame, *given, draw=FirstFrame.draw):
    draw(frame, *given)
    with lost:
        type("Made", (), {"odd": Odd()})
FirstFrame.draw = drawn
from tracker.cli import main
sys.exit(main())
"""
"""The tracker, asked to end where Python makes another error of it, or where it is lost."""


@pytest.mark.parametrize("how", ["another error", "lost"])
def test_p20_asked_to_end_at_an_odd_moment_of_an_import_it_ends_as_asked(
    env: Mapping[str, str], tmp_path: Path, how: str
) -> None:
    with Run([sys.executable, "-c", ASTRAY, how, "open", "ford"], env) as run:
        assert run.ends()
        assert os.waitstatus_to_exitcode(run.status or 0) == 128 + signal.SIGTERM
        assert_usable(run)
    assert not list((tmp_path / "state").glob("report-*"))


RESIZED = """
import fcntl, struct, sys, termios
from tracker.ui.screens.fight import FightScreen
def resized(screen, compose=FightScreen.compose):
    fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    return compose(screen)
FightScreen.compose = resized
from tracker.cli import main
sys.exit(main())
"""
"""The tracker, whose terminal gets another size while the first screen is made."""


def test_p20_resized_while_it_takes_the_terminal_it_comes_to_rest(env: Mapping[str, str]) -> None:
    with Run([sys.executable, "-c", RESIZED, "open", "ford"], env) as run:
        assert run.until(lambda: plays(run)), "it paints for ever"
        run.press(b"q")
        assert run.ends()
        assert_usable(run)


def test_p20_it_draws_where_its_first_picture_is_wherever_errors_go(env: Mapping[str, str]) -> None:
    words = ["/bin/sh", "-c", 'exec "$0" -m tracker open ford 2>/dev/null', sys.executable]
    with Run(words, env) as run:
        assert run.until(lambda: plays(run))
        run.press(b":note - abcdefghijklm\r")
        assert run.wait_for(b"abcdefghijklm")
        run.press(b"q")
        assert run.ends()
        assert_usable(run)


ALONE = """
import fcntl, signal, sys, termios
signal.signal(signal.SIGHUP, signal.SIG_IGN)
fcntl.ioctl(0, termios.TIOCNOTTY)
signal.signal(signal.SIGHUP, signal.SIG_DFL)
from tracker.cli import main
sys.exit(main())
"""
"""The tracker in a session that is not its terminal's, as ``setsid`` begins one."""


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a terminal is given up in other ways")
@pytest.mark.parametrize("seen", [b"1049h", b"2004h"])
def test_p20_no_orphan_stays_where_no_signal_tells_that_the_terminal_is_closed(
    env: Mapping[str, str], seen: bytes
) -> None:
    with Run([sys.executable, "-c", ALONE, "open", "ford"], env) as run:
        assert run.wait_for(seen)
        assert_hung_up(run)


def assert_hung_up(run: Run) -> None:
    """Its terminal closed, it ends as it should."""
    run.hang_up()
    if not run.is_over():
        os.kill(run.pid, signal.SIGCONT)
    assert run.ends(), "an orphan"
    assert os.waitstatus_to_exitcode(run.status or 0) == 128 + signal.SIGHUP


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
@pytest.mark.parametrize("program", [("-m", "tracker"), ("-c", ALONE)])
def test_p20_a_terminal_closed_while_the_app_is_stopped_is_no_fault_of_it(
    env: Mapping[str, str], tmp_path: Path, program: tuple[str, str]
) -> None:
    own = {name: value for name, value in env.items() if name != "PYTHONUNBUFFERED"}
    with Run([sys.executable, *program, "open", "ford"], own) as run:
        assert run.until(lambda: plays(run))
        os.kill(run.pid, signal.SIGTSTP)
        assert run.until(lambda: is_stopped(run))
        assert_hung_up(run)
    assert not list((tmp_path / "state").glob("report-*"))


def test_p20_a_terminal_closed_under_the_first_picture_is_no_fault_of_the_app(
    env: Mapping[str, str], tmp_path: Path
) -> None:
    own = {name: value for name, value in env.items() if name != "PYTHONUNBUFFERED"}
    with Run([sys.executable, "-m", "tracker", "open", "ford"], own) as run:
        assert run.wait_for(b"1049h")
        run.hang_up()
        assert run.ends()
        assert os.waitstatus_to_exitcode(run.status or 0) == 128 + signal.SIGHUP
    assert not list((tmp_path / "state").glob("report-*"))


@pytest.mark.endurance
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGTSTP, signal.SIGCONT])
@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize("place", PLACES)
def test_p20_a_signal_at_any_moment_of_the_start(
    env: Mapping[str, str], place: str, when: str, number: signal.Signals
) -> None:
    ends = number in (signal.SIGTERM, signal.SIGHUP)
    (assert_ends if ends else assert_goes_on)(env, place, when, number)
