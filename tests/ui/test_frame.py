"""What is shown of a fight before there is a screen is what the screen shows when it is there."""

import re
import subprocess
import sys

import pytest
from rich.color import ColorSystem
from rich.console import Console

from tests.core.tiny import Tiny
from tests.ui.stage import MemorySaves, Stage, opened
from tracker.ui.codes import colours_of
from tracker.ui.frame import colours_here, rows_of
from tracker.ui.keymap import keys
from tracker.ui.sight import FirstSight
from tracker.ui.theme import THEMES, inks

FIGHT = ["add Hero x2 side=party health=9 quick=4", "add Wolf x30 health=3", "initiative", "next", "next"]
HANDS = {
    (60, 18): "h 4 enter 2 enter n",
    (80, 24): "s 3 enter n n tab z",
    (120, 36): "n u t 5 enter escape pageup down down",
    (200, 60): "n n tab Z",
}


def drawn(stage: Stage, size: tuple[int, int]) -> list[str]:
    """The rows that would be sent, without their colours."""
    sight = FirstSight(stage.table, keys(stage.table.system))
    rows = rows_of(sight, inks(THEMES[0]), ColorSystem.TRUECOLOR, *size)
    return [re.sub(r"\x1b\[[\d;]*m", "", row) for row in rows]


@pytest.mark.parametrize("size", HANDS)
async def test_a_fight_opens_as_its_picture_shows_it(size: tuple[int, int]) -> None:
    saves = MemorySaves()
    saves.fight("ambush", Tiny, FIGHT)
    async with opened(saves, Tiny, "ambush", size) as stage:
        await stage.play(HANDS[size])
        kept = drawn(stage, size)
    async with opened(saves, Tiny, "ambush", size) as again:
        strips = again.screen._compositor.render_strips()
    assert kept == [strip.text for strip in strips]


async def test_where_there_is_no_room_nothing_is_drawn() -> None:
    saves = MemorySaves()
    saves.fight("ambush", Tiny, FIGHT)
    async with opened(saves, Tiny, "ambush", (50, 10)) as stage:
        assert drawn(stage, (50, 10)) == []


@pytest.mark.parametrize("slow", ["textual", "asyncio", "rich.console"])
def test_nothing_slow_is_imported_before_a_fight_is_drawn(slow: str) -> None:
    asked = (
        f"import sys, tracker.ui.frame, tracker.ui.doors, tracker.cli.desk; sys.exit({slow!r} in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", asked], check=False).returncode == 0


@pytest.mark.parametrize("asked", [None, "auto", "standard", "256", "truecolor"])
@pytest.mark.parametrize("colours", [None, "", "truecolor", "24bit", "yes", " TrueColor "])
@pytest.mark.parametrize(
    "term",
    [None, "", "xterm", "xterm-256color", "screen.xterm-256color", "xterm-kitty", "linux-16color"],
)
def test_a_terminal_has_as_many_colours_as_textual_finds(
    term: str | None, colours: str | None, asked: str | None
) -> None:
    told = {"TERM": term, "COLORTERM": colours, "TEXTUAL_COLOR_SYSTEM": asked}
    environ = {name: value for name, value in told.items() if value is not None}
    console = Console(color_system=asked or "auto", force_terminal=True, _environ=environ)  # type: ignore[arg-type]
    assert colours_here(environ) == colours_of(console)
