"""Cases from the field: Health and other pools."""

from tests.core.tiny import Tiny
from tests.story import given


def test_one_without_health_is_told_of_and_the_others_of_the_blow_are_handled() -> None:
    story = given(Tiny(), "add Trap health=0", "add Wolf health=5", "hurt Trap,Wolf 2")
    story.says("Trap has no Health")
    assert story["Wolf"].pools["health"].current == 3
    story.when("heal Wolf,Trap 1").says("Trap has no Health")
    assert story["Wolf"].pools["health"].current == 4
    story.when("hurt Trap 2").refused("Trap has no Health")


def test_healed_from_0_one_is_up_again_and_what_was_put_on_by_hand_stays() -> None:
    story = given(Tiny(), "add Wolf health=3", "condition Wolf unconscious", "hurt Wolf 5")
    assert story["Wolf"].down
    story.when("heal Wolf 1")
    assert not story["Wolf"].down
    assert [c.name for c in story["Wolf"].conditions] == ["unconscious"]


def test_less_is_less_and_never_below_0() -> None:
    story = given(Tiny(), "add Wolf mana=3")
    left = []
    for _ in range(4):
        story.when("hurt Wolf 1 pool=mana")
        left.append(story["Wolf"].pools["mana"].current)
    assert left == [2, 1, 0, 0]
