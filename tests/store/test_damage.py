"""A save that was cut, torn or flipped: what is read is what was entered, up to a point (P3, P4, P5)."""

import random
from pathlib import Path

import pytest

from tests.store.fights import HEADER, folder, made, numbers, recorder_of, step
from tracker.core.ports import Trouble
from tracker.store import reader, seal
from tracker.store.lint import BadToml


def test_cut_at_any_byte_the_whole_entries_before_it_are_read(tmp_path: Path) -> None:
    data = made(tmp_path, 6).read_bytes()
    whole = reader.read_log(data).steps
    ends = [found.end() for found in seal.LINE.finditer(data)]
    for cut in range(len(data)):
        sealed = sum(end <= cut for end in ends)
        if not sealed:
            with pytest.raises(BadToml):
                raise_unless_readable(data[:cut])
            continue
        found = reader.read_log(data[:cut])
        assert found.steps == whole[: sealed - 1]
        assert not found.trouble


def raise_unless_readable(data: bytes) -> None:
    found = reader.read_log(data)
    if found.trouble:  # a header without its seal
        raise BadToml(1, found.trouble)


@pytest.mark.parametrize("kind", ["zeros", "noise", "older text", "letters"])
def test_after_a_torn_end_the_fight_goes_on_and_the_torn_bytes_are_kept(tmp_path: Path, kind: str) -> None:
    path = made(tmp_path, 5)
    data = path.read_bytes()
    chance = random.Random(kind)
    tail = {
        "zeros": bytes(700),
        "noise": chance.randbytes(700),
        "older text": data[500:700],
        "letters": b'\n[[step]]\nn = 6\ndo = "note - 1.2.3.4.5.6.7.8.9',
    }[kind]
    path.write_bytes(data + tail)
    assert numbers(folder(tmp_path).read("ford")) == [1, 2, 3, 4, 5]
    assert path.read_bytes() == data + tail
    opened = folder(tmp_path).open("ford")
    assert numbers(opened) == [1, 2, 3, 4, 5]
    (copy,) = path.parent.glob("ford.toml.cut-*")
    assert copy.read_bytes() == tail
    assert [note for note in opened.notes if copy.name in note]
    recorder = recorder_of(opened)
    recorder.record([step(6)])
    assert recorder.close().state == "saved"
    again = folder(tmp_path).read("ford")
    assert numbers(again) == [1, 2, 3, 4, 5, 6]
    assert not again.notes


def test_an_entry_without_its_seal_is_left_out_even_when_it_parses(tmp_path: Path) -> None:
    path = made(tmp_path, 3)
    data = path.read_bytes()
    last = list(seal.LINE.finditer(data))[-1]
    path.write_bytes(data[: last.start() + 1])
    assert numbers(folder(tmp_path).read("ford")) == [1, 2]
    opened = folder(tmp_path).open("ford")
    assert numbers(opened) == [1, 2]
    recorder_of(opened).close()


def test_the_same_torn_end_twice_is_kept_once(tmp_path: Path) -> None:
    path = made(tmp_path, 2)
    data = path.read_bytes()
    for _ in range(2):
        path.write_bytes(data + b"\n[[st")
        recorder_of(folder(tmp_path).open("ford")).close()
        assert path.read_bytes() == data
    assert len(list(path.parent.glob("*.cut-*"))) == 1


def test_each_flipped_bit_of_an_entry_is_told_or_changes_nothing(tmp_path: Path) -> None:
    data = made(tmp_path, 4).read_bytes()
    whole = reader.read_log(data).steps
    ends = [found.end() for found in seal.LINE.finditer(data)]
    for at in range(ends[2] + 1, ends[3]):
        for bit in range(8):
            flipped = bytearray(data)
            flipped[at] ^= 1 << bit
            found = reader.read_log(bytes(flipped))
            assert found.steps == whole or found.notes or found.trouble or found.torn is not None
            assert found.steps[:2] == whole[:2]


def test_an_entry_that_does_not_parse_before_good_ones_stops_the_writer_only(tmp_path: Path) -> None:
    path = made(tmp_path, 4)
    data = path.read_bytes().replace(b"n = 3\n", b"n = \n")
    path.write_bytes(data)
    line = data[: data.index(b"n = \n")].count(b"\n") + 1
    found = folder(tmp_path).read("ford")
    assert numbers(found) == [1, 2]
    assert found.trouble.startswith(f"ford.toml, line {line}: Invalid value")
    with pytest.raises(Trouble, match=rf"^ford\.toml, line {line}: Invalid value"):
        folder(tmp_path).open("ford")
    assert path.read_bytes() == data


def test_ruin_within_the_last_write_is_cut_like_a_torn_end(tmp_path: Path) -> None:
    path = made(tmp_path, 3)
    data = path.read_bytes()
    path.write_bytes(data[:-200] + bytes(100) + data[-100:])
    opened = folder(tmp_path).open("ford")
    assert numbers(opened) == [1, 2]
    recorder_of(opened).close()


def test_steps_written_together_are_kept_whole_or_not_at_all(tmp_path: Path) -> None:
    opened = folder(tmp_path).create("ford", HEADER)
    recorder = recorder_of(opened)
    recorder.record([step(1)])
    recorder.record([step(2), step(3), step(4)])
    recorder.close()
    data = Path(opened.path).read_bytes()
    for cut in range(data.index(b"n = 2"), len(data) - 1):
        assert len(reader.read_log(data[:cut]).steps) == 1
    assert len(reader.read_log(data[:-1]).steps) == 4


@pytest.mark.parametrize(
    "data", [b"", b"\n\n", b"\xef\xbb\xbf", b"\0" * 50, b"hello", b"a = 1\n", b"\x89PNG\r\n"]
)
def test_what_is_no_save_is_refused_in_one_line(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "saves" / "ford.toml"
    path.parent.mkdir()
    path.write_bytes(data)
    for ask in (folder(tmp_path).read, folder(tmp_path).open):
        with pytest.raises(Trouble, match=r"^ford\.toml, line \d+: [^\n]+$"):
            ask("ford")
    assert path.read_bytes() == data
