"""What can be set of a combatant: paths, values, limits; what is typed in a form, and told to `set`."""

import pytest

from tests.core.tiny import Tiny
from tests.story import given
from tracker.core.editable import Editable, changed, find, groups, set_command, signed
from tracker.systems import find as game

KNIGHT = (
    "add Knight side=party brawn=3 primary=brawn health=6 tags=old,grim "
    'defense_bonus="{\\"luck\\":1}" attack="Mr. Long 3 class+1"'
)


def field(path: str, line: str = KNIGHT, key: str = "balance") -> Editable:
    story = given(game(key), line)
    found = find(story.system, next(iter(story.encounter)), path)
    assert found, path
    return found


@pytest.mark.parametrize(
    ("path", "value", "limits"),
    [
        ("health", "6", "0 to 6"),
        ("health.maximum", "6", "0 to 9999"),
        ("points", "3", "-3 to 3"),
        ("side", "party", "party foes other"),
        ("brawn", "3", "-99 to 99"),
        ("armor", "none", "none light medium heavy"),
        ("level", "", "-99 to 99, or none"),
        ("tags", "old, grim", "texts, with commas between"),
        ("defense_bonus", "luck 1", "NAME N, NAME N"),
        ("attack.Mr. Long.rating", "3", "1 to 20"),
        ("attack.mr. long.bonus", "class 1", "NAME N, NAME N"),
        ("attack.+", "", "NAME N [KIND] [WHY±N]"),
    ],
)
def test_a_field_says_what_stands_in_it_and_what_it_may_hold(path: str, value: str, limits: str) -> None:
    assert (field(path).value, field(path).limits) == (value, limits)


def test_a_pool_is_not_told_twice() -> None:
    story = given(game("balance"), KNIGHT)
    paths = [f.path for group in groups(story.system, story["Knight"]) for f in group.fields]
    assert paths.count("health") == 1
    assert "health_now" not in paths


@pytest.mark.parametrize(
    ("path", "typed", "told"),
    [
        ("health", "-2", ("health", "-=2")),
        ("health", "=4", ("health", "=4")),
        ("health", "6", None),
        ("health", "", None),
        ("level", "+2", ("level", "+2")),
        ("armor", "h", ("armor", "heavy")),
        ("tags", "", ("tags", "[]")),
        ("class", "-x", ("class", "-x")),
        ("primary", "", ("primary", "null")),
        ("attack.Mr. Long.name", "", ("attack.Mr. Long", "null")),
    ],
)
def test_what_is_typed_in_a_field(path: str, typed: str, told: tuple[str, str] | None) -> None:
    assert field(path).change(typed) == told


def test_signs_are_changes_only_where_none_was_written() -> None:
    typed = ("+2", "-2", "−2", "=2", "2", "-=2")
    assert [signed(text) for text in typed] == ["+=2", "-=2", "-=2", "=2", "2", "-=2"]


def test_what_others_go_by_is_set_last() -> None:
    story = given(game("balance"), KNIGHT)
    fields = [f for group in groups(story.system, story["Knight"]) for f in group.fields]
    told = changed(fields, {"attack.Mr. Long.name": "Claw", "attack.Mr. Long.rating": "+1"})
    assert list(told) == ["attack.Mr. Long.rating", "attack.Mr. Long.name"]
    story.table.do(set_command("knight", told))
    assert [(a.name, a.rating) for a in story["Knight"].sheet.attack] == [("Claw", 4)]


def test_lists_and_tables_are_typed_as_people_list_them() -> None:
    line = 'set knight defense_bonus="luck 2, shield 1" tags="a, b"'
    story = given(game("balance"), KNIGHT).when(line)
    assert story["Knight"].sheet.defense_bonus == {"luck": 2, "shield": 1}
    assert story["Knight"].sheet.tags == ("a", "b")
    other = given(game("trident"), "add A").when('set a evade="strength 3" attributes="agility 2"')
    assert other["A"].sheet.evade.training == 3
    assert other["A"].sheet.attributes == {"agility": 2}


def test_a_number_without_bounds_is_one_all_the_same() -> None:
    story = given(Tiny(), "add Wolf")
    found = find(story.system, story["Wolf"], "quick")
    assert found
    assert found.limits == "a whole number"
