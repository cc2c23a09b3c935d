"""What the terminal is sent: no more than a key's due, and enough for the screen to be as it should."""

import random

import pytest

from tests.core.tiny import Tiny
from tests.ui.stage import MemorySaves, opened
from tests.ui.terminal import Terminal
from tests.ui.test_pictures import PARTY
from tracker.core.language.tokens import quote
from tracker.core.words import write_json
from tracker.systems import find
from tracker.ui import at_once

WOLVES = {"name": "Blight Wolf", "reflex": 3, "health": 3, "attack": [{"name": "Bite", "rating": 2}]}
WIDE = [
    "add 漢字の剣士 side=party health=9 quick=9",
    "add Zoe\u0301 x3 health=3",
    "add Wolf x4",
    "initiative",
]
LIMIT = {(120, 36): 6000, (200, 60): 10_000}
KEYS = "n|n|u|U|n|h 4 enter 1 enter|u|a 4 enter enter|n|u|u"


@pytest.mark.parametrize("theme", ["tracker", "ansi-dark"])
async def test_what_is_sent_bit_by_bit_shows_the_whole_screen(theme: str) -> None:
    saves = MemorySaves()
    saves.fight("ambush", Tiny, WIDE)
    async with opened(saves, Tiny, "ambush", (100, 30)) as stage:
        stage.app.theme = theme
        await stage.pilot.pause()
        terminal = Terminal(stage)
        for keys in ("n", "n", "2 enter", "escape", "h 1", "backspace", "enter 2 enter", "u", ": x", "escape",
                     "tab", "Z", "Z", "z", "escape", "down", "pagedown", "?", "escape", "-"):  # fmt: skip
            await stage.play(keys)
            assert_whole(terminal, keys)


def assert_whole(terminal: Terminal, told: object) -> None:
    """What was sent so far shows what the screen would be, sent anew."""
    bit_by_bit = dict(terminal.cells)
    terminal.write(terminal.whole())
    assert bit_by_bit == terminal.cells, told


OFTEN = "n n n u u U 1 2 3 enter enter enter h a H c escape escape"
SELDOM = (
    ", - + tab z Z . ? T / : down up space pagedown pageup home end ctrl+p f x y b backspace left right R G W"
)


@pytest.mark.parametrize(
    ("game", "size"), [("balance", (120, 36)), ("libra", (80, 24)), ("trident", (200, 60))]
)
async def test_whatever_is_pressed_what_was_sent_shows_the_whole_screen(
    game: str, size: tuple[int, int]
) -> None:
    system, saves, chance = find(game), MemorySaves(), random.Random(f"{game} {size}")
    saves.fight("ambush", lambda: system, ["add Hero x3 side=party", "add Wolf x9 group=Pack", "initiative"])
    async with opened(saves, lambda: system, "ambush", size) as stage:
        terminal, pressed = Terminal(stage), list[str]()
        for _ in range(12):
            keys = chance.choices(f"{OFTEN} {SELDOM}".split(), k=4)
            pressed += keys
            await stage.play(" ".join(keys))
            assert_whole(terminal, pressed)


async def test_where_textual_has_changed_inside_all_is_painted_the_common_way(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(at_once, "NEEDED", ("_gone",))
    monkeypatch.setattr(at_once, "Rows", None)
    saves = MemorySaves()
    saves.fight("ambush", Tiny, WIDE)
    async with opened(saves, Tiny, "ambush", (100, 30)) as stage:
        terminal = Terminal(stage)
        for keys in ("n", "h 4 enter", "1 enter", "u", ": x", "escape", "z", "?", "escape escape", "n"):
            await stage.play(keys)
            assert_whole(terminal, keys)
        assert stage.table.history.undo_depth


@pytest.mark.parametrize("size", LIMIT)
async def test_a_key_that_changes_the_fight_sends_little(size: tuple[int, int]) -> None:
    balance, saves = find("balance"), MemorySaves()
    crowd = [*PARTY[:3], {**WOLVES, "count": 95}]
    saves.fight("ambush", lambda: balance, [f"roster {quote(write_json(crowd))}", "initiative"])
    async with opened(saves, lambda: balance, "ambush", size) as stage:
        terminal = Terminal(stage)
        for keys in KEYS.split("|"):
            *before, last = keys.split()
            await stage.play(" ".join(before))
            terminal.sent()
            await stage.play(last)
            assert terminal.sent() <= LIMIT[size], (keys, stage.last)
