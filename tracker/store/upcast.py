"""Steps that trackers of earlier versions wrote, made what this version would have written.

The version of a save stands in its header, which is never written again: a step that a later tracker adds to
an older save says its own, as ``version = 2``.
"""

from collections.abc import Callable, Mapping
from typing import Any

from tracker.store import codec
from tracker.store.lint import BadValue

UPCASTS: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = {}
"""For each version before this one, what makes of a parsed ``[[step]]`` of it one of the next version."""


class FromLater(Exception):
    """A step of a version that this tracker does not know; ``maker`` names who wrote it."""

    def __init__(self, version: int) -> None:
        super().__init__(version)
        self.maker = f"a tracker of save version {version}"


def current(tables: object, version: int) -> object:
    """The parsed steps of a save whose header says `version`, each as this version would write it.

    Raises `FromLater`, and `BadValue` with a path from the list down.
    """
    if not isinstance(tables, list):
        return tables
    return [_current(table, version, index) for index, table in enumerate(tables)]


def _current(table: Any, version: int, index: int) -> Any:
    if not isinstance(table, dict):
        return table
    own = table.get("version", version)
    if type(own) is not int:
        raise BadValue(("step", index, "version"), "version is a whole number")
    if own > codec.VERSION and "version" in table:
        raise FromLater(own)
    for number in range(max(own, 1), codec.VERSION):
        table = UPCASTS[number](table)
    return table
