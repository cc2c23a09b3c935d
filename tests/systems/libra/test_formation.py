"""L30, L31: rows, the line of Row formation, flying, ambushes, and moving there."""

import pytest

from tests.story import Story
from tests.systems.libra.libra_story import HERO, TARGET, facts, fight, foe, one, power, round_of, view
from tracker.systems.libra.events import RowChanged

BACK = foe("Target", row="back")
GUARD = foe("Guard")
ARROW = power("Arrow", range="ranged")
BOLT = power("Bolt", range="magic")
SHOOTER = one("Hero", power("Strike"), ARROW, BOLT, ranged=60, arcana=60)


def hit(story: Story, target: str = "target", using: str = "strike") -> int:
    """The damage of 12 rolled."""
    return int(view(story.when(f"attack hero {target} with={using} d100=50 damage=12"))["damage"])


def test_vector_6_front_row_melee_against_the_back_row() -> None:
    assert hit(fight(HERO, GUARD, BACK)) == 6


def test_l30_both_back_rows_are_half_each_and_a_double_cancels_one() -> None:
    story = fight(one("Hero", row="back"), one("Mate"), GUARD, BACK)
    assert hit(story) == 3
    assert hit(story, "guard") == 6
    assert view(story.when("attack hero target d100=3 damage=12"))["damage"] == 6


def test_l30_ranged_and_magic_ignore_rows() -> None:
    story = fight(SHOOTER, "row hero back", one("Mate"), GUARD, BACK)
    assert (hit(story, using="arrow"), hit(story, using="bolt")) == (12, 12)


def test_l30_with_nobody_in_front_everyone_counts_as_front() -> None:
    assert hit(fight(HERO, BACK)) == 12
    story = fight(HERO, GUARD, BACK, foe("Other", row="back"), "hurt guard 100")
    assert hit(story) == 12


def test_l30_melee_on_a_flyer_is_refused_and_the_others_hit() -> None:
    story = fight(SHOOTER, foe("Target", flying=True))
    story.when("attack hero target with=strike").refused("Target is flying: Melee cannot hit it")
    assert hit(story, using="arrow") == 12
    story.when("set target flying no")
    assert hit(story) == 12


LINE = (HERO, foe("First"), foe("Second"), foe("Third"), "formation foes row")


def test_l30_row_formation_second_is_back_third_is_out_of_reach() -> None:
    story = fight(SHOOTER, *LINE[1:])
    assert (hit(story, "first"), hit(story, "second")) == (12, 6)
    story.when("attack hero third with=strike").refused(
        "Third stands 3. in line: Melee reaches only the first two"
    )
    assert hit(story, "third", "arrow") == 12
    assert [facts(story, w)["place"] for w in ("first", "second", "third")] == [1, 2, 3]
    assert [facts(story, w)["row"] for w in ("first", "second", "third")] == ["front", "back", "back"]


def test_l30_when_the_first_falls_the_next_moves_up() -> None:
    story = fight(*LINE, "hurt first 100")
    assert (hit(story, "second"), hit(story, "third")) == (12, 6)
    assert facts(story, "first")["place"] is None


@pytest.mark.parametrize(("who", "dealt"), [("first", 12), ("second", 6), ("third", 6)])
def test_l30_the_third_and_further_deal_melee_as_back_row(who: str, dealt: int) -> None:
    story = fight(*LINE)
    assert view(story.when(f"attack {who} hero d100=50 damage=12"))["damage"] == dealt


def test_l30_positioning_in_row_formation_is_a_swap_with_a_neighbour() -> None:
    story = round_of(fight(*LINE), third=30, second=20, hero=5, first=1)
    story.when("swap third first").refused("only with the one directly before or behind")
    story.when("row third front").refused("swap WHO OTHER")
    story.when("swap third second").says("In line: First, Third then Second", "initiative 30 -> 20")
    assert [facts(story, w)["place"] for w in ("first", "third", "second")] == [1, 2, 3]
    assert hit(story, "third") == 6


def test_l30_positioning_in_column_is_to_the_other_row_at_speed_10() -> None:
    story = round_of(fight(HERO, TARGET), hero=15, target=4)
    story.when("row hero front").refused("already stands in the front row")
    story.when("row hero back").then_also(RowChanged(who="hero", row="back")).says("15 -> 5")
    story.when("swap hero target").refused("only in Row formation")


def test_l3_a_formation_is_chosen_freely_or_as_somebodys_action() -> None:
    story = fight(HERO, TARGET).when("formation party staggered").says("Party: staggered formation")
    story.when("formation party staggered").refused("already stands in staggered")
    round_of(story, hero=15, target=4).when("formation party row by=hero").says("15 -> 5")
    story.when("formation foes row by=hero").refused("not of that side")
    story.when("formation party circle").refused("column or staggered or row")


def test_l31_back_attack_makes_the_back_row_count_as_front_until_changed() -> None:
    story = fight(HERO, GUARD, BACK).when("ambush foes back").says("Foes: Back Attack")
    assert hit(story) == 12
    round_of(story, hero=90, guard=5, target=4)
    assert hit(story) == 12
    assert hit(story.when("ambush foes none")) == 6


def test_l31_pincer_brings_even_the_third_in_line_within_reach() -> None:
    story = fight(*LINE, "ambush foes back")
    assert hit(story, "second") == 12
    story.when("attack hero third").refused("3. in line")
    assert hit(story.when("ambush foes pincer"), "third") == 12


def test_l4_an_attack_that_gains_advantage_may_knock_into_the_front_row() -> None:
    shove = power("Shove", advantage=True, knock=True, range="ranged")
    told = one("Hero", shove, ranged=60, agility=4)
    story = fight(told, GUARD, BACK).when("attack hero target d100=60 damage=5")
    story.then_also(RowChanged(who="target", row="front")).says("Target stands in the front row")
    story = fight(told, GUARD, BACK).when("attack hero target d100=60 damage=5 knock=no").but_no(RowChanged)
    assert facts(story, "target")["row"] == "back"
    story.when("attack hero guard d100=60 damage=5").but_no(RowChanged)
    story.when("attack hero target d100=65").but_no(RowChanged)


SHOVER = one("Hero", power("Shove", advantage=True, knock=True, range="ranged"), ranged=60, agility=4)


def test_l4_where_nobody_stands_in_front_there_is_no_back_row_to_be_knocked_out_of() -> None:
    """As printed (L30): a Front Row and a Back Row take at least one character in the Front Row."""
    story = fight(SHOVER, BACK, foe("Other", row="back"))
    story.when("attack hero target d100=60 damage=5").but_no(RowChanged)
    assert facts(story, "target")["row"] == "back"
    story = fight(SHOVER, GUARD, BACK, "hurt guard 100")
    story.when("attack hero target d100=60 damage=5").but_no(RowChanged)


@pytest.mark.parametrize("ambush", ["back", "pincer"])
def test_l4_l31_who_counts_as_front_by_an_ambush_is_not_knocked_there(ambush: str) -> None:
    """As printed: anyone in your Back Row is considered to be in your Front Row."""
    story = fight(SHOVER, GUARD, BACK, f"ambush foes {ambush}")
    story.when("attack hero target d100=60 damage=5").but_no(RowChanged)
    story.when("ambush foes none").when("attack hero target d100=60 damage=5")
    story.then_also(RowChanged(who="target", row="front"))
