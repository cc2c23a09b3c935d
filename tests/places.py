"""Folders of a test's own, as the tracker is told of them."""

from pathlib import Path


def places_in(folder: Path) -> dict[str, str]:
    """The variables by which saves, state and library lie in `folder`."""
    return {f"TRACKER_{name}": str(folder / name.lower()) for name in ("SAVES", "STATE", "LIBRARY")}
