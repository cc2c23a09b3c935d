"""Several at once: whom it is done to, what becomes of each before it is confirmed, one step."""

import json

import pytest

from tests.story import given
from tests.ui.stage import Stage, playing
from tracker import systems
from tracker.core.language.grammar import command_class
from tracker.core.language.tokens import in_quotes
from tracker.core.system import RuleSystem
from tracker.ui.forms.form import Form

SWORD = {"name": "Sword", "rating": 3, "kind": "melee"}
HERO = {"brawn": 3, "primary": "brawn", "health": 8, "attack": [SWORD]}
LINES = [
    f"add Mirela side=party sheet={in_quotes(json.dumps(HERO))}",
    "add Wolf x12 health=3",
    "condition wolf-3 slow",
]
SIZES = pytest.mark.parametrize("size", [(80, 24), (120, 36)])


def balance() -> RuleSystem:
    return systems.find("balance")


def shown(stage: Stage) -> str:
    """The rows of the prompt as one text, its blanks made single."""
    return stage.words("prompt")


def health(stage: Stage, who: str) -> int:
    return stage.table.encounter[who].pools["health"].current


@SIZES
async def test_hurting_several_shows_what_becomes_of_each(size: tuple[int, int]) -> None:
    async with playing(balance, LINES, size) as stage:
        await stage.play("h")
        await stage.type("2,3,4")
        await stage.play("enter 3")
        assert "○ 2 Wolf 1 3/3 3/3 → 0/3, falls" in shown(stage)
        assert "○ 4 Wolf 3 3/3 3/3 → 0/3, falls" in shown(stage)
        await stage.play("enter")
        assert [health(stage, w) for w in ("wolf-1", "wolf-2", "wolf-3", "wolf-4")] == [0, 0, 0, 3]
        await stage.play("u")
        assert health(stage, "wolf-2") == 3


async def test_what_a_condition_and_healing_bring_is_shown() -> None:
    async with playing(balance, [*LINES, "hurt wolf-2 2"], (80, 24)) as stage:
        await stage.play("H")
        await stage.type("wolf-2,wolf-1")
        await stage.play("enter 1")
        assert "○ 3 Wolf 2 1/3 1/3 → 2/3" in shown(stage)
        assert "○ 2 Wolf 1 3/3 as before" in shown(stage)
        await stage.play("escape c")
        await stage.type("wolf-1,wolf-2")
        await stage.play("enter slow")
        assert "○ 2 Wolf 1 3/3 + slow" in shown(stage)


@SIZES
async def test_an_attack_on_several_shows_chances_then_the_outcome_of_each(size: tuple[int, int]) -> None:
    async with playing(balance, LINES, size) as stage:
        await stage.play("1 enter a")
        await stage.type("2,13")
        odds = stage.table.system.odds_of(stage.table.encounter, "mirela wolf-1")
        falls = sum(chance for injury, chance in odds["injury"].items() if int(injury) >= 3)
        words = f"hit {100 * odds['hit']:.0f} %, {odds['expected']:.1f} Injury, falls {100 * falls:.0f} %"
        assert f"○ 2 Wolf 1 3/3 {words}" in shown(stage)
        assert f"○ 13 Wolf 12 3/3 {words}" in shown(stage)
        await stage.play("enter 651 enter 31")
        assert "○ 2 Wolf 1 3/3 hit, 3 Injury, 3/3 → 0/3, falls" in shown(stage)
        assert f"○ 13 Wolf 12 3/3 {words}" in shown(stage)
        await stage.play("enter 211 enter 65 enter")
        assert (health(stage, "wolf-1"), health(stage, "wolf-12")) == (0, 3)
        assert stage.table.history.undo_depth == len(LINES) + 1
        await stage.play("u")
        assert health(stage, "wolf-1") == 3


async def test_one_roll_for_all_is_a_box() -> None:
    async with playing(balance, LINES, (80, 24)) as stage:
        await stage.play("1 enter a")
        assert "one roll for" not in shown(stage)
        await stage.type("2,3")
        await stage.play("enter A 651 enter 31 enter 66")
        assert "one roll for All [x]" in shown(stage)
        await stage.play("enter 1 enter")
        assert '"attack mirela wolf-2 dice=6,5,1 defense=6,6' in stage.table.history[4].do


async def test_the_space_bar_ticks_those_who_are_meant() -> None:
    async with playing(balance, LINES) as stage:
        await stage.play("1 enter a space down down space")
        assert "○ 2 Wolf 1 3/3 hit" in shown(stage)
        assert "○ 4 Wolf 3 3/3 hit" in shown(stage)
        assert "✓○ 4 Wolf 3" in shown(stage)
        await stage.play("space")
        assert "✓○ 4 Wolf 3" not in shown(stage)
        await stage.type("5")
        await stage.play("space")
        assert "○ 5 Wolf 4 3/3 hit" in shown(stage)


async def test_a_name_is_typed_with_its_blank() -> None:
    async with playing(balance, LINES) as stage:
        await stage.play("1 enter a")
        await stage.type("wolf 7")
        await stage.play("enter enter")
        assert stage.table.history[4].do.startswith("attack mirela wolf-7")


@SIZES
async def test_more_than_fit_are_counted(size: tuple[int, int]) -> None:
    async with playing(balance, LINES, size) as stage:
        await stage.play("1 enter a")
        await stage.type("wolf*")
        rows = [row for row in stage.text("prompt") if "Wolf" in row and "hit" in row]
        more = [row for row in stage.text("prompt") if row.strip().startswith("… ")]
        left = int(more[0].split()[1]) if more else 0
        assert len(rows) + left == 12


async def test_somebody_who_cannot_be_attacked_is_told_apart() -> None:
    async with playing(lambda: systems.find("libra"), [
        'add Hero side=party melee=60 strength=4 hp=20 sheet="{\\"hp\\":20,\\"melee\\":60,\\"strength\\":4,'
        '\\"power\\":[{\\"name\\":\\"Cut\\",\\"speed\\":10,\\"damage\\":\\"1d10\\"}]}"',
        'add Bat x2 sheet="{\\"hp\\":9,\\"kind\\":\\"monster\\"}"', "hurt bat-2 9",
    ]) as stage:  # fmt: skip
        await stage.play("1 enter a")
        await stage.type("bat-1,bat-2")
        assert "✗ Bat 2 is gone" in shown(stage)


@pytest.mark.parametrize("shared", [False, True])
def test_b15_chances_count_what_waits_on_the_rolls_that_it_rides_on(shared: bool) -> None:
    """Of rolls of their own only the first has a waiting +6, of one roll for all each has it."""
    plain, waiting = foreseen(shared), foreseen(shared, "chaos mirela dice=3,3")
    assert waiting[0] != plain[0]
    assert waiting[1:] == (waiting[:1] * 2 if shared else plain[1:])


def foreseen(shared: bool, *lines: str) -> list[str]:
    """What the prompt shows of an attack on three wolves alike, while all dice are open."""
    story = given(balance(), *LINES, *lines)
    form = Form(story.table, command_class(story.system, "attack"), {"who": "mirela", "target": "2,3,5"})
    form.fields["shared"].on = shared
    form.look()
    return [fate.words for fate in form.fates]


def test_b14_a_second_set_is_asked_for_only_where_the_waiting_lucky_goes() -> None:
    story = given(balance(), *LINES, "lucky mirela")
    form = Form(story.table, command_class(story.system, "attack"), {"who": "mirela", "target": "2,3"})
    assert [f.path for f in form.asks if f.path.endswith(".again")] == ["@wolf-1.again"]


def test_t20_chances_count_the_attacks_made_before() -> None:
    """From the second on With Difficulty and With Risk, so that its Triumphs do less damage."""
    story = given(systems.find("trident"), "add Hero strength=3 stamina=8", "add Orc x2 stamina=8")
    form = Form(story.table, command_class(story.system, "attack"), {"who": "hero", "target": "2,3"})
    assert [fate.words for fate in form.fates] == [
        "hit 52 %, 1.7 Stamina",
        "hit 52 %, 1.6 Stamina",
    ]


@SIZES
async def test_an_attack_on_several_is_mended_in_the_prompt_of_several(size: tuple[int, int]) -> None:
    both = '"attack mirela wolf-1 dice=6,5,1 defense=3,1" "attack mirela wolf-2 dice=6,4,2 defense=2,1"'
    async with playing(balance, [*LINES, f"together {both}"], size) as stage:
        await stage.play("T m")
        told = stage.words("mend")
        assert "○ 2 Wolf 1 3/3 hit, 3 Injury, 3/3 → 0/3, falls 3d6 attack 6,5,1 2d6 defense 3,1" in told
        assert "○ 3 Wolf 2 3/3 hit, 3 Injury, 3/3 → 0/3, falls 3d6 attack 6,4,2 2d6 defense 2,1" in told
        await stage.play("tab tab tab 65 enter")
        assert "was " in stage.words("history")
        await stage.play("enter")
        done = stage.table.history[stage.table.history.last].do
        assert "wolf-1 dice=6,5,1 defense=6,5" in done
        assert "wolf-2 dice=6,4,2 defense=2,1" in done


async def test_of_many_that_do_not_fit_it_is_told_how_many_more_there_are_and_how_many_fall() -> None:
    async with playing(balance, ["add Rat x28 health=2", "add Bear x12 health=9"], (80, 24)) as stage:
        await stage.play("h")
        await stage.type("1-40")
        await stage.play("enter 1")
        rows = [row for row in stage.text("prompt") if row.strip()]
        seen = sum(row.count("→") for row in rows)
        assert rows[-1].strip() == f"… {40 - seen} more", rows
        await stage.play("backspace 2")
        rows = [row for row in stage.text("prompt") if row.strip()]
        seen = sum(row.count("→") for row in rows)
        falls = 28 - sum(row.count("falls") for row in rows)
        assert rows[-1].strip() == f"… {40 - seen} more, {falls} of them fall", rows


async def test_a_row_whose_end_has_no_room_says_so() -> None:
    lines = ['add "Marsh Archer of Saltmarsh" x12 health=2', "add Hero"]
    async with playing(balance, lines, (80, 24)) as stage:
        await stage.play("1 3 enter a")
        await stage.type("1-12")
        await stage.play("enter")
        rows = [row.rstrip() for row in stage.text("prompt") if "hit 7 %" in row]
        assert len(rows) > 3
        assert all(row.endswith("…") for row in rows[1:]), rows


async def test_one_who_is_named_among_its_own_targets_is_said_to_be_left_out() -> None:
    async with playing(balance, ["add Rat x4"]) as stage:
        await stage.play("3 enter a")
        await stage.type("1-4")
        await stage.play("enter")
        assert "Target ○ 1 ○ 2 ○ 4 not Rat 3 itself" in shown(stage)
        await stage.play("escape a")
        await stage.type("3,4")
        await stage.play("enter")
        assert "Target ○ 4 Rat 4 4/4, not Rat 3 itself" in shown(stage)
        await stage.play("enter")
        assert stage.table.history[2].do.startswith("attack rat-3 rat-4 ")


async def test_a_condition_on_several_tells_what_it_changes_and_for_how_long() -> None:
    async with playing(balance, LINES, (80, 24)) as stage:
        await stage.play("c")
        await stage.type("2,3")
        await stage.play("enter Bless tab 2 tab tab tab")
        await stage.type("attack=2 defense=-1")
        for label in ("2 Wolf 1", "3 Wolf 2"):
            assert f"{label} 3/3 + Bless (attack +2, defense -1, 2 rounds)" in shown(stage)


@SIZES
async def test_the_title_of_a_prompt_keeps_what_is_done_and_cuts_the_name(size: tuple[int, int]) -> None:
    name = "Mirela die Große von und zu der Furt am oberen Moor " * 2 + "龍 7"
    async with playing(balance, [f'add "{name}" side=party', "add Wolf"], size) as stage:
        await stage.play("1 enter a 2 enter")
        title = next(row for row in stage.painted.split("\n") if ": attack ─" in row)
        assert title.startswith("╭─ Mirela die Große von und zu")
        assert "… 7: attack" in title
