"""An attack in the roll log: in words, every die and every source (B10), and as data for programs."""

from tests.systems.balance.attackers import HERO, TARGET, one, weapon
from tests.systems.balance.balance_story import fight
from tracker.systems.balance import system

MIRELA = one("Mirela", weapon("Long Sword", 4, bonus={"class": 1}), damage=1)
WOLF = one("Blight Wolf", defense=3, health=3)


def test_b10_an_attack_is_one_line_with_every_die_and_source() -> None:
    story = fight(MIRELA, WOLF).when("attack mirela wolf", "43", "6531")
    assert story.said[1] == (
        "Mirela attacks Blight Wolf with Long Sword: [6] [5] 3 1 +1 Damage +1 class = 13 "
        "against [4] [3] +3 Defense Rating = 10: hit; 8 over 7, 5 over 3: 2, and 2 unblocked = 4 Injury"
    )
    assert story.said[2:] == ["Blight Wolf takes 4 Injury: Health 0", "Blight Wolf falls"]


def test_a_miss() -> None:
    assert fight(HERO, TARGET).when("attack hero target", "65", "21").said[1].endswith("[6] [5] = 11: miss")


def test_which_dice_won() -> None:
    story = fight(HERO, one("Target", defense=2, health=9))
    story.when("attack hero target bonus=+4:oil", "43", "52").says("9 over 6, 2 not over 3: 1 Injury")
    story = fight(HERO, one("Target", defense=6, health=9))
    story.when("attack hero target bonus=+6:oil", "61", "44", 1).says("11 over 1, 4 not over 12: 1")


def test_a_die_that_is_equal_is_not_over() -> None:
    fight(HERO, TARGET).when("attack hero target", "61", "63").says("6 over 1, 3 not over 6: 1 Injury")


def test_b12_both_sets_of_a_bonus_roll_and_why() -> None:
    story = fight(HERO, TARGET).when("attack hero target lucky", "21", "21", "65")
    story.says("[6] [5] (Bonus Roll: Lucky; not 2 1) = 11")
    story.when("attack hero target mode=penalty", "21", "54", "65").says(
        "[5] [4] (Penalty Roll: the game master; not 6 5)"
    )
    story.when("attack hero target lucky mode=penalty", "21", "54")
    story.says("(Bonus and Penalty cancel: the game master, Lucky)")


def test_b33_a_chain_line_by_line() -> None:
    story = fight(one("Hero", weapon(chain=2)), TARGET).when("attack hero target", "42", "25", "54", "21")
    assert story.said[1:5] == [
        "Hero attacks Target with Blade: [2] [5] = 7 against [4] [2] = 6: "
        "hit; 5 over 4, 2 not over 2: 1 Injury",
        "Chain 1: [5] [4] = 9 against 6: hit; 5 over 4, 4 over 2: 2 Injury",
        "Chain 2: [2] [1] = 3 against 6: miss",
        "3 Injury in all",
    ]


def test_the_view_for_programs() -> None:
    story = fight(MIRELA, one("Mate", brawn=2, primary="brawn", dodge=1, health=6))
    story.when("attack mirela mate endure=1 mode=bonus", "44", "6531", "2211", 2)
    assert system.attack_view(story.events, story.before) == {
        "attacker": "mirela",
        "target": "mate",
        "with": "Long Sword",
        "attack": {
            "dice": [6, 5, 3, 1],
            "again": [2, 2, 1, 1],
            "kept": [6, 5],
            "balanced": None,
            "modifiers": [{"source": "Damage", "value": 1}, {"source": "class", "value": 1}],
            "total": 13,
            "mode": "bonus",
        },
        "defense": {
            "dice": [4, 4],
            "again": None,
            "kept": [4, 4],
            "balanced": 2,
            "modifiers": [{"source": "Dodge", "value": 1}],
            "total": 11,
            "mode": "normal",
        },
        "hit": True,
        "injury": {"dice": 2, "unblocked": 2, "chain": 0, "endured": 1, "total": 3},
        "chain": [],
    }


def test_the_view_of_a_chain_and_of_a_miss() -> None:
    story = fight(one("Hero", weapon(chain=1)), TARGET).when("attack hero target", "42", "25", "54")
    view = system.attack_view(story.events, story.before)
    assert view is not None
    assert view["chain"] == [
        {
            "dice": [5, 4],
            "again": None,
            "kept": [5, 4],
            "balanced": None,
            "modifiers": [],
            "total": 9,
            "mode": "normal",
            "injury": 2,
        }
    ]
    assert view["injury"] == {"dice": 1, "unblocked": 0, "chain": 2, "endured": 0, "total": 3}
    story.when("attack hero target", "65", "21")
    view = system.attack_view(story.events, story.before)
    assert view is not None
    assert view["injury"] == {"dice": 0, "unblocked": 0, "chain": 0, "endured": 0, "total": 0}
    assert system.attack_view(story.when("hurt hero 1").events, story.before) is None
