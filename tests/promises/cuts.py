"""A save cut anywhere, with anything behind the cut, and each bit of a record turned over (P3, P4)."""

import random
import tempfile
from pathlib import Path

from tests.promises.power import commits
from tests.promises.tally import Tally
from tests.store.fights import HEADER, folder, recorder_of
from tracker.core.step import Step
from tracker.store import reader, seal
from tracker.store.lint import BadToml
from tracker.store.reading import Reading

TAILS = ("nothing", "zeros", "noise", "older text")


def save_of(count: int, seed: int = 7) -> bytes:
    """The bytes of a save of `count` commands."""
    with tempfile.TemporaryDirectory() as name:
        opened = folder(Path(name)).create("ford", HEADER)
        recorder = recorder_of(opened)
        for commit in commits(random.Random(seed), count):
            recorder.record(commit)
        recorder.close()
        return Path(opened.path).read_bytes()


def cut(data: bytes, at: int, tail: str, chance: random.Random) -> bytes:
    length = chance.randrange(1, 400)
    start = chance.randrange(at + 1)
    behind = {
        "nothing": b"",
        "zeros": bytes(length),
        "noise": chance.randbytes(length),
        "older text": data[:at][start : start + length],
    }
    return data[:at] + behind[tail]


def all_cuts(count: int, every: int = 1, seed: int = 7) -> Tally:
    """Cut at every byte (or each so many), each with each kind of tail."""
    data, chance = save_of(count, seed), random.Random(seed)
    whole = reader.read_log(data)
    ends = [found.end() for found in seal.LINE.finditer(data)]
    numbers = [int(found[1]) for found in seal.LINE.finditer(data)]
    tally = Tally("cuts")
    for at in range(0, len(data) + 1, every):
        for tail in TAILS:
            room = 0 if tail == "nothing" else 1  # the newline behind a seal belongs to it
            pairs = zip(ends, numbers, strict=True)
            sealed = max((n for end, n in pairs if end + room <= at), default=-1)
            trouble = wrong_cut(cut(data, at, tail, chance), whole.steps, sealed)
            tally.case(f"cut at {at} with {tail}: {trouble}" if trouble else "")
    return tally


def wrong_cut(data: bytes, whole: tuple[Step, ...], sealed: int) -> str:
    """What is wrong with what is read of a save whose entries up to step `sealed` are whole."""
    try:
        found = reader.read_log(data)
    except BadToml:
        return "" if sealed < 0 else "not even its header is read"
    if sealed >= 0 and found.steps[:sealed] != whole[:sealed]:
        return "what was whole is not read"
    if found.steps != whole[: len(found.steps)] and not is_told(found):
        return "read otherwise than entered, and not a word"
    return ""


def is_told(found: Reading) -> bool:
    return bool(found.notes or found.trouble or found.torn is not None)


def all_bits(count: int = 8, records: int = 2) -> Tally:
    """Each bit of so many records turned over: the others are read, and any change is told."""
    data = save_of(count)
    whole = reader.read_log(data)
    marks = list(seal.LINE.finditer(data))
    tally = Tally("bits")
    for index in range(2, 2 + records):
        kept = int(marks[index][1])
        for at in range(marks[index].end() + 1, marks[index + 1].end()):
            for bit in range(8):
                tally.case(wrong_bit(data, at, bit, whole, kept))
    return tally


def wrong_bit(data: bytes, at: int, bit: int, whole: Reading, kept: int) -> str:
    turned = bytearray(data)
    turned[at] ^= 1 << bit
    found = reader.read_log(bytes(turned))
    if found.steps[:kept] != whole.steps[:kept]:
        return f"bit {bit} of {at}: what stands before it is not read"
    if found.steps != whole.steps and not is_told(found):
        return f"bit {bit} of {at}: a change, and not a word"
    return ""
