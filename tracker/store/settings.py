"""The user's own settings: keys and theme, in one small TOML file that is theirs to edit."""

import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from tracker.core.ports import Trouble, Wish, Wishes
from tracker.core.text import clean
from tracker.store import files, lint, places
from tracker.store.files import FS
from tracker.store.lint import BadToml, Limits
from tracker.store.reader import BOM
from tracker.store.replacing import replace_file
from tracker.store.toml_lines import TomlLines

LIMITS = Limits(size=64 * 1024, line=4 * 1024)
MOST_WRONG = 20
"""So many lines that are no TOML are told of and passed over; then nothing of the file is taken."""
FORM = 'a line is such as theme = "tracker", or below [keys] attack = "f5"'
_HEADER = rb"(?m)^[ \t]*\["
_THEME = rb"""(?m)^([ \t]*(?:theme|"theme"|'theme')[ \t]*=[ \t]*)(?:"[^"\n]*"|'[^'\n]*')"""
Where = Callable[..., str]
"""The place for people of what stands at these keys."""


class TomlSettings:
    """The file of settings; while there is none, nothing but its name is looked up."""

    def __init__(self, path: Path | None = None, *, fs: FS | None = None) -> None:
        """Without `path` it is the usual file."""
        self.path = path or places.settings_file()
        self._fs = fs or FS()

    def read(self) -> Wishes:
        """What is written now; a line that cannot be taken is told of, and bars no other."""
        if not self._fs.exists(self.path):
            return Wishes()
        try:
            data = self._data()
        except Trouble as error:
            return Wishes(troubles=(str(error),))
        return _wishes(data, files.shown(self.path))

    def keep_theme(self, name: str) -> None:
        """Write the theme; all else that the user wrote stays. Raises `Trouble`."""
        source = files.shown(self.path)
        try:
            path = self.path.resolve()  # a link stays one
            data = self._data() if self._fs.exists(path) else b""
            changed = _with_theme(data, name, source)
            files.make_folder(self._fs, path.parent)
            replace_file(self._fs, path, changed)
        except (OSError, RuntimeError) as error:  # a link that leads in a circle is a RuntimeError
            raise Trouble(f"{source}: {files.reason(error)}, so the theme is not kept") from None

    def _data(self) -> bytes:
        return files.read_file(self._fs, self.path, LIMITS.size).removeprefix(BOM)


def _wishes(data: bytes, source: str) -> Wishes:
    troubles: list[str] = []
    table, rest = _parsed(data, source, troubles)
    lines = TomlLines(rest.decode(errors="replace"))

    def where(*path: str) -> str:
        return f"{source}, line {lines.line(path)}"

    theme = _theme(table, where, troubles)
    keys = _keys(table.get("keys", {}), where, troubles)
    for name in table:
        if name not in ("theme", "keys"):
            troubles.append(f"{where(name)}: {_shown(name)} is no setting; {FORM}")
    return Wishes(tuple(keys), theme, tuple(troubles))


def _parsed(data: bytes, source: str, troubles: list[str]) -> tuple[Mapping[str, Any], bytes]:
    """The file's table, and the text it was read from: lines that are no TOML are passed over."""
    for _ in range(MOST_WRONG):
        try:
            return lint.parse(data, LIMITS), data
        except BadToml as error:
            troubles.append(f"{source}, line {error.line}: {error.reason}; {FORM}")
            rest = _without_line(data, error.line)
            if rest == data:
                break
            data = rest
    troubles.append(f"{source}: too much is wrong with it, so nothing of it is taken")
    return {}, b""


def _without_line(data: bytes, number: int) -> bytes:
    """The text with one line empty; the others keep their numbers."""
    lines = data.split(b"\n")
    lines[number - 1] = b""
    return b"\n".join(lines)


def _theme(table: Mapping[str, Any], where: Where, troubles: list[str]) -> Wish | None:
    value = table.get("theme")
    if isinstance(value, str):
        return Wish("theme", value, where("theme"))
    if value is not None:
        troubles.append(f'{where("theme")}: a theme is a name in quotes, such as theme = "tracker"')
    return None


def _keys(table: object, where: Where, troubles: list[str]) -> Iterator[Wish]:
    if not isinstance(table, dict):
        troubles.append(f'{where("keys")}: keys stand below a line [keys], such as attack = "f5"')
        return
    for name, value in table.items():
        if isinstance(value, str):
            yield Wish(name, value, where("keys", name))
        else:
            troubles.append(
                f'{where("keys", name)}: the key of {_shown(name)} stands in quotes, such as "f5" or "space"'
            )


def _shown(name: str) -> str:
    return clean(name)[:60]


def _with_theme(data: bytes, name: str, source: str) -> bytes:
    """The file with that theme, proved to be read back so. Raises `Trouble`."""
    try:
        before = lint.parse(data, LIMITS)
    except BadToml as error:
        raise Trouble(f"{source}, line {error.line}: {error.reason}; mend it to keep a theme") from None
    header = re.search(_HEADER, data)
    end = header.start() if header else len(data)
    line = f'"{name}"'.encode()
    top, count = re.subn(_THEME, lambda found: found[1] + line, data[:end], count=1)
    changed = top + data[end:] if count else b"theme = " + line + b"\n" + data
    try:
        if lint.parse(changed, LIMITS) == {**before, "theme": name}:
            return changed
    except BadToml:
        pass
    raise Trouble(
        f'{source}: write theme = "{clean(name)}" into it by hand: how it is written now is unusual'
    )
