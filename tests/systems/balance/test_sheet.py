"""The sheet (B1 to B9): what may stand in it, and the pools that come of it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.systems.balance.balance_story import facts, fight
from tracker.core.encounter import Pool
from tracker.core.sheet import BadField, read_sheet
from tracker.systems.balance import system
from tracker.systems.balance.sheet import (
    ARMOR_ACROBATICS,
    ARMOR_DEFENSE,
    ATTRIBUTES,
    BONUS_OF,
    GOVERNING,
    STATS,
    BalanceSheet,
)


def pools(**fields: object) -> dict[str, Pool]:
    """The pools with which a combatant of that sheet joins."""
    return dict(system.pools(read_sheet(BalanceSheet, fields)))


def test_b1_four_stats_that_may_be_negative() -> None:
    story = fight("add Lorna brawn=-1 reflex=1 discipline=2 wit=0")
    assert facts(story, "lorna")["stats"] == {"brawn": -1, "reflex": 1, "discipline": 2, "wit": 0}


def test_b2_attributes_not_given_are_0() -> None:
    sheet = read_sheet(BalanceSheet, {})
    assert {sheet.stat(name) for stat in STATS for name in ATTRIBUTES[stat]} == {0}


def test_b3_without_a_primary_there_is_no_pool() -> None:
    assert "points" not in pools(brawn=3)
    with pytest.raises(BadField, match="points need a primary"):
        read_sheet(BalanceSheet, {"points": 3})


def test_b3_the_pool_is_as_large_as_the_primary_stat_and_at_least_0() -> None:
    assert pools(primary="wit", wit=3)["points"] == Pool(3, 3, -3)
    assert pools(primary="wit", wit=-1)["points"] == Pool(0, 0, -3)
    assert pools(primary="wit", wit=3, points=5, points_now=-2)["points"] == Pool(-2, 5, -3)


def test_b3_spending_does_not_lower_the_stat_or_rolls_of_it() -> None:
    story = fight("add Fox reflex=4 primary=reflex", "set fox points 1")
    assert facts(story, "fox")["stats"]["reflex"] == 4
    assert facts(story, "fox")["points"] == {"current": 1, "maximum": 4}


def test_b4_health_not_given_is_4_and_fortitude_and_at_least_1() -> None:
    assert pools()["health"] == Pool(4, 4)
    assert pools(fortitude=2)["health"] == Pool(6, 6)
    assert pools(fortitude=-9)["health"] == Pool(1, 1)
    assert pools(health=8, health_now=3)["health"] == Pool(3, 8)


def test_b3_the_primary_stat_may_be_none_in_so_many_words() -> None:
    story = fight("add Wolf brawn=2 primary=none", "add Knight brawn=2 primary=brawn")
    assert (facts(story, "wolf")["primary"], facts(story, "wolf")["points"]) == (None, None)
    story.when("set knight primary none")
    assert (facts(story, "knight")["primary"], facts(story, "knight")["points"]) == (None, None)
    story.when("lucky knight").refused("no Stat Points")


def test_b4_a_thing_may_have_none() -> None:
    story = fight("add Trap health=none").when("hurt trap 1").refused("Trap has no Health")
    assert facts(story, "trap")["health"] is None


def test_b4_health_stays_between_0_and_its_maximum_and_at_0_one_is_down() -> None:
    story = fight("add Wolf health=3", "hurt wolf 9")
    assert (facts(story, "wolf")["health"]["current"], facts(story, "wolf")["down"]) == (0, True)
    story.when("heal wolf 9")
    assert (facts(story, "wolf")["health"]["current"], facts(story, "wolf")["down"]) == (3, False)


def test_b4_a_maximum_set_by_hand_is_at_least_1_too() -> None:
    story = fight("add Wolf health=3").when("set wolf health.maximum 0").refused("at least 1")
    assert facts(story, "wolf")["health"] == {"current": 3, "maximum": 3}


def test_b4_one_that_joins_at_0_is_down() -> None:
    assert facts(fight("add Wolf health=3 health_now=0"), "wolf")["down"]


def test_b5_what_armor_does() -> None:
    assert ARMOR_DEFENSE == {"none": 0, "light": 1, "medium": 2, "heavy": 3}
    assert ARMOR_ACROBATICS == {"none": 0, "light": 0, "medium": -1, "heavy": -3}


def test_b6_a_flat_rating_is_refused_together_with_armor_and_allowed_with_dodge() -> None:
    with pytest.raises(BadField, match="armor"):
        read_sheet(BalanceSheet, {"defense": 3, "armor": "light"})
    assert read_sheet(BalanceSheet, {"defense": 3, "dodge": 1}).dodge == 1


def test_b7_stat_and_bonus_by_kind() -> None:
    assert GOVERNING == {
        "melee": "brawn", "unarmed": "brawn", "ranged": "reflex", "spell": "discipline", "charm": "wit",
    }  # fmt: skip
    assert BONUS_OF == {
        "melee": "damage", "unarmed": "damage", "ranged": "accuracy", "spell": "attune", "charm": "charm",
    }  # fmt: skip


def test_b8_imbalance_is_base_and_chaos_and_creatures_have_none() -> None:
    story = fight("add Seer imbalance=3", "add Wolf", "chaos seer dice=1,2")
    assert facts(story, "seer")["imbalance"] == {"base": 3, "chaos": 1}
    assert facts(story, "wolf")["imbalance"] == {"base": 0, "chaos": 0}


def test_b9_what_else_a_sheet_holds() -> None:
    story = fight(
        'add Mirela side=party level=3 class="Warrior/Knight" tags=sample,brave abilities=Steady hidden',
        "note mirela owes the ferryman",
    )
    mirela, sheet = story["mirela"], story.sheet("mirela")
    assert (mirela.side, mirela.hidden, mirela.notes) == ("party", True, ("owes the ferryman",))
    assert (sheet.level, sheet.class_) == (3, "Warrior/Knight")
    assert (sheet.tags, sheet.abilities) == (("sample", "brave"), ("Steady",))


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"brwan": 3}, "there is no such field"),
        ({"brawn": "3"}, "brawn"),
        ({"armor": "plate"}, "armor"),
        ({"primary": "luck"}, "primary"),
        ({"health": 0}, "health"),
        ({"attack": [{"name": "Bite", "rating": 0}]}, "rating"),
        ({"attack": [{"name": "Bite", "rating": 2}, {"name": "bite", "rating": 1}]}, "same name"),
        ({"health": "none", "health_now": 2}, "health_now"),
        ({"points_now": -4, "primary": "wit"}, "points_now"),
        ({"focus": 0}, "focus"),
    ],
)
def test_what_cannot_stand_in_a_sheet(fields: dict[str, object], said: str) -> None:
    with pytest.raises(BadField, match=said):
        read_sheet(BalanceSheet, fields)


def test_a_field_is_set_by_path() -> None:
    sheet = '{\\"attack\\":[{\\"name\\":\\"Bite\\",\\"rating\\":2}]}'
    story = fight(f'add Wolf sheet="{sheet}"').when("set wolf attack.Bite.rating 4")
    assert story.sheet("wolf").attack[0].rating == 4


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        ("Claw 2", {"name": "Claw", "rating": 2}),
        ("Short Sword 3 class+1", {"name": "Short Sword", "rating": 3, "bonus": {"class": 1}}),
        (
            "Bow 3 ranged aim+1 rain-2",
            {"name": "Bow", "rating": 3, "kind": "ranged", "bonus": {"aim": 1, "rain": -2}},
        ),
        (
            "Flurry 2 unarmed chain=2 focus",
            {"name": "Flurry", "rating": 2, "kind": "unarmed", "chain": 2, "focus": True},
        ),
    ],
)
def test_b7_an_attack_may_be_typed(text: str, fields: dict[str, object]) -> None:
    assert read_sheet(BalanceSheet, {"attack": [text]}) == read_sheet(BalanceSheet, {"attack": [fields]})


def test_b7_typed_attacks_are_given_with_add_and_stay_in_the_save() -> None:
    story = fight('add Ana attack="Claw 2, Bow 3 ranged"')
    assert [(a.name, a.rating, a.kind) for a in story["Ana"].sheet.attack] == [
        ("Claw", 2, "melee"),
        ("Bow", 3, "ranged"),
    ]
    assert [story.history.replay(n) for n in range(1, story.history.last + 1)] == [""]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Claw", 'an attack is its name and rating, such as "Short Sword 3 class+1", not "Claw"'),
        ("Claw 2 sharp", '"sharp" is no melee'),
        ("Claw 21", "should be 20 or less, not 21"),
    ],
)
def test_b7_a_typed_attack_that_is_none_is_refused_in_one_line(text: str, why: str) -> None:
    fight().when(f'add Ana attack="{text}"').refused(why)


@given(st.permutations(["brawn=0", "primary=wit", "wit=5", "fortitude=3", "points=2", "health=7"]))
def test_b3_b4_fields_set_at_once_come_out_the_same_in_whatever_order(fields: list[str]) -> None:
    """The pool of another stat keeps what there is, though one of the two stats is 0 on the way."""
    story = fight("add Hero brawn=3 primary=brawn fortitude=1").when(f"set hero {' '.join(fields)}")
    assert story.encounter["hero"].pools == {"health": Pool(7, 7), "points": Pool(2, 5, -3)}


@given(st.permutations(["brawn=0", "primary=wit", "wit=4"]))
def test_b3_another_primary_keeps_the_points_there_are(fields: list[str]) -> None:
    story = fight("add Hero brawn=3 primary=brawn").when(f"set hero {' '.join(fields)}")
    assert story.encounter["hero"].pools["points"] == Pool(3, 4, -3)
    story = fight("add Hero brawn=3 wit=2 primary=brawn points=9").when(f"set hero {' '.join(fields)}")
    assert story.encounter["hero"].pools["points"] == Pool(9, 9, -3)


def test_b3_a_maximum_set_by_hand_stays_where_its_stat_is_set_to_what_it_is() -> None:
    story = fight("add Hero brawn=3 primary=brawn", "set hero points.maximum 6").when(
        "set hero brawn=3 wit=2"
    )
    assert story.encounter["hero"].pools["points"].maximum == 6
