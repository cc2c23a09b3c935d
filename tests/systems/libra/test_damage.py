"""L40 to L44 and every vector of damage: the pipeline as pure numbers, then in attacks."""

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from tests.story import Story
from tests.systems.libra.libra_story import HERO, TARGET, facts, fight, foe, hp, one, power, round_of, view
from tracker.core.events import InjuryTaken
from tracker.systems.libra.damage import Modifiers, damages, half_up, multiplier

DISADVANTAGE = ("Disadvantage",)


@pytest.mark.parametrize(
    ("value", "rounded"),
    [("1/2", 1), ("3/2", 2), ("5/2", 3), ("7/4", 2), ("5/4", 1), ("33/4", 8), ("0", 0), ("9", 9)],
)
def test_halves_are_rounded_up(value: str, rounded: int) -> None:
    assert half_up(*Fraction(value).as_integer_ratio()) == rounded


@pytest.mark.parametrize(
    ("doubles", "advantage", "reductions", "printed", "additive"),
    [
        (("c", "k", "w"), True, (), "11/2", "9/2"),  # vector 2
        (("c", "k", "w"), False, (), "4", "4"),  # vector 3
        (("c",), True, (), "7/2", "5/2"),  # vector 3b
        (("c",), True, DISADVANTAGE, "3/2", "3/2"),  # vector 3c
        (("c",), False, (), "2", "2"),  # vector 4
        ((), True, (), "3/2", "3/2"),  # vector 4
        (("c",), False, DISADVANTAGE, "1", "1"),  # vector 5
        ((), False, (), "1", "1"),
        (("c", "k"), True, DISADVANTAGE, "7/2", "5/2"),
        (("c", "k"), False, ("a", "b", "c"), "1", "1"),
    ],
)
def test_l42_l43_multipliers_of_the_vectors_under_both_settings(
    doubles: tuple[str, ...], advantage: bool, reductions: tuple[str, ...], printed: str, additive: str
) -> None:
    one_rule = Modifiers(doubles, advantage, reductions)
    assert one_rule.multiplier == Fraction(printed)
    assert Modifiers(doubles, advantage, reductions, rule="additive").multiplier == Fraction(additive)


def test_vector_3c_advantage_and_disadvantage_come_to_three_quarters() -> None:
    assert damage(100, Modifiers(advantage=True, reductions=DISADVANTAGE)) == 75


def damage(rolled: int, modifiers: Modifiers) -> int:
    """What is taken of one total."""
    return next(damages([rolled], modifiers))


def by_the_text(rolled: int, m: Modifiers) -> int:
    """The damage counted by the sentences of the source, in floats that hold halves exactly."""
    now = float(rolled)
    if m.reaction:
        now = int(now * {"full": 1, "half": 0.5, "none": 0}[m.answer] + 0.5)
    pairs = min(len(m.doubles), len(m.reductions))
    doubles, reductions = len(m.doubles) - pairs, len(m.reductions) - pairs
    bonus = 0.0
    if m.advantage:
        bonus = 1.5 if doubles and m.rule == "printed" else 0.5
    now = int(now * (1 + doubles + bonus) + 0.5)
    for _ in range(reductions):
        now = int(now * 0.5 + 0.5)
    return max(0, int(now) - m.armour)


def test_every_mixture_comes_out_as_the_text_has_it() -> None:
    mixtures = product(range(4), (True, False), range(5), ("", "half", "full", "none"), (0, 3), (0, 7, 12))
    for doubles, advantage, reductions, answer, armour, rolled in mixtures:
        for rule in ("printed", "additive"):
            m = Modifiers(
                ("d",) * doubles, advantage, ("r",) * reductions,
                "Dodge" if answer else "", answer or "full", armour, rule=rule,
            )  # fmt: skip
            assert damage(rolled, m) == by_the_text(rolled, m), m


def test_the_multiplier_fits_every_number_in_print() -> None:
    assert [multiplier(n, True, "printed") for n in range(4)] == [
        Fraction(3, 2), Fraction(7, 2), Fraction(9, 2), Fraction(11, 2),
    ]  # fmt: skip


# --- in attacks


def attacked(line: str, attacker: str = HERO, target: str = TARGET) -> Story:
    """One attack of Hero on Target, both as told."""
    return fight(attacker, target).when(f"attack hero target {line}")


@pytest.mark.parametrize(
    ("line", "attacker", "target", "lost"),
    [
        # vector 7: critical and Weakness, Armour 3
        ("d100=5 damage=12", {"element": "Fire"}, {"weaknesses": ["fire"], "armour": 3}, 33),
        ("d100=5 damage=12 reaction=dodge reaction_d100=30", {}, {}, 12),  # vector 8
        ("d100=50 damage=4 disadvantage", {}, {"armour": 3}, 0),  # vector 9
        ("d100=5 damage=12 disadvantage", {}, {}, 12),  # vector 5
        ("d100=5 damage=10", {}, {}, 20),  # vector 4
        ("d100=50 damage=10 advantage", {}, {}, 15),  # vector 4
        ("d100=5 damage=10 advantage", {}, {}, 35),  # vector 3b
        ("d100=5 damage=10 advantage disadvantage", {}, {}, 15),  # vector 3c
        ("d100=50 damage=12 advantage disadvantage", {}, {}, 9),  # vector 3c
        ("d100=50 damage=11 disadvantage", {}, {}, 6),  # halves up
        ("d100=50 damage=9", {"element": "Ice"}, {"resistances": ["Ice"]}, 5),
        ("d100=50 damage=9 killer", {}, {}, 18),
    ],
)
def test_the_vectors_in_attacks(
    line: str, attacker: dict[str, Any], target: dict[str, Any], lost: int
) -> None:
    story = attacked(line, one("Hero", power("Strike", **attacker)), foe("Target", **target))
    assert 100 - hp(story, "target") == lost
    assert view(story)["damage"] == lost


def test_vector_2_all_four_under_both_settings() -> None:
    hero = one("Hero", power("Strike", element="Fire"), killers=["Target"])
    story = fight(hero, foe("Target", weaknesses=["Fire"]), "advantage hero target")
    story.when("attack hero target d100=1 damage=10").says(
        "Critical + Killer + Weakness (Fire) + Advantage x5.5"
    )
    assert hp(story, "target") == 45
    story.when("setting multiplier additive").when("attack hero target d100=1 damage=10").says("x4.5 = 45")
    assert hp(story, "target") == 0
    story.when("setting multiplier twice").refused("printed or additive")


def test_vector_12_dodge_at_agility_times_10() -> None:
    for d100, lost in ((30, 4), (31, 8), (5, 4), (96, 8), (100, 8)):
        story = attacked(f"d100=50 damage=8 reaction=dodge reaction_d100={d100}")
        assert 100 - hp(story, "target") == lost


def test_l41_a_reaction_comes_before_everything_and_is_never_negated() -> None:
    story = attacked("d100=3 damage=7 disadvantage reaction=dodge reaction_d100=2")
    assert view(story)["steps"] == [
        {"step": "roll", "what": "1d20", "before": 0, "factor": None, "less": 0, "now": 7},
        {"step": "reaction", "what": "Dodge", "before": 7, "factor": 0.5, "less": 0, "now": 4},
        {"step": "bonus", "what": "Critical cancels Disadvantage", "before": 4, "factor": 1.0, "less": 0,
         "now": 4},
    ]  # fmt: skip
    story.says("Dodge x0.5 = 3.5 -> 4", "Critical cancels Disadvantage")


def test_l41_resistance_answers_magic_and_m_armour_counts() -> None:
    bolt = power("Bolt", range="magic")
    story = fight(one("Hero", bolt, arcana=60, will=4), foe("Target", armour=9, m_armour=2))
    story.when("attack hero target d100=64 damage=9 reaction=resist reaction_d100=20").says(
        "less M.Armour 2 = 3"
    )
    assert hp(story, "target") == 97
    story.when("attack hero target reaction=dodge").refused(
        "Bolt is magical: Resistance answers it, not dodge"
    )


def test_l41_dodge_answers_what_is_physical() -> None:
    fight(HERO, TARGET).when("attack hero target reaction=resist").refused("Strike is physical: Dodge")
    fight(HERO, TARGET).when("attack hero target reaction=parry").refused(
        'no reaction "parry": none or dodge'
    )


@pytest.mark.parametrize(("outcome", "lost"), [("full", 9), ("half", 5), ("none", 0), ("2", 2)])
def test_l41_a_reaction_of_ones_own_is_decided_by_the_game_master(outcome: str, lost: int) -> None:
    story = fight(HERO, foe("Target", reactions=["Riposte"]))
    story.when(f"attack hero target d100=50 damage=9 reaction=rip outcome={outcome}").says(
        "reacts with Riposte"
    )
    assert 100 - hp(story, "target") == lost
    assert view(story)["reaction"] == "Riposte"
    story.when("attack hero target reaction=riposte reaction_d100=3").refused("decided by the game master")
    story.when("attack hero target reaction=dodge outcome=half").refused("of the target's own sheet")


def test_l44_armour_never_heals_and_hp_never_go_below_0() -> None:
    story = attacked("d100=50 damage=2", HERO, foe("Target", armour=5)).but_no(InjuryTaken)
    story.says("less Armour 5 = 0 (not below 0)")
    story = attacked("d100=50 damage=20", HERO, foe("Target", hp=5))
    story.then_also(InjuryTaken(who="target", pool="hp", amount=20, now=0))


def test_l40_the_damage_is_rolled_from_the_expression_or_given_as_its_total() -> None:
    arrow = power("Earth Arrow", range="ranged", damage="1d10+agility", element="Earth")
    archer = one("Hero", arrow, ranged=60, agility=3)
    story = fight(archer, TARGET).when("attack hero target d100=63", 8)
    assert story.words == "attack hero target d100=63 damage_dice=8"
    story.says("Damage 1d10+agility: [8] 11")
    story.when("attack hero target d100=63 damage=13").says("Damage 1d10+agility: 13")
    for given, why in (
        ("damage=14", "is 4 to 13, not 14"), ("damage=3", "is 4 to 13, not 3"),
        ("damage_dice=11", "1 to 10"), ("damage_dice=1,2", "wanted 1 die"),
        ("damage=5 damage_dice=2", "give one of them"),
    ):  # fmt: skip
        story.when(f"attack hero target d100=63 {given}").refused(why)


def test_a_killer_is_known_by_name_kind_or_clade() -> None:
    for names, target in (
        (["Wolf"], {}),
        (["wolf killer"], {}),
        (["human"], {}),
        (["Beast"], {"clade": "beast"}),
    ):
        story = fight(one("Hero", killers=names), foe("Wolf x2", **target))
        assert view(story.when('attack hero "Wolf 2" d100=50 damage=5'))["damage"] == 10
    story = fight(one("Hero", killers=["Dragon"]), foe("Wolf"))
    assert view(story.when("attack hero wolf d100=50 damage=5"))["damage"] == 5


def test_l40_damage_without_dice_is_taken_as_it_stands() -> None:
    """Its step is said again in its own words, as every step of a story is."""
    story = fight(one("Hero", power("Jab", damage="3+strength")), TARGET)
    story.when("attack hero target d100=50 reaction=none")
    assert (story.words, hp(story, "Target")) == ("attack hero target d100=50", 93)
    story.when("attack hero target d100=50 reaction=none damage=8").refused("(3+strength) is 7 to 7, not 8")


@pytest.mark.parametrize(("agility", "d100", "left"), [(0, 5, 4), (0, 6, 8), (10, 95, 4), (10, 96, 8)])
def test_l41_a_reaction_succeeds_on_01_to_05_and_fails_on_96_to_00(
    agility: int, d100: int, left: int
) -> None:
    story = fight(HERO, foe("Target", agility=agility))
    story.when(f"attack hero target d100=50 damage=8 reaction=dodge reaction_d100={d100}")
    assert hp(story, "target") == 100 - left


def test_l41_a_reaction_costs_no_speed() -> None:
    story = round_of(fight(HERO, TARGET), hero=12, target=7)
    story.when("attack hero target d100=50 damage=8 reaction=dodge reaction_d100=30")
    assert facts(story, "target")["initiative"] == 7


def test_l43_killer_and_weakness_count_once_each() -> None:
    """However many Killers fit, and however often an element is named."""
    hero = one("Hero", power("Burn", element="Fire"), killers=["Target", "Beast", "human"])
    story = fight(hero, foe("Target", clade="Beast", weaknesses=["Fire", "fire"]))
    story.when("attack hero target d100=50 damage=10 reaction=none")
    assert hp(story, "target") == 100 - 30
