"""Lucky (B14) and Chaos (B15), and the vectors 20 and 21."""

from tests.story import Story
from tests.systems.balance.attackers import HERO, TARGET, one, weapon
from tests.systems.balance.balance_story import facts, fight
from tracker.systems.balance.events import (
    ChaosGained,
    LuckyDeclared,
    LuckyUsed,
    OrderGained,
    OrderUsed,
    PointsSpent,
    Rolled,
)

MATE = one("Mate", weapon(kind="spell"), brawn=2, discipline=2, primary="discipline", health=6)


def roll(story: Story, purpose: str) -> Rolled:
    """The roll of that purpose of the last line."""
    return next(e for e in story.events if isinstance(e, Rolled) and e.purpose == purpose)


# --- Lucky


def test_b14_a_stat_point_for_a_bonus_roll() -> None:
    story = fight(HERO, TARGET).when("attack hero target lucky", "21", "21", "65")
    assert PointsSpent(who="hero", why="lucky", amount=1, now=2) in story.events
    attack = roll(story, "attack")
    assert (attack.dice, attack.again, attack.kept, attack.reasons) == ("2,1", "6,5", "6,5", "Lucky bonus")


def test_b3_spending_never_lowers_the_stat_or_rolls_that_use_it() -> None:
    story = fight(HERO, "set hero points 1").when("skill hero brawn difficulty=5", "21")
    assert roll(story, "skill").total == 6


def test_vector_21_pool_1_lucky_twice() -> None:
    """B14: pool 0; the second refused."""
    story = fight(HERO, TARGET, "set hero points 1").when("attack hero target lucky", "21", "21", "65")
    assert facts(story, "hero")["points"] == {"current": 0, "maximum": 3}
    story.when("attack hero target lucky").refused("no Stat Point left for Lucky: 0")
    story.when("lucky hero").refused("no Stat Point left")


def test_b14_on_defense_for_any_primary() -> None:
    story = fight(HERO, MATE).when("attack hero mate defense_lucky", "21", "21", "65")
    assert (roll(story, "defense").mode, roll(story, "defense").total) == ("bonus", 11)


def test_b14_not_on_rolls_of_another_stat() -> None:
    story = fight(one("Mate", weapon(), discipline=2, primary="discipline"), TARGET)
    story.when("attack mate target lucky").refused("Mate has Lucky for", "Discipline, not of Brawn")
    story.when("skill mate wit difficulty=5 lucky").refused("not of Wit")
    story.when("skill mate knowledge difficulty=5 lucky", "21", "43")


def test_b3_b14_without_a_primary_stat_there_is_no_lucky() -> None:
    story = fight(HERO, TARGET).when("attack hero target defense_lucky").refused("Target has no Stat Points")
    story.when("lucky target").refused("Target has no Stat Points")


def test_b14_the_point_is_spent_when_a_penalty_cancels_the_bonus() -> None:
    story = fight(HERO, TARGET).when("attack hero target lucky mode=penalty", "21", "65")
    assert (roll(story, "attack").mode, roll(story, "attack").again) == ("normal", "")
    assert PointsSpent(who="hero", why="lucky", amount=1, now=2) in story.events


def test_b14_declared_ahead_it_waits_for_the_next_roll_that_allows_it() -> None:
    story = fight(
        one("Mate", weapon("Axe"), weapon("Bolt", kind="spell"), discipline=2, primary="discipline")
    )
    story.when(HERO).when("lucky mate").then(
        PointsSpent(who="mate", why="lucky", amount=1, now=1), LuckyDeclared(who="mate")
    )
    assert facts(story, "mate")["lucky"]
    story.when("attack mate hero with=axe", "21", "65").but_no(LuckyUsed)
    story.when("lucky mate").refused("waiting already")
    story.when("attack mate hero with=bolt lucky").refused("waiting for this roll already")
    story.when("attack mate hero with=bolt", "21", "65", "43").then_also(LuckyUsed(who="mate"))
    assert not facts(story, "mate")["lucky"]
    story.when("attack mate hero with=bolt", "21", "65").but_no(LuckyUsed)


def test_b14_a_waiting_lucky_goes_into_a_defense() -> None:
    story = fight(HERO, MATE, "lucky mate").when("attack hero mate", "21", "21", "65")
    story.then_also(LuckyUsed(who="mate"))


# --- Chaos


def test_vector_20_chaos_that_matches_is_6_on_the_next_roll() -> None:
    """B15, ahead and then used by the very next roll, a defense too."""
    story = fight(HERO, TARGET).when("chaos target", "33")
    story.then(
        Rolled(who="target", purpose="chaos", dice="3,3", kept="3,3", total=6),
        OrderGained(who="target", bonus=6),
    )
    assert facts(story, "target")["order_bonus"] == 6
    story.when("chaos target").refused("+6 waiting")
    story.when("attack hero target defense_chaos").refused("+6 waiting")
    story.when("attack hero target", "21", "65").then_also(OrderUsed(who="target"))
    assert (roll(story, "defense").modifiers, roll(story, "defense").total) == ("Chaos+6", 9)
    assert facts(story, "target")["order_bonus"] == 0


def test_vector_20_chaos_that_does_not_is_1_imbalance() -> None:
    """B8, B15."""
    story = fight(one("Hero", imbalance=3)).when("chaos hero", "34")
    story.then(
        Rolled(who="hero", purpose="chaos", dice="3,4", kept="4,3", total=7), ChaosGained(who="hero", now=1)
    )
    assert facts(story, "hero")["imbalance"] == {"base": 3, "chaos": 1}


def test_b15_chaos_before_either_side_of_an_attack() -> None:
    story = fight(HERO, TARGET).when("attack hero target chaos=22 defense_chaos", "65", "43", "21")
    assert (roll(story, "attack").total, roll(story, "defense").total) == (9, 7)
    story.then_also(OrderGained(who="hero", bonus=6), OrderUsed(who="hero"), ChaosGained(who="target", now=1))


def test_b15_the_six_never_goes_to_shock_or_chaos_dice() -> None:
    story = fight(one("Hero", imbalance=12), TARGET, ("chaos hero", "33"))
    story.when("initiative", "11", "21", "65").then_also(
        OrderUsed(who="hero"), Rolled(who="hero", purpose="shock", dice="2,1", kept="2,1", total=3)
    )
    assert roll(story, "initiative").total == 8


def test_b15_the_six_goes_into_a_skill_roll() -> None:
    story = fight(HERO, ("chaos hero", "33")).when("skill hero wit difficulty=8", "21")
    assert roll(story, "skill").total == 9


def test_b42_one_who_is_down_defends_without_lucky_and_chaos() -> None:
    story = fight(HERO, MATE, "lucky mate", ("chaos mate", "33"), "hurt mate 6")
    story.when("attack hero mate defense_lucky").refused("down or exhausted")
    story.when("attack hero mate defense_chaos").refused("down or exhausted")
    story.when("attack hero mate", "21", "65").but_no(LuckyUsed, OrderUsed)
    assert (roll(story, "defense").total, roll(story, "defense").mode) == (3, "normal")
    assert facts(story, "mate")["lucky"]
    story.when("lucky mate").refused("cannot act")
    story.when("chaos mate").refused("cannot act")


def test_b42_one_who_is_exhausted_defends_without_lucky_and_chaos() -> None:
    story = fight(HERO, MATE, "lucky mate", ("chaos mate", "33"), "set mate points -3")
    story.when("attack hero mate defense_chaos").refused("down or exhausted")
    story.when("attack hero mate", "21", "65").but_no(LuckyUsed, OrderUsed)
    assert (roll(story, "defense").total, roll(story, "defense").mode) == (3, "normal")


def test_b16_chaos_dice_are_two_faces() -> None:
    fight(HERO).when("chaos hero dice=3").refused("wanted 2 dice")
    assert fight(HERO).when("chaos hero dice=3,3").words == "chaos hero dice=3,3"


def test_offered_choices_say_what_they_cost() -> None:
    story, asked = fight(HERO, TARGET), {}
    story.when("attack hero target", "21", "65", people=[lambda q: asked.update({q.field: q})])
    assert all(asked[field].offered for field in ("lucky", "chaos", "defense_chaos"))
    assert "1 of 3 Stat Points" in asked["lucky"].choices[0].label
    assert "defense_lucky" not in asked


def test_a_person_takes_lucky_and_chaos() -> None:
    story = fight(HERO, TARGET)
    story.when(
        "attack hero target", "55", "21", "21", "65",
        people=[lambda q: True if q.kind == "choice" and not q.field.startswith("def") else None],
    )  # fmt: skip
    assert roll(story, "attack").total == 17
    assert story.words == "attack hero target dice=2,1 again=6,5 chaos=5,5 defense=2,1 lucky"
