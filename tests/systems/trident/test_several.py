"""Several attacked at once: each is an attack, so the first counts on the later ones (T20)."""

from tests.systems.trident.trident_story import INES, WOLF, facts, fight

TWO = (INES, WOLF, WOLF.replace("Wolf", "Bear"))


def test_later_attacks_are_with_difficulty_and_risk() -> None:
    story = fight(*TWO).when("attack ines wolf,bear", 12, 11, 12, 11)
    assert facts(story, "Ines")["attacks_made"] == 2
    assert any("With Risk" in line and "Bear" in line for line in story.said)


def test_one_die_for_all_when_it_is_shared() -> None:
    story = fight(*TWO).when("attack ines wolf,bear shared", 11, 12, 11)
    assert story.words.count("die=12") == 2
    assert story.words.count(" die=12") == 2
