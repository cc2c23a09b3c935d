"""All that is coming until the round is over."""

from tests.core.tiny import Tiny
from tests.story import Story, given


def ahead(story: Story) -> list[tuple[int | None, str, list[str]]]:
    """Each `next` to come: the turn, who acts, what else."""
    return [(a.turn, a.acts, list(a.lines)) for a in story.system.outlook(story.encounter).ahead]


def fight() -> Story:
    return given(Tiny(), "add A turn=9", "add B turn=5", "add C turn=5", "add D turn=3", "next")


def test_each_turn_is_told_with_all_who_act_there_and_then_the_end_of_the_round() -> None:
    story = fight()
    outlook = story.system.outlook(story.encounter)
    assert (outlook.turn, outlook.now) == (9, "A acts")
    assert ahead(story) == [(5, "B and C act", []), (3, "D acts", []), (None, "Round 1 is over", [])]
    assert outlook.ahead[0].up == ("b", "c")
    assert outlook.then == ("Round 2: initiative for 4",)
    assert outlook.out == ()


def test_who_cannot_act_is_passed_over_with_why_on_the_way() -> None:
    story = fight().when("set B health 0").when("set C health 0")
    skipped = ["B is passed over on turn 5 (down)", "C is passed over on turn 5 (down)"]
    assert ahead(story)[0] == (3, "D acts", skipped)
    assert story.system.outlook(story.encounter).ahead[0].skipped == ("b", "c")


def test_what_ends_and_what_is_remembered_is_told_where_it_comes() -> None:
    story = fight().when("condition D slow rounds=1").when("condition B held until=end:A")
    story.when("remind round=1 turn=5 the bridge burns").when("remind round=2 turn=4 it falls")
    story.when("condition A stunned rounds=2").when("condition A cold rounds=1")
    assert [lines for _, _, lines in ahead(story)] == [
        ["B: held ends (its time is up)", "Reminder: the bridge burns"], [], [],
    ]  # fmt: skip
    then = story.system.outlook(story.encounter).then
    assert then[1:] == (
        "Reminder on turn 4: it falls", "A: cold ends on its turn", "D: slow ends on its turn",
    )  # fmt: skip


def test_those_without_a_turn_ahead_are_told_with_why() -> None:
    story = fight().when("add E").when("next").when("turn D 8").when("set A health 0")
    assert story.system.outlook(story.encounter).out == (
        ("d", "its turn went by"), ("e", "no turn in this round"),
    )  # fmt: skip
    story.when("set E health 0")
    assert story.system.outlook(story.encounter).out[1] == ("e", "down")


def test_a_choice_that_is_owed_comes_first_and_nothing_is_known_beyond_it() -> None:
    story = fight().when("daze A")
    outlook = story.system.outlook(story.encounter)
    assert (outlook.now, outlook.ahead) == ("", ())
    assert outlook.then[0].startswith("first A must choose")


def test_where_dice_are_to_be_rolled_or_nothing_can_come_that_is_all() -> None:
    story = given(Tiny(), "add A")
    assert story.system.outlook(story.encounter).then == ("Round 1: initiative for 1",)
    empty = given(Tiny())
    assert empty.system.outlook(empty.encounter).then == ("nobody has joined yet: add somebody first",)
    story.when("end")
    assert story.system.outlook(story.encounter).then == ("the fight is over: undo takes its end back",)
