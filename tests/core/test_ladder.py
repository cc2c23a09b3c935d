"""Turns: who is up, delay, skip, order and moves by hand, falling and rising, leaving."""

import pytest

from tests.core.tiny import Tiny, TinyKept, TinyOneByOne
from tests.story import Story, given
from tracker.core.events import (
    CameUp,
    CombatantLeft,
    RoundBegan,
    RoundEnded,
    SlotMoved,
    SlotPlaced,
    TurnEnded,
    TurnReached,
    TurnSkipped,
)
from tracker.core.ladder import letter, letters, own_turn
from tracker.core.system import RuleSystem


def fight(system: RuleSystem | None = None, **turns: int) -> Story:
    """A running round 1 with each on its turn."""
    lines = [f"add {name} turn={turn}" for name, turn in turns.items()]
    return given(system or Tiny(), *lines, "next")


def states(story: Story) -> dict[str, str]:
    return {s.who: s.state for s in story.encounter.slots}


# --- initiative


def test_initiative_rolls_for_all_and_puts_the_highest_turn_up() -> None:
    story = given(Tiny(), "add A", "add B", "add C").when("initiative a=1,1", "34", "43").up("B", "C")
    story.then(
        RoundBegan(round=1),
        SlotPlaced(who="a", turn=2, place=1),
        SlotPlaced(who="b", turn=7, place=2),
        SlotPlaced(who="c", turn=7, place=3),
        TurnReached(turn=7, up="b,c"),
    )
    assert story.words == "initiative a=1,1 b=3,4 c=4,3"


def test_next_does_what_initiative_does_where_no_round_runs() -> None:
    story = given(Tiny(), "add A").when("next", "11")
    assert story.words == "initiative a=1,1"
    assert story.when("next").events[-1] == RoundEnded(round=1)
    assert story.when("next", "12").words == "initiative a=1,2"


def test_those_put_on_a_turn_in_setup_keep_it_and_are_not_rolled() -> None:
    story = given(Tiny(), "add A", "add B", "turn A 12").when("next", "66").up("A", "B")
    assert story.words == "initiative b=6,6"


def test_those_put_on_a_turn_between_rounds_keep_it_for_the_coming_one_only() -> None:
    story = fight(A=9, B=5).when("next").when("next").when("turn B 11").when("next", "66").up("A")
    assert story.words == "initiative a=6,6"
    assert story.when("next").up("B").when("next").when("next", "11", "12").words == "initiative a=1,1 b=1,2"


def test_initiative_while_a_round_runs_rolls_those_without_a_turn_and_the_rest_stand() -> None:
    story = fight(A=9, B=5).when("add C").when("initiative", "34").up("A")
    assert story.words == "initiative c=3,4"
    assert [s.who for s in story.encounter.slots] == ["a", "c", "b"]


def test_a_fight_of_nobody_does_not_begin() -> None:
    given(Tiny()).when("next").refused("nobody has joined yet").when("initiative").refused(
        "nobody has joined"
    )


def test_a_round_in_which_nobody_is_able_is_over_at_once() -> None:
    story = given(Tiny(), "add A", "set A health 0").when("next")
    story.then(RoundBegan(round=1), RoundEnded(round=1))


# --- going on


def test_next_ends_the_turns_of_all_who_are_up() -> None:
    fight(A=9, B=9, C=5).when("next").then(
        TurnEnded(who="a", turn=9), TurnEnded(who="b", turn=9), TurnReached(turn=5, up="c")
    )


def test_done_ends_one_turn_and_with_the_last_of_them_goes_on() -> None:
    story = fight(A=9, B=9, C=5).when("done A").then(TurnEnded(who="a", turn=9)).up("B")
    story.when("done A").refused("A is not up: B is")
    story.when("done B").then(TurnEnded(who="b", turn=9), TurnReached(turn=5, up="c"))


def test_where_equal_turns_are_apart_each_comes_up_alone() -> None:
    story = fight(TinyOneByOne(), A=9, B=9).up("A").when("next").up("B")
    assert story.encounter.turn == 9


@pytest.mark.parametrize("line", ["done A", "skip A", "delay A 3"])
def test_turns_are_only_taken_in_a_running_round(line: str) -> None:
    given(Tiny(), "add A").when(line).refused("no round is running: initiative starts one")


def test_while_a_choice_is_owed_nobody_is_up_and_nothing_goes_on() -> None:
    story = fight(A=9, B=5).when("daze B").up()
    for line in ("next", "done A", "skip B"):
        story.when(line).refused("first B must choose")
    story.when("shrug B").up("A")


def test_when_all_who_were_up_left_while_a_choice_was_owed_the_fight_goes_on_with_the_choice() -> None:
    story = fight(A=9, B=5).when("daze B").when("remove A").up()
    story.when("shrug B").up("B")
    fight(A=9, B=5).when("daze A").when("remove A").up("B")


# --- by hand


def test_delay_moves_a_turn_down_and_it_is_taken_there() -> None:
    story = fight(A=9, B=7, C=5).when("delay A 6").up("B")
    story.then(SlotMoved(who="a", turn=9, to=6, place=1), TurnReached(turn=7, up="b"))
    story.when("next").up("A").when("next").up("C")
    story.when("delay C 5").refused("delay goes to a turn below 5, not 5")


def test_one_who_waits_can_delay_ahead_of_its_turn() -> None:
    fight(A=9, B=7, C=5).when("delay B 3").up("A").when("next").up("C").when("next").up("B")


def test_a_delay_into_emptiness_comes_up_there_at_once() -> None:
    story = fight(A=9).when("delay A 4").up("A")
    assert story.encounter.turn == 4


def test_skip_gives_up_a_turn_that_is_up_or_ahead() -> None:
    story = fight(A=9, B=7, C=5).when("skip B").then(TurnSkipped(who="b", turn=7, why="by hand")).up("A")
    story.when("skip A").up("C")
    assert states(story) == {"a": "skipped", "b": "skipped", "c": "up"}
    story.when("skip A").refused("A has no turn ahead in this round")


def test_a_turn_moved_to_the_one_that_runs_acts_at_once() -> None:
    story = fight(A=9, B=7).when("turn B 9").up("A", "B")
    story.then(SlotMoved(who="b", turn=7, to=9, place=2), CameUp(who="b", turn=9))


def test_one_who_has_acted_is_let_act_again_by_a_move() -> None:
    story = fight(A=9, B=7).when("next").up("B").when("turn A 7").up("A", "B")
    story.when("next")
    assert story.encounter.phase == "round over"


def test_a_turn_moved_above_the_one_that_runs_has_passed_for_this_round() -> None:
    story = fight(A=9, B=7).when("turn B 11").says("has passed: acts next round").up("A").when("next")
    assert story.encounter.phase == "round over"
    assert story.when("next", "11", "66").up("B").words == "initiative a=1,1 b=6,6"


def test_the_one_who_is_up_moved_above_its_turn_lets_the_next_come_up() -> None:
    fight(A=9, B=7).when("turn A 11").up("B")


def test_a_move_to_where_one_stands_changes_nothing() -> None:
    story = fight(A=9, B=7).when("turn A 9").refused("nothing would change")
    story.when("turn B 7").refused("nothing would change")
    story.when("turn B 11").when("turn B 11").refused("nothing would change")
    story.when("next").when("next", "34", "12").up("A").when("next").when("turn A 7").refused(
        "nothing would change"
    )


@pytest.mark.parametrize("line", ["turn A 1000", "turn A -100", "delay A -100", "add C turn=1000"])
def test_a_turn_far_off_the_ladder_is_refused(line: str) -> None:
    fight(A=9).when(line).refused("a turn is a number from -99 to 999")


def test_order_is_within_a_turn_and_shows_in_the_letters() -> None:
    story = fight(A=9, B=9, C=9, D=5).when("order C A").up("C", "A", "B")
    assert letters(story.encounter) == {("c", 9): "a", ("a", 9): "b", ("b", 9): "c", ("d", 5): ""}
    story.when("order C A").refused("nothing would change")
    story.when("order D A").refused("D and A stand on no turn together")
    story.when("order A A").refused("stand on no turn together")


def test_the_order_decides_who_comes_up_where_equal_turns_are_apart() -> None:
    fight(TinyOneByOne(), A=9, B=5, C=5).when("order C B").when("next").up("C").when("next").up("B")


def test_letters_go_on_after_z() -> None:
    assert [letter(i) for i in (0, 25, 26, 27, 701, 702)] == ["a", "z", "aa", "ab", "zz", "aaa"]


# --- falling, rising, joining, leaving


def test_one_who_falls_on_its_turn_still_acts_on_it() -> None:
    fight(A=9, B=9).when("strike A B", 6).up("A", "B").when("strike B A", 6)


def test_one_who_fell_before_its_turn_is_passed_over_and_the_log_says_why() -> None:
    story = fight(A=9, B=7, C=5).when("strike A B", 6).when("next").up("C")
    story.then_also(TurnSkipped(who="b", turn=7, out=True, why="down")).says(
        "B is passed over on turn 7 (down)"
    )


def test_one_who_rises_before_its_turn_has_it() -> None:
    fight(A=9, B=7).when("strike A B", 6).when("heal B 1").when("next").up("B")


def test_one_who_rises_on_its_turn_acts_on_it() -> None:
    story = fight(A=9, B=7, C=7).when("strike A B", 6).when("next").up("C")
    story.when("heal B 1").up("B", "C").then_also(CameUp(who="b", turn=7))


def test_one_who_rises_after_its_turn_acts_in_the_next_round() -> None:
    story = fight(A=9, B=7, C=5).when("strike A B", 6).when("next").up("C").when("heal B 1").up("C")
    story.when("next").when("next", "11", "66", "12").up("B")


def test_one_who_had_acted_and_fell_and_rose_does_not_act_twice() -> None:
    story = fight(A=9, B=9, C=5).when("done B").when("strike A B", 6).when("heal B 1").up("A")
    assert states(story)["b"] == "acted"


def test_one_who_never_rolled_because_it_was_down_rolls_when_it_rises() -> None:
    story = given(Tiny(), "add A turn=9", "add B", "set B health 0", "next").when("heal B 1").up("A")
    story.when("initiative", "34").up("A").when("next").up("B")


def test_with_the_last_one_up_leaving_the_next_comes_up() -> None:
    story = fight(A=9, B=5).when("remove A").up("B")
    story.then(CombatantLeft(who="a"), TurnReached(turn=5, up="b"))
    assert own_turn(story.encounter, "b") == 5


def test_with_everybody_leaving_the_round_is_over() -> None:
    story = fight(A=9, B=5).when("remove *")
    assert (story.encounter.phase, story.encounter.slots) == ("round over", ())


def test_one_who_joins_without_a_turn_waits_for_a_roll() -> None:
    story = fight(A=9).when("add B").up("A")
    assert own_turn(story.encounter, "b") is None


# --- a ladder that stays


def test_a_kept_ladder_has_the_same_turns_each_round_and_rolls_newcomers_only() -> None:
    story = given(TinyKept(), "add A", "add B").when("next", "66", "11").up("A").when("add C").when("next")
    story.up("B").when("next").when("next", "34").up("A")
    assert story.words == "initiative c=3,4"
    assert [s.turn for s in story.encounter.slots] == [12, 7, 2]
    assert story.when("next").up("C").encounter.round == 2


def test_delay_on_a_kept_ladder_stays_for_the_rounds_to_come() -> None:
    story = given(TinyKept(), "add A turn=9", "add B turn=7", "next", "delay A 5", "next").up("A")
    assert story.when("next").when("next").up("B").encounter.round == 2


# --- the end


def test_after_the_end_only_notes_are_taken_until_it_is_undone() -> None:
    story = fight(A=9, B=5).when("end all done").up()
    for line in ("next", "hurt A 1", "add C", "end"):
        story.when(line).refused("the fight is over: undo takes its end back")
    story.when("note - it was close").when("undo").when("undo").up("A")
