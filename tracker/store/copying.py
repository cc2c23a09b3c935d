"""A copy of a save with seals of its own: of another fight, or without some of its entries."""

import re

from tracker.store import seal
from tracker.store.reader import BOM
from tracker.store.reading import Reading

_FIGHT = re.compile(rb'(?m)^fight = "[^"\n]*"')


def as_own(data: bytes, fight: str) -> bytes:
    """`data`, a save with its seals, under the id `fight` (hex digits); unchanged without a header."""
    first = seal.LINE.search(data)
    if not first or not _FIGHT.search(data, 0, first.start()):
        return data
    return resealed(_FIGHT.sub(b'fight = "%s"' % fight.encode(), data, count=1), fight)


def resealed(data: bytes, fight: str) -> bytes:
    """`data`, a save of the fight of that id, with each seal made anew, also over what a hand changed."""
    parts: list[bytes] = []
    start, before = 0, fight.encode()
    for each in seal.LINE.finditer(data):
        body = data[start : each.start() + 1]
        before = seal.code(before, each[1], body)
        parts += [body, seal.line(each[1], before)]
        start = each.end() + 1
    return b"".join([*parts, data[start:]])


def without(data: bytes, reading: Reading) -> bytes | None:
    """`data` without what cannot be read or is not proven, sealed anew; None when all is."""
    if reading.left_out is None:
        return None
    start, end = reading.left_out
    return resealed((data[:start] + data[end:]).removeprefix(BOM), reading.header.fight)


def with_added(data: bytes, reading: Reading) -> bytes | None:
    """`data` with a seal behind the entry that a hand added at its end; None when there is none."""
    if reading.added is None:
        return None
    last = seal.line(b"%d" % reading.added, b"0" * 8)
    return resealed(data.removeprefix(BOM).rstrip() + b"\n" + last, reading.header.fight)
