"""The folder of saves: names, the resume list, new saves, samples."""

import errno
import os
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.store.fights import HEADER, folder, made, numbers, recorder_of, step
from tracker.core.ports import Forbidden, SaveLine, Trouble
from tracker.store import places
from tracker.store.files import FS, READ
from tracker.store.saves import SaveFolder


def test_a_save_is_found_by_name_by_file_name_and_by_path(tmp_path: Path) -> None:
    path = made(tmp_path, 1)
    for ref in ("ford", "ford.toml", str(path), str(path.with_suffix(""))):
        assert folder(tmp_path).read(ref).path == str(path)
    with pytest.raises(Trouble, match=r"^fjord: no such save, neither here nor in "):
        folder(tmp_path).read("fjord")


def test_a_folder_of_the_same_name_is_not_in_the_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made(tmp_path, 1)
    (tmp_path / "ford").mkdir()
    monkeypatch.chdir(tmp_path)
    assert numbers(folder(tmp_path).read("ford")) == [1]
    with pytest.raises(Trouble, match=r"^saves: a folder, not a file$"):
        folder(tmp_path).read("saves")


def test_the_folder_is_the_one_given_then_the_environment_then_saves_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.delenv("TRACKER_SAVES", raising=False)
    assert SaveFolder().folder.name == "saves"
    assert SaveFolder().folder.is_absolute()
    (tmp_path / "saves").mkdir()
    assert SaveFolder().folder == Path("saves")
    monkeypatch.setenv("TRACKER_SAVES", str(tmp_path / "env"))
    assert SaveFolder().folder == tmp_path / "env"
    assert SaveFolder("given").folder == Path("given")


def test_a_new_save_is_on_disk_locked_and_never_overwrites(tmp_path: Path) -> None:
    saves = folder(tmp_path)
    opened = saves.create("ford", HEADER)
    path = tmp_path / "saves" / "ford.toml"
    data = path.read_bytes()
    assert opened.path == str(path)
    assert numbers(saves.read("ford")) == []
    for ref in ("ford", "ford.toml", str(path)):
        with pytest.raises(Trouble, match=r"^ford\.toml: there is such a save already; choose another name$"):
            saves.create(ref, HEADER)
    with pytest.raises(Trouble, match="already open"):
        saves.open("ford")
    recorder_of(opened).close()
    assert path.read_bytes() == data


UNFIT = [
    "",
    " ",
    "a\nb",
    "a\x1b[2Jb",
    ".",
    "..",
    ".toml",
    "..toml",
    ".hidden",
    "saves/",
    "x" * 300,
    "no/such/folder/x",
]


@pytest.mark.parametrize("ref", UNFIT)
def test_a_name_that_cannot_be_a_file_is_refused(
    tmp_path: Path, ref: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "saves").mkdir()
    monkeypatch.chdir(tmp_path)
    with pytest.raises(Trouble) as caught:
        folder(tmp_path).create(ref, HEADER)
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 120, "the reason is seen on a line of the screen"
    assert list(tmp_path.rglob("*")) == [tmp_path / "saves"]


def test_the_resume_list_tells_the_last_step_newest_first(tmp_path: Path) -> None:
    made(tmp_path, 3, "old")
    made(tmp_path, 0, "empty")
    path = made(tmp_path, 12, "new")
    os.utime(tmp_path / "saves" / "old.toml", (1, 1))
    os.utime(tmp_path / "saves" / "empty.toml", (2, 2))
    lines = folder(tmp_path).lines()
    assert [line.ref for line in lines] == ["new", "empty", "old"]
    assert lines[0] == SaveLine(
        ref="new",
        path=str(path),
        name="The Ford",
        system="balance",
        round=2,
        turn=10,
        up="Knight, Blight Wolf",
        saved_at="2026-11-29T19:02:00+01:00",
        steps=12,
    )
    assert (lines[1].steps, lines[1].round, lines[1].turn) == (0, 0, None)
    assert lines[1].saved_at.startswith("1970-01-01T")
    assert SaveFolder(str(tmp_path / "nowhere"), state=tmp_path).lines() == []


def test_the_resume_list_names_what_is_wrong_and_leaves_out_what_is_no_save(tmp_path: Path) -> None:
    path = made(tmp_path, 3, "fine")
    data = path.read_bytes()
    text = data.decode()

    def put(name: str, content: bytes) -> None:
        (path.parent / f"{name}.toml").write_bytes(content)

    put("torn", data[:-20])
    put("newer", text.replace("version = 1", "version = 7").encode())
    put("typo", text.replace("n = 3", "n = ").encode())
    put("header", text.replace('system = "balance"', "system = balance").encode())
    put("unsealed", re.sub(r"(?m)^#= .*\n", "", text).encode())
    put("nothing", b"")
    put("party", b'[[combatant]]\nname = "Knight"\n')
    put("edited", text.replace("The Ford", "The Bridge").encode())
    put(".hidden", data)
    (path.parent / "folder.toml").mkdir()
    (path.parent / "notes.txt").write_text("hello")
    lines = {line.ref: line for line in folder(tmp_path).lines()}
    assert set(lines) == {
        *("fine", "torn", "newer", "typo", "header", "unsealed", "nothing", "edited", "folder")
    }
    troubles = {ref: line.trouble for ref, line in lines.items() if line.trouble}
    assert troubles["newer"] == "made by tracker 0.1.0, which is newer: it can only be looked at here"
    with pytest.raises(Trouble) as told:
        folder(tmp_path).open("typo")
    assert troubles["typo"] == "typo.toml, line 52: Invalid value"
    assert str(told.value).startswith(troubles["typo"])
    assert (lines["typo"].name, lines["typo"].system, lines["typo"].steps) == ("The Ford", "balance", 2)
    assert troubles["header"].startswith("header.toml: ")
    assert troubles["unsealed"].startswith("no seals")
    assert troubles["nothing"] == "nothing.toml: the file is empty"
    assert troubles["folder"] == "folder.toml: a folder, not a file"
    assert len(troubles) == 6
    assert lines["torn"].steps == 2
    assert lines["edited"].name == "The Bridge"


def test_a_look_through_a_whole_file_tells_damage_that_its_ends_do_not(tmp_path: Path) -> None:
    path = made(tmp_path, 9, "fine")
    data = path.read_bytes()
    text = data.decode()

    def put(name: str, content: bytes) -> None:
        (path.parent / f"{name}.toml").write_bytes(content)

    put("middle", text.replace("n = 4", "n = ", 1).encode())
    put("torn", data[:-20])
    put("edited", text.replace("Knight 4", "Knight 7").encode())
    put("lost", text.replace("[[step]]\nn = 5", "[[step]]\nn = 2", 1).encode())
    put("windows", text.replace("\n", "\r\n").encode())
    put("cave", b'[[combatant]]\nname = "Rat"\n')
    put("noise", bytes(range(256)) * 8)
    put("other", b"colour = 1\n")
    saves = folder(tmp_path)
    lines = saves.lines()
    assert {line.ref: line.trouble for line in lines if line.trouble} == {}
    told = {line.ref: saves.looked_through(line).trouble for line in lines}
    assert told.pop("middle") == "damaged: middle.toml, line 72: Invalid value; read up to step 3"
    assert told.pop("torn") == "cut off at its end: torn.toml, line 170; opening sets that aside"
    assert told.pop("lost").startswith("damaged: lost.toml, line ")
    assert told == {"fine": "", "edited": "", "windows": ""}
    assert sorted(saves.others()) == [
        "cave.toml: a roster",
        "noise.toml: not TOML",
        "other.toml: TOML, but no fight",
    ]


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, bytes]:
    """A folder with a save of four steps, and what is in that."""
    base = tmp_path_factory.mktemp("byte")
    return base, made(base, 4).read_bytes()


@given(at=st.integers(0), value=st.integers(0, 255), cut=st.booleans())
@settings(max_examples=100)
def test_whatever_happens_to_a_byte_the_look_through_says_what_reading_says(
    small: tuple[Path, bytes], at: int, value: int, cut: bool
) -> None:
    base, data = small
    path = base / "saves" / "ford.toml"
    at %= len(data)
    path.write_bytes(data[:at] if cut else data[:at] + bytes([value]) + data[at + 1 :])
    saves = folder(base)
    for line in saves.lines():
        told = saves.looked_through(line).trouble
        try:
            read = saves.read("ford")
        except Trouble:
            assert told
        else:
            torn = any("without its seal" in note for note in read.notes)
            assert bool(told) == bool(read.trouble or torn or line.trouble), (told, read.trouble, read.notes)


def test_a_file_that_is_whole_is_looked_through_without_parsing_its_steps(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made(tmp_path, 50)
    saves = folder(tmp_path)
    (line,) = saves.lines()
    parsed: list[int] = []
    monkeypatch.setattr("tracker.store.saves.read_log", lambda data, *_, **__: parsed.append(len(data)))
    assert saves.looked_through(line) == line
    assert parsed == []


def test_a_fight_that_is_being_written_is_looked_through_as_held(tmp_path: Path) -> None:
    path = made(tmp_path, 3)
    saves = folder(tmp_path)
    (line,) = saves.lines()
    opened = saves.open("ford")
    path.write_bytes(path.read_bytes()[:-9])
    assert saves.looked_through(line).trouble.startswith("open here since ")
    recorder_of(opened).close()


def test_the_resume_list_costs_the_same_for_a_long_fight(tmp_path: Path) -> None:
    class Counting(FS):
        total = 0

        def read(self, fd: int, count: int, offset: int) -> bytes:
            data = super().read(fd, count, offset)
            self.total += len(data)
            return data

    made(tmp_path, 400)
    fs = Counting()
    (line,) = SaveFolder(str(tmp_path / "saves"), fs=fs, state=tmp_path).lines()
    assert line.steps == 400
    assert fs.total < 32 * 1024
    recorder = recorder_of(folder(tmp_path).open("ford"))
    recorder.record([step(401, "x" * 100_000)])
    recorder.close()
    (line,) = SaveFolder(str(tmp_path / "saves"), fs=fs, state=tmp_path).lines()
    assert line.steps == 401


def test_reading_changes_nothing_and_needs_no_right_to_write(tmp_path: Path) -> None:
    path = made(tmp_path, 2)
    path.write_bytes(path.read_bytes() + b"\n[[st")
    before = path.stat()
    saves = folder(tmp_path)
    saves.read("ford")
    saves.lines()
    assert path.stat().st_mtime_ns == before.st_mtime_ns
    assert [file.name for file in path.parent.iterdir()] == ["ford.toml"]


def test_a_save_that_may_not_be_written_can_be_looked_at(tmp_path: Path) -> None:
    class ReadOnly(FS):
        def open(self, path: Path, flags: int) -> int:
            if flags != READ:
                raise PermissionError(errno.EACCES, "Permission denied")
            return super().open(path, flags)

    made(tmp_path, 2)
    saves = SaveFolder(str(tmp_path / "saves"), fs=ReadOnly(), state=tmp_path / "state")
    assert numbers(saves.read("ford")) == [1, 2]
    assert saves.lines()[0].steps == 2
    with pytest.raises(Forbidden, match=r"^ford\.toml: no permission, so it can only be looked at$"):
        saves.open("ford")


@pytest.fixture
def shipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A sample that ships, in a folder of its own."""
    path = made(tmp_path / "shipped", 3, "printed-example")
    monkeypatch.setattr(places, "sample_files", lambda: [path])
    return path


def test_a_sample_is_played_on_a_copy_with_a_free_name(tmp_path: Path, shipped: Path) -> None:
    saves = folder(tmp_path)
    assert [(line.ref, line.steps) for line in saves.samples()] == [("printed-example", 3)]
    copies = [Path(saves.copy_sample("printed-example")) for _ in range(3)]
    assert [copy.name for copy in copies] == [
        "printed-example.toml",
        "printed-example-2.toml",
        "printed-example-3.toml",
    ]
    assert all(saves.read(str(copy)).steps == saves.read(str(shipped)).steps for copy in copies)
    assert len({saves.read(str(copy)).header.fight for copy in copies}) == 3
    opened = saves.open(str(copies[1]))
    assert not opened.notes
    recorder_of(opened).close()
    with pytest.raises(Trouble, match=r"^nothing: no such sample; there is printed-example$"):
        saves.copy_sample("nothing")


def test_where_the_samples_lie_in_the_users_own_folder_the_shipped_file_stays(
    tmp_path: Path, shipped: Path
) -> None:
    data = shipped.read_bytes()
    saves = SaveFolder(str(shipped.parent), state=tmp_path / "state")
    copy = Path(saves.copy_sample(str(shipped)))
    assert copy.name == "printed-example-2.toml"
    recorder = recorder_of(saves.open(copy.stem))
    recorder.record([step(4)])
    recorder.close()
    assert shipped.read_bytes() == data


def test_a_sample_in_the_users_own_folder_is_no_fight_of_theirs(tmp_path: Path, shipped: Path) -> None:
    saves = SaveFolder(str(shipped.parent), state=tmp_path / "state")
    assert not saves.fights()
    copy = Path(saves.copy_sample("printed-example"))
    assert [line.ref for line in saves.fights()] == [copy.stem]
    assert {line.ref for line in saves.lines()} == {copy.stem, "printed-example"}


def test_the_samples_are_those_that_git_keeps() -> None:
    root = Path(__file__).parents[2]
    kept = re.findall(r"(?m)^!saves/(.+)\.toml$", (root / ".gitignore").read_text(encoding="utf-8"))
    assert sorted(kept) == sorted(places.SHIPPED)


def test_an_installed_tracker_brings_its_samples_in_its_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made(tmp_path, 2, "focus-example")
    package = tmp_path / "tracker"
    package.mkdir()
    (tmp_path / "saves").rename(package / "_samples")
    monkeypatch.setattr("tracker.__file__", str(package / "__init__.py"))
    assert [line.ref for line in folder(tmp_path).samples()] == ["focus-example"]
    assert Path(folder(tmp_path).copy_sample("focus-example")) == tmp_path / "saves" / "focus-example.toml"
