"""Several attacked at once: one action, so Speed and EP or TP go once."""

from tests.story import Story
from tests.systems.libra.libra_story import facts, fight, foe, hp, one, power, round_of

STORM = power("Storm", damage="1d20", ep=5, spender=5, range="magic", kind="magical")


def brawl() -> Story:
    story = fight(one("Hero"), foe("Wolf"), foe("Bear"))
    return round_of(story, hero=20, wolf=5, bear=4)


def test_an_action_on_several_costs_its_speed_once() -> None:
    """L21."""
    story = brawl().when("attack hero wolf,bear reaction=none", 37, 7, 50, 9)
    assert story.words == (
        'together "attack hero wolf d100=37 damage_dice=7 free" "attack hero bear d100=50 damage_dice=9"'
    )
    assert (hp(story, "Wolf"), hp(story, "Bear")) == (93, 91)
    assert facts(story, "Hero")["initiative"] == 10
    story.says("Hero attacks Wolf with Strike: d100 37", "Hero attacks Bear with Strike: d100 50")


def test_one_roll_for_all_when_it_is_shared() -> None:
    story = brawl().when("attack hero wolf,bear reaction=none shared", 37, 7)
    assert (hp(story, "Wolf"), hp(story, "Bear")) == (93, 93)


def test_a_d100_handed_in_for_a_shared_roll_shares_the_damage_too() -> None:
    story = brawl().when("attack hero wolf,bear reaction=none shared d100=37", 7)
    assert (hp(story, "Wolf"), hp(story, "Bear")) == (93, 93)


def test_l30_one_action_meets_the_back_row_as_it_stood_whoever_falls_in_front() -> None:
    """Whatever the order in which they are named."""
    story = fight(one("Hero"), foe("Front", hp=5), foe("Behind", row="back"))
    story.when("attack hero front,behind reaction=none", 20, 10, 30, 10)
    assert (hp(story, "Behind"), hp(story, "Front")) == (95, 0)


def test_l30_the_third_in_line_is_not_reached_by_an_action_that_fells_the_first() -> None:
    story = fight(one("Hero"), *(foe(n, hp=5) for n in ("Ant", "Bee", "Cat")), "formation foes row")
    story.when("attack hero ant,bee,cat reaction=none").refused("line 1: Cat stands 3. in line")
    story = fight(one("Hero"), foe("Ant", hp=5), foe("Bee"), "formation foes row")
    story.when("attack hero ant,bee reaction=none", 20, 10, 30, 10)
    assert (hp(story, "Bee"), hp(story, "Ant")) == (95, 0)
