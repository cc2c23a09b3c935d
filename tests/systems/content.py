"""What ships with a game, as its library gives it and as it is written."""

import tomllib
from pathlib import Path
from typing import Any

from tracker.core.ports import Entry
from tracker.store.library import TomlLibrary
from tracker.systems import content_folder


def library_of(key: str, tmp_path: Path) -> TomlLibrary:
    """The game's own content, with nothing of a user's."""
    return TomlLibrary({key: [Path(content_folder(key))]}, tmp_path / "library")


def entries_of(key: str, library: TomlLibrary) -> dict[str, Entry]:
    """Every entry by its name, of which none may stand twice."""
    found = library.entries(key)
    assert not library.troubles
    assert len({e.name.casefold() for e in found}) == len(found), "a name stands twice"
    return {e.name: e for e in found}


def written(key: str, name: str) -> str:
    """A content file as it is written."""
    return (Path(content_folder(key)) / f"{name}.toml").read_text("utf-8")


def tables(key: str, name: str) -> dict[str, Any]:
    """What stands in a content file."""
    return tomllib.loads(written(key, name))
