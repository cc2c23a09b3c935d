"""What is kept of a fight when it is left is what the screen shows when it is opened again."""

import pytest

from tests.core.tiny import Tiny
from tests.ui.stage import MemorySaves, opened
from tracker.ui.frame import rows_of
from tracker.ui.keymap import keys

FIGHT = ["add Hero x2 side=party health=9 quick=4", "add Wolf x30 health=3", "initiative", "next", "next"]
HANDS = {
    (60, 18): "h 4 enter 2 enter n",
    (80, 24): "s 3 enter n n tab z",
    (120, 36): "n u t 5 enter escape pageup down down",
    (200, 60): "n n tab Z",
}


@pytest.mark.parametrize("size", HANDS)
async def test_a_fight_opens_as_its_picture_shows_it(size: tuple[int, int]) -> None:
    saves = MemorySaves()
    saves.fight("ambush", Tiny, FIGHT)
    async with opened(saves, Tiny, "ambush", size) as stage:
        await stage.play(HANDS[size])
        kept = rows_of(stage.table, keys(stage.table.system), *size)
    async with opened(saves, Tiny, "ambush", size) as again:
        strips = again.screen._compositor.render_strips()
    assert [row.text for row in kept] == [strip.text for strip in strips]
