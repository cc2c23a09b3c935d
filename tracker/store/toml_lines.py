"""On which line of a TOML text a value stands: `tomllib` does not tell, and a person must find it."""

import re

Path = tuple[str | int, ...]

_PART = r"""(?:"(?:[^"\\\n]|\\.)*+"|'[^'\n]*+'|[A-Za-z0-9_-]++)"""
_KEY = rf"{_PART}(?:[ \t]*+\.[ \t]*+{_PART})*+"
_HEADER = re.compile(rf"[ \t]*+(\[\[?)[ \t]*+({_KEY})[ \t]*+\]")
_ASSIGNED = re.compile(rf"[ \t]*+({_KEY})[ \t]*+=")
_PARTS = re.compile(_PART)
_MULTILINE = re.compile(
    r'"""(?:[^"\\]|\\.|"(?!""))*+"{0,5}'
    r"|'''(?:[^']|'(?!''))*+'{0,5}"
    r'|"(?:[^"\\\n]|\\.)*+"'
    r"|'[^'\n]*+'"
    r"|#[^\n]*+",
    re.DOTALL,
)


class TomlLines:
    """The lines of headers and keys in one text, found when first asked for."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._lines: dict[Path, int] | None = None

    def line(self, path: Path) -> int:
        """The line (from 1) of the value at `path`, or of the nearest thing around it; else 1."""
        if self._lines is None:
            self._lines = _index(self._text)
        for length in range(len(path), 0, -1):
            near = path[:length]
            if found := self._lines.get(near) or self._lines.get((*near, 0)):
                return found
        return 1


def _index(text: str) -> dict[Path, int]:
    lines: dict[Path, int] = {}
    counts: dict[Path, int] = {}
    table: Path = ()
    for number, line in enumerate(_without_long_strings(text).split("\n"), 1):
        if header := _HEADER.match(line):
            table = _resolved(_parts(header[2]), counts, is_new_item=header[1] == "[[")
            lines.setdefault(table, number)
        elif key := _ASSIGNED.match(line):
            parts = _parts(key[1])
            for length in range(1, len(parts) + 1):
                lines.setdefault((*table, *parts[:length]), number)
    return lines


def _without_long_strings(text: str) -> str:
    """Strings over several lines could hold what looks like a header; their lines are kept, empty."""
    return _MULTILINE.sub(lambda found: "\n" * found[0].count("\n") or found[0], text)


def _parts(key: str) -> tuple[str, ...]:
    return tuple(part[1:-1] if part[0] in "\"'" else part for part in _PARTS.findall(key))


def _resolved(parts: tuple[str, ...], counts: dict[Path, int], *, is_new_item: bool) -> Path:
    """The path of a header, with the number of the item after each name that is a list of tables."""
    path: Path = ()
    for index, part in enumerate(parts):
        path = (*path, part)
        if is_new_item and index == len(parts) - 1:
            counts[path] = counts.get(path, 0) + 1
        if path in counts:
            path = (*path, counts[path] - 1)
    return path
