"""A fight of more than 5,000 steps is opened beside the screen: progress, live keys, Escape."""

import asyncio
import threading
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

import pytest

from tests.core.tiny import Tiny
from tests.store.fights import recorder_of
from tests.ui.stage import MemoryRecorder, Stage
from tracker.core.ports import Locked, Opened, Trouble
from tracker.core.step import Header, Step
from tracker.store.saves import SaveFolder
from tracker.table import Table
from tracker.ui import app as ui
from tracker.ui.screens.fight import FightScreen
from tracker.ui.screens.loading import GivenUp, LoadingScreen, Progress
from tracker.ui.screens.opening import OpeningScreen

STEPS = 5001


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a long fight, and one of a step less."""
    folder = tmp_path_factory.mktemp("long")
    for name, count in (("long", STEPS), ("short", STEPS - 1)):
        write(folder, name, count)
    return folder


def saves_of(place: Path) -> SaveFolder:
    return SaveFolder(str(place / "saves"), state=place / "state")


def write(place: Path, name: str, count: int) -> None:
    header = Header("", name.capitalize(), Tiny().key, "test")
    noted = Table(Tiny(), Opened(header, "", (), recorder=MemoryRecorder([])))
    recorder = recorder_of(saves_of(place).create(name, header))
    (step,) = noted.say("note - the wind turns over the ford, and nobody says a word")
    for n in range(1, count + 1):
        recorder.record([Step(n, n - 1, step.do, events=step.events)])
    assert recorder.close().state == "saved"


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk, or a machine, that takes its time."""
    told = Progress.told

    def later(self: Progress, words: str, share: float) -> None:
        time.sleep(0.02)
        told(self, words, share)

    monkeypatch.setattr(Progress, "told", later)


def app_on(place: Path, ref: str | None = None) -> ui.TrackerApp:
    return ui.TrackerApp(saves_of(place), None, lambda _: Tiny(), ref, seed=1, systems=(Tiny().key,))


@asynccontextmanager
async def staged(app: ui.TrackerApp) -> AsyncIterator[Stage]:
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        yield Stage(app, pilot)
    app.let_go()


@contextmanager
def other_holder(place: Path) -> Iterator[None]:
    recorder = recorder_of(saves_of(place).open("long"))
    yield
    recorder.close()


async def loaded(stage: Stage, kind: type, seconds: float = 30) -> float:
    """Wait until a screen of that kind is up; how long the loop stood still at the most."""
    worst, end = 0.0, time.monotonic() + seconds
    while not isinstance(stage.screen, kind) or len(stage.app.screen_stack) > 2:
        assert time.monotonic() < end
        before = time.monotonic()
        await asyncio.sleep(0.005)
        worst = max(worst, time.monotonic() - before)
    await stage.pilot.pause()
    return worst


def is_free(place: Path) -> bool:
    try:
        recorder_of(saves_of(place).open("long")).close()
    except Locked:
        return False
    return True


def test_only_what_has_more_than_5000_steps_is_long(place: Path) -> None:
    assert saves_of(place).is_long("long")
    assert not saves_of(place).is_long("short")
    with pytest.raises(Trouble, match="no such save"):
        saves_of(place).is_long("nothing")


async def test_a_long_fight_named_in_the_shell_opens_beside_a_live_screen(place: Path, slow: None) -> None:
    async with staged(app_on(place, "long")) as stage:
        assert isinstance(stage.screen, LoadingScreen)
        assert stage.screen.pane.head == (("Opening long", "ink!"),)
        shares = set()
        while isinstance(stage.screen, LoadingScreen):
            shares.add(stage.screen.progress.share)
            await asyncio.sleep(0.02)
        assert len(shares) > 5, "it moves"
        assert isinstance(stage.screen, FightScreen)
        assert stage.table.history.last == STEPS
        await stage.pilot.pause()
        stage.table.say("note - on we go")
        assert stage.table.recorder
        assert stage.table.recorder.drain().step == STEPS + 1
        await stage.play("b")
        assert isinstance(stage.screen, OpeningScreen)


async def pick(stage: Stage) -> None:
    """Enter on the long one of the list."""
    row = next(n for n, line in enumerate(stage.screen.fights.all) if line.name == "Long")
    stage.screen.mark(row)
    await stage.press("enter")
    assert isinstance(stage.screen, LoadingScreen)


async def test_progress_is_drawn_while_a_long_fight_opens(place: Path, slow: None) -> None:
    async with staged(app_on(place)) as stage:
        await pick(stage)
        await asyncio.sleep(0.5)
        assert any("█" in text and "%" in text for text in stage.text("loading"))
        await loaded(stage, FightScreen)


async def test_the_keyboard_is_live_while_a_long_fight_opens(place: Path) -> None:
    async with staged(app_on(place)) as stage:
        stage.screen.pick(next(n for n, line in enumerate(stage.screen.fights.all) if line.name == "Long"))
        assert await loaded(stage, FightScreen) < 0.25
        assert stage.table.history.last >= STEPS


async def test_escape_gives_up_and_the_file_is_free_and_as_it_was(place: Path, slow: None) -> None:
    path = place / "saves" / "long.toml"
    before = path.read_bytes()
    async with staged(app_on(place)) as stage:
        await pick(stage)
        await stage.press("escape")
        await loaded(stage, OpeningScreen)
        assert "given up: nothing was changed" in stage.text("next")[0]
        assert is_free(place)
        assert stage.app.fight is None
    assert path.read_bytes() == before


async def test_what_was_given_up_can_be_opened_again_at_once(
    place: Path, slow: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    told, end = Progress.told, threading.Event()

    def not_before_the_end(self: Progress, words: str, share: float) -> None:
        try:
            told(self, words, share)
        except GivenUp:
            end.wait(5)
            raise

    monkeypatch.setattr(Progress, "told", not_before_the_end)
    async with staged(app_on(place)) as stage:
        await pick(stage)
        await stage.press("escape")
        await stage.pilot.pause()
        assert "giving up" in stage.text("next")[0]
        end.set()
        await loaded(stage, OpeningScreen)
        await pick(stage)
        await loaded(stage, FightScreen)
        assert not stage.table.read_only


async def test_escape_on_a_fight_named_in_the_shell_leads_to_the_list(place: Path, slow: None) -> None:
    async with staged(app_on(place, "long")) as stage:
        await stage.press("escape")
        await loaded(stage, OpeningScreen)
        assert stage.text("fights")


async def test_a_long_fight_that_another_holds_is_opened_for_reading(place: Path) -> None:
    with other_holder(place):
        async with staged(app_on(place, "long")) as stage:
            await loaded(stage, FightScreen)
            assert stage.table.read_only
            assert "Only to be looked at. long.toml: already open" in " ".join(stage.text("bar"))


async def test_what_keeps_a_long_fight_from_opening_is_told_as_for_a_short_one(place: Path) -> None:
    path = place / "saves" / "odd.toml"
    path.write_bytes(b"\xff" + (place / "saves" / "long.toml").read_bytes())
    try:
        app = app_on(place, "odd")
        async with staged(app):
            end = time.monotonic() + 10
            while app.failed is None and time.monotonic() < end:
                await asyncio.sleep(0.05)
        assert "odd.toml" in str(app.failed)
    finally:
        path.unlink()


async def test_the_end_does_not_wait_for_a_long_fight(place: Path, slow: None) -> None:
    app = app_on(place, "long")
    async with staged(app) as stage:
        began = time.monotonic()
        await stage.press("q")
    assert time.monotonic() - began < 1.5
