"""A fight of more than 5,000 steps is opened beside the screen: progress, live keys, Escape."""

import asyncio
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from pathlib import Path

import pytest

from tests.core.tiny import Tiny
from tests.store.fights import recorder_of
from tests.story import Memory
from tests.ui.stage import Stage
from tracker.core.ports import Locked, Opened, Trouble
from tracker.core.step import Header, Step
from tracker.store.saves import SaveFolder
from tracker.table import Table
from tracker.ui import app as ui
from tracker.ui.doors import Doors
from tracker.ui.progress import Progress
from tracker.ui.screens.fight import FightScreen
from tracker.ui.screens.loading import LoadingScreen
from tracker.ui.screens.opening import OpeningScreen

STEPS = 5001
PATIENCE = 60.0


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
    noted = Table(Tiny(), Opened(header, "", (), recorder=Memory()))
    recorder = recorder_of(saves_of(place).create(name, header))
    (step,) = noted.say("note - the wind turns over the ford, and nobody says a word")
    for n in range(1, count + 1):
        recorder.record([Step(n, n - 1, step.do, events=step.events)])
    assert recorder.close().state == "saved"


class Slow:
    """A disk, or a machine, that takes its time: each progress waits until it may be told."""

    def __init__(self) -> None:
        self.turn, self.is_open = threading.Semaphore(0), False
        self.told = list[float]()

    def let(self, count: int) -> None:
        """So many more may be told."""
        self.turn.release(count)

    def has_told(self, count: int) -> bool:
        return len(self.told) == count

    def let_all(self) -> None:
        """From now on it takes no time."""
        self.is_open = True
        self.turn.release()

    def wait(self, share: float) -> None:
        """In the thread that opens."""
        if not self.is_open:
            assert self.turn.acquire(timeout=PATIENCE)
        self.told.append(share)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[Slow]:
    slow, told = Slow(), Progress.told

    def later(self: Progress, words: str, share: float) -> None:
        slow.wait(share)
        told(self, words, share)

    monkeypatch.setattr(Progress, "told", later)
    yield slow
    slow.let_all()


def app_on(place: Path, ref: str | None = None) -> ui.TrackerApp:
    doors = Doors(saves_of(place), None, lambda _: Tiny(), (Tiny().key,), 1)
    return ui.TrackerApp(doors, doors.opened_if_short(ref) if ref else None)


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


async def until(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end
        await asyncio.sleep(0.005)


async def loaded(stage: Stage, kind: type) -> None:
    """Wait until a screen of that kind is up."""
    await until(lambda: isinstance(stage.screen, kind) and len(stage.app.screen_stack) <= 2)
    await stage.pilot.pause()


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


async def test_a_long_fight_named_in_the_shell_opens_beside_a_live_screen(place: Path, slow: Slow) -> None:
    async with staged(app_on(place, "long")) as stage:
        assert isinstance(stage.screen, LoadingScreen)
        assert stage.screen.pane.head == (("Opening long", "ink!"),)
        shares = set()
        for count in range(8):
            await until(partial(slow.has_told, count))
            shares.add(stage.screen.progress.share)
            slow.let(1)
        assert len(shares) > 5, "it moves"
        slow.let_all()
        await loaded(stage, FightScreen)
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


async def test_progress_is_drawn_while_a_long_fight_opens(place: Path, slow: Slow) -> None:
    async with staged(app_on(place)) as stage:
        await pick(stage)
        slow.let(30)
        await until(lambda: any("█" in text and "%" in text for text in stage.text("loading")))
        assert isinstance(stage.screen, LoadingScreen)
        slow.let_all()
        await loaded(stage, FightScreen)


async def test_the_keyboard_is_live_while_a_long_fight_opens(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    turns, told, worst = 0, Progress.told, 0.0
    heard = set[int]()

    def hear(self: Progress, words: str, share: float) -> None:
        heard.add(turns)
        told(self, words, share)

    monkeypatch.setattr(Progress, "told", hear)
    async with staged(app_on(place)) as stage:
        stage.screen.pick(next(n for n, line in enumerate(stage.screen.fights.all) if line.name == "Long"))
        while not isinstance(stage.screen, FightScreen):
            began = time.thread_time()  # what the loop itself works on, whoever else has the processor
            await asyncio.sleep(0.001)
            turns, worst = turns + 1, max(worst, time.thread_time() - began)
        await stage.pilot.pause()
        assert stage.table.history.last >= STEPS
    assert len(heard) > 5, "keys have their turn while it opens"
    assert worst < 0.25


async def test_escape_gives_up_and_the_file_is_free_and_as_it_was(place: Path, slow: Slow) -> None:
    path = place / "saves" / "long.toml"
    before = path.read_bytes()
    async with staged(app_on(place)) as stage:
        await pick(stage)
        await stage.press("escape")
        await stage.pilot.pause()
        slow.let(1)
        await loaded(stage, OpeningScreen)
        assert "given up: nothing was changed" in stage.text("next")[0]
        assert is_free(place)
        assert stage.app.fight is None
    assert path.read_bytes() == before


async def test_what_was_given_up_can_be_opened_again_at_once(place: Path, slow: Slow) -> None:
    async with staged(app_on(place)) as stage:
        await pick(stage)
        await stage.press("escape")
        await stage.pilot.pause()
        assert "giving up" in stage.text("next")[0]
        slow.let_all()
        await loaded(stage, OpeningScreen)
        await pick(stage)
        await loaded(stage, FightScreen)
        assert not stage.table.read_only


async def test_escape_on_a_fight_named_in_the_shell_leads_to_the_list(place: Path, slow: Slow) -> None:
    async with staged(app_on(place, "long")) as stage:
        await stage.press("escape")
        await stage.pilot.pause()
        slow.let(1)
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
            await until(lambda: app.failed is not None)
        assert "odd.toml" in str(app.failed)
    finally:
        path.unlink()


async def test_the_end_does_not_wait_for_a_long_fight(place: Path, slow: Slow) -> None:
    async with staged(app_on(place, "long")) as stage:
        await stage.press("q")
    assert slow.told == [], "it had ended before anything was read"
    slow.let_all()
    await until(lambda: is_free(place))
    assert len(slow.told) == 1, "the thread ended at the next chance"
