"""TOML from outside, read within limits: what would choke the parser is refused before it, the rest after.

`tomllib` takes seconds and gigabytes for a few kilobytes of dotted keys, recurses without end on brackets,
and lets numbers and texts pass that nothing behind it can hold.
"""

import math
import re
import tomllib
from dataclasses import dataclass
from typing import Any

from tracker.core.text import clean


@dataclass(frozen=True, slots=True)
class Limits:
    """The most a file may hold, in bytes: in all, and on one line."""

    size: int
    line: int


FOREIGN = Limits(size=256 * 1024, line=64 * 1024)
"""Rosters, library and content files: what people send each other."""

LOG = Limits(size=64 * 1024 * 1024, line=1024 * 1024)
"""Saves. A line may be long, because a roster is one step and its words quote it whole."""

KEY_PARTS = 4
DEPTH = 8
TEXT = 4_000
ITEMS = 10_000
INTEGER = 2**63
_TABLES = 60_000
_COMMAS = 250_000

Path = tuple[str | int, ...]


class BadToml(Exception):
    """TOML that cannot be read: the line (from 1, in the text that was given) and the reason in words."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


class BadValue(Exception):
    """A value that is not accepted: the path to it and the reason in words."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(reason)
        self.path = path
        self.reason = reason


_QUOTED = re.compile(
    rb'"""(?:[^"\\]|\\.|"(?!""))*+"{0,5}'
    rb"|'''(?:[^']|'(?!''))*+'{0,5}"
    rb'|"(?:[^"\\\n]|\\.)*+"?'
    rb"|'[^'\n]*+'?"
    rb"|#[^\n]*+",
    re.DOTALL,
)
"""Strings and comments as the parser sees them; an open end reaches as far as the parser's error."""
_MANY_DOTS = re.compile(rb"\.(?:[^\n.]*+\.){%d}" % (KEY_PARTS - 1))
_LONG_KEY = re.compile(rb"(?<![\w\-\"\t ])(?:[\w\-\"\t ]++\.){%d}" % KEY_PARTS)
_AT = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)$")


def parse(data: bytes, limits: Limits) -> dict[str, Any]:
    """`data` as TOML. Raises `BadToml`, whatever is in it."""
    if len(data) > limits.line:
        _check_lines(data, limits.line)
    if len(data) > _TABLES:
        _check_count(data)
    if _MANY_DOTS.search(data):
        _check_keys(data)
    try:
        return tomllib.loads(data.decode())
    except UnicodeDecodeError as error:
        raise BadToml(_line_at(data, error.start), "not UTF-8 text") from None
    except tomllib.TOMLDecodeError as error:
        raise _from_parser(str(error), data) from None
    except RecursionError:
        raise BadToml(1, "brackets nested too deeply") from None
    except MemoryError:
        raise BadToml(1, "too big to read") from None
    except ValueError:
        raise BadToml(1, "a number with too many digits") from None


def _from_parser(message: str, data: bytes) -> BadToml:
    found = _AT.search(message)
    if found is None:
        return BadToml(1, clean(message))
    line = int(found[1]) if found[1] else _line_at(data, len(data.rstrip()))
    return BadToml(line, clean(message[: found.start()]))


def _line_at(data: bytes, offset: int) -> int:
    return data.count(b"\n", 0, offset) + 1


def _check_lines(data: bytes, most: int) -> None:
    found = re.search(rb"^[^\n]{%d}" % (most + 1), data, re.MULTILINE)
    if found:
        raise BadToml(_line_at(data, found.start()), f"a line of over {most:,} bytes")


def _check_keys(data: bytes) -> None:
    """Count dots outside strings, in text that has a line with so many dots at all."""
    bare = _QUOTED.sub(lambda found: b'"' + b"\n" * found[0].count(b"\n"), data)
    if found := _LONG_KEY.search(bare):
        raise BadToml(_line_at(bare, found.start()), f"a key of more than {KEY_PARTS} parts")


def _check_count(data: bytes) -> None:
    """Tables and list items by the tens of thousands cost the parser seconds; counted on the high side."""
    if data.count(b"\n[") > _TABLES or data.count(b",") > _COMMAS:
        raise BadToml(1, "too many tables or items")


def check(value: object, path: Path = ()) -> None:
    """Refuse what later code or a screen cannot hold. Raises `BadValue`.

    Accepted: texts up to 4,000 characters, 64-bit integers, finite floats, booleans, and lists and
    tables of them, up to 10,000 items each and 8 deep.
    """
    if isinstance(value, dict):
        _check_size(len(value), path)
        for key, item in value.items():
            check(item, (*path, key))
    elif isinstance(value, list):
        _check_size(len(value), path)
        for index, item in enumerate(value):
            check(item, (*path, index))
    elif isinstance(value, str):
        if len(value) > TEXT:
            raise BadValue(path, f"a text of {len(value):,} characters; at most {TEXT:,}")
    elif reason := number_trouble(value):
        raise BadValue(path, reason)


def _check_size(count: int, path: Path) -> None:
    if len(path) >= DEPTH:
        raise BadValue(path, f"nested more than {DEPTH} deep")
    if count > ITEMS:
        raise BadValue(path, f"{count:,} items; at most {ITEMS:,}")


def number_trouble(value: object) -> str:
    """What is wrong with `value` as a number or boolean, "" when nothing is."""
    if isinstance(value, int):
        return "" if -INTEGER <= value < INTEGER else "a number too big"
    if isinstance(value, float):
        return "" if math.isfinite(value) else "not a number one can count with"
    return "neither text nor a number nor true or false"
