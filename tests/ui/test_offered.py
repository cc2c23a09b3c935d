"""Whom a prompt offers, and in which order: who stands as on the ladder, the fallen last."""

import re

import pytest

from tests.story import given
from tests.ui.stage import Stage, playing
from tracker.systems import find
from tracker.ui.forms.completion import completions

LINES = [
    "add Ann side=party", "add Bea side=party", "add Cid side=party", "add Rat x4",
    "initiative ann=1,4 bea=5,6 cid=2,6 rat-1=1,6 rat-2=4,6 rat-3=3,6 rat-4=1,5",
    "next", "next", "set bea health 0", "set rat-2 health 0",
]  # fmt: skip
STANDING = ["Rat 3", "Cid", "Rat 1", "Rat 4", "Ann"]
FALLEN = ["Bea", "Rat 2"]


def offered(stage: Stage) -> list[str]:
    """The names in the row of those who could be meant."""
    row = next(r for r in stage.text("prompt") if r.count("●") + r.count("○") > 1 and "[" not in r)
    return re.findall(r"[●○] \d+ (.+?) \d+/", row)


@pytest.mark.parametrize("key", list("hHc=X"))
async def test_who_stands_is_offered_as_on_the_ladder_and_the_fallen_last(key: str) -> None:
    async with playing(lambda: find("balance"), LINES, (200, 60)) as stage:
        await stage.play(key)
        assert offered(stage) == [*STANDING, *FALLEN]


async def test_targets_are_those_across_then_the_own_side_then_the_fallen() -> None:
    async with playing(lambda: find("balance"), LINES, (200, 60)) as stage:
        await stage.play("3 enter a")
        assert offered(stage) == ["Rat 3", "Rat 1", "Rat 4", "Ann", "Cid", "Rat 2", "Bea"]
        assert "Target [○ 6 Rat 3" in stage.words("prompt")


async def test_a_beginning_means_the_one_who_stands_and_picks_the_one_marked() -> None:
    async with playing(lambda: find("balance"), [*LINES, "add Ratcatcher wave=2"], (200, 60)) as stage:
        await stage.play("h")
        await stage.type("rat")
        assert offered(stage) == ["Rat 3", "Rat 1", "Rat 4", "Rat 2", "Ratcatcher"]
        await stage.play("down tab")
        assert "Who ○ 4 Rat 1" in stage.words("prompt")


async def test_acting_now_is_offered_to_those_whose_turn_is_ahead_first() -> None:
    async with playing(lambda: find("balance"), LINES, (200, 60)) as stage:
        await stage.play("A")
        assert offered(stage) == ["Cid", "Rat 1", "Rat 4", "Ann", "Rat 3", *FALLEN]
        await stage.play("enter")
        assert "Who [● 3 Cid" in stage.words("prompt")
        assert "Cid moves from turn" in stage.words("prompt")
        assert stage.table.history.last == len(LINES), "what it would do is seen before it is done"
        await stage.play("enter")
        assert stage.table.history[stage.table.history.last].do == "now cid"


def test_the_line_goes_on_with_those_who_stand_first() -> None:
    story = given(find("balance"), *LINES)
    names = [name.strip('"') for name in completions("hurt ", story.encounter, story.system)]
    assert names == [*STANDING, *FALLEN]
    assert completions("hurt rat", story.encounter, story.system)[-1] == '"Rat 2"'


async def test_the_form_of_initiative_offers_luck_only_to_those_who_may_have_it() -> None:
    lines = ["add Rat", "add Trap health=none", "add Ann primary=brawn points=1"]
    for who, box in ((2, "–"), (3, "[ ]")):
        async with playing(lambda: find("balance"), lines[:who], (80, 24)) as stage:
            await stage.play("i")
            assert stage.row("Rat", "prompt").startswith("▶ ○ 1 Rat [ ] – [ ] –"), "its dice, then luck"
            last = stage.text("prompt")[who].split()
            assert " ".join(last[4:]) == f"{box} [ ] –", last


async def test_where_others_stand_is_told_with_a_turn() -> None:
    async with playing(lambda: find("balance"), LINES, (80, 24)) as stage:
        await stage.play("3 enter y")
        assert "now 8, others on 7, 6 and 5" in stage.words("prompt"), "it can only go down"
        await stage.play("escape P")
        assert "now 8, others on 11, 10, 9, 7, 6 and 5" in stage.words("prompt")


SHARED = [
    "add Ana side=party", "add Bo side=party", "add Wolf x3 group=Wolves", "add Cid side=party",
    "initiative ana=3,4 bo=1,2 wolf-1=3,4 cid=5,6",
]  # fmt: skip


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
async def test_an_order_is_proposed_and_offered_within_a_turn_that_several_share(
    size: tuple[int, int],
) -> None:
    async with playing(lambda: find("balance"), SHARED, size) as stage:
        await stage.play("O")
        told = stage.words("prompt")
        assert "Wolf 1: order" in stage.painted, "Cid, who is up, stands alone"
        assert "Before [● 1 Ana 4/4]" in told
        assert "Cid" not in told
        assert "Bo" not in told
        await stage.play("shift+tab")
        assert offered(stage) == ["Ana", "Wolf 1", "Wolf 2", "Wolf 3"]
        await stage.play("enter")
        assert "Turn 7 in the order Wolves ×3 and Ana" in stage.last
        await stage.play("O")
        assert "Turn 7 in the order Ana and Wolves ×3" in stage.words("prompt")


async def test_a_group_that_is_up_is_ordered_as_the_row_that_it_is() -> None:
    async with playing(lambda: find("balance"), [*SHARED, "next", "hurt wolf-1 9"], (80, 24)) as stage:
        await stage.play("down O")
        assert "Turn 7 in the order Wolves ×3 and Ana" in stage.words("prompt")


async def test_where_there_is_nothing_to_order_the_key_says_so() -> None:
    async with playing(lambda: find("balance"), SHARED, (120, 36)) as stage:
        await stage.play("2 enter O")
        assert not stage.screen.open
        assert stage.next == ("✗ Bo stands alone on its turn; Ana and Wolves ×3 share one")
    alone = ["add Ana side=party", "add Wolf x3 group=Wolves", "initiative ana=1,2 wolf-1=3,4"]
    async with playing(lambda: find("balance"), alone, (80, 24)) as stage:
        await stage.play("O")
        assert stage.next.startswith("✗ no two of those still to act stand on one turn")
