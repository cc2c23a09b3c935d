"""Joining and leaving: one, several, from the library, from a roster; who is hidden."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from tests.core.tiny import Tiny, fight
from tests.story import given
from tracker.core.events import CombatantHidden, CombatantJoined, CombatantRenamed
from tracker.core.ports import Entry
from tracker.core.sheet import BadField


class Shelf:
    """A library of two."""

    kept = (
        Entry(
            "Blight Wolf",
            {"name": "Blight Wolf", "health": 3, "quick": 3, "side": "foes"},
            "game",
            lambda path: "tiny.toml, line 3",
        ),
        Entry("Bad", {"name": "Bad", "strength": 9}, "user", lambda path: "mine.toml, line 7"),
    )

    troubles: Sequence[str] = ()

    def entries(self, system: str) -> Sequence[Entry]:
        return self.kept

    def roster(self, ref: str) -> Sequence[Entry]:
        return self.kept if ref == "all.toml" else self.kept[:1]

    def rosters(self) -> Sequence[str]:
        return ()

    def keep(self, system: str, entry: Mapping[str, Any]) -> str:
        raise NotImplementedError


def test_one_joins_with_its_sheet_its_pools_and_the_fields_of_the_line() -> None:
    story = given(Tiny()).when("add Knight side=party health=5 quick=1 hidden")
    story.then(
        CombatantJoined(
            who="knight", name="Knight", number=1, side="party", hidden=True,
            sheet='{"health":5,"quick":1}', pools="health 5/5 0",
        )
    ).says("Knight joins (party, hidden)")  # fmt: skip


def test_a_second_of_a_name_numbers_the_first() -> None:
    story = given(Tiny(), "add Wolf").when("add Wolf x2")
    assert story.events[0] == CombatantRenamed(who="wolf", name="Wolf 1")
    assert [c.name for c in story.encounter] == ["Wolf 1", "Wolf 2", "Wolf 3"]


def test_an_entry_of_the_library_is_written_into_the_words() -> None:
    story = given(Tiny(), library=Shelf()).when("add Blight Wolf quick=1")
    assert story["Blight"].sheet.health == 3  # fields given: nothing is looked up
    story.when('add Pup from="blight wolf" quick=1 side=party')
    assert (story["Pup"].sheet.quick, story["Pup"].side) == (1, "party")
    given(Tiny(), library=Shelf()).when("add Fox from=nobody").refused('there is no "nobody" in the library')


def test_an_entry_that_can_not_be_is_refused_with_its_place() -> None:
    given(Tiny(), library=Shelf()).when("add Bad").refused(
        "mine.toml, line 7: strength: there is no such field; known are health, mana"
    )


def test_a_roster_is_one_step_all_or_nothing() -> None:
    given(Tiny(), library=Shelf()).when("roster all.toml").refused("mine.toml, line 7")
    entries = [{"name": "Rat", "count": 2, "notes": ["bites"]}, {"name": "Owl", "side": "party", "turn": 9}]
    line = json.dumps(json.dumps(entries))
    story = given(Tiny()).when(f"roster {line}")
    assert [c.name for c in story.encounter] == ["Rat 1", "Rat 2", "Owl"]
    assert story["Rat 1"].notes == ("bites",)
    assert len(story.memory.steps) == 1


def test_a_fight_holds_a_thousand_and_says_so_before_it_makes_anybody_wait() -> None:
    entries = json.dumps(json.dumps([{"name": f"Foe {i}", "count": 200} for i in range(200)]))
    given(Tiny()).when(f"roster {entries}").refused("a fight holds at most 1,000 combatants: here are 1,000")
    story = given(Tiny(), *("add Wolf x200" for _ in range(5)))
    story.when("add Wolf").refused("here are 1,000, and 1 more are too many")
    story.when("remove #1").when("add Wolf").then_also()


@pytest.mark.parametrize(
    ("entries", "why"),
    [
        ("[", "roster: column 2 of the JSON"),
        ("[]", "expected a list of combatants"),
        ("[1]", "expected a list of combatants"),
        ('[{"name":"A"},{"name":""}]', "combatant.2.name: a name is 1 to 200 characters"),
        ('[{"name":"A","count":0}]', "combatant.1.count: expected a number from 1 to 200, not 0"),
        ('[{"name":"A","count":true}]', "combatant.1.count: expected a number from 1 to 200, not true"),
        ('[{"name":"A","side":"us"}]', 'combatant.1.side: expected party, foes or other, not "us"'),
        ('[{"name":"A","turn":1000}]', "combatant.1.turn: expected a turn from -99 to 999, not 1000"),
        ('[{"name":"A","notes":[1]}]', "combatant.1.notes: expected a list of texts"),
        ('[{"name":"A","health":"x"}]', "combatant.1.health: "),
        ('[{"name":"A","strength":1}]', "combatant.1.strength: there is no such field"),
        ('[{"name":"A","\\u001b[31m":1}]', "there is no such field"),
    ],
)
def test_a_roster_with_a_fault_is_refused_naming_entry_and_field(entries: str, why: str) -> None:
    given(Tiny()).when(f"roster {json.dumps(entries)}").refused(why)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("add A sheet=[1]", "sheet should be a table of fields"),
        ("add A sheet=3", "sheet should be a table of fields"),
        ('add A sheet="{\\"strength\\":1}"', "strength: there is no such field"),
        ("add A health=lots", "health: "),
        ("add A boss=perhaps", 'boss: "perhaps" should be yes or no'),
        ('add ""', "a name is 1 to 200 characters; this one is empty"),
        (f"add {'x' * 201}", "this one has 201"),
    ],
)
def test_what_can_not_join_is_refused(line: str, why: str) -> None:
    given(Tiny()).when(line).refused(why)


def test_texts_in_a_table_are_cleaned() -> None:
    line = 'add A sheet="{\\"kind\\":\\"x\\\\u001b[31my\\",\\"tags\\":[\\"\\\\u202e\\"]}"'
    story = given(Tiny()).when(line)
    assert story["A"].sheet.kind == "x\ufffdy"
    assert story["A"].sheet.tags == ("",)


def test_hide_and_reveal_change_those_who_are_not_so_yet() -> None:
    story = (
        fight().when("hide wolf*").when("hide knight,wolf*").then(CombatantHidden(who="knight", hidden=True))
    )
    story.when("hide knight").refused("nothing would change")
    story.when("reveal *").but_no(CombatantRenamed)
    assert not any(c.hidden for c in story.encounter)


def test_a_bad_field_tells_its_path_and_reason() -> None:
    error = BadField(("attack", 1, "\x1b"), "expected more")
    assert (error.path, error.reason, str(error)) == (
        ("attack", 1, "\x1b"),
        "expected more",
        "attack.1.\ufffd: expected more",
    )
