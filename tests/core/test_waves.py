"""Waves: held back they are no part of the fight; brought in they come as newcomers do."""

import pytest

from tests.core.test_groups import fight
from tracker.core.ladder import up
from tracker.core.language.tokens import in_quotes
from tracker.core.waves import held_words
from tracker.views.text import show_lines

HELD = ("add Knight side=party", "add Wolf", "add Rat x3 wave=2")


def test_who_is_held_back_has_no_initiative_and_no_turn() -> None:
    story = fight(*HELD, "initiative knight=3,3 wolf=1,1")
    assert [s.who for s in story.encounter.slots] == ["knight", "wolf"]
    story.when("next").when("next")
    assert story.encounter.phase == "round over"


@pytest.mark.parametrize(
    "line",
    ["strike knight rat-1", "strike rat-1 knight", "turn rat-1 5", "skip rat-1", "done rat-1", "daze rat-1"],
)
def test_who_is_held_back_neither_acts_nor_is_aimed_at(line: str) -> None:
    story = fight(*HELD, "initiative knight=3,3 wolf=1,1").when(line)
    story.refused("Rat 1 is held back: bring 2 brings it in")


def test_what_prepares_can_be_said_of_who_is_held_back() -> None:
    story = fight(
        *HELD, "hurt rat-1 1", "rename rat-1 Boss", "hide boss", "condition boss slow", "group rat* Rats"
    )
    assert story.encounter["rat-1"].name == "Boss"


def test_a_wave_comes_in_without_a_turn_and_initiative_gives_it_one() -> None:
    story = fight(*HELD, "initiative knight=3,3 wolf=1,1", "bring 2")
    assert [c.wave for c in story.encounter] == [""] * 5
    assert len(story.encounter.slots) == 2
    story.says("Rat 1 comes in", "initiative gives a turn of this round to those who came in")
    story.when("initiative rat-1=2,2 rat-2=5,5 rat-3=1,2").when("next")
    assert up(story.encounter) == ("rat-1",)


def test_the_only_wave_needs_no_name_and_of_several_one_is_asked_for() -> None:
    story = fight(*HELD, "bring")
    assert story.words == "bring 2"
    story.when("wave rat-1 second").when("wave rat-2,rat-3 third").when("bring").refused("Which wave")
    story.when("bring sec")
    assert held_words(story.encounter) == "third (Rat 2-3)"
    story.when("bring second").refused('no one wave is meant by "second": third')


def test_who_is_held_back_while_it_is_up_leaves_the_ladder_and_the_fight_goes_on() -> None:
    story = fight(
        "add Knight", "add Wolf x2", "initiative knight=2,2 wolf-1=5,5 wolf-2=1,1", "wave wolf-1 later"
    )
    assert up(story.encounter) == ("knight",)
    assert [s.who for s in story.encounter.slots] == ["knight", "wolf-2"]
    came = ["Wolf 1 comes in", "Wolf 1: turn 10 has passed, acts next round"]
    assert story.when("bring later").said == came  # and no word of an initiative
    story.when("initiative").refused("everyone has rolled this round")


def test_who_comes_back_in_the_same_round_has_the_turn_that_it_had_left() -> None:
    story = fight("add Knight", "add Wolf x2", "initiative knight=5,5 wolf-1=2,2 wolf-2=1,1")
    before = story.encounter.slots
    story.when("wave wolf-1 later").when("bring later")
    assert story.encounter.slots == before
    assert story.said == ["Wolf 1 comes in", "Wolf 1 is put on turn 4"]
    story.when("next").when("wave wolf-1 later").when("bring later")
    assert up(story.encounter) == ("wolf-2",)  # its turn came up and went by while it was away


def test_who_comes_back_on_the_turn_that_still_runs_is_up_again() -> None:
    story = fight("add Knight", "add Wolf x2", "initiative knight=2,2 wolf-1=2,2 wolf-2=1,1")
    story.when("wave wolf-1 later").when("bring later")
    assert set(up(story.encounter)) == {"knight", "wolf-1"}


def test_who_has_acted_and_comes_back_is_told_of_and_gets_no_second_turn() -> None:
    story = fight("add Knight", "add Wolf x2", "initiative knight=1,1 wolf-1=5,5 wolf-2=5,5", "next")
    story.when("wave wolf* later").when("bring later")
    assert story.said[2:] == ["Wolf 1-2 had a turn in this round: turn WHO N gives another"]
    assert [s.who for s in story.encounter.slots] == ["knight"]
    story.when("next").when("initiative knight=1,1 wolf-1=5,5 wolf-2=4,4")
    assert up(story.encounter) == ("wolf-1",)


def test_who_comes_back_in_another_round_rolls_anew() -> None:
    story = fight("add Knight", "add Wolf", "initiative knight=1,1 wolf=5,5", "wave wolf later", "next")
    story.when("initiative knight=3,3").when("bring later")
    assert story.said == ["Wolf comes in", "initiative gives a turn of this round to those who came in"]


def test_who_owes_a_choice_is_not_held_back() -> None:
    fight("add Knight", "daze knight").when("wave knight 2").refused("first Knight must choose")


def test_nobody_is_held_back_and_on_a_turn() -> None:
    fight("add Wolf").when("add Rat wave=2 turn=5").refused("leave out turn or wave")


def test_nobody_held_back_nothing_to_bring() -> None:
    fight("add Wolf").when("bring").refused("nobody is held back: wave WHO NAME holds back")


def test_the_state_in_lines_names_who_is_held_back_and_does_not_list_them() -> None:
    story = fight(*HELD)
    lines = show_lines(story.system, story.encounter)
    assert "Held back: 2 (Rat 1-3)" in lines
    assert not [line for line in lines if line.lstrip().startswith("3")]


def test_a_roster_holds_groups_and_waves() -> None:
    wolves = '{"name": "Wolf", "count": 2, "group": "Pack", "wave": "2"}'
    story = fight(f"roster {in_quotes(f'[{wolves}]')}")
    assert [(c.group, c.wave) for c in story.encounter] == [("Pack", "2")] * 2
    numbered = '[{"name": "Wolf", "wave": 2}]'
    story.when(f"roster {in_quotes(numbered)}").refused("wave: expected a name, not 2")
