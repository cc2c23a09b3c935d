"""The games, found by looking in this folder: each is a package that holds `system`, a `RuleSystem`."""

import importlib.util
import pkgutil
from functools import cache

from tracker.core.refused import Refused
from tracker.core.system import RuleSystem


def keys() -> list[str]:
    """The keys of all games, in order; imports none of them."""
    return sorted(found.name for found in pkgutil.iter_modules(__path__) if found.ispkg)


@cache
def find(key: str) -> RuleSystem:
    """The game of that key, the only one imported. Raises `Refused` with those there are."""
    if key not in keys():
        raise Refused(f'there is no game "{key}": {", ".join(keys()) or "none is installed"}')
    system = importlib.import_module(f"{__name__}.{key}").system
    assert isinstance(system, RuleSystem)
    assert system.key == key
    return system


def content_folder(key: str) -> str:
    """Where the game's content is; raises `Refused` as `find`. The folder may be missing."""
    if key not in keys():
        raise Refused(f'there is no game "{key}": {", ".join(keys()) or "none is installed"}')
    spec = importlib.util.find_spec(f"{__name__}.{key}")
    assert spec is not None
    assert spec.submodule_search_locations
    return f"{spec.submodule_search_locations[0]}/content"
