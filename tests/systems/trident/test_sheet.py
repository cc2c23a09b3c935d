"""T1 to T4: attributes, trainings, defenses, pools and riders, in fields or in one text; what cannot be."""

from typing import Any

import pytest

from tests.systems.trident.trident_story import INES, duel, facts, fight, rows
from tracker.core.sheet import BadField, read_sheet
from tracker.systems.trident.defense import mental_defense
from tracker.systems.trident.sheet import Defense, Training, TridentSheet

TRAINED = 'add Ash sheet="{\\"training\\":[{\\"name\\":\\"Strike\\",\\"bonus\\":2}]}"'


def read(**fields: Any) -> TridentSheet:
    return read_sheet(TridentSheet, fields)


def test_t1_a_training_and_a_defense_in_one_text_are_as_in_fields() -> None:
    told = read(
        attributes="agility 2, inner sight -1",
        training=["Strike: strength 2 resource 1"],
        evade="agility 3 resource -1 fortification 2",
    )
    fields = read(
        attributes={"agility": 2, "inner sight": -1},
        training=[{"name": "Strike", "attribute": "strength", "bonus": 2, "resource": 1}],
        evade={"attribute": "agility", "training": 3, "resource": -1, "fortification": 2},
    )
    assert told == fields
    assert told.training == (Training(name="Strike", attribute="strength", bonus=2, resource=1),)
    assert told.evade == Defense(attribute="agility", training=3, resource=-1, fortification=2)


def test_t1_any_other_named_attribute_whatever_its_case() -> None:
    sheet = read(attributes={"Inner Sight": 4}, solve="inner sight 1")
    assert sheet.attribute("INNER SIGHT") == 4
    assert facts(fight('add Ash attributes="Inner Sight 4" solve="inner sight 1"'), "ash")["defenses"][
        "solve"
    ] == {"low_bonus": 5, "fortification": 0}


def test_t1_a_training_without_attribute_is_refused_with_the_reason() -> None:
    fight().when(TRAINED).refused("a training names the attribute it uses")


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"training": ["Strike: agility 2"]}, 'uses "agility", which is no attribute here'),
        ({"training": ["strength 2"]}, "a training has a name"),
        ({"training": ["Strike"]}, "a training has a name and the attribute it uses"),
        ({"training": ["Strike: 2"]}, "a training names the attribute it uses"),
        ({"training": ["Strike: +2 resource 1"]}, "a training names the attribute it uses"),
        ({"training": ["Strike:"]}, "a training names the attribute it uses"),
        ({"training": ["Strike: strength 2", "strike: willpower 1"]}, "two trainings"),
        ({"attributes": {"Strength": 1}}, "two attributes"),
        ({"attributes": "agility"}, "an attribute and its number"),
        ({"evade": {"training": 2}}, "a defense names the attribute it uses"),
        ({"evade": "luck 2"}, 'Evade uses "luck"'),
        ({"evade": "2"}, "a defense names the attribute it uses"),
        ({"evade": "agility2"}, "should be such as"),
        ({"evade": "agility two 2 3"}, "should be such as"),
        ({"evade": "strength 2 fortification -5"}, "-4"),
        ({"morale_now": 3}, "morale_now needs morale"),
        ({"turn_bonus": "luck"}, "turn_bonus names an attribute or a training"),
        ({"strength": "three"}, 'not "three"'),
        ({"strength": 100}, "not 100"),
        ({"mana": 3}, "there is no such field"),
    ],
)
def test_a_sheet_that_cannot_be_is_refused_in_one_line(fields: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadField) as refused:
        read(**fields)
    assert reason in str(refused.value)
    assert "\n" not in str(refused.value)


def test_t2_each_defense_is_attribute_training_and_resource_with_its_own_fortification() -> None:
    assert facts(duel(), "ines")["defenses"] == {
        "evade": {"low_bonus": 5, "fortification": 1},
        "block": {"low_bonus": 5, "fortification": 0},
        "resist": {"low_bonus": 4, "fortification": 0},
        "solve": {"low_bonus": 3, "fortification": 0},
    }


def test_t2_a_defense_that_the_sheet_does_not_tell_of_adds_nothing() -> None:
    assert facts(duel(), "wolf")["defenses"]["solve"] == {"low_bonus": 0, "fortification": 0}


def test_t3_pools_are_there_where_the_sheet_tells_of_them() -> None:
    story = fight("add Ash stamina=8 stamina_now=3", "add Door")
    assert facts(story, "ash")["stamina"] == {"current": 3, "maximum": 8}
    assert (facts(story, "ash")["morale"], facts(story, "door")["stamina"]) == (None, None)
    story.when("set door stamina 4")
    assert facts(story, "door")["stamina"] == {"current": 4, "maximum": 4}
    story.when("hurt door 1 pool=morale").refused("Door has no Morale")


def test_t4_riders_are_free_text_and_can_be_set() -> None:
    story = fight("add Ash").when("set ash actor_rider The blade hums")
    assert story.sheet("ash").actor_rider == "The blade hums"


def test_fields_are_set_by_path_and_a_defense_anew_in_one_text() -> None:
    story = duel("set ines training.Strike.bonus 4", "set ines attributes.luck 2")
    story.when("set ines solve luck 1 fortification 3")
    assert story.sheet("ines").trained("strike").bonus == 4
    assert facts(story, "ines")["defenses"]["solve"] == {"low_bonus": 3, "fortification": 3}
    story.when("set wolf block.training 2").refused("a defense names the attribute it uses")


def test_health_is_stamina_in_the_words_that_every_game_shares() -> None:
    story = (
        fight(INES)
        .when("set ines health 4")
        .when("hurt ines 1 pool=health")
        .when("set ines health.maximum 8")
    )
    assert facts(story, "ines")["stamina"] == facts(story, "ines")["health"] == {"current": 3, "maximum": 8}
    assert rows(story, "hurt ines 3 pool=health")["Ines"].value == "Stamina 3 -> 0"
    fight("add Ash").when("set ash health 4").refused("there is no such field")


def test_a_copy_joins_as_its_model_stands() -> None:
    story = fight(INES, "hurt ines 4", 'add "Ines Two" from=Ines')
    assert facts(story, "ines two")["defenses"] == facts(story, "ines")["defenses"]


@pytest.mark.parametrize(
    ("resist", "solve", "chosen"),
    [
        ("willpower 3", "willpower 4", "solve"),
        ("willpower 4", "willpower 3 fortification 9", "resist"),
        ("willpower 3", "willpower 3 fortification 1", "solve"),
        ("willpower 3", "willpower 3", "resist"),
    ],
)
def test_t21_the_higher_then_the_better_fortified_then_resist(resist: str, solve: str, chosen: str) -> None:
    story = fight(f'add Ash willpower=1 resist="{resist}" solve="{solve}"')
    assert mental_defense(story["ash"]) == chosen
