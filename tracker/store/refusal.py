"""Why a save as read may only be looked at, in a line for people."""

from pathlib import Path

from tracker.core.ports import Newer, Trouble
from tracker.store import files
from tracker.store.reading import Reading


def trouble_of(reading: Reading, path: Path) -> str:
    """Why the save can only be looked at, "" when it is whole and of this tracker's making."""
    if reading.made_by:
        return (
            f"{files.shown(path)}: made by {reading.made_by}, which is newer: it can only be looked at here"
        )
    if reading.trouble:
        last = reading.steps[-1].n if reading.steps else 0
        colon = "," if reading.trouble.startswith("line ") else ":"
        return f"{files.shown(path)}{colon} {reading.trouble}; read up to step {last}"
    return ""


def refuse(reading: Reading, path: Path) -> None:
    """Raises `Newer` or `Trouble` for a save that this tracker must not write into."""
    if reading.made_by:
        raise Newer(trouble_of(reading, path), reading.made_by)
    if reading.trouble:
        raise Trouble(trouble_of(reading, path))
