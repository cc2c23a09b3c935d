"""What a prompt tells of each choice before it is made, on the smallest screen."""

import pytest

from tests.systems.libra.libra_story import foe, one, power
from tests.systems.trident.trident_story import DUEL
from tests.ui.stage import playing
from tracker.systems import find

SMALL = (80, 24)
BLADE = power("Blade", damage="1d6+4", builder=3, speed=7)
SPARK = power("Spark", damage="2d4", range="magic", spender=5, element="Fire")
LIBRA = (
    one("Hero", BLADE, SPARK, arcana=40, will=2, ep=20, ep_now=5),
    one("Mate", row="back"),
    foe("Ghoul", hp=14, armour=2, reactions=["Parry"], weaknesses=["Fire"]),
    "initiative hero=9 mate=2 ghoul=3",
)


async def test_every_choice_of_an_attack_of_libra_is_told_where_there_is_little_room() -> None:
    async with playing(lambda: find("libra"), LIBRA, SMALL) as stage:
        await stage.play("a enter")
        told = stage.words("prompt")
        for words in (
            "Hit ██████████", "64.0 % 3 to 8", "Critical hit", "01 to 05: 8 to 18",
            "Dodge 30 % mean 3.9 -> 3.2", "Parry half: mean 3.9 ->", "Initiative 11 -> 4 Speed 7, again",
            "EP 5 -> 8 Blade", "Spark hit 42 %, mean 4.5, KO", "advantage [ ] mean 3.9 ->",
            "killer [ ] mean 3.9 ->", "free [ ] no Speed, no EP or TP",
        ):  # fmt: skip
            assert words in told, words
        await stage.play("k")
        assert "killer [x]" in stage.words("prompt")
        assert "Multiplier x2 Killer" in stage.words("prompt")


async def test_each_way_to_fill_in_the_one_open_place_is_told() -> None:
    async with playing(lambda: find("libra"), LIBRA, SMALL) as stage:
        await stage.play("m")
        rows = [" ".join(row.split()) for row in stage.text("prompt")]
        assert "front Hero already stands in the front row" in rows
        assert any(row.startswith("back Mate counts as front, Initiative 11 -> 1") for row in rows)
        await stage.play("b enter")
        assert stage.table.encounter["hero"].sheet.row == "back"
    async with playing(lambda: find("libra"), LIBRA, SMALL) as stage:
        await stage.play("p")
        assert "Spark Initiative 11 -> 1, EP 5 -> 0" in stage.words("prompt")


async def test_every_choice_of_an_attack_of_trident_is_told_where_there_is_little_room() -> None:
    lines = (*DUEL, "turn ines 20", "turn wolf 10", "next", "attack ines wolf die=9 defense_die=9")
    async with playing(lambda: find("trident"), lines, SMALL) as stage:
        await stage.play("a enter")
        told = stage.words("prompt")
        for words in (
            "With Difficulty, With Risk count attack 2 since the turn began", "Success", "Pass", "Disaster",
            "Off-Guard until its next turn", "block [ ] With Ease: hit",
            "assurance [ ] no With Risk, Disaster", "risk [ ] counts already",
            "ease [ ] no With Difficulty, Triumph 0 ->", "fated [ ] Pass",
        ):  # fmt: skip
            assert words in told, words


async def test_whom_one_could_mean_stays_in_view_before_the_names_of_other_options() -> None:
    """The ladder with the numbers is under the panel there."""
    helps = "pack beside it", "dusk under the trees"
    told_of = ",".join(f'\\"{name}\\":1' for name in helps)
    wolf = f'add Wolf attack="[{{\\"name\\":\\"Bite\\",\\"rating\\":2,\\"situational\\":{{{told_of}}}}}]"'
    people = (f"add {name} side=party brawn=3 primary=brawn points=3 health=2" for name in ("Ana", "Bo"))
    async with playing(lambda: find("balance"), (wolf, *people), SMALL) as stage:
        await stage.play("1 enter a")
        told = stage.words("prompt")
        assert "● 2 Ana 2/2 ● 3 Bo 2/2 ○ 1 Wolf 4/4" in told
        assert "Tab for" not in told
        assert all(row.strip() for row in stage.text("prompt")), "no row is left empty meanwhile"


async def test_a_choice_of_yes_or_no_is_shown_and_typed_so() -> None:
    """L4: whether the target is knocked into the front row."""
    shove = power("Shove", damage="1d6", advantage=True, knock=True)
    lines = (
        one("Hero", shove),
        foe("Guard"),
        foe("Target", row="back", agility=0),
        "initiative hero=9 guard=1 target=1",
    )
    for typed, row in (("", "front"), ("n", "back"), ("yes", "front")):
        async with playing(lambda: find("libra"), lines, SMALL) as stage:
            await stage.play("a 3 enter 4 0 enter tab 5 enter tab")
            assert "knocked into the front row yes" in stage.words("prompt")
            await stage.play(f"shift+tab {typed} enter")
            assert stage.table.encounter["target"].sheet.row == row


async def test_what_each_amount_of_endure_would_do_is_told_before_one_is_typed() -> None:
    lines = ["add Ana side=party brawn=3 primary=brawn points=2 points_now=0 health=6", "hurt ana 5"]
    async with playing(lambda: find("balance"), lines, SMALL) as stage:
        await stage.play("e")
        rows = [" ".join(row.split()) for row in stage.text("prompt")]
        assert "1 Stat Points 0 -> -1, Fatigue, Injury left 4, Health 1 -> 2" in stage.words("prompt")
        assert "3 Stat Points 0 -> -3, exhausted, Injury left 2, Health 1 -> 4" in stage.words("prompt")
        assert not any(row.startswith(("4 ", "→")) for row in rows), "the pool ends at -3"
        await stage.play("2 enter enter")
        assert stage.table.encounter["ana"].pools["health"].current == 3


async def test_the_conditions_of_a_game_and_those_that_somebody_has_are_offered() -> None:
    lines = ["add Ines", "add Guard x2", "condition ines soaked"]
    async with playing(lambda: find("trident"), lines, SMALL) as stage:
        await stage.play("c")
        await stage.type("2,3")
        await stage.play("enter")
        told = stage.words("prompt")
        assert "→ Off-Guard Off-Wits Fatigued Aghast Defeated soaked" in told
        assert "Off-Guard Guard 1: Off-Guard (evade-2, block-2); Guard 2: Off-Guard" in told
        await stage.type("off-w")
        await stage.play("right enter")
        assert [c.name for c in stage.table.encounter["guard-2"].conditions] == ["Off-Wits"]
    async with playing(lambda: find("balance"), lines, SMALL) as stage:
        await stage.play("c enter")
        assert "→ soaked" in stage.words("prompt")


async def test_what_was_foreseen_goes_with_what_it_was_foreseen_for() -> None:
    async with playing(lambda: find("balance"), ["add Ana health=6", "add Bo x2"], SMALL) as stage:
        await stage.play("1 enter h enter 2")
        assert "Health 6 -> 4" in stage.words("prompt")
        await stage.play("backspace")
        assert "Health 6 -> 4" not in stage.words("prompt")
        await stage.play("x")
        assert "Health 6 -> 4" not in stage.words("prompt")
        await stage.play("backspace 2")
        assert "Health 6 -> 4" in stage.words("prompt")
        await stage.play("x")
        assert "Health" not in stage.words("prompt")


async def test_an_attack_out_of_turn_is_told_to_be_that_before_it_is_made() -> None:
    lines = ["add Ann focus=2 side=party", "add Rat", "initiative ann=3,4 ann.focus=2 rat=1,2"]
    async with playing(lambda: find("balance"), lines, SMALL) as stage:
        await stage.play("a 2 enter")
        told = stage.words("prompt")
        assert "Acts out of turn Focus counts on 5 only" in told
        await stage.play("escape n a 2 enter")
        assert "Acts" not in stage.words("prompt")
        await stage.play("escape 2 enter a 1 enter")
        assert "Acts out of turn Attack" in stage.words("prompt")


@pytest.mark.parametrize(
    ("game", "lines", "late"),
    [("libra", LIBRA, "3"), ("trident", (*DUEL, "turn ines 20", "turn wolf 10", "next"), "2")],
)
async def test_other_games_tell_it_too(game: str, lines: tuple[str, ...], late: str) -> None:
    async with playing(lambda: find(game), lines, SMALL) as stage:
        await stage.play("a enter")
        assert "Acts" not in stage.words("prompt")
        await stage.play(f"escape {late} enter a 1 enter")
        assert "Acts out of turn" in stage.words("prompt")


async def test_endure_says_at_once_what_it_would_do_or_that_there_is_nothing_to_endure() -> None:
    ann = "add Ann side=party brawn=3 primary=brawn points=3 health=5 focus=2"
    lines = [ann, "add Rat", "initiative ann=3,4 ann.focus=2 rat=1,2", "hurt ann 4"]
    async with playing(lambda: find("balance"), lines, SMALL) as stage:
        await stage.play("2 enter e")
        told = stage.words("prompt")
        assert "Ann: endure" in stage.painted, "whoever was hurt is meant"
        assert "3 Stat Points 3 -> 0, none left, Injury left 1, Health 1 -> 4" in told
        assert "4 Stat Points 3 -> -1, Fatigue, Injury left 0, Focus holds after all, Health 1 -> 5" in told
        await stage.play("escape n e")
        assert not stage.screen.open
        assert stage.next.startswith("✗ nobody has Injury to endure: that follows what hurt, before the next")


async def test_t20_a_choice_before_the_roll_is_not_stopped_at_once_the_dice_lie() -> None:
    """Whether the target blocks is told, and can be ticked, from the beginning."""
    async with playing(
        lambda: find("trident"), (*DUEL, "turn ines 20", "turn wolf 10", "next"), SMALL
    ) as stage:
        await stage.play("a 2 enter")
        assert "block [ ]" in stage.words("prompt")
        await stage.play("1 2 enter 1 1 enter")
        assert not stage.screen.open
        assert stage.last == "Wolf loses 3 Stamina: 3"
