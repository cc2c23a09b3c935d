"""What may be found on a disk after the power went: synced bytes and names for sure, of the rest anything."""

import os
import random
from collections.abc import Callable
from dataclasses import dataclass, field

from tests.promises.sim import Call, SimFS

SECTOR = 64  # much smaller than a real one, so that a step spans several


@dataclass
class Disk:
    """What is on the disk for sure, and what was asked of it since."""

    synced: dict[int, bytes] = field(default_factory=dict)
    names: dict[str, int] = field(default_factory=dict)
    pending: dict[int, list[Call]] = field(default_factory=dict)
    renames: list[Call] = field(default_factory=list)

    def play(self, call: Call) -> None:
        """Take in the next call of a trace."""
        if call.name in ("write", "truncate"):
            self.pending.setdefault(call.file, []).append(call)
        elif call.name == "fsync":
            self.synced[call.file] = self._after(call.file, self.pending.pop(call.file, []))
        elif call.name in ("create", "unlink"):
            self.renames.append(call)
        elif call.name == "fsync_dir":
            mine = [each for each in self.renames if os.path.dirname(each.path) == call.path]
            self.renames = [each for each in self.renames if each not in mine]
            self._name(mine)

    def _name(self, calls: list[Call]) -> None:
        for call in calls:
            if call.name == "create":
                self.names[call.path] = call.file
            else:
                self.names.pop(call.path, None)

    def _after(self, file: int, calls: list[Call]) -> bytes:
        data = bytearray(self.synced.get(file, b""))
        for call in calls:
            if call.name == "truncate":
                del data[call.size :]
            else:
                data[len(data) :] = bytes(call.size - len(data)) if call.size > len(data) else b""
                data[call.size : call.size + len(call.data)] = call.data
        return bytes(data)

    def after_power_loss(self, state: int, chance: random.Random) -> SimFS:
        """A fresh disk as it may be found, in one of `STATES` ways."""
        kept = Disk(dict(self.synced), dict(self.names))
        kept._name([call for call in self.renames if _survives(state, chance)])
        fs = SimFS()
        for path, file in kept.names.items():
            pending = self.pending.get(file, [])
            fs.files[file] = bytearray(self._found(file, pending, state, chance))
            fs.names[path] = file
            fs._tick(file)
        return fs

    def _found(self, file: int, calls: list[Call], state: int, chance: random.Random) -> bytes:
        before = self.synced.get(file, b"")
        if state == 0 or not calls:
            return before
        if state == 2:  # only the first of what was asked
            return self._after(file, calls[: chance.randrange(len(calls) + 1)])
        if state == 3:  # some of it, in any order: what lies between is a hole
            return self._after(file, [call for call in calls if chance.random() < 0.5])
        whole = self._after(file, calls)
        if len(whole) <= len(before):
            return whole if state % 2 else before
        same = same_start(before, whole)
        return whole[:same] + DAMAGE[state % len(DAMAGE)](whole[same:], whole[:same], chance)


def same_start(one: bytes, other: bytes) -> int:
    """How many bytes both begin with."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (a, b) in pairs if a != b), min(len(one), len(other)))


STATES = 15


def _survives(state: int, chance: random.Random) -> bool:
    return state == 1 or (state > 1 and chance.random() < 0.7)


def _sectors(new: bytes, other: bytes, chance: random.Random) -> bytes:
    """Some sectors as written, the others as they were before."""
    parts = [(new if chance.random() < 0.5 else other)[at : at + SECTOR] for at in range(0, len(new), SECTOR)]
    return b"".join(parts)


def _old(new: bytes, before: bytes, chance: random.Random) -> bytes:
    """As many bytes of older text of the same file."""
    start = chance.randrange(len(before) + 1)
    return (before[start:] + before + bytes(len(new)))[: len(new)]


def _cut(new: bytes, before: bytes, chance: random.Random) -> bytes:
    return new[: chance.randrange(len(new) + 1)]


def _then(
    rest: Callable[[bytes, bytes, random.Random], bytes],
) -> Callable[[bytes, bytes, random.Random], bytes]:
    def damaged(new: bytes, before: bytes, chance: random.Random) -> bytes:
        at = chance.randrange(len(new) + 1)
        return new[:at] + rest(new, before, chance)[at:]

    return damaged


DAMAGE: tuple[Callable[[bytes, bytes, random.Random], bytes], ...] = (
    _cut,
    lambda new, before, chance: new,
    lambda new, before, chance: bytes(len(new)),
    lambda new, before, chance: chance.randbytes(len(new)),
    _old,
    _then(lambda new, before, chance: bytes(len(new))),
    _then(lambda new, before, chance: chance.randbytes(len(new))),
    _then(_old),
    lambda new, before, chance: _sectors(new, bytes(len(new)), chance),
    lambda new, before, chance: _sectors(new, chance.randbytes(len(new)), chance),
    lambda new, before, chance: _sectors(new, _old(new, before, chance), chance),
    lambda new, before, chance: _sectors(_cut(new, before, chance), bytes(len(new)), chance),
    lambda new, before, chance: new[: len(new) // SECTOR * SECTOR],
    lambda new, before, chance: new[:-1],
    lambda new, before, chance: _sectors(new, bytes(len(new)), chance)[: chance.randrange(len(new) + 1)],
)
