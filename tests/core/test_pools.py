"""What is lost of a pool and given back, and who falls and rises by it."""

import pytest

from tests.core.tiny import fight
from tracker.core.events import Fell, Healed, InjuryTaken, Remarked, Rose


def test_hurt_takes_from_health_and_at_0_one_falls_once() -> None:
    story = fight().when("hurt wolf* 2 reason=the bridge")
    story.then(
        InjuryTaken(who="wolf-1", pool="health", amount=2, now=1, why="the bridge"),
        InjuryTaken(who="wolf-2", pool="health", amount=2, now=1, why="the bridge"),
    )
    story.when("hurt 2 5").then(InjuryTaken(who="wolf-1", pool="health", amount=5, now=0), Fell(who="wolf-1"))
    story.when("hurt 2 1").then(InjuryTaken(who="wolf-1", pool="health", amount=1, now=0))


def test_heal_gives_back_up_to_the_maximum_and_one_who_was_down_rises() -> None:
    story = fight().when("hurt 2 9").when("heal 2 1")
    story.then(Healed(who="wolf-1", pool="health", amount=1, now=1), Rose(who="wolf-1"))
    story.when("heal 2 9").then(Healed(who="wolf-1", pool="health", amount=2, now=3))
    story.when("heal 2 1").then(Remarked(who="wolf-1", text="Wolf 1: Health is at its maximum"))


def test_one_without_the_pool_is_told_of_and_the_others_are_handled() -> None:
    fight().when('hurt "Trap,Wolf 1" 1').then(
        Remarked(who="trap", text="Trap has no Health"),
        InjuryTaken(who="wolf-1", pool="health", amount=1, now=2),
    )
    fight().when("hurt trap 1").refused("Trap has no Health")
    fight().when("hurt wolf* 1 pool=mana").refused("Wolf 1 and Wolf 2 have no Mana: health")


@pytest.mark.parametrize("line", ["hurt 1 0", "hurt 1 -1", "heal 1 0", "heal 1 -2"])
def test_less_than_one_is_neither_hurt_nor_healed(line: str) -> None:
    fight().when(line).refused("1 or more")


def test_another_pool_runs_out_without_anybody_falling() -> None:
    fight().when("hurt knight 9 pool=mana").then(InjuryTaken(who="knight", pool="mana", amount=9, now=0))
