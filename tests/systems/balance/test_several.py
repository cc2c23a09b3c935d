"""Several attacked at once: the game master's convenience, each attack as the rules have a single one."""

import pytest

from tests.story import Story
from tests.systems.balance.attackers import TARGET, one, weapon
from tests.systems.balance.balance_story import facts, fight
from tracker.systems.balance.events import PointsSpent
from tracker.views.log import log_view

WARRIOR = one("Hero", weapon(rating=3), brawn=3, primary="brawn", health=6)
PACK = [one(f"Wolf {n}", health=3, defense=0) for n in (1, 2, 3)]


def brawl() -> Story:
    return fight(WARRIOR, *PACK)


def test_each_target_has_a_defense_and_an_attack_roll_of_its_own() -> None:
    story = brawl().when("attack hero wolf*", "12", "651", "65", "311", "21", "643")
    assert story.words.startswith('together "attack hero wolf-1 dice=6,5,1 defense=1,2" "attack hero wolf-2')
    assert [facts(story, w)["health"]["current"] for w in ("Wolf 1", "Wolf 2", "Wolf 3")] == [0, 3, 0]
    story.says(
        "Hero attacks Wolf 1 with Blade: [6] [5] 1 = 11 against [1] [2] = 3: hit",
        "Hero attacks Wolf 2 with Blade: [3] [1] 1 = 4 against [6] [5] = 11: miss",
        "Hero attacks Wolf 3 with Blade: [6] [4] 3 = 10 against [2] [1] = 3: hit",
    )
    assert list(log_view(story.history))[-1]["attack"] is None
    assert story.when("undo").encounter["wolf-1"].pools["health"].current == 3


def test_one_attack_roll_for_all_when_it_is_shared() -> None:
    """Each still rolls its own defense."""
    story = brawl().when("attack hero wolf-1,wolf-2 shared", "12", "651", "65")
    assert '"attack hero wolf-2 dice=6,5,1 defense=6,5 shared"' in story.words
    story.says("Hero attacks Wolf 2 with Blade: [6] [5] 1 = 11 against [6] [5] = 11: miss")


def test_lucky_on_a_shared_roll_is_paid_once() -> None:
    """B14."""
    story = brawl().when("attack hero wolf-1,wolf-2,wolf-3 lucky shared", "12", "641", "111", "31", "43")
    assert [e.amount for e in story.events if isinstance(e, PointsSpent)] == [1]
    assert story.words.count("dice=6,4,1 again=1,1,1") == 3
    assert story.words.count("mode=bonus") == 2


def test_lucky_on_rolls_of_their_own_is_paid_for_each() -> None:
    story = brawl().when("attack hero wolf-1,wolf-2 lucky", "12", "641", "111", "31", "641", "111")
    assert facts(story, "Hero")["points"]["current"] == 1
    story = brawl().when("set hero points 1").when("attack hero wolf* lucky", "12", "641", "111")
    story.refused("line 2: Hero has no Stat Point left")


def test_a_chaos_that_matches_rides_on_every_shared_attack() -> None:
    """B15."""
    story = brawl().when("attack hero wolf-1,wolf-2 chaos shared", "33", "12", "641", "65")
    assert "bonus=+6:Chaos" in story.words
    story.says("Hero attacks Wolf 2 with Blade: [6] [4] 1 +6 Chaos = 16")


def test_a_shared_chain_goes_on_for_each_as_far_as_it_hits() -> None:
    """B33."""
    flail = one("Hero", weapon("Flail", rating=2, chain=2), health=6)
    story = fight(flail, TARGET, one("Other", health=9, defense=-3), one("Last", health=9, defense=5))
    story.when("attack hero target,other,last shared", "43", "65", "31", "21", "43", "43")
    assert [line[:9] for line in story.said if "Chain" in line] == ["Chain 1: ", "Chain 1: ", "Chain 2: "]
    story.says("Hero's chain makes 0 further rolls, not 2: the other dice are left aside")


def test_what_waits_for_the_next_attack_rides_on_all_that_share_its_roll() -> None:
    """B14, B15: one roll, so the Lucky and the +6 are in it whoever it is compared with."""
    story = fight(WARRIOR, *PACK, "lucky hero").when(
        "attack hero wolf-1,wolf-2 shared", "12", "641", "651", "65"
    )
    story.says("Hero attacks Wolf 2 with Blade: [6] [5] 1 (Bonus Roll: the roll for all; not 6 4 1) = 11")
    story = fight(WARRIOR, *PACK, "chaos hero dice=3,3").when(
        "attack hero wolf-1,wolf-2 shared", "12", "641", "65"
    )
    story.says("Hero attacks Wolf 2 with Blade: [6] [4] 1 +6 Chaos = 16")


def test_a_focus_strikes_all_that_share_its_roll() -> None:
    """B62: its first attack is one roll."""
    focuser = one("Hero", weapon(rating=3), brawn=3, reflex=2, health=6)
    rolled = "initiative hero=3,4 hero.focus=2 wolf-1=1,2 wolf-2=1,2 wolf-3=1,2"
    story = fight(focuser, *PACK, rolled, "next").when(
        "attack hero wolf-1,wolf-2,wolf-3 shared", "12", "641", "65", "21"
    )
    assert [line.count("+2 Focus") for line in story.said if "attacks" in line] == [1, 1, 1]


def test_b33_lucky_and_chaos_ride_on_the_first_roll_of_a_shared_chain_only() -> None:
    flail = one("Hero", weapon("Flail", rating=2, chain=1), brawn=3, primary="brawn", health=6)
    story = fight(flail, one("First", health=9, defense=20), one("Last", health=9))
    story.when("attack hero first,last lucky chaos shared", "33", "12", "43", "21", "54", "65")
    story.says(
        "Hero attacks Last with Flail: [4] [3] (Bonus Roll: the roll for all; not 2 1) +6 Chaos = 13",
        "Chain 1: [6] [5] = 11",
    )


@pytest.mark.parametrize("dice", ["dice=6,6,4", "dice=6,6,4 again=1,1,1"])
def test_dice_that_are_handed_in_for_a_shared_roll_are_one_roll_too(dice: str) -> None:
    """B13, B14: one balanced die, one Stat Point."""
    rolled = ["12", *([] if "again" in dice else ["111"]), "4", "65"]
    story = brawl().when(f"attack hero wolf-1,wolf-2 lucky shared {dice}", *rolled)
    assert [e.amount for e in story.events if isinstance(e, PointsSpent)] == [1]
    assert story.words.count("balanced=4") == 2
    assert story.words.count("again=1,1,1") == 2


def test_b22_b62_an_attack_on_several_is_one_moment_whoever_falls_first() -> None:
    """The first target was up alone: its fall brings the next turn after the second attack."""
    focuser = one("Hero", weapon(rating=3), reflex=2, health=5)
    rolled = "initiative hero=4,2 hero.focus=3 early=2,1 late=1,2"
    story = fight(focuser, one("Early", reflex=4, health=1), one("Late", health=9), rolled, "next")
    story.when("attack hero early,late", "12", "654", "12", "654")
    assert [line for line in story.said if "Focus" in line] == []
    assert [line[:4] for line in story.said if "falls" in line or "Turn" in line] == ["Earl", "Turn"]
    story.up("Hero").when("attack hero late", "12", "654").says("+2 Focus")


def told(line: str) -> dict[str, str]:
    """What the preview of a line says, by its labels."""
    story = brawl()
    system = story.table.system
    return {row.label: row.value for row in system.preview(story.encounter, story.table.parse(line))}


def test_what_only_waits_for_dice_is_not_told_to_be_refused() -> None:
    assert "Refused" not in told("attack hero wolf*")
    assert "Refused" not in told('together "attack hero wolf-1" "attack hero wolf-2 dice=6,5,1"')
    why = told('together "hurt wolf-1 1" "hurt wolf-2 0"')["Refused"]
    assert why.startswith("line 2: hurt takes 1 or more, not 0")
