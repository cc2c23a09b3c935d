"""`set`: fields of a sheet and pools, one or several in one step, as they are or changed."""

import pytest
from hypothesis import given as told
from hypothesis import strategies as st

from tests.core.tiny import Tiny, fight
from tests.story import Story, given
from tracker.core import commands as cmd
from tracker.core.events import Fell, PoolSet, Rose, SheetChanged, SideChanged
from tracker.core.fates import fates
from tracker.core.language.reading import parse
from tracker.core.language.writing import words
from tracker.core.refused import Refused
from tracker.systems import find

BITER = 'add Wolf x2 reflex=3 health=3 attack="Bite 2"'
KNIGHT = 'add Knight side=party brawn=3 primary=brawn health=6 attack="Mr. Long 2"'


def balance() -> Story:
    return given(find("balance"), KNIGHT, BITER)


def said(story: Story) -> str:
    return story.table.history[story.table.history.last].do


def healths(story: Story) -> list[int]:
    """What Wolf 1 and Wolf 2 have left."""
    return [story[f"Wolf {n}"].pools["health"].current for n in (1, 2)]


# --- one


def test_a_pool_is_set_within_its_bounds() -> None:
    story = (
        fight().when("set knight health 2").then(PoolSet(who="knight", pool="health", current=2, maximum=5))
    )
    story.when("set knight Health 2").refused("nothing would change")
    story.when("set knight health 6").refused("Health of Knight: 0 to 5, not 6")
    story.when("set knight health much").refused('Health: "much" is not a whole number')
    story.when("set knight health.maximum 1").then(PoolSet(who="knight", pool="health", current=1, maximum=1))
    story.when("set knight health 0").then_also(Fell(who="knight")).when("set knight health 1").then_also(
        Rose(who="knight")
    )


def test_a_field_of_the_sheet_is_set_as_what_it_is() -> None:
    story = fight().when("set knight quick 2+1").then(SheetChanged(who="knight", field="quick", value="3"))
    story.when("set knight kind 12").then(SheetChanged(who="knight", field="kind", value='"12"'))
    story.when("set knight kind [b]").when("set knight boss yes").when('set knight tags "[\\"a\\"]"')
    assert (story["1"].sheet.kind, story["1"].sheet.boss, story["1"].sheet.tags) == ("[b]", True, ("a",))
    story.when("set knight boss yes").refused("nothing would change")


def test_an_entry_within_a_list_is_set_by_its_name() -> None:
    line = 'add Wolf sheet="{\\"bite\\":[{\\"name\\":\\"Fang\\",\\"sharp\\":1},{\\"name\\":\\"Claw\\"}]}"'
    story = given(Tiny(), line).when("set wolf bite.claw.sharp 3")
    assert [(b.name, b.sharp) for b in story["Wolf"].sheet.bite] == [("Fang", 1), ("Claw", 3)]
    story.when("set wolf bite.tail.sharp 3").refused("there is none of that name; here are Fang, Claw")
    story.when("set wolf bite.claw 3").refused("which field of it is missing, such as .rating")
    story.when("set wolf bite.claw.x.y 3").refused("set bite.claw.x.y: ")


@pytest.mark.parametrize(
    ("field", "why"),
    [
        ("strength 1", "set strength: there is no such field; known are health"),
        ("quick fast", "set quick: "),
        ("kind.x 1", "set kind.x: there is no such field"),
        ("tags.x 1", "set tags.x: there is none of that name; here are a"),
        ("x.y 1", "set x.y: there is no such field"),
        (".quick 1", "set .quick: there is no such field"),
        ("quick. 1", "set quick."),
    ],
)
def test_a_field_that_is_not_there_is_refused(field: str, why: str) -> None:
    given(Tiny(), "add Knight kind=x tags=a quick=2").when(f"set knight {field}").refused(why)


def test_sides_change() -> None:
    fight().when("set wolf* side party").then(
        SideChanged(who="wolf-1", side="party"), SideChanged(who="wolf-2", side="party")
    ).when("set wolf* SIDE party").refused("nothing would change").when("set 1 side us").refused(
        'side should be party, foes or other, not "us"'
    )


# --- several at once


def test_several_fields_are_one_step_with_an_event_for_each() -> None:
    story = balance().when('set knight wit=4 health=5 side=other attack."Mr. Long".rating=3')
    assert [type(e) for e in story.events] == [SheetChanged, SideChanged, SheetChanged, PoolSet]
    knight = story["Knight"]
    assert (knight.sheet.wit, knight.pools["health"].current, knight.side) == (4, 5, "other")
    assert knight.sheet.attack[0].rating == 3
    story.when("undo")
    assert story["Knight"].sheet.wit == 0


def test_a_field_by_place_and_others_by_name_are_told_together() -> None:
    story = balance().when("set knight brawn 4 reflex=2")
    assert said(story) == "set knight brawn 4 reflex=2"
    assert said(balance().when("set knight brawn=4 reflex=2")) == "set knight brawn 4 reflex=2"


def test_what_only_fits_once_another_is_set_waits_for_it() -> None:
    story = balance().when("set knight armor heavy").when("set knight defense=2 armor=none")
    assert (story["Knight"].sheet.defense, story["Knight"].sheet.armor) == (2, "none")


def test_one_that_can_not_be_refuses_all() -> None:
    story = balance().when("set knight brawn=4 reflex=900")
    story.refused("set reflex: should be 99 or less, not 900")
    assert story["Knight"].sheet.brawn == 3
    balance().when("set knight brawn=4 brawn=5").refused("brawn is given twice")
    balance().when("set knight brawn 4 brawn=5").refused("brawn is given twice")
    balance().when("set knight brawn").refused("VALUE is missing")
    balance().when("set knight brawn reflex=4").refused("VALUE is missing")


# --- changes


@pytest.mark.parametrize(
    ("line", "now", "recorded"),
    [
        ("set knight health -=2", 3, "set knight health 3"),
        ("set knight health-=2+1", 2, "set knight health 2"),
        ("set knight health =4", 4, "set knight health 4"),
        ("set knight health 2+1", 3, "set knight health 3"),
        ("set knight health=2*2", 4, "set knight health 4"),
    ],
)
def test_a_sign_before_equals_changes_and_the_words_hold_what_came_of_it(
    line: str, now: int, recorded: str
) -> None:
    story = fight().when(line)
    assert story["Knight"].pools["health"].current == now
    assert said(story) == recorded


def test_a_bare_sign_is_part_of_the_value() -> None:
    assert balance().when("set knight wit -2")["Knight"].sheet.wit == -2
    assert balance().when("set knight wit =-2")["Knight"].sheet.wit == -2
    assert balance().when("set knight wit -=2").when("set knight wit +=5")["Knight"].sheet.wit == 3
    balance().when("set knight health -2").refused("Health of Knight: 0 to 6, not -2; -=2 changes it")


def test_each_of_many_is_changed_from_where_it_is() -> None:
    story = balance().when("hurt #2 1").when("set wolf* health -=1")
    assert healths(story) == [1, 2]
    assert "-=1" in said(story)
    assert healths(story.when("undo")) == [2, 3]
    assert healths(story.when("redo")) == [1, 2]


def test_what_is_no_number_can_not_be_changed_and_limits_hold() -> None:
    balance().when("set knight armor +=1").refused("armor of Knight is none: += changes a number, = sets")
    balance().when("set knight level +=1").refused("level of Knight is not set")
    balance().when("set knight health +=1").refused("Health of Knight: 0 to 6, not 7")
    balance().when("set knight health +=x").refused('Health: "x" is not a whole number')


# --- items of lists, and nothing


def test_an_attack_is_added_renamed_and_taken_out() -> None:
    story = balance().when('set knight attack.+ "Dagger 2 class+1"')
    assert [a.name for a in story["Knight"].sheet.attack] == ["Mr. Long", "Dagger"]
    assert story["Knight"].sheet.attack[1].bonus == {"class": 1}
    story.when("set knight attack.dagger.bonus.class 2").when("set knight attack.dagger.name Knife")
    assert story["Knight"].sheet.attack[1].bonus == {"class": 2}
    story.when("set knight attack.Knife none")
    assert [a.name for a in story["Knight"].sheet.attack] == ["Mr. Long"]
    story.when("set knight attack.Spoon.rating 2").refused("there is none of that name; here are Mr. Long")
    story.when('set knight "attack.Mr. Long" 3').refused("which field of it is missing")


def test_what_one_more_of_a_list_holds_is_told_before_it_is_there() -> None:
    story = balance()
    command = parse('set knight attack.+ "Bow 3 ranged aim+1"', story.encounter, story.system)
    (row,) = story.system.preview(story.encounter, command)
    assert (row.label, row.value) == ("attack", "one more, Bow, rating 3, kind ranged, bonus aim 1")
    command = parse('set wolf-1,wolf-2 attack.+ "Claw 2"', story.encounter, story.system)
    told = [fate.words for fate in fates(story.system, [story.encounter], [command])]
    assert told == ["attack one more, Claw, rating 2, kind melee"] * 2


def test_the_log_tells_what_a_field_holds_as_people_write_it() -> None:
    balance().when('set knight attack.+ "Bow 3"').says("Knight: Bow 3 is one more attack")
    balance().when('set knight attack.+ "{\\"name\\":\\"Bow\\",\\"rating\\":3}"').says(
        "Knight: Bow is one more"
    )
    balance().when("set knight class Ranger").says("Knight: class is now Ranger")
    balance().when("set knight tags old,grim").says("Knight: tags is now old, grim")
    balance().when('set knight "attack.Mr. Long.bonus" "aim 1"').says("attack.Mr. Long.bonus is now aim 1")
    balance().when("set knight level 3").when("set knight level none").says("Knight: level is now none")


def test_none_empties_a_field_that_may_be_empty() -> None:
    story = balance().when("set knight level 3").when("set knight level none")
    assert story["Knight"].sheet.level is None
    balance().when("set knight wit none").refused("should be a whole number")


# --- words


VALUES = st.text(min_size=1, max_size=12).map(lambda t: t.strip()).filter(bool)
PATHS = st.sampled_from(
    ["brawn", "class", "health", "health.maximum", "attack.a=b.rating", 'attack.x "y".name']
)


@told(VALUES, st.dictionaries(PATHS, VALUES, min_size=1, max_size=3))
def test_words_say_the_same_command_again(value: str, more: dict[str, str]) -> None:
    story = balance()
    try:
        command = cmd.Set(who=("knight",), field="wit", value=value, more=more)
        again = parse(words(command, story.encounter, story.system), story.encounter, story.system)
    except (Refused, ValueError) as why:
        raise AssertionError(words(command, story.encounter, story.system)) from why
    assert again == command


# --- foreseen


def test_a_preview_says_what_stands_and_what_will() -> None:
    story = balance()
    told_ = [
        (row.label, row.value)
        for line in ("set knight health -=2 wit=1", "set wolf* health 2", "set knight health 9")
        for row in story.system.preview(story.encounter, story.table.parse(line))
    ]
    assert told_ == [
        ("Health", "6 -> 4"),
        ("wit", "0 -> 1"),
        ("Wolf 1", "Health 3 -> 2"),
        ("Wolf 2", "Health 3 -> 2"),
        ("Refused", "Health of Knight: 0 to 6, not 9"),
    ]
