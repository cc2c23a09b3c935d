"""The sheet as a form: fields, limits, changes, and one step for all of them."""

import pytest

from tests.ui.stage import Stage, playing
from tracker.systems import find

BALANCE = find("balance")
KNIGHT = 'add Knight side=party brawn=3 primary=brawn health=6 attack="Sword 3, Dagger 2"'
FIGHT = [KNIGHT, "add Wolf x2 health=3"]
SIZES = [(80, 24), (120, 36)]


def form(stage: Stage) -> str:
    return "\n".join(" ".join(row.split()) for row in stage.text("edit_sheet"))


def done(stage: Stage) -> str:
    return stage.table.history[stage.table.history.last].do


@pytest.mark.parametrize("size", SIZES)
async def test_every_field_is_there_with_what_stands_in_it(size: tuple[int, int]) -> None:
    async with playing(lambda: BALANCE, FIGHT, size) as stage:
        await stage.play("S")
        assert "Now Health [6] of 6 Stat Points 3 of 3" in form(stage)
        assert "Stats brawn 3 reflex 0" in form(stage)
        assert "Health 0 to 6 +2 and -2 change it, =2 sets it" in form(stage)
        await stage.play("pageup up")
        assert "attack.+ NAME N [KIND] [WHY±N]" in form(stage)
        assert "Attack name Dagger rating 2 kind melee" in form(stage)


@pytest.mark.parametrize("size", SIZES)
async def test_several_changes_are_one_step_and_one_undo(size: tuple[int, int]) -> None:
    async with playing(lambda: BALANCE, FIGHT, size) as stage:
        await stage.play("S -2 tab =5+2 pagedown +1")
        assert "Health -2* of =5+2*" in form(stage)
        assert "Health 6 -> 4 Health maximum 6 -> 7 brawn 3 -> 4" in form(stage)
        await stage.play("enter")
        assert not stage.screen.open
        assert done(stage) == "set knight health 4 health.maximum=7 brawn=4"
        assert stage.row("Knight").startswith("● 1 Knight 4/7")
        await stage.play("u")
        assert stage.row("Knight").startswith("● 1 Knight 6/6")


async def test_one_who_is_looked_at_is_edited() -> None:
    async with playing(lambda: BALANCE, FIGHT) as stage:
        await stage.play("down S 1 enter")
        assert done(stage) == "set wolf-1 health 1"


async def test_what_can_not_be_is_told_before_and_refused_at_enter() -> None:
    async with playing(lambda: BALANCE, FIGHT) as stage:
        steps = stage.table.history.last
        await stage.play("S 9")
        assert "Refused Health of Knight: 0 to 6, not 9" in form(stage)
        await stage.play("enter")
        assert "✗ Health of Knight: 0 to 6, not 9" in form(stage)
        await stage.play("escape")
        assert stage.table.history.last == steps


async def test_choices_are_turned_or_begun_and_arrows_go_from_field_to_field() -> None:
    async with playing(lambda: BALANCE, FIGHT) as stage:
        await stage.play("S pagedown pagedown pagedown pagedown")
        assert "armor none light medium heavy" in form(stage)
        await stage.play("right")
        assert "armor [light]*" in form(stage)
        await stage.play("m")
        await stage.play("pageup pageup pageup pageup pageup right space enter")
        assert done(stage) == "set knight side foes armor=medium"


async def test_an_attack_is_added_and_one_taken_out() -> None:
    async with playing(lambda: BALANCE, FIGHT) as stage:
        await stage.play("S pageup pageup")
        await stage.type("Bow 2 ranged")
        await stage.play("pageup backspace")
        assert "Attack name [" in form(stage)
        await stage.play("enter")
        knight = stage.table.encounter["knight"]
        assert [(a.name, a.kind) for a in knight.sheet.attack] == [("Sword", "melee"), ("Bow", "ranged")]


async def test_nothing_changed_is_nothing_recorded() -> None:
    async with playing(lambda: BALANCE, FIGHT) as stage:
        steps = stage.table.history.last
        await stage.play("S enter")
        assert not stage.screen.open
        assert stage.table.history.last == steps


async def test_pasted_text_and_markup_are_text() -> None:
    async with playing(lambda: BALANCE, FIGHT) as stage:
        await stage.play("S pageup tab tab tab")
        stage.screen.late["edit_sheet"].paste("[/b] limps\n badly")
        await stage.play("enter")
        assert stage.last == "Note on Knight: [/b] limps badly"


@pytest.mark.parametrize("key", ["libra", "trident"])
async def test_other_games_have_their_fields(key: str) -> None:
    system = find(key)
    async with playing(lambda: system, ["add Hero side=party"]) as stage:
        await stage.play("S pagedown 3 enter")
        assert stage.table.history.last == 2


async def test_with_nobody_there_it_says_so() -> None:
    async with playing(lambda: BALANCE, []) as stage:
        await stage.play("S")
        assert not stage.screen.open
        assert "nobody has joined yet" in stage.next


async def test_in_the_prompt_of_set_a_sign_is_a_change() -> None:
    async with playing(lambda: BALANCE, FIGHT) as stage:
        await stage.play("= 2 enter health enter")
        assert any("now 3, 0 to 3" in row for row in stage.text("prompt"))
        await stage.play("-2")
        assert any("Health 3 -> 1" in row for row in stage.text("prompt"))
        await stage.play("enter")
        assert done(stage) == "set wolf-1 health 1"
        await stage.play("= 1 enter wit enter =-2 enter")
        assert done(stage) == "set knight wit -2"


@pytest.mark.parametrize("size", SIZES)
async def test_a_power_of_libra_is_typed_and_its_fields_are_edited(size: tuple[int, int]) -> None:
    mage = 'add Mage side=party power="Cut 7 1d6 +3"'
    async with playing(lambda: find("libra"), [mage], size) as stage:
        await stage.play("S pageup up")
        assert "power.+ NAME SPEED [RANGE] [DAMAGE] [±N] [ELEMENT] [advantage]" in form(stage)
        await stage.type("Spark 9 sharp")
        assert 'Refused set power.+: "sharp" is no damage (1d6+will), +N or -N (EP or' in form(stage)
        await stage.play("backspace backspace backspace backspace backspace")
        await stage.type("magic 2d4 -5 fire")
        await stage.play("enter")
        (cut, spark) = stage.table.encounter["mage"].sheet.power
        assert (spark.name, spark.range, spark.damage, spark.spender) == ("Spark", "magic", "2d4", 5)
        await stage.play("S pageup pageup pageup")
        assert "Power name [Spark] speed 9" in form(stage)
        await stage.play("tab 8 enter")
        assert stage.table.encounter["mage"].sheet.power == (cut, spark.model_copy(update={"speed": 8}))


async def test_the_tables_of_trident_tell_how_they_are_typed() -> None:
    async with playing(lambda: find("trident"), ["add Ines side=party strength=2"], (80, 24)) as stage:
        await stage.play("S pageup pageup")
        assert "defense ATTRIBUTE N [resource N] [fortification N]" in form(stage)
        await stage.type("willpower 1")
        await stage.play("pageup pageup pageup pageup")
        assert "training.+ NAME: ATTRIBUTE N [resource N]" in form(stage)
        await stage.type("Strike: strength 2")
        await stage.play("enter")
        sheet = stage.table.encounter["ines"].sheet
        assert (sheet.training[0].name, sheet.solve.attribute) == ("Strike", "willpower")
