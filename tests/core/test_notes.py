"""What is written down: notes on somebody or on the fight, marks on steps."""

from tests.core.tiny import fight
from tracker.core.events import NoteAdded, StepMarked


def test_notes_are_kept_as_typed_on_somebody_or_on_the_fight() -> None:
    story = (
        fight().when('note knight "two  spaces [/b]"').then(NoteAdded(who="knight", text="two  spaces [/b]"))
    )
    story.when("note - rain = bad").then(NoteAdded(who="-", text="rain = bad"))
    assert (story["Knight"].notes, story.encounter.notes) == (("two  spaces [/b]",), ("rain = bad",))
    story.when('note - " "').refused("there is no text")


def test_a_step_is_marked_with_a_note_and_without_one_the_mark_goes() -> None:
    story = fight().when("mark 1 was this right?").then(StepMarked(step=1, text="was this right?"))
    story.says("Step 1 is marked: was this right?").when("mark 1 was this right?").refused("nothing would")
    story.when("mark 1 [/b]").then(StepMarked(step=1, text="[/b]"))
    assert story.encounter.marks == {1: "[/b]"}
    story.when("mark 1").then(StepMarked(step=1)).says("Step 1: no mark")
    assert story.encounter.marks == {}
    story.when("mark 1").refused("mark: step 1 bears no mark; a text after the number gives it one")


def test_a_mark_is_on_a_step_that_is_there() -> None:
    story = fight()
    last = story.table.history.last
    story.when(f"mark {last + 1} x").refused(f"there is no step {last + 1}: steps are 1 to {last}")
    story.when("mark 0 x").refused("mark: steps are counted from 1, not 0")
    story.when("end").when(f"mark {last} x").then(StepMarked(step=last, text="x"))
