"""Groups and waves on the screen: one row, unfolded by looking at one of it; `G` groups, `W` brings in."""

import pytest

from tests.core.tiny import Tiny
from tests.ui.stage import Stage, playing

FIGHT = ["add Mirela side=party health=8 quick=3", "add Wolf x3 health=3 group=Pack", "add Rat x2 wave=2"]
BEGUN = [*FIGHT, "initiative mirela=1,1 wolf-1=4,5"]
sizes = pytest.mark.parametrize("size", [(80, 24), (120, 36)])


@sizes
async def test_a_group_has_one_row_with_the_health_of_each(size: tuple[int, int]) -> None:
    async with playing(Tiny, [*BEGUN, "hurt wolf-2 2"], size) as stage:
        row = stage.row("Pack ×3")
        assert row.startswith("▶ 9 ○ 2-4 Pack ×3")
        assert row.endswith("▶ up")
        assert "3 1/3" in " ".join(stage.text("ladder")) or "3/3 1/3 3/3" in row
        assert not stage.row("Wolf 2")


@sizes
async def test_a_group_has_one_row_before_it_has_a_turn(size: tuple[int, int]) -> None:
    async with playing(Tiny, [*FIGHT, "hurt wolf-3 3"], size) as stage:
        assert stage.row("Pack ×3").startswith("○ 2-4 Pack ×3 ")
        assert "✗" in "".join(stage.text("ladder"))
        await stage.play("down")
        assert stage.row("Wolf 3") == "○ 4 Wolf 3 0/3 ✗ down"


@sizes
async def test_looking_at_one_unfolds_its_group_and_leaving_folds_it(size: tuple[int, int]) -> None:
    async with playing(Tiny, BEGUN, size) as stage:
        await stage.play("down")
        assert stage.row("Wolf 1") == "▶ 9a ○ 2 Wolf 1 3/3 ▶ up"
        assert stage.row("Wolf 2").startswith("▶ 9b ○ 3 Wolf 2 3/3 ▶ up")
        await stage.play("escape")
        assert stage.row("Pack ×3") == "▶ 9 ○ 2-4 Pack ×3 3/3 ▶ up"
        await stage.play("4 enter")
        assert stage.row("Wolf 3").startswith("▶ 9c ○ 4 Wolf 3 3/3 ▶ up")


@sizes
async def test_n_ends_the_turn_of_all_and_d_that_of_one(size: tuple[int, int]) -> None:
    async with playing(Tiny, BEGUN, size) as stage:
        assert stage.next == "Next n 5: Mirela acts"
        await stage.play("d")
        assert stage.row("Pack ×3") == "▶ 9 ○ 2-4 Pack ×3 3/3 ▶ 2 up"
        await stage.play("n")
        assert stage.row("Pack ×3") == "9 ○ 2-4 Pack ×3 3/3 ✓ acted"
        assert stage.row("Mirela") == "▶ 5 ● 1 Mirela 8/8 ▶ up"


async def test_a_group_that_falls_after_it_has_acted_is_down() -> None:
    async with playing(Tiny, [*BEGUN, "next", "hurt Pack 3"]) as stage:
        assert stage.row("Pack ×3").endswith("✗ down")
        await stage.play("u : h u r t space 2 space 9 enter")
        assert stage.row("Pack ×3").endswith("✓ acted")


async def test_beside_others_who_are_up_n_is_about_the_group() -> None:
    async with playing(Tiny, [*FIGHT, "initiative mirela=3,3 wolf-1=4,5"]) as stage:
        await stage.play("down")
        assert stage.next.startswith("Next n Pack ×3 are done, Mirela still up")
        await stage.play("n")
        assert stage.row("Mirela") == "▶ 9a ● 1 Mirela 8/8 ▶ up"


@sizes
async def test_a_long_pack_tells_who_is_hurt_below_its_row(size: tuple[int, int]) -> None:
    lines = ["add Wolf x12 health=3 group=Pack", "initiative wolf-1=4,5", "hurt wolf-2 1", "hurt wolf-12 3"]
    async with playing(Tiny, lines, size) as stage:
        assert stage.row("Pack ×12").endswith(f"{'1✗ 1' if size == (80, 24) else '2'} hurt ▶ up")
        assert any(row.split() == ["2", "2/3", "12", "✗"] for row in stage.text("ladder"))


@sizes
async def test_scattered_numbers_and_a_long_name_leave_room_for_the_state(size: tuple[int, int]) -> None:
    lines = ["add Wolf x15 health=3", "group 1,3,5,7,9,11,13,15 The whole pack of the northern woods"]
    async with playing(Tiny, [*lines, "initiative wolf*=4,5"], size) as stage:
        row = next(" ".join(row.split()) for row in stage.text("ladder") if "×8" in row)
        assert row.startswith("▶ 9a ○ 1…15 The ")
        assert row.endswith("×8 3/3 ▶ up")


@sizes
async def test_the_initiative_form_has_one_row_for_a_group(size: tuple[int, int]) -> None:
    async with playing(Tiny, FIGHT, size) as stage:
        await stage.play("n")
        rows = [row for row in stage.text("prompt") if "○" in row]
        assert len(rows) == 1
        assert "Pack ×3" in rows[0]
        await stage.play("11 enter 45 enter")
        assert stage.row("Pack ×3") == "▶ 9 ○ 2-4 Pack ×3 3/3 ▶ up"


async def test_one_with_something_of_its_own_gets_a_row_of_the_form_for_itself() -> None:
    async with playing(Tiny, FIGHT) as stage:
        await stage.play("n down s")
        rows = [" ".join(row.split()) for row in stage.text("prompt") if "○" in row]
        assert len(rows) == 2
        assert "Wolf 1" in rows[0]
        assert "Pack ×2" in rows[1]


@sizes
async def test_in_the_form_g_lets_each_of_a_group_roll_for_itself_and_back(size: tuple[int, int]) -> None:
    async with playing(Tiny, FIGHT, size) as stage:
        await stage.play("n down G")
        assert len([row for row in stage.text("prompt") if "Wolf" in row and "○" in row]) == 3
        await stage.play("G")
        assert len([row for row in stage.text("prompt") if "○" in row]) == 1
        await stage.play("G up 11 enter 45 enter 22 enter 33 enter")
        assert stage.row("Wolf 1") == "▶ 9 ○ 2 Wolf 1 3/3 ▶ up"
        assert stage.row("Wolf 2") == "4 ○ 3 Wolf 2 3/3 · waits"
        assert stage.table.history[stage.table.history.last].do.endswith("wolf-1=4,5 wolf-2=2,2 wolf-3=3,3")


@sizes
async def test_g_groups_the_copies_of_whoever_is_looked_at(size: tuple[int, int]) -> None:
    lines = ["add Mirela", "add Rat x3", "initiative mirela=1,1 rat-1=2,2 rat-2=2,2 rat-3=2,2"]
    async with playing(Tiny, lines, size) as stage:
        await stage.play("3 enter G enter enter escape")
        assert stage.row("Rat ×3") == "▶ 4 ○ 2-4 Rat ×3 3/3 ▶ up"


@sizes
async def test_w_brings_the_only_wave_in_and_asks_for_its_initiative(size: tuple[int, int]) -> None:
    async with playing(Tiny, BEGUN, size) as stage:
        assert any("held back: 2 (Rat 1-2)" in row for row in foot(stage))
        assert not stage.row("Rat 1")
        await stage.play("W")
        assert ["Rat" in row for row in stage.text("prompt") if "○" in row] == [True, True]
        await stage.play("11 enter 12 enter")
        assert stage.row("Rat 2") == "3 ○ 6 Rat 2 3/3 · waits"
        assert not any("held back" in row for row in foot(stage))


@sizes
async def test_w_asks_which_of_several_waves(size: tuple[int, int]) -> None:
    async with playing(Tiny, [*FIGHT, "add Ogre wave=late"], size) as stage:
        await stage.play("W")
        assert any("2: Rat 1-2  late: Ogre" in row for row in stage.text("prompt"))
        await stage.type("la")
        await stage.play("enter")
        assert stage.row("Ogre") == "○ 7 Ogre 3/3"
        assert any("held back: 2 (Rat 1-2)" in row for row in foot(stage))


async def test_who_is_held_back_is_looked_at_and_not_offered_as_a_target() -> None:
    async with playing(Tiny, ["add Mirela side=party", "add Rat wave=2", "add Wolf"]) as stage:
        await stage.play("a")
        assert not any("Rat" in row for row in stage.text("prompt"))
        await stage.play("escape 2 enter")
        assert "Rat" in "".join(text for text, _ in stage.screen.sheet.head)


async def test_w_with_nobody_held_back_says_so() -> None:
    async with playing(Tiny, ["add Mirela"]) as stage:
        await stage.play("W")
        assert stage.next == "✗ nobody is held back: wave WHO NAME holds back"


def foot(stage: Stage) -> list[str]:
    """The lower edge of the ladder."""
    return ["".join(text for text, _ in stage.screen.ladder.foot)]


async def test_a_name_proposed_for_others_than_those_who_are_typed_is_stopped_at() -> None:
    async with playing(Tiny, ["add Wolf x3 health=3", "add Rat x3"], (80, 24)) as stage:
        await stage.play("G")
        await stage.type("4-6")
        await stage.play("enter")
        assert "Name [Wolf]" in stage.words("prompt")
        await stage.play("Rats enter")
        assert stage.row("Rats ×3")
        await stage.play("1 enter G enter escape")
        assert stage.row("Wolf ×3"), "for those whom it was proposed for it is taken"


@sizes
async def test_a_group_that_is_up_waits_as_one_unless_one_of_it_is_looked_at(size: tuple[int, int]) -> None:
    async with playing(Tiny, BEGUN, size) as stage:
        await stage.play("y 4")
        told = stage.words("prompt")
        assert "Wolf 3 3/3 turn 9 → turn 4" in told, told
        await stage.play("enter")
        assert stage.row("Pack ×3").startswith("4 ○ 2-4 Pack ×3")
        await stage.play("u down down y 5 enter")
        assert [s.turn for s in stage.table.encounter.slots if s.who.startswith("wolf")].count(9) == 2
