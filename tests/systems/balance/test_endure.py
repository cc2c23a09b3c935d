"""Injury and Endure: B4 and B34, with what they do to down (B42) and Focus (B61)."""

import pytest

from tests.story import Story
from tests.systems.balance.attackers import HERO, TARGET, one, weapon
from tests.systems.balance.balance_story import KNIGHT, fight
from tracker.core.events import Fell, Healed, InjuryTaken, Remarked, Rose
from tracker.core.questions import Question
from tracker.systems.balance.events import (
    AttackMade,
    Exhausted,
    FatigueReached,
    FocusBroken,
    FocusRestored,
    InjuryAnswered,
    PointsSpent,
)

MATE = one("Mate", brawn=3, primary="brawn", health=3)


def health(story: Story, who: str) -> int:
    """The Health that somebody has now."""
    return story[who].pools["health"].current


def points(story: Story, who: str) -> int:
    """The Stat Points that somebody has now."""
    return story[who].pools["points"].current


# --- B4


def test_b4_an_injury_is_a_health_and_at_0_one_is_down() -> None:
    fight(TARGET).when("hurt target 4").then(InjuryTaken(who="target", pool="health", amount=4, now=5))
    story = fight(TARGET).when("hurt target 9")
    story.then(InjuryTaken(who="target", pool="health", amount=9, now=0), Fell(who="target"))
    assert story["target"].down


def test_b4_health_never_goes_below_0_or_above_its_maximum() -> None:
    story = fight(TARGET).when("hurt target 99")
    assert health(story, "target") == 0
    assert health(story.when("heal target 99"), "target") == 9
    story.when("set target health 10").refused("0 to 9")


def test_b4_without_health_given_it_is_4_and_fortitude_and_at_least_1() -> None:
    story = fight(one("A", fortitude=2), one("B", fortitude=-9), one("C"))
    assert [health(story, who) for who in "abc"] == [6, 1, 4]
    assert health(fight(one("A")).when("set a fortitude 3"), "a") == 4
    assert fight(one("A")).when("set a fortitude 3")["a"].pools["health"].maximum == 7


def test_b4_a_thing_without_health_is_passed_by_where_several_are_hurt() -> None:
    story = fight(one("Trap", health="none"), TARGET).when("hurt trap,target 2")
    story.then(
        Remarked(who="trap", text="Trap has no Health"),
        InjuryTaken(who="target", pool="health", amount=2, now=7),
    )
    story.when("hurt trap 2").refused("Trap has no Health")


# --- B34: with the Injury


def test_b34_one_stat_point_for_each_injury_with_its_story() -> None:
    fight(MATE).when('hurt mate 3 endure=2 reason="a loose strap"').then(
        PointsSpent(who="mate", why="endure", amount=2, now=1, reason="a loose strap"),
        InjuryTaken(who="mate", pool="health", amount=1, now=2),
        InjuryAnswered(who="mate", amount=3, endured=2, before=3),
    ).says('Mate endures 2 Injury for 2 Stat Points, 1 left: "a loose strap"')


def test_b34_endure_is_a_ceiling() -> None:
    story = fight(MATE).when("hurt mate 1 endure=6").but_no(InjuryTaken)
    assert (points(story, "mate"), health(story, "mate")) == (2, 3)


def test_b34_the_injuries_of_an_attack_are_summed_first() -> None:
    story = fight(one("Hero", weapon(rating=3)), MATE).when("attack hero mate endure=9", "21", "651")
    assert [e for e in story.events if isinstance(e, PointsSpent)] == [
        PointsSpent(who="mate", why="endure", amount=3, now=0)
    ]
    assert (health(story, "mate"), points(story, "mate")) == (3, 0)


def test_b34_also_at_0_or_below_but_never_past_minus_3() -> None:
    story = fight(MATE, "set mate points 0").when("hurt mate 2 endure=2")
    assert points(story, "mate") == -2
    story.when("hurt mate 2 endure=2").refused("Mate can endure 1 more, not 2", "-3")
    assert points(story.when("hurt mate 1 endure=2"), "mate") == -3


def test_b34_what_would_be_spent_is_what_is_refused() -> None:
    """endure=9 on 1 Injury spends 1, whatever the ceiling."""
    assert points(fight(MATE, "set mate points -2").when("hurt mate 1 endure=9"), "mate") == -3


def test_b34_endure_0_is_accepted_for_anyone_and_more_refused_without_a_pool() -> None:
    story = fight(HERO, TARGET).when("attack hero target endure=0", "21", "65")
    story.when("attack hero target endure=1").refused("Target has no Stat Points")
    story.when("hurt target 1 endure=1").refused("Target has no Stat Points")
    story.when("hurt target 1 endure=-1").refused("0 or more")
    story.when("hurt mate,target 1 endure=1").refused("mate")
    fight(MATE, TARGET).when("hurt mate,target 1 endure=1").refused("Target has no Stat Points")


def test_b34_a_trap_takes_nothing_and_costs_nothing() -> None:
    thing = one("Thing", health="none", brawn=2, primary="brawn")
    story = fight(HERO, thing).when("attack hero thing endure=1", "21", "65").but_no(PointsSpent)
    assert points(story, "thing") == 2
    asked: list[str] = []
    story.when("attack hero thing", "21", "65", people=[lambda q: asked.append(q.field)])
    assert "endure" not in asked


def test_b34_several_hurt_at_once_each_endure() -> None:
    story = fight(MATE, KNIGHT).when("hurt mate,knight 2 endure=1")
    assert [points(story, who) for who in ("mate", "knight")] == [2, 2]
    assert [health(story, who) for who in ("mate", "knight")] == [2, 5]


def test_b34_it_answers_injury_only() -> None:
    fight(MATE).when("hurt mate 1 pool=points endure=1").refused("Endure answers Injury")


def test_b34_the_number_and_then_the_story_are_asked_for() -> None:
    asked: list[Question] = []

    def person(question: Question) -> object | None:
        asked.append(question)
        return {"endure": 1, "reason": "a parry"}.get(question.field)

    story = fight(HERO, MATE).when("attack hero mate", "21", "65", people=[person])
    assert [(q.field, q.least, q.most) for q in asked[-2:]] == [("endure", 0, 2), ("reason", 0, 0)]
    assert PointsSpent(who="mate", why="endure", amount=1, now=2, reason="a parry") in story.events
    assert 'endure=1 reason="a parry"' in story.words
    asked.clear()
    fight(HERO, MATE).when("attack hero mate", "65", "21", people=[person])
    assert "endure" not in [q.field for q in asked]


def test_b34_the_story_may_be_left_blank() -> None:
    story = fight(MATE).when("hurt mate 1 endure=1", people=[lambda q: None])
    assert story.words == "hurt mate 1 endure=1"


def test_b34_endure_on_several_is_refused_for_all_where_one_has_no_pool() -> None:
    """B34: "endure=0 is accepted for anyone, more is refused for one without a pool"; one line, one step."""
    story = fight(HERO, TARGET)
    for said in ("hurt hero,target 2 endure=1", "hurt target,hero 2 endure=1"):
        story.when(said).refused("Target has no Stat Points to endure with: only endure=0")
        (row,) = story.system.preview(story.encounter, story.table.parse(said))
        assert (row.label, row.value) == (
            "Refused",
            "Target has no Stat Points to endure with: only endure=0",
        )
    story.when("hurt hero,target 2 endure=0")
    assert (health(story, "hero"), health(story, "target")) == (4, 7)


# --- B34: afterwards


def test_b34_afterwards_it_takes_back_up_to_n() -> None:
    fight(MATE, "hurt mate 2").when("endure mate 5 reason=luck").then(
        PointsSpent(who="mate", why="endure", amount=2, now=1, reason="luck"),
        Healed(who="mate", pool="health", amount=2, now=3, why="Endure"),
        InjuryAnswered(who="mate"),
    )


def test_b34_afterwards_it_decides_down_again() -> None:
    story = fight(MATE, "hurt mate 3").when("endure mate 1")
    story.then_also(Healed(who="mate", pool="health", amount=1, now=1, why="Endure"), Rose(who="mate"))
    assert not story["mate"].down


def test_b34_injury_beyond_health_is_endured_first_of_all() -> None:
    """5 Injury on 3 Health: two points bring nothing back, the third does."""
    story = fight(MATE, "hurt mate 5").when("endure mate 2").but_no(Healed, Rose)
    assert story["mate"].down
    story.when("endure mate 1").then_also(Rose(who="mate"))


def test_b34_b61_afterwards_it_decides_focus_again() -> None:
    story = fight(KNIGHT, HERO, "initiative knight=2,3 knight.focus=2 hero=54", "next")
    story.when("hurt knight 2").then_also(FocusBroken(who="knight", why="Injury"))
    story.when("endure knight 1").but_no(FocusRestored)
    story.when("endure knight 1").then_also(FocusRestored(who="knight"))


def test_b62_health_set_to_0_by_hand_breaks_the_focus() -> None:
    story = fight(KNIGHT, HERO, "initiative knight=2,3 knight.focus=2 hero=54", "next")
    story.when("set knight health 0").then_also(Fell(who="knight"), FocusBroken(who="knight", why="down"))


def test_b62_a_focus_does_not_hold_again_when_the_last_point_exhausts() -> None:
    rolled = "initiative knight=2,3 knight.focus=2 knight.again=2,3 hero=54"
    story = fight(KNIGHT, HERO, "set knight points -2", rolled, "next", "hurt knight 1")
    story.when("endure knight 1").then_also(Exhausted(who="knight")).but_no(FocusRestored)


def test_b61_injury_endured_at_once_breaks_no_focus() -> None:
    story = fight(KNIGHT, HERO, "initiative knight=2,3 knight.focus=2 hero=54", "next")
    story.when("hurt knight 2 endure=2").but_no(FocusBroken)


def test_b62_exhaustion_by_endure_breaks_the_focus_all_the_same() -> None:
    story = fight(KNIGHT, HERO, "initiative knight=2,3 knight.focus=2 hero=54", "next", "set knight points 0")
    story.when("hurt knight 3 endure=3").then_also(
        Exhausted(who="knight"), FocusBroken(who="knight", why="exhausted")
    )


def test_b34_it_is_over_with_next_and_with_the_next_roll() -> None:
    last = "no Injury to answer"
    story = fight(HERO, MATE, "initiative hero=65 mate=21", "hurt mate 1", "next")
    story.when("endure mate 1").refused(last)
    story.when("hurt mate 1").when("attack mate hero", "65", "1").when("endure mate 1").refused(last)
    story.when("hurt mate 1").when("attack hero mate", "65", "21").when("endure mate 1").refused(last)
    fight(MATE, "hurt mate 1", ("chaos mate", "21")).when("endure mate 1").refused(last)
    fight(MATE, "hurt mate 3", HERO, ("next", "65")).when("endure mate 1").refused(last)
    fight(MATE).when("endure mate 1").refused(last)


def test_b34_done_of_one_of_several_leaves_it_open() -> None:
    story = fight(HERO, MATE, "initiative hero=65 hero.balanced=no mate=56", "hurt mate 1", "done hero")
    assert health(story.when("endure mate 1"), "mate") == 3
    story.when("hurt mate 1").when("done mate").when("endure mate 1").refused("no Injury to answer")


def test_b34_the_last_injury_is_the_one_answered() -> None:
    story = fight(MATE, "hurt mate 1", "hurt mate 1").when("endure mate 2")
    assert (health(story, "mate"), points(story, "mate")) == (2, 2)
    story.when("endure mate 1").refused("no Injury to answer")


def test_b34_never_the_injury_of_a_shock() -> None:
    story = fight(one("Mate", brawn=2, primary="brawn", imbalance=12), HERO)
    story.when("initiative mate=65 mate.shock=12 mate.penalty=injury hero=21")
    assert health(story, "mate") == 3
    story.when("endure mate 1").refused("no Injury to answer")


@pytest.mark.parametrize(
    ("line", "why"), [("endure mate 0", "1 or more"), ("endure target 1", "Target has no Stat Points")]
)
def test_b34_what_cannot_be_endured_afterwards_is_refused(line: str, why: str) -> None:
    fight(MATE, TARGET, "hurt mate,target 1").when(line).refused(why)


def test_b34_afterwards_too_never_past_minus_3() -> None:
    story = fight(MATE, "set mate points -2", "hurt mate 2")
    story.when("endure mate 2").refused("can endure 1 more, not 2")
    story.when("endure mate 1").then_also(
        FatigueReached(who="mate", level="exhausted"), Exhausted(who="mate")
    )


def test_b42_who_is_down_or_exhausted_does_not_endure() -> None:
    story = fight(HERO, MATE, "hurt mate 3").when("attack hero mate endure=1").refused("down or exhausted")
    asked: list[str] = []
    story.when("attack hero mate", "21", "65", people=[lambda q: asked.append(q.field)])
    assert "endure" not in asked
    story.when("endure mate 1").refused("no Injury to answer")


def test_b42_the_point_that_reaches_minus_3_still_removes_its_injury() -> None:
    story = fight(HERO, MATE, "set mate points -2").when("attack hero mate endure=1", "21", "64")
    made = next(e for e in story.events if isinstance(e, AttackMade))
    assert (made.total, health(story, "mate")) == (1, 2)
    assert story.events[-4:] == [
        PointsSpent(who="mate", why="endure", amount=1, now=-3),
        FatigueReached(who="mate", level="exhausted"),
        Exhausted(who="mate"),
        InjuryTaken(who="mate", pool="health", amount=1, now=2),
    ]


def test_b34_that_an_answer_lapses_makes_no_later_step_come_out_different() -> None:
    story = fight(HERO, MATE, TARGET, "hurt mate 1", "attack hero target dice=6,5 defense=2,1")
    story.when("amend 4 hurt hero 1 endure=0").says("Hero takes 1 Injury: Health 5")
    assert health(story, "Target") == 7
