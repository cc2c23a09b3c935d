"""The helper of given, when, then catches what it should."""

import pytest

from tests.core.tiny import Tiny
from tests.story import given
from tracker.core.events import Fell, InjuryTaken


def test_a_story_runs() -> None:
    story = given(Tiny(), "add Wolf health=3", "add Bear", ("initiative", "6,5", "11"))
    story.up("Wolf").when("strike bear wolf", 4).then(
        InjuryTaken(who="wolf", pool="health", amount=4, now=0), Fell(who="wolf")
    ).says("Wolf falls")
    assert story.words == "strike bear wolf dice=4"


def test_more_dice_than_handed_in_fail() -> None:
    with pytest.raises(AssertionError, match="asked for 2d6"):
        given(Tiny(), "add Wolf", "initiative")


def test_dice_left_over_fail() -> None:
    with pytest.raises(AssertionError, match=r"not for the last \[4\]"):
        given(Tiny(), "add Wolf", ("initiative", "65", 4))


def test_a_refusal_that_nobody_asked_about_fails() -> None:
    story = given(Tiny(), "add Wolf").when("hurt bear 1")
    with pytest.raises(AssertionError, match="refused: there is no"):
        story.then()


def test_a_line_that_should_have_been_refused_fails() -> None:
    with pytest.raises(AssertionError, match="not refused"):
        given(Tiny(), "add Wolf").when("hurt wolf 1").refused("")


def test_other_events_fail() -> None:
    with pytest.raises(AssertionError):
        given(Tiny(), "add Wolf").when("hurt wolf 1").then(Fell(who="wolf"))
