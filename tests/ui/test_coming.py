"""What is coming in full, opened over the fight."""

from tests.core.tiny import Tiny
from tests.ui.stage import playing

LINES = ["add A turn=9", "add B turn=5", "add C turn=5", "add D turn=3", "next", "set D health 0"]


async def test_a_key_opens_the_rest_of_the_round_and_any_key_closes_it() -> None:
    async with playing(Tiny, LINES) as stage:
        await stage.play(".")
        assert [row.split() for row in stage.text("coming")][:3] == [
            ["now", "9", "A", "acts"],
            ["5", "B", "and", "C", "act", "(simultaneous)"],
            ["end", "Round", "1", "is", "over"],
        ]
        await stage.play("n")
        assert stage.screen.open == ""
        assert stage.table.encounter.turn == 9
        await stage.play("n .")
        assert stage.text("coming")[0].split() == ["now", "5", "B", "and", "C", "act", "(simultaneous)"]


async def test_a_long_round_scrolls_on_a_small_screen() -> None:
    lines = [f"add X{n} turn={n + 2}" for n in range(20)]
    async with playing(Tiny, [*lines, "next"], size=(80, 24)) as stage:
        await stage.play(".")
        assert "X19 acts" in stage.text("coming")[0]
        await stage.play("pagedown pagedown")
        assert "Round 2: initiative" in stage.text("coming")[-1]
        assert stage.screen.open == "coming"


async def test_a_line_that_is_cut_names_the_key_that_shows_all() -> None:
    names = [f"add Somebody{n} turn=5" for n in range(8)]
    async with playing(Tiny, ["add A turn=9", *names, "next"], size=(80, 24)) as stage:
        assert stage.next.startswith("Next n 5: Somebody0, Somebody1")
        assert stage.next.endswith("…  . all")
    async with playing(Tiny, ["add A turn=9", *names, "next"], size=(200, 60)) as stage:
        assert stage.next.endswith("Somebody7 act")


async def test_a_reminder_that_is_due_stands_above_the_keys_until_the_next_one() -> None:
    lines = ["add Hero quick=9", "add Wolf x2", "initiative", 'remind "the bridge falls" round=2']
    async with playing(Tiny, lines) as stage:
        await stage.play("n n n n enter")
        assert stage.table.encounter.round == 2
        assert stage.next == "✓ Reminder: the bridge falls"
        await stage.play("down")
        assert stage.next.startswith("Next ")
