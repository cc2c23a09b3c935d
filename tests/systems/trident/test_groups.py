"""Groups and waves in Trident: one place, by hand or rolled, on which all are up together."""

from tests.systems.trident.trident_story import fight, ladder

PACK = ('add Ines attributes="wits 3" turn_bonus=wits side=party', "add Wolf x2 group=Wolves", "add Bear")
ROLLED = (*PACK, "setting turn_order rolled")


def test_t40_by_hand_a_group_gets_one_place_and_is_up_together() -> None:
    story = fight(*PACK).when("next").up("Ines").when("next").up("Wolf 1", "Wolf 2").when("next").up("Bear")
    assert ladder(story) == ["3 Ines acted", "2 Wolf 1 acted", "2 Wolf 2 acted", "1 Bear up"]


def test_t40_rolled_a_group_rolls_once_and_keeps_its_place() -> None:
    story = fight(*ROLLED).when("next", 5, 12, 3).up("Wolf 1", "Wolf 2")
    assert ladder(story) == ["12 Wolf 1 up", "12 Wolf 2 up", "8 Ines waiting", "3 Bear waiting"]
    story.when("next").when("next").when("next").when("next").up("Wolf 1", "Wolf 2")


def test_t40_one_that_is_fatigued_rolls_by_itself() -> None:
    story = fight(*ROLLED, "condition wolf-2 fatigued").when("next", 5, 12, 9, 3)
    assert ladder(story) == ["12 Wolf 1 up", "8 Ines waiting", "7 Wolf 2 waiting", "3 Bear waiting"]


def test_t40_a_wave_that_comes_in_gets_its_place_by_initiative() -> None:
    story = fight(*PACK, "wave bear 2").when("next").when("bring 2").when("initiative")
    assert [row.split()[1] for row in ladder(story)][-1] == "Bear"
