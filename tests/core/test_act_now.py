"""`now`: somebody acts on the turn that runs, by hand."""

from tests.core.tiny import Tiny
from tests.story import given
from tracker.core.events import CameUp, SlotMoved, TurnOrdered
from tracker.systems import find

TRIO = ("add Ana turn=9", "add Bo turn=9", "add Cy turn=4", "initiative")


def test_one_who_is_ahead_acts_at_once_and_first() -> None:
    story = given(Tiny(), *TRIO).up("Ana", "Bo").when("now cy")
    story.then_also(SlotMoved(who="cy", turn=4, to=9, place=3), CameUp(who="cy", turn=9))
    story.then_also(TurnOrdered(turn=9, order="cy,ana,bo"))
    story.up("Cy", "Ana", "Bo")


def test_one_who_has_acted_acts_again() -> None:
    given(Tiny(), *TRIO, "done ana").when("now ana").up("Ana", "Bo")


def test_who_can_not_is_told_why() -> None:
    given(Tiny(), "add Ana").when("now ana").refused("no round is running")
    given(Tiny(), *TRIO).when("now bo").refused("Bo is up already")
    given(Tiny(), *TRIO, "hurt cy 9").when("now cy").refused("Cy can not act: down")


def test_where_one_acts_at_a_time_it_is_the_next() -> None:
    story = given(
        find("trident"), *(f"add {name} turn={turn}" for name, turn in (("A", 9), ("B", 5), ("C", 3)))
    )
    story.when("next").up("A").when("now c").up("A")
    assert [s.who for s in story.encounter.slots] == ["a", "c", "b"]
    story.when("next").up("C").when("next").up("B")


def test_one_tick_is_no_shortcut_past_who_acts() -> None:
    story = given(find("libra"), "add A", "add B", "initiative a=9 b=2").up("A")
    story.when("now b").up("A").when("next").up("B")
