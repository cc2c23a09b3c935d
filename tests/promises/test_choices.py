"""P9 to P16 on the screen: what is wrong with a save is told with the keys that end it."""

import asyncio
import errno
import re
import shutil
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.core.tiny import Tiny
from tests.store.fights import recorder_of, tick
from tests.store.other_hands import CHANGES
from tests.ui.stage import Stage
from tracker.core.ports import Opened
from tracker.core.step import Header
from tracker.store.files import FS, READ
from tracker.store.saves import SaveFolder
from tracker.systems import find, keys
from tracker.table import Table
from tracker.ui.app import TrackerApp
from tracker.ui.choices import CHOICES
from tracker.ui.doors import Doors
from tracker.ui.keymap import keys as keymap
from tracker.ui.screens.opening import OpeningScreen

PEOPLE = ("Mirela", "Knight", "Bear", "Crow")


def renamed_knight(path: Path) -> None:
    path.write_text(path.read_text(encoding="utf-8").replace("Knight", "Squire"), encoding="utf-8")


OTHERS = {**CHANGES, "edited": (renamed_knight, CHANGES["edited"][1])}


def saves_of(tmp_path: Path) -> SaveFolder:
    return SaveFolder(str(tmp_path / "saves"), state=tmp_path / "state")


def fight(tmp_path: Path, people: Sequence[str] = PEOPLE) -> Path:
    """A closed save with a step for each."""
    opened = saves_of(tmp_path).create("ford", Header("", "Ford", Tiny().key, "test"))
    add(opened, people)
    return Path(opened.path)


def add(opened: Opened, people: Sequence[str]) -> None:
    table = Table(Tiny(), opened)
    for name in people:
        table.say(f"add {name}")
    assert recorder_of(opened).close().state == "saved"


@asynccontextmanager
async def screen(
    tmp_path: Path, size: tuple[int, int] = (120, 36), ref: str = "ford", fs: FS | None = None
) -> AsyncIterator[Stage]:
    saves = SaveFolder(str(tmp_path / "saves"), state=tmp_path / "state", fs=fs)
    doors = Doors(saves, None, lambda _: Tiny(), (Tiny().key,), 1)
    app = TrackerApp(doors, doors.opened(ref))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield Stage(app, pilot)
    app.let_go()


def bar_of(stage: Stage) -> str:
    return stage.words("bar")


async def until(stage: Stage, shown: Callable[[], bool]) -> None:
    end = time.monotonic() + 60
    while not shown() and time.monotonic() < end:
        await asyncio.sleep(0.02)
    assert shown(), bar_of(stage)


async def press(stage: Stage, key: str) -> None:
    await stage.press(key)
    for _ in range(3):
        await stage.pilot.pause()


def names(stage: Stage) -> list[str]:
    return [c.name for c in stage.table.encounter]


def in_file(path: Path, tmp_path: Path) -> list[str]:
    return [c.name for c in Table(Tiny(), saves_of(tmp_path).read(str(path))).encounter]


async def changed_under(stage: Stage, path: Path, change: str) -> None:
    """Another program at work, then a step."""
    tick(path)
    OTHERS[change][0](path)
    stage.table.say("add Stag")
    await until(stage, lambda: "Ctrl+S" in bar_of(stage))
    bar = bar_of(stage)
    assert OTHERS[change][1] in bar
    assert bar.endswith(". Ctrl+R reads the file anew; Ctrl+S saves all steps shown in a new file beside it")


@pytest.mark.parametrize("change", OTHERS)
async def test_p11_one_key_saves_all_steps_beside_the_changed_file(tmp_path: Path, change: str) -> None:
    path = fight(tmp_path)
    async with screen(tmp_path) as stage:
        await changed_under(stage, path, change)
        after = path.read_bytes() if path.exists() else None
        await press(stage, "ctrl+s")
        beside = path.with_name("ford-2.toml")
        assert stage.table.path == str(beside)
        assert names(stage) == [*PEOPLE, "Stag"] == in_file(beside, tmp_path)
        assert f"✓thefightgoesonin{beside}" in "".join(stage.text("next")).replace(" ", "")
        assert "saved ✓ 5" in bar_of(stage)
        assert "Ctrl+" not in bar_of(stage)
        stage.table.say("add Heron")
        assert recorder_of(stage.table.opened).drain().state == "saved"
        assert (path.read_bytes() if path.exists() else None) == after
    assert in_file(beside, tmp_path) == [*PEOPLE, "Stag", "Heron"]


@pytest.mark.parametrize("size", [(120, 36), (60, 18)])
async def test_p11_one_key_reads_the_file_anew_and_nothing_is_lost(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    path = fight(tmp_path)
    async with screen(tmp_path, size) as stage:
        tick(path)
        renamed_knight(path)
        stage.table.say("add Stag")
        await until(stage, lambda: "Ctrl+R" in bar_of(stage))
        await press(stage, "ctrl+r")
        assert names(stage) == ["Mirela", "Squire", "Bear", "Crow"]
        assert not stage.table.read_only
        (rescue,) = (tmp_path / "state").glob("rescue-*.toml")
        assert in_file(rescue, tmp_path) == [*PEOPLE, "Stag"]
        assert any(str(rescue) in note for note in stage.table.notes)


async def test_p11_a_file_that_is_gone_cannot_be_read_anew_and_the_fight_goes_on(tmp_path: Path) -> None:
    path = fight(tmp_path)
    async with screen(tmp_path) as stage:
        await changed_under(stage, path, "deleted")
        await press(stage, "ctrl+r")
        assert "no such save" in " ".join(stage.text("next"))
        stage.table.say("add Heron")
        assert names(stage) == [*PEOPLE, "Stag", "Heron"]
        assert "NOT SAVED" in bar_of(stage)


def slip(path: Path) -> bytes:
    """A typo in the entry of the second step."""
    data = path.read_text(encoding="utf-8").replace("n = 2\n", "n = 2x\n").encode()
    path.write_bytes(data)
    return data


async def test_p13_a_slip_is_shown_as_of_the_entry_before_with_its_line(tmp_path: Path) -> None:
    path = fight(tmp_path)
    line = slip(path).split(b"\n").index(b"n = 2x") + 1
    async with screen(tmp_path, (60, 18)) as stage:
        assert names(stage) == ["Mirela"]
        bar = bar_of(stage)
        assert f"ford.toml, line {line}" in bar
        assert "Shown as of the entry before" in bar
        assert bar.endswith("Ctrl+R reads the file anew; Ctrl+L leaves it out, in a new file beside this one")


@pytest.mark.parametrize("editor", ["unix", "windows"])
async def test_p13_one_key_leaves_the_entry_out_in_a_new_file(tmp_path: Path, editor: str) -> None:
    path = fight(tmp_path)
    data = slip(path)
    if editor == "windows":
        data = b"\xef\xbb\xbf" + data.replace(b"\n", b"\r\n")
        path.write_bytes(data)
    async with screen(tmp_path) as stage:
        await press(stage, "ctrl+l")
        assert stage.table.path == str(path.with_name("ford-2.toml"))
        assert names(stage) == ["Mirela", "Bear", "Crow"]
        assert not [note for note in stage.table.notes if "seal" in note or "edited" in note]
        stage.table.say("add Stag")
        assert recorder_of(stage.table.opened).drain().state == "saved"
    assert path.read_bytes() == data
    assert in_file(path.with_name("ford-2.toml"), tmp_path) == ["Mirela", "Bear", "Crow", "Stag"]


async def test_p13_a_mended_file_is_read_anew(tmp_path: Path) -> None:
    path = fight(tmp_path)
    whole = path.read_bytes()
    slip(path)
    async with screen(tmp_path) as stage:
        path.write_bytes(whole)
        await press(stage, "ctrl+r")
        assert names(stage) == list(PEOPLE)
        assert not stage.table.read_only


def rolled_back(tmp_path: Path) -> tuple[Path, bytes]:
    """A save of three steps in the place of one of four."""
    path = fight(tmp_path, PEOPLE[:3])
    older = path.read_bytes()
    add(saves_of(tmp_path).open("ford"), PEOPLE[3:])
    path.write_bytes(older)
    return path, older


async def test_p14_one_key_goes_on_with_what_was_kept(tmp_path: Path) -> None:
    path, older = rolled_back(tmp_path)
    async with screen(tmp_path) as stage:
        assert names(stage) == list(PEOPLE[:3])
        assert bar_of(stage).endswith("Ctrl+O opens what holds more; Ctrl+K takes this as it stands")
        await press(stage, "ctrl+o")
        assert names(stage) == list(PEOPLE)
        assert stage.table.path == str(path.with_name("ford-2.toml"))
        assert not stage.table.read_only
    assert path.read_bytes() == older
    assert in_file(path.with_name("ford-2.toml"), tmp_path) == list(PEOPLE)


async def test_p14_the_older_file_can_just_be_gone_on_with(tmp_path: Path) -> None:
    path, older = rolled_back(tmp_path)
    async with screen(tmp_path) as stage:
        stage.table.say("add Stag")
        await stage.pilot.pause()
        assert "Ctrl+O" not in bar_of(stage)
        assert recorder_of(stage.table.opened).drain().state == "saved"
    assert path.read_bytes().startswith(older)
    assert in_file(path, tmp_path) == [*PEOPLE[:3], "Stag"]


async def test_p11_what_cannot_be_opened_any_more_leads_to_the_list(tmp_path: Path) -> None:
    fight(tmp_path)
    async with screen(tmp_path) as stage:
        stage.app.to_list("ford.toml: gone")
        await stage.pilot.pause()
        assert isinstance(stage.screen, OpeningScreen)
        assert stage.text("next") == [" ✗ ford.toml: gone"]


def conflicted(tmp_path: Path) -> tuple[Path, Path]:
    """The save, and an older copy of it under the name that a synced folder gave it, which is opened."""
    path = fight(tmp_path)
    older = tmp_path / "saves" / "ford (conflicted copy).toml"
    older.write_bytes(path.read_bytes()[: path.read_bytes().rindex(b"\n[[step]]")])
    return path, older


async def test_p14_one_key_opens_the_save_that_holds_more_than_a_conflicted_copy(tmp_path: Path) -> None:
    path, older = conflicted(tmp_path)
    async with screen(tmp_path, ref=str(older)) as stage:
        assert names(stage) == list(PEOPLE[:3])
        bar = bar_of(stage).replace(" ", "")
        assert f"{path}holdsmoreofthisfight.Ctrl+Oopenswhatholdsmore;Ctrl+K" in bar
        await press(stage, "ctrl+o")
        assert stage.table.path == str(path)
        assert names(stage) == list(PEOPLE)
        assert "Ctrl+" not in bar_of(stage)


async def test_p14_where_the_fuller_save_is_gone_no_key_leads_to_it(tmp_path: Path) -> None:
    path, older = conflicted(tmp_path)
    path.unlink()
    async with screen(tmp_path, ref=str(older)) as stage:
        assert "was saved up to step 4 of this fight" in " ".join(stage.table.notes)
        assert "Ctrl+" not in bar_of(stage)


def last_changed(path: Path) -> bytes:
    """Another name in the last entry, in an editor."""
    data = path.read_bytes().replace(b'"Crow"', b'"Kite"')
    path.write_bytes(data)
    return data


@pytest.mark.parametrize("size", [(120, 36), (60, 18)])
async def test_p13_an_unproven_end_is_told_with_its_line_and_two_keys(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    line = 1 + last_changed(fight(tmp_path)).split(b"\n").index(b"n = 4") - 1
    async with screen(tmp_path, size) as stage:
        assert names(stage) == ["Mirela", "Knight", "Bear", "Kite"]
        assert bar_of(stage).endswith(
            f"Step 4, line {line}: changed since it was saved, by a hand or by the disk. "
            "Ctrl+K takes this as it stands; Ctrl+L leaves it out, in a new file beside this one"
        )


@pytest.mark.parametrize("way", ["the key", "going on"])
async def test_p13_an_unproven_end_is_confirmed_and_stays(tmp_path: Path, way: str) -> None:
    path = fight(tmp_path)
    data = last_changed(path)
    async with screen(tmp_path) as stage:
        if way == "the key":
            await press(stage, "ctrl+k")
            assert "Ctrl+" not in bar_of(stage)
            assert path.read_bytes() == data
        stage.table.say("add Stag")
        await stage.pilot.pause()
        assert "Ctrl+" not in bar_of(stage)
        assert recorder_of(stage.table.opened).drain().state == "saved"
    assert path.read_bytes().startswith(data)
    async with screen(tmp_path) as stage:
        assert names(stage) == ["Mirela", "Knight", "Bear", "Kite", "Stag"]
        assert "Ctrl+" not in bar_of(stage)


async def test_p13_an_unproven_end_is_set_aside_in_a_new_file(tmp_path: Path) -> None:
    path = fight(tmp_path)
    data = last_changed(path)
    async with screen(tmp_path) as stage:
        await press(stage, "ctrl+l")
        assert stage.table.path == str(path.with_name("ford-2.toml"))
        assert names(stage) == ["Mirela", "Knight", "Bear"]
        assert "Ctrl+" not in bar_of(stage)
        stage.table.say("add Stag")
        assert recorder_of(stage.table.opened).drain().state == "saved"
    assert path.read_bytes() == data
    assert in_file(path.with_name("ford-2.toml"), tmp_path) == ["Mirela", "Knight", "Bear", "Stag"]


def with_added(path: Path, n: str = "") -> bytes:
    """At the end, without a seal, the last step once more for somebody else; `n` is its number's line."""
    data = path.read_bytes()
    entry = data[data.rindex(b"\n[[step]]") :].replace(b"Crow", b"Stag").replace(b"crow", b"stag")
    entry = re.sub(rb"n = \d+\n", n.encode(), entry[: entry.rindex(b"\n#= ") + 1], count=1)
    path.write_bytes(data + re.sub(rb"parent = \d+\n", b"", entry).replace(b"number = 4", b"number = 5"))
    return path.read_bytes()


@pytest.mark.parametrize("n", ["", "n = 5\n"])
async def test_p12_an_entry_added_at_the_end_by_hand_is_asked_about_and_taken_in(
    tmp_path: Path, n: str
) -> None:
    path = fight(tmp_path)
    data = with_added(path, n)
    assert saves_of(tmp_path).read("ford").added == str(path)
    assert path.read_bytes() == data
    async with screen(tmp_path) as stage:
        assert names(stage) == list(PEOPLE)
        assert bar_of(stage).endswith(
            "An entry without its seal was left out at the end: you may have added it. "
            "Ctrl+T takes it in, in a new file beside this one; Ctrl+K takes this as it stands"
        )
        await press(stage, "ctrl+t")
        assert names(stage) == [*PEOPLE, "Stag"]
        assert stage.table.path == str(path.with_name("ford-2.toml"))
        assert not [note for note in stage.table.notes if "seal" in note or "edited" in note]
        stage.table.say("add Heron")
        assert recorder_of(stage.table.opened).drain().state == "saved"
    assert in_file(path.with_name("ford-2.toml"), tmp_path) == [*PEOPLE, "Stag", "Heron"]
    assert in_file(path, tmp_path) == list(PEOPLE)


@pytest.mark.parametrize("end", ["\n[[step]]\nn = 5\npar", "\n[[step]]\nn = 2\n", "\nwho = 1\n"])
async def test_p05_what_cannot_be_an_added_entry_is_only_set_aside(tmp_path: Path, end: str) -> None:
    path = fight(tmp_path)
    path.write_bytes(path.read_bytes() + end.encode())
    async with screen(tmp_path) as stage:
        assert names(stage) == list(PEOPLE)
        assert "Ctrl+" not in bar_of(stage)
        assert "1 unfinished entry set aside in ford.toml.cut-" in " ".join(stage.table.notes)


def unknown_event(text: str) -> str:
    head, mark, tail = text.rpartition('kind = "')
    return f"{head}{mark}dis{tail}"


def unsealed(text: str) -> str:
    return re.sub(r"(?m)^#= .*\n", "", text)


UNPLAYABLE = {
    "an unknown event": (unknown_event, "step 4: ", 3),
    "no seals": (unsealed, "4 steps without any seal", 4),
}


@pytest.mark.parametrize("case", UNPLAYABLE)
async def test_p13_p16_what_can_be_read_goes_on_in_a_new_file(tmp_path: Path, case: str) -> None:
    change, told, count = UNPLAYABLE[case]
    path = fight(tmp_path)
    path.write_text(change(path.read_text(encoding="utf-8")), encoding="utf-8")
    data = path.read_bytes()
    async with screen(tmp_path, (60, 18)) as stage:
        bar = bar_of(stage)
        assert "Shown as far as it can be read" in bar
        assert told in bar
        assert bar.endswith("Ctrl+S saves all steps shown in a new file beside it")
        await press(stage, "ctrl+s")
        assert names(stage) == list(PEOPLE[:count])
        assert not stage.table.read_only
        assert "Ctrl+" not in bar_of(stage)
    assert path.read_bytes() == data
    assert in_file(path.with_name("ford-2.toml"), tmp_path) == list(PEOPLE[:count])


async def test_p16_a_newer_save_is_told_all_the_time_and_no_key_is_offered(tmp_path: Path) -> None:
    path = fight(tmp_path)
    path.write_bytes(path.read_bytes().replace(b"version = 1", b"version = 9"))
    async with screen(tmp_path) as stage:
        assert "made by tracker test, which is newer: it can only be looked at here" in bar_of(stage)
        assert "Ctrl+" not in bar_of(stage)


class NotToBeWritten(FS):
    """A folder whose files can only be read."""

    def open(self, path: Path, flags: int) -> int:
        if flags != READ and path.parent.name == "borrowed":
            raise PermissionError(errno.EACCES, "Permission denied")
        return super().open(path, flags)

    def may_write(self, folder: Path) -> bool:
        return folder.name != "borrowed"


async def test_p09_a_save_that_may_not_be_written_goes_on_in_the_folder_of_saves(tmp_path: Path) -> None:
    (tmp_path / "borrowed").mkdir()
    path = tmp_path / "borrowed" / "ford.toml"
    shutil.move(fight(tmp_path), path)
    data = path.read_bytes()
    async with screen(tmp_path, ref=str(path), fs=NotToBeWritten()) as stage:
        assert bar_of(stage).endswith(
            "Only to be looked at. ford.toml: no permission, so it can only be looked at. "
            "Ctrl+R reads the file anew; Ctrl+S saves all steps shown in a new file beside it"
        )
        await press(stage, "ctrl+s")
        assert stage.table.path == str(tmp_path / "saves" / "ford-2.toml")
        assert names(stage) == list(PEOPLE)
        assert not stage.table.read_only
    assert path.read_bytes() == data


async def test_p10_what_another_holds_is_read_anew_when_that_one_lets_go(tmp_path: Path) -> None:
    fight(tmp_path)
    other = saves_of(tmp_path).open("ford")
    async with screen(tmp_path) as stage:
        assert "Only to be looked at. ford.toml: already open" in bar_of(stage)
        assert bar_of(stage).endswith("Ctrl+R reads the file anew")
        add(other, ["Stag"])
        await press(stage, "ctrl+r")
        assert names(stage) == [*PEOPLE, "Stag"]
        assert not stage.table.read_only
        assert "Ctrl+" not in bar_of(stage)


@pytest.mark.parametrize("system", keys())
def test_no_key_of_a_choice_means_anything_else(system: str) -> None:
    taken = [choice.key for choice in CHOICES]
    assert len(set(taken)) == len(taken)
    assert not {key.key for key in keymap(find(system))} & set(taken)
