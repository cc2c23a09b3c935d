"""Exact odds against an independent enumeration, and what they are asked with."""

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from tests.story import Story
from tests.systems.libra.libra_story import HERO, TARGET, fight, foe, one, power, view
from tests.systems.libra.test_damage import by_the_text
from tracker.core.expression import parse_expression
from tracker.core.refused import Refused
from tracker.systems.libra import system
from tracker.systems.libra.commands import Attack
from tracker.systems.libra.damage import Modifiers
from tracker.systems.libra.events import AttackMade
from tracker.systems.libra.odds import attack_odds, ways_of
from tracker.systems.libra.percent import Number


def enumerated(
    number: int | None, expression: str, base: Modifiers, reaction: int | None
) -> dict[int, Fraction]:
    """Every throw of both d100 and all damage dice, one by one, by the sentences of the source."""
    dice = parse_expression(expression)
    totals = Counter(dice.total(faces) for faces in product(*(range(1, s + 1) for s in dice.sides)))
    found: Counter[int] = Counter()
    for d100 in range(1, 101):
        critical = number is not None and d100 <= 5
        if number is not None and not critical and (d100 > 95 or d100 > number):
            found[0] += 100 * sum(totals.values())
            continue
        for answer in range(1, 101):
            half = reaction is not None and (answer <= 5 or (answer <= 95 and answer <= reaction))
            for total, ways in totals.items():
                m = Modifiers(
                    (("c",) if critical else ()) + base.doubles, base.advantage, base.reductions,
                    "Dodge" if reaction is not None else "", "half" if half else "full",
                    base.armour, rule=base.rule,
                )  # fmt: skip
                found[by_the_text(max(0, total), m)] += ways
    whole = 10_000 * sum(totals.values())
    return {n: Fraction(count, whole) for n, count in found.items() if count}


@pytest.mark.parametrize(
    ("number", "expression", "base", "reaction"),
    [
        (64, "1d10+3", Modifiers(), None),
        (64, "1d10+3", Modifiers(armour=4), 30),
        (3, "2d6", Modifiers(("k",), True), 0),
        (120, "3d4kh2-2", Modifiers((), True, ("r", "s")), 97),
        (None, "1d8", Modifiers(("w",), False, ("r",), armour=2), 50),
        (50, "1d6-3", Modifiers(("k", "w"), True, rule="additive"), 20),
        (50, "7", Modifiers((), False, ("r",)), 20),
        (50, "2d4kl1+1d6", Modifiers(), 4),
    ],
)
def test_the_odds_are_those_of_an_independent_count(
    number: int | None, expression: str, base: Modifiers, reaction: int | None
) -> None:
    odds = attack_odds(
        None if number is None else Number("x", (("x", number),)),
        parse_expression(expression),
        base,
        None if reaction is None else Number("y", (("y", reaction),)),
    )
    found = enumerated(number, expression, base, reaction)
    assert odds.damage == {n: float(chance) for n, chance in sorted(found.items())}
    assert odds.expected == float(sum(n * chance for n, chance in found.items()))


@pytest.mark.parametrize("text", ["3d6kh2", "4d4kl3", "2d8-1d4", "5d3", "3d4kh1+2d3kl1", "1d1", "4"])
def test_the_ways_of_an_expression_are_those_of_its_faces(text: str) -> None:
    dice = parse_expression(text)
    counted = Counter(dice.total(faces) for faces in product(*(range(1, s + 1) for s in dice.sides)))
    assert ways_of(dice) == dict(counted)


def test_many_dice_are_counted_as_few() -> None:
    """Beyond what could be gone through face by face."""
    ways = ways_of(parse_expression("40d100"))
    assert (sum(ways.values()), ways[40], ways[41], min(ways), max(ways)) == (100**40, 1, 40, 40, 4000)
    assert ways[2020] == max(ways.values())


ARROW = power("Earth Arrow", range="ranged", damage="1d10+agility", element="Earth")
ARCHER = one("Hero", ARROW, ranged=60, agility=4)


def within(line: str, *lines: str) -> dict[str, Any]:
    story = fight(ARCHER, foe("Target", armour=2, weaknesses=["earth"]), *lines)
    return dict(system.odds_of(story.encounter, line))


def test_the_odds_within_a_fight_are_those_of_the_attack_as_it_stands() -> None:
    plain = within("hero target")
    assert (plain["hit"], plain["critical"]) == (0.64, 0.05)
    assert plain["damage"]["0"] == 0.36
    dodged = within("hero target reaction=dodge", "advantage hero target", "condition hero dazed attack=-14")
    base = Modifiers(("w",), True, armour=2)
    counted = enumerated(50, "1d10+4", base, 30)
    assert dodged["damage"] == {str(n): float(p) for n, p in sorted(counted.items())}


def test_the_odds_of_words_alone() -> None:
    words = ["number=64", "damage=1d10+3", "reaction=30", "armour=2", "weakness", "reductions=1"]
    odds = system.odds(words)
    counted = enumerated(64, "1d10+3", Modifiers(("w",), False, ("r",), armour=2), 30)
    assert odds["damage"] == {str(n): float(p) for n, p in sorted(counted.items())}
    assert set(odds) == {"hit", "critical", "damage", "expected"}


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["number=64"], "number= and damage= are needed"),
        (["damage=1d10"], "number= and damage= are needed"),
        (["number=64", "damage=1d10+luck"], "odds: damage: column 6"),
        (["number=64", "damage=1d10", "dodge=3"], '"dodge=3" is not understood'),
        (["number=64", "damage=1d10", "armour=-1"], "armour 0 to 9999"),
        (["number=64", "damage=1d10", "number=6"], "number is given twice"),
        (["number=64", "damage=99d1000"], "at most 40 dice of 100 sides"),
        (["number=64", "damage=1d10", "multiplier=thrice"], "multiplier: "),
    ],
)
def test_odds_that_cannot_be_counted_are_refused(words: list[str], why: str) -> None:
    with pytest.raises(Refused) as refused:
        system.odds(words)
    assert why in str(refused.value)


def test_odds_with_dice_given_are_refused() -> None:
    story = fight(HERO, TARGET)
    for line in ("hero target d100=5", "hero target damage=5", "hero target reaction=dodge reaction_d100=5"):
        with pytest.raises(Refused, match="leave nothing to chance"):
            system.odds_of(story.encounter, line)


# --- the preview agrees with what then happens


def rows(story: Story, line: str) -> dict[str, tuple[str, float | None]]:
    found = system.preview(story.encounter, story.table.parse(line))
    return {row.label: (row.value, row.chance) for row in found}


def test_the_preview_shows_number_multipliers_and_chances() -> None:
    story = fight(ARCHER, foe("Target", armour=2, weaknesses=["earth"], hp=12), "advantage hero target")
    shown = rows(story, "attack hero target disadvantage")
    assert shown["Target number"] == ("64", 0.64)
    assert shown["Cancelled"] == ("Disadvantage", None)
    assert shown["Multiplier"] == ("x1.5", None)
    assert shown["Armour"] == ("-2", None)
    shown = rows(story, "attack hero target disadvantage reaction=dodge")
    assert shown["Dodge"] == ("30 %", 0.3)
    dodged = system.odds_of(story.encounter, "hero target disadvantage reaction=dodge")["damage"]
    assert shown["KO"][1] == pytest.approx(sum(p for n, p in dodged.items() if int(n) >= 12))


def test_the_preview_counts_on_from_a_d100_that_is_known() -> None:
    story = fight(ARCHER, foe("Target", hp=20))
    assert rows(story, "attack hero target d100=50")["Damage"] == ("5 to 14, mean 9.5", None)
    shown = rows(story, "attack hero target d100=5 reaction=none")
    assert shown["Damage"] == ("10 to 28, mean 19.0", None)
    assert shown["KO"][1] == 0.5
    assert "Critical hit" not in shown
    assert "KO" not in rows(story, "attack hero target d100=50 reaction=none")
    assert rows(story, "attack hero target d100=50")["Dodge 30 %"] == ("mean 9.5 -> 8.2", None)
    assert rows(story, "attack hero target d100=50 reaction=dodge")["Damage"] == ("3 to 14, mean 8.2", None)


def test_the_preview_of_given_dice_is_what_then_happens() -> None:
    for d100, damage, answer in product((3, 40, 70), (5, 14), (20, 80)):
        story = fight(ARCHER, foe("Target", armour=2))
        line = f"attack hero target d100={d100} damage={damage} reaction=dodge reaction_d100={answer}"
        shown = rows(story, line)["Result"][0]
        made = view(story.when(line))
        words = "critical hit" if made["critical"] else "hit" if made["hit"] else "miss"
        assert shown == (f"{words}, {made['damage']} damage" if made["hit"] else words)


def test_the_preview_of_what_actions_cost() -> None:
    story = fight(one("Mage", power("Mend", speed=7, spender=2), ep=9, ep_now=5), TARGET)
    story.when("initiative mage=9 target=1")
    assert rows(story, "use mage")["Initiative"] == ("9 -> 0", None)
    assert rows(story, "power mage mend")["Initiative"] == ("9 -> 2", None)
    assert rows(story, "power mage mend")["EP"] == ("5 -> 3", None)
    assert rows(story, "wait mage 3")["Initiative"] == ("9 -> 3", None)
    assert rows(story, "run mage")["Initiative"] == ("9 -> 0", None)
    assert rows(story, "hold mage 3")["Break Free"] == ("on 9, 3", None)
    assert rows(story, "skill mage melee")["Melee"] == ("64", 0.64)
    assert rows(story, "use target")["Initiative"] == ("6 -> 0", None)
    assert rows(story, "hurt target 100")["Target"] == ("HP 100 -> 0", None)
    assert rows(story, "hurt mage 7 pool=ep")["Mage"] == ("EP 5 -> 0", None)


def test_the_odds_are_those_of_every_attack_that_can_be_thrown() -> None:
    blade = power("Blade", damage="1d6+strength", element="Fire")
    target = foe("Target", armour=2, weaknesses=["fire"], row="back")
    story = fight(one("Hero", blade), foe("Guard"), target, "advantage hero target")
    found: Counter[int] = Counter()
    for d100, face, (answer, ways) in product(range(1, 101), range(1, 7), ((30, 30), (31, 70))):
        command = Attack(
            who="hero", target="target", d100=(d100,), damage_dice=(face,), reaction="dodge",
            reaction_d100=(answer,),
        )  # fmt: skip
        made = next(e for e in system.decide(story.encounter, command) if isinstance(e, AttackMade))
        found[made.damage] += ways
    odds = system.odds_of(story.encounter, "hero target reaction=dodge")["damage"]
    assert odds == {str(n): float(Fraction(count, 60_000)) for n, count in sorted(found.items())}
