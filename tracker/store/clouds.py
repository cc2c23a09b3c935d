"""Folders that another program keeps alike on several machines, and may put older files into."""

import contextlib
from pathlib import Path

from tracker.core.text import clean
from tracker.store import files, naming
from tracker.store.files import FS

_CLOUDS = {
    "Dropbox": ("dropbox",),
    "OneDrive": ("onedrive", "skydrive"),
    "iCloud": ("icloud", "mobile documents", "com~apple~clouddocs"),
    "Google Drive": ("google drive", "googledrive", "my drive"),
    "Nextcloud": ("nextcloud", "owncloud"),
    "Syncthing": ("syncthing", "sync"),
    "a cloud": ("cloudstorage", "pcloud drive", "pclouddrive", "mega", "megasync", "box", "box sync"),
}


def cloud_of(save: Path) -> str:
    """The service whose folder `save` lies in, as far as names tell; "" for none."""
    parts = [part.casefold() for part in save.parts[:-1]]
    for cloud, names in _CLOUDS.items():
        if any(_begins(part, name) for part in parts for name in names):
            return cloud
    return ""


def _begins(part: str, name: str) -> bool:
    return part.startswith(name) and not part[len(name) :][:1].isalnum()


def warning(fs: FS, state: Path, save: Path) -> str:
    """A line about the folder of `save`, told once for each folder; "" when there is nothing to tell."""
    cloud = cloud_of(save)
    told = state / f"cloud-{naming.mark(save.parent)}"
    if not cloud or fs.exists(told):
        return ""
    with contextlib.suppress(OSError):
        files.make_folder(fs, state)
        fs.close(fs.open(told, files.NEW))
    return (
        f"{clean(str(save.parent))} is kept in step by {cloud}: play a fight on one machine at a time, "
        "and let it finish before you change machines"
    )
