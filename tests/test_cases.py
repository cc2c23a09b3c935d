"""What went wrong in other combat trackers, and the test that would notice it here.

Each line is a case in a few words and the test that holds it, or why it has no counterpart. A case stands
for its whole kind. The last list is what must always hold, by the numbers that tests/core/machine.py uses.
"""

import ast
from functools import cache
from pathlib import Path

import pytest

NONE = "no counterpart: "
_CORE, _BALANCE = "core/test_cases_", "systems/balance/test_initiative.py::"
_POINTER, _ROUNDS, _ORDER = f"{_CORE}turn_pointer.py::", f"{_CORE}rounds.py::", f"{_CORE}order.py::"
_TIME, _HEALTH, _NAMES = f"{_CORE}durations.py::", f"{_CORE}health.py::", f"{_CORE}names.py::"
_LOG, _SAVING, _SCREEN = f"{_CORE}log.py::", "shell/test_cases_saving.py::", "ui/test_cases_screen.py::"
_KEPT = f"{_SAVING}test_all_who_fought_are_there_in_order_with_health_turns_and_who_is_hidden"
_MACHINE = "core/test_machine.py::test_whatever_is_played_what_must_hold_holds"

TURN_POINTER = {
    "removing the current of tied ones skips": (
        f"{_POINTER}test_removing_the_one_whose_turn_it_is_among_tied_ones_brings_up_the_next"
    ),
    "removing the last jumps backwards": (
        f"{_POINTER}test_removing_the_last_in_order_in_its_own_turn_ends_the_round_and_the_next_starts_at_the_top"
    ),
    "killing a later one jumps": (
        f"{_POINTER}test_removing_somebody_later_in_the_order_leaves_the_turn_where_it_is"
    ),
    "killing the active empties the list": (
        "core/test_groups.py::test_removing_the_one_that_is_up_leaves_the_others_up"
    ),
    "resetting initiatives moves in silence": (
        f"{_POINTER}test_rolling_all_again_in_a_running_round_is_refused_and_the_turn_stays"
    ),
    "the start skips the first": (f"{_POINTER}test_beginning_a_fight_puts_the_first_in_order_up_in_round_1"),
    "a reroll gives the defeated a turn": (
        f"{_POINTER}test_one_defeated_does_not_get_a_turn_in_the_new_round"
    ),
    "previous at the very start acts": (
        f"{_POINTER}test_going_back_beyond_the_very_start_changes_nothing_and_says_so"
    ),
    "who joins late cannot be placed": (
        f"{_POINTER}test_one_added_in_a_round_acts_on_a_turn_that_is_still_ahead"
    ),
    "a reroll forgets the new top": f"{_POINTER}test_after_rolling_anew_the_highest_roll_is_up",
    "the dead stay as unknown entries": (
        f"{_POINTER}test_removing_several_at_once_with_the_current_one_among_them_leaves_no_place_of_nobody"
    ),
}
ROUNDS = {
    "going back falls below zero, timers run": (
        f"{_ROUNDS}test_going_back_restores_a_timer_and_a_long_way_back_stops_at_the_empty_fight"
    ),
    "going back restores no duration": (
        f"{_ROUNDS}test_going_back_brings_back_a_condition_that_had_ended_and_going_on_ends_it_again_once"
    ),
    "back and forth ticks twice": f"{_ROUNDS}test_back_and_forth_ticks_once",
    "the first round is 0": f"{_ROUNDS}test_the_first_round_is_round_1",
    "the change of round is missed": (
        f"{_ROUNDS}test_what_happens_at_a_change_of_round_happens_once_and_before_the_first_turn_of_the_next"
    ),
    "turn and round resets are mixed": (
        f"{_ROUNDS}test_what_happens_each_turn_and_what_happens_each_round_are_apart"
    ),
}
ORDER = {
    "who joins late reverses the order": (
        f"{_ORDER}test_one_added_after_the_start_stands_where_its_number_says"
    ),
    "moving often loses the place": (
        f"{_ORDER}test_moving_up_and_down_sixty_times_gives_each_order_asked_for"
    ),
    "numbers sort as words": f"{_ORDER}test_turns_are_in_order_as_numbers",
    "a rolled 0 is rolled again": f"{_ORDER}test_a_turn_of_0_counts_as_rolled",
    "a turn goes below its floor": (
        f"{_ORDER}test_a_turn_may_go_below_any_number_and_undo_brings_the_old_one_back"
    ),
    "ordering by hand changes numbers": (
        f"{_ORDER}test_ordering_by_hand_leaves_the_numbers_and_is_only_done_within_a_turn"
    ),
    "1 and 1 typed are 11": f"{_ORDER}test_a_number_typed_is_added_and_not_appended",
}
DURATIONS = {
    "tied ones end together": f"{_TIME}test_with_ties_only_what_hangs_on_the_turn_that_ended_ends",
    "at the top a turn too long": (
        f"{_TIME}test_alone_in_the_fight_a_condition_of_one_round_is_gone_as_the_next_turn_starts"
    ),
    "ends for foes alone": f"{_TIME}test_the_same_condition_ends_alike_on_friend_and_foe",
    "put on at a turn's end stays on": (
        f"{_TIME}test_put_on_as_the_turn_closes_until_the_next_starts_it_is_gone_before_that_one_acts"
    ),
    "asked for the start, ends at the end": (
        f"{_TIME}test_until_the_start_of_a_turn_ends_at_its_start_and_until_the_end_at_its_end"
    ),
    "put on before the fight ends at once": (
        f"{_TIME}test_put_on_before_the_fight_starts_it_has_its_full_duration"
    ),
    "put on again ends with the first": f"{_TIME}test_put_on_again_it_lasts_as_long_as_was_said_last",
}
HEALTH = {
    "one without Health breaks commands": (
        f"{_HEALTH}test_one_without_health_is_told_of_and_the_others_of_the_blow_are_handled"
    ),
    "healed and still unconscious": (
        f"{_HEALTH}test_healed_from_0_one_is_up_again_and_what_was_put_on_by_hand_stays"
    ),
    "minus adds": f"{_HEALTH}test_less_is_less_and_never_below_0",
    "an accidental reset stays": (
        f"{_CORE}undo.py::test_an_initiative_that_was_called_by_accident_is_undone_with_every_place_and_mark"
    ),
}
NAMES = {
    "resuming numbers everybody 1": f"{_NAMES}test_a_fight_that_is_resumed_keeps_the_numbers_of_copies",
    "leaving and joining gives twins": (
        f"{_NAMES}test_one_who_joins_after_another_left_gets_a_number_that_nobody_had"
    ),
    "a single one is numbered": f"{_NAMES}test_a_single_one_shows_no_number_until_a_second_arrives",
    "part of a name hits another": (
        f"{_NAMES}test_an_exact_name_wins_and_a_part_of_several_names_changes_nothing"
    ),
    "a flag's word mangles the name": (
        f"{_NAMES}test_a_word_that_is_a_flag_is_part_of_a_name_only_where_it_begins_one"
    ),
}
SAVING = {
    "foes are healed by resuming": _KEPT,
    "the party's Health is not carried over": (
        "shell/test_calls.py::test_the_party_of_another_fight_comes_as_it_was_left"
    ),
    "saved only at a round's end": "shell/test_play.py::test_killed_in_the_middle_it_resumes_where_it_was",
    "the party vanishes on resuming": _KEPT,
    "hidden is not saved": _KEPT,
    "turns are lost on resuming": _KEPT,
    "another fight wipes the party": f"{_SAVING}test_another_fight_takes_nothing_from_the_first",
    "the library's Health is stale": (
        f"{NONE}the library holds how somebody begins; a party goes on from its last fight, as above"
    ),
    "an older file is not read": (
        "promises/test_versions.py::test_p16_every_save_ever_written_is_read_as_it_was"
    ),
    "its own export is not read": f"{_SAVING}test_a_branch_to_the_newest_step_is_the_same_fight",
    "settings without a fight raise": f"{NONE}settings are a file that only its owner writes",
}
PLAYERS_AND_LOGS = {
    "who joins moves the marker": (
        f"{_SCREEN}test_the_mark_stays_on_whoever_is_up_when_somebody_joins_above"
    ),
    "one without Health breaks the view": (
        f"{_SCREEN}test_one_without_health_or_a_turn_has_its_row_in_every_pane"
    ),
    "the report names the hidden": (
        f"{NONE}nothing is made for players yet; hide and reveal only mark who is hidden"
    ),
    "the first turn is not logged": (
        f"{_LOG}test_the_log_of_a_fight_begins_with_its_round_and_then_its_first_turn"
    ),
    "late ones are not counted": (f"{_LOG}test_what_one_who_joined_late_does_is_recorded_like_anybodys"),
}
REROLLS = {
    "pinned ones are rolled again": (
        "core/test_ladder.py::test_those_put_on_a_turn_between_rounds_keep_it_for_the_coming_one_only"
    ),
    "round 1 rolls for those who had rolled": (
        f"{_BALANCE}test_round_one_rolls_only_for_those_without_a_roll"
    ),
    "nobody is rolled for each round": f"{_BALANCE}test_b23_initiative_is_rolled_anew_each_round",
    "who acted stays marked": f"{_LOG}test_with_a_new_round_everybody_waits_again_in_one_step",
    "foes alone all start at 0": f"{_BALANCE}test_a_fight_of_foes_alone_rolls_for_everyone",
}
READING = {
    "a negative bonus stops the start": (
        f"{_CORE}reading.py::test_a_negative_modifier_starts_a_fight_like_any_other"
    ),
    "a spaced minus is a plus": f"{_CORE}reading.py::test_a_minus_is_a_minus_however_it_is_spaced",
    "a minus behind a plus is refused": (f"{_CORE}reading.py::test_a_minus_is_a_minus_however_it_is_spaced"),
}
ALWAYS = {
    "1 saved, loaded and replayed it is equal": _MACHINE,
    "2 undo and redo are exact, also after a restart": _MACHINE,
    "3 somebody is up while the fight runs": _MACHINE,
    "4 everyone gets exactly its turns": _MACHINE,
    "5 one order, on every redraw": f"{_SCREEN}test_every_redraw_shows_the_same_order_and_asks_no_chance",
    "6 pools stay within bounds": _MACHINE,
    "7 the hidden leave no trace for players": f"{NONE}nothing is made for players yet",
    "8 damaged bytes are told, none overwritten": (
        "store/test_damage.py::test_each_flipped_bit_of_an_entry_is_told_or_changes_nothing"
    ),
    "9 any text is a name": "shell/test_hostile.py::test_a_name_is_a_name_like_any_other",
}
GROUPS = (
    TURN_POINTER, ROUNDS, ORDER, DURATIONS, HEALTH, NAMES, SAVING, PLAYERS_AND_LOGS, REROLLS, READING, ALWAYS,
)  # fmt: skip
CASES = {case: held for group in GROUPS for case, held in group.items()}

HERE = Path(__file__).parent


@cache
def named_in(file: str) -> set[str]:
    tree = ast.parse((HERE / file).read_text(encoding="utf-8"))
    found = {node.name for node in tree.body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)}
    return {name for name in found if name.startswith("test_")}


def test_no_case_stands_twice() -> None:
    assert len(CASES) == sum(map(len, GROUPS))


@pytest.mark.parametrize("case", CASES)
def test_each_case_is_held_by_a_test_or_says_why_not(case: str) -> None:
    held = CASES[case]
    if held.startswith(NONE):
        assert len(held) > len(NONE)
        return
    file, _, name = held.partition("::")
    assert name in named_in(file)
