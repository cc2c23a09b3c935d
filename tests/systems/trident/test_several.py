"""Several attacked at once: each is an attack, so the first counts on the later ones (T20)."""

from tests.systems.trident.trident_story import INES, WOLF, facts, fight
from tracker.systems.trident.events import Resolved

TWO = (INES, WOLF, WOLF.replace("Wolf", "Bear"))


def test_later_attacks_are_with_difficulty_and_risk() -> None:
    story = fight(*TWO).when("attack ines wolf,bear", 12, 11, 12, 11)
    assert facts(story, "Ines")["attacks_made"] == 2
    assert any("With Risk" in line and "Bear" in line for line in story.said)


def test_one_die_for_all_when_it_is_shared() -> None:
    story = fight(*TWO).when("attack ines wolf,bear shared", 11, 12, 11)
    assert story.words.count("die=12") == 2
    assert story.words.count(" die=12") == 2


def test_t20_one_die_for_all_is_still_an_attack_on_each() -> None:
    """As printed: an Attack is a roll against the target's Evade, and any after the first is a later one.

    T10: each target's defense has a die of its own.
    """
    story = fight(*TWO).when("attack ines wolf,bear shared", 11, 17, 12)
    first, second = [e for e in story.events if isinstance(e, Resolved)]
    assert (first.modifiers, second.modifiers) == ("", "risk, difficulty")
    assert (first.low, second.low) == (16, 17)
    assert (first.result, second.result) == ("Success", "Success")
    assert facts(story, "Ines")["attacks_made"] == 2
    blocked = fight(*TWO).when("attack ines wolf,bear shared block", 11, 17, 12)
    assert [e.modifiers for e in blocked.events if isinstance(e, Resolved)] == ["ease", "risk"]
