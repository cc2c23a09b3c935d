"""The record as a list with its branches, and what a plan would change, in words."""

from collections.abc import Sequence

import pytest

from tests.core.tiny import Tiny
from tests.views.fights import fight
from tracker.core import commands as cmd
from tracker.core.encounter import Encounter
from tracker.core.events import Event
from tracker.core.step import Step
from tracker.table import Table
from tracker.views.history import HistoryView, place, plan_head, plan_rows

BRANCHED = [
    "add Wolf", "note - x", "note - a", "note - b", "undo 2", "note - c", "note - d", "goto 4", "note - e",
    "goto 0", "add Bear", "goto 7", "note - f", "without 2", "goto 15",
]  # fmt: skip


def drawn(table: Table) -> list[str]:
    """Each row as number, tree, sentence and what else is known, its blanks at the end left out."""
    view = HistoryView(table.history)
    return [f"{r.n:>2} {r.graph} {r.text} [{r.words}]".rstrip() for r in (view[n] for n in range(len(view)))]


def test_a_fight_that_went_straight_on_is_one_line_down_to_where_it_stands() -> None:
    assert drawn(fight("add Wolf", "note - x", "hurt wolf 1")) == [
        " 0 ● The empty fight []",
        " 1 ● Wolf joins (foes) []",
        " 2 ● Note: x []",
        " 3 ● Wolf takes 1 Injury: Health 2 [here]",
    ]


def test_a_marked_step_has_a_glyph_and_its_note_below_what_it_says() -> None:
    table = fight("add Wolf", "note - x", "mark 2 was this right?")
    assert drawn(table)[2:] == [" 2 ● Note: x [✱]", " 3 ● Step 2 is marked: was this right? [here]"]
    view = HistoryView(table.history)
    assert view.lines(2) == ["Note: x", "✱ was this right?"]
    assert list(view.find("was right", 0, 1))[-1] == 2


def test_the_empty_fight_is_where_a_fight_without_steps_stands() -> None:
    assert drawn(fight()) == [" 0 ● The empty fight [here]"]


def test_what_was_undone_goes_on_below_and_moves_aside_when_something_else_is_done() -> None:
    table = fight("note - a", "note - b", "undo")
    assert drawn(table)[1:] == [
        " 1 ● Note: a [here]",
        " 2 ○ Note: b [undone]",
        " 3 · undo: back to step 1 []",
    ]
    table.say("note - c")
    assert drawn(table)[1:] == [
        " 1 ●─╮ Note: a [2 ways on]",
        " 2 │ ○ Note: b [undone, from 1]",
        " 3 │   undo: back to step 1 []",
        " 4 ●   Note: c [here]",
    ]


def test_branches_hang_on_the_step_they_began_from_and_lines_cross_openly() -> None:
    assert drawn(fight(*BRANCHED)) == [
        " 0 ●─╮     The empty fight [2 ways on]",
        " 1 ●─┼─╮   Wolf joins (foes) [2 ways on]",
        " 2 │ │ ○─╮ Note: x [undone, from 1, 2 ways on]",
        " 3 │ │ │ ○ Note: a [undone, from 2]",
        " 4 │ │ │ ○ Note: b [undone]",
        " 5 │ │ │ │ undo 2: back to step 2 []",
        " 6 │ │ ○ │ Note: c [undone]",
        " 7 │ │ ○ │ Note: d [undone]",
        " 8 │ │ │ │ goto 4: back to step 4 []",
        " 9 │ │ │ ○ Note: e [undone]",
        "10 │ │ │   goto 0: back to the empty fight []",
        "11 │ ○ │   Bear joins (foes) [undone, from 0]",
        "12 │   │   goto 7: back to step 7 []",
        "13 │   ○   Note: f [undone]",
        "14 │       without 2: back to step 1 []",
        "15 ●       Step 6 again: Note: c [here]",
        "16 ○       Step 7 again: Note: d [undone]",
        "17 ○       Step 13 again: Note: f [undone]",
        "18 ·       goto 15: back to step 15 []",
    ]


def test_however_many_branches_there_are_the_tree_stays_narrow_and_each_tells_where_it_began() -> None:
    table = fight("note - first")
    for n in range(40):
        table.say("goto 0")
        table.say(f"note - {n}")
    view = HistoryView(table.history)
    rows = [view[n] for n in range(1, len(view)) if view[n].state == "undone"]
    assert {len(r.graph) for r in rows} == {9}
    assert all(r.begins == 0 and "○" in r.graph for r in rows)


def test_a_row_tells_round_and_turn_and_a_step_in_full_tells_all_its_lines() -> None:
    view = HistoryView(fight("add Wolf", "initiative wolf=3,4", "strike wolf wolf dice=3").history)
    assert [view[n].when for n in (1, 2, 3)] == ["", "1.7", "1.7"]
    assert view.lines(3) == ["Wolf takes 3 Injury: Health 0", "Wolf falls"]
    assert view[3].text == "Wolf takes 3 Injury: Health 0"
    assert (place(view.history, 3), place(view.history, 1)) == (
        "step 3 of 3 (round 1, turn 7)",
        "step 1 of 3",
    )


@pytest.mark.parametrize(
    ("wanted", "start", "by", "found"),
    [
        ("wolf", 6, -1, 5), ("WOLF falls", 6, -1, 3), ("joins", 6, -1, 1), ("falls", 2, 1, 3),
        ("falls", 4, 1, 3), ("2", 6, -1, 2), ("99", 6, -1, None), ("bear", 6, -1, None),
        ("rain", 6, -1, 6), ("who:wolf kind:fell", 6, -1, 3),
    ],
)  # fmt: skip
def test_what_a_step_says_or_its_words_are_found_up_or_down_and_around(
    wanted: str, start: int, by: int, found: int | None
) -> None:
    table = fight("add Wolf", "note - x", "hurt wolf 9", "note - y", "heal wolf 1", "note - rain")
    looked = list(HistoryView(table.history).find(wanted, start, by))
    assert looked[-1] == found


def test_a_plan_is_told_with_each_step_that_does_not_come_out_as_it_did() -> None:
    table = fight("add Wolf", "add Bear", "hurt wolf 1", "note - x", "hurt wolf 1")
    view = HistoryView(table.history)

    def told(command: cmd.PointerMove) -> list[str]:
        plan = table.plan(command)
        rows = plan_rows(view, plan)
        return [plan_head(plan), *(f"{row.n} {row.text}: {d.what}" for row, d in rows)]

    assert told(cmd.Without(step=5)) == ["No step comes after it."]
    assert told(cmd.Without(step=4)) == ["1 later step is decided again, as before."]
    assert told(cmd.Without(step=2)) == ["3 later steps are decided again, all of them as before."]
    assert told(cmd.Amend(step=3, line="hurt wolf 2")) == [
        "2 later steps are decided again, 1 not as before:",
        "5 Wolf takes 1 Injury: Health 1: would come out different: "
        "Wolf takes 1 Injury: Health 0; Wolf falls",
    ]
    head, *rows = told(cmd.Without(step=1))
    assert head == "4 later steps are decided again, 1 not as before, 2 left out:"
    assert ["would be refused" in row for row in rows] == [False, True, True]


def test_five_thousand_steps_are_listed_by_saying_only_those_that_are_looked_at() -> None:
    class Counting(Tiny):
        """Counts the steps that were put in words."""

        said = 0

        def sentence(self, events: Sequence[Event], before: Encounter) -> list[str]:
            self.said += 1
            return super().sentence(events, before)

    system = Counting()
    table, record = fight(system=system), fight("note - a").history[1].events
    for n in range(1, 5001):
        table.history.add(Step(n, n - 1, f"note - {n}", events=record))
    view = HistoryView(table.history)
    assert [view[n].words for n in range(4990, 5001)][-1] == "here"
    assert system.said == 11
