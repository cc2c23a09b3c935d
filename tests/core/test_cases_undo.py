"""Cases from the field: undo."""

from tests.core.tiny import TinyOneByOne
from tests.story import given


def test_an_initiative_that_was_called_by_accident_is_undone_with_every_place_and_mark() -> None:
    story = given(TinyOneByOne(), *(f"add {name} turn={9 - i // 2}" for i, name in enumerate("ABCDEFGHIJ")))
    story.when("next").when("order F E").when("delay A 1").when("skip C").when("next").when("hide D")
    before = story.encounter
    assert [s.state for s in before.slots].count("skipped") == 1
    story.when("turn B -5").when("turn C 3").when("order J I")
    while story.encounter.phase == "fighting":
        story.when("next")
    story.when("next", *["34"] * 10)
    assert story.encounter.round == 2
    while story.encounter != before:
        story.when("undo")
    assert story.when("redo 99").encounter.round == 2


def test_a_round_that_begins_is_one_step_with_all_its_rolls() -> None:
    story = given(TinyOneByOne(), "add A", "add B")
    before = story.encounter
    story.when("initiative", "34", "12")
    assert story.when("undo").encounter == before
