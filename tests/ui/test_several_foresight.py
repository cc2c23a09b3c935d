"""What the prompt of an attack on several tells of each box before it is ticked."""

import json

import pytest

from tests.story import given
from tests.systems.libra.libra_story import foe, one, power
from tests.ui.stage import Stage, playing
from tracker.core.language.grammar import command_class
from tracker.core.language.tokens import in_quotes
from tracker.core.preview import Row
from tracker.systems import find
from tracker.ui.forms.form import Form
from tracker.ui.widgets.preview_lines import preview_lines, shortened

SWORD = {"name": "Sword", "rating": 4, "situational": {"high ground": 1}}
HERO = {"brawn": 4, "primary": "brawn", "points": 4, "attack": [SWORD]}
LINES = [
    f"add Mirela side=party sheet={in_quotes(json.dumps(HERO))}",
    "add Wolf defense=3 health=3",
    "add Bear defense=1 health=9 reflex=2 primary=reflex points=2",
    "add Rat x3 health=1",
]
BLADE = power("Blade", damage="1d6+4", builder=3, speed=7)


def hit(stage: Stage, words: str) -> float:
    """The exact chance of an attack to hit."""
    return float(stage.table.system.odds_of(stage.table.encounter, words)["hit"])


def told(stage: Stage, target: str, choice: str) -> str:
    """What one choice makes of the chance to hit, as the prompt of a single attack says it."""
    before, after = hit(stage, f"mirela {target}"), hit(stage, f"mirela {target} {choice}")
    return f"{round(100 * (after - before)):+d} %, hit {round(100 * after)} %"


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (200, 60)])
async def test_each_box_tells_what_it_would_change_for_each_of_few(size: tuple[int, int]) -> None:
    async with playing(lambda: find("balance"), LINES, size) as stage:
        await stage.play("1 enter a")
        await stage.type("2,3")
        for box, choice in (("lucky", "lucky"), ("high ground +1", 'use="high ground"')):
            wolf, bear = (told(stage, target, choice) for target in ("wolf", "bear"))
            assert f"{box} [ ] {wolf} / {bear}" in stage.words("prompt")
        assert "chaos [ ] 1 in 6 for +6, else chaos Imbalance 0 -> 1" in stage.words("prompt")
        await stage.play("enter h")
        assert f"hit {100 * hit(stage, 'mirela wolf use=high'):.0f} %" in stage.words("prompt")
        assert "high ground +1 [x]" in stage.words("prompt")


async def test_what_is_the_same_for_all_is_told_once_and_many_by_the_least_and_the_most() -> None:
    async with playing(lambda: find("balance"), LINES) as stage:
        await stage.play("1 enter a")
        await stage.type("4,5,6")
        assert f"lucky [ ] {told(stage, 'rat-1', 'lucky')}, 4 Stat Points" in stage.words("prompt")
        await stage.type(",2")
        most, least = told(stage, "rat-1", "lucky"), told(stage, "wolf", "lucky")
        assert f"lucky [ ] {least} … {most}, 4 Stat Points" in stage.words("prompt")


async def test_each_defender_declares_for_itself_and_only_where_it_can() -> None:
    async with playing(lambda: find("balance"), LINES, (80, 24)) as stage:
        await stage.play("1 enter a")
        await stage.type("2,3")
        before = hit(stage, "mirela wolf")
        assert stage.words("prompt").count("defense lucky [ ]") == 1, "the Wolf has no Stat Points"
        assert f"defense lucky [ ] {told(stage, 'bear', 'defense_lucky')}" in stage.words("prompt")
        assert stage.words("prompt").count("defense chaos [ ] 1 in 6 for +6") == 2
        await stage.play("enter tab tab tab tab tab space")
        assert "defense lucky [x]" in stage.words("prompt")
        after = hit(stage, "mirela bear defense_lucky")
        assert f"Bear 9/9 hit {100 * after:.0f} %" in stage.words("prompt")
        assert f"Wolf 3/3 hit {100 * before:.0f} %" in stage.words("prompt")
        await stage.play("enter enter enter")
        wolf, _, bear = stage.table.history[stage.table.history.last].do.partition("mirela bear")
        assert ("defense_lucky" in wolf, "defense_lucky" in bear) == (False, True)
        assert stage.table.encounter["bear"].pools["points"].current == 1


async def test_what_the_doer_pays_for_all_of_it_is_told() -> None:
    async with playing(lambda: find("balance"), LINES) as stage:
        await stage.play("1 enter a")
        await stage.type("2,3")
        await stage.play("enter l")
        assert "Mirela Stat Points 4/4 → 2/4" in stage.words("prompt")
        await stage.play("A")
        assert "one roll for All [x]" in stage.words("prompt")
        assert "Mirela Stat Points 4/4 → 3/4" in stage.words("prompt")


async def test_boxes_of_another_game_tell_it_too() -> None:
    lines = [
        one("Hero", BLADE, ep=20, ep_now=5),
        foe("Ghoul", hp=14, armour=2),
        foe("Bat", hp=9),
        "initiative",
    ]
    async with playing(lambda: find("libra"), lines) as stage:
        await stage.play("1 enter a")
        await stage.type("2,3")
        words = stage.words("prompt")
        assert "killer [ ] mean " in words
        assert " / mean " in words
        assert "free [ ] no Speed, no EP or TP" in words, "the last of them pays for all"
        assert "Hero EP 5/20 → 8/20" in words


async def test_what_each_could_choose_alone_is_told_by_name() -> None:
    guard = 'add Guard x2 strength=1 block="strength 2" stamina=5'
    async with playing(lambda: find("trident"), ["add Ines strength=3 stamina=9", guard]) as stage:
        await stage.play("1 enter a")
        await stage.type("2,3")
        words = stage.words("prompt")
        assert "Guard 1: block With Ease: hit " in words
        assert "Guard 2: block With Ease: hit " in words
    async with playing(lambda: find("balance"), LINES) as stage:
        await stage.play("1 enter a")
        await stage.type("2,3")
        assert "Bear: Endure 2 Stat Points" in stage.words("prompt")
        await stage.play("escape a")
        await stage.type("4,5")
        assert "Endure" not in stage.words("prompt")
    bears = "add Bear x2 reflex=2 primary=reflex points=2"
    async with playing(lambda: find("balance"), [LINES[0], bears]) as stage:
        await stage.play("1 enter a")
        await stage.type("2,3")
        words = stage.words("prompt")
        assert [words.count(f"Bear {n}: Endure 2 Stat Points") for n in (1, 2)] == [1, 1]
        assert words.count("Endure") == 2, "also where it is the same for both, it is each one's own"
        assert "Wolf: Endure" not in stage.words("prompt")


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
async def test_what_rides_on_the_roll_of_each_is_told_with_where_it_comes_from(size: tuple[int, int]) -> None:
    """Also what counts for the first of them alone, as the +6 of a Chaos."""
    async with playing(lambda: find("balance"), [*LINES, "chaos mirela dice=3,3"], size) as stage:
        await stage.play("1 enter a")
        await stage.type("4,5")
        await stage.play("enter")
        assert "Attack 4d6 keep 2 +6 (Chaos +6) / 4d6 keep 2" in stage.words("prompt")
        await stage.play("escape a")
        await stage.type("2,3")
        await stage.play("enter")
        rating = "Defense Rating"
        assert f"Defense 2d6 +3 ({rating} +3) / 2d6 +1 ({rating} +1)" in stage.words("prompt")


def test_what_is_told_ends_with_a_mark_where_its_end_has_no_room() -> None:
    rows = [
        Row("Attack", "2d6"),
        Row("Endure", "2 Stat Points", "3: Fatigue; 4: Total Fatigue; 5: exhausted"),
    ]
    lines = list(preview_lines(rows, 40))
    assert len(lines) == 3
    assert [line.text[-1] for line in shortened(lines, 40, 2)] == ["6", "…"]
    assert [line.text for line in shortened(lines, 40, 1)] == ["Attack 2d6"]


@pytest.mark.parametrize("shared", [False, True])
@pytest.mark.parametrize("box", ["lucky", "high ground +1", "@bear.defense_lucky", "@wolf.defense_chaos"])
def test_what_a_box_tells_is_what_comes_of_ticking_it(box: str, shared: bool) -> None:
    story = given(find("balance"), *LINES)
    form = Form(story.table, command_class(story.system, "attack"), {"who": "mirela", "target": "2,3"})
    form.fields["shared"].on = shared
    form.look()
    field = next(f for f in form.fields.values() if box in (f.path, f.label))
    row = next(r for r in form.rows if r.label in (field.path, field.label) or r.label.casefold() == box)
    before = [fate.words for fate in form.fates]
    field.on = True
    form.look()
    after = [fate.words for fate in form.fates]
    if box == "@wolf.defense_chaos":
        assert (row.value, before[0] != after[0]) == ("1 in 6 for +6", True)
        return
    changed = [words.partition(",")[0] for words, was in zip(after, before, strict=True) if words != was]
    assert [part.partition(", ")[2] for part in row.value.split(" / ")] == changed


async def test_what_is_wrong_for_one_leaves_what_is_known_of_another_as_it_is_now() -> None:
    lines = ['add Archer attack="[{\\"name\\":\\"Bow\\",\\"rating\\":2}]"']
    lines += [f"add {name} brawn=2 primary=brawn points=2 health=6" for name in ("Ana", "Bo")]
    async with playing(lambda: find("balance"), lines, (80, 24)) as stage:
        await stage.play("1 enter a")
        await stage.type("2,3")
        await stage.play("enter 65 enter 21 enter 9")
        assert "Ana 6/6 hit, 2 Injury, 6/6 → 4/6" in stage.words("prompt")
        await stage.play("backspace 1 enter")
        await stage.type("told")
        await stage.play("enter 77")
        assert "Ana 6/6 hit, 2 Injury, 6/6 → 5/6, Stat Points 2/2 → 1/2" in stage.words("prompt")
        await stage.play("shift+tab shift+tab shift+tab shift+tab backspace 2")
        assert "Ana 6/6 hit, 2 Injury, Stat Points 2/2 → 0/2" in stage.words("prompt")
