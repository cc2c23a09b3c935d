"""Where files live: the folder of saves, the user's library, the state folder, the samples that ship."""

import os
from pathlib import Path

import tracker

SHIPPED = ("printed-example", "focus-example", "ford-ambush", "causeway-toll", "old-mill")
"""The samples by name, since in a checkout a person's own fights lie beside them."""


def saves_folder(given: str | None = None) -> Path:
    """`given`, else TRACKER_SAVES, else ./saves when it exists, else the user's data folder."""
    if named := given or os.environ.get("TRACKER_SAVES"):
        return Path(named).expanduser()
    here = Path("saves")
    return here if here.is_dir() else _user_data() / "saves"


def library_folder() -> Path:
    """The user's combatants, a folder for each system: TRACKER_LIBRARY, else in the user's data folder."""
    named = os.environ.get("TRACKER_LIBRARY")
    return Path(named).expanduser() if named else _user_data() / "library"


def settings_file() -> Path:
    """The user's own settings: TRACKER_SETTINGS, else in the user's folder of configurations."""
    if named := os.environ.get("TRACKER_SETTINGS"):
        return Path(named).expanduser()
    import platformdirs

    return platformdirs.user_config_path("tracker", appauthor=False) / "settings.toml"


def state_folder() -> Path:
    """What is only of use to this machine (rescue files, who holds what): TRACKER_STATE, else the user's."""
    if named := os.environ.get("TRACKER_STATE"):
        return Path(named).expanduser()
    import platformdirs  # here, because a call that is given its folders does not need it

    return platformdirs.user_state_path("tracker", appauthor=False)


def _user_data() -> Path:
    import platformdirs

    return platformdirs.user_data_path("tracker", appauthor=False)


def sample_files() -> list[Path]:
    """The sample fights: those of the installed package, else those of the checkout."""
    package = Path(tracker.__file__).parent
    installed = package / "_samples"
    if installed.is_dir():
        return sorted(installed.glob("*.toml"))
    files = [package.parent / "saves" / f"{name}.toml" for name in SHIPPED]
    return [file for file in files if file.is_file()]
