"""Whatever is pressed, typed, pasted or resized: the app lives, shows who is up, and keeps what was done."""

import random
from pathlib import Path

import pytest

from tests.systems import play
from tests.ui.monkey import SIZES, Monkey, assert_kept
from tests.ui.stage import Stage
from tracker.cli import main
from tracker.core.step import Header
from tracker.store.library import TomlLibrary
from tracker.store.saves import SaveFolder
from tracker.systems import content_folder, find, keys
from tracker.table import Table
from tracker.ui.app import TrackerApp
from tracker.ui.doors import Doors


async def played(key: str, seed: int, strokes: int, place: Path) -> None:
    """A fight of that game, played by a monkey, and then looked at on the disk."""
    library = TomlLibrary({key: [Path(content_folder(key))]}, place / "library")
    saves = SaveFolder(str(place / "saves"), state=place / "state")
    opened = saves.create("ambush", Header("", "Ambush", key, "test"))
    table = Table(find(key), opened, library, seed=seed)
    for line in play.start(key):
        table.say(line)
    assert opened.recorder is not None
    opened.recorder.close()
    doors = Doors(saves, library, find, (key,), seed)
    app = TrackerApp(doors, doors.opened("ambush"))
    async with app.run_test(size=random.Random(seed).choice(SIZES)) as pilot:
        await pilot.pause()
        stage = Stage(app, pilot)
        await Monkey(stage, seed).play(strokes)
        table = stage.table
    assert app.let_go() == ""
    assert_kept(table, place)
    assert main(["--saves", str(place / "saves"), "check", "ambush"]) == 0


@pytest.mark.parametrize("key", keys())
async def test_a_monkey_at_the_keyboard_breaks_nothing(key: str, tmp_path: Path) -> None:
    await played(key, 1, 40, tmp_path)


@pytest.mark.endurance
@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("key", keys())
async def test_a_patient_monkey_breaks_nothing(key: str, seed: int, tmp_path: Path) -> None:
    await played(key, seed, 500, tmp_path)
