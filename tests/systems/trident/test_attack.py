"""T10 to T13 and T20: an attack as a whole, its dice, its damage, Block, later attacks, Off-Guard."""

import pytest

from tests.systems.trident.trident_story import came, conditions, duel, facts, fight, view
from tracker.core.events import ConditionAdded, ConditionEnded, InjuryTaken
from tracker.systems.trident.events import CountedAnew, Resolved, Rolled

HIT = "attack ines wolf die=12 defense_die=11"
"""17 against Low 16, High 21: a Pass."""
MISS = "attack ines wolf die=9 defense_die=11"
STARTED = ("turn ines 20", "turn wolf 10", "next")


def test_t10_both_dice_are_recorded_with_all_that_rides_on_them() -> None:
    story = duel(*STARTED).when(HIT)
    story.then(
        Rolled(
            who="wolf", purpose="defense", name="Evade", dice="11", modifiers="agility+2, Evade+3", total=16
        ),
        Rolled(
            who="ines", purpose="attack", name="Strike", dice="12", modifiers="Strength+3, Strike+2", total=17
        ),
        Resolved(
            who="ines", action="attack", target="wolf", using="Strike", defense="evade", low=16, high=21,
            rolled="Pass", result="Pass", damage=3, pool="stamina",
        ),
        InjuryTaken(who="wolf", pool="stamina", amount=3, now=3),
    )  # fmt: skip


def test_t10_dice_not_given_are_rolled_the_defense_first() -> None:
    story = duel(*STARTED).when("attack ines wolf", 11, 12)
    assert story.words == "attack ines wolf die=12 defense_die=11 block=no"
    assert (came(story).low, view(story)["attack"]["total"]) == (16, 17)


@pytest.mark.parametrize("field", ["die", "defense_die"])
@pytest.mark.parametrize("face", ["0", "21", "100", "3,4", "-1", "x"])
def test_a_die_that_no_d20_shows_is_refused(field: str, face: str) -> None:
    duel().when(f"attack ines wolf {field}={face}").refused(f"{field}: a d20 shows 1 to 20, not {face}")


def test_t10_the_setting_takes_ten_for_every_defense() -> None:
    story = duel(*STARTED, "setting defense_die 10").when("attack ines wolf die=10")
    story.then_also(
        Rolled(
            who="wolf", purpose="defense", name="Evade", taken=10, modifiers="agility+2, Evade+3", total=15
        )
    ).says("10 taken")
    assert (came(story).low, came(story).high, view(story)["defense"]["dice"]) == (15, 20, [])
    story.when("attack ines wolf die=10 defense_die=4").refused("setting defense_die is 10")


def test_t10_vector_16_low_and_high_and_off_guard() -> None:
    guard = 'add Guard attributes="agility 2" evade="agility 3 fortification 1" stamina=9'
    story = fight("add Ash stamina=9", guard).when("attack ash guard die=8 defense_die=11")
    assert (came(story).low, came(story).high) == (16, 21)
    story.when("condition guard Off-Guard").when("attack ash guard die=8 defense_die=11")
    assert (came(story).low, came(story).high) == (14, 19)


@pytest.mark.parametrize(
    ("dice", "result", "rider", "damage"),
    [
        ("die=1 defense_die=20", "Disaster", "target", 0),
        ("die=9 defense_die=11", "Failure", "target", 0),
        ("die=12 defense_die=11", "Pass", "", 3),
        ("die=17 defense_die=11", "Success", "actor", 3),
        ("die=20 defense_die=11", "Triumph", "actor", 5),
    ],
)
def test_t12_t20_each_result_brings_its_damage_and_rider(
    dice: str, result: str, rider: str, damage: int
) -> None:
    story = duel(*STARTED).when(f"attack ines wolf {dice}")
    found = came(story)
    assert (found.rolled, found.result, found.rider, found.damage) == (result, result, rider, damage)
    texts = {"actor": "Ines's rider: Her blade hums", "target": "Wolf's rider: It snarls"}
    said = "\n".join(story.said)
    assert [side for side, text in texts.items() if text in said] == ([rider] if rider else [])


def test_t20_vector_15_a_triumph_at_strength_3_costs_5_stamina() -> None:
    story = duel(*STARTED).when("attack ines wolf die=20 defense_die=11")
    story.then_also(InjuryTaken(who="wolf", pool="stamina", amount=5, now=1))


@pytest.mark.parametrize(("strength", "light", "heavy"), [(-3, 0, 2), (-9, 0, 0), (1, 2, 4), (4, 4, 6)])
def test_t22_half_the_strength_rounds_down_and_damage_is_never_below_0(
    strength: int, light: int, heavy: int
) -> None:
    story = fight(f'add Ash strength={strength} training="Strike: willpower 0"', "add Rat stamina=9")
    story.when("attack ash rat die=12 defense_die=11")
    assert (came(story).result, came(story).damage) == ("Pass", light)
    story.when("attack ash rat die=20 defense_die=1 assurance ease")
    assert (came(story).result, came(story).damage) == ("Triumph", heavy)


# --- Block


def test_t20_block_is_the_targets_choice_with_ease() -> None:
    story = duel(*STARTED).when("attack ines wolf block die=12 defense_die=11")
    found = came(story)
    assert (found.defense, found.low, found.high, found.modifiers) == ("block", 11, 15, "ease")
    assert (found.rolled, found.result, found.damage) == ("Success", "Triumph", 5)
    assert story.words.endswith("block")


def test_t20_block_is_chosen_for_each_attack_anew() -> None:
    story = duel(*STARTED, "attack ines wolf block die=2 defense_die=11").when(MISS)
    assert came(story).defense == "evade"


def test_t20_the_choice_is_asked_before_the_roll() -> None:
    story = duel(*STARTED)
    command = story.table.parse("attack ines wolf")
    asked = [q.field for q in story.system.questions(story.encounter, command) if not q.offered]
    assert asked == ["block"]


# --- later attacks


@pytest.mark.parametrize(("block", "modifiers"), [("", "risk, difficulty"), (" block", "risk")])
def test_t20_vector_13_the_second_attack(block: str, modifiers: str) -> None:
    story = duel(*STARTED, MISS).when(HIT + block)
    assert came(story).modifiers == modifiers
    assert "attack 2" in came(story).sources


def test_t20_a_later_attack_that_fails_is_a_disaster() -> None:
    story = duel(*STARTED, HIT).when(MISS)
    assert (came(story).rolled, came(story).result) == ("Failure", "Disaster")
    story.then_also(
        ConditionAdded(
            who="ines", name="Off-Guard", since=1, until="start:ines", modifiers="evade-2, block-2"
        )
    )


def test_t20_the_count_starts_anew_with_the_own_turn_only() -> None:
    story = duel(*STARTED, HIT).when("next").but_no(CountedAnew)
    assert facts(story, "ines")["attacks_made"] == 1
    story.when(MISS).says("out of turn")
    assert came(story).modifiers == "risk, difficulty"
    story.when("next").when("next").then_also(CountedAnew(who="ines")).up("Ines")
    assert facts(story, "ines")["attacks_made"] == 0
    story.when(MISS)
    assert came(story).modifiers == ""


def test_t20_attacks_on_others_turns_count() -> None:
    story = duel("turn wolf 20", "turn ines 10", "next").when(MISS).says("out of turn")
    story.when("next").up("Ines")
    assert facts(story, "ines")["attacks_made"] == 0
    story.when("next").when("next").up("Wolf").when(MISS).when(MISS)
    assert came(story).modifiers == "risk, difficulty"


def test_t20_a_turn_that_goes_by_counts_anew_too() -> None:
    story = duel("turn wolf 20", "turn ines 10", "next", MISS).when("skip ines")
    story.then_also(CountedAnew(who="ines"))


def test_t13_assurance_by_hand_removes_the_risk_of_a_second_attack() -> None:
    story = duel(*STARTED, HIT).when(f"{MISS} assurance")
    assert (came(story).modifiers, came(story).result, came(story).rider) == (
        "difficulty",
        "Failure",
        "target",
    )
    story.says("With Assurance: the game master, removed by its opposite")


def test_t13_a_rider_kept_out_is_told() -> None:
    story = duel(*STARTED).when(f"{MISS} assurance")
    assert (came(story).rider, came(story).left_out, came(story).rider_text) == ("", "target", "")
    story.says("Wolf's rider is out (With Assurance)")
    story = duel(*STARTED).when("attack ines wolf die=17 defense_die=11 difficulty")
    assert (came(story).result, came(story).rider) == ("Success", "")
    story.says("Ines's rider is out (With Difficulty)")


# --- Off-Guard


def test_t20_a_disaster_leaves_the_attacker_off_guard_until_its_next_turn() -> None:
    story = duel(*STARTED).when("attack ines wolf die=1 defense_die=11")
    assert conditions(story, "ines") == ["Off-Guard"]
    assert facts(story, "ines")["defenses"]["evade"]["low_bonus"] == 3
    story.when("next").up("Wolf")
    assert conditions(story, "ines") == ["Off-Guard"]
    story.when("next").when("next").then_also(
        ConditionEnded(who="ines", name="Off-Guard", why="its time is up")
    )
    assert (conditions(story, "ines"), facts(story, "ines")["defenses"]["evade"]["low_bonus"]) == ([], 5)


def test_t20_off_guard_on_anothers_turn_ends_with_the_next_own_one() -> None:
    story = duel("turn wolf 20", "turn ines 10", "next").when("attack ines wolf die=1 defense_die=11")
    assert conditions(story, "ines") == ["Off-Guard"]
    story.when("next").up("Ines")
    assert conditions(story, "ines") == []


def test_t30_a_second_disaster_neither_doubles_nor_shortens_it() -> None:
    story = duel(*STARTED, "condition ines off-guard").when("attack ines wolf die=1 defense_die=11")
    story.but_no(ConditionAdded).says("Off-Guard already")
    story.when("next").when("next").when("next").up("Ines")
    assert conditions(story, "ines") == ["Off-Guard"]


# --- what cannot be, and what is only said


def test_nobody_attacks_itself_and_one_defeated_cannot_act() -> None:
    duel().when("attack ines ines").refused("itself")
    duel("condition wolf defeated").when("attack wolf ines").refused("Wolf is defeated and cannot act")


def test_an_attack_before_initiative_or_without_strike_is_said_to_be_so() -> None:
    story = fight("add Ash", "add Rat stamina=2").when("attack ash rat die=12 defense_die=11")
    story.says("before initiative", "has no Strike on the sheet")


def test_a_target_without_stamina_is_hit_all_the_same() -> None:
    story = fight("add Ash", "add Door").when("attack ash door die=12 defense_die=11")
    story.but_no(InjuryTaken).says("Pass", "Door has no Stamina")


def test_a_bonus_by_hand_stands_with_its_source() -> None:
    story = duel(*STARTED).when(f"{HIT} bonus=+2:high-ground defense_bonus=+1")
    assert view(story)["attack"]["modifiers"][-1] == {"source": "high-ground", "value": 2}
    assert view(story)["defense"]["modifiers"][-1] == {"source": "the game master", "value": 1}
