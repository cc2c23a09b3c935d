"""Hands and eyes: keys in, rows of the panes out."""

from textual import events

from tests.core.tiny import Tiny
from tests.ui.stage import MemorySaves, opened, playing

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


async def test_one_who_falls_after_it_has_acted_is_down_on_the_ladder() -> None:
    lines = [*FIGHT, "initiative mirela=1,1 wolf-1=6,5 wolf-2=6,6", "next", "next", "hurt wolf* 9"]
    async with playing(Tiny, lines) as stage:
        assert stage.row("Wolf 1").endswith("0/3 ✗ down")
        assert stage.row("Wolf 2").endswith("0/3 ✗ down")
        await stage.play("2 enter")
        assert "".join(text for text, _ in stage.screen.query_one("#sheet").title) == "Wolf 1 ✗ down"
        await stage.play("u")
        assert stage.row("Wolf 1").endswith("3/3 ✓ acted")


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


# --- lines typed before


async def test_up_finds_the_lines_that_begin_with_what_is_typed() -> None:
    async with playing(Tiny, FIGHT) as stage:
        for line in ("hurt wolf-1 1", "note - rain", "hurt wolf-2 1", "hurt wolf-1 1"):
            await stage.type(f":{line}")
            await stage.play("enter")
        await stage.type(":hu")
        seen = []
        for key in ("up", "up", "up", "down", "down"):
            await stage.play(key)
            seen.append(stage.text("line")[0].strip())
        assert seen == [": hurt wolf-1 1", ": hurt wolf-2 1", ": hurt wolf-2 1", ": hurt wolf-1 1", ": hu"]
        await stage.play("escape :")
        await stage.play("up up up")
        assert stage.text("line")[0].strip() == ": note - rain"


async def test_lines_typed_in_one_fight_are_there_in_the_next() -> None:
    saves = MemorySaves()
    for name in ("ford", "mill"):
        saves.fight(name, Tiny, FIGHT)
    async with opened(saves, Tiny, "ford") as stage:
        await stage.type(":note - rain")
        await stage.play("enter b")
        await stage.play("enter")
        assert stage.table.header.name == "Mill"
        await stage.play(": up enter")
        assert "rain" in stage.last


async def test_enter_on_nothing_is_next() -> None:
    async with playing(Tiny, [*FIGHT, "initiative mirela=6,5 wolf-1=2,3 wolf-2=1,2"]) as stage:
        await stage.play(": enter")
        assert stage.row("Wolf 1").endswith("▶ up")


async def test_keys_that_come_while_the_app_ends_do_nothing() -> None:
    async with playing(Tiny, [*FIGHT, "initiative"]) as stage:
        screen, last = stage.screen, stage.table.history.last
        stage.app.exit()
        for key in (":", "?", "n"):  # the first two open what was never open before
            screen.on_key(events.Key(key, key))
        assert stage.table.history.last == last
