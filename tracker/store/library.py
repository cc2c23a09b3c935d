"""Combatants from TOML: rosters, the user's library, a game's content; the system judges their fields."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import tomli_w

from tracker.core.ports import Entry, Trouble
from tracker.core.text import clean, clean_name
from tracker.store import files, lint, places
from tracker.store.files import FS
from tracker.store.lint import FOREIGN, BadToml, BadValue
from tracker.store.reader import BOM
from tracker.store.replacing import replace_file
from tracker.store.toml_lines import Path as TomlPath
from tracker.store.toml_lines import TomlLines

_TABLE = "combatant"
_SYSTEM = re.compile(r"[a-z0-9_-]+")
_FIELD = 2  # in a path, behind the table's name and its number
_COPIES = 1000
_ROSTERS = "rosters"
_MOST_ROSTERS = 100
_HEAD = 4096


class TomlLibrary:
    """The user's folder of combatants, the content folders of each game by its key, and roster files."""

    def __init__(
        self,
        content: Mapping[str, Sequence[Path]] | None = None,
        folder: Path | None = None,
        *,
        fs: FS | None = None,
    ) -> None:
        """`folder` holds a folder for each game's key; without it the usual one is taken."""
        self._content = content or {}
        self._folder = folder or places.library_folder()
        self._fs = fs or FS()
        self._read: dict[Path, tuple[tuple[int, int], Sequence[Entry]]] = {}
        self.troubles: list[str] = []
        """A line for each file that `entries` passed over when it was last asked."""

    def entries(self, system: str) -> Sequence[Entry]:
        """All entries for a game: the user's library first, then the game's content.

        A file that cannot be read is passed over, so that it bars nobody else; `troubles` tells of it.
        Raises `Trouble` for what is not the key of a game.
        """
        own = self._folder / _checked(system)
        found: list[Entry] = []
        self.troubles = []
        for folder in (own, *self._content.get(system, ())):
            for path in self._files(folder):
                try:
                    found += [replace(entry, own=folder is own) for entry in self._of(path)]
                except Trouble as error:
                    self.troubles.append(str(error))
        return found

    def roster(self, ref: str) -> Sequence[Entry]:
        """The entries of a roster file. Raises `Trouble`."""
        return self._parsed(Path(ref), is_roster=True)

    def rosters(self) -> Sequence[str]:
        """Files of `[[combatant]]` tables where the tracker was started, and in a folder "rosters" of it.

        The library has such a folder too, beside those of the games, whose combatants are found one by one.
        """
        folders = (Path(), Path(_ROSTERS), self._folder / _ROSTERS)
        paths = [path for folder in folders for path in self._files(folder) if self._may_be_roster(path)]
        return [str(path) for path in paths[:_MOST_ROSTERS]]

    def _may_be_roster(self, path: Path) -> bool:
        """Whether a file begins as a roster does; one that is out of reach does not."""
        try:
            with path.open("rb") as file:
                return f"[[{_TABLE}]]".encode() in file.read(_HEAD)
        except OSError:
            return False

    def keep(self, system: str, entry: Mapping[str, Any]) -> str:
        """Save a combatant in the user's library, in place of its namesake; the path. Raises `Trouble`."""
        folder = self._folder / _checked(system)
        try:
            name = clean_name(entry["name"] if isinstance(entry.get("name"), str) else "")
            data = _written({**entry, "name": name})
            files.make_folder(self._fs, folder)
            path = self._place(folder, name)
            replace_file(self._fs, path, data)
        except (ValueError, TypeError) as error:
            raise Trouble(f"this combatant cannot be saved: {clean(str(error))}") from None
        except OSError as error:
            raise Trouble(f"{clean(str(folder))}: {files.reason(error)}") from None
        return str(path)

    def _files(self, folder: Path) -> Sequence[Path]:
        """The files of a folder of entries; of one that is out of reach none, and `troubles` tells of it."""
        try:
            return files.toml_files(folder)
        except OSError as error:
            self.troubles.append(f"{clean(str(folder))}: {files.reason(error)}")
            return []

    def _of(self, path: Path) -> Sequence[Entry]:
        """The entries of a file, read again only when it changed."""
        try:
            found = self._fs.stat_path(path)
        except OSError as error:
            raise Trouble(f"{files.shown(path)}: {files.reason(error)}") from None
        stamp = (found.st_mtime_ns, found.st_size)
        known = self._read.get(path)
        if known is None or known[0] != stamp:
            known = self._read[path] = (stamp, self._parsed(path, is_roster=False))
        return known[1]

    def _parsed(self, path: Path, *, is_roster: bool) -> Sequence[Entry]:
        data = files.read_file(self._fs, path, FOREIGN.size).removeprefix(BOM)
        source = files.shown(path)
        try:
            table = lint.parse(data, FOREIGN)
        except BadToml as error:
            raise Trouble(f"{source}, line {error.line}: {error.reason}") from None
        lines = TomlLines(data.decode())
        try:
            return _entries(table, source, lines, is_roster=is_roster)
        except BadValue as error:
            field = ".".join(clean(str(part)) for part in error.path[_FIELD:])
            said = error.reason if field in ("", "name") else f"{field}: {error.reason}"
            raise Trouble(f"{source}, line {lines.line(error.path)}: {said}") from None

    def _place(self, folder: Path, name: str) -> Path:
        """A file for `name` that holds no other combatant."""
        stem = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:60] or _TABLE
        for count in range(1, _COPIES):
            path = folder / (f"{stem}.toml" if count == 1 else f"{stem}-{count}.toml")
            if not self._fs.exists(path) or self._names(path) == [name]:
                return path
        raise ValueError(f"{_COPIES - 1} files named {stem} already")

    def _names(self, path: Path) -> list[str]:
        """Who is in a file; nobody in one that cannot be read, which stays as it is."""
        try:
            return [entry.name for entry in self._of(path)]
        except Trouble:
            return []


def _checked(system: str) -> str:
    if not _SYSTEM.fullmatch(system):
        raise Trouble(f"{clean(system)}: not the key of a game")
    return system


def _entries(table: Mapping[str, Any], source: str, lines: TomlLines, *, is_roster: bool) -> list[Entry]:
    """The combatants of a parsed file. Raises `BadValue`."""
    other = [key for key in table if key != _TABLE]
    if is_roster and other:
        raise BadValue((other[0],), f"unknown {clean(other[0])}: a roster holds only [[{_TABLE}]] tables")
    listed = table.get(_TABLE, [])
    if is_roster and not listed:
        raise BadValue((), f"no [[{_TABLE}]] table, so there is nobody in it")
    if not isinstance(listed, list):
        raise BadValue((_TABLE,), f"combatants are written as [[{_TABLE}]]")
    return [_entry(fields, (_TABLE, index), source, lines) for index, fields in enumerate(listed)]


def _entry(fields: object, path: TomlPath, source: str, lines: TomlLines) -> Entry:
    if not isinstance(fields, dict):
        raise BadValue(path, f"combatants are written as [[{_TABLE}]]")
    if not isinstance(fields.get("name"), str):
        raise BadValue((*path, "name"), "a combatant has a name, and it is a text")
    lint.check(fields, path)
    try:
        name = clean_name(fields["name"])
    except ValueError as error:
        raise BadValue((*path, "name"), str(error)) from None

    def where(inner: TomlPath) -> str:
        return f"{source}, line {lines.line((*path, *inner))}"

    tidied = {key: value for key, value in _tidy(fields).items() if key != "name"}
    return Entry(name, {"name": name, **tidied}, source, where)


def _tidy(value: Any) -> Any:
    """The value with every text and key safe to show; notes keep their lines."""
    if isinstance(value, str):
        return clean(value, lines=True)
    if isinstance(value, dict):
        return {clean(key): _tidy(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_tidy(item) for item in value]
    return value


def _written(entry: Mapping[str, Any]) -> bytes:
    """A file with one combatant, proved to be read back equal. Raises ValueError or TypeError."""
    text = f"[[{_TABLE}]]\n" + _fields(entry, _TABLE)
    try:
        lint.check(dict(entry))
        back = lint.parse(text.encode(), FOREIGN)
    except (BadToml, BadValue) as error:
        raise ValueError(error.reason) from None
    if back != {_TABLE: [entry]}:
        raise ValueError("it would be read back as something else")
    return text.encode()


def _fields(table: Mapping[str, Any], header: str) -> str:
    """Values first, tables within on one line, and lists of tables under headers of their own."""
    lists = {key: value for key, value in table.items() if _is_list_of_tables(value)}
    text = "".join(f"{_key(key)} = {_value(value)}\n" for key, value in table.items() if key not in lists)
    for key, items in lists.items():
        inner = f"{header}.{_key(key)}"
        text += "".join(f"[[{inner}]]\n{_fields(item, inner)}" for item in items)
    return text


def _is_list_of_tables(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(item, dict) for item in value)


def _key(key: str) -> str:
    return tomli_w.dumps({key: 0}).removesuffix(" = 0\n")


def _value(value: object) -> str:
    if isinstance(value, Mapping):
        inner = ", ".join(f"{_key(key)} = {_value(item)}" for key, item in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(_value(item) for item in value)}]"
    return tomli_w.dumps({"x": value}).removeprefix("x = ").rstrip("\n")
