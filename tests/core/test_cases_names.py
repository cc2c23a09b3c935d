"""Cases from the field: names and numbers. "The stated rule" is that of `names.copy_names`."""

from tests.core.tiny import Tiny
from tests.story import Story, given


def called(story: Story) -> list[str]:
    return [c.name for c in story.encounter]


def test_a_fight_that_is_resumed_keeps_the_numbers_of_copies() -> None:
    story = given(Tiny(), "add Goblin x4").reopened()
    assert called(story) == ["Goblin 1", "Goblin 2", "Goblin 3", "Goblin 4"]
    assert called(story.when("add Goblin"))[-1] == "Goblin 5"


def test_one_who_joins_after_another_left_gets_a_number_that_nobody_had() -> None:
    story = given(Tiny(), "add Wolf x3", 'remove "Wolf 2"', "add Wolf")
    assert called(story) == called(story.reopened()) == ["Wolf 1", "Wolf 3", "Wolf 4"]


def test_also_after_all_have_left() -> None:
    story = given(Tiny(), "add Wolf x2", "remove wolf*", "add Wolf", "remove 3", "add Wolf x2")
    assert called(story) == ["Wolf 4", "Wolf 5"]


def test_a_single_one_shows_no_number_until_a_second_arrives() -> None:
    story = given(Tiny(), "add Baron")
    assert called(story) == ["Baron"]
    assert called(story.when("add baron")) == ["Baron 1", "baron 2"]
    assert story["Baron 1"].id == "baron"


def test_a_copy_is_made_of_the_sheet_that_the_others_have() -> None:
    story = given(
        Tiny(), "add Wolf x2 health=7 quick=2 side=party", "hurt 1 3", "add Wolf", "add Fox from=wolf"
    )
    assert [(c.sheet.quick, c.pools["health"].current, c.side) for c in story.encounter] == [
        (2, 4, "party"), (2, 7, "party"), (2, 7, "party"), (2, 7, "party"),
    ]  # fmt: skip


def test_an_exact_name_wins_and_a_part_of_several_names_changes_nothing() -> None:
    story = given(Tiny(), "add Orc", 'add "Orc Chief"').when("hurt orc 1")
    assert [c.pools["health"].current for c in story.encounter] == [2, 3]
    before = story.encounter
    story.when("hurt or 1").refused('"or" could be Orc or Orc Chief')
    assert story.encounter == before


def test_a_word_that_is_a_flag_is_part_of_a_name_only_where_it_begins_one() -> None:
    story = given(Tiny(), "add Hidden Bob", "add Bob hidden")
    assert [(c.name, c.hidden) for c in story.encounter] == [("Hidden Bob", False), ("Bob", True)]
