"""Cases from the field: ordering and ties."""

import random

from tests.core.tiny import Tiny, TinyOneByOne
from tests.story import Story, given
from tracker.core.ladder import letters


def ladder(story: Story) -> list[tuple[str, int]]:
    return [(story.encounter.name_of(s.who), s.turn) for s in story.encounter.slots]


def test_one_added_after_the_start_stands_where_its_number_says() -> None:
    story = given(Tiny(), "add A turn=20", "add B turn=15", "add C turn=10", "next", "add D turn=12")
    assert ladder(story) == [("A", 20), ("B", 15), ("D", 12), ("C", 10)]


def test_moving_up_and_down_sixty_times_gives_each_order_asked_for() -> None:
    story = given(Tiny(), *(f"add {name} turn=9" for name in "ABCDE"), "next")
    wanted, choose = list("ABCDE"), random.Random(1)
    for _ in range(60):
        here = list(wanted)
        who, before = choose.sample("ABCDE", 2)
        story.when(f"order {who} {before}")
        wanted.remove(who)
        wanted.insert(wanted.index(before), who)
        assert story.was_done() or here == wanted
        assert [name for name, _ in ladder(story)] == wanted
    assert sorted(letters(story.encounter).values()) == list("abcde")


def test_turns_are_in_order_as_numbers() -> None:
    story = given(Tiny(), "add A turn=9", "add B turn=10", "add C turn=-1")
    assert [turn for _, turn in ladder(story)] == [10, 9, -1]


def test_a_turn_of_0_counts_as_rolled() -> None:
    story = given(Tiny(), "add A turn=0", "add B turn=5", "next", "add C").when("initiative", "12").up("B")
    assert ladder(story) == [("B", 5), ("C", 3), ("A", 0)]


def test_a_turn_may_go_below_any_number_and_undo_brings_the_old_one_back() -> None:
    # There is no floor under the ladder: it is shown as far down as somebody stands.
    story = given(Tiny(), "add A turn=3", "add B turn=5", "next").when("turn A -2")
    assert ladder(story) == [("B", 5), ("A", -2)]
    assert ladder(story.when("undo")) == [("B", 5), ("A", 3)]


def test_ordering_by_hand_leaves_the_numbers_and_is_only_done_within_a_turn() -> None:
    story = given(TinyOneByOne(), "add A turn=15", "add B turn=12", "add C turn=12")
    story.when("order B A").refused("stand on no turn together: order is within one turn")
    story.when("order C B").says("Turn 12 in the order C and B")
    assert ladder(story) == [("A", 15), ("C", 12), ("B", 12)]


def test_a_number_typed_is_added_and_not_appended() -> None:
    story = given(Tiny(), "add A", "set A quick 1").when("next", "55")
    assert ladder(story) == [("A", 11)]


def test_equal_turns_stand_in_order_of_joining_however_they_came_there() -> None:
    story = given(Tiny(), "add A", "add B", "add C", "turn C 9", "turn A 9", "turn B 9")
    assert [name for name, _ in ladder(story)] == ["A", "B", "C"]
