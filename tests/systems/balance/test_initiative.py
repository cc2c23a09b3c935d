"""Initiative and the ladder (B20 to B25), with what rides on the roll (B10, B12 to B16)."""

import pytest

from tests.systems.balance.balance_story import (
    CREATURE_1,
    CREATURE_2,
    KNIGHT,
    PRINTED,
    facts,
    fight,
    ladder,
    turns_of,
)
from tracker.core.events import CameUp, Remarked, RoundBegan, SlotPlaced, TurnReached
from tracker.systems.balance import system
from tracker.systems.balance.events import ChaosGained, OrderGained, OrderUsed, PointsSpent, Rolled
from tracker.views.ladder import ladder_rows

# --- B20


def test_b20_a_turn_is_two_dice_and_reflex() -> None:
    fight(KNIGHT).when("initiative", "3,4").then(
        RoundBegan(round=1),
        Rolled(who="knight", purpose="initiative", dice="3,4", kept="4,3", modifiers="Reflex+2", total=9),
        SlotPlaced(who="knight", turn=9, place=1),
        TurnReached(turn=9, up="knight"),
    ).says("Knight: 3 4 +2 Reflex = 9 -> turn 9")


def test_b20_reflex_counts_and_not_the_stat_points() -> None:
    story = fight("add Fox reflex=4 primary=reflex", "set fox points 1").when("initiative", "3,4")
    assert turns_of(story, "fox") == [11]


def test_b20_a_negative_reflex_counts_too() -> None:
    assert turns_of(fight("add Ogre reflex=-2").when("initiative", "1,2"), "ogre") == [1]


def test_b20_highest_first() -> None:
    fight(*PRINTED).when("initiative", "1,2", "5,6", "1,3").up("Creature 1")


def test_b20_down_and_exhausted_roll_nothing_and_have_no_turn() -> None:
    story = fight(*PRINTED, "hurt 2 3", "set knight points -3").when("initiative", "1,3")
    assert ladder(story) == ["4 Creature 2 up"]


def test_b20_one_that_drops_after_rolling_keeps_its_place_marked_out() -> None:
    story = fight(*PRINTED, ("initiative", "1,2", "5,6", "1,3"), "hurt knight 6")
    assert ladder(story)[1] == "5 Knight out"
    story.when("next").up("Creature 2")
    assert "5 Knight out" in ladder(story)


def test_b20_down_ones_named_are_refused() -> None:
    fight(*PRINTED, "hurt 2 3").when('initiative "Creature 1"=3,4').refused("Creature 1 is down")
    fight(KNIGHT, CREATURE_1, "set knight points -3").when("initiative knight=1,2").refused("exhausted")


def test_b20_nobody_able_is_refused() -> None:
    fight(CREATURE_1, "hurt 1 3").when("next").refused("nobody is able to act")
    fight().when("initiative").refused("nobody has joined")


# --- vectors


@pytest.mark.parametrize(
    ("reflex", "line", "turn"),
    [
        (2, "initiative hero=1,1 hero.balanced=no", 4),
        (2, "initiative hero=1,1 hero.balanced=3", 7),
        (3, "initiative hero=6,6 hero.balanced=6", 21),
    ],
    ids=["vector 1", "vector 2", "vector 3"],
)
def test_vectors_1_to_3_balanced_dice_on_initiative(reflex: int, line: str, turn: int) -> None:
    assert turns_of(fight(f"add Hero reflex={reflex}").when(line), "hero") == [turn]


def test_vector_4_the_printed_round() -> None:
    story = fight("add Sample side=party reflex=2", CREATURE_1, CREATURE_2)
    story.when(
        'initiative sample=1,1 sample.balanced=no "Creature 1"=2,4 "Creature 2"=1,1 "Creature 2".balanced=no'
    )
    story.up("Creature 1").when("next").up("Sample").when("next").up("Creature 2").when("next").up()
    assert story.encounter.phase == "round over"
    story.when("next", "3,4", "1,2", "1,5")
    assert story.encounter.round == 2


# --- B12 to B16 on initiative


def test_b13_always_takes_the_balanced_die() -> None:
    fight(KNIGHT).when("initiative", "4,4", 5).says("Knight: 4 4 +2 Reflex +5 balanced die = 15 -> turn 15")


def test_b13_never_takes_none_and_says_so() -> None:
    story = fight(KNIGHT, "setting balanced_dice never")
    story.when("initiative knight=4,4 knight.balanced=3").refused("never")
    story.when("initiative", "4,4").says("-> turn 10", "balanced_dice is never")


def test_b13_ask_asks_and_the_shell_takes_it() -> None:
    story = fight(KNIGHT, "setting balanced_dice ask")
    asked = []

    def decline(question: object) -> str | None:
        asked.append(question)
        return "no" if getattr(question, "field", "").endswith("balanced") else None

    assert turns_of(story.when("initiative", "4,4", people=[decline]), "knight") == [10]
    assert turns_of(fight(KNIGHT, "setting balanced_dice ask").when("initiative", "4,4", 1), "knight") == [11]


def test_b12_a_bonus_keeps_the_higher_set_and_a_match_in_it_counts() -> None:
    story = fight(KNIGHT).when("initiative knight=2,3 knight.again=4,4 knight.balanced=no knight.mode=bonus")
    story.says("Bonus Roll (the game master), 2 3 and 4 4: 4 4 +2 Reflex = 10 -> turn 10")
    fight(KNIGHT).when("initiative knight.mode=penalty", "2,3", "4,4").says(
        "2 3 and 4 4: 3 2 +2 Reflex = 7 -> turn 7"
    )


def test_b12_bonus_and_penalty_cancel() -> None:
    story = fight(KNIGHT, "set knight points -2", 'condition knight "fair wind" initiative=1 mode=bonus')
    story.when("initiative", "2,3").says("Bonus and Penalty cancel (Total Fatigue, fair wind)", "-> turn 8")


def test_b14_lucky_on_initiative() -> None:
    story = fight(KNIGHT).when("initiative knight.lucky", "1,2", "5,6")
    story.then_also(PointsSpent(who="knight", why="lucky", amount=1, now=2)).says("Bonus Roll (Lucky)")
    assert turns_of(story, "knight") == [13]


def test_b14_lucky_is_refused_without_points() -> None:
    fight(KNIGHT, "set knight points 0").when("initiative knight.lucky").refused("Lucky")
    fight(CREATURE_1).when("initiative 1.lucky").refused("Stat Points")


def test_b15_chaos_before_initiative_matches() -> None:
    story = fight(KNIGHT).when("initiative knight.chaos=3,3", "1,2")
    story.then_also(OrderGained(who="knight"), OrderUsed(who="knight"))
    assert turns_of(story, "knight") == [11]


def test_b15_chaos_without_a_match_counts_at_once() -> None:
    story = fight("add Seer imbalance=2").when("initiative seer.chaos=3,4 seer=1,2", "5,6")
    story.then_also(ChaosGained(who="seer", now=1))
    assert facts(story, "seer")["shock_due"]


def test_b15_b55_chaos_still_to_be_rolled_may_make_it_a_shock_without_a_balanced_die() -> None:
    story = fight("add Seer imbalance=3").when("initiative seer=2,2 seer.chaos", "3,4", "5,5")
    assert [e.balanced for e in story.events if isinstance(e, Rolled)] == [0, 0, 0]
    assert turns_of(story, "seer") == [4]
    story = fight("add Seer imbalance=3").when("initiative seer=2,2 seer.chaos", "3,3", 1)
    assert turns_of(story, "seer") == [11]


def test_b18_the_mode_of_a_condition_is_for_the_rolls_it_names_or_for_all() -> None:
    story = fight(KNIGHT, "condition knight Haste initiative=3 mode=bonus").when("initiative", "2,3", "1,2")
    assert turns_of(story, "knight") == [10]
    story = fight(KNIGHT, "condition knight Blind attack=-1 mode=penalty").when("initiative", "2,3")
    assert turns_of(story, "knight") == [7]
    assert turns_of(
        fight(KNIGHT, "condition knight Dazed mode=penalty").when("next", "2,3", "1,2"), "knight"
    ) == [5]


def test_b15_a_second_chaos_is_refused_while_the_six_waits() -> None:
    fight(KNIGHT, "chaos knight dice=2,2").when("initiative knight.chaos").refused("waiting from Chaos")
    story = fight(KNIGHT, "chaos knight dice=2,2").when("initiative", "1,2")
    assert turns_of(story, "knight") == [11]


def test_b16_superfluous_dice_are_refused_when_all_are_given() -> None:
    story = fight(KNIGHT)
    story.when("initiative knight=2,3 knight.balanced=4").refused("does not call for a balanced die (4)")
    story.when("initiative knight=2,3 knight.again=4,4").refused("does not call for a second set (4,4)")
    story.when("initiative knight=2,3 knight.shock=4,5").refused("does not call for Shock dice")
    story.when("initiative knight=2,3 knight.shock=4,5 knight.penalty=body").refused("does not call for")
    assert story.encounter.phase == "setup"


def test_b16_superfluous_dice_are_left_aside_when_others_are_rolled() -> None:
    story = fight(KNIGHT, "set knight imbalance 2")
    story.when("initiative knight.balanced=4 knight.again=5,5 knight.shock=2,3 knight.penalty=body", "2,3")
    story.says(
        "a second set (5,5): left aside", "a balanced die (4)", "Shock dice: left aside", "a choice (body)"
    )
    assert turns_of(story, "knight") == [7]


def test_b16_wrong_faces_are_refused() -> None:
    story = fight(KNIGHT)
    story.when("initiative knight=2,3,4").refused("wanted 2 dice")
    story.when("initiative knight=2").refused("wanted 2 dice")
    story.when("initiative knight=2,7").refused("1 to 6")
    story.when("initiative knight=2,2 knight.balanced=0").refused("face from 1 to 6")


def test_b16_balanced_no_without_a_match_does_nothing() -> None:
    assert turns_of(fight(KNIGHT).when("initiative knight=2,3 knight.balanced=no"), "knight") == [7]


def test_b18_modifiers_of_conditions_and_the_game_master() -> None:
    story = fight(KNIGHT, 'condition knight "slowed" initiative=-3')
    story.when('initiative knight=2,3 knight.bonus="+2:high ground"')
    story.says("Knight: 2 3 +2 Reflex -3 slowed +2 high ground = 6 -> turn 6")


def test_b18_a_condition_can_make_it_a_penalty_roll() -> None:
    story = fight(KNIGHT, "condition knight dazed initiative=0 mode=penalty").when("initiative", "5,6", "1,2")
    assert turns_of(story, "knight") == [5]


# --- B21


def test_b21_the_ladder_is_12_to_2_and_further_where_somebody_stands() -> None:
    story = fight("add Slow reflex=-6", "add Quick reflex=9").when("initiative", "1,3", "5,6")
    shown = [row.turn for row in ladder_rows(system, story.encounter)]
    assert shown == [20, *range(12, 1, -1), -2]


def test_b21_turns_below_two_are_played() -> None:
    story = fight("add Slow reflex=-6", "add Quick").when("initiative", "1,3", "5,6").when("next").up("Slow")
    assert story.encounter.turn == -2
    story.when("next").up()
    assert story.encounter.phase == "round over"


# --- B22


def test_b22_equal_turns_are_up_together_and_next_ends_all_of_them() -> None:
    story = fight(*PRINTED, ("initiative", "1,2", "1,4", "1,3")).up("Knight", "Creature 1")
    assert ladder(story)[:2] == ["5a Knight up", "5b Creature 1 up"]
    story.when("next").up("Creature 2")


def test_b22_done_ends_one_turn() -> None:
    story = fight(*PRINTED, ("initiative", "1,2", "1,4", "1,3")).when("done knight").up("Creature 1")
    story.when("done 2").up("Creature 2")


def test_b22_one_dropped_on_its_turn_still_acts() -> None:
    fight(*PRINTED, ("initiative", "1,2", "1,4", "1,3")).when("hurt 2 3").up("Knight", "Creature 1")
    fight(*PRINTED, ("initiative", "1,2", "1,4", "1,3")).when("set knight points -3").up(
        "Knight", "Creature 1"
    )


def test_b22_the_order_within_a_turn_is_the_game_masters() -> None:
    story = fight(*PRINTED, ("initiative", "1,2", "1,4", "1,3")).when("order 2 knight")
    assert ladder(story)[:2] == ["5a Creature 1 up", "5b Knight up"]


# --- B23, B24


def test_b23_initiative_is_rolled_anew_each_round() -> None:
    story = fight(KNIGHT, CREATURE_1, ("initiative", "1,2", "1,3"), "next", "next")
    story.when("initiative", "5,6", "2,3").then_also(RoundBegan(round=2))
    assert ladder(story) == ["13 Knight up", "5 Creature 1 waiting"]


def test_b24_initiative_in_a_round_rolls_only_for_newcomers() -> None:
    story = fight(KNIGHT, ("initiative", "1,3"), CREATURE_1).when("initiative", "1,2")
    assert ladder(story) == ["6 Knight up", "3 Creature 1 waiting"]


def test_b24_initiative_in_a_round_is_refused_when_all_have_rolled() -> None:
    story = fight(KNIGHT, ("initiative", "1,3"))
    story.when("initiative").refused("everybody able to act has a turn")
    story.when("initiative knight=3,4").refused("Knight has its turn 6 for this round")


def test_b24_a_number_equal_to_the_current_turn_acts_simultaneously() -> None:
    story = fight(KNIGHT, ("initiative", "1,3"), CREATURE_1).when("initiative", "2,4")
    story.then_also(CameUp(who="creature-1", turn=6)).up("Knight", "Creature 1")


def test_b24_a_number_that_has_passed_acts_next_round() -> None:
    story = fight(KNIGHT, ("initiative", "1,3"), CREATURE_1).when("initiative", "5,6")
    story.up("Knight").says("turn 11 has passed, acts next round").when("next").up()
    story.when("next", "1,2", "1,4")
    assert ladder(story) == ["5a Knight up", "5b Creature 1 up"]


def test_b24_the_shock_check_is_made_also_on_a_number_that_has_passed() -> None:
    story = fight("add Slow reflex=-5", ("initiative", "1,2"), "add Seer imbalance=4")
    story.when("initiative seer=1,2 seer.shock=5,6 seer.penalty=injury").says("has passed", "takes 1 Injury")


def test_b24_placed_by_hand_there_are_no_dice_and_no_check() -> None:
    story = fight(KNIGHT, "add Lair imbalance=12", "turn lair 20").when("initiative", "1,3").up("Lair")
    assert ladder(story) == ["20 Lair up", "6 Knight waiting"]
    story.but_no(Remarked)


def test_b24_one_placed_by_hand_is_not_rolled_for() -> None:
    fight(KNIGHT, "turn knight 20").when("initiative knight=1,2").refused("Knight has its turn 20")
    fight(KNIGHT, "turn knight 20").when("next").up("Knight")


def test_b24_revived_one_acts_on_its_own_turn_when_it_is_ahead() -> None:
    story = fight(*PRINTED, ("initiative", "1,2", "5,6", "1,3"), "hurt knight 6", "heal knight 2")
    story.when("next").up("Knight")


def test_b24_revived_one_acts_on_the_current_turn_when_it_was_not_used() -> None:
    story = fight(*PRINTED, ("initiative", "1,2", "5,6", "1,4"), "hurt knight 6", "next").up("Creature 2")
    story.when("heal knight 1").up("Knight", "Creature 2")


def test_b24_revived_one_whose_turn_has_passed_waits_for_the_next_round() -> None:
    story = fight(*PRINTED, ("initiative", "1,2", "5,6", "1,2"), "hurt knight 6", "next").up("Creature 2")
    story.when("heal knight 1").up("Creature 2").when("next").up()


def test_b24_revived_one_without_a_roll_can_roll() -> None:
    story = fight(*PRINTED, "hurt knight 6", ("initiative", "5,6", "1,3"), "heal knight 1")
    assert turns_of(story.when("initiative", "2,3"), "knight") == [7]


def test_b24_set_move_skip_and_delay_by_hand() -> None:
    story = fight(*PRINTED, ("initiative", "1,2", "5,6", "1,3")).when("delay 2 3").up("Knight")
    story.when("skip knight").up("Creature 2").when("turn 2 4").up("Creature 1", "Creature 2")
    story.when("delay 3 9").refused("below 4")


# --- B25


def test_b25_fatigue_of_a_body_character_is_a_penalty_roll() -> None:
    story = fight(KNIGHT, "set knight points -1").when("initiative", "5,6", "1,2")
    story.says("Penalty Roll (Fatigue), 5 6 and 1 2: 2 1 +2 Reflex = 5 -> turn 5")


def test_b25_fatigue_of_a_mind_character_is_none() -> None:
    story = fight("add Seer discipline=2 primary=discipline", "set seer points -1").when("initiative", "5,6")
    assert turns_of(story, "seer") == [11]


def test_b25_total_fatigue_is_for_everyone() -> None:
    story = fight("add Seer discipline=2 primary=discipline", "set seer points -2").when(
        "initiative", "5,6", "1,2"
    )
    assert turns_of(story, "seer") == [3]


def test_b25_the_setting_turns_it_off_and_the_log_says_so() -> None:
    story = fight(KNIGHT, "set knight points -2", "setting fatigue_on_initiative no").when(
        "initiative", "5,6"
    )
    story.says("-> turn 13", "setting fatigue_on_initiative is no")


# --- who rolls at the start of a round


def test_round_one_rolls_only_for_those_without_a_roll() -> None:
    story = fight(*PRINTED, "turn knight 9", "turn 2 4").when("initiative", "1,2")
    assert sum(isinstance(e, Rolled) for e in story.events) == 1


def test_a_fight_of_foes_alone_rolls_for_everyone() -> None:
    story = fight("add Wolf x3 reflex=3").when("next", "1,2", "3,4", "1,3")
    assert ladder(story) == ["10 Wolf 2 up", "7 Wolf 3 waiting", "6 Wolf 1 waiting"]


def test_one_line_of_given_and_rolled_dice_is_recorded_whole() -> None:
    story = fight(KNIGHT, "add Wolf").when("initiative knight=2,2", 5, "3,4")
    assert story.words == "initiative knight=2,2 knight.balanced=5 wolf=3,4"
