"""What the game master can choose when a save is not as it should be: words for the bar, and keys."""

from collections.abc import Mapping, Sequence

from tracker.core.ports import Saves, Trouble
from tracker.core.step import Header, Step
from tracker.core.writing import write_new
from tracker.table import Table
from tracker.ui.saving import Saving

Keys = Mapping[str, str]
"""What each key does: the name of a choice."""


def choices(table: Table, saving: Saving) -> tuple[str, Keys]:
    """The line for the bar and the keys that it names; nothing where all is well."""
    if saving.status and saving.status.state == "not saved" and saving.status.beside:
        words = (
            f"{saving.trouble}. Ctrl+R reads the file anew, Ctrl+S saves all steps in a new file beside it"
        )
        return words, {"ctrl+r": "reload", "ctrl+s": "beside"}
    if saving.trouble:
        return saving.trouble, {}
    if table.opened.can_leave_out and table.read_only:
        words = (
            f"Shown as of the entry before. {table.opened.trouble}. Mend the line in an editor and Ctrl+R "
            "reads the file anew; Ctrl+L leaves that entry out, in a new file beside it"
        )
        return words, {"ctrl+r": "reload", "ctrl+l": "leave_out"}
    if table.opened.kept and table.history.last == len(table.opened.steps):
        words = (
            "More was saved here than this file holds. Ctrl+O opens what was kept; or just go on from here"
        )
        return words, {"ctrl+o": "kept"}
    return "", {}


def chosen(saves: Saves, table: Table, choice: str) -> str:
    """Make what `choice` needs; the path of the save to go on with. Raises `Trouble`."""
    if choice == "leave_out":
        return saves.leave_out(table.path)
    if choice == "beside":
        return write_beside(saves, table.path, table.header, table.history.steps)
    if choice == "kept":
        kept = saves.read(table.opened.kept)
        if kept.trouble:
            raise Trouble(kept.trouble)
        return write_beside(saves, table.path, kept.header, kept.steps)
    return saves.read(table.path).path


def write_beside(saves: Saves, path: str, header: Header, steps: Sequence[Step]) -> str:
    """A new save of the same fight with these steps; its path. Raises `Trouble`."""
    return write_new(saves, saves.free_beside(path), header, [[step] for step in steps])
