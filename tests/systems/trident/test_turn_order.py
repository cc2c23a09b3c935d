"""T40: places by hand or rolled once, the same in every round; ties; those who come later."""

from tests.systems.trident.trident_story import conditions, duel, facts, fight, ladder
from tracker.core.events import SlotMoved, SlotPlaced
from tracker.systems.trident import system
from tracker.systems.trident.events import PlaceKept, PlaceSettled, Rolled

THREE = ("add Ash", "add Birch", "add Cedar")
PLACED = (*THREE, "turn ash 12", "turn birch 8", "turn cedar 4", "next")
ROLLED = (*THREE, "setting turn_order rolled")


def test_t40_by_hand_the_order_is_as_placed_and_stays() -> None:
    story = fight(*THREE, "turn birch 12", "turn ash 8", "turn cedar 4").when("next").up("Birch")
    for name in ("Ash", "Cedar"):
        story.when("next").up(name)
    story.when("next").says("Round 1 is over")
    assert ladder(story) == ["12 Birch waiting", "8 Ash waiting", "4 Cedar waiting"]
    assert story.when("next").up("Birch").encounter.round == 2


def test_t40_whom_nobody_placed_acts_after_the_others_in_order_of_joining() -> None:
    assert ladder(fight(*THREE, "next")) == ["3 Ash up", "2 Birch waiting", "1 Cedar waiting"]
    story = fight(*THREE, "turn cedar 5").when("initiative")
    story.then_also(SlotPlaced(who="ash", turn=4, place=1, by_hand=True)).says("Ash is put on turn 4")
    assert ladder(story) == ["5 Cedar up", "4 Ash waiting", "3 Birch waiting"]


def test_t40_who_comes_later_is_placed_by_hand_or_by_initiative() -> None:
    story = fight(*PLACED, "add Dogwood", "add Elm turn=10").when("initiative")
    assert ladder(story) == [
        "12 Ash up", "10 Elm waiting", "8 Birch waiting", "4 Cedar waiting", "3 Dogwood waiting",
    ]  # fmt: skip
    story.when("initiative").refused("everybody able to act has a place")


def test_t40_rolled_once_1d20_and_the_named_bonus() -> None:
    story = fight('add Ash attributes="wits 3" turn_bonus=wits', "add Birch", "setting turn_order rolled")
    story.when("next", 9, 15).then_also(
        Rolled(who="ash", purpose="turn", name="turn order", dice="9", modifiers="wits+3", total=12)
    )
    assert ladder(story) == ["15 Birch up", "12 Ash waiting"]
    story.when("next").when("next").when("next").but_no(Rolled).up("Birch")


def test_t40_a_bonus_by_hand_has_its_name() -> None:
    story = fight(*ROLLED).when("initiative ash=9 ash.bonus=+4:ambush birch=3 cedar=2")
    story.says("Ash: [9] +4 ambush = 13 -> turn 13")


def test_t40_fatigued_counts_on_that_roll() -> None:
    story = fight(*ROLLED, "condition ash fatigued").when("initiative ash=10 birch=9 cedar=8")
    assert ladder(story) == ["9 Birch up", "8 Ash waiting", "8 Cedar waiting"]


def test_t40_ties_go_by_order_of_joining_one_after_the_other() -> None:
    story = fight(*ROLLED).when("initiative cedar=9 birch=9 ash=9").up("Ash")
    story.when("next").up("Birch").when("next").up("Cedar")


def test_t40_a_place_by_hand_is_not_rolled_for() -> None:
    story = fight(*ROLLED, "turn birch 30").when("next", 9, 8)
    assert ladder(story) == ["30 Birch up", "9 Ash waiting", "8 Cedar waiting"]
    story.when("initiative birch=3").refused("everybody able")
    story.when("add Dogwood").when("initiative birch=3").refused("Birch has its place on turn 30")
    story.when("initiative", 12).says("Dogwood: [12] = 12 -> turn 12")


def test_dice_for_places_by_hand_are_refused() -> None:
    fight(*THREE).when("initiative ash=9").refused("turn_order is manual")
    fight(*ROLLED).when("initiative ash=21").refused("a d20 shows 1 to 20, not 21")


def test_nobody_there_or_able() -> None:
    fight().when("next").refused("nobody has joined yet")
    story = fight(*ROLLED, "condition ash defeated").when("initiative ash=3")
    story.refused("Ash is defeated")


# --- waiting


def test_t40_a_delay_is_for_this_round_and_the_order_stays() -> None:
    story = fight(*PLACED).when("delay ash 6").then_also(PlaceKept(who="ash", turn=12, place=1)).up("Birch")
    story.when("next").up("Ash").when("next").up("Cedar")
    story.when("next")
    story.then_also(SlotMoved(who="ash", turn=6, to=12, place=1, passed=True), PlaceSettled(who="ash"))
    assert ladder(story) == ["12 Ash waiting", "8 Birch waiting", "4 Cedar waiting"]


def test_t40_nobody_who_waited_still_waits_as_the_round_ends() -> None:
    story = fight(*PLACED, "delay ash 3").when("next").when("next").when("next")
    assert story.encounter.phase == "round over"
    assert story.said[-2:] == [
        "Ash moves from turn 3 to 12, which has passed: acts next round", "Round 1 is over"
    ]  # fmt: skip


def test_t40_moved_by_hand_it_stays_where_it_was_put() -> None:
    story = fight(*PLACED, "delay ash 6").when("turn ash 5").then_also(PlaceSettled(who="ash"))
    story.when("next").when("next").when("next")
    assert ladder(story) == ["8 Birch waiting", "5 Ash waiting", "4 Cedar waiting"]


def test_who_has_acted_on_its_turn_cannot_wait_for_another() -> None:
    story = duel("turn ines 12", "turn wolf 8", "next", "attack ines wolf die=1 defense_die=11")
    story.when("delay ines 4").refused("Ines has acted on this turn")
    assert conditions(story, "ines") == ["Off-Guard"]


def test_a_delay_goes_down_only() -> None:
    fight(*PLACED).when("delay ash 12").refused("below 12")


# --- what is shown


def test_what_comes_is_said_before_it_does() -> None:
    story = fight(*THREE, "turn cedar 5")
    assert system.coming(story.encounter) == [
        "Round 1: Cedar is first", "Ash and Birch get a place after the others",
    ]  # fmt: skip
    story.when("setting turn_order rolled")
    assert system.coming(story.encounter)[1] == "Ash and Birch roll for a place"
    story.when("next", 2, 3)
    assert system.coming(story.encounter) == ["3: Birch acts"]


def test_only_occupied_turns_are_shown() -> None:
    from tracker.views.ladder import ladder_rows

    story = fight(*PLACED)
    assert [row.turn for row in ladder_rows(system, story.encounter)] == [12, 8, 4]
    assert facts(story, "ash")["turn"] == 12
