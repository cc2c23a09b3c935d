"""Each command by its key, in the game of the ladder: keys in, rows and the last line out."""

import pytest

from tests.core.tiny import Tiny
from tests.ui.stage import playing
from tracker import systems
from tracker.systems import find
from tracker.ui.arrangement import Arrangement
from tracker.ui.keymap import SCREEN_KEYS, by_key, keys, markdown, spoken

BALANCE = find("balance")
KNIGHT = (
    "add Knight side=party brawn=3 reflex=2 primary=brawn points=3 health=6 damage=1 dodge=1 armor=medium "
    'attack="[{"""name""":"""Sword""","""rating""":3}]"'
).replace('"""', '\\"')
WOLF = 'add Wolf x2 reflex=3 health=3 defense=3 attack="[{\\"name\\":\\"Bite\\",\\"rating\\":2}]"'
ROUND = "initiative knight=4,5 wolf-1=2,3 wolf-2=1,2"
FIGHT = [KNIGHT, WOLF, ROUND]

BY_KEY = [
    ("h 2 enter 2 enter", "Wolf 1", "8 ○ 2 Wolf 1 1/3 · waits", "Wolf 1 takes 2 Injury: Health 1"),
    (
        "h 1 enter 2 enter enter H 1 enter 1 enter",
        "Knight",
        "▶ 11 ● 1 Knight 5/6 ▶ up",
        "Knight gains 1 Health: 5",
    ),
    ("h 1 enter 2 enter enter e 1 enter enter", "Knight", "▶ 11 ● 1 Knight 5/6 ▶ up", ""),
    ("l enter", "Knight", "▶ 11 ● 1 Knight 6/6 ▶ up", ""),
    ("C 44 enter", "Knight", "▶ 11 ● 1 Knight 6/6 ▶ up", ""),
    ("C 43 enter", "Knight", "▶ 11 ● 1 Knight 6/6 ▶ up", ""),
    ("f 1 enter", "Knight", "▶ 11 ● 1 Knight 6/6 ▶ focus ╮", ""),
    ("c 2 enter stunned enter", "Wolf 1", "8 ○ 2 Wolf 1 3/3 · waits", "Wolf 1: stunned"),
    ("t enter limps enter", "Knight", "▶ 11 ● 1 Knight 6/6 ▶ up", "Note on Knight: limps"),
    ("r bell enter", "Knight", "▶ 11 ● 1 Knight 6/6 ▶ up", "Reminder for round 2: bell"),
    ("+ Bear enter enter", "Bear", "○ 4 Bear 4/4 · no turn", "Bear joins (foes)"),
    ("= 2 enter health enter 1 enter", "Wolf 1", "8 ○ 2 Wolf 1 1/3 · waits", "Wolf 1: Health set to 1 of 3"),
    ("y 5 enter", "Knight", "5 ● 1 Knight 6/6 · waits", "Turn 8: Wolf 1 is up"),
    ("o 2d6+1 enter 34 enter", "Knight", "▶ 11 ● 1 Knight 6/6 ▶ up", "Roll 2d6+1: 3,4 = 8"),
    ("n", "Wolf 1", "▶ 8 ○ 2 Wolf 1 3/3 ▶ up", "Turn 8: Wolf 1 is up"),
    ("n u", "Knight", "▶ 11 ● 1 Knight 6/6 ▶ up", "Turn 11: Knight is up"),
    ("n u U", "Wolf 1", "▶ 8 ○ 2 Wolf 1 3/3 ▶ up", "Turn 8: Wolf 1 is up"),
    ("d", "Wolf 1", "▶ 8 ○ 2 Wolf 1 3/3 ▶ up", "Turn 8: Wolf 1 is up"),
]


@pytest.mark.parametrize(("pressed", "who", "row", "last"), BY_KEY)
async def test_a_command_by_its_key(pressed: str, who: str, row: str, last: str) -> None:
    async with playing(lambda: BALANCE, FIGHT) as stage:
        steps = stage.table.history.last
        await stage.play(pressed)
        assert not stage.screen.open, stage.text("prompt")
        assert stage.table.history.last > steps
        assert stage.row(who) == row
        assert stage.last == (last or stage.last)


async def test_an_attack_takes_four_presses() -> None:
    async with playing(lambda: BALANCE, FIGHT) as stage:
        await stage.play("a 2 enter enter")
        assert not stage.screen.open
        assert stage.table.history[stage.table.history.last].do.startswith("attack")


async def test_an_attack_with_typed_dice_shows_what_it_came_to() -> None:
    async with playing(lambda: BALANCE, FIGHT) as stage:
        await stage.play("a 2 enter")
        prompt = "\n".join(stage.text("prompt"))
        assert "Wolf 1: 2d6 defense" in prompt
        assert "Knight: 3d6 attack" in prompt
        assert "Hit" in prompt
        assert "%" in prompt
        await stage.play("651 enter 43 enter")
        assert not stage.screen.open, stage.text("prompt")
        assert stage.row("Wolf 1") == "8 ○ 2 Wolf 1 1/3 · waits"
        assert any(row.startswith("1.11 Knight attacks Wolf 1 with Sword") for row in stage.text("log"))


async def test_wrong_dice_are_told_at_once_and_nothing_is_recorded() -> None:
    async with playing(lambda: BALANCE, FIGHT) as stage:
        steps = stage.table.history.last
        await stage.play("a 2 enter 49 enter")
        assert stage.screen.open == "prompt"
        assert "✗" in stage.text("prompt")[-1] + stage.text("prompt")[-2]
        await stage.play("escape")
        assert stage.table.history.last == steps


async def test_initiative_takes_everyone_at_once_with_lucky_chaos_and_focus() -> None:
    async with playing(lambda: BALANCE, [KNIGHT, WOLF]) as stage:
        await stage.play("i 12 l f enter 31 enter 24 enter")
        await stage.play("enter")
        assert not stage.screen.open, stage.text("prompt")
        words = stage.table.history[stage.table.history.last].do
        assert "knight=1,2" in words
        assert "knight.lucky" in words
        assert "knight.focus" in words
        assert stage.table.encounter.phase == "fighting"


async def test_n_starts_a_round_in_which_nobody_rolls_without_an_empty_form() -> None:
    lines = ["add A", "add B", "initiative", "next", "next"]
    async with playing(lambda: find("trident"), lines) as stage:
        assert stage.next.startswith("Next n Round 2")
        await stage.play("n")
        assert not stage.screen.open
        assert (stage.table.encounter.round, stage.table.encounter.phase) == (2, "fighting")


async def test_the_balanced_die_has_the_room_of_dice_so_what_a_blank_does_stands_beside_it() -> None:
    async with playing(lambda: BALANCE, [KNIGHT, WOLF], (80, 24)) as stage:
        await stage.play("a 2 enter 661 enter")
        rows = [" ".join(row.split()) for row in stage.text("prompt")]
        assert any("balanced die" in row and "blank rolls, no: leave it" in row for row in rows), rows


async def test_in_the_form_of_initiative_a_long_name_keeps_apart_from_its_dice() -> None:
    async with playing(lambda: find("libra"), ['add "The Miller of Saltmarsh and Fen"'], (80, 24)) as stage:
        await stage.play("n")
        (row,) = [row for row in stage.text("prompt") if "1 The Miller" in row]
        assert "… [" in row


async def test_a_shock_that_is_owed_is_asked_for_by_n() -> None:
    lines = [KNIGHT.replace("armor=medium", "armor=medium imbalance=6"), WOLF]
    async with playing(
        lambda: BALANCE, [*lines, "initiative knight=1,2 knight.shock=3,4 wolf-1=5,3 wolf-2=2,3"]
    ) as stage:
        assert stage.table.system.owed(stage.table.encounter) == ("knight",)
        assert "Nobody is up yet" in stage.text("bar")[0]
        await stage.play("n i enter")
        assert stage.table.system.owed(stage.table.encounter) == ()
        assert stage.row("Knight").split()[-2:] == ["▶", "up"] or "waits" in stage.row("Knight")


async def test_a_shock_offers_only_the_choices_there_are_and_says_what_each_costs() -> None:
    seer = "add Seer side=party brawn=3 reflex=3 wit=1 imbalance=6"
    async with playing(lambda: BALANCE, [seer, "initiative seer=1,2 seer.shock=3,4"], (80, 24)) as stage:
        await stage.play("n")
        rows = [" ".join(row.split()) for row in stage.text("prompt")]
        assert rows[0].endswith("←→ injury brawn reflex mind")
        assert rows[1].startswith("injury 1 Injury: Health ")
        assert rows[2:5] == [
            f"{word} -2 on rolls of {stat} until a Long Rest"
            for word, stat in (("brawn", "Brawn"), ("reflex", "Reflex"), ("mind", "Wit"))
        ]
        assert len([row for row in rows if row]) == 5
        await stage.play("right right enter")
        assert "Shock Brawn -2" in stage.text("ladder")[1]


async def test_the_form_of_initiative_says_what_to_type_for_a_shock() -> None:
    knight = KNIGHT.replace("armor=medium", "armor=medium imbalance=6")
    async with playing(lambda: BALANCE, [knight]) as stage:
        await stage.play("i 12 enter 34 enter")
        told = " ".join(" ".join(stage.text("prompt")).split())
        assert "injury: 1 Injury" in told
        assert "-2 on rolls of" in told


def test_the_keys_that_a_game_master_needs_are_there() -> None:
    labels = {key.label for key in by_key(keys(BALANCE)).values()}
    wanted = "next initiative attack hurt heal endure focus chaos lucky condition note remind add set delay"
    assert {*wanted.split(), "undo", "redo"} <= labels
    assert {"select", "zoom", "help", "quit", "command"} <= labels


def test_the_table_of_keys_is_made_from_the_keymap() -> None:
    assert "| `n` | next | whoever is up is done; on to the next turn |" in markdown(BALANCE)


async def test_what_is_missing_is_named() -> None:
    async with playing(lambda: BALANCE, FIGHT) as stage:
        await stage.play("r enter")
        assert any(row.strip() == "✗ missing: text" for row in stage.text("prompt"))


@pytest.mark.parametrize("game", systems.keys())
def test_no_word_of_the_screen_is_a_word_of_the_language(game: str) -> None:
    commands = systems.find(game).commands
    known = {word for c in commands for word in (c.verb, *c.aliases)}
    for key in SCREEN_KEYS:
        assert spoken(key.label) == spoken(key.act) == key
        assert not {key.label, key.act} & known


async def test_every_act_of_the_screen_has_its_word_after_the_colon() -> None:
    async with playing(lambda: BALANCE, FIGHT, (80, 24)) as stage:

        async def seen(*pressed: str) -> tuple[str, str]:
            for key in pressed:
                await stage.press(key)
            await stage.settled()
            found = stage.screen.open, stage.painted
            await stage.play("escape escape escape")
            stage.screen.arranged = Arrangement()
            stage.screen.mark_active()
            stage.screen.set_scene()
            stage.screen.rearrange()
            return found

        for key in SCREEN_KEYS:
            if key.act not in ("leave", "quit", "page_up", "page_down"):  # which scroll further each time
                assert await seen(":", *key.label, "enter") == await seen(key.key), key


async def test_the_word_of_an_act_is_completed_and_explained() -> None:
    async with playing(lambda: BALANCE, FIGHT, (80, 24)) as stage:
        await stage.play(": com tab enter")
        assert stage.screen.open == "coming"
        await stage.play("escape : hist tab enter")
        assert stage.screen.open == "history"
        await stage.play("escape :")
        await stage.type("help history")
        await stage.play("enter")
        assert stage.words("help").startswith("history T every step and branch")


async def test_ctrl_z_which_undoes_elsewhere_names_the_key_that_does_so_here() -> None:
    async with playing(Tiny, ["add Wolf", "hurt wolf 1"]) as stage:
        await stage.press("ctrl+z")
        await stage.settled()
        assert stage.next == "✗ u undoes, U brings back"
        assert stage.table.history.last == 2
        await stage.play("h")
        await stage.press("ctrl+z")
        await stage.settled()
        assert stage.screen.open == "prompt"
        assert stage.next == "✗ u undoes, U brings back"
