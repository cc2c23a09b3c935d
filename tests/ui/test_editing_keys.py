"""Whoever is looked at is renamed, removed, hidden, placed by a key: keys in, rows and words out."""

import json

import pytest

from tests.ui.stage import playing
from tracker.core.language.tokens import in_quotes
from tracker.systems import find

BALANCE = find("balance")
KNIGHT = "add Knight side=party brawn=3 primary=brawn health=6"
FIGHT = [KNIGHT, "add Wolf x2 health=3", "initiative knight=4,4 wolf-1=2,3 wolf-2=2,3 knight.balanced=no"]
SIZES = [(80, 24), (120, 36)]

BY_KEY = [
    ("N Bran enter", "rename knight Bran", "Knight is now called Bran"),
    ("X enter", "remove knight", "Turn 5: Wolf 1 and Wolf 2 are up"),
    ("X 2 enter", "remove wolf-1", "Wolf 1 leaves the fight"),
    ("V enter", "hide knight", "Knight is hidden"),
    ("V enter V enter", "reveal knight", "Knight is revealed"),
    ("down O enter", "order wolf-2 wolf-1", "Turn 5 in the order Wolf 2 and Wolf 1"),
    ("down down O enter", "order wolf-2 wolf-1", "Turn 5 in the order Wolf 2 and Wolf 1"),
    ("down P 7 enter", "turn wolf-1 7", "Wolf 1 moves from turn 5 to 7"),
    ("P 8+1-5 enter", "turn knight 4", "Turn 5: Wolf 1 and Wolf 2 are up"),
    ("down A enter", "now wolf-1", "Turn 8 in the order Wolf 1 and Knight"),
    ("y 3+1 enter", "delay knight 4", "Turn 5: Wolf 1 and Wolf 2 are up"),
]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("pressed", "words", "last"), BY_KEY)
async def test_a_key_is_about_whoever_is_looked_at(
    pressed: str, words: str, last: str, size: tuple[int, int]
) -> None:
    async with playing(lambda: BALANCE, FIGHT, size) as stage:
        await stage.play(pressed)
        if last:
            assert not stage.screen.open, stage.text("prompt")
            assert stage.table.history[stage.table.history.last].do == words
            assert stage.words("log").endswith(last)
        else:
            assert any("nothing would change" in row for row in stage.text("prompt"))


FORESEEN = [
    ("N Bran", "Then Knight is now called Bran"),
    ("N Wolf 1", "Refused Wolf 1 is already called that"),
    ("X", "Then Knight leaves the fight; Turn 5: Wolf 1 and Wolf 2 are up"),
    ("V", "Then Knight is hidden"),
    ("P 7", "Then Knight moves from turn 8 to 7"),
    ("P 8*999", "Refused a turn is a number from -99 to 999, not 7992"),
    ("N", "Unchanged Knight is already called that: another name is wanted"),
    ("A 1", "Refused Knight is up already"),
    ("A 2", "Then Wolf 1 moves"),
]


@pytest.mark.parametrize(("pressed", "row"), FORESEEN)
async def test_a_row_says_beforehand_what_comes_of_it(pressed: str, row: str) -> None:
    async with playing(lambda: BALANCE, FIGHT, (80, 24)) as stage:
        steps = stage.table.history.last
        key, _, text = pressed.partition(" ")
        await stage.play(key)
        await stage.type(text)
        assert any(row in line for line in stage.text("prompt")), stage.text("prompt")
        await stage.play("escape")
        assert stage.table.history.last == steps


async def test_a_condition_to_clear_is_chosen_among_those_it_has() -> None:
    lines = [*FIGHT, "condition knight stunned", "condition knight slow", "condition wolf-1 held"]
    async with playing(lambda: BALANCE, lines) as stage:
        await stage.play("K")
        prompt = "\n".join(stage.text("prompt"))
        assert "stunned" in prompt
        assert "slow" in prompt
        assert "held" not in prompt
        await stage.play("right enter")
        assert stage.last == "Knight: slow ends (cleared)"
        await stage.play("K enter")
        assert stage.last == "Knight: stunned ends (cleared)"


async def test_what_is_foreseen_is_broken_where_it_is_long() -> None:
    async with playing(lambda: BALANCE, FIGHT, (80, 24)) as stage:
        await stage.play("down A")
        told = " ".join(" ".join(row.split()) for row in stage.text("prompt"))
        assert "acts too on turn 8; Turn 8 in the order Wolf 1 and Knight" in told


async def test_whoever_has_no_condition_is_offered_none_of_others() -> None:
    async with playing(lambda: BALANCE, [*FIGHT, "condition knight stunned"]) as stage:
        await stage.play("down K")
        assert "stunned" not in "\n".join(stage.text("prompt"))


async def test_who_is_put_on_a_turn_is_told_where_it_stands() -> None:
    async with playing(lambda: BALANCE, FIGHT, (80, 24)) as stage:
        await stage.play("down P")
        assert any("now 5" in row for row in stage.text("prompt"))


async def test_who_waits_in_a_game_with_a_command_of_its_own_is_told_it_too() -> None:
    libra = find("libra")
    async with playing(lambda: libra, ["add A", "add B", "initiative 1=9 2=4"], (80, 24)) as stage:
        await stage.play("w")
        assert any("now 9" in row for row in stage.text("prompt"))


NOTHING = [
    ("balance", "K", "✗ nobody has a condition: c puts one on"),
    ("balance", "2 enter K", "✗ Wolf 1 has no condition: c puts one on"),
    ("libra", "p", "✗ Knight has no power: S adds one to its sheet"),
    ("libra", "a", "✗ Knight has no power: S adds one to its sheet"),
    ("trident", "f", "✗ nobody has a suggested condition: c puts one on"),
]


@pytest.mark.parametrize(("game", "pressed", "told"), NOTHING)
async def test_a_key_with_nothing_to_choose_says_so_in_a_line_and_how_it_comes(
    game: str, pressed: str, told: str
) -> None:
    lines = ["add Knight side=party", "add Wolf x2", "turn knight 9", "turn wolf-1 5", "turn wolf-2 5"]
    async with playing(lambda: find(game), [*lines, "initiative"], (80, 24)) as stage:
        await stage.play(pressed)
        assert (stage.next, stage.screen.open) == (told, "")


async def test_where_only_others_have_it_whoever_is_meant_is_asked_for() -> None:
    async with playing(lambda: BALANCE, [*FIGHT, "condition wolf-1 held"], (80, 24)) as stage:
        await stage.play("K")
        assert stage.text("prompt")[0].startswith("Who [ ")
        await stage.play("2 enter enter")
        assert stage.last == "Wolf 1: held ends (cleared)"


async def test_what_is_set_on_several_is_told_for_each_with_what_was() -> None:
    lines = [*FIGHT, "set wolf-1 brawn 2", "group wolf-1 Pack"]
    async with playing(lambda: BALANCE, lines, (80, 24)) as stage:
        await stage.play("=")
        await stage.type("2,3")
        await stage.play("enter brawn enter 2")
        assert "○ 2 Wolf 1 3/3 brawn 2, as before" in stage.words("prompt")
        assert "○ 3 Wolf 2 3/3 brawn 0 → 2" in stage.words("prompt")
        await stage.play("escape G")
        await stage.type("2,3")
        await stage.play("enter")
        await stage.type("Pack")
        assert "○ 2 Wolf 1 3/3 in the group Pack, as before" in stage.words("prompt")
        assert "○ 3 Wolf 2 3/3 in the group Pack" in stage.words("prompt")


@pytest.mark.parametrize(
    ("lines", "pressed", "told"),
    [
        ([], "h", "✗ nobody has joined yet: + adds somebody"),
        ([KNIGHT], "y", "✗ no round is running: i starts one"),
        ([KNIGHT], "A", "✗ no round is running: i starts one"),
        ([*FIGHT, "end"], "h", "✗ the fight is over: undo opens it again"),
        ([*FIGHT, "end"], "a", "✗ the fight is over: undo opens it again"),
    ],
)
async def test_what_cannot_be_said_now_opens_no_prompt_to_be_filled_in_for_nothing(
    lines: list[str], pressed: str, told: str
) -> None:
    async with playing(lambda: BALANCE, lines, (80, 24)) as stage:
        await stage.play(pressed)
        assert (stage.next, stage.screen.open) == (told, "")


async def test_what_was_used_last_and_cannot_be_used_now_is_not_what_an_attack_begins_with() -> None:
    flick = {"name": "Flick", "speed": 2, "range": "magic", "damage": "1d6"}
    burst = {**flick, "name": "Burst", "spender": 15}
    sheet = in_quotes(json.dumps({"ep": 20, "ep_now": 20, "power": [flick, burst]}))
    lines = [f"add Sefa side=party sheet={sheet}", "add Millstone", "initiative sefa=9 millstone=1"]
    lines += ["attack sefa millstone with=burst d100=1 damage=1"]
    async with playing(lambda: find("libra"), lines, (80, 24)) as stage:
        assert stage.table.encounter["sefa"].pools["ep"].current == 5
        await stage.play("a")
        assert not any("✗" in row for row in stage.text("prompt")), stage.text("prompt")
