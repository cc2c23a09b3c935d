"""What is looked at first is sent before anything else: this leans on methods of Textual that may go."""

from typing import Any

from textual._compositor import ChopsUpdate

from tests.core.tiny import Tiny
from tests.ui.stage import Stage, playing
from tracker.core.commands import NextTurn

FIGHT = ["add Hero x2 side=party health=9 quick=4", "add Wolf x3 health=3", "initiative"]


def watched(stage: Stage) -> list[ChopsUpdate]:
    """What is sent to the terminal from now on."""
    sent: list[ChopsUpdate] = []
    display = stage.app._display

    def watching(screen: Any, update: Any) -> None:
        if update is not None:
            sent.append(update)
        display(screen, update)

    stage.app._display = watching  # type: ignore[method-assign, assignment]
    return sent


async def test_the_ladder_is_painted_before_the_command_has_returned() -> None:
    async with playing(Tiny, FIGHT) as stage:
        before = list(stage.screen.log_pane.text)
        sent = watched(stage)
        stage.table.do(NextTurn())
        assert len(sent) == 1
        assert any("▶" in row for row in stage.text("ladder"))
        assert stage.screen.log_pane.text == before
        await stage.pilot.pause()
        assert stage.screen.log_pane.text != before


async def test_a_prompt_that_opens_or_closes_has_nothing_else_painted() -> None:
    async with playing(Tiny, FIGHT) as stage:
        await stage.play("h escape")
        sent = watched(stage)
        await stage.play("h")
        height = stage.screen.query_one("#prompt").size.height
        await stage.play("escape")
        rows = {y for update in sent for y, _, _ in update.spans}
        assert 0 < len(rows) <= height + 2  # and the two lines whose keys rest meanwhile
