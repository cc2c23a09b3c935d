"""L1 to L4: the sheet, what it starts with, and what it refuses."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.systems.libra.libra_story import HERO, facts, fight, foe, one, power
from tracker.core.encounter import Encounter
from tracker.core.sheet import BadField, read_sheet
from tracker.core.text import clean
from tracker.systems.libra.sheet import LibraSheet

NOBODY = Encounter("", "libra")


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


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        ("Cut 7", {"name": "Cut", "speed": 7}),
        ("Cut, Speed 7", {"name": "Cut", "speed": 7}),
        ("Cut 7 1d6 + strength", {"name": "Cut", "speed": 7, "damage": "1d6+strength"}),
        ("Cut 7 12 +3", {"name": "Cut", "speed": 7, "damage": "12", "builder": 3}),
        (
            "Earth Arrow 10 ranged 1d10+Agility -5tp earth",
            {
                "name": "Earth Arrow", "speed": 10, "range": "ranged", "damage": "1d10+agility",
                "spender": 5, "resource": "tp", "element": "Earth",
            },
        ),
        (
            "Grasp of Mud 8 magic physical 2d4 element=Mud auto-hit advantage knock",
            {
                "name": "Grasp of Mud", "speed": 8, "range": "magic", "kind": "physical", "damage": "2d4",
                "element": "Mud", "auto_hit": True, "advantage": True, "knock": True,
            },
        ),
    ],
)  # fmt: skip
def test_l4_a_power_may_be_typed(text: str, fields: dict[str, object]) -> None:
    assert read_sheet(LibraSheet, {"power": [text]}) == read_sheet(LibraSheet, {"power": [fields]})


WORDS = st.fixed_dictionaries(
    {},
    optional={
        "range": st.sampled_from(["ranged", "magic"]),
        "kind": st.sampled_from(["physical", "magical"]),
        "damage": st.sampled_from(["1d6", "2d4+will", "3d6kh2", "4"]),
        "element": st.sampled_from(["Fire", "Death", "element=Mud"]),
        "builder": st.integers(1, 999).map("+{}tp".format),
        "auto_hit": st.just("auto_hit"),
        "advantage": st.just("advantage"),
    },
)


@given(WORDS, st.randoms(use_true_random=False))
def test_l4_the_words_of_a_power_may_come_in_any_order(words: dict[str, str], chance: Random) -> None:
    told = list(words.values())
    chance.shuffle(told)
    (found,) = read_sheet(LibraSheet, {"power": [" ".join(["Grasp", "8", *told])]}).power
    held = found.model_dump(exclude_defaults=True, exclude={"name", "speed", "resource"})
    assert held.keys() == words.keys()
    for field, word in words.items():
        assert str(held[field]) in (word.removeprefix("element="), "True", word.strip("+tp"))
    assert found.resource == ("tp" if "builder" in words else None)


def test_l4_typed_powers_are_given_with_add_and_set_and_stay_in_the_save() -> None:
    story = fight('add Mage power="Cut 7 1d6, Spark 9 magic 2d4 -5 Fire"')
    story.when('set mage power.+ "Jab 4 1d4"')
    assert [(p.name, p.speed, p.damage) for p in story["Mage"].sheet.power] == [
        ("Cut", 7, "1d6"), ("Spark", 9, "2d4"), ("Jab", 4, "1d4"),
    ]  # fmt: skip
    story.when("""set mage power.+ "{\\"name\\":\\"Kick\\",\\"speed\\":5}" """)
    assert story["Mage"].sheet.power[-1].name == "Kick", "as JSON it can be given too"
    assert [story.history.replay(n) for n in range(1, story.history.last + 1)] == [""] * 3


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Cut", 'a power is its name and Speed, such as "Cut 7 1d6+strength +3", not "Cut"'),
        (
            "Cut 7 sharp",
            '"sharp" is no damage (1d6+will), +N or -N (EP or TP), melee, ranged,',
        ),
        ("Cut 7 1d6 1d8", '"1d8" in the power Cut: its damage is given already'),
        ("Cut 7 1d6+luck", "damage of Cut: "),
        ("Cut 7 +3 -2", "Cut is a builder or a spender, not both"),
        ("Cut 1000", "should be 999 or less, not 1000"),
        ("Cut 7 knock", "Cut: only an attack that gains Advantage may knock"),
    ],
)
def test_l4_a_typed_power_that_is_none_is_refused_in_one_line(text: str, why: str) -> None:
    fight("add Mage").when(f'set mage power.+ "{text}"').refused(why)
    fight().when(f'add Mage power="{text}"').refused(why)


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


def test_l1_skills_are_given_by_name_and_number() -> None:
    story = fight('add Vera skills="lore 30, old tales 5"')
    assert story["Vera"].sheet.skills == {"lore": 30, "old tales": 5}
    assert story.history[1].do == 'add Vera skills="lore 30, old tales 5"'
    story.when('add Bea skills="{\\"lore\\":30}"')
    assert story["Bea"].sheet.skills == {"lore": 30}
    story.when("add Cid skills=lore").refused("skills: should be a table")


@given(st.dictionaries(st.text(min_size=1, max_size=6).map(clean).filter(str.strip), st.integers(0, 999)))
def test_l1_whatever_a_skill_is_called_the_words_give_it_again(skills: dict[str, int]) -> None:
    word = fight().system.words_of("sheet")["skills"]
    assert word.read(word.write(skills, NOBODY), NOBODY) == skills
