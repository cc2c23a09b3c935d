"""What the shared commands offer and Libra has no rule for: refused with the reason, not let by unheard."""

from tests.systems.libra.libra_story import fight, foe, hp


def test_a_bonus_or_penalty_roll_is_nothing_that_libra_has() -> None:
    story = fight(foe("Wolf"))
    story.when("condition wolf Bad mode=penalty").refused("a penalty roll is nothing that Libra has")
    story.when("condition wolf Slow attack=-5 initiative=-1").says("Slow (attack-5, initiative-1)")


def test_nothing_is_endured() -> None:
    story = fight(foe("Wolf"))
    story.when("hurt wolf 3 endure=1").refused("nothing is endured in Libra")
    rows = story.system.preview(story.encounter, story.table.parse("hurt wolf 3 endure=1"))
    assert [row.label for row in rows] == ["Refused"]
    assert hp(story.when("hurt wolf 3"), "wolf") == 97
