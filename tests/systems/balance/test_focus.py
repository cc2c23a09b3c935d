"""Focus (B60 to B63)."""

import pytest

from tests.story import Story
from tests.systems.balance.balance_story import PRINTED, facts, fight, ladder, turns_of
from tracker.core.events import Fell, SlotMoved, SlotTaken
from tracker.systems.balance import system
from tracker.systems.balance.events import (
    FocusBegan,
    FocusBroken,
    FocusDeclared,
    FocusEnded,
    FocusPlaced,
    FocusRestored,
    Rolled,
)

KNIGHT_ON_4 = "initiative knight=1,1 knight.balanced=no"


def printed(first: str = "2,4", second: str = "1,1", focus: str = "knight.focus=2") -> Story:
    """The printed round: the Knight on 4 with a Focus, Creature 1 on 6, Creature 2 on 2."""
    balanced = "".join(f" {n}.balanced=no" for n, dice in ((2, first), (3, second)) if dice[0] == dice[2])
    return fight(*PRINTED, f"{KNIGHT_ON_4} {focus} 2={first} 3={second}{balanced}")


def defense(story: Story) -> str:
    """What rides on the defense roll of the line just done."""
    return next(e.modifiers for e in story.events if isinstance(e, Rolled) and e.purpose == "defense")


def attack(story: Story) -> str:
    """What rides on the attack roll of the line just done."""
    return next(e.modifiers for e in story.events if isinstance(e, Rolled) and e.purpose == "attack")


HITS = "attack {} knight dice=6 balanced=no defense=1,2"
MISSES = "attack {} knight dice=1 balanced=no defense=5,6"
STRIKES = "attack knight 3 dice=1 defense=5,6"


# --- the printed example and the vectors


def test_vector_13_kept_it_strikes_on_2_at_plus_2_and_dodge_is_gone_on_4_and_3() -> None:
    story = printed().up("Creature 1")
    assert ladder(story) == [
        "6 Creature 1 up",
        "4 Knight waiting",
        "2a Creature 2 waiting",
        "2b Knight waiting",
    ]
    assert defense(story.when(MISSES.format(2))) == "Dodge+1"
    story.when("next").up("Knight").then_also(FocusBegan(who="knight"))
    assert defense(story.when(MISSES.format(2))) == ""
    story.when("turn 2 3").when("next").up("Creature 1")
    assert defense(story.when(MISSES.format(2))) == ""
    story.when("next").up("Creature 2", "Knight")
    assert defense(story.when(MISSES.format(3))) == "Dodge+1"
    assert attack(story.when(STRIKES)) == "Damage+1, Focus+2"


def test_vector_14_injured_on_3_it_strikes_at_minus_2() -> None:
    story = printed().when("next").when("turn 2 3").when("next").up("Creature 1")
    story.when(HITS.format(2)).then_also(FocusBroken(who="knight", why="Injury"))
    assert attack(story.when("next").when(STRIKES)) == "Damage+1, broken Focus-2"


def test_vector_15_a_hit_on_6_breaks_nothing() -> None:
    story = printed().when(HITS.format(2)).but_no(FocusBroken).when("next").when("next")
    assert attack(story.when(STRIKES)) == "Damage+1, Focus+2"


def test_vector_15_a_simultaneous_hit_does_not_break_focus() -> None:
    story = printed().when("next").when("next").up("Creature 2", "Knight")
    story.when(HITS.format(3)).but_no(FocusBroken)
    assert attack(story.when(STRIKES)) == "Damage+1, Focus+2"


# --- B60


def test_b60_declared_before_the_roll() -> None:
    story = fight(*PRINTED).when("focus knight").then(FocusDeclared(who="knight", turns=2))
    story.when("initiative", "2,3", "5,6", "1,2").then_also(FocusPlaced(who="knight", start=7, strike=5))


def test_b60_declared_with_the_roll() -> None:
    story = fight(*PRINTED).when("initiative knight=2,3 knight.focus=3 2=5,6 3=1,2")
    story.then_also(FocusDeclared(who="knight", turns=3), FocusPlaced(who="knight", start=7, strike=4))
    assert turns_of(story, "knight") == [7, 4]


def test_b60_the_number_of_turns_is_the_sheets_else_two() -> None:
    story = fight("add Tactician focus=1", "add Stranger").when(
        "initiative tactician.focus stranger.focus", "23", "24"
    )
    assert (turns_of(story, "tactician"), turns_of(story, "stranger")) == ([5, 4], [6, 4])


def test_b60_declared_after_the_roll_before_its_turn() -> None:
    story = printed(focus="").when("focus knight")
    story.then(
        FocusDeclared(who="knight", turns=2),
        FocusPlaced(who="knight", start=4, strike=2),
        *[e for e in story.events if e.kind == "slot_placed"],
    )
    assert turns_of(story, "knight") == [4, 2]


def test_b60_declared_late_when_somebody_has_acted() -> None:
    story = printed(focus="").when("next").when("focus knight").says("declared late")
    story.then_also(FocusDeclared(who="knight", turns=2, late=True), FocusBegan(who="knight"))


def test_b60_an_attack_is_to_have_acted() -> None:
    story = printed(focus="").when(MISSES.format(2)).when("focus knight")
    story.then_also(FocusDeclared(who="knight", turns=2, late=True))


def test_b60_on_its_own_turn_first_of_all_it_is_not_late() -> None:
    story = printed(first="1,2", focus="").up("Knight").when("focus knight")
    story.then_also(FocusDeclared(who="knight", turns=2), FocusBegan(who="knight"))


def test_b60_refused_once_its_turn_has_been_left() -> None:
    printed(focus="").when("next").when("next").when("focus knight").refused("turn 4 has been left")
    printed(second="2,2", focus="").when("next").when("done knight").when("focus knight").refused(
        "has been left"
    )


def test_b60_refused_in_a_focus_declared_twice_or_for_a_strange_number() -> None:
    printed().when("focus knight").refused("has declared that Focus already")
    printed().when("next").when("focus knight turns=3").refused("focuses already, and strikes on turn 2")
    printed().when("focus knight turns=21").refused("1 to 20")
    printed().when("focus knight turns=-1").refused("1 to 20")
    fight(*PRINTED).when("initiative knight.focus=0").refused("1 to 20")


def test_b60_refused_for_one_unable_to_act() -> None:
    fight(*PRINTED, "hurt 2 3").when("focus 2").refused("Creature 1 is down")
    fight(*PRINTED, "set knight points -3").when("focus knight").refused("exhausted")


def test_b60_declared_again_it_replaces_one_not_yet_begun() -> None:
    story = (
        printed()
        .when("focus knight turns=3")
        .then_also(SlotTaken(who="knight", turn=2), FocusPlaced(who="knight", start=4, strike=1))
    )
    assert turns_of(story, "knight") == [4, 1]


def test_b60_taken_back_before_it_begins() -> None:
    story = printed().when("focus knight turns=0")
    assert (turns_of(story, "knight"), facts(story, "knight")["focus"]) == ([4], None)
    story.when("focus knight turns=0").refused("no Focus to take back")


def test_b60_placed_by_hand_it_focuses_from_there() -> None:
    story = fight(*PRINTED, "turn knight 9", "focus knight")
    assert turns_of(story, "knight") == [9, 7]
    assert turns_of(fight(*PRINTED, "focus knight", "turn knight 9"), "knight") == [9, 7]


def test_b60_rolled_on_a_turn_that_has_passed_it_does_not_begin() -> None:
    story = fight("add Slow", ("initiative", "1,2"), "add Seer").when("initiative seer.focus", "5,6")
    story.then_also(FocusEnded(who="seer", why="turn 11 has passed"))


def test_b60_rolled_on_the_turn_that_runs_it_begins_at_once() -> None:
    story = fight("add Slow reflex=2", ("initiative", "1,2"), "add Seer").when("initiative seer.focus", "2,3")
    story.then_also(FocusBegan(who="seer")).up("Slow", "Seer")
    assert turns_of(story, "seer") == [5, 3]


def test_b60_declared_ahead_by_one_without_a_turn_it_waits_for_the_next_round() -> None:
    story = fight("add Slow", ("initiative", "1,2"), "add Seer", "focus seer").when("next")
    story.when("next", "1,2", "3,4").then_also(FocusPlaced(who="seer", start=7, strike=5))


# --- B61


def test_b61_on_t_it_is_up_and_next_stops_there() -> None:
    story = printed().when("next").up("Knight")
    assert story.encounter.turn == 4
    assert ladder(story)[1] == "4 Knight up"
    story.when("next").up("Creature 2", "Knight")


def test_b61_an_attack_on_t_is_out_of_turn_and_without_a_bonus() -> None:
    story = printed().when("next").when("attack knight 2 dice=1 defense=5,6")
    assert attack(story) == "Damage+1"
    story.says("out of turn")
    assert attack(story.when("next").when(STRIKES)) == "Damage+1, Focus+2"


def test_b61_all_of_turn_t_is_within_the_span() -> None:
    story = printed(first="1,3").when(MISSES.format(2))
    assert defense(story) == ""
    story.when(HITS.format(2)).then_also(FocusBroken(who="knight", why="Injury"))


def test_b61_only_a_positive_dodge_is_lost() -> None:
    story = printed().when("set knight dodge -2").when("next")
    assert defense(story.when(MISSES.format(2))) == "Dodge-2"


def test_b61_a_flat_rating_loses_the_dodge_of_the_sheet() -> None:
    story = fight("add Golem defense=5 dodge=2", "add Wolf", "initiative golem=2,3 golem.focus wolf=1,3")
    story.when("attack wolf golem dice=1 defense=5,6")
    assert sum(int(part[-2:]) for part in defense(story).split(", ")) == 3
    story.when("set golem dodge 0").when("attack wolf golem dice=1 defense=5,6")
    assert defense(story) == "Defense Rating+5"


def test_b61_armor_stays() -> None:
    story = printed().when("set knight armor medium").when("next").when(MISSES.format(2))
    assert defense(story) == "medium armor+2"


def test_b61_injury_from_anything_breaks_it() -> None:
    printed().when("next").when("hurt knight 1").then_also(FocusBroken(who="knight", why="Injury"))


def test_b61_injury_all_endured_breaks_nothing() -> None:
    printed().when("next").when("hurt knight 1 endure=1").but_no(FocusBroken)


def test_b61_endured_afterwards_it_holds_after_all() -> None:
    story = printed().when("next").when("hurt knight 2").when("endure knight 1").but_no(FocusRestored)
    story.when("endure knight 1").then_also(FocusRestored(who="knight"))
    assert attack(story.when("next").when(STRIKES)) == "Damage+1, Focus+2"


def test_b61_points_lost_by_hand_are_no_injury() -> None:
    printed().when("next").when("hurt knight 1 pool=points").but_no(FocusBroken)


def test_b61_the_game_masters_word_breaks_it_within_the_span_only() -> None:
    printed().when("break knight").refused("has not begun: nothing breaks it before turn 4")
    story = printed().when("next").when("break knight").then(FocusBroken(who="knight", why="distracted"))
    story.when("break knight").refused("broken already")
    printed().when("next").when("next").when("break knight").refused("strikes on this turn")
    printed(focus="").when("break knight").refused("Knight is in no Focus")


def test_b61_a_shocks_injury_at_initiative_breaks_nothing() -> None:
    story = fight(*PRINTED, "set knight imbalance 2")
    story.when("initiative knight=1,1 knight.focus knight.shock=3,4 2=1,2 3=1,2").up()
    story.when("shock knight injury").but_no(FocusBroken).up("Knight")
    assert facts(story, "knight")["focus"] == {"from": 4, "attack": 2, "broken": False}


def test_b61_nor_does_it_on_the_turn_that_runs() -> None:
    story = fight("add Slow", ("initiative", "1,2"), "add Seer imbalance=3")
    story.when("initiative seer=1,2 seer.focus seer.shock=3,4").up()
    story.when("shock seer injury").but_no(FocusBroken).then_also(FocusBegan(who="seer")).up("Slow", "Seer")


def test_b61_broken_or_not_dodge_is_back_on_the_strike() -> None:
    story = printed().when("next").when("break knight").when(MISSES.format(2))
    assert defense(story) == ""
    assert defense(story.when("next").when(MISSES.format(3))) == "Dodge+1"


# --- B62


def test_b62_only_the_first_attack_on_the_strike() -> None:
    story = printed().when("next").when("next").when(STRIKES)
    story.then_also(FocusEnded(who="knight", why="its attack was made")).up("Creature 2", "Knight")
    assert attack(story.when(STRIKES)) == "Damage+1"


def test_b62_every_roll_of_its_chain() -> None:
    story = fight(
        'add Monk sheet="{""attack"":[{""name"":""Fists"",""rating"":2,""chain"":1}]}"'.replace('""', '\\"'),
        "add Wolf health=9",
        "initiative monk=3,4 monk.focus wolf=1,2",
        "next",
    )
    story.up("Monk").when("attack monk wolf dice=5,6 chain=1,2 defense=1,2")
    assert [e.modifiers for e in story.events if isinstance(e, Rolled)][1:] == ["Focus+2", "Focus+2"]


def test_b62_the_sheet_may_give_other_numbers() -> None:
    story = (
        printed().when("set knight focus_kept 4").when("set knight focus_broken -1").when("next").when("next")
    )
    assert attack(story.when(STRIKES)) == "Damage+1, Focus+4"
    story = printed().when("set knight focus_broken -1").when("next").when("break knight").when("next")
    assert attack(story.when(STRIKES)) == "Damage+1, broken Focus-1"


def test_b62_an_attack_before_the_strike_is_without_either_and_does_not_end_it() -> None:
    story = printed().when(STRIKES)
    assert attack(story) == "Damage+1"
    assert attack(story.when("next").when("next").when(STRIKES)) == "Damage+1, Focus+2"


def test_b62_down_within_the_span_it_ends_broken() -> None:
    story = printed().when("next").when("hurt knight 6")
    story.then_also(Fell(who="knight"), FocusBroken(who="knight", why="Injury"))
    story.when("next").up("Creature 2").says("Knight is passed over on turn 2")
    story.when("next")
    assert facts(story, "knight")["focus"] is None


def test_b62_exhausted_within_the_span_it_ends_broken() -> None:
    story = printed().when("next").when("set knight points -3")
    story.then_also(FocusBroken(who="knight", why="exhausted"))


def test_b62_stood_up_again_before_the_strike_it_strikes_broken() -> None:
    story = (
        printed()
        .when("next")
        .when("hurt knight 6")
        .when("heal knight 6")
        .when("next")
        .up("Creature 2", "Knight")
    )
    assert attack(story.when(STRIKES)) == "Damage+1, broken Focus-2"


def test_b62_stood_up_again_on_the_strike_it_strikes_broken() -> None:
    story = printed().when("next").when("hurt knight 6").when("next").up("Creature 2")
    story.when("revive knight").up("Creature 2", "Knight")
    assert attack(story.when(STRIKES)) == "Damage+1, broken Focus-2"


def test_b62_down_on_the_strike_itself_it_still_strikes_at_plus_2() -> None:
    story = printed().when("next").when("next").when("hurt knight 6").but_no(FocusBroken)
    story.up("Creature 2", "Knight")
    assert attack(story.when(STRIKES)) == "Damage+1, Focus+2"


def test_b22_one_dropped_before_its_turn_does_not_begin_a_focus() -> None:
    story = printed().when("hurt knight 6").when("next").up("Creature 2")
    story.but_no(FocusBegan).then_also(
        SlotTaken(who="knight", turn=2), FocusEnded(who="knight", why="it never began")
    )


def test_b61_its_turn_left_without_an_attack_it_is_over() -> None:
    story = printed().when("next").when("next").when("next")
    story.then_also(FocusEnded(who="knight", why="no attack was made"))
    story.when("next", "23", "34", "12")
    assert turns_of(story, "knight") == [7]


def test_b61_skipped_before_it_begins_it_never_does() -> None:
    story = printed().when("skip knight").then_also(FocusEnded(who="knight", why="it never began"))
    assert turns_of(story, "knight") == [4]


# --- B63


def test_b63_the_ladder_shows_start_strike_and_what_it_does_between() -> None:
    story = printed().when("next").when("turn 2 3").when("next").up("Creature 1")
    assert ladder(story)[:3] == ["4 Knight focusing", "3 Creature 1 up", "2a Creature 2 waiting"]
    assert facts(story, "knight")["focus"] == {"from": 4, "attack": 2, "broken": False}
    story.when("break knight")
    assert facts(story, "knight")["focus"] == {"from": 4, "attack": 2, "broken": True}
    assert ladder(story.when("next"))[0] == "4 Knight acted"


def test_b63_its_turn_for_programs_is_t_until_it_begins_then_the_strike() -> None:
    story = printed()
    assert facts(story, "knight")["turn"] == 4
    assert facts(story.when("next"), "knight")["turn"] == 2
    assert facts(story.when("next").when(STRIKES), "knight")["turn"] == 2


def test_b63_the_strike_may_go_below_one() -> None:
    story = fight(*PRINTED, f"{KNIGHT_ON_4} knight.focus=6 2=2,4 3=1,2", "next", "next", "next").up("Knight")
    assert story.encounter.turn == -2


def test_b63_strikes_stand_behind_those_who_rolled_the_turn() -> None:
    story = fight(*PRINTED, f"{KNIGHT_ON_4} knight.focus 2=2,4 3=1,1 3.balanced=no")
    assert ladder(story)[2:] == ["2a Creature 2 waiting", "2b Knight waiting"]


@pytest.mark.parametrize("line", ["delay knight 3", "turn knight 3"])
def test_b63_before_t_the_whole_span_moves(line: str) -> None:
    story = printed().when(line)
    story.then_also(SlotMoved(who="knight", turn=2, to=1, place=100_001))
    assert turns_of(story, "knight") == [3, 1]
    assert facts(story, "knight")["focus"] == {"from": 3, "attack": 1, "broken": False}


def test_b63_it_moves_onto_its_own_strike_and_up_the_ladder() -> None:
    assert turns_of(printed().when("delay knight 2"), "knight") == [2, 0]
    assert turns_of(printed().when("turn knight 6"), "knight") == [6, 4]


def test_b63_moved_to_the_turn_that_runs_it_begins() -> None:
    printed().when("turn knight 6").then_also(FocusBegan(who="knight")).up("Knight", "Creature 1")


def test_b63_moved_to_a_turn_that_has_passed_it_does_not_begin() -> None:
    story = printed().when("turn knight 8").then_also(FocusEnded(who="knight", why="turn 8 has passed"))
    assert turns_of(story, "knight") == [8]


def test_b63_a_span_is_not_moved_to_where_no_turn_is() -> None:
    story = printed().when("turn knight -99").refused("a turn is a number from -99 to 999, not -101")
    story.when("delay knight -98").refused("not -100")
    assert turns_of(story.when("delay knight -97"), "knight") == [-97, -99]


@pytest.mark.parametrize("line", ["delay knight 1", "turn knight 1"])
def test_b63_from_t_on_only_the_attack_moves(line: str) -> None:
    story = printed().when("next").when(line).up("Knight")
    assert turns_of(story, "knight") == [4, 1]
    story.when("next").up("Creature 2")
    assert defense(story.when(MISSES.format(3))) == ""
    assert attack(story.when("next").when(STRIKES)) == "Damage+1, Focus+2"


def test_b63_the_attack_does_not_move_above_its_beginning() -> None:
    printed().when("next").when("turn knight 5").refused("strikes below that")
    printed().when("next").when("delay knight 3").refused("a turn below 2")


def test_b63_an_attack_moved_to_a_turn_that_has_passed_is_lost_and_so_is_the_focus() -> None:
    story = printed().when("next").when("next").when("turn knight 3")
    story.then_also(FocusEnded(who="knight", why="turn 3 has passed")).up("Creature 2")
    assert facts(story, "knight")["focus"] is None


def test_b63_the_attack_can_be_brought_forward_by_hand() -> None:
    story = printed().when("next").when("turn knight 3").when("next").up("Knight")
    assert attack(story.when(STRIKES)) == "Damage+1, Focus+2"


def test_coming_says_who_begins_and_who_strikes() -> None:
    story = printed()
    assert list(system.coming(story.encounter)) == ["4: Knight begins a Focus and strikes on 2"]
    story.when("next")
    assert list(system.coming(story.encounter)) == ["2: Creature 2 acts, Knight strikes at +2"]
    story.when("break knight")
    assert list(system.coming(story.encounter)) == ["2: Creature 2 acts, Knight strikes at -2 (Focus broken)"]


def test_one_removed_takes_its_focus_along() -> None:
    story = printed().when("next").when("remove knight").up("Creature 2")
    assert ladder(story) == ["6 Creature 1 acted", "2 Creature 2 up"]


def test_b63_a_focus_is_over_where_its_bearer_is_taken_off_the_ladder() -> None:
    story = fight(*PRINTED, "initiative knight=6,5 creature-1=6,4 creature-2=1,2 knight.focus=2")
    story.when("wave knight later").when("bring").when("turn knight 9")
    assert (facts(story, "knight")["focus"], turns_of(story, "knight")) == (None, [9])
