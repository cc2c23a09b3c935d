"""What made somebody hesitate who met the tracker for the first time, and no longer does."""

import pytest

from tests.core.tiny import Tiny
from tests.ui.stage import MemorySaves, Stage, opened, playing
from tests.ui.test_commands import KNIGHT, ROUND, WOLF
from tests.ui.test_pictures import ACTS, app
from tracker.systems import find
from tracker.ui.keymap import by_key, keys, shown_keys

BALANCE = find("balance")
FIGHT = [KNIGHT, WOLF, ROUND]


def head(stage: Stage, name: str) -> str:
    """The title of a pane's frame."""
    row: str = stage.screen.query_one(f"#{name}")._rows[0].text
    return row.strip("╭─╮ ")


def foot(stage: Stage) -> str:
    """The keys in the frame of the prompt."""
    row: str = stage.screen.query_one("#prompt")._rows[-1].text
    return row.strip("╰─╯ ")


# --- prompts


async def test_a_prompt_opened_again_shows_nothing_of_the_one_before() -> None:
    async with playing(lambda: BALANCE, FIGHT) as stage:
        await stage.play("n a")
        assert "Wolf 1: 2d6 attack rolled" in stage.painted
        await stage.play("escape n a")
        assert "Wolf 2: 2d6 attack rolled" in stage.painted
        assert "─ Wolf 2: attack ─" in stage.painted
    async with playing(lambda: BALANCE, [KNIGHT], (80, 24)) as stage:  # two prompts of one height
        await stage.play("+ Bear tab tab 1 tab tab tab tab tab")
        await stage.type("health=4")
        await stage.play("enter n")
        assert "─ Initiative " in stage.painted
        assert "Knight: 2d6 initiative" in stage.painted


async def test_the_attackers_dice_are_asked_for_before_the_defenders() -> None:
    async with playing(lambda: BALANCE, FIGHT) as stage:
        await stage.play("a 2 enter 651")
        assert "Knight: 3d6 attack [651" in " ".join(stage.text("prompt"))
        assert foot(stage).startswith("Enter next")
        await stage.play("enter 43")
        assert "Wolf 1: 2d6 defense [43" in " ".join(stage.text("prompt"))
        assert foot(stage).startswith("Enter attack")
        await stage.play("enter")
        assert "dice=6,5,1 defense=4,3" in stage.table.history[stage.table.history.last].do


async def test_whom_an_attack_can_be_aimed_at_begins_with_the_other_side() -> None:
    async with playing(lambda: BALANCE, [*FIGHT, "hurt wolf-1 9"]) as stage:
        await stage.play("a")
        rows = stage.text("prompt")
        assert rows[1].split("   ")[0].strip() == "○ 3 Wolf 2 3/3"


async def test_a_balanced_die_says_what_blank_does_and_is_asked_for_once() -> None:
    async with playing(lambda: BALANCE, [KNIGHT, WOLF]) as stage:
        await stage.play("n 11 enter")
        assert stage.text("prompt")[-1] == "Knight: balanced die, 1d6 initiative  blank rolls, no: leave it"
        assert "dice    balanced" in stage.text("prompt")[0]
        await stage.play("enter 24 enter 33 enter")
        assert foot(stage).startswith("Enter starts")
        await stage.play("enter")
        assert not stage.screen.open
        assert "knight.balanced=" in stage.table.history[stage.table.history.last].do


async def test_a_balanced_die_of_an_attack_can_be_left() -> None:
    async with playing(lambda: BALANCE, FIGHT) as stage:
        await stage.play("a 2 enter 331 enter")
        assert "balanced die, 1d6 attack [" in " ".join(stage.text("prompt"))
        assert "blank rolls, no: leave it" in " ".join(stage.text("prompt"))
        await stage.play("no enter 62 enter")
        assert "balanced=no" in stage.table.history[stage.table.history.last].do


async def test_the_fields_of_somebody_new_are_named_as_they_are_typed() -> None:
    async with playing(lambda: BALANCE, []) as stage:
        await stage.play("+")
        await stage.type("Guard")
        await stage.play("tab tab tab tab tab tab tab tab tab")
        assert "brawn=  reflex=  discipline=  … (:help add tells all)" in " ".join(stage.text("prompt"))
        await stage.type("health=4 bra")
        assert "→ brawn=" in stage.text("prompt")
        await stage.play("right 3")
        await stage.type(' attack="Claw 2 ranged aim+1"')
        await stage.play("enter")
        sheet = "\n".join(stage.text("sheet"))
        assert "Claw (2)  ranged  +1  aim +1" in sheet
        assert "Brawn 3" in sheet


async def test_a_field_of_a_form_of_its_own_tells_it_while_it_is_blank() -> None:
    async with playing(lambda: BALANCE, FIGHT) as stage:
        await stage.play("c 2 enter stunned tab tab")
        assert any(row.split()[-3:] == ["start:WHO", "or", "end:WHO"] for row in stage.text("prompt"))
        await stage.play("end:2")
        assert not any("start:WHO" in row for row in stage.text("prompt"))
        await stage.play("enter")
        assert stage.table.encounter["wolf-1"].conditions[0].until == "end:wolf-1"


# --- the line


async def test_the_line_tells_all_of_a_command_and_takes_the_words_of_the_screen() -> None:
    async with playing(lambda: BALANCE, FIGHT) as stage:
        await stage.type(":help add")
        await stage.play("enter")
        assert stage.screen.open == "help"
        assert head(stage, "help").startswith("add")
        assert 'attack="NAME N [KIND] [WHY±N]"' in stage.words("help")
        await stage.play("escape")
        await stage.type(":help frob")
        await stage.play("enter")
        assert 'there is no command "frob"' in stage.text("line")[1]
        await stage.play("escape ?")
        assert "─ Help " in stage.painted
        await stage.play("escape")
        await stage.type(":fights")
        await stage.play("enter")
        assert stage.app.fight is None


# --- what the panes say


async def test_nobody_here_yet_is_said_and_how_many_roll() -> None:
    async with playing(lambda: BALANCE, []) as stage:
        assert stage.next == "Next n nobody has joined yet: add somebody first"
    async with playing(lambda: BALANCE, [KNIGHT, WOLF, "hurt wolf-1 9"]) as stage:
        assert stage.next == "Next n Round 1: initiative for 2"


@pytest.mark.parametrize("phase", ["setup", "fighting", "round over", "ended"])
@pytest.mark.parametrize("game", ["balance", "libra", "trident"])
async def test_help_and_the_line_are_never_cut_from_the_footer(game: str, phase: str) -> None:
    async with playing(lambda: find(game), [], (80, 24)) as stage:
        stage.screen.next_line.keys = shown_keys(keys(find(game)), phase)
        stage.screen.next_line.rebuild()
        footer = stage.text("next")[-1]
        assert ": command" in footer
        assert "? help" in footer
        assert not footer.endswith("…")
        assert phase == "fighting" or "attack" not in footer


async def test_a_foot_for_people_lists_no_key_that_does_nothing() -> None:
    async with playing(lambda: BALANCE, []) as stage:
        known = by_key(keys(BALANCE))
        assert all(known[k].label in stage.text("next")[-1] for k in "+:?")


@pytest.mark.parametrize("size", [(120, 36), (80, 24)])
async def test_health_has_its_gauge_and_no_name_is_cut_where_there_is_room(size: tuple[int, int]) -> None:
    fight = app(*ACTS)
    async with fight.run_test(size=size) as pilot:
        stage = Stage(fight, pilot)
        await pilot.pause()
        assert any(row.startswith("Health") and "▮▮▮▮▮▮" in row for row in stage.text("sheet"))
        for row in [*stage.text("ladder"), *(stage.text("status") if size[0] == 120 else [])]:
            assert "…" not in row
        if size[0] == 120:
            assert stage.row("Blight Wolf 1", "status") == "4 Blight Wolf 1 – 0 –"


async def test_what_is_wrong_with_somebody_stands_once_on_the_ladder() -> None:
    fight = app(*ACTS)
    async with fight.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        rows = [row.strip() for row in Stage(fight, pilot).text("ladder")]
        assert rows.count("Imbalance 4: Shock 1/6") == 1


async def test_items_of_the_sheet_are_not_torn() -> None:
    line = KNIGHT.replace("damage=1", "damage=1 fortitude=4 accuracy=2 acrobatics=3")
    async with playing(lambda: BALANCE, [line]) as stage:
        rows = " | ".join(" ".join(row.split()) for row in stage.text("sheet"))
        for item in ("Damage +1", "Fortitude +4", "Accuracy +2", "Acrobatics +2"):
            assert item in rows


async def test_still_to_act_counts_people_and_what_can_be_redone_is_told() -> None:
    focus = KNIGHT.replace("brawn=3", "brawn=3 focus=2")
    async with playing(lambda: BALANCE, [focus, WOLF, f"{ROUND} knight.focus=2"]) as stage:
        assert "3 still to act" in stage.text("bar")[0]
        assert "redo" not in stage.text("bar")[0]
        await stage.play("u")
        assert stage.text("bar")[0].endswith("undo 2   redo 1")


# --- the opening screen


async def test_a_first_fight_asks_for_no_party_of_an_earlier_one() -> None:
    async with opened(MemorySaves(), Tiny) as stage:
        await stage.play("n")
        labels = [row.split("  ")[0] for row in stage.text("prompt") if row]
        assert labels == ["Name", "System", "Roster file", "Foes"]
        assert foot(stage).startswith("Enter next")
        await stage.play("enter enter")
        assert foot(stage).startswith("Enter new fight")


async def test_a_game_that_there_is_none_of_is_told_and_ends_nothing() -> None:
    held = MemorySaves()
    async with opened(held, Tiny) as stage:
        await stage.play("n tab chess tab tab wolf enter")
        assert stage.app.is_running
        assert "✗ system: tiny" in stage.text("prompt")
        assert not held.held


async def test_names_of_fights_are_whole_where_there_is_room() -> None:
    held = MemorySaves()
    held.fight("the-toll-on-the-causeway", Tiny, ["add Wolf"])
    async with opened(held, Tiny, size=(80, 24)) as stage:
        assert "The-toll-on-the-causeway  tiny" in stage.text("fights")[0]
        await stage.play("?")
        assert "Enter opens it" in stage.text("next")[0]
