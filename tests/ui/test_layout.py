"""Where everything stands, at every size; whoever is up is always seen."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.geometry import Region

from tests.core.tiny import Tiny
from tests.ui.stage import MemorySaves, opened, playing
from tracker.core.encounter import Combatant, Encounter
from tracker.core.ports import Status
from tracker.systems import find
from tracker.ui.arrangement import Arrangement
from tracker.ui.keymap import keys
from tracker.ui.places import LEAST, Opening, places
from tracker.ui.widgets.ladder import Ladder

CROWD = ["add Hero x4 side=party health=9 quick=4", "add Wolf x96 health=3", "initiative"]
SIZES = [(80, 24), (120, 36), (200, 60), (100, 30), (140, 40), (60, 18)]
FEW = ["add Hero side=party health=9 quick=9", "add Wolf x3 health=3", "initiative"]


@given(
    st.integers(1, 250),
    st.integers(1, 90),
    st.sampled_from(["", "over", "log", "all", "foot"]),
    st.integers(3, 60),
    st.sampled_from(["", "log", "status"]),
    st.sampled_from(["ladder", "status"]),
    st.sets(st.sampled_from(["status", "sheet", "log"])),
    st.integers(1, 6),
)
def test_no_pane_covers_another_or_leaves_the_screen(
    width: int, height: int, stands: str, rows: int, zoomed: str, active: str, hidden: set[str], bar: int
) -> None:
    opening = Opening("open", stands, lambda width: rows) if stands else None
    stand = places(width, height, opening, Arrangement(active, zoomed, hidden), bar)
    found = {name: Region(*place) for name, place in stand.items()}
    over = found.pop("open", None) if stands in ("over", "log") else None
    cells = sum(region.area for region in found.values())
    covered = {(x, y) for r in found.values() for x in range(r.x, r.right) for y in range(r.y, r.bottom)}
    assert len(covered) == cells
    assert all(0 <= x < width and 0 <= y < height for x, y in covered)
    if width >= LEAST[0] and height >= LEAST[1]:
        assert cells == width * height
        assert over is None or (over.y >= bar and over.bottom == height - 2)
        assert zoomed or stands == "all" or found["ladder"].height >= 5


async def test_whoever_is_up_is_seen_after_each_of_a_hundred_turns_of_a_hundred() -> None:
    async with playing(Tiny, CROWD) as stage:
        for turn in range(100):
            if turn % 10 == 0:
                await stage.pilot.resize_terminal(*SIZES[turn // 10 % len(SIZES)])
                await stage.play("pagedown pagedown down down")
            await stage.play("n")
            if stage.screen.open:  # a new round: its dice are rolled
                await stage.play("enter")
            up = [stage.table.encounter[w].number for w in stage.screen.gaze.up]
            rows = [row for row in stage.text("ladder") if row.startswith("▶")]
            if stage.table.encounter.phase == "fighting":
                assert any(f" {n} " in row for row in rows for n in up)
        assert stage.table.encounter.phase == "round over"  # everybody was up


async def test_of_many_who_are_up_at_once_the_one_whom_n_is_about_is_seen() -> None:
    lines = ["add Wolf x40 health=3", "initiative " + " ".join(f"wolf-{n}=3,3" for n in range(1, 41))]
    async with playing(Tiny, lines, (80, 24)) as stage:
        for n in range(1, 41):
            assert stage.row(f"Wolf {n}").startswith("▶"), n
            await stage.play("n")
        await stage.play("u u down")
        assert stage.row("Wolf 40").startswith("▶")


async def test_resizing_changes_the_layout_live_and_too_small_a_window_says_so() -> None:
    async with playing(Tiny, CROWD, (120, 36)) as stage:
        assert stage.screen.query_one("#status").region.width
        await stage.pilot.resize_terminal(80, 24)
        await stage.pilot.pause()
        assert stage.screen.query_one("#ladder").region.height == 14
        await stage.pilot.resize_terminal(50, 12)
        await stage.pilot.pause()
        text = " ".join(stage.painted.split())
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
        assert stage.screen.query_one("#ladder").region.height == 14


async def test_typed_text_never_triggers_a_command_and_help_lists_the_keys() -> None:
    async with playing(Tiny, CROWD) as stage:
        steps = stage.table.history.last
        await stage.play("t enter")
        await stage.type("nuq? :")
        assert stage.table.history.last == steps
        assert stage.app.is_running
        await stage.play("escape ?")
        assert any("next" in row and "whoever is up is done" in row for row in stage.text("help"))
        await stage.play("escape")
        assert not stage.screen.open


async def test_a_pane_is_hidden_and_comes_back_with_one_key() -> None:
    async with playing(Tiny, CROWD) as stage:
        await stage.play("tab Z")
        assert not stage.screen.query_one("#status").region
        assert stage.screen.query_one("#sheet").region.right == 120
        assert any("status hidden: Z shows it" in row for row in stage.painted.split("\n"))
        await stage.play("Z")
        assert stage.screen.query_one("#status").region
        await stage.play("Z")
        assert "Tab goes to the pane" in stage.next
        await stage.play("shift+tab Z")
        assert not stage.screen.query_one("#log").region
        assert stage.screen.query_one("#ladder").region.height == 33
        await stage.play("shift+tab")
        assert stage.screen.arranged.active == "sheet"


async def test_what_a_hidden_pane_warned_of_stands_in_the_ladder() -> None:
    async with playing(Tiny, FEW) as stage:
        await stage.type(":condition wolf-1 dazed")
        await stage.play("enter")
        assert not any("dazed" in row for row in stage.text("ladder"))
        await stage.play("tab Z")
        assert any("dazed" in row for row in stage.text("ladder"))


async def test_hidden_panes_stay_hidden_in_the_next_fight() -> None:
    saves = MemorySaves()
    saves.fight("first", Tiny, FEW)
    async with opened(saves, Tiny, "first") as stage:
        await stage.play("tab Z b")
        await stage.play("enter")
        assert stage.screen.query_one("#ladder").region
        assert not stage.screen.query_one("#status").region


async def test_the_fallen_fold_away_but_nobody_who_still_acts_or_is_looked_at() -> None:
    async with playing(Tiny, FEW) as stage:
        await stage.type(":hurt wolf-1 3")
        await stage.play("enter")
        await stage.type(":hurt wolf-2 3")
        await stage.play("enter - n")
        assert not stage.row("Wolf 1")
        assert not stage.row("Wolf 1", "status")
        assert stage.row("Hero")
        assert any("2 fallen folded away: - shows them" in row for row in stage.painted.split("\n"))
        number = str(stage.table.encounter["wolf-1"].number)
        await stage.play(f"{number} enter")
        assert "✗ down" in stage.row("Wolf 1")
        assert not stage.row("Wolf 2")
        await stage.play("-")
        assert stage.row("Wolf 2")


async def test_the_footer_shows_only_keys_that_do_something_now() -> None:
    async with playing(Tiny, []) as stage:
        assert " ".join(stage.text("next")[1].split()).startswith("+ add t note : command")
    async with playing(Tiny, FEW) as stage:
        assert "u undo" in stage.text("next")[1]
        assert "U redo" not in stage.text("next")[1]
        await stage.play("u")
        assert "U redo" in stage.text("next")[1]
        await stage.play("U s")
        assert not stage.text("next")[1]  # they go to what is open
        assert stage.next.startswith("Next")
        await stage.play("escape")
        assert "n next" in stage.text("next")[1]


async def test_empty_turns_give_way_where_not_all_who_fight_are_in_view() -> None:
    lines = ["add Hero side=party reflex=3", "add Wolf x2"]
    rolls = "initiative hero=5,5 wolf-1=3,3 wolf-2=1,1"
    async with playing(lambda: find("balance"), [*lines, rolls], (80, 24)) as stage:
        assert "12" in [row.strip() for row in stage.text("ladder")]  # nobody is on it
        await stage.play(":")
        await stage.type("add Rat x9")
        await stage.play("enter escape")
        rows = stage.text("ladder")
        assert sum("Rat" in row for row in rows) == 9
        assert not any(row.strip().isdecimal() for row in rows)


async def test_what_opens_over_the_ladder_moves_none_of_its_turns() -> None:
    lines = ["add Hero side=party reflex=3", "add Wolf x2", "initiative hero=5,5 wolf-1=3,3 wolf-2=1,1"]
    async with playing(lambda: find("balance"), lines, (80, 24)) as stage:
        before = stage.text("ladder")[:4]
        await stage.play("a")
        assert stage.text("ladder")[:4] == before


async def test_a_wrong_throw_is_told_beside_the_dice_not_in_their_place() -> None:
    lines = [
        'add Hero side=party reflex=2 wit=2 primary=wit attack="Sword 3"',
        "add Foe wit=2 primary=wit",
        "initiative hero=6,6 foe=1,1",
    ]
    async with playing(lambda: find("balance"), lines, (80, 20)) as stage:
        await stage.play("a 2 enter 4 , 4 enter")
        dice, wrong = stage.text("prompt")[-2:]
        assert "3d6 attack [4,4" in dice
        assert wrong.startswith("✗ ")


async def test_a_mark_on_the_ladder_is_not_broken_in_itself() -> None:
    lines = [
        "add Besnik side=party wit=3 primary=wit imbalance=2",
        "add Foe",
        "initiative besnik=1,1 foe=2,1",
    ]
    async with playing(lambda: find("balance"), lines, (80, 24)) as stage:
        rows = [row.strip() for row in stage.text("ladder")]
        at = next(n for n, row in enumerate(rows) if "owes a Shock's choice" in row)
        assert rows[at : at + 2] == ["owes a Shock's choice", "Imbalance 2: Shock 1/36"]


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (200, 60)])
async def test_the_ladder_is_drawn_alike_whatever_was_drawn_before(size: tuple[int, int]) -> None:
    lines = [
        "add Seer side=party discipline=2 primary=discipline points=3 health=5 focus=2",
        "add Wolf x2 reflex=3 health=3",
        "initiative seer=4,4 seer.focus=2 wolf-1=6,1 wolf-2=1,1",
        "next",
    ]
    async with playing(lambda: find("balance"), lines, size) as stage:
        while stage.table.encounter.phase == "fighting":
            await stage.play("n")
        for key in "uuuuUUUU":
            await stage.play(key)
            ladder = stage.screen.ladder
            fresh = Ladder()
            fresh.wordy, fresh.scene = ladder.wordy, ladder.scene
            assert [row.text for row in fresh.rows(*ladder.size)] == [row.text for row in ladder._rows]


@pytest.mark.parametrize("size", [(59, 24), (80, 17), (30, 8)])
async def test_where_only_a_sentence_is_seen_no_key_does_anything_but_end(size: tuple[int, int]) -> None:
    async with playing(Tiny, ["add Mirela", "add Wolf", "initiative"], size) as stage:
        last = stage.table.history.last
        for key in keys(stage.table.system):
            if key.act != "quit":
                await stage.press(key.key)
        for other in ("1", "enter", "escape", "f1", "ctrl+c", "ctrl+r"):
            await stage.press(other)
        await stage.settled()
        assert (stage.table.history.last, stage.table.history.pointer, stage.screen.open) == (last, last, "")
        assert "q ends it; no other key does anything" in stage.words("small")
        await stage.play("q")
        assert not stage.app.is_running


async def test_what_was_begun_waits_until_there_is_room_again() -> None:
    async with playing(Tiny, ["add Mirela", "add Wolf"], (80, 24)) as stage:
        await stage.play("h 2 enter")
        await stage.pilot.resize_terminal(40, 10)
        await stage.play("1 enter escape")
        await stage.pilot.resize_terminal(80, 24)
        await stage.play("2 enter")
        assert stage.table.history[stage.table.history.last].do == "hurt wolf 2"


async def test_a_window_too_small_to_show_it_still_tells_that_not_all_is_saved() -> None:
    async with playing(Tiny, ["add Mirela"], (40, 10)) as stage:
        stage.screen.saving.status = Status("not saved", 0, "the disk is full")
        await stage.play("q")
        assert stage.words("small").startswith("not all is saved")
        await stage.play("q")
        assert not stage.app.is_running


@pytest.mark.parametrize("size", [(60, 18), (80, 24), (200, 60)])
async def test_after_help_all_is_as_it_was_before(size: tuple[int, int]) -> None:
    lines = ["add Hero x2 side=party", "add Wolf x5"]
    async with playing(lambda: find("trident"), lines, size) as stage:
        for opening in ("i", "h", "+", ":", "/", ",", "c"):
            await stage.play(opening)
            before = stage.painted
            await stage.press("f1")
            await stage.play("escape")
            assert stage.painted == before, opening
            await stage.play("escape")


async def test_the_ladder_tells_what_the_status_has_no_room_for_as_soon_as_it_has_none() -> None:
    async with playing(lambda: find("balance"), ["add Hero side=party", "condition hero held"]) as stage:
        for _ in range(24):
            stage.table.say("add Wolf")
            await stage.pilot.pause()
            shown = stage.text("ladder")
            stage.screen.rearrange()
            await stage.pilot.pause()
            assert shown == stage.text("ladder")
        assert any("held" in row for row in shown)


class Tide(Tiny):
    """A game in which who has acted is out while the fight has a note."""

    def able(self, encounter: Encounter, combatant: Combatant) -> bool:
        return super().able(encounter, combatant) and not encounter.notes


async def test_a_row_follows_what_a_game_reads_of_the_whole_fight() -> None:
    async with playing(Tide, ["add Hero quick=9", "add Wolf quick=1", "initiative", "next"]) as stage:
        assert "✓ acted" in stage.row("Hero")
        stage.table.say("note - high tide")
        await stage.pilot.pause()
        assert "☾ out" in stage.row("Hero")
