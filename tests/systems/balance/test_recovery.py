"""Rest and revival: B24, B42, B43, B44."""

from tests.systems.balance.attackers import HERO, TARGET, one
from tests.systems.balance.balance_story import facts, fight
from tracker.core.events import CameUp, Healed, Rose
from tracker.systems.balance.events import FatigueReached, InjuryAnswered, Rested, Revived


def test_b43_a_long_rest_brings_pool_and_health_back_and_ends_down() -> None:
    fight(HERO, "set hero points 1", "hurt hero 6").when("rest long hero").then(
        Rested(who="hero", rest="long"),
        InjuryAnswered(who="hero"),
        Healed(who="hero", pool="points", amount=2, now=3, why="Long Rest"),
        Healed(who="hero", pool="health", amount=6, now=6, why="Long Rest"),
        Rose(who="hero"),
    )


def test_b43_all_rest_where_nobody_is_named() -> None:
    story = fight(HERO, TARGET, "hurt hero,target 2").when("rest long")
    assert [facts(story, who)["health"]["current"] for who in ("hero", "target")] == [6, 9]


def test_b43_the_game_master_may_leave_health_as_it_is() -> None:
    story = fight(HERO, "set hero points 1", "hurt hero 6").when("rest long hero health=no")
    assert story.words == "rest long hero health=no"
    assert facts(story, "hero")["down"]
    assert facts(story, "hero")["points"]["current"] == 3


def test_b43_a_long_rest_clears_all_shock_penalties_and_leaves_chaos() -> None:
    hero = one("Hero", brawn=2, primary="brawn", imbalance=12)
    story = fight(hero, "initiative hero=65 hero.shock=12 hero.penalty=body", ("chaos hero", "34"))
    assert facts(story, "hero")["shock"]["brawn"] == -2
    story.when("rest long")
    assert facts(story, "hero")["shock"]["brawn"] == 0
    assert facts(story, "hero")["imbalance"] == {"base": 12, "chaos": 1}


def test_b42_a_long_rest_lifts_exhaustion() -> None:
    story = fight(HERO, "set hero points -3").when("rest long hero")
    story.then_also(Revived(who="hero"), FatigueReached(who="hero", level="none"))
    story = fight(HERO, "hurt hero 6", "set hero points -3").when("rest long hero health=no")
    assert facts(story, "hero")["health"]["current"] == 1
    assert not facts(story, "hero")["down"]


def test_b43_a_short_rest_gives_half_of_the_maximum_rounded_down() -> None:
    story = fight(one("Hero", wit=5, primary="wit"), "set hero points -1").when("rest short hero")
    story.then(
        Rested(who="hero", rest="short"),
        Healed(who="hero", pool="points", amount=2, now=1, why="Short Rest"),
        FatigueReached(who="hero", level="none"),
    )
    assert facts(story.when("rest short"), "hero")["points"]["current"] == 3
    story.when("set hero points 4").when("rest short")
    assert facts(story, "hero")["points"]["current"] == 5


def test_b43_a_short_rest_leaves_health_and_the_exhausted_alone() -> None:
    story = fight(HERO, "hurt hero 2", "set hero points -3").when("rest short")
    story.says("exhausted: a Short Rest gives nothing back")
    assert facts(story, "hero")["health"]["current"] == 4
    assert facts(story, "hero")["points"]["current"] == -3


def test_b42_revive_lifts_exhaustion_pool_at_least_minus_2_health_at_least_1() -> None:
    fight(HERO, "hurt hero 6", "set hero points -3").when("revive hero").then(
        Healed(who="hero", pool="points", amount=1, now=-2, why="revived"),
        Revived(who="hero"),
        FatigueReached(who="hero", level="total"),
        Healed(who="hero", pool="health", amount=1, now=1, why="revived"),
        Rose(who="hero"),
    )


def test_b42_revive_with_numbers() -> None:
    story = fight(HERO, "hurt hero 6", "set hero points -3").when("revive hero points=2 health=4")
    assert facts(story, "hero")["points"]["current"] == 2
    assert facts(story, "hero")["health"]["current"] == 4


def test_b42_revive_stands_up_who_is_down() -> None:
    story = fight(TARGET, "hurt target 9").when("revive target")
    assert facts(story, "target")["health"]["current"] == 1
    story.when("revive target").refused("neither down nor exhausted")


def test_b42_what_revive_cannot_do_is_refused() -> None:
    story = fight(HERO, TARGET, "hurt hero 6", "set hero points -3", "hurt target 9")
    story.when("revive hero points=-3").refused("Stat Points of Hero is -2 to 3, not -3")
    story.when("revive hero health=0").refused("Health of Hero is 1 to 6, not 0")
    story.when("revive hero health=7").refused("1 to 6")
    story.when("revive target points=1").refused("Target has no Stat Points")


def test_b24_one_revived_on_its_turn_acts_there_and_before_it_too() -> None:
    story = fight(HERO, TARGET, "initiative hero=43 target=65", "hurt hero 6", "revive hero")
    story.when("next").up("Hero")
    story = fight(HERO, TARGET, "initiative hero=43 target=52", "hurt hero 6", "done target")
    story.when("revive hero").up("Hero")


def test_b24_one_revived_after_its_turn_went_by_acts_next_round() -> None:
    story = fight(HERO, TARGET, "initiative hero=65 target=43", "hurt hero 6", "next", "revive hero")
    story.up("Target").but_no(CameUp)


def test_a_rest_is_past_what_endure_could_answer() -> None:
    fight(HERO, "hurt hero 2", "rest long").when("endure hero 1").refused("no Injury to answer")


def test_an_entry_carries_pools_as_they_stand() -> None:
    story = fight(HERO, TARGET, "set hero points -2", "hurt hero 2", "set target health.maximum 12")
    entry = story.system.entry(story.encounter, story["hero"])
    assert (entry["points"], entry["points_now"], entry["health"], entry["health_now"]) == (3, -2, 6, 4)
    entry = story.system.entry(story.encounter, story["target"])
    assert (entry["health"], entry["health_now"], "points" in entry) == (12, 9, False)
    story.when("set hero primary null")
    assert "points" not in story.system.entry(story.encounter, story["hero"])
