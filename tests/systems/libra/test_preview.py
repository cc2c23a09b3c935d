"""What a prompt of Libra tells of each choice, against an independent count of every throw."""

from fractions import Fraction
from itertools import product

import pytest

from tests.story import Story
from tests.systems.libra.libra_story import HERO, TARGET, facts, fight, foe, hp, one, power, round_of
from tests.systems.libra.test_odds import enumerated
from tracker.core.preview import Row, percent
from tracker.systems.libra import system
from tracker.systems.libra.damage import Modifiers

BLADE = power("Blade", damage="1d6+4", builder=3, speed=7)
SPARK = power("Spark", damage="2d4", range="magic", spender=5, element="Fire")
MAGE = one("Hero", BLADE, SPARK, arcana=40, will=2, ep=20, ep_now=5)
GHOUL = foe("Target", hp=14, armour=2, reactions=["Parry"], weaknesses=["Fire"])
NUMBER = 64


def rows(story: Story, line: str) -> dict[str, Row]:
    """The preview of a line, by label."""
    return {row.label: row for row in system.preview(story.encounter, story.table.parse(line))}


def mean_and_ko(
    expression: str, base: Modifiers, reaction: int | None = None, number: int = NUMBER
) -> tuple[str, str]:
    """The mean damage and the chance of a KO at 14 HP, by every throw, as they are shown."""
    counts = enumerated(number, expression, base, reaction)
    mean = float(sum(n * chance for n, chance in counts.items()))
    return f"{mean:.1f}", percent(float(sum(chance for n, chance in counts.items() if n >= 14)))


def changes(before: tuple[str, str], after: tuple[str, str]) -> str:
    """What one makes of the other, as it is shown."""
    ko = f", KO {before[1].removesuffix(' %')} -> {after[1]}" if before[1] != after[1] else ""
    return f"mean {before[0]} -> {after[0]}{ko}"


PLAIN = Modifiers(armour=2)


@pytest.mark.parametrize(
    ("said", "base"),
    [
        ("", PLAIN),
        ("disadvantage", Modifiers((), False, ("Disadvantage",), armour=2)),
        ("advantage killer", Modifiers(("k",), True, armour=2)),
    ],
)
def test_l41_to_l43_each_choice_tells_what_it_would_change(said: str, base: Modifiers) -> None:
    story = fight(MAGE, GHOUL)
    shown, now = rows(story, f"attack hero target {said}"), mean_and_ko("1d6+4", base)
    assert shown["Dodge 30 %"].value == changes(now, mean_and_ko("1d6+4", base, 30))
    assert shown["Damage"].value.endswith(f"mean {now[0]}")
    given = {
        "advantage": Modifiers(base.doubles, True, base.reductions, armour=2),
        "disadvantage": Modifiers(base.doubles, base.advantage, ("Disadvantage",), armour=2),
        "killer": Modifiers(("k",), base.advantage, base.reductions, armour=2),
    }
    for name, modifiers in given.items():
        if name in said.split():
            assert name not in shown
        else:
            assert shown[name].value == changes(now, mean_and_ko("1d6+4", modifiers))


def test_l41_a_reaction_of_its_own_tells_what_half_would_leave() -> None:
    shown = rows(fight(MAGE, GHOUL), "attack hero target")
    counts = enumerated(NUMBER, "1d6+4", PLAIN, None)
    halves = Fraction(0)
    for critical, face in product((False, True), range(1, 7)):
        half = (face + 5) // 2  # halves up, before everything else
        halves += Fraction(5 if critical else NUMBER - 5, 600) * max(0, half * (1 + critical) - 2)
    mean = float(sum(n * chance for n, chance in counts.items()))
    assert shown["Parry"].value.startswith(f"half: mean {mean:.1f} -> {float(halves):.1f}")


def test_l41_with_a_reaction_chosen_the_others_are_compared_with_it() -> None:
    shown = rows(fight(MAGE, GHOUL), "attack hero target reaction=dodge")
    dodged, plain = mean_and_ko("1d6+4", PLAIN, 30), mean_and_ko("1d6+4", PLAIN)
    assert shown["No reaction"].value == changes(dodged, plain)
    assert shown["Damage"].value.endswith(f"mean {dodged[0]}")
    assert (shown["Dodge"].value, shown["Dodge"].chance) == ("30 %", 0.3)


def test_l11_a_hit_and_a_critical_hit_tell_their_damage() -> None:
    shown = rows(fight(MAGE, GHOUL), "attack hero target")
    assert (shown["Hit"].chance, shown["Hit"].sources) == (0.64, "3 to 8")
    assert shown["Critical hit"].sources == "01 to 05: 8 to 18"
    assert "Hit" not in rows(fight(MAGE, GHOUL), "attack hero target d100=20")


def test_l4_every_other_power_tells_what_it_would_do_and_cost() -> None:
    story = fight(MAGE, GHOUL)
    weak = mean_and_ko("2d4", Modifiers(("w",)), number=42)
    assert rows(story, "attack hero target")["Spark"] == Row(
        "Spark", f"hit 42 %, mean {weak[0]}, KO {weak[1]}", "Speed 10, EP 5 -> 0"
    )
    story.when("set hero ep 4")
    assert rows(story, "attack hero target")["Spark"].value.startswith("costs 5 EP, Hero has 4")
    blade = rows(story, "attack hero target with=blade")
    assert blade["EP"].value == "4 -> 7"
    story.when("set target flying yes")
    story.when("set hero ep 9")
    assert rows(story, "attack hero target with=spark")["Blade"].value.startswith("Target is flying")


@pytest.mark.parametrize("damage", ["50d6", "21d6kh2", "30d6+30d6"])
def test_l40_an_attack_of_too_many_dice_to_count_is_not_told_to_be_refused(damage: str) -> None:
    story = fight(one("Hero", power("Storm", damage=damage), BLADE), GHOUL)
    shown = rows(story, "attack hero target")
    assert "Refused" not in shown
    assert (shown["Target number"].value, shown["Chances"].value) == ("64", "not counted")
    assert rows(story, "attack hero target with=blade")["Storm"].value.startswith("odds are counted")
    command = story.table.parse("attack hero target")
    assert system.chances(story.encounter, command).startswith("odds are counted")


def test_what_counts_already_is_told_and_from_where() -> None:
    """L26, L42."""
    story = fight(one("Hero", BLADE, killers=["Target"]), GHOUL, "advantage hero target weapon")
    shown = rows(story, "attack hero target")
    assert (shown["advantage"].value, shown["killer"].value) == ("counts already", "counts already")
    assert shown["Multiplier"].sources == "Killer + Advantage (weapon)"
    given = rows(fight(MAGE, GHOUL), "attack hero target advantage")
    assert given["Multiplier"].sources == "Advantage (the game master)"


def test_l25_one_who_runs_is_said_not_to_react() -> None:
    story = round_of(fight(HERO, TARGET), target=12, hero=10).when("run target")
    shown = rows(story, "attack hero target")
    assert (shown["Reaction"].value, shown["Reaction"].sources) == ("none", "Target is running away")
    assert not [label for label in shown if label.startswith("Dodge")]


def test_l4_l26_what_a_hit_gains_is_told() -> None:
    shove = power("Shove", advantage=True, knock=True, range="ranged")
    hero, target = one("Hero", shove, ranged=60), foe("Target", row="back")
    gains = rows(fight(hero, foe("Guard"), target), "attack hero target")["A hit gains"]
    assert gains.value == "Advantage on Target from the next attack"
    assert gains.sources == "and may knock it to the front row"
    alone = rows(fight(hero, target, "advantage hero target"), "attack hero target")["A hit gains"]
    assert (alone.value, alone.sources) == ("Advantage already", "")


# --- other commands: what is told is what then is


def trio() -> Story:
    return round_of(fight(HERO, one("Mate", row="back"), TARGET), hero=14, mate=9, target=6)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("use hero", "Speed 10, again after 2 others"),
        ("centre hero", "Speed 4, again at once"),
        ("wait hero 9", "last on that tick, again after 1 other"),
        ("wait hero 6", "last on that tick, again after 2 others"),
        ("row hero back", "Speed 10, again after 2 others"),
    ],
)
def test_l21_l22_when_one_acts_again_is_told(line: str, told: str) -> None:
    story = trio().when("advantage target hero")
    row = rows(story, line)["Initiative"]
    assert row.sources == told
    story.when(line)
    now = facts(story, "hero")["initiative"]
    assert row.value == f"14 -> {now}"
    others = 0
    while story.encounter.turn is not None and "hero" not in system.up(story.encounter):
        story.when("next")
        others += 1
    assert told.endswith({0: "at once", 1: "after 1 other"}.get(others, f"after {others} others"))


def test_l21_who_spends_all_acts_no_more_this_round() -> None:
    assert rows(round_of(fight(HERO, TARGET), hero=9, target=6), "use hero")["Initiative"].sources == (
        "Speed 10, no more this round"
    )


@pytest.mark.parametrize(
    ("initiative", "count", "on", "then"),
    [
        (18, 3, "on 18, 12, 6", "free, with nothing left this round"),
        (14, 2, "on 14, 8", "free on 2"),
        (8, 3, "on 8, 2", "1 more in the rounds after"),
    ],
)
def test_l24_on_which_numbers_one_breaks_free_is_told(
    initiative: int, count: int, on: str, then: str
) -> None:
    """Vector 1."""
    story = round_of(fight(HERO, foe("Target", hp=20)), target=initiative, hero=1)
    row = rows(story, f"hold target {count}")["Break Free"]
    assert (row.value, row.sources) == (on, then)
    story.when(f"hold target {count}")
    said = [line for line in story.said if "breaks free" in line.casefold()]
    assert len(said) == on.count(",") + 1
    left = facts(story, "target")
    assert (left["held"], left["initiative"]) == (
        count - len(said), max(0, initiative - 6 * len(said)),
    )  # fmt: skip


@pytest.mark.parametrize(
    "line",
    ["row mate front", "row hero back", "formation party row", "ambush party back", "ambush party pincer"],
)
def test_l30_l31_who_counts_otherwise_for_melee_is_told(line: str) -> None:
    """A hit then does what is told of it."""
    story = fight(HERO, one("Mate", row="back"), foe("Target", power("Bite", damage="8")))
    told = rows(story, line)
    before = {who: taken(story, who) for who in ("Hero", "Mate")}
    story.when(line)
    for who, was in before.items():
        now = taken(story, who)
        assert (was != now) == (who in told)
        if who in told:
            assert {4: "Melee dealt and taken x0.5", 8: "Melee x1"}[now] == told[who].sources
    assert ("Melee" in told) == (before == {who: taken(story, who) for who in before})


def taken(story: Story, who: str) -> int:
    """What a Melee hit of 8 takes from somebody."""
    before = hp(story, who)
    story.when(f"attack target {who} d100=50 reaction=none")
    return before - hp(story, who)


def test_l26_centre_tells_whose_advantage_goes_and_whose_stays() -> None:
    story = fight(HERO, TARGET, foe("Ogre"), "advantage target hero", "advantage ogre hero weapon")
    told = rows(story, "centre hero")
    assert (told["Lose Advantage"].value, told["Keep it"].value) == ("Target", "Ogre")
    story.when("centre hero")
    assert (facts(story, "target")["advantage"], len(facts(story, "ogre")["advantage"])) == ([], 1)


def test_l25_l50_run_tells_when_it_ends_the_fight() -> None:
    story = trio()
    assert "The fight" not in rows(story, "run hero")
    story.when("run hero")
    assert rows(story, "run mate")["The fight"].value == "is over when the party is out"
    story.when("run mate").when("next").says("All allies are gone by Run")


def test_l12_a_skill_roll_tells_its_chance_with_all_who_may_assist() -> None:
    """Both may succeed, at most +20; who is able to assist and is not asked is told."""
    bard = one("Bard", diplomacy=40, will=5)
    story = fight(
        bard, one("A", diplomacy=30), one("B", diplomacy=50, will=1), one("C", diplomacy=29), TARGET
    )
    ways = sum(
        30**a * 70 ** (1 - a) * 51**b * 49 ** (1 - b) * (45 + 10 * (a + b)) for a in (0, 1) for b in (0, 1)
    )
    shown = rows(story, "skill bard diplomacy assist=a,b")
    assert shown["Success"].chance == pytest.approx(ways / 100**3, abs=1e-12)
    assert rows(story, "skill bard diplomacy")["Could assist"].value == "A 30 %, B 51 %"
    assert rows(story, "skill bard diplomacy assist=a,b assist_d100=20,90")["Success"].chance == 0.55


def test_l23_l26_what_equipment_and_an_advantage_change_is_told() -> None:
    story = fight(one("Hero", armour=3, weapon="sword"), TARGET)
    assert rows(story, "equip hero mail armour=5")["Armour"].value == "3 -> 5"
    assert rows(story, "equip hero spear")["Weapon"].value == "sword -> spear"
    told = rows(story, "advantage hero target")
    assert (told["Multiplier"].value, told["weapon"].value) == ("x1 -> x1.5", "Centre leaves it")
