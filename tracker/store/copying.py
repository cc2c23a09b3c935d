"""A copy of a save that is a fight of its own: another id, and the seals that follow from it."""

import re

from tracker.store import seal

_FIGHT = re.compile(rb'(?m)^fight = "[^"\n]*"')


def as_own(data: bytes, fight: str) -> bytes:
    """`data`, a save with its seals, under the id `fight` (hex digits); unchanged without a header."""
    found = list(seal.LINE.finditer(data))
    if not found or not _FIGHT.search(data, 0, found[0].start()):
        return data
    parts: list[bytes] = []
    start, before = 0, fight.encode()
    for each in found:
        body = data[start : each.start() + 1]
        if not parts:
            body = _FIGHT.sub(b'fight = "%s"' % before, body, count=1)
        before = seal.code(before, each[1], body)
        parts += [body, seal.line(each[1], before)]
        start = each.end() + 1
    return b"".join([*parts, data[start:]])
