"""What a person does to a save in an editor: taken with a note, or told with line and reason (P12, P13)."""

import re
from pathlib import Path

import pytest

from tests.store.fights import folder, made, numbers, recorder_of, step
from tests.store.other_hands import ACCEPTED, SILENT, without_entry
from tracker.core.ports import Newer, Trouble

ADDED = '\n[[step]]\ndo = "hurt Wolf 1"\n[[step.event]]\nkind = "hurt"\nwho = "wolf"\namount = 1\n'


@pytest.mark.parametrize("edit", ACCEPTED)
def test_a_valid_edit_is_taken_with_a_note_and_the_fight_goes_on(tmp_path: Path, edit: str) -> None:
    path = made(tmp_path, 5)
    change, note = ACCEPTED[edit]
    before = path.read_text(encoding="utf-8")
    path.write_text(change(before), encoding="utf-8")
    assert path.read_text(encoding="utf-8") != before
    opened = folder(tmp_path).open("ford")
    assert numbers(opened) == [1, 2, 3, 4, 5]
    assert [found.parent for found in opened.steps] == [0, 1, 2, 3, 4]
    assert opened.notes
    assert opened.notes[0].startswith(note)
    recorder = recorder_of(opened)
    recorder.record([step(6)])
    assert recorder.close().state == "saved"
    assert numbers(folder(tmp_path).read("ford")) == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize("edit", SILENT)
def test_what_editors_do_by_themselves_needs_no_note(tmp_path: Path, edit: str) -> None:
    path = made(tmp_path, 3)
    changed = SILENT[edit](path.read_bytes())
    path.write_bytes(changed)
    opened = folder(tmp_path).open("ford")
    assert numbers(opened) == [1, 2, 3]
    assert not opened.notes
    recorder = recorder_of(opened)
    recorder.record([step(4)])
    recorder.record([step(5)])
    assert recorder.close().state == "saved"
    assert path.read_bytes().startswith(changed)
    again = folder(tmp_path).read("ford")
    assert numbers(again) == [1, 2, 3, 4, 5]
    assert not again.notes


def test_an_entry_taken_out_leaves_an_empty_move_and_references_lead_before_it(
    tmp_path: Path,
) -> None:
    path = made(tmp_path, 5)
    path.write_text(without_entry(path.read_text(encoding="utf-8"), 3), encoding="utf-8")
    opened = folder(tmp_path).read("ford")
    assert numbers(opened) == [1, 2, 3, 4, 5]
    assert (opened.steps[2].to, opened.steps[2].events) == (2, ())
    assert opened.steps[3].parent == 2
    assert "step 3 is missing: taken out by hand" in opened.notes
    assert "step 4: parent = 3 names no step before it, read as 2" in opened.notes


def test_an_added_step_without_a_number_acts_where_it_stands(tmp_path: Path) -> None:
    path = made(tmp_path, 4)
    text = path.read_text(encoding="utf-8")
    path.write_text(re.sub(r"(#= 2 \w+\n)", rf"\1{ADDED}", text), encoding="utf-8")
    opened = folder(tmp_path).read("ford")
    assert numbers(opened) == [1, 2, 3, 4]
    assert [event["who"] for event in opened.steps[2].events] == ["wolf", "knight", "knight"]
    assert "an added step without a number is read as part of step 3" in opened.notes


def test_an_added_step_takes_a_free_number_and_follows_the_one_above(tmp_path: Path) -> None:
    path = made(tmp_path, 4)
    text = without_entry(path.read_text(encoding="utf-8"), 3)
    path.write_text(re.sub(r"(#= 2 \w+\n)", rf"\1{ADDED}", text), encoding="utf-8")
    opened = folder(tmp_path).read("ford")
    assert [(found.n, found.parent) for found in opened.steps] == [(1, 0), (2, 1), (3, 2), (4, 3)]
    assert opened.steps[2].do == "hurt Wolf 1"


def test_an_added_step_before_the_last_seal_comes_last(tmp_path: Path) -> None:
    path = made(tmp_path, 2)
    text = path.read_text(encoding="utf-8")
    path.write_text(re.sub(r"(#= 2 \w+\n)", rf"{ADDED}\1", text), encoding="utf-8")
    opened = folder(tmp_path).open("ford")
    assert [(found.n, found.parent) for found in opened.steps] == [(1, 0), (2, 1), (3, 2)]
    recorder = recorder_of(opened)
    recorder.record([step(4)])
    recorder.close()
    assert numbers(folder(tmp_path).read("ford")) == [1, 2, 3, 4]


@pytest.mark.parametrize("key", ["parent", "to", "again"])
def test_a_reference_to_no_step_means_the_nearest_before(tmp_path: Path, key: str) -> None:
    path = made(tmp_path, 3)
    text = path.read_text(encoding="utf-8")
    head, mark, tail = text.rpartition("n = 3\nparent = 2\n")
    lines = {"parent": "parent = 77\n", "to": "parent = 2\nto = 77\n", "again": "parent = 2\nagain = 77\n"}[
        key
    ]
    if key == "to":
        tail = re.sub(r"\[\[step\.event\]\]\n.*?(?=#=)", "", tail, flags=re.DOTALL)
    path.write_text(f"{head}n = 3\n{lines}{tail}", encoding="utf-8")
    assert mark
    opened = folder(tmp_path).read("ford")
    assert getattr(opened.steps[2], key) == 2
    assert f"step 3: {key} = 77 names no step before it, read as 2" in opened.notes


def test_a_typo_in_the_header_is_told_with_its_line(tmp_path: Path) -> None:
    path = made(tmp_path, 2)
    path.write_text(path.read_text(encoding="utf-8").replace('"balance"', "balance"), encoding="utf-8")
    for ask in (folder(tmp_path).read, folder(tmp_path).open):
        with pytest.raises(Trouble, match=r"^ford\.toml, line 5: "):
            ask("ford")


def test_many_edits_are_told_in_a_few_lines(tmp_path: Path) -> None:
    path = made(tmp_path, 60)
    path.write_text(path.read_text(encoding="utf-8").replace("n = ", "n  = "), encoding="utf-8")
    notes = folder(tmp_path).read("ford").notes
    assert len(notes) == 21
    assert notes[-1] == "and 41 more notes like these"


@pytest.mark.parametrize(
    "change", [("version = 1", "version = 2"), ('app = "0.1.0"', 'app = "9.1"\nneeds = ["maps"]')]
)
def test_a_newer_save_can_only_be_looked_at(tmp_path: Path, change: tuple[str, str]) -> None:
    path = made(tmp_path, 3)
    path.write_text(path.read_text(encoding="utf-8").replace(*change), encoding="utf-8")
    data = path.read_bytes()
    found = folder(tmp_path).read("ford")
    assert numbers(found) == [1, 2, 3]
    assert re.search(r"^ford\.toml: made by tracker [09]\.1", found.trouble)
    with pytest.raises(Newer, match="made by tracker") as caught:
        folder(tmp_path).open("ford")
    assert caught.value.made_by.startswith("tracker ")
    assert path.read_bytes() == data
