"""What a drawing shows when it has more room than before, or less to show."""

from dataclasses import replace

import pytest

from tests.core.tiny import Tiny
from tests.ui.stage import playing
from tracker.core.conditions import condition_words
from tracker.ui.drawing.roll_log import RollLogDrawing
from tracker.ui.drawing.status import StatusDrawing

CROWD = ["add Wolf x12 health=3", "initiative", *["next"] * 4]


def seen(drawing: StatusDrawing | RollLogDrawing, height: int) -> list[str]:
    """The lines that are not empty, for so many rows with the frame."""
    texts = [row.text.strip() for row in drawing.rows(44, height)[1:-1]]
    return [text for text in texts if text]


@pytest.mark.parametrize("few", [4, 6, 9, 12])
async def test_the_status_has_no_empty_rows_below_the_last_while_others_are_above_the_first(few: int) -> None:
    async with playing(Tiny, CROWD) as stage:
        drawing = StatusDrawing()
        drawing.show(replace(stage.screen.scene(), selected="wolf-12"))
        assert any("Wolf 12" in text for text in seen(drawing, few))
        assert len(seen(drawing, 20)) == 13
        drawing.scroll_by(3)
        assert any("Wolf 4" in text for text in seen(drawing, 9))


async def test_the_status_is_full_again_when_some_are_gone() -> None:
    async with playing(Tiny, [*CROWD, "add Hero x6"]) as stage:
        drawing = StatusDrawing()
        drawing.show(replace(stage.screen.scene(), selected="hero-6"))
        assert len(seen(drawing, 12)) == 10
        await stage.play("u")
        drawing.show(stage.screen.scene())
        assert len(seen(drawing, 12)) == 10


@pytest.mark.parametrize("few", [3, 5, 8, 11])
async def test_the_log_fills_its_room_when_that_grows(few: int) -> None:
    async with playing(Tiny, CROWD) as stage:
        drawing = RollLogDrawing()
        drawing.show(stage.screen.scene())
        last = seen(drawing, few)[-1]
        lines = seen(drawing, 14)
        assert lines[-1] == last
        assert len(lines) >= 8


async def test_the_log_fills_its_room_after_undo() -> None:
    async with playing(Tiny, [*CROWD, *["hurt wolf-1 1", "heal wolf-1 1"] * 9]) as stage:
        drawing = RollLogDrawing()
        for _ in range(20):
            drawing.show(stage.screen.scene())
            assert len(seen(drawing, 14)) > 6
            await stage.play("u")


async def test_a_condition_in_the_round_of_its_end_says_that_it_ends() -> None:
    lines = ["add A quick=9", "add B", "initiative", "condition b slowed rounds=1"]
    async with playing(Tiny, lines) as stage:
        await stage.play("s 2 enter")
        assert any("slowed (1 round left)" in text for text in stage.text("sheet"))
        await stage.play("n n n enter")
        assert stage.table.encounter.round == 2
        await stage.play("s 2 enter")
        assert any("slowed (ends this round)" in text for text in stage.text("sheet"))
        (slowed,) = stage.table.encounter["b"].conditions
        assert condition_words(stage.table.encounter, slowed) == "slowed (ends this round)"
