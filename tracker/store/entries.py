"""The bytes of a save as entries, each with the seal behind it; and what bytes alone tell."""

import re
from typing import NamedTuple

from tracker.store import lint, seal
from tracker.store.lint import LOG, BadToml

LONG_STRING = re.compile(rb"'''|\"\"\"")
_ESCAPE = re.compile(rb"\\[^\"\\]")
# In UTF-8: C1 controls, the soft hyphen, everything from U+0300 on.
_BEYOND_LATIN = re.compile(rb"\xc2[\x80-\x9f\xad]|[\xcc-\xff]")
_ASCII = bytes(range(128))


class Sealed(NamedTuple):
    """One entry and its seal: offsets of its bytes, number and code as written."""

    start: int
    end: int
    after: int
    number: bytes
    code: bytes


def entries(data: bytes, start: int) -> list[Sealed]:
    """All that a seal stands behind, from `start` on."""
    found: list[Sealed] = []
    for each in seal.LINE.finditer(data, start):
        after = min(each.end() + 1, len(data))
        found.append(Sealed(start, each.start() + 1, after, each[1], each[2]))
        start = after
    return found


def seal_before(found: list[Sealed], torn: int | None) -> bytes:
    """The code that the next seal is to follow: of the last entry, or of the last before `torn`."""
    codes = [entry.code for entry in found if torn is None or entry.after <= torn]
    return codes[-1] if codes else b""


def is_plain(body: bytes) -> bool:
    """Whether no text in `body` can need cleaning: one look at the bytes is cheaper than one at each text."""
    return (
        (body.isascii() or _BEYOND_LATIN.search(body.translate(None, _ASCII)) is None)
        and b"\t" not in body
        and not (b"\\" in body and _ESCAPE.search(body))
        and b"'''" not in body
        and b'"""' not in body
    )


def blank(body: bytes) -> int:
    """How many bytes stand before the first thing written in `body`."""
    return len(body) - len(body.lstrip())


def is_text(data: bytes) -> bool:
    """Whether an editor could have written it: UTF-8 without zeros."""
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return b"\0" not in data


def is_only_comments(data: bytes) -> bool:
    """Whether it parses and says nothing."""
    try:
        return not lint.parse(data, LOG)
    except BadToml:
        return False
