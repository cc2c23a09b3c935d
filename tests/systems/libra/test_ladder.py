"""L20 to L23: initiative, the ladder that ticks down, Wait and what `next` gives up."""

import pytest

from tests.systems.libra.libra_story import (
    HERO,
    TARGET,
    facts,
    fight,
    foe,
    ladder,
    one,
    power,
    round_of,
)  # fmt: skip
from tracker.core.events import RoundEnded, SlotMoved, TurnReached
from tracker.systems.libra.events import InitiativeRolled

A = one("Ada", power("Slow", speed=10))
B = foe("Bo", power("Quick", speed=6), agility=0, will=0)


def test_l20_initiative_is_1d10_and_agility_and_will() -> None:
    story = fight("add Mage side=party agility=3 will=4", "add Wolf agility=2")
    story.when("initiative mage=7", 5).up("Mage").says("7 +3 Agility +4 Will = initiative 14")
    story.then_also(InitiativeRolled(who="wolf", die=5, modifiers="Agility+2, Will+0", total=7, stands=7))
    assert story.words == "initiative mage=7 wolf=5"
    assert ladder(story) == ["14 Mage up", "7 Wolf waiting"]


@pytest.mark.parametrize("typed", ["11", "0", "3,4", "x"])
def test_l20_what_a_d10_cannot_show_is_refused(typed: str) -> None:
    fight(HERO).when(f"initiative hero={typed}").refused("initiative") if typed != "3,4" else fight(
        HERO
    ).when(f"initiative hero={typed}").refused("one d10, got 3,4")


def test_l21_an_action_moves_its_actor_down_and_the_next_highest_is_up() -> None:
    story = round_of(fight(HERO, TARGET), hero=18, target=12)
    story.when("use hero potion").says("Hero: Use Item potion (Speed 10)", "initiative 18 -> 8").up("Target")
    story.then_also(SlotMoved(who="hero", turn=18, to=8, place=99_000_001), TurnReached(turn=12, up="target"))
    assert facts(story, "hero")["initiative"] == 8


def test_l21_a_cost_above_what_is_left_takes_it_to_0_and_0_cannot_act() -> None:
    story = round_of(fight(HERO, TARGET), hero=3, target=2)
    story.when("use hero").says("(Speed 3)").up("Target")
    assert facts(story, "hero")["initiative"] == 0
    story.when("use hero").refused("Hero has no initiative left: an action needs at least 1")
    story.when("attack hero target").refused("no initiative left")
    story.when("next").then_also(RoundEnded(round=1))


def test_l21_an_action_of_speed_0_out_of_turn_moves_nobody() -> None:
    story = round_of(
        fight(one("Ada", power("Sing", builder=2, auto_hit=True, speed=0)), TARGET), target=9, ada=5
    )
    for _ in range(2):
        story.when("power ada sing").says("out of turn").but_no(SlotMoved).up("Target")
    assert ladder(story) == ["9 Target up", "5 Ada waiting"]


def test_vector_13_use_item_and_centre_from_14() -> None:
    story = round_of(fight(HERO, TARGET), hero=14, target=1)
    stood = [facts(story, "hero")["initiative"]]
    for line in ("use hero", "centre hero"):
        stood.append(facts(story.when(line), "hero")["initiative"])
    assert stood == [14, 4, 0]


def test_vector_14_the_order_of_two_with_other_speeds() -> None:
    story = round_of(fight(A, B), ada=18, bo=12)
    order = []
    while story.encounter.phase == "fighting":
        who = story.system.up(story.encounter)[0]
        order.append((who, facts(story, who)["initiative"]))
        story.when(f"attack {who} {'bo' if who == 'ada' else 'ada'} d100=99")
    assert order == [("ada", 18), ("bo", 12), ("ada", 8), ("bo", 6)]


def test_l22_ties_go_by_agility_then_by_joining() -> None:
    story = fight(one("Low", agility=1), one("High", agility=5), one("Same", agility=1))
    story.when("initiative high=1 low=5 same=5")
    assert ladder(story) == ["6 High up", "6 Low waiting", "6 Same waiting"]


def test_l22_an_action_onto_a_tick_goes_by_agility_too_and_those_who_waited_are_last() -> None:
    story = fight(one("Slow"), one("Fast", agility=9), one("First"), one("Second"))
    round_of(story, fast=20, first=15, second=14, slow=10)
    story.when("use fast")  # 20 - 10 = 10, before Slow
    assert ladder(story)[2:] == ["10 Fast waiting", "10 Slow waiting"]
    story.when("wait first 10").when("wait second 10").up("Fast")
    assert [row.split()[1] for row in ladder(story)] == ["Fast", "Slow", "First", "Second"]


def test_l22_who_is_added_in_a_round_is_at_the_lower_of_roll_and_tick_and_last_there() -> None:
    story = round_of(fight(HERO, TARGET), hero=10, target=8)
    story.when("use hero").up("Target").when(one("Late", agility=9)).when("initiative late=9")
    story.says("= initiative 18, joins on 8")
    assert ladder(story)[:2] == ["8 Target up", "8 Late waiting"]
    story.when(one("Later")).when("initiative later=2")
    assert ladder(story)[2] == "2 Later waiting"
    story.when("add Wolf turn=40")
    assert ladder(story)[2] == "8 Wolf waiting"
    story.when("add Cat turn=0").refused("a turn is a number from 1 to 999, not 0")


def test_l22_next_gives_up_what_is_left() -> None:
    story = round_of(fight(HERO, TARGET), hero=10, target=8)
    story.when("next").says("Hero gives up 10 initiative").up("Target")
    assert facts(story, "hero")["initiative"] == 0
    story.when("done target").then_also(RoundEnded(round=1))
    story.when("done target").refused("no round is running")


def test_done_is_for_the_one_who_is_up_and_skip_for_anybody_with_some_left() -> None:
    story = round_of(fight(HERO, TARGET), hero=10, target=8)
    story.when("done target").refused("Target is not up: Hero is")
    story.when("skip target").says("Target gives up 8").up("Hero")
    story.when("skip target").refused("no initiative left")


def test_l23_wait_to_any_lower_number_at_no_other_cost() -> None:
    story = round_of(fight(HERO, TARGET), hero=10, target=8)
    for n in (10, 11, 0, -1):
        story.when(f"wait hero {n}").refused(f"a lower number: 1 to 9, not {n}")
    story.when("wait hero 8").up("Target").when("delay target 7").up("Hero")
    assert facts(story, "hero")["initiative"] == 8
    story.when("next").when("next")  # a wait not used by the end of the round is lost
    story.when("wait hero 1").refused("no round is running")


def test_l23_the_speeds_of_the_fixed_actions() -> None:
    story = round_of(fight(HERO, TARGET), hero=60, target=1)
    for line, now in (
        ("equip hero Long Bow", 50), ("use hero", 40), ("row hero back", 30), ("centre hero", 26),
    ):  # fmt: skip
        assert facts(story.when(line), "hero")["initiative"] == now
    assert story.sheet("hero").weapon == "Long Bow"
    story.when("equip hero Plate armour=4 m_armour=1").says("Armour 4 and M.Armour 1")
    assert (story.sheet("hero").armour, story.sheet("hero").weapon) == (4, "Long Bow")


def test_l23_a_power_that_is_no_attack_costs_its_speed_and_its_points() -> None:
    heal = power("Mend", speed=7, spender=5)
    story = round_of(fight(one("Mage", heal, ep=9, ep_now=6), TARGET), mage=20, target=1)
    story.when("power mage mend mage,target").says("Mend on Mage and Target (Speed 7)", "-5 EP (Mend) = 1")
    assert facts(story, "mage")["initiative"] == 13
    story.when("power mage mend").refused("Mend costs 5 EP, Mage has 1")
    story.when("power mage fly").refused('Mage has no power "fly": Mend')


def test_out_of_turn_and_before_initiative_are_said_and_cost_only_in_a_round() -> None:
    story = fight(HERO, TARGET).when("use hero").says("before initiative").but_no(SlotMoved)
    round_of(story, hero=10, target=8).when("use target").says("Target acts out of turn").up("Hero")
    assert facts(story, "target")["initiative"] == 0


def test_one_without_a_roll_has_no_initiative_to_act_with() -> None:
    story = round_of(fight(HERO, TARGET), hero=10, target=8).when(one("Late"))
    story.when("use late").refused("Late has no initiative this round")
    story.when("initiative hero=3").refused("Hero has its initiative 10 for this round")
    story.when("initiative late=3").when("initiative").refused("everybody able to act has rolled")


def test_a_turn_set_by_hand_is_an_initiative_and_the_highest_is_next() -> None:
    story = round_of(fight(HERO, TARGET), hero=10, target=8).when("use hero").up("Target")
    story.when("turn hero 30").up("Hero").says("Target stays on 8")
    assert (story.encounter.turn, ladder(story)) == (30, ["30 Hero up", "8 Target waiting"])
    story.when("turn hero 5").up("Target")


def test_who_stands_again_has_the_initiative_it_had_last_on_the_tick() -> None:
    story = round_of(fight(HERO, TARGET, one("Mate", hp=5)), hero=20, mate=15, target=9)
    story.when("hurt mate 5").when("use hero").says("Mate is passed over on turn 15 (KO)").up("Hero")
    story.when("heal mate 3").up("Hero")
    assert ladder(story)[:2] == ["10 Hero up", "10 Mate waiting"]


def test_who_is_knocked_out_on_its_own_tick_does_not_act() -> None:
    story = round_of(fight(HERO, TARGET, one("Mate")), hero=20, target=9, mate=1).when("hurt hero 100")
    story.says("Hero is KO", "Hero is passed over").up("Target")


def test_l23_a_wait_not_used_by_the_end_of_the_round_is_lost() -> None:
    """What was waited for is given up with the round, and the next one is rolled for as ever."""
    story = round_of(fight(HERO, TARGET), hero=9, target=8).when("wait hero 2")
    story.when("next").up("Hero").when("next").says("Hero gives up 2 initiative", "Round 1 is over")
    story.when("initiative", 4, 1)
    assert facts(story, "hero")["initiative"] == 4
