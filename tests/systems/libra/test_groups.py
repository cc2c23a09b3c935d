"""Groups and waves in Libra: one d10, up together, and each spends its own initiative."""

from tests.systems.libra.libra_story import fight, foe, ladder, one

HERO = one("Hero", agility=2)
IMPS = (foe("Imp", agility=2, will=1), "add Imp from=Imp", "group imp* Imps")


def test_l20_a_group_rolls_one_d10_by_the_lowest_of_agility_and_will() -> None:
    story = fight(HERO, *IMPS, foe("Ogre", agility=0, will=0), "group ogre imps").when("initiative", 4, 7)
    assert ladder(story) == ["7 Imp 1 up", "7 Imp 2 up", "7 Ogre up", "6 Hero waiting"]
    assert story.words == "initiative hero=4 ogre=7"


def test_l21_each_of_a_group_spends_its_own_and_next_gives_up_what_all_have() -> None:
    story = fight(HERO, *IMPS).when("initiative", 4, 9)
    assert ladder(story) == ["12 Imp 1 up", "12 Imp 2 up", "6 Hero waiting"]
    story.when("use imp")
    assert ladder(story) == ["12 Imp 2 up", "6 Hero waiting", "2 Imp 1 waiting"]
    story.when("use imp-2").when("next").up("Imp 1", "Imp 2")
    story.when("next").says("Round 1 is over")


def test_l24_one_of_a_group_who_is_held_breaks_free_while_the_others_act() -> None:
    story = fight(HERO, *IMPS, "hold imp 1").when("initiative", 4, 9)
    story.up("Imp 2")
    assert ladder(story) == ["12 Imp 2 up", "6 Hero waiting", "6 Imp 1 waiting"]


def test_l50_a_fight_is_not_won_while_a_wave_is_held_back() -> None:
    story = fight(HERO, foe("Imp", hp=3), foe("Ogre"), "wave ogre 2").when("initiative", 9, 1)
    story.when("hurt imp 3")
    assert "won" not in "\n".join(story.said)
    story.when("bring 2").when("hurt ogre 100")
    assert "won" in "\n".join(story.said)
