"""Hands and eyes: keys in, rows of the panes out."""

from tests.core.tiny import Tiny
from tests.ui.stage import playing

FIGHT = ["add Mirela side=party health=8 quick=3", "add Wolf x2 health=3"]


async def test_a_fight_by_keys_from_initiative_to_a_blow() -> None:
    async with playing(Tiny, FIGHT) as stage:
        await stage.play("n 54 enter 61 enter 11 enter")
        assert stage.row("Mirela") == "▶ 12 ● 1 Mirela 8/8 ▶ up"
        assert stage.row("Wolf 1") == "7 ○ 2 Wolf 1 3/3 · waits"
        await stage.play("a 2 enter 3 enter")
        assert stage.row("Wolf 1") == "7 ○ 2 Wolf 1 0/3 ✗ down"
        assert stage.last == "Wolf 1 falls"
        await stage.play("u")
        assert stage.row("Wolf 1") == "7 ○ 2 Wolf 1 3/3 · waits"


async def test_escape_leaves_no_trace() -> None:
    async with playing(Tiny, FIGHT) as stage:
        steps = stage.table.history.last
        await stage.play("h 2 enter 3 escape")
        assert stage.table.history.last == steps
        assert not stage.screen.open


async def test_of_several_who_are_up_n_is_done_for_one_and_says_so() -> None:
    async with playing(Tiny, [*FIGHT, "initiative mirela=1,1 wolf-1=2,3 wolf-2=1,2"]) as stage:
        assert stage.next == "Next n Mirela is done, Wolf 1 still up · 3: Wolf 2 acts"
        await stage.play("n")
        assert stage.row("Mirela") == "5a ● 1 Mirela 8/8 ✓ acted"
        assert stage.row("Wolf 1") == "▶ 5b ○ 2 Wolf 1 3/3 ▶ up"
        await stage.play("n")
        assert stage.row("Wolf 2") == "▶ 3 ○ 3 Wolf 2 3/3 ▶ up"


async def test_a_refusal_stays_until_the_next_key() -> None:
    async with playing(Tiny, FIGHT) as stage:
        await stage.play("U")
        assert stage.next == "✗ there is nothing to redo"
        await stage.play("down")
        assert stage.next.startswith("Next")


async def test_the_line_takes_the_language_and_shows_what_is_wrong() -> None:
    async with playing(Tiny, FIGHT) as stage:
        await stage.type(":hurt wolf* 9x")
        await stage.play("enter")
        assert '"9x" is not a whole number' in stage.text("line")[1]
        await stage.play("backspace enter")
        assert stage.last == "Wolf 2 falls"
        assert stage.row("Wolf 2").endswith("✗ down")


async def test_tab_completes_a_verb_and_a_name() -> None:
    async with playing(Tiny, FIGHT) as stage:
        await stage.type(":hea")
        await stage.play("tab m tab 1")
        assert stage.text("line")[0].strip() == ": heal Mirela 1"
