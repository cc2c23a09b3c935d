"""A fight that was left is on the screen at once when it is opened again, and is never another state's."""

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
from tracker.cli.first_frame import FirstFrame, look
from tracker.store.frames import Frames


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


def left(env: Mapping[str, str]) -> None:
    """A fight opened, a note made, and quit."""
    with tracker(env) as run:
        assert run.wait_for(b"Mirela")
        run.press(b":note - seen\rq")
        assert run.ends()


def kept(tmp_path: Path) -> list[Path]:
    """The pictures that are whole: one that is being written has a name that begins with a dot."""
    folder = tmp_path / "state" / "frames"
    return sorted(folder.glob("[!.]*")) if folder.is_dir() else []


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


def test_what_was_left_is_shown_before_the_app_has_begun(env: Mapping[str, str], tmp_path: Path) -> None:
    left(env)
    assert len(kept(tmp_path)) == 1
    with blind(env, tmp_path) as run:
        assert run.wait_for(b"seen")
        before = termios.tcgetattr(run.fd)
        assert not before[3] & (termios.ECHO | termios.ICANON)
        run.press(b"xyz")
        assert b"xyz" not in run.read(0.1)
        os.kill(run.pid, signal.SIGTERM)
        assert run.ends()
        after = termios.tcgetattr(run.fd)
        assert after[3] & termios.ECHO
        assert after[3] & termios.ICANON
        assert run.wrote.endswith(b"\x1b[?1049l\x1b[?25h")


def test_what_was_only_looked_at_is_shown_again_however_it_ended(
    env: Mapping[str, str], tmp_path: Path
) -> None:
    with tracker(env) as run:
        assert run.wait_for(b"Mirela")
        assert run.until(lambda: bool(kept(tmp_path)))
        os.kill(run.pid, signal.SIGKILL)
    assert len(kept(tmp_path)) == 1
    with blind(env, tmp_path) as run:
        assert run.wait_for(b"Mirela")


def test_columns_and_lines_of_the_user_win_over_the_terminal(env: Mapping[str, str], tmp_path: Path) -> None:
    own = {**env, "COLUMNS": "90", "LINES": "30"}
    left(own)
    (picture,) = kept(tmp_path)
    assert len(picture.read_text("utf-8").split("\n")) == 30
    with blind(own, tmp_path) as run:
        assert run.wait_for(b"seen")


def test_a_copy_of_a_fight_has_the_picture_of_the_fight(tmp_path: Path) -> None:
    frames, save = Frames(tmp_path), tmp_path / "a.toml"
    save.write_bytes(b'name = "Ford"\nfight = "0011"\n#= 0 aabb\n\nn = 1\n#= 1 ccdd\n')
    copy, other = tmp_path / "b.toml", tmp_path / "c.toml"
    copy.write_bytes(save.read_bytes().replace(b"0011", b"2233").replace(b"aabb", b"eeff"))
    other.write_bytes(save.read_bytes().replace(b"n = 1", b"n = 2"))
    assert frames.name(save, "80x24") == frames.name(copy, "80x24") != frames.name(other, "80x24")
    assert frames.name(save, "80x24") != frames.name(save, "81x24")


@pytest.mark.parametrize("raw", ["\x1b]0;title\x07", "\x1b[2J", "\x9b1m", "a\rb", "\x1bc", "\x1b[?1049l"])
def test_a_picture_with_more_than_text_and_colours_is_not_shown(raw: str, tmp_path: Path) -> None:
    frames = Frames(tmp_path)
    frames.keep("one", ["\x1b[1;38;5;3mMirela\x1b[0m ▶ up", "ja"])
    assert frames.kept("one") == ["\x1b[1;38;5;3mMirela\x1b[0m ▶ up", "ja"]
    frames.keep("two", [f"Mirela{raw}", "ja"])
    assert frames.kept("two") == []


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
def test_odd_files_in_place_of_settings_and_pictures_stand_in_nobody_s_way(
    odd: Callable[[Path], object], env: Mapping[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in env.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("COLORTERM", "\udcff")
    odd(tmp_path / "settings.toml")
    frames, save = Frames(), tmp_path / "saves" / "ford.toml"
    name = frames.name(save, look((80, 24)))
    assert name
    (tmp_path / "state" / "frames").mkdir(parents=True)
    odd(tmp_path / "state" / "frames" / name)
    assert frames.kept(name) in ([], [""])
    frames.keep(name, ["row"])


def test_the_oldest_pictures_go(tmp_path: Path) -> None:
    frames = Frames(tmp_path)
    for count in range(45):
        frames.keep(f"{count:02}", ["row"])
    assert len(list((tmp_path / "frames").iterdir())) == 40


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


def test_without_a_save_there_is_no_picture() -> None:
    assert FirstFrame(None, None).text == ""
