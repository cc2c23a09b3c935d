"""Fatigue, Total Fatigue and Exhaustion: B25, B40, B41, B44 and the vectors 22 to 24."""

import pytest

from tests.story import Story
from tests.systems.balance.attackers import HERO, TARGET, one, weapon
from tests.systems.balance.balance_story import facts, fight
from tracker.core.events import CameUp, TurnSkipped
from tracker.systems.balance.events import Exhausted, FatigueReached, PointsSpent, Revived, Rolled

KINDS = ("melee", "ranged", "spell", "charm", "unarmed")
BODY = ("melee", "ranged", "unarmed")
SKILLS = {"brawn": "body", "dodge": "body", "discipline": "mind", "insight": "mind"}


def tired(primary: str, points: int) -> Story:
    """Somebody with attacks of every kind whose pool stands at that number, and a target."""
    attacks = [weapon(kind, kind=kind) for kind in KINDS]
    return fight(
        one("Hero", *attacks, primary=primary, points=3, health=6), TARGET, f"set hero points {points}"
    )


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("points", "level"), [(0, "none"), (-1, "fatigue"), (-2, "total")])
@pytest.mark.parametrize(
    ("primary", "family"), [("brawn", BODY), ("reflex", BODY), ("wit", ("spell", "charm"))]
)
def test_b40_attacks_by_family_and_pool(
    kind: str, points: int, level: str, primary: str, family: tuple[str, ...]
) -> None:
    story = tired(primary, points)
    assert facts(story, "hero")["fatigue"] == level
    penalty = level == "total" or (level == "fatigue" and kind in family)
    dice = ["43", "21", "21"] if penalty else ["43", "21"]
    story.when(f"attack hero target with={kind}", *dice)
    roll = next(e for e in story.events if isinstance(e, Rolled) and e.purpose == "attack")
    assert roll.mode == ("penalty" if penalty else "normal")
    assert roll.reasons == (
        {"fatigue": "Fatigue", "total": "Total Fatigue"}[level] + " penalty" if penalty else ""
    )


@pytest.mark.parametrize("skill", SKILLS)
@pytest.mark.parametrize("points", [-1, -2])
@pytest.mark.parametrize(("primary", "family"), [("brawn", "body"), ("discipline", "mind")])
def test_b40_skill_rolls_by_family_and_pool(skill: str, points: int, primary: str, family: str) -> None:
    penalty = points == -2 or SKILLS[skill] == family
    story = tired(primary, points).when(
        f"skill hero {skill} difficulty=5", "43", *(["21"] if penalty else [])
    )
    roll = next(e for e in story.events if isinstance(e, Rolled))
    assert roll.mode == ("penalty" if penalty else "normal")


@pytest.mark.parametrize("primary", ["brawn", "wit"])
@pytest.mark.parametrize("points", [-1, -2])
def test_b41_defense_never_suffers(primary: str, points: int) -> None:
    story = tired(primary, points).when("add Foe").when("attack foe hero", "43", "2")
    roll = next(e for e in story.events if isinstance(e, Rolled) and e.purpose == "defense")
    assert roll.mode == "normal"


@pytest.mark.parametrize(("endure", "level"), [(1, "fatigue"), (2, "total"), (3, "exhausted")])
def test_vector_22_pool_0_and_endure(endure: int, level: str) -> None:
    """B40, B34."""
    story = fight(HERO, "set hero points 0").when(f"hurt hero 3 endure={endure}")
    story.then_also(
        PointsSpent(who="hero", why="endure", amount=endure, now=-endure),
        FatigueReached(who="hero", level=level),
    )
    assert facts(story, "hero")["fatigue"] == level
    assert facts(story, "hero")["unconscious"] == (level == "exhausted")


def test_vector_23_mind_primary_at_minus_1() -> None:
    """B40, B41: spell attack Penalty Roll, melee attack and defense normal."""
    story = tired("discipline", -1)
    story.when("attack hero target with=spell", "43", "21", "21").when(
        "attack hero target with=melee", "43", "21"
    )
    story.when("add Foe").when("attack foe hero", "43", "2")


def test_vector_24_body_primary_at_minus_1() -> None:
    """B40, B41: melee Penalty Roll, a Wit roll and defense normal."""
    story = tired("brawn", -1)
    story.when("attack hero target with=melee", "43", "21", "21").when("skill hero wit difficulty=5", "43")
    story.when("add Foe").when("attack foe hero", "43", "2")


def test_b40_at_0_there_is_no_lucky_and_no_penalty() -> None:
    story = tired("brawn", 0).when("attack hero target with=melee lucky").refused("no Stat Point left")
    story.when("attack hero target with=melee", "43", "21")


def test_b25_initiative_is_a_reflex_roll() -> None:
    tired("brawn", -1).when("initiative", "43", "65", "21")
    tired("wit", -1).when("initiative", "43", "65")
    tired("wit", -2).when("initiative", "43", "65", "21")


def test_b40_the_level_is_read_from_the_pool_and_told_when_it_changes() -> None:
    story = fight(HERO).when("set hero points -1").then_also(FatigueReached(who="hero", level="fatigue"))
    story.says("Hero has Fatigue: Penalty Roll on rolls of Brawn and Reflex, not on defense")
    story.when("hurt hero 1 pool=points").then_also(FatigueReached(who="hero", level="total"))
    story.when("heal hero 2 pool=points").then_also(FatigueReached(who="hero", level="none"))
    story.when("set hero points 2").but_no(FatigueReached)


@pytest.mark.parametrize("line", ["set hero points -3", "hurt hero 9 pool=points"])
def test_b44_the_mark_is_set_on_reaching_minus_3_however_that_comes(line: str) -> None:
    fight(HERO).when(line).then_also(FatigueReached(who="hero", level="exhausted"), Exhausted(who="hero"))


def test_b44_who_joins_with_a_pool_at_minus_3_is_exhausted() -> None:
    story = fight(one("Hero", brawn=2, primary="brawn", points_now=-3))
    assert facts(story, "hero")["unconscious"]


def test_b40_exhaustion_is_unconscious_whatever_the_health() -> None:
    story = fight(HERO, TARGET, "set hero points -3", ("initiative", "65"))
    story.up("Target").when("attack hero target").refused("Hero is exhausted and cannot act")
    story.when("skill hero wit difficulty=3").refused("exhausted")
    assert not facts(story, "hero")["down"]


def test_b22_exhausted_on_its_turn_by_one_of_the_same_turn_it_still_acts() -> None:
    mate = one("Mate", weapon(), health=9)
    story = fight(HERO, mate, "set hero points -2", "initiative hero=43 hero.again=43 mate=52")
    story.when("attack mate hero endure=9", "21", "64").refused("can endure 1 more")
    story.when("attack mate hero endure=1", "43", "54").then_also(Exhausted(who="hero")).but_no(TurnSkipped)
    story.up("Hero", "Mate").when("attack hero mate", "21", "65", "64")


def test_b42_setting_the_pool_above_minus_3_revives() -> None:
    story = fight(HERO, "set hero points -3").when("set hero points -2")
    story.then_also(Revived(who="hero"), FatigueReached(who="hero", level="total"))
    assert not facts(story, "hero")["unconscious"]


def test_b24_revived_by_hand_on_its_turn_it_acts_there() -> None:
    story = fight(HERO, TARGET, one("Third"), "initiative hero=43 target=52 third=65", "set hero points -3")
    story.when("next").up("Target").when("set hero points 1").then_also(CameUp(who="hero", turn=7))
    story.up("Hero", "Target")


def test_b3_a_maximum_set_by_hand_stays_when_another_field_changes() -> None:
    story = fight(HERO, "set hero points.maximum 9", "set hero wit 5")
    assert facts(story, "hero")["points"]["maximum"] == 9


def test_b3_the_pool_is_the_primary_stat_at_least_0_unless_given() -> None:
    story = fight(
        one("A", brawn=3, primary="brawn"), one("B", wit=-2, primary="wit"), one("C", primary="wit", points=5)
    )
    assert [facts(story, who)["points"]["maximum"] for who in "abc"] == [3, 0, 5]
    assert facts(fight(TARGET), "target")["points"] is None
    story.when("set a brawn 4")
    assert facts(story, "a")["points"] == {"current": 3, "maximum": 4}
    story.when("set c wit 9").when("set b primary brawn")
    assert [facts(story, who)["points"]["maximum"] for who in "abc"] == [4, 0, 5]


def test_b3_a_primary_given_later_brings_its_pool() -> None:
    story = fight(one("Target", wit=2)).when("set target primary wit")
    assert facts(story, "target")["points"] == {"current": 2, "maximum": 2}
