"""A fight is on the screen before the app is, as the app will paint it."""

import os
import shutil
import signal
import sys
import termios
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest

from tests.places import places_in
from tests.promises import golden
from tests.promises.pty_run import Run
from tests.shell.conftest import ROOT
from tracker.cli.app import forget_nonsense


@pytest.fixture
def env(tmp_path: Path) -> Mapping[str, str]:
    (tmp_path / "saves").mkdir()
    shutil.copy(golden.FOLDER / "v1" / "ford.toml", tmp_path / "saves")
    places = places_in(tmp_path)
    settings = {"TRACKER_SETTINGS": str(tmp_path / "settings.toml"), "TERM": "xterm-256color"}
    inherited = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}
    return {**inherited, **places, **settings, "PYTHONPATH": str(ROOT)}


def tracker(env: Mapping[str, str], *instead: str) -> Run:
    program = instead or ("-m", "tracker")
    return Run([sys.executable, *program, "open", "ford"], env)


def blind(env: Mapping[str, str], tmp_path: Path, does: str = "time.sleep(60)") -> Run:
    """The same call where the app itself does nothing but take its time."""
    script = tmp_path / "blind.py"
    lines = ["import os, sys, time, types", "blind = types.ModuleType('tracker.ui.app')"]
    lines += [f"blind.TrackerApp = lambda *a: {does}", "sys.modules['tracker.ui.app'] = blind"]
    lines += [
        "import tracker.ui",
        "tracker.ui.app = blind",
        "from tracker.cli import main",
        "sys.exit(main())",
    ]
    script.write_text("\n".join(lines), encoding="utf-8")
    return tracker(env, str(script))


def test_a_fight_is_shown_before_the_app_has_begun(env: Mapping[str, str], tmp_path: Path) -> None:
    with blind(env, tmp_path) as run:
        assert run.wait_for(b"Mirela")
        before = termios.tcgetattr(run.fd)
        assert not before[3] & (termios.ECHO | termios.ICANON)
        run.press(b"xyz\x03\x1a")  # with Ctrl-C and Ctrl-Z, which are the app's to answer
        assert b"xyz" not in run.read(0.1)
        os.kill(run.pid, signal.SIGTERM)
        assert run.ends()
        after = termios.tcgetattr(run.fd)
        assert after[3] & termios.ECHO
        assert after[3] & termios.ICANON
        assert after[3] & termios.ISIG
        assert run.wrote.endswith(b"\x1b[?1049l\x1b[?25h")


def rows(run: Run) -> list[bytes]:
    """The rows of the first picture."""
    assert run.wait_for(b"quit")
    run.read(0.1)
    return run.wrote.partition(b"\x1b[?1049h")[2].split(b"\r\n")


def test_columns_and_lines_of_the_user_win_over_the_terminal(env: Mapping[str, str], tmp_path: Path) -> None:
    with blind({**env, "COLUMNS": "90", "LINES": "30"}, tmp_path) as run:
        assert len(rows(run)) == 30


@pytest.mark.parametrize(
    ("theme", "named", "is_drawn"),
    [("nord", {}, False), ("tracker-light", {}, True), ("nord", {"NO_COLOR": ""}, True),
     ("tracker", {"TEXTUAL_THEME": "nord"}, False)],
)  # fmt: skip
def test_nothing_is_drawn_in_other_colours_than_the_app_will_paint_it(
    theme: str, named: Mapping[str, str], is_drawn: bool, env: Mapping[str, str], tmp_path: Path
) -> None:
    (tmp_path / "settings.toml").write_text(f'theme = "{theme}"\n', encoding="utf-8")
    with blind({**env, **named}, tmp_path, "print('begun') or sys.exit()") as run:
        assert run.wait_for(b"begun")
        assert (b"Mirela" in run.wrote) == is_drawn
        assert (b";2;" in run.wrote or b";5;" in run.wrote) == (is_drawn and "NO_COLOR" not in named)


def in_a_circle(path: Path) -> None:
    path.symlink_to(path)


def far_too_large(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(64 << 30)


ODD: list[Callable[[Path], object]] = [
    os.mkfifo, Path.mkdir, in_a_circle, far_too_large, lambda path: path.symlink_to("/dev/zero"),
    lambda path: path.write_bytes(b"\xff\xfe" * 99), lambda path: path.write_bytes(b""),
    lambda path: path.touch(mode=0),
]  # fmt: skip


@pytest.mark.parametrize("odd", ODD)
def test_an_odd_settings_file_stands_in_nobody_s_way(
    odd: Callable[[Path], object], env: Mapping[str, str], tmp_path: Path
) -> None:
    odd(tmp_path / "settings.toml")
    with blind(env, tmp_path) as run:
        assert run.wait_for(b"Mirela")


def test_where_there_is_no_room_nothing_is_drawn(env: Mapping[str, str], tmp_path: Path) -> None:
    small = {**env, "COLUMNS": "50", "LINES": "10"}
    with blind(small, tmp_path, "print('begun') or sys.exit()") as run:
        assert run.wait_for(b"begun")
        assert b"\x1b[?1049h" not in run.wrote


SIZES = ["", "0", "000", " 100 ", "1_00", "+100", "-5", "\u0661\u0660\u0660", "\u00b2", "abc", "9" * 5000]


@pytest.mark.parametrize("told", SIZES)
def test_a_size_that_is_none_is_as_if_nothing_was_told(told: str) -> None:
    environ = {"COLUMNS": told, "LINES": told, "TEXTUAL_COLOR_SYSTEM": told}
    forget_nonsense(environ)
    assert environ == {}


def test_a_size_and_colours_that_there_are_stay_as_they_were_told() -> None:
    environ = {"COLUMNS": "100", "LINES": "1", "TEXTUAL_COLOR_SYSTEM": "256", "TERM": "dumb"}
    told = dict(environ)
    forget_nonsense(environ)
    assert environ == told


def test_a_size_that_is_none_hurts_nobody(env: Mapping[str, str]) -> None:
    with tracker({**env, "COLUMNS": "\u00b2", "LINES": " 30 ", "TEXTUAL_COLOR_SYSTEM": "none"}) as run:
        assert len(rows(run)) == 40
        assert run.until(lambda: settled(run))
        run.press(b"q")
        assert run.ends()
        assert run.status == 0


def test_a_terminal_that_cannot_place_text_has_the_fight_in_plain_lines(env: Mapping[str, str]) -> None:
    with tracker({**env, "TERM": "dumb"}) as run:
        assert run.wait_for(b"\n> ")
        run.press(b"quit\r")
        assert run.ends()
        assert b"\x1b" not in run.wrote


def test_a_save_that_is_not_there_has_no_picture_and_is_told_of_as_ever(env: Mapping[str, str]) -> None:
    with Run([sys.executable, "-m", "tracker", "open", "nowhere"], env) as run:
        assert run.ends()
        assert b"nowhere: no such save" in run.wrote
        assert b"\x1b[?1049h" not in run.wrote


def settled(run: Run) -> bool:
    """Whether the fight is shown, and nothing comes any more."""
    return b"Mirela" in run.wrote and not run.read(0.3)


def escapes(run: Run, times: int) -> Iterator[float]:
    """The seconds from a lone Escape until a prompt closes, so many times."""
    assert run.until(lambda: settled(run))
    for _ in range(times):
        run.press(b"h")
        assert run.until(lambda: bool(run.read(0.2)))
        began = time.perf_counter()
        run.press(b"\x1b")
        assert run.until(lambda: run.take(1))
        yield time.perf_counter() - began
        run.read(0.2)


@pytest.mark.endurance
def test_a_lone_escape_closes_a_prompt_within_40_milliseconds(env: Mapping[str, str]) -> None:
    with tracker(env) as run:
        assert any(taken < 0.04 for taken in escapes(run, 40))


def test_who_asks_for_no_delay_of_escape_has_one_of_20_milliseconds(
    env: Mapping[str, str], tmp_path: Path
) -> None:
    own = {name: value for name, value in env.items() if name != "ESCDELAY"}
    with blind(own, tmp_path, "print(os.environ['ESCDELAY'], 'ms') or sys.exit()") as run:
        assert run.wait_for(b"20 ms")


def test_a_user_s_own_delay_of_escape_wins(env: Mapping[str, str]) -> None:
    with tracker({**env, "ESCDELAY": "400"}) as run:
        assert any(taken >= 0.4 for taken in escapes(run, 9)), "Escape never waits so long"
