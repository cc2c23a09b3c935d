"""Cases from the field: what the log holds."""

from tests.core.tiny import Tiny, TinyKept
from tests.story import given
from tracker.core.events import InjuryTaken, RoundBegan, TurnReached


def test_the_log_of_a_fight_begins_with_its_round_and_then_its_first_turn() -> None:
    story = given(Tiny(), "add A turn=9", "add B turn=7", "add C turn=5").when("next")
    assert [type(e) for e in story.events] == [RoundBegan, TurnReached]
    assert "Round 1" in story.said[0]
    assert "A" in story.said[1]


def test_what_one_who_joined_late_does_is_recorded_like_anybodys() -> None:
    story = given(Tiny(), "add A health=20 turn=9", "next", "next", ("next", "66"), "next", ("next", "66"))
    assert story.encounter.round == 3
    story.when("add D turn=5").when("strike D A", 6)
    assert [(e.who, e.amount, e.now) for e in story.events if isinstance(e, InjuryTaken)] == [("a", 6, 14)]
    assert story.words.startswith("strike d a ")


def test_with_a_new_round_everybody_waits_again_in_one_step() -> None:
    story = given(TinyKept(), "add A turn=9", "add B turn=5", "next", "next", "next")
    assert {slot.state for slot in story.encounter.slots} == {"waiting"}
    before = story.encounter
    story.when("next").up("A")
    assert [slot.state for slot in story.encounter.slots] == ["up", "waiting"]
    assert len(story.made) == 1
    assert story.when("undo").encounter == before


def test_one_of_several_who_has_acted_is_told_in_words() -> None:
    story = given(Tiny(), "add Ana turn=9", "add Bo turn=9", "add Cid turn=9", "next")
    assert story.when("done ana").said == ["Ana is done"]
    assert story.when("done bo").said == ["Bo is done"]
    assert "done" not in " ".join(story.when("done cid").said)
