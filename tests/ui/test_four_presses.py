"""A plain attack is four presses; whom and with what is proposed as it was done last."""

import re

import pytest

from tests.ui.stage import MemorySaves, opened, playing
from tracker import systems
from tracker.core.language.tokens import in_quotes


def crowd(key: str) -> list[str]:
    """One of the party, who acts, and eleven across: labels 1 to 12, so that 1 could begin a 12."""
    sword, bow = '{"name":"Sword","rating":3}', '{"name":"Bow","rating":2,"kind":"ranged"}'
    cut, jab = '{"name":"Cut","speed":9,"damage":"1d6"}', '{"name":"Jab","speed":4,"damage":"1d4"}'
    hero, foe = {
        "balance": (f'{{"attack":[{sword},{bow}]}}', "{}"),
        "libra": (f'{{"hp":20,"melee":60,"power":[{cut},{jab}]}}', '{"hp":9,"kind":"monster"}'),
        "trident": ('{"strength":2,"stamina":9}', '{"stamina":9}'),
    }[key]
    return [f"add Foe x9 sheet={in_quotes(foe)}", f"add Hero side=party sheet={in_quotes(hero)}",
            f"add Foe x2 sheet={in_quotes(foe)}"]  # fmt: skip


@pytest.mark.parametrize("key", ["balance", "libra", "trident"])
@pytest.mark.parametrize("label", [1, 5, 9])
async def test_a_plain_attack_is_four_presses(key: str, label: int) -> None:
    async with playing(lambda: systems.find(key), crowd(key)) as stage:
        await stage.play("1 0 enter")
        await stage.play(f"a {label} enter enter")
        assert stage.table.history.last == 4, stage.text("prompt")
        assert stage.table.history[4].do.startswith(f"attack hero foe-{label} ")


async def test_the_last_weapon_and_target_are_proposed_also_after_a_restart() -> None:
    saves = MemorySaves()
    saves.fight("ambush", lambda: systems.find("balance"), crowd("balance"))
    async with opened(saves, lambda: systems.find("balance"), "ambush") as stage:
        stage.table.say("attack hero foe-7 with=bow dice=1,2 defense=6,5")
    async with opened(saves, lambda: systems.find("balance"), "ambush", (80, 24)) as stage:
        await stage.play("1 0 enter a")
        rows = stage.words("prompt")
        assert "Target [○ 7 Foe 7" in rows
        assert "With Bow" in rows
        await stage.play("enter enter")
        assert stage.table.history[5].do.startswith("attack hero foe-7 with=Bow ")


async def test_one_who_has_fallen_is_not_proposed() -> None:
    lines = [*crowd("balance"), "attack hero foe-7 dice=6,5,5 defense=1,2", "set foe-7 health 0"]
    async with playing(lambda: systems.find("balance"), lines) as stage:
        await stage.play("1 0 enter a")
        assert "Target [○ 1 Foe 1" in stage.words("prompt")


async def test_nobody_of_the_own_side_is_proposed_because_a_foe_attacked_them() -> None:
    lines = [*crowd("balance"), "add Friend side=party", "attack foe-7 friend dice=6 defense=1,2"]
    async with playing(lambda: systems.find("balance"), lines) as stage:
        await stage.play("1 0 enter a")
        assert "Target [○ 1 Foe 1" in stage.words("prompt")


@pytest.mark.parametrize(("looked_at", "who"), [("", "bo"), ("1 enter", "ana"), ("3 enter", "bo")])
async def test_enduring_is_for_one_looked_at_who_was_hurt_else_for_the_last_hurt(
    looked_at: str, who: str
) -> None:
    lines = [f"add {name} side=party wit=2 primary=wit" for name in ("Ana", "Bo", "Cy")]
    async with playing(lambda: systems.find("balance"), [*lines, "hurt ana 1", "hurt bo 1"]) as stage:
        await stage.play(f"{looked_at} e 1 enter enter")
        assert stage.table.history[stage.table.history.last].do.startswith(f"endure {who} 1")


@pytest.mark.parametrize(
    ("key", "press", "offered", "begun", "taken"),
    [
        ("libra", "p", "→ Cut Jab", "j", "Name [Jab"),
        ("libra", "k", "melee", "m", "Skill [melee"),
        ("balance", "k", "→ brawn reflex discipline", "r", "Stat [reflex"),
    ],
)
async def test_what_somebody_can_name_is_listed_before_anything_is_typed(
    key: str, press: str, offered: str, begun: str, taken: str
) -> None:
    async with playing(lambda: systems.find(key), [*crowd(key), "initiative"]) as stage:
        await stage.play(f"1 0 enter {press}")
        assert offered in stage.words("prompt")
        await stage.play(f"{begun} right")
        assert taken in stage.words("prompt")


async def test_situational_bonuses_are_boxes_that_say_what_they_change() -> None:
    pole = '{"attack":[{"name":"Pole","rating":2,"situational":{"high ground":1,"flanking":2}}]}'
    lines = [f"add Hero side=party sheet={in_quotes(pole)}", "add Foe"]
    async with playing(lambda: systems.find("balance"), lines, (80, 24)) as stage:
        await stage.play("1 enter a")
        system, encounter = stage.table.system, stage.table.encounter
        plain, helped = (
            system.odds_of(encounter, f"hero foe{use}")["hit"] for use in ("", ' "use=high ground"')
        )
        rows = stage.words("prompt")
        assert f"high ground +1 [ ] {100 * (helped - plain):+.0f} %, hit {100 * helped:.0f} %" in rows
        await stage.play("enter h f")
        assert "Attack 2d6 +3 high ground +1, flanking +2" in stage.words("prompt")
        await stage.play("enter")
        assert stage.table.history[3].do.count("use=") == 2


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
async def test_the_chance_to_hit_is_seen_while_the_dice_are_open(size: tuple[int, int]) -> None:
    bow = '[{"name":"Bow","rating":3,"kind":"ranged","situational":{"aimed from cover":1}}]'
    archer = 'add "Marsh Archer" reflex=2 dodge=2 accuracy=2 primary=reflex points=2 health=4'
    knight = "add Knight side=party brawn=4 primary=brawn points=3 health=8 dodge=1 armor=medium imbalance=1"
    lines = [knight, f"{archer} attack={in_quotes(bow)}", "initiative marsh=6,6 knight=1,1"]
    async with playing(lambda: systems.find("balance"), lines, size) as stage:
        for keys in ("a 1", "enter"):
            await stage.play(keys)
            rows = stage.text("prompt")
            assert any(re.search(r"Hit █.* \d+\.\d %", row) for row in rows), rows
            assert any("Marsh Archer: 3d6 attack" in row for row in rows)
