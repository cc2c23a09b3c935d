"""Each call to the disk fails in turn, once or until the disk is well again, with writes in part (P7, P8)."""

import errno
import os
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from unittest.mock import patch

from tests.promises.power import FOLDER, SAVE, commits, folder, plain
from tests.promises.sim import SimFS
from tests.promises.tally import Tally
from tests.store.fights import HEADER, recorder_of
from tracker.core.ports import Status
from tracker.core.step import Step
from tracker.store import log

CALLS = ("open", "write", "fsync", "fsync_dir", "truncate", "stat", "stat_path", "unlink", "replace", "mkdir")
ERRORS = (errno.ENOSPC, errno.EIO, errno.EDQUOT, errno.EFBIG)


@dataclass
class Fault:
    """Call number `first` of a kind, and `more` behind it, fail; a write takes `takes` bytes."""

    call: str
    first: int
    more: int
    error: int
    takes: int | None
    everywhere: bool = True
    count: int = 0
    fired: int = 0
    is_over: bool = False

    def __call__(self, name: str, path: str) -> None:
        if self.is_over or name != self.call or not (self.everywhere or path.startswith(FOLDER)):
            return
        self.count += 1
        if self.first <= self.count <= self.first + self.more:
            self.fired += 1
            raise OSError(self.error, os.strerror(self.error))

    def __str__(self) -> str:
        how = "for ever" if self.more > 1000 else f"{self.more + 1} times"
        return f"{errno.errorcode[self.error]} at {self.call} {self.first}, {how}, takes {self.takes}"


def all_faults(seed: int = 1, every: int = 1, errors: Sequence[int] = ERRORS) -> Tally:
    """Every call, every error, once, thrice and until healed, with whole and with short writes.

    Or each so many of them.
    """
    tally, turn = Tally("faulted calls"), 0
    with patch.object(log, "_FIRST_PAUSE", 0.0005), patch.object(log, "_LONGEST_PAUSE", 0.001):
        for call, error, more, takes, everywhere in product(
            CALLS, errors, (0, 2, 10**6), (None, 90), (True, False)
        ):
            for first in range(1, 200):
                turn += 1
                if turn % every and first > 1:
                    continue
                fault = Fault(call, first, more, error, takes, everywhere)
                trouble = run(fault, seed)
                if not fault.fired:
                    break
                tally.case(f"{fault}: {trouble}" if trouble else "")
    return tally


def run(fault: Fault, seed: int) -> str:
    """A fight on such a disk: what is lost of it, "" for nothing."""
    chance = random.Random(seed)
    fs = SimFS()
    recorder = recorder_of(folder(fs).create("ford", HEADER))
    heard: list[Status] = []
    recorder.on_status(heard.append)
    fs.fault, fs.takes = fault, fault.takes
    sent: list[Step] = []
    for commit in commits(chance, 4):
        sent += commit
        recorder.record(commit)
        status = recorder.drain()
        if trouble := untrue(fs, sent, status):
            return trouble
    fault.is_over = True
    last = recorder.close()
    told = [status for status in heard if status.state == "not saved"]
    return lost(fs, sent, last) or used_again(fs) or ("" if all(s.why for s in told) else "no reason")


def untrue(fs: SimFS, sent: list[Step], status: Status) -> str:
    """Whether less is in the save than is shown as saved, or it cannot be read."""
    quiet = SimFS(fs.files, fs.names)
    quiet._times = fs._times
    found = folder(quiet).read("ford")
    if plain(found.steps) != sent[: len(found.steps)] or found.trouble:
        return f"not to be read: {found.notes}{found.trouble}"
    if len(found.steps) < status.step or (status.state == "saved" and status.step < len(sent)):
        return f"shown: {status}; in the save are {len(found.steps)} of {len(sent)}"
    return ""


def kept(fs: SimFS) -> Iterator[list[Step]]:
    quiet = SimFS(fs.files, fs.names)
    quiet._times = fs._times
    for path in [SAVE, *(name for name in fs.names if "/rescue-" in name)]:
        yield plain(folder(quiet).read(path).steps)


def lost(fs: SimFS, sent: list[Step], last: Status) -> str:
    """The disk is well again and the save closed: all of the fight is in the save or in the rescue file."""
    if sent not in list(kept(fs)):
        return f"lost steps; {last}"
    return ""


def used_again(fs: SimFS) -> str:
    """A file whose fsync failed is never written again."""
    failed: set[int] = set()
    for call in fs.trace:
        if call.file in failed and call.name in ("write", "fsync", "truncate"):
            return f"{call.path} was used again after its fsync failed"
        if call.name == "failed fsync":
            failed.add(call.file)
    return ""
