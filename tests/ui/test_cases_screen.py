"""Cases from the field: what the screen shows, drawn from the fight alone."""

import random

import pytest

from tests.core.tiny import Tiny, TinyKept
from tests.ui.stage import Stage, playing

FIGHT = ["add A turn=9", "add B turn=7", "add C turn=5", "next", "next"]


def who_is_up(stage: Stage) -> list[str]:
    """The names in the rows that are marked as up."""
    return [" ".join(row.split()) for row in stage.text("ladder") if "▶" in row]


async def test_the_mark_stays_on_whoever_is_up_when_somebody_joins_above() -> None:
    async with playing(TinyKept, FIGHT) as stage:
        (before,) = who_is_up(stage)
        assert " B " in f"{before} "
        for line in ("add D turn=8", "add E turn=12", "add F turn=7"):
            stage.table.say(line)
            await stage.pilot.pause()
            (marked,) = who_is_up(stage)
            assert " B " in f"{marked} "


async def test_one_without_health_or_a_turn_has_its_row_in_every_pane() -> None:
    async with playing(Tiny, FIGHT) as stage:
        stage.table.say("add Trap health=0")
        await stage.pilot.pause()
        assert stage.row("Trap")
        assert stage.row("Trap", "status")
        await stage.play("s")
        await stage.type("Trap")
        await stage.play("enter")
        assert "#4" in stage.text("sheet")[0]


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (200, 60)])
async def test_every_redraw_shows_the_same_order_and_asks_no_chance(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    people = [f"add {name} turn={9 - i // 4}" for i, name in enumerate("ABCDEFGHIJKL")]
    async with playing(Tiny, [*people, "next"], size) as stage:

        def asked(*_: object) -> float:
            raise AssertionError("chance was asked for a picture")

        for name in ("random", "randint", "shuffle", "choice", "sample", "getrandbits"):
            monkeypatch.setattr(random.Random, name, asked, raising=False)
            monkeypatch.setattr(random, name, asked)
        first = stage.text("ladder")
        for keys in ("tab tab tab tab", "z z", "? escape", "down up escape"):
            await stage.play(keys)
        await stage.pilot.resize_terminal(*(n + 7 for n in size))
        await stage.pilot.resize_terminal(*size)
        await stage.pilot.pause()
        assert stage.text("ladder") == first
