"""L1 to L4: the sheet, what it starts with, and what it refuses."""

import pytest

from tests.systems.libra.libra_story import HERO, facts, fight, foe, one, power
from tracker.core.sheet import BadField, read_sheet
from tracker.systems.libra.sheet import LibraSheet


def test_l1_hp_are_as_printed_for_the_mage_where_none_are_given() -> None:
    story = fight("add Mage side=party vitality=4 ep=50")
    assert facts(story, "mage")["hp"] == {"current": 30, "maximum": 30}
    assert facts(story, "mage")["ep"] == {"current": 0, "maximum": 50}
    assert facts(story, "mage")["tp"] is None


def test_l4_a_fight_starts_at_0_unless_carried_over() -> None:
    story = fight("add Mage side=party ep=50 ep_now=20 hp=24 hp_now=7")
    assert (facts(story, "mage")["ep"]["current"], facts(story, "mage")["hp"]["current"]) == (20, 7)
    entry = story.system.entry(story.encounter, story["mage"])
    assert (entry["hp"], entry["hp_now"], entry["ep"], entry["ep_now"]) == (24, 7, 50, 20)


def test_l2_kind_is_a_character_in_the_party_and_a_monster_elsewhere() -> None:
    story = fight(HERO, "add Wolf")
    assert next(line.text for line in story.system.sheet_view(story.encounter, story["wolf"])) == "monster"
    assert next(line.text for line in story.system.sheet_view(story.encounter, story["hero"])) == "character"


def test_l3_an_element_is_never_both_weak_and_resistant() -> None:
    story = fight().when("add Wolf weaknesses=Fire,Ice resistances=ice")
    story.refused("a weakness or a resistance, never both: Ice")
    fight("add Wolf weaknesses=Fire").when('set wolf resistances "fire"').refused("resistances")
    fight("add Wolf weaknesses=Fire").when('set wolf resistances "[\\"fire\\"]"').refused("never both: Fire")
    fight("add Wolf weaknesses=Fire").when('set wolf resistances "[\\" Fire\\"]"').refused("never both: Fire")
    for listed in ("fire", "ice,fire", '"Fire, Ice"'):
        fight("add Wolf weaknesses=Fire").when(f"set wolf resistances {listed}").refused("never both: Fire")


def test_l3_blanks_around_an_element_do_not_tell_it_apart() -> None:
    sheet = read_sheet(LibraSheet, {"weaknesses": ["Fire "], "power": [power("Bolt", element=" Fire")]})
    assert (sheet.weaknesses, sheet.power[0].element) == (("Fire",), "Fire")


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"name": "Bite"}, "a power has a Speed, what it takes from initiative: Bite has none"),
        ({"name": "Bite", "speed": -1}, "should be 0 or more, not -1"),
        ({"name": "Bite", "speed": 5, "builder": 2, "spender": 2}, "a builder or a spender, not both"),
        ({"name": "Bite", "speed": 5, "damage": "1d10+luck"}, "damage of Bite: column 6"),
        ({"name": "Bite", "speed": 5, "knock": True}, "only an attack that gains Advantage may knock"),
        ({"name": "Bite", "speed": 5, "range": "far"}, "melee"),
        ({"name": "Bite", "speed": 5, "sharp": 1}, "there is no such field"),
    ],
)
def test_l4_a_power_that_cannot_be_is_refused_with_the_reason(fields: dict[str, object], reason: str) -> None:
    with pytest.raises(BadField) as refused:
        read_sheet(LibraSheet, {"power": [fields]})
    assert reason in str(refused.value)


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"power": [power("A"), power("a")]}, "two powers have the same name"),
        ({"reactions": ["Dodge"]}, "has another name"),
        ({"kind": "dragon"}, "monster"),
        ({"agility": -1}, "should be 0 or more, not -1"),
        ({"row": "middle"}, "front"),
    ],
)
def test_a_sheet_that_cannot_be_is_refused(fields: dict[str, object], reason: str) -> None:
    with pytest.raises(BadField) as refused:
        read_sheet(LibraSheet, fields)
    assert reason in str(refused.value)


def test_l1_pools_follow_a_sheet_that_is_set() -> None:
    story = fight("add Mage side=party vitality=1").when("set mage ep 50")
    assert facts(story, "mage")["ep"] == {"current": 0, "maximum": 50}
    story.when("set mage vitality 4")
    assert facts(story, "mage")["hp"] == {"current": 21, "maximum": 30}
    story = fight("add Mage side=party hp=9").when("set mage vitality 4")
    assert facts(story, "mage")["hp"] == {"current": 9, "maximum": 9}


def test_health_is_hp_in_the_words_that_every_game_shares() -> None:
    story = fight("add Mage side=party hp=9 ep=5").when("set mage health 4")
    assert facts(story, "mage")["hp"] == {"current": 4, "maximum": 9}
    story.when("set mage health.maximum 12").when("heal mage 2 pool=health").when("hurt mage 1 pool=health")
    assert facts(story, "mage")["hp"] == facts(story, "mage")["health"] == {"current": 5, "maximum": 12}
    rows = story.system.preview(story.encounter, story.table.parse("hurt mage 5 pool=health"))
    assert [(row.label, row.value) for row in rows] == [("Mage", "HP 5 -> 0")]
    story.when("set mage health 13").refused("HP of Mage: 0 to 12, not 13")


BUILD = power("Spark", builder=10)
SPEND = power("Arrow", spender=15)


def test_l4_a_spender_is_refused_when_short_and_builders_pay_hit_or_miss() -> None:
    story = fight(one("Mage", BUILD, SPEND, ep=25), foe("Wolf"))
    story.when("attack mage wolf with=arrow").refused("Arrow costs 15 EP, Mage has 0: a builder comes first")
    story.when("attack mage wolf with=spark d100=99")  # a miss builds all the same
    assert facts(story, "mage")["ep"]["current"] == 10
    story.when("attack mage wolf with=spark d100=99").when("attack mage wolf with=spark d100=99")
    assert facts(story, "mage")["ep"]["current"] == 25  # up to the cap
    story.when("attack mage wolf with=spark d100=99").says("builds nothing more")
    story.when("attack mage wolf with=arrow d100=99").says("-15 EP (Arrow) = 10")  # a miss pays


def test_l4_tp_is_what_a_sheet_with_tp_pays() -> None:
    story = fight(one("Archer", SPEND, tp=20, tp_now=20), foe("Wolf"))
    story.when("attack archer wolf d100=99").says("-15 TP (Arrow) = 5")
    fight(one("Boar", SPEND), foe("Wolf")).when("attack boar wolf").refused("Boar has no EP or TP")


def test_l4_a_power_names_its_resource_where_there_are_both() -> None:
    both = power("Both", builder=3, resource="tp")
    story = fight(one("Sage", both, BUILD, ep=9, tp=9), foe("Wolf"))
    assert facts(story.when("attack sage wolf d100=99"), "sage")["tp"]["current"] == 3
    assert facts(story.when("attack sage wolf with=spark d100=99"), "sage")["ep"]["current"] == 9
