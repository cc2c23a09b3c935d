"""P16: older saves always load, newer ones are looked at and never guessed at."""

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.promises import golden
from tests.store.fights import HEADER, folder, made, numbers, recorder_of, step
from tracker.core.ports import Newer, Opened
from tracker.store import codec, upcast
from tracker.systems import find
from tracker.table import Table

PLAYED = ("ford.toml", "paths.toml", "marks.toml")
"""Golden saves of whole fights of a game; the others hold values of every kind."""


def test_p16_there_is_a_golden_save_of_each_version() -> None:
    versions = {path.parent.name for path in golden.saves()}
    assert versions == {f"v{number}" for number in range(1, codec.VERSION + 1)}


@pytest.mark.parametrize("path", golden.saves(), ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_p16_every_save_ever_written_is_read_as_it_was(path: Path) -> None:
    known = json.loads((path.parent / golden.FACTS).read_text(encoding="utf-8"))
    assert golden.facts(path) == known[path.name]


@pytest.mark.parametrize("path", golden.saves(), ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_p16_every_save_ever_written_can_be_gone_on_with(tmp_path: Path, path: Path) -> None:
    saves = folder(tmp_path)
    saves.folder.mkdir()
    shutil.copy(path, saves.folder / "ford.toml")
    opened = saves.open("ford")
    last = opened.steps[-1].n
    recorder_of(opened).record([step(last + 1)])
    assert recorder_of(opened).close().state == "saved"
    again = saves.read("ford")
    assert again.steps[:-1] == opened.steps
    assert again.steps[-1].n == last + 1


@pytest.mark.parametrize(
    "path",
    [p for p in golden.saves() if p.name in PLAYED],
    ids=lambda path: f"{path.parent.name}-{path.stem}",
)
def test_p16_the_events_of_every_fight_ever_played_are_known(path: Path) -> None:
    opened = folder(path.parent).read(str(path))
    table = Table(find(opened.header.system), opened)
    assert not table.trouble
    assert table.history.last == opened.steps[-1].n


NEWER = {
    "version": ("version = 1", "version = 2"),
    "needs": ('app = "0.1.0"', 'app = "0.1.0"\nneeds = ["maps"]'),
}


@pytest.mark.parametrize("change", NEWER)
def test_p16_a_newer_save_is_opened_for_looking_only_and_its_maker_is_named(
    tmp_path: Path, change: str
) -> None:
    path = made(tmp_path, 3)
    path.write_text(path.read_text(encoding="utf-8").replace(*NEWER[change]), encoding="utf-8")
    data = path.read_bytes()
    found = folder(tmp_path).read("ford")
    assert numbers(found) == [1, 2, 3]
    assert found.trouble == "ford.toml: made by tracker 0.1.0, which is newer: it can only be looked at here"
    with pytest.raises(Newer) as caught:
        folder(tmp_path).open("ford")
    assert caught.value.made_by == "tracker 0.1.0"
    assert path.read_bytes() == data


def test_p16_an_unknown_event_ends_what_is_read_and_nothing_can_be_recorded(tmp_path: Path) -> None:
    opened = folder(tmp_path).create("ford", HEADER)
    recorder = recorder_of(opened)
    for n in (1, 2):
        recorder.record([step(n)])
    recorder.close()
    again = folder(tmp_path).open("ford")
    table = Table(find("balance"), again)
    assert table.read_only
    assert re.search(r'step 1: .*"?hurt"?', table.trouble)
    assert table.history.last == 0
    recorder_of(again).close()


def test_p16_unknown_keys_of_known_steps_are_kept_in_the_file(tmp_path: Path) -> None:
    path = made(tmp_path, 2)
    path.write_text(
        path.read_text(encoding="utf-8").replace("n = 1\n", 'n = 1\nmood = "grim"\n'), encoding="utf-8"
    )
    opened = folder(tmp_path).open("ford")
    recorder_of(opened).record([step(3)])
    recorder_of(opened).close()
    assert 'mood = "grim"' in path.read_text(encoding="utf-8")


def test_p16_every_earlier_version_can_be_made_the_next() -> None:
    assert set(upcast.UPCASTS) == set(range(1, codec.VERSION))


@pytest.fixture
def next_version(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """A version to come, in which those who are hurt are struck, and one after it that says how hard."""

    def struck(step: dict[str, Any]) -> dict[str, Any]:
        events = [{**e, "kind": "struck"} if e["kind"] == "hurt" else e for e in step["event"]]
        return {**step, "event": events}

    def hard(step: dict[str, Any]) -> dict[str, Any]:
        return {**step, "event": [{**e, "hard": True} for e in step["event"]]}

    with monkeypatch.context() as patch:
        patch.setattr(codec, "VERSION", 3)
        patch.setattr(upcast, "UPCASTS", {1: struck, 2: hard})
        yield patch


def kinds(opened: Opened) -> list[object]:
    return [found.events[0]["kind"] for found in opened.steps]


def test_p16_an_earlier_save_is_read_as_this_version_writes_it_and_gone_on_with(
    tmp_path: Path, next_version: pytest.MonkeyPatch
) -> None:
    with next_version.context() as before:
        before.setattr(codec, "VERSION", 1)
        path = made(tmp_path, 3)
    data = path.read_bytes()
    opened = folder(tmp_path).open("ford")
    assert kinds(opened) == ["struck"] * 3
    assert all(event["hard"] for found in opened.steps for event in found.events)
    recorder_of(opened).record([step(4)])
    assert recorder_of(opened).close().state == "saved"
    assert path.read_bytes().startswith(data)
    again = folder(tmp_path).read("ford")
    assert kinds(again) == ["struck", "struck", "struck", "hurt"], "what is of this version is not changed"
    assert again.steps[:3] == opened.steps
    assert not again.notes
    assert folder(tmp_path).lines()[0].steps == 4
    assert b"version = 3" in made(tmp_path, 1, "new").read_bytes().split(b"[[step]]")[0]


def test_p16_what_a_later_tracker_added_to_a_save_of_this_version_is_not_guessed_at(
    tmp_path: Path, next_version: pytest.MonkeyPatch
) -> None:
    with next_version.context() as before:
        before.setattr(codec, "VERSION", 1)
        path = made(tmp_path, 3)
    recorder = recorder_of(folder(tmp_path).open("ford"))
    recorder.record([step(4)])
    recorder.close()
    data = path.read_bytes()
    next_version.undo()
    told = "made by a tracker of save version 3, which is newer: it can only be looked at here"
    found = folder(tmp_path).read("ford")
    assert (numbers(found), found.trouble) == ([1, 2, 3], f"ford.toml: {told}")
    assert folder(tmp_path).lines()[0].trouble == told
    with pytest.raises(Newer, match="save version 3"):
        folder(tmp_path).open("ford")
    assert path.read_bytes() == data
