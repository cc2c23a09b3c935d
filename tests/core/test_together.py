"""Several lines as one step: all or none, each on the state after the one before."""

import pytest

from tests.core.tiny import Tiny
from tests.story import Story, given
from tracker.core.events import CombatantRenamed, Fell, InjuryTaken, LineBegun
from tracker.views.log import log_view

TINY = Tiny()
THREE = ("add Knight side=party", "add Wolf x3")


def fight() -> Story:
    return given(TINY, *THREE)


def test_each_line_sees_what_the_one_before_it_brought() -> None:
    story = fight().when('together "rename wolf-1 Fenris" "hurt Fenris 3"')
    story.then(
        LineBegun(line=1),
        CombatantRenamed(who="wolf-1", name="Fenris"),
        LineBegun(line=2),
        InjuryTaken(who="wolf-1", amount=3, now=0, pool="health"),
        Fell(who="wolf-1"),
    )
    assert len(story.made) == 1
    assert story.when("undo").encounter.name_of("wolf-1") == "Wolf 1"


def test_all_or_none() -> None:
    story = fight().when('together "hurt wolf-1 1" "hurt wolf-2 0"')
    story.refused("line 2: hurt takes 1 or more, not 0")
    assert story["Wolf 1"].pools["health"].current == 3


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("together", "LINE is missing"),
        ('together "undo"', "line 1: undo moves among the steps"),
        ('together "hurt knight 1" "goto 0"', "line 2: goto moves among the steps"),
        ('together "hurt knight 1" "mark 1 here"', "line 2: mark is about a step and no part of one"),
        ('together "together next"', "line 1: several at once cannot be a part of several"),
        ('together "strike knight wolf*"', "line 1: several at once cannot be a part of several"),
        ('together "frob"', 'line 1: there is no command "frob"'),
        (f"together {'next ' * 101}", "at most 100 lines, not 101"),
    ],
)
def test_what_cannot_be_a_part_of_a_step_is_refused(line: str, why: str) -> None:
    fight().when(line).refused(why)


def test_the_words_hold_every_die_of_every_line() -> None:
    story = fight().when('together "initiative" "strike knight wolf-1"', "11", "22", "33", "44", 2)
    assert story.words == (
        'together "initiative knight=1,1 wolf-1=2,2 wolf-2=3,3 wolf-3=4,4" "strike knight wolf-1 dice=2"'
    )


def test_one_aimed_at_several_is_one_line_for_each() -> None:
    story = fight().when("strike knight wolf* bonus=+1:rage", 1, 2, 1)
    assert story.words == (
        'together "strike knight wolf-1 dice=1 bonus=+1:rage" "strike knight wolf-2 dice=2 bonus=+1:rage" '
        '"strike knight wolf-3 dice=1 bonus=+1:rage"'
    )
    story.then_also(InjuryTaken(who="wolf-2", amount=3, now=0, pool="health"), Fell(who="wolf-2"))
    assert story.table.history.undo_depth == 3


def test_a_glob_leaves_out_the_one_who_does_it() -> None:
    story = fight().when("strike wolf-1 wolf*", 1, 2)
    story.says("Wolf 2 takes 1", "Wolf 3 takes 2")
    assert story.when("strike wolf-1 wolf-1,wolf-2", 1).words == "strike wolf-1 wolf-2 dice=1"


def test_a_step_of_several_lines_is_amended_and_left_out() -> None:
    story = fight().when("strike knight wolf-1,wolf-2", 1, 2)
    story.when("heal wolf-1 1").when('amend 3 together "strike knight wolf-1 dice=2" "hurt wolf-3 1" force')
    assert story["Wolf 1"].pools["health"].current == 2
    assert story["Wolf 3"].pools["health"].current == 2
    story.when("without 6 force")
    assert story["Wolf 1"].pools["health"].current == 3


def test_the_log_shows_no_single_attack_of_several() -> None:
    story = fight().when('together "hurt wolf-1 1" "hurt wolf-2 1"')
    assert [step["attack"] for step in log_view(story.history)][-1] is None
    assert story.said == ["Wolf 1 takes 1 Injury: Health 2", "Wolf 2 takes 1 Injury: Health 2"]
