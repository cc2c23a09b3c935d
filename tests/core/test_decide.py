"""The commands that every game shares, but for turns and conditions: joining, pools, sheets, dice."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from tests.core.tiny import Tiny, TinyInitiative
from tests.story import Story, given
from tracker.core import commands as cmd
from tracker.core.events import (
    CombatantHidden,
    CombatantJoined,
    CombatantRenamed,
    DiceRolled,
    Fell,
    FightEnded,
    Healed,
    InjuryTaken,
    NoteAdded,
    PoolSet,
    Remarked,
    Rose,
    SettingChanged,
    SheetChanged,
    SideChanged,
    StepMarked,
)
from tracker.core.ports import Entry
from tracker.core.refused import Refused
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


def fight() -> Story:
    return given(Tiny(), "add Knight side=party health=5 mana=2", "add Wolf x2", "add Trap health=0")


# --- joining


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
    given(Tiny(), library=Shelf()).when("add Fox from=nobody").refused('not given: "nobody" in the library')


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


# --- names, sides, notes


def test_hide_and_reveal_change_those_who_are_not_so_yet() -> None:
    story = (
        fight().when("hide wolf*").when("hide knight,wolf*").then(CombatantHidden(who="knight", hidden=True))
    )
    story.when("hide knight").refused("nothing would change")
    story.when("reveal *").but_no(CombatantRenamed)
    assert not any(c.hidden for c in story.encounter)


def test_notes_are_kept_as_typed_on_somebody_or_on_the_fight() -> None:
    story = (
        fight().when('note knight "two  spaces [/b]"').then(NoteAdded(who="knight", text="two  spaces [/b]"))
    )
    story.when("note - rain = bad").then(NoteAdded(who="-", text="rain = bad"))
    assert (story["Knight"].notes, story.encounter.notes) == (("two  spaces [/b]",), ("rain = bad",))
    story.when('note - " "').refused("there is no text")


def test_a_step_is_marked_with_a_note_and_without_one_the_mark_goes() -> None:
    story = fight().when("mark 1 was this right?").then(StepMarked(step=1, text="was this right?"))
    story.says("Step 1 is marked: was this right?").when("mark 1 was this right?").refused("nothing would")
    story.when("mark 1 [/b]").then(StepMarked(step=1, text="[/b]"))
    assert story.encounter.marks == {1: "[/b]"}
    story.when("mark 1").then(StepMarked(step=1)).says("Step 1: no mark")
    assert story.encounter.marks == {}
    story.when("mark 1").refused("mark: step 1 bears no mark; a text after the number gives it one")


def test_a_mark_is_on_a_step_that_is_there() -> None:
    story = fight()
    last = story.table.history.last
    story.when(f"mark {last + 1} x").refused(f"there is no step {last + 1}: steps are 1 to {last}")
    story.when("mark 0 x").refused("mark: steps are counted from 1, not 0")
    story.when("end").when(f"mark {last} x").then(StepMarked(step=last, text="x"))


def test_sides_change() -> None:
    fight().when("set wolf* side party").then(
        SideChanged(who="wolf-1", side="party"), SideChanged(who="wolf-2", side="party")
    ).when("set wolf* SIDE party").refused("nothing would change").when("set 1 side us").refused(
        'side should be party, foes or other, not "us"'
    )


# --- pools


def test_hurt_takes_from_health_and_at_0_one_falls_once() -> None:
    story = fight().when("hurt wolf* 2 reason=the bridge")
    story.then(
        InjuryTaken(who="wolf-1", pool="health", amount=2, now=1, why="the bridge"),
        InjuryTaken(who="wolf-2", pool="health", amount=2, now=1, why="the bridge"),
    )
    story.when("hurt 2 5").then(InjuryTaken(who="wolf-1", pool="health", amount=5, now=0), Fell(who="wolf-1"))
    story.when("hurt 2 1").then(InjuryTaken(who="wolf-1", pool="health", amount=1, now=0))


def test_heal_gives_back_up_to_the_maximum_and_one_who_was_down_rises() -> None:
    story = fight().when("hurt 2 9").when("heal 2 1")
    story.then(Healed(who="wolf-1", pool="health", amount=1, now=1), Rose(who="wolf-1"))
    story.when("heal 2 9").then(Healed(who="wolf-1", pool="health", amount=2, now=3))
    story.when("heal 2 1").then(Remarked(who="wolf-1", text="Wolf 1: Health is at its maximum"))


def test_one_without_the_pool_is_told_of_and_the_others_are_handled() -> None:
    fight().when('hurt "Trap,Wolf 1" 1').then(
        Remarked(who="trap", text="Trap has no Health"),
        InjuryTaken(who="wolf-1", pool="health", amount=1, now=2),
    )
    fight().when("hurt trap 1").refused("Trap has no Health")
    fight().when("hurt wolf* 1 pool=mana").refused("Wolf 1 and Wolf 2 have no Mana: health")


@pytest.mark.parametrize("line", ["hurt 1 0", "hurt 1 -1", "heal 1 0", "heal 1 -2"])
def test_less_than_one_is_neither_hurt_nor_healed(line: str) -> None:
    fight().when(line).refused("1 or more")


def test_another_pool_runs_out_without_anybody_falling() -> None:
    fight().when("hurt knight 9 pool=mana").then(InjuryTaken(who="knight", pool="mana", amount=9, now=0))


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


# --- sheets, settings, dice, the end


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


def test_settings_take_one_of_their_values() -> None:
    story = fight().when("setting mercy yes").then(SettingChanged(name="mercy", value="yes"))
    story.when("setting mercy yes").refused("nothing would change")
    story.when("setting mercy often").refused('yes or no, not "often"')
    story.when("setting fun yes").refused('there is no setting "fun": mercy')


def test_free_dice_are_rolled_or_given() -> None:
    story = given(Tiny(), "add A").when("roll 3d6kh2 for=a", "6,1,5")
    story.then(DiceRolled(who="a", expression="3d6kh2", dice="6,1,5", total=11)).says(
        "A rolls 3d6kh2: 6,1,5 = 11"
    )
    assert story.words == "roll 3d6kh2 for=a dice=6,1,5"
    story.when("roll 1d20+1d4 dice=17,3").then(DiceRolled(expression="1d20+1d4", dice="17,3", total=20))
    story.when("roll 1d20+1d4", (17, 3)).when("roll 7").then(DiceRolled(expression="7", dice="", total=7))
    story.when("roll 2d6 dice=1").refused("roll: wanted 2 dice of 1 to 6, got 1")
    story.when("roll 2d6 dice=7,1").refused("roll: column 1")
    story.when("roll 2x6").refused("roll: column 2: expected + or -")


def test_the_end_says_why() -> None:
    fight().when("end all done").then(FightEnded(text="all done")).says("The fight ends: all done")


@pytest.mark.parametrize(
    "command",
    [
        cmd.Hurt(who=("knight", "gone"), amount=1),
        cmd.Note(who="gone", text="x"),
        cmd.Order(who="knight", before="gone"),
        cmd.PutCondition(who=("knight",), name="x", until="end:gone"),
        cmd.RollDice(expression="1d6", for_="gone", dice=(1,)),
        TinyInitiative.model_validate({"rolls": {"gone": {"dice": (1, 1)}}}),
    ],
)
def test_a_command_about_somebody_who_left_meanwhile_is_refused(command: cmd.Command) -> None:
    story = fight()
    with pytest.raises(Refused, match='there is no "gone"'):
        story.system.decide(story.encounter, command)


def test_a_bad_field_tells_its_path_and_reason() -> None:
    error = BadField(("attack", 1, "\x1b"), "expected more")
    assert (error.path, error.reason, str(error)) == (
        ("attack", 1, "\x1b"),
        "expected more",
        "attack.1.\ufffd: expected more",
    )
