"""Conditions and reminders: what they change, when they end, when they are shown."""

import pytest

from tests.core.tiny import Tiny, TinyOneByOne
from tests.story import Story, given
from tracker.core.events import ConditionAdded, ConditionEnded, ReminderSet, ReminderShown


def fight(**turns: int) -> Story:
    return given(Tiny(), *(f"add {name} turn={turn}" for name, turn in turns.items()), "next")


def on(story: Story, who: str) -> list[str]:
    return [condition.name for condition in story[who].conditions]


def test_a_condition_is_put_on_with_all_it_changes() -> None:
    story = fight(A=9, B=5).when("condition B cold rounds=2 attack=-2 defense=+1 mode=penalty")
    story.then(
        ConditionAdded(who="b", name="cold", since=1, ends=3, modifiers="attack-2, defense+1", mode="penalty")
    ).says("B: cold (attack-2, defense+1, penalty roll) until round 3")
    assert story["B"].conditions[0].modifiers == (("attack", -2), ("defense", 1))


def test_the_same_again_changes_nothing_and_something_else_of_that_name_replaces_it() -> None:
    story = (
        fight(A=9, B=5).when("condition A,B cold").when("condition A cold").refused("nothing would change")
    )
    story.when("condition A,B cold rounds=1").when("condition A COLD rounds=2")
    assert [(c.name, c.ends) for c in story["A"].conditions] == [("COLD", 3)]
    story.when("condition A warm").when("condition A,B warm")
    assert [type(e) for e in story.events] == [ConditionAdded]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("condition A x rounds=1 until=end:B", "rounds= or until=, not both"),
        ("condition A x rounds=0", "rounds is 1 to 999, not 0"),
        ("condition A x rounds=1000", "rounds is 1 to 999"),
        ("condition A x until=end:C", 'there is no "C"'),
        ('condition A ""', "a name is 1 to 200 characters; this one is empty"),
        ("condition C x", 'there is no "C"'),
        ("clear A cold", 'nobody there has "cold" but no condition at all'),
    ],
)
def test_a_condition_that_can_not_be_is_refused(line: str, why: str) -> None:
    fight(A=9, B=5).when(line).refused(why)


def test_clear_ends_what_is_meant_on_all_who_have_it() -> None:
    story = fight(A=9, B=5).when("condition A,B on fire").when("condition B cold")
    story.when("clear A,B on").then(
        ConditionEnded(who="a", name="on fire", why="cleared"),
        ConditionEnded(who="b", name="on fire", why="cleared"),
    )
    story.when("clear B warm").refused('nobody there has "warm" but cold')


def test_rounds_are_counted_by_the_bearers_own_turn() -> None:
    story = fight(A=9, B=5).when("condition B late rounds=1").when("next").up("B")
    assert on(story, "B") == ["late"]  # put on before B's turn of round 1: it ends on that of round 2
    story.when("next").when("next", "66", "11").up("A")
    assert on(story, "B") == ["late"]
    assert on(story.when("next").up("B"), "B") == []


def test_a_bearer_without_a_turn_loses_it_at_the_end_of_that_round() -> None:
    story = fight(A=9, B=5).when("condition B gone rounds=1").when("set B health 0")
    story.when("next").when("next", "66").up("A")
    assert on(story, "B") == ["gone"]
    story.when("next").then_also(ConditionEnded(who="b", name="gone", why="its time is up"))


def test_a_bearer_whose_turn_is_skipped_or_passed_over_loses_it_then() -> None:
    story = fight(A=9, B=5).when("condition B x rounds=1").when("next").when("next")
    story.when("next", "66", "11").when("skip B")
    assert on(story, "B") == []
    story = fight(A=9, B=5).when("condition B x rounds=1").when("next").when("next").when("next", "66", "11")
    story.when("strike A B", 6).when("next")
    assert on(story, "B") == []


@pytest.mark.parametrize("when", ["start", "end"])
def test_what_hangs_on_a_turn_ends_as_that_turn_goes_by_untaken(when: str) -> None:
    story = fight(A=9, B=5).when(f"condition A held until={when}:B").when("skip B")
    assert on(story, "A") == []
    story = fight(A=9, B=5).when(f"condition A held until={when}:B").when("strike A B", 6).when("next")
    assert on(story, "A") == []


def test_a_delay_does_not_end_what_ends_with_the_turn() -> None:
    story = fight(A=9, B=5).when("condition B held until=end:A").when("delay A 3").up("B")
    assert on(story, "B") == ["held"]
    assert on(story.when("next").up("A"), "B") == ["held"]
    assert on(story.when("next"), "B") == []


@pytest.mark.parametrize("when", ["start", "end"])
def test_what_hangs_on_the_turn_of_one_who_left_ends_with_the_round(when: str) -> None:
    story = fight(A=9, B=5).when(f"condition A held until={when}:B").when("remove B").up("A")
    assert on(story, "A") == ["held"]
    story.when("next").then_also(ConditionEnded(who="a", name="held", why="its time is up"))


@pytest.mark.parametrize("when", ["start", "end"])
def test_what_hangs_on_the_turn_of_one_who_left_between_rounds_ends_at_once(when: str) -> None:
    story = given(Tiny(), "add A", "add B", f"condition A held until={when}:B", "remove B")
    assert on(story, "A") == []
    story.says("A: held ends (nobody is left to end it)")


def test_what_hangs_on_the_turn_of_one_who_has_none_ends_with_the_round_after() -> None:
    story = fight(A=9, B=5).when("set B health 0").when("condition A held until=start:B").when("next")
    assert on(story, "A") == []  # B's turn of this round was passed over
    story.when("condition A held until=start:B").when("next", "66").up("A")
    assert on(story.when("next"), "A") == ["held"]
    assert on(story.when("next", "66").when("next"), "A") == []
    story = given(Tiny(), "add A turn=9", "add B", "set B health 0", "next").when("condition A x until=end:B")
    assert on(story.when("next"), "A") == ["x"]
    assert on(story.when("next", "66").when("next"), "A") == []


def test_conditions_of_one_come_up_again_ends_only_once_where_equal_turns_are_apart() -> None:
    story = given(TinyOneByOne(), "add A turn=9", "add B turn=9", "next", "condition A x until=start:B")
    story.when("next").up("B")
    assert on(story, "A") == []


# --- reminders


def test_a_reminder_is_shown_as_its_round_begins_and_not_again() -> None:
    story = fight(A=9).when("remind the bridge falls")
    story.then(ReminderSet(number=1, round=2, text="the bridge falls"))
    story.when("next").but_no(ReminderShown)
    story.when("next", "66").then_also(ReminderShown(number=1, text="the bridge falls"))
    assert story.encounter.reminders == ()


def test_a_reminder_is_shown_as_its_turn_is_reached_or_passed() -> None:
    story = fight(A=9, B=5, C=2).when("remind round=1 turn=7 dusk").when("remind round=1 turn=2 night")
    story.when("next").then_also(ReminderShown(number=1, text="dusk")).up("B")
    story.when("next").then_also(ReminderShown(number=2, text="night")).up("C")


def test_a_reminder_of_a_turn_that_nobody_reaches_is_shown_as_the_round_ends() -> None:
    story = fight(A=9).when("remind round=1 turn=2 night").when("next")
    story.then_also(ReminderShown(number=1, text="night"))


def test_in_setup_a_reminder_is_for_the_first_round() -> None:
    story = (
        given(Tiny(), "add A turn=9", "remind go").when("next").then_also(ReminderShown(number=1, text="go"))
    )
    story.when("remind round=0 x").refused("round 0 has passed; now is 1")
    story.when("remind round=1 turn=10 x").refused("turn 10 of this round has passed; now is 9")


def test_what_is_coming_tells_of_ends_and_reminders() -> None:
    story = fight(A=9, B=5).when("condition A held until=start:B").when("condition B x until=end:A")
    story.when("remind round=1 turn=5 dusk")
    assert story.system.coming(story.encounter) == [
        "B: x ends", "A: held ends", "Reminder: dusk", "5: B acts",
    ]  # fmt: skip
