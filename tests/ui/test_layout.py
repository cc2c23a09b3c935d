"""Where everything stands, at every size; whoever is up is always seen."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.core.tiny import Tiny
from tests.ui.stage import playing
from tracker.ui.layout import LEAST, Opening, places

CROWD = ["add Hero x4 side=party health=9 quick=4", "add Wolf x96 health=3", "initiative"]


@given(
    st.integers(1, 250),
    st.integers(1, 90),
    st.sampled_from(["", "over", "all", "foot"]),
    st.integers(3, 60),
    st.sampled_from(["", "log", "status"]),
    st.sampled_from(["ladder", "status"]),
)
def test_no_pane_covers_another_or_leaves_the_screen(
    width: int, height: int, stands: str, rows: int, zoomed: str, active: str
) -> None:
    opening = Opening("open", stands, rows) if stands else None
    found = dict(places(width, height, opening, zoomed, active))
    over = found.pop("open", None) if stands == "over" else None
    cells = sum(region.area for region in found.values())
    covered = {(x, y) for r in found.values() for x in range(r.x, r.right) for y in range(r.y, r.bottom)}
    assert len(covered) == cells
    assert all(0 <= x < width and 0 <= y < height for x, y in covered)
    if width >= LEAST[0] and height >= LEAST[1]:
        assert cells == width * height
        assert over is None or (over.y > 1 and over.bottom == height - 2)


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (200, 60)])
async def test_whoever_is_up_is_seen_on_each_of_many_turns_of_a_hundred(size: tuple[int, int]) -> None:
    async with playing(Tiny, CROWD, size) as stage:
        for turn in range(25):
            await stage.press("n")
            if turn % 8 == 0:
                await stage.play("down down down down down down down down down down down down")
            await stage.pilot.pause()
            if stage.screen.open:
                break
            up = stage.screen.gaze.up
            names = [stage.table.encounter.name_of(w) for w in up]
            assert any(f" {n} " in row and "▶" in row for row in stage.text("ladder") for n in names)


@pytest.mark.parametrize("size", [(60, 18), (80, 24), (120, 36)])
async def test_an_open_prompt_moves_no_pane_and_whoever_is_up_is_seen_above_it(size: tuple[int, int]) -> None:
    async with playing(Tiny, CROWD, size) as stage:
        before = [pane.region for pane in stage.screen.named_panes().values()]
        for _ in range(12):
            await stage.play("n h")
            assert stage.screen.open == "prompt"
            assert [pane.region for pane in stage.screen.named_panes().values()] == before
            top = stage.screen.query_one("#prompt").region.y
            ladder = stage.screen.query_one("#ladder")
            seen = stage.text("ladder")[: max(0, top - ladder.region.y - 1)]
            assert any("▶" in row for row in seen)
            await stage.play("escape")


async def test_resizing_changes_the_layout_live_and_too_small_a_window_says_so() -> None:
    async with playing(Tiny, CROWD, (120, 36)) as stage:
        assert stage.screen.query_one("#status").region.width
        await stage.pilot.resize_terminal(80, 24)
        await stage.pilot.pause()
        assert stage.screen.query_one("#ladder").region.height == 21
        await stage.pilot.resize_terminal(50, 12)
        await stage.pilot.pause()
        strips = stage.screen._compositor.render_strips()
        text = " ".join("".join("".join(s.text for s in strip) for strip in strips).split())
        assert text.startswith("The tracker needs 60 by 18 cells; this window has 50 by 12.")
        await stage.pilot.resize_terminal(120, 36)
        await stage.pilot.pause()
        assert any("▶" in row for row in stage.text("ladder"))


async def test_the_status_is_one_key_away_where_there_is_no_room_and_a_pane_zooms() -> None:
    async with playing(Tiny, CROWD, (80, 24)) as stage:
        await stage.play("tab")
        assert stage.screen.query_one("#status").region.width > 30
        await stage.play("z")
        assert stage.screen.query_one("#status").region.size == (80, 21)
        await stage.play("escape")
        assert stage.screen.query_one("#ladder").region.height == 21


async def test_typed_text_never_triggers_a_command_and_help_lists_the_keys() -> None:
    async with playing(Tiny, CROWD) as stage:
        steps = stage.table.history.last
        await stage.play("t enter")
        await stage.type("nuq? :")
        assert stage.table.history.last == steps
        assert stage.app.is_running
        await stage.play("escape ?")
        assert any("next" in row and "everyone up is done" in row for row in stage.text("help"))
        await stage.play("x")
        assert not stage.screen.open
