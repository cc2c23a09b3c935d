"""P6 to P8 on the screen: the bar says that the disk is slow, what went wrong, and that it is well again."""

import asyncio
import errno
import threading
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.core.tiny import Tiny
from tests.store.faulty import FaultyFS
from tests.store.fights import recorder_of
from tests.ui.stage import Stage
from tracker.core.ports import Status, Trouble
from tracker.core.step import Header
from tracker.store.saves import SaveFolder
from tracker.ui import saving
from tracker.ui.app import TrackerApp, run
from tracker.ui.doors import Doors
from tracker.ui.screens.fight import FightScreen


@asynccontextmanager
async def fight(tmp_path: Path, fs: FaultyFS, size: tuple[int, int] = (120, 36)) -> AsyncIterator[Stage]:
    """The app on a real save whose disk can be made slow or failing."""
    saves = SaveFolder(str(tmp_path / "saves"), fs=fs, state=tmp_path / "state")
    recorder_of(saves.create("ford", Header("", "Ford", Tiny().key, "test"))).close()
    doors = Doors(saves, None, lambda _: Tiny(), seed=1)
    app = TrackerApp(doors, doors.opened("ford"))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield Stage(app, pilot)
    app.let_go()


async def until(stage: Stage, shown: Callable[[str], bool], seconds: float = 60) -> str:
    """The bar, once it shows that."""
    end = time.monotonic() + seconds
    while not shown(bar := bar_of(stage)) and time.monotonic() < end:
        await asyncio.sleep(0.02)
    assert shown(bar), bar
    return bar


def bar_of(stage: Stage) -> str:
    return stage.words("bar")


def say(stage: Stage, line: str) -> None:
    stage.table.say(line)


SOON = 0.05
"""What stands for the second here."""


class Clock:
    """The time that the screen goes by, moved by hand."""

    now = 0.0

    def seconds(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(saving, "seconds", clock.seconds)
    return clock


async def test_p06_the_bar_says_saving_when_the_disk_takes_longer_than_a_second(
    tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert saving.SLOW_AFTER == 1
    monkeypatch.setattr(saving, "SLOW_AFTER", SOON)
    fs = FaultyFS()
    async with fight(tmp_path, fs) as stage:
        sync, is_done = fs.fsync, threading.Event()

        def slow(fd: int) -> None:
            assert is_done.wait(60)
            sync(fd)

        fs.fsync = slow  # type: ignore[method-assign]
        say(stage, "add Wolf")
        clock.now = 0.99 * SOON
        assert stage.screen.saving.slow_in(Status("writing", 0)) == pytest.approx(0.01 * SOON)
        await asyncio.sleep(3 * SOON)
        assert "saved ✓ 0" in bar_of(stage)
        clock.now = SOON
        await until(stage, lambda bar: "saving… 1" in bar)
        is_done.set()
        await until(stage, lambda bar: "saved ✓ 1" in bar)
        assert "saving…" not in bar_of(stage)


async def test_p06_a_disk_that_keeps_up_is_never_told_to_be_slow(tmp_path: Path, clock: Clock) -> None:
    async with fight(tmp_path, FaultyFS()) as stage:
        for n in range(12):
            say(stage, f"add Wolf{n}")
            recorder_of(stage.table.opened).drain()
            clock.now += 0.9
            await stage.pilot.pause()
            stage.screen.disk_is_slow()  # as it looks again when its time has come
            await stage.pilot.pause()
            assert "saving…" not in bar_of(stage)
        await until(stage, lambda bar: "saved ✓ 12" in bar)


async def test_p06_the_saved_mark_hangs_on_no_timer_that_may_never_come(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with fight(tmp_path, FaultyFS()) as stage:
        monkeypatch.setattr(type(stage.screen), "set_timer", lambda *_, **__: None)
        say(stage, "add Wolf")
        await until(stage, lambda bar: "saved ✓ 1" in bar)


@pytest.mark.parametrize("size", [(120, 36), (80, 24), (60, 18)])
async def test_p07_a_full_disk_is_told_in_words_and_saved_comes_back_by_itself(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    fs = FaultyFS()
    async with fight(tmp_path, fs, size) as stage:
        fs.fail(1, 10**6)
        say(stage, "add Wolf")
        told = "the disk is full; 1 step is in memory only, and saving is tried again by itself"
        await until(stage, lambda bar: "NOT SAVED" in bar and told in bar)
        say(stage, "add Bear")
        await until(stage, lambda bar: "2 steps are in memory only" in bar)
        assert stage.row("Bear")
        fs.heal()
        await until(stage, lambda bar: "saved ✓ 2" in bar)
        await stage.pilot.pause()
        assert len(stage.text("bar")) == 1
        assert stage.screen.query_one("#next").region.bottom == size[1]


@pytest.mark.parametrize("size", [(120, 36), (80, 24), (60, 18)])
async def test_p08_after_an_error_of_the_disk_the_bar_names_the_file_that_the_fight_goes_on_in(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    fs = FaultyFS(calls=("fsync",), error=errno.EIO)
    async with fight(tmp_path, fs, size) as stage:
        fs.fail(1)
        say(stage, "add Wolf")
        await until(stage, lambda bar: "NOT SAVED" in bar and "the disk reported an error" in bar)
        (rescue,) = (tmp_path / "state").glob("rescue-*.toml")
        bar = "".join(stage.text("bar")).replace(" ", "")
        assert "thediskreportedanerror;thefightgoesonin" in bar
        assert str(rescue) in bar
        assert len(stage.text("bar")) == stage.screen.query_one("#bar").region.height
        await stage.play("n")
        assert "NOT SAVED" in bar_of(stage)


@pytest.mark.parametrize("key", ["q", "b"])
async def test_p07_nobody_leaves_what_is_in_memory_only_without_being_told(tmp_path: Path, key: str) -> None:
    fs = FaultyFS()
    async with fight(tmp_path, fs) as stage:
        fs.fail(1, 10**6)
        say(stage, "add Wolf")
        await until(stage, lambda bar: "NOT SAVED" in bar)
        await stage.play(key)
        assert "the same key again goes without it" in stage.next
        assert isinstance(stage.screen, FightScreen)
        assert stage.app._exit is False
        say(stage, "add Bear")
        await stage.play(key)
        assert "the same key again" in stage.next, "there is more to lose now"
        await stage.play(key)
        if key == "b":
            assert "ford.toml: NOT SAVED beyond step 0: the disk is full" in " ".join(stage.text("next"))
        else:
            assert stage.app._exit


async def test_p07_once_the_disk_has_room_again_one_key_leaves(tmp_path: Path) -> None:
    fs = FaultyFS()
    async with fight(tmp_path, fs) as stage:
        fs.fail(1, 10**6)
        say(stage, "add Wolf")
        await until(stage, lambda bar: "NOT SAVED" in bar)
        await stage.play("q")
        fs.heal()
        await until(stage, lambda bar: "saved ✓ 1" in bar)
        await stage.play("q")
        assert stage.app._exit


def test_p07_the_end_says_what_the_disk_did_not_take(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fs = FaultyFS()
    saves = SaveFolder(str(tmp_path / "saves"), fs=fs, state=tmp_path / "state")
    recorder_of(saves.create("ford", Header("", "Ford", Tiny().key, "test"))).close()
    doors = Doors(saves, None, lambda _: Tiny(), seed=1)
    app = TrackerApp(doors, doors.opened("ford"))

    def fought() -> None:
        assert app.fight
        fs.fail(1, 10**6)
        app.fight.say("add Wolf")

    monkeypatch.setattr(app, "run", fought)
    with pytest.raises(Trouble, match=r"ford\.toml: NOT SAVED beyond step 0: the disk is full"):
        run(app)
