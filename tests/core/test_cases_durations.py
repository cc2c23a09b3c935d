"""Cases from the field: durations and expiry."""

import pytest

from tests.core.tiny import Tiny
from tests.story import Story, given
from tracker.core.conditions import rounds_left
from tracker.core.events import ConditionEnded, TurnReached


def names(story: Story, who: str) -> list[str]:
    return [condition.name for condition in story[who].conditions]


def test_with_ties_only_what_hangs_on_the_turn_that_ended_ends() -> None:
    story = given(Tiny(), "add A turn=9", "add B turn=9", "next")
    story.when("condition A mark until=end:A").when("condition B mark until=end:B").when("done A")
    assert (names(story, "A"), names(story, "B")) == ([], ["mark"])


def test_alone_in_the_fight_a_condition_of_one_round_is_gone_as_the_next_turn_starts() -> None:
    story = given(Tiny(), "add A turn=9", "next", "condition A mark rounds=1").when("next")
    assert names(story, "A") == ["mark"]
    assert names(story.when("next", "66").up("A"), "A") == []


def test_the_same_condition_ends_alike_on_friend_and_foe() -> None:
    story = given(Tiny(), "add A side=party turn=9", "add B side=foes turn=5", "next")
    story.when("condition A,B mark rounds=1").when("next").when("next").when("next", "66", "11").up("A")
    assert (names(story, "A"), names(story, "B")) == ([], ["mark"])
    assert names(story.when("next").up("B"), "B") == []


def test_put_on_as_the_turn_closes_until_the_next_starts_it_is_gone_before_that_one_acts() -> None:
    story = given(Tiny(), "add A turn=9", "next", "condition A mark until=start:A").when("next")
    assert names(story, "A") == ["mark"]
    story.when("next", "66")
    kinds = [type(e) for e in story.events]
    assert kinds.index(ConditionEnded) < kinds.index(TurnReached)


def test_until_the_start_of_a_turn_ends_at_its_start_and_until_the_end_at_its_end() -> None:
    story = given(Tiny(), "add Caster turn=5", "add B turn=9", "next")
    story.when("condition B first until=start:Caster").when("condition B second until=end:Caster")
    assert names(story.when("next").up("Caster"), "B") == ["second"]
    assert names(story.when("next"), "B") == []


@pytest.mark.parametrize("rounds", [1, 2])
def test_put_on_before_the_fight_starts_it_has_its_full_duration(rounds: int) -> None:
    story = given(Tiny(), "add A turn=9", f"condition A mark rounds={rounds}")
    assert rounds_left(story.encounter, story["A"].conditions[0]) == rounds
    story.when("next").up("A")
    for _ in range(rounds):
        assert names(story, "A") == ["mark"]
        story.when("next").when("next", "66").up("A")
    assert names(story, "A") == []


def test_put_on_again_it_lasts_as_long_as_was_said_last() -> None:
    # The rule, as `PutCondition` states it: one of the same name is replaced.
    story = given(Tiny(), "add A turn=9", "next", "condition A stun rounds=2").when("next").when("next", "66")
    story.when("condition A Stun rounds=2").when("next").when("next", "66")
    assert names(story, "A") == ["Stun"]
    assert names(story.when("next").when("next", "66"), "A") == []
    story.when("condition A stun rounds=5").when("condition A stun rounds=1").when("next").when("next", "66")
    assert names(story, "A") == []
