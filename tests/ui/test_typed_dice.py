"""Dice thrown at the table: each that a command asks for is asked for, where it is seen, and typed."""

import json

import pytest
from textual import events

from tests.ui.stage import Stage, playing
from tracker.core.language.tokens import in_quotes
from tracker.core.system import RuleSystem
from tracker.systems import find

SIZES = pytest.mark.parametrize("size", [(80, 24), (120, 36)])
FISTS = {
    "brawn": 3,
    "primary": "brawn",
    "health": 8,
    "imbalance": 3,
    "attack": [{"name": "Fists", "rating": 2, "chain": 1}],
}
LINES = [f"add Mirela side=party sheet={in_quotes(json.dumps(FISTS))}", "add Wolf x3 health=9"]


def balance() -> RuleSystem:
    return find("balance")


def done(stage: Stage) -> str:
    """What the last step was, in words."""
    history = stage.table.history
    return history[history.last].do


@SIZES
async def test_the_dice_of_a_chaos_are_asked_for_beside_those_of_the_rolls(size: tuple[int, int]) -> None:
    async with playing(balance, LINES, size) as stage:
        await stage.play("1 enter a 2 enter c")
        asked = stage.words("prompt")
        assert "chaos [x]" in asked
        assert "Mirela: 2d6 chaos [ ] blank rolls" in asked
        assert "Mirela: 2d6 attack rolled" in asked
        assert "Wolf 1: 2d6 defense rolled" in asked
        await stage.play("33 enter 61 enter 52 enter")
        await stage.play("enter")
        assert "attack mirela wolf-1 dice=6,1 chaos=3,3 defense=5,2" in done(stage)


async def test_the_dice_of_both_sides_chaos_are_told_apart_and_wrong_ones_refused() -> None:
    async with playing(balance, LINES, (80, 24)) as stage:
        await stage.play("1 enter a 2 enter C c 3 enter")
        assert "✗ Mirela: 2d6 chaos: wanted 2 dice of 1 to 6, got 3" in stage.words("prompt")
        await stage.play("4 enter 61 enter 12 enter 65 enter")
        assert "Wolf 1: 2d6 defense Chaos 12" in stage.words("prompt")
        await stage.play("enter")
        assert "chaos=3,4 defense=6,5 defense_chaos=1,2" in done(stage)


async def test_a_chaos_left_blank_is_rolled_and_one_taken_back_leaves_no_dice() -> None:
    async with playing(balance, LINES) as stage:
        await stage.play("1 enter a 2 enter c enter")
        assert "chaos=" in done(stage)
        await stage.play("a 3 enter c 33 c 61 enter 65 enter")
        assert done(stage).startswith("attack mirela wolf-2 dice=6,1 defense=6,5")


async def test_on_several_the_dice_of_a_chaos_stand_in_the_row_of_each() -> None:
    async with playing(balance, LINES, (80, 24)) as stage:
        await stage.play("1 enter a 2,3 enter c")
        assert "Wolf 1 9/9 hit 52 %, 1.3 Injury 2d6 chaos [ ] blank rolls 2d6" in stage.words("prompt")
        assert "Wolf 2 9/9 hit 52 %, 1.3 Injury 2d6 chaos rolled 2d6" in stage.words("prompt")
        await stage.play("34 enter 61 enter 65 enter 12 enter")
        await stage.play("21 enter 65 enter")
        assert "attack mirela wolf-1 dice=6,1 chaos=3,4 defense=6,5" in done(stage)
        assert "attack mirela wolf-2 dice=2,1 chaos=1,2 defense=6,5" in done(stage)


async def test_the_form_of_initiative_asks_for_the_dice_of_a_chaos_that_is_ticked() -> None:
    async with playing(balance, LINES, (80, 24)) as stage:
        await stage.play("i c")
        assert "[x]··" in stage.row("Mirela", "prompt")
        assert "Mirela: 2d6 chaos blank rolls" in stage.words("prompt"), "they are rolled first"
        await stage.play("66")
        assert "[x]66" in stage.row("Mirela", "prompt")
        await stage.play("enter")
        assert "Mirela: 2d6 initiative blank rolls" in stage.words("prompt")
        await stage.play("34 enter enter")
        assert "mirela=3,4" in done(stage)
        assert "mirela.chaos=6,6" in done(stage)


async def test_a_chaos_taken_back_in_the_form_of_initiative_leaves_its_dice() -> None:
    async with playing(balance, LINES, (80, 24)) as stage:
        await stage.play("i c 6 c 34")
        assert "[34 ] [ ] [ ]" in stage.row("Mirela", "prompt")
        await stage.play("enter enter")
        assert "mirela=3,4" in done(stage)
        assert "chaos" not in done(stage)


async def test_what_one_cannot_declare_with_initiative_is_refused_and_its_group_stays_whole() -> None:
    async with playing(balance, [*LINES, "add Rat x3 group=Rats"], (80, 24)) as stage:
        for keys in ("i down down down down l", "right right right left space"):
            await stage.play(keys)
            assert "✗ Rat 1 has no Stat Points for Lucky" in stage.words("prompt")
            assert "Rats ×3" in stage.words("prompt")
            assert "[x]" not in stage.words("prompt")
        await stage.play("left left enter")
        assert done(stage).startswith("initiative")


async def test_a_letter_of_a_bonus_with_initiative_is_typed_into_it() -> None:
    async with playing(balance, ["add Rat x3 group=Rats"]) as stage:
        await stage.play("i left left")
        await stage.type("+1:Gale")
        assert "[+1:Gale" in stage.row("×3", "prompt")


async def test_a_skill_asks_for_its_difficulty_before_the_dice_of_a_chaos() -> None:
    async with playing(balance, LINES, (80, 24)) as stage:
        await stage.play("1 enter k brawn enter c 7 enter")
        assert "Mirela: 2d6 chaos [ ] blank rolls" in stage.words("prompt")
        await stage.play("34 enter 65 enter 21 enter")
        assert done(stage) == "skill mirela brawn difficulty=7 dice=2,1 chaos=3,4 check=6,5"


async def test_a_chain_that_the_defense_brings_about_is_asked_for_too() -> None:
    async with playing(balance, LINES, (80, 24)) as stage:
        await stage.play("1 enter a 2 enter 65 enter 12 enter")
        assert "Mirela: 2d6 chain [ ] blank rolls" in stage.words("prompt")
        await stage.play("21 enter enter")
        assert "chain=2,1" in done(stage)


async def test_one_of_several_who_declares_chaos_for_itself_types_its_dice_too() -> None:
    async with playing(balance, LINES, (80, 24)) as stage:
        await stage.play("1 enter a 2,3 enter tab tab space")
        assert "2d6 defense Chaos [ ] blank rolls" in stage.words("prompt")
        await stage.play("33 enter enter")
        first, _, second = done(stage).partition("mirela wolf-2")
        assert "defense_chaos=3,3" in first
        assert "chaos" not in second


async def test_wrong_dice_that_were_left_look_it_and_are_gone_back_to() -> None:
    async with playing(balance, LINES, (80, 24)) as stage:
        await stage.play("1 enter a 2 enter 77 tab")
        assert "Mirela: 2d6 attack 77 ✗" in stage.words("prompt")
        await stage.play("65 enter")
        assert stage.screen.open == "prompt"
        assert "Mirela: 2d6 attack [77 ]" in stage.words("prompt")
        assert "expected faces of 1 to 6 such as 3,5, found '7'" in stage.words("prompt")


async def test_the_dice_of_a_chaos_can_be_pasted() -> None:
    async with playing(balance, LINES) as stage:
        await stage.play("1 enter a 2 enter c")
        stage.app.post_message(events.Paste("3,3"))
        await stage.play("enter 61 enter 52 enter enter")
        assert "chaos=3,3" in done(stage)


@SIZES
async def test_the_balanced_die_of_a_chain_can_be_declined_as_any_other(size: tuple[int, int]) -> None:
    twice = in_quotes(json.dumps({**FISTS, "attack": [{"name": "Fists", "rating": 2, "chain": 2}]}))
    lines = [f"add Mirela side=party sheet={twice}", LINES[1]]
    async with playing(balance, lines, size) as stage:
        await stage.play("1 enter a 2 enter 65 enter 12 enter 33 enter no")
        assert "Mirela: balanced die, 1d6 chain [no ]" in stage.words("prompt")
        await stage.play("enter 44 enter")
        assert "chain [ ] blank rolls, no: leave it" in stage.words("prompt")
        await stage.play("2 enter")
        assert "defense=1,2 chain=3,3/4,4 chain_balanced=no/2" in done(stage)


async def test_one_of_several_declines_the_balanced_die_of_a_chain() -> None:
    async with playing(balance, LINES, (80, 24)) as stage:
        await stage.play("1 enter a 2,3 enter 65 enter 12 enter 33 enter no enter")
        await stage.play("65 enter 12 enter 44 enter 5 enter")
        assert "wolf-1 dice=6,5 defense=1,2 chain=3,3 chain_balanced=no" in done(stage)
        assert "wolf-2 dice=6,5 defense=1,2 chain=4,4 chain_balanced=5" in done(stage)


@SIZES
async def test_once_dice_show_what_can_be_endured_that_is_asked_for_before_it_is_recorded(
    size: tuple[int, int],
) -> None:
    """B34: of one as of several; where nothing can be endured Enter records."""
    async with playing(balance, [*LINES, "attack wolf-1 mirela dice=1 defense=66"], size) as stage:
        await stage.play("2 enter a 1 enter 6 enter 12 enter")
        assert "Mirela: Endure how many of 1 Injury (3 Stat Points) [ ] 0 to 1" in stage.words("prompt")
        await stage.play("1 enter")
        await stage.type("a root")
        await stage.play("enter")
        assert done(stage) == 'attack wolf-1 mirela dice=6 endure=1 reason="a root" defense=1,2'
        await stage.play("a 1 enter 6 enter 12 enter enter")
        assert done(stage) == "attack wolf-1 mirela dice=6 defense=1,2"
        await stage.play("a 1 enter 1 enter 65 enter")
        assert done(stage) == "attack wolf-1 mirela dice=1 defense=6,5"


async def test_enter_does_not_stop_at_a_block_once_both_dice_lie() -> None:
    """T20: it is chosen before the roll, with its letter; its box takes no dice."""
    lines = ["add Ines strength=3 stamina=9", 'add Guard strength=1 block="strength 2" stamina=5']
    async with playing(lambda: find("trident"), lines, (80, 24)) as stage:
        await stage.play("1 enter a 2 enter b 12 enter 11 enter")
        assert done(stage) == "attack ines guard die=12 defense_die=11 block"
        await stage.play("a 2 enter 12 enter 11 enter")
        assert done(stage) == "attack ines guard die=12 defense_die=11 block=no"
        await stage.play("a 2 enter tab tab 20")
        assert "block [ ]" in stage.words("prompt")


async def test_a_weapon_is_chosen_by_any_word_of_its_name() -> None:
    weapons = [{"name": "Flurry", "rating": 2}, {"name": "Short Bow", "rating": 3, "kind": "ranged"}]
    lines = [f"add Mirela side=party sheet={in_quotes(json.dumps({**FISTS, 'attack': weapons}))}", LINES[1]]
    async with playing(balance, lines, (80, 24)) as stage:
        await stage.play("1 enter a 2 tab")
        await stage.type("bow")
        assert "Attack 3d6 keep 2" in stage.words("prompt")
        await stage.play("enter enter")
        assert done(stage).startswith('attack mirela wolf-1 with="Short Bow"')
