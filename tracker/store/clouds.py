"""Folders that another program keeps alike on several machines, and may put older files into."""

import contextlib
import re
from pathlib import Path

from tracker.core.text import clean
from tracker.store import files, naming
from tracker.store.files import FS

_CLOUDS = {
    "Dropbox": r"dropbox",
    "OneDrive": r"onedrive|skydrive",
    "iCloud": r"icloud|mobile documents|com~apple~clouddocs",
    "Google Drive": r"google ?drive|googledrive|my drive",
    "Nextcloud": r"nextcloud|owncloud",
    "Syncthing": r"syncthing|sync",
    "a cloud": r"cloudstorage|pcloud ?drive|mega(sync)?|box( sync)?",
}
_END = r"(?![a-z0-9])"


def cloud_of(save: Path) -> str:
    """The service whose folder `save` lies in, as far as names tell; "" for none."""
    for cloud, names in _CLOUDS.items():
        if any(re.match(rf"(?:{names}){_END}", part, re.IGNORECASE) for part in save.parts[:-1]):
            return cloud
    return ""


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
