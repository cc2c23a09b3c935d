"""Cases from the field: rounds and rewinding. What other trackers call previous is `undo` here."""

from tests.core.tiny import Tiny
from tests.story import Story, given
from tracker.core.conditions import rounds_left
from tracker.core.draft import Draft
from tracker.core.encounter import Slot
from tracker.core.events import ConditionEnded, Remarked, RoundBegan, TurnReached


def fight() -> Story:
    """Round 1: A on 9 is up, B on 5."""
    return given(Tiny(), "add A turn=9", "add B turn=5", "next").up("A")


def left(story: Story, name: str) -> list[int | None]:
    """The rounds that the conditions of somebody still have."""
    return [rounds_left(story.encounter, condition) for condition in story[name].conditions]


def test_going_back_restores_a_timer_and_a_long_way_back_stops_at_the_empty_fight() -> None:
    story = fight().when("condition A slow rounds=2")
    story.when("next").when("next").when("next", "66", "11").up("A")
    assert left(story, "A") == [1]
    story.when("next").when("undo")
    assert left(story, "A") == [1]
    for _ in range(7):
        story.when("undo")
    for _ in range(20):
        story.when("undo").refused("nothing earlier")
    assert story.encounter.round == 0


def test_going_back_brings_back_a_condition_that_had_ended_and_going_on_ends_it_again_once() -> None:
    story = fight().when("condition B held until=start:B").when("next")
    assert not story["B"].conditions
    story.when("undo")
    assert [c.name for c in story["B"].conditions] == ["held"]
    story.when("next")
    assert [e for e in story.events if isinstance(e, ConditionEnded)] == [
        ConditionEnded(who="b", name="held", why="its time is up")
    ]


def test_back_and_forth_ticks_once() -> None:
    once, mixed = (fight().when("condition A slow rounds=3") for _ in range(2))
    for story in (once, mixed):
        story.when("next").when("next")
    once.when("next", "66", "11")
    mixed.when("next", "66", "11").when("undo").when("next", "66", "11")
    assert left(once, "A") == left(mixed, "A") == [2]
    assert once.encounter == mixed.encounter


def test_the_first_round_is_round_1() -> None:
    assert fight().encounter.round == 1


class Hooked(Tiny):
    """Says so at each turn and each round's end."""

    def turn_begins(self, draft: Draft, slot: Slot) -> None:
        draft.remark("turn begins", slot.who)

    def round_ends(self, draft: Draft) -> None:
        draft.remark("round ends")


def remarks(story: Story) -> list[str]:
    return [e.text for e in story.events if isinstance(e, Remarked)]


def test_what_happens_at_a_change_of_round_happens_once_and_before_the_first_turn_of_the_next() -> None:
    story = given(Hooked(), "add A turn=9", "add B turn=5", "next").when("next").when("next")
    assert remarks(story) == ["round ends"]
    story.when("next", "66", "11")
    assert remarks(story) == ["turn begins"]
    kinds = [type(e) for e in story.events]
    assert kinds.index(RoundBegan) < kinds.index(TurnReached) < kinds.index(Remarked)


def test_what_happens_each_turn_and_what_happens_each_round_are_apart() -> None:
    story = given(Hooked(), "add A turn=9", "add B turn=5", "next")
    assert remarks(story) == ["turn begins"]
    assert remarks(story.when("next")) == ["turn begins"]
    assert remarks(story.when("next")) == ["round ends"]
