"""Pictures of the screen, kept beside this file; look at one before accepting that it changed."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.ui.stage import MemorySaves
from tracker.core.language.tokens import quote
from tracker.core.step import Header
from tracker.core.words import write_json
from tracker.systems import find
from tracker.ui.app import TrackerApp
from tracker.ui.doors import Doors

PARTY: list[dict[str, Any]] = [
    {
        "name": "Mirela", "side": "party", "class": "Warrior/Knight", "level": 3, "brawn": 4, "reflex": 2,
        "discipline": 1, "primary": "brawn", "health": 8, "damage": 1, "dodge": 1, "armor": "medium",
        "attack": [{"name": "Long Sword", "rating": 4, "bonus": {"class": 1}}, {"name": "Dirk", "rating": 2}],
    },
    {
        "name": "Oduya", "side": "party", "class": "Battle Mage", "discipline": 3, "primary": "discipline",
        "health": 5, "imbalance": 4, "attack": [{"name": "Flux spell", "rating": 2, "kind": "spell"}],
    },
    {"name": "Besnik", "side": "party", "reflex": 1, "wit": 2, "primary": "wit", "health": 6, "imbalance": 2},
    {
        "name": "Blight Wolf", "count": 2, "reflex": 3, "health": 3, "defense": 3,
        "attack": [{"name": "Bite", "rating": 2}],
    },
]  # fmt: skip
ROUND = "initiative mirela=5,1 oduya=5,4 oduya.focus=2 besnik=1,2 blight-wolf-1=5,2 blight-wolf-2=3,2"
ACTS = [ROUND, "attack #4 mirela dice=42 defense=53", "next", "hurt oduya 3 endure=3", "next"]


def app(*lines: str) -> TrackerApp:
    """The app on a fight of Balance."""
    balance = find("balance")
    saves = MemorySaves()
    saves.fight("ford", lambda: balance, [f"roster {quote(write_json(PARTY))}", *lines])
    _, steps = saves.held["ford"]
    saves.held["ford"] = (Header("", "Ambush at the ford", "balance", "test"), steps)
    doors = Doors(saves, None, lambda _: balance, ("balance",), 1)
    return TrackerApp(doors, doors.opened("ford"))


CROWD = ["add Blight Wolf x25 reflex=3 health=3 defense=3", "initiative", "next", "next"]
DARK, LIGHT = "tracker", "tracker-light"
PICTURES = {
    "fight": (ACTS, [], (120, 36), DARK),
    "fight_small": (ACTS, [], (80, 24), DARK),
    "fight_vast": (ACTS, ["a", "4", "enter"], (200, 60), DARK),
    "light": (ACTS, ["4", "enter"], (120, 36), LIGHT),
    "no_color": (ACTS, ["a"], (80, 24), DARK),
    "attack": (ACTS, ["a", "4", "enter"], (120, 36), DARK),
    "initiative": ([], ["i", "5", "1", "l", "down", "5", "4", "f"], (120, 36), DARK),
    "crowd_small": (CROWD, ["tab", "tab", "tab", "Z", "-"], (80, 24), DARK),
    "history": (ACTS, ["T", "up", "up"], (120, 36), DARK),
}


@pytest.mark.parametrize("name", PICTURES)
def test_the_screen_looks_as_it_did(
    name: str, snap_compare: Callable[..., bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    if name == "no_color":
        monkeypatch.setenv("NO_COLOR", "1")
    lines, keys, size, theme = PICTURES[name]
    fight = app(*lines)
    fight.theme = theme
    assert snap_compare(fight, press=keys, terminal_size=size)
