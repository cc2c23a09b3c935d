"""Cases from the field: the turn pointer. Turns that a case gives by number are put on by hand in setup."""

import pytest

from tests.core.tiny import Tiny, TinyKept, TinyOneByOne
from tests.story import Story, given
from tracker.core.events import ConditionEnded, RoundBegan, TurnReached
from tracker.core.system import RuleSystem


def fight(system: RuleSystem, **turns: int) -> Story:
    """A running round 1 with each on its turn."""
    return given(system, *(f"add {name} turn={turn}" for name, turn in turns.items()), "next")


def test_removing_the_one_whose_turn_it_is_among_tied_ones_brings_up_the_next() -> None:
    story = fight(TinyKept(), A=12, B=12, C=12).when("next").up("B").when("remove B").up("C")
    assert story.encounter.round == 1
    story.when("next").when("next").up("A")
    assert story.encounter.round == 2
    story.when("next").up("C")


def test_removing_one_of_several_who_act_at_the_same_time_leaves_the_others_up() -> None:
    fight(Tiny(), A=12, B=12, C=12).when("remove B").up("A", "C")


def test_removing_the_last_in_order_in_its_own_turn_ends_the_round_and_the_next_starts_at_the_top() -> None:
    story = fight(TinyKept(), A=12, B=9, C=5)
    for _ in range(4):  # to the end of round 1 and into round 2
        story.when("next")
    story.when("condition A stunned rounds=1").when("next").when("next").up("C").when("remove C")
    assert (story.encounter.round, story.encounter.phase) == (2, "round over")
    story.when("next").up("A")
    assert story.encounter.round == 3
    assert [type(e) for e in story.events].count(ConditionEnded) == 1
    assert not story["A"].conditions


def test_removing_somebody_later_in_the_order_leaves_the_turn_where_it_is() -> None:
    fight(Tiny(), A=12, B=9, C=7, D=5).when("set D health 0").when("remove D").up("A")


def test_removing_the_current_one_of_a_set_leaves_the_others_and_one_of_them_is_up() -> None:
    story = given(TinyOneByOne(), "add Rat x3 turn=8", "next").up("Rat 1").when("hurt 1 9").when("remove 1")
    story.up("Rat 2")
    assert [c.name for c in story.encounter] == ["Rat 2", "Rat 3"]


def test_rolling_all_again_in_a_running_round_is_refused_and_the_turn_stays() -> None:
    story = fight(Tiny(), A=12, B=9, C=5).when("next").when("next").up("C")
    story.when("initiative").refused("everyone has rolled this round").up("C")


def test_beginning_a_fight_puts_the_first_in_order_up_in_round_1() -> None:
    story = given(Tiny(), "add A turn=12", "add B turn=9", "add C turn=5").when("next").up("A")
    assert story.encounter.round == 1


def test_one_defeated_does_not_get_a_turn_in_the_new_round() -> None:
    story = fight(Tiny(), X=12, A=9, B=5).when("set X health 0").when("next").when("next").when("next")
    story.when("next", "21", "11").up("A")


def test_one_defeated_after_rolling_the_highest_is_passed_over() -> None:
    story = given(Tiny(), "add X turn=12", "add A turn=9", "set X health 0").when("next").up("A")
    assert [(s.who, s.state) for s in story.encounter.slots] == [("x", "out"), ("a", "up")]


@pytest.mark.parametrize("lines", [(), ("add A", "next")])
def test_going_back_beyond_the_very_start_changes_nothing_and_says_so(lines: tuple[str, ...]) -> None:
    story = given(Tiny(), *((line, "66") if line == "next" else line for line in lines))
    for _ in lines:
        story.when("undo")
    steps, state = list(story.memory.steps), story.encounter
    for _ in range(5):
        story.when("undo").refused("there is nothing earlier to undo")
    assert story.memory.steps == steps
    assert story.encounter == state
    assert (state.round, state.phase, list(state)) == (0, "setup", [])


def test_one_added_in_a_round_acts_on_a_turn_that_is_still_ahead() -> None:
    story = fight(Tiny(), A=12, B=9).when("add D").up("A").when("turn D 10").up("A").when("next").up("D")
    assert [s.who for s in story.encounter.slots] == ["a", "d", "b"]


def test_one_added_in_a_round_on_a_turn_that_has_passed_acts_in_the_next() -> None:
    story = (
        fight(Tiny(), A=12, B=9).when("add D").when("turn D 14").says("has passed, acts next round").up("A")
    )
    story.when("next").up("B").when("next")
    assert story.encounter.phase == "round over"
    story.when("next", "11", "12", "66").up("D")


def test_one_added_in_a_round_on_the_turn_that_runs_acts_at_once() -> None:
    fight(Tiny(), A=12, B=9).when("add D turn=12").up("A", "D")


def test_after_rolling_anew_the_highest_roll_is_up() -> None:
    story = fight(Tiny(), A=12, B=9, C=5)
    for _ in range(3):
        story.when("next")
    story.when("next", "11", "34", "66").up("C")
    assert [type(e) for e in story.events].count(TurnReached) == 1
    assert [type(e) for e in story.events].count(RoundBegan) == 1


def test_removing_several_at_once_with_the_current_one_among_them_leaves_no_place_of_nobody() -> None:
    story = fight(Tiny(), A=12, B=9, C=7, D=5).when("next").up("B").when('remove "A,B,C"').up("D")
    assert [s.who for s in story.encounter.slots] == ["d"]
    story.when("next")
    assert story.encounter.phase == "round over"
