"""The record: undo, redo, goto, without, amend, and what it does with damage."""

from dataclasses import replace
from typing import Any

import pytest

from tests.core.tiny import Tiny
from tests.story import Story, given
from tracker.core import events as ev
from tracker.core.encounter import Encounter
from tracker.core.history import Damaged, History
from tracker.core.step import Header, Step


def notes(story: Story) -> list[str]:
    return list(story.encounter.notes)


def noted(*texts: str) -> Story:
    return given(Tiny(), *(f"note - {text}" for text in texts))


# --- undo, redo, goto


def test_undo_and_redo_go_along_the_path_one_step_or_several() -> None:
    story = noted("a", "b", "c").when("undo")
    assert notes(story) == ["a", "b"]
    assert notes(story.when("undo 2")) == []
    assert notes(story.when("redo")) == ["a"]
    assert notes(story.when("redo 2")) == ["a", "b", "c"]


def test_undo_and_redo_go_as_far_as_there_is_and_say_so_where_there_is_nothing() -> None:
    story = noted("a", "b").when("redo").refused("there is nothing to redo").when("undo 9").when("undo")
    story.refused("there is nothing earlier to undo").when("redo 9")
    assert notes(story) == ["a", "b"]
    story.when("undo 0").refused("1 or more").when("redo -1").refused("1 or more")


def test_a_new_step_after_undo_leaves_nothing_to_redo_and_loses_nothing() -> None:
    story = noted("a", "b").when("undo").when("note - c").when("redo").refused("nothing to redo")
    assert notes(story) == ["a", "c"]
    assert notes(story.when("goto 2")) == ["a", "b"]
    assert notes(story.when("undo").when("redo")) == ["a", "b"]


def test_undo_is_a_step_that_can_not_be_undone_but_left() -> None:
    story = noted("a", "b").when("undo").when("undo")
    assert [(s.do, s.to) for s in story.memory.steps[2:]] == [("undo", 1), ("undo", 0)]
    assert notes(story.when("redo 2")) == ["a", "b"]


def test_redo_follows_the_path_last_left_also_over_branches() -> None:
    story = noted("a", "b", "c").when("goto 0").when("note - other")  # steps 1-3, 4, 5
    assert notes(story.when("goto 3").when("goto 0").when("redo 3")) == ["a", "b", "c"]
    assert notes(story.when("goto 5").when("undo").when("redo")) == ["other"]
    assert notes(story.when("goto 2").when("redo")) == ["a", "b", "c"]


def test_goto_finds_any_step_and_for_one_that_moved_the_pointer_where_that_went() -> None:
    story = noted("a", "b").when("undo").when("note - c")
    assert notes(story.when("goto 3")) == notes(story.reopened()) == ["a"]
    assert story.made[0].to == 1
    story.when("goto 5").refused("already stands at step 1")
    assert notes(story.when("goto 0").when("goto 4")) == ["a", "c"]
    story.when("goto 99").refused("there is no step 99: steps are 0 to")


def test_where_the_pointer_stood_and_what_could_be_redone_survive_a_restart() -> None:
    story = noted("a", "b", "c").when("undo 2").reopened()
    assert notes(story) == ["a"]
    assert notes(story.when("redo").reopened().when("redo")) == ["a", "b", "c"]


def test_a_step_tells_round_turn_and_who_is_up_as_they_stand_after_it() -> None:
    story = given(Tiny(), "add A turn=9", "add B turn=9", "next", "next", "undo")
    told = [(s.round, s.turn, s.up) for s in story.memory.steps]
    assert told == [(0, None, ""), (0, None, ""), (1, 9, "A, B"), (1, None, ""), (1, 9, "A, B")]


def test_the_log_says_where_the_pointer_went() -> None:
    noted("a").when("undo").says("undo: back to the empty fight").when("redo").says("redo: on to step 1")


# --- without and amend


def test_without_takes_one_step_out_and_decides_the_later_ones_again() -> None:
    story = noted("a", "b", "c").when("without 2")
    assert notes(story) == ["a", "c"]
    assert [(s.n, s.parent, s.to, s.again) for s in story.made] == [(4, 3, 1, None), (5, 1, None, 3)]
    assert notes(story.when("goto 3")) == ["a", "b", "c"]


def test_a_branch_keeps_marks_on_the_steps_that_it_takes_along() -> None:
    story = noted("a", "b", "c").when("mark 3 why?").when("mark 2 gone").when("without 2")
    steps = story.table.history.branch(story.table.history.pointer)
    assert [(s.n, s.parent, s.do) for s in steps] == [
        (1, 0, "note - a"), (2, 1, "note - c"), (3, 2, "mark 2 why?"),
    ]  # fmt: skip
    branched = History(story.system, Header("", "branch", "tiny", "test"))
    for step in steps:
        branched.add(step)
    assert branched.now.marks == {2: "why?"}
    assert all(branched.replay(step.n) == "" for step in steps)


def test_without_the_last_step_is_as_undo() -> None:
    story = noted("a", "b").when("without 2")
    assert notes(story) == ["a"]
    assert notes(story.when("redo")) == ["a", "b"]


def test_dice_that_were_rolled_stay_when_decided_again() -> None:
    story = given(Tiny(), "note - oops", "add A", ("next", "34"), ("strike a a", 2)).when("without 1")
    assert story["A"].pools["health"].current == 1
    assert [s.do for s in story.made[2:]] == ["initiative a=3,4", "strike a a dice=2"]


def test_what_would_be_refused_or_come_out_different_is_listed_and_force_accepts_it() -> None:
    story = given(Tiny(), "add A", "add B", "hurt a 1", "hurt b 1", "hurt a 1").when("without 3")
    story.refused(
        "step 5 (hurt a 1) would come out different: A takes 1 Injury: Health 2. Add force to without"
    )
    story.when("without 2").refused('step 4 (hurt b 1) would be refused: there is no "b": here are A')
    story.when("without 2 force")
    assert [c.name for c in story.encounter] == ["A"]
    assert [s.again for s in story.made] == [None, 3, 5]


def test_of_a_different_step_only_what_it_says_otherwise_is_told() -> None:
    story = given(Tiny(), "add A", "add B", "remind round=1 turn=6 bell", "initiative a=6,6 b=3,3", "next")
    story.when("without 3").refused('step 5 (next) would come out different: no longer "Reminder: bell". Add')
    story.when("amend 3 remind round=1 turn=6 gong").refused("different: Reminder: gong. Add force")


def test_of_many_different_steps_the_first_are_told_and_the_others_counted() -> None:
    story = given(Tiny(), "add Wolf health=99", *(f"hurt wolf {n}" for n in range(1, 10)))
    story.when("without 1").refused("step 2 (hurt wolf 1) would be refused", "; and 4 later steps. Add force")
    story.when(f"note - {'x' * 300}").when("without 1").refused("; and 4 later steps. Add force")


def test_a_later_step_that_needs_more_dice_has_them_rolled_and_is_listed() -> None:
    story = given(Tiny(), "note - x", "add A", ("initiative", "34"))
    story.when("amend 1 add B", "12").refused("step 3 (initiative a=3,4) would come out different: Round 1")
    story.when("amend 1 add B force", "12").up("A")
    assert story.words == "initiative b=1,2 a=3,4"


def test_a_later_step_that_gives_dice_to_nobody_is_left_out() -> None:
    story = given(Tiny(), "add A", "add B", "initiative a=3,4 b=1,1").when("without 2")
    story.refused('step 3 (initiative a=3,4 b=1,1) would be refused: there is no "b"')
    assert story.when("without 2 force").encounter.phase == "setup"


def test_a_later_step_may_come_out_otherwise_with_the_same_dice() -> None:
    story = given(Tiny(), "add A", ("initiative", "34")).when("amend 1 add A quick=3 force")
    assert story.encounter.turn == 10


def test_amend_puts_another_line_in_place() -> None:
    story = noted("a", "b", "c").when('amend 2 note - "x  y"')
    assert notes(story) == ["a", "x  y", "c"]
    assert [s.again for s in story.made] == [None, 2, 3]
    story.when("amend 5 frob").refused('there is no command "frob"')
    story.when("amend 2 note - z").refused("step 2 is not on the path")
    assert notes(story.reopened()) == ["a", "x  y", "c"]


def test_an_amended_line_that_would_be_refused_is_refused_also_with_force() -> None:
    noted("a", "b").when("amend 1 hurt wolf 1 force").refused("nobody has joined yet")


@pytest.mark.parametrize(
    "line", ["undo", "redo 2", "goto 0", "without 1", "amend 1 note - x", "amend 1 undo"]
)
def test_a_move_of_the_pointer_takes_no_step_s_place(line: str) -> None:
    verb = line.split()[0]
    noted("a", "b").when(f"amend 1 {line}").refused(f"{verb} moves among the steps")
    noted("a", "b").when(f"amend 1 {line} force").refused(f"{verb} moves among the steps")
    story = noted("a")
    by_hand = history(replace(story.memory.steps[0], do=line))
    assert by_hand.replay(1).startswith(f"step 1: its words would now be refused: {verb} moves")


def test_a_line_may_be_amended_by_itself() -> None:
    story = noted("a", "b").when("amend 1 note - a")
    assert notes(story) == ["a", "b"]


# --- states


class Counting(Tiny):
    """Counts the events folded."""

    folded = 0

    def apply(self, encounter: Encounter, event: ev.Event) -> Encounter:
        self.folded += 1
        return super().apply(encounter, event)


def long_fight(steps: int) -> tuple[Counting, History]:
    """A history of so many notes, as read from a save."""
    system = Counting()
    history = History(system, Header("x", "X", "tiny", "test"))
    for n in range(1, steps + 1):
        record = ev.NoteAdded(who="-", text=f"{n}").record()
        history.add(Step(n, n - 1, f"note - {n}", events=(record,)))
    return system, history


def test_a_thousand_steps_are_folded_once_each_and_no_state_is_far_from_a_kept_one() -> None:
    system, history = long_fight(1000)
    assert system.folded == 1000
    for n in (999, 500, 63, 1):
        system.folded = 0
        assert history.state(n).notes[-1] == str(n)
        assert system.folded <= 64
    system.folded = 0
    history.add(history.plan_undo())
    assert history.now.notes[-1] == "999"
    assert system.folded <= 64
    system.folded = 0
    assert len(history.now.notes) == 999
    assert system.folded == 0


def test_a_command_is_decided_and_folded_not_more_than_twice() -> None:
    system = Counting()
    story = given(system, "add A")
    system.folded = 0
    story.table.say("hurt a 1")
    assert system.folded == 2  # once as it is decided, once as it will be read


# --- damage


def history(*steps: Step) -> History:
    found = History(Tiny(), Header("x", "X", "tiny", "test"))
    for step in steps:
        found.add(step)
    return found


def joining(n: int, parent: int, name: str = "a") -> Step:
    record = ev.CombatantJoined(who=name, name=name, number=n).record()
    return Step(n, parent, f"add {name}", events=(record,))


ONE = joining(1, 0)
B = {"kind": "combatant_joined", "who": "b", "name": "B", "number": 2}


@pytest.mark.parametrize(
    ("record", "why"),
    [
        ({"kind": "frobbed"}, '"frobbed" is no kind of event of Tiny'),
        ({"kind": 3}, '"3" is no kind of event of Tiny'),
        ({}, '"None" is no kind of event of Tiny'),
        ({"kind": "\x1b[31m"}, '"\ufffd" is no kind of event of Tiny'),
        ({"kind": "fell"}, "fell: who: is missing"),
        ({"kind": "fell", "who": 3}, "fell: who: should be a text"),
        ({"kind": "fell", "who": "b"}, "it speaks of 'b', which is not there"),
        ({"kind": "turn_ended", "who": "b", "turn": 3}, "it speaks of 'b', which is not there"),
        ({"kind": "injury_taken", "who": "a", "pool": "luck", "amount": 1, "now": 1}, "it speaks of 'luck'"),
        ({**B, "sheet": "{"}, "Expecting property"),
        ({**B, "sheet": '{"x":1}'}, "x: there is no such field"),
        ({**B, "pools": "lots"}, '"lots" should be such as'),
        ({"kind": "sheet_changed", "who": "a", "field": "tags.x", "value": "1"}, "tags: should be a list"),
        ({"kind": "sheet_changed", "who": "a", "field": "kind.x", "value": "1"}, "kind: should be a text"),
        ({"kind": "condition_added", "who": "a", "name": "x", "modifiers": "odd"}, '"odd" should be such as'),
    ],
)  # fmt: skip
def test_a_step_that_can_not_be_folded_says_why_in_one_line_and_changes_nothing(
    record: dict[str, Any], why: str
) -> None:
    found = history(ONE)
    with pytest.raises(Damaged) as caught:
        found.add(Step(2, 1, "x", events=(record,)))
    assert str(caught.value).startswith(f"step 2: {why}")
    assert "\n" not in str(caught.value)
    assert (found.last, found.pointer) == (1, 1)


@pytest.mark.parametrize(
    ("step", "why"),
    [
        (Step(3, 1, "x"), "step 3: expected number 2"),
        (Step(2, 2, "x"), "step 2: it names step 2, and before it are 0 to 1"),
        (Step(2, 1, "undo", to=7), "step 2: it names step 7"),
        (Step(2, -1, "x"), "step 2: it names step -1"),
    ],
)
def test_a_step_that_names_no_step_is_damaged(step: Step, why: str) -> None:
    with pytest.raises(Damaged) as caught:
        history(ONE).add(step)
    assert str(caught.value).startswith(why)


def test_unknown_keys_of_an_event_are_passed_over() -> None:
    record = {**ONE.events[0], "mood": "grim"}
    assert history(replace(ONE, events=(record,))).now["a"].name == "a"


def test_a_parent_or_target_that_moved_the_pointer_stands_for_where_it_went() -> None:
    found = history(ONE, joining(2, 1, "b"), Step(3, 2, "undo", to=1), joining(4, 3, "c"))
    assert list(found.now.combatants) == ["a", "c"]
    assert found.path() == [1, 4]
    assert (found.path(3), list(found.state(3).combatants)) == ([1], ["a"])
    found.add(Step(5, 4, "goto 3", to=3))
    assert list(found.now.combatants) == ["a"]


def test_a_step_added_by_hand_below_another_than_the_pointer_is_followed() -> None:
    found = history(ONE, joining(2, 1, "b"), joining(3, 1, "c"))
    assert (found.path(), found.undo_depth) == ([1, 3], 2)
    found.add(found.plan_goto(0))
    assert found.redo_depth == 2
    found.add(found.plan_redo(2))
    assert found.path() == [1, 3]


def test_words_that_rules_would_now_decide_otherwise_are_told() -> None:
    story = given(Tiny(), "add A", "hurt a 1")
    step = story.memory.steps[1]
    assert story.history.replay(2) == ""
    changed = history(story.memory.steps[0], replace(step, do="hurt a 2"))
    assert changed.replay(2) == "step 2: its words would now be decided otherwise"
    changed = history(story.memory.steps[0], replace(step, do="hurt b 2"))
    assert changed.replay(2).startswith('step 2: its words would now be refused: there is no "b"')
