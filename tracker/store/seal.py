"""The seal line that proves an entry whole: ``#= <number of its last step> <8 hex>``.

A seal is a TOML comment, so a save stays plain TOML; each code covers the code before it, so the
entries form a chain. It guards against accidents, not against attackers.
"""

import re
import zlib

LINE = re.compile(rb"\n#= (\d{1,18}) ([0-9a-f]{8})\r?(?=\n|\Z)")
"""A whole seal line, with the newline before it. The width of the code is fixed: a cut seal is no seal."""


def code(before: bytes, number: bytes, body: bytes) -> bytes:
    """The 8 hex digits for `body`, all bytes between two seal lines, CRLF read as LF.

    `before` is the code of the seal before as it stands in the file, for seal 0 the fight's id.
    """
    return b"%08x" % zlib.crc32(before + b" " + number + b"\n" + body.replace(b"\r\n", b"\n"))


def line(number: bytes, digits: bytes) -> bytes:
    """The seal as written, with its newline."""
    return b"#= " + number + b" " + digits + b"\n"
