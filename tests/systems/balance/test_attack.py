"""Attacks: B5 to B7, B22, B30 to B33, B35, B53 and the vectors 5 to 12, 26 and 29."""

import pytest

from tests.story import Story
from tests.systems.balance.attackers import HERO, TARGET, one, weapon
from tests.systems.balance.balance_story import fight
from tracker.core.commands import SetRule
from tracker.core.events import CameUp, Fell, InjuryTaken, Remarked, Rose, TurnSkipped
from tracker.systems.balance.events import AttackMade, Rolled


def made(story: Story) -> AttackMade:
    """The attack of the last line."""
    return next(e for e in story.events if isinstance(e, AttackMade))


def rolls(story: Story, purpose: str) -> list[Rolled]:
    """The rolls of that purpose of the last line."""
    return [e for e in story.events if isinstance(e, Rolled) and e.purpose == purpose]


def duel(attack: str, attack_bonus: int, defense: str, defense_bonus: int, *balanced: int) -> Story:
    """One attack with those faces and bonuses; its rating is the number of faces."""
    hero = one("Hero", weapon(rating=len(attack), bonus={"all": attack_bonus}))
    return fight(hero, one("Target", health=9, defense=defense_bonus)).when(
        "attack hero target", defense, attack, *balanced
    )


# --- the vectors


def test_vector_5_rating_3_keeps_the_highest_two_of_2_3_5() -> None:
    """B7, B11: Damage 1 and class 1 ride on it."""
    story = fight(one("Hero", weapon(rating=3, bonus={"class": 1}), damage=1), TARGET)
    roll = rolls(story.when("attack hero target", "11", "235", 1), "attack")[0]
    assert (roll.kept, roll.total, roll.modifiers) == ("5,3", 10, "Damage+1, class+1")


@pytest.mark.parametrize(
    ("attack", "bonus", "defense", "rating", "hit", "injury"),
    [
        pytest.param("32", 2, "43", 2, False, 0, id="6: 7 against 9, as printed"),
        pytest.param("35", 2, "43", 2, True, 1, id="7: 10 against 9, as printed"),
        pytest.param("36", 0, "42", 0, True, 2, id="8: as printed, the best arrangement counts"),
        pytest.param("43", 2, "43", 2, False, 0, id="9: equal is a miss"),
        pytest.param("54", 2, "43", 3, True, 1, id="10: 11 against 10"),
        pytest.param("651", 0, "43", 0, True, 3, id="11: 2 and 1 unblocked"),
    ],
)
def test_vectors_6_to_11(attack: str, bonus: int, defense: str, rating: int, hit: bool, injury: int) -> None:
    """B30, B31, B32."""
    story = duel(attack, bonus, defense, rating)
    assert (made(story).hit, made(story).total) == (hit, injury)
    assert story["target"].pools["health"].current == 9 - injury


def test_vector_12_a_chain_of_3_stops_at_the_miss() -> None:
    """B33: hit for 1, hit for 2, miss; three rolls made."""
    story = fight(one("Hero", weapon(chain=3)), TARGET)
    story.when("attack hero target", "42", "25", "54", "21")
    assert (made(story).total, made(story).chain_rolls) == (3, "2+0, 0+0")
    assert len(rolls(story, "attack") + rolls(story, "chain")) == 3


def test_vector_26_dodge_2_and_light_armor_on_4_3_are_10() -> None:
    """B5, B6."""
    story = fight(HERO, one("Target", dodge=2, armor="light")).when("attack hero target", "43", "21")
    assert rolls(story, "defense") == [
        Rolled(
            who="target",
            purpose="defense",
            dice="4,3",
            kept="4,3",
            modifiers="Dodge+2, light armor+1",
            total=10,
        )
    ]


def test_vector_29_a_single_die_that_succeeds_is_1_injury() -> None:
    """B11, B31: rating 1, face 6 against 1,1, its balanced die declined."""
    story = fight(one("Hero", weapon(rating=1)), TARGET)
    story.when("attack hero target defense_balanced=no", "11", "6")
    assert (made(story).hit, made(story).dice, made(story).total) == (True, 1, 1)


# --- the sheet: B5, B6, B7


@pytest.mark.parametrize(("armor", "bonus"), [("none", 0), ("light", 1), ("medium", 2), ("heavy", 3)])
def test_b5_armor_adds_to_defense(armor: str, bonus: int) -> None:
    story = fight(HERO, one("Target", armor=armor)).when("attack hero target", "43", "21")
    assert rolls(story, "defense")[0].total == 7 + bonus


def test_b6_other_named_bonuses_are_added_with_their_names() -> None:
    target = one("Target", dodge=1, defense_bonus={"class": 1, "ward": 2})
    story = fight(HERO, target).when("attack hero target", "43", "21")
    assert rolls(story, "defense")[0].modifiers == "Dodge+1, class+1, ward+2"


def test_b6_a_flat_rating_stands_instead_of_dodge() -> None:
    story = fight(HERO, one("Target", defense=3, dodge=2)).when("attack hero target", "43", "21")
    assert rolls(story, "defense")[0].modifiers == "Defense Rating+3"


@pytest.mark.parametrize(
    ("kind", "source"),
    [
        ("melee", "Damage"),
        ("unarmed", "Damage"),
        ("ranged", "Accuracy"),
        ("spell", "Attune"),
        ("charm", "Charm"),
    ],
)
def test_b7_the_bonus_goes_by_the_kind(kind: str, source: str) -> None:
    numbers = {"damage": 1, "accuracy": 1, "attune": 1, "charm": 1, source.casefold(): 4}
    story = fight(one("Hero", weapon(kind=kind), **numbers), TARGET).when("attack hero target", "43", "21")
    assert rolls(story, "attack")[0].modifiers == f"{source}+4"


def test_b7_the_first_attack_of_the_sheet_is_meant_and_any_beginning_names_another() -> None:
    story = fight(one("Hero", weapon("Axe"), weapon("Long Bow", 1, "ranged")), TARGET)
    assert made(story.when("attack hero target", "43", "21")).using == "Axe"
    assert made(story.when("attack hero target with=long", "43", "2")).using == "Long Bow"
    story.when("attack hero target with=Sword").refused("no attack", "Axe, Long Bow or Unarmed")


def test_b7_without_an_attack_on_the_sheet_it_is_unarmed_1_and_the_log_says_so() -> None:
    story = fight(one("Hero", damage=2), TARGET).when("attack hero target", "43", "6")
    assert (made(story).using, made(story).total) == ("Unarmed", 1)
    story.says(
        "Hero has no attack on the sheet: unarmed, 1 die", "[6] +2 Damage = 8 against [4] [3] = 7: hit"
    )


def test_b7_situational_bonuses_are_named_or_refused_with_what_there_is() -> None:
    wolf = one("Wolf", weapon("Bite", situational={"pack tactics": 2, "prone": 1}))
    story = fight(wolf, TARGET).when("attack wolf target use=pack", "43", "21")
    assert rolls(story, "attack")[0].modifiers == "pack tactics+2"
    story.when("attack wolf target use=pack use=prone use=pack", "43", "21")
    assert rolls(story, "attack")[0].modifiers == "pack tactics+2, prone+1"
    story.when("attack wolf target use=charge").refused("charge", "pack tactics or prone")


# --- B30


def test_b30_the_events_in_their_order() -> None:
    fight(HERO, one("Target", health=1)).when("attack hero target", "21", "65").then(
        Remarked(who="hero", text="Hero attacks before initiative"),
        Rolled(who="target", purpose="defense", dice="2,1", kept="2,1", total=3),
        Rolled(who="hero", purpose="attack", dice="6,5", kept="6,5", total=11),
        AttackMade(who="hero", target="target", using="Blade", hit=True, dice=2, total=2),
        InjuryTaken(who="target", pool="health", amount=2, now=0),
        Fell(who="target"),
    )


def test_b30_dice_are_asked_for_defense_first_then_second_sets_then_balanced_dice() -> None:
    story = fight(HERO, TARGET, "lucky hero")
    asked: list[str] = []
    story.when("attack hero target", "33", "55", "21", 1, 6, people=[lambda q: asked.append(q.field)])
    dice = [field for field in asked if field not in ("lucky", "chaos", "defense_chaos")]
    assert dice == ["defense", "dice", "again", "defense_balanced", "balanced"]
    assert rolls(story, "defense")[0].total == 7


def test_b30_lucky_and_chaos_of_both_sides_are_offered_before_either_roll() -> None:
    asked: list[str] = []
    story = fight(HERO, one("Mate", wit=1, primary="wit", health=3))
    story.when("attack hero mate", "43", "21", people=[lambda q: asked.append(q.field)])
    assert asked == ["lucky", "chaos", "defense_lucky", "defense_chaos", "defense", "dice"]


def test_b30_the_sheets_defense_dice_are_rolled_and_two_are_kept() -> None:
    story = fight(HERO, one("Target", defense_dice=4)).when("attack hero target", "1436", "65")
    assert (rolls(story, "defense")[0].kept, made(story).hit) == ("6,4", True)


# --- B31, B32


@pytest.mark.parametrize("bonus", range(-9, 10))
def test_b31_with_two_dice_every_success_injures_and_never_more_than_twice(bonus: int) -> None:
    injuries = set()
    for attack in ("61", "62", "65", "54", "31"):
        story = duel(attack, bonus, "42", -5)
        injuries.add((made(story).hit, made(story).total))
    assert all((total in (1, 2)) == hit for hit, total in injuries)


def test_b31_the_bonus_rides_on_the_die_rolled_highest_even_when_it_then_is_smaller() -> None:
    """6-5=1 and 3 against 2,1 with 0: 3 over 2, 1 not over 1."""
    story = duel("63", -5, "21", 0)
    assert (made(story).hit, made(story).dice) == (True, 1)


def test_b32_dice_of_the_defender_block() -> None:
    hero = one("Hero", weapon(rating=5))
    assert made(fight(hero, TARGET).when("attack hero target", "21", "65432")).unblocked == 3
    story = fight(hero, one("Target", defense_dice=4)).when("attack hero target", "2111", "65432")
    assert made(story).unblocked == 1
    story = fight(hero, one("Target", defense_dice=1)).when("attack hero target", "2", "65432")
    assert made(story).unblocked == 3


def test_b32_added_dice_count_and_a_balanced_die_never_does() -> None:
    story = fight(HERO, TARGET).when("attack hero target extra=+1", "21", "661", 4)
    assert (made(story).dice, made(story).unblocked) == (2, 1)
    story.when("attack hero target defense_extra=+1 extra=1", "211", "651")
    assert made(story).unblocked == 0


def test_b32_a_miss_does_nothing_whatever_its_dice() -> None:
    story = fight(one("Hero", weapon(rating=5)), one("Target", defense=9))
    assert made(story.when("attack hero target", "65", "54321")).total == 0


def test_b32_the_setting_turns_it_off_and_the_log_says_so() -> None:
    story = fight(one("Hero", weapon(rating=3)), TARGET, "setting unblocked_dice off")
    story.when("attack hero target", "21", "651").says("unblocked_dice is off")
    assert made(story).total == 2
    assert SetRule(name="unblocked_dice", value="off") == story.table.parse("setting unblocked_dice off")


# --- B33


def test_b33_a_chain_rolls_against_the_same_defense_and_adds_up() -> None:
    story = fight(one("Hero", weapon(rating=3, chain=2)), TARGET)
    story.when("attack hero target", "21", "651", "654", "662", 3)
    assert (made(story).dice, made(story).unblocked, made(story).chain) == (2, 1, 6)
    assert len(rolls(story, "defense")) == 1
    assert story.words.endswith("chain=6,5,4/6,6,2 chain_balanced=-/3")


def test_b33_a_first_miss_ends_it() -> None:
    story = fight(one("Hero", weapon(chain=2)), TARGET).when("attack hero target", "65", "21")
    assert not rolls(story, "chain")


def test_b33_lucky_and_the_six_of_chaos_count_for_the_first_roll_only() -> None:
    hero = one("Hero", weapon(chain=1), brawn=2, primary="brawn")
    story = fight(hero, TARGET).when("attack hero target lucky chaos", "33", "21", "42", "31", "31")
    first, chain = rolls(story, "attack")[0], rolls(story, "chain")[0]
    assert (first.total, first.mode, first.modifiers) == (12, "bonus", "Chaos+6")
    assert (chain.total, chain.mode, chain.modifiers) == (4, "normal", "")


def test_b33_penalties_bonuses_and_unblocked_dice_count_for_every_roll() -> None:
    hero = one("Hero", weapon(rating=3, chain=1, bonus={"edge": 4}))
    story = fight(hero, TARGET).when("attack hero target mode=penalty", "21", "651", "641", "654", "632")
    first, chain = rolls(story, "attack")[0], rolls(story, "chain")[0]
    assert (first.mode, first.total) == ("penalty", 14)
    assert (chain.mode, chain.total) == ("penalty", 13)
    assert made(story).chain_rolls == "2+1"


def test_b33_endure_looks_at_the_combined_total() -> None:
    hero = one("Hero", weapon(chain=1))
    story = fight(hero, one("Mate", brawn=3, primary="brawn", health=6))
    story.when("attack hero mate endure=3", "21", "65", "64")
    assert (made(story).endured, made(story).total) == (3, 1)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("defense=21 dice=65 chain=64/65", "makes 1 further rolls, not 2"),
        ("defense=21 dice=65 chain=64 chain_balanced=-/3", "makes 1 further rolls, not 2"),
        ("defense=21 dice=65 chain=64 chain_balanced=3", "does not call for a balanced die"),
        ("defense=21 dice=65 chain=64 chain_again=65", "does not call for a second set"),
        ("defense=21 dice=65 chain=645", "wanted 2 dice"),
        ("defense=65 dice=21 chain=64", "makes 0 further rolls, not 1"),
    ],
)
def test_b16_b33_dice_too_many_for_a_chain_are_refused(line: str, why: str) -> None:
    hero = one("Hero", weapon(chain=1))
    fight(hero, TARGET).when(f"attack hero target {line}").refused(why)


def test_b16_b33_dice_for_rolls_that_chance_did_not_bring_are_left_aside() -> None:
    hero = one("Hero", weapon(chain=2))
    story = fight(hero, TARGET).when("attack hero target chain=64/65", "65", "21").says("left aside")
    assert made(story).total == 0
    fight(HERO, TARGET).when("attack hero target chain=64", "21", "65").refused("0 further rolls")


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ("chain=64/65/66", "makes 2 further rolls, not 3"),
        ("chain_balanced=no/no/4", "makes 2 further rolls, not 3"),
        ("chain=64/6", "wanted 2 dice"),
        ("chain_again=64/655", "wanted 2 dice"),
        ("chaos=1", "Hero's chaos: wanted 2 dice"),
        ("defense_chaos=123", "Target's chaos: wanted 2 dice"),
    ],
)
def test_b16_what_never_fits_is_refused_before_any_die(options: str, why: str) -> None:
    story = fight(one("Hero", weapon(chain=2)), TARGET)
    story.when(f"attack hero target {options}").refused(why)
    story.when(f"attack hero target dice=21 defense=65 {options}").refused("")
    assert story.dice.asked == []


def test_b18_b41_a_condition_can_make_a_defense_roll_twice_where_fatigue_cannot() -> None:
    story = fight(HERO, TARGET, "condition target Dazed mode=penalty", "condition hero Blind attack=-1")
    story.when("attack hero target dice=21 defense=65 defense_again=43")
    assert [(r.mode, r.reasons, r.kept) for r in rolls(story, "defense")] == [
        ("penalty", "Dazed penalty", "4,3")
    ]
    story = fight(HERO, TARGET, "condition target Slow attack=-1 mode=penalty")
    assert rolls(story.when("attack hero target", "65", "21"), "defense")[0].mode == "normal"


def test_b13_never_refuses_a_balanced_die_of_a_chain_however_far_it_goes() -> None:
    story = fight(one("Hero", weapon(chain=2)), TARGET, "setting balanced_dice never")
    story.when("attack hero target chain_balanced=no/4").refused("the setting balanced_dice is never")
    story.when("attack hero target chain_balanced=no/no", "65", "21")
    assert not made(story).hit


def test_b16_b33_balanced_no_for_a_roll_of_the_chain_that_was_not_made_does_nothing() -> None:
    story = fight(one("Hero", weapon(chain=2)), TARGET)
    for line in ("dice=21 defense=65", "dice=65 defense=21 chain=11"):
        story.when(f"attack hero target {line} chain_balanced=no/no/no")
        assert not [e for e in story.events if isinstance(e, Remarked) and "chain" in e.text]


def test_b16_b33_a_balanced_die_for_a_roll_of_the_chain_still_open_is_left_aside() -> None:
    line = "attack hero target dice=65 defense=21 chain=64 chain_balanced=-/5"
    hero = one("Hero", weapon(chain=2))
    story = fight(hero, TARGET).when(line, "63").says("a balanced die (5): left aside")
    assert made(story).total == 6
    assert rolls(fight(hero, TARGET).when(line, "66"), "chain")[1].balanced == 5


def test_b33_a_balanced_die_marked_as_none_is_asked_for_where_the_dice_match() -> None:
    line = "attack hero target dice=65 defense=21 chain=66/21 chain_balanced=-/-"
    story = fight(one("Hero", weapon(chain=2)), TARGET).when(line, 3)
    assert [roll.balanced for roll in rolls(story, "chain")] == [3, 0]


# --- B22, B35


def test_b22_an_attack_out_of_turn_is_allowed_and_the_log_says_so() -> None:
    story = fight(HERO, TARGET, "initiative hero=11 hero.balanced=no target=65")
    story.when("attack hero target", "43", "21").says("Hero attacks out of turn")
    story.when("next").when("attack hero target", "43", "21").but_no(Remarked)
    story.when("next").when("attack hero target", "43", "21").says("between rounds")


def test_b22_an_attack_ends_nobodys_turn() -> None:
    fight(HERO, TARGET, "initiative hero=65 target=21").when("attack hero target", "43", "21").up("Hero")


def test_b22_b35_both_of_one_turn_act_and_both_may_fall() -> None:
    mate = one("Mate", weapon(), health=1)
    story = fight(one("Hero", weapon(), health=1), mate, "initiative hero=43 mate=52")
    story.when("attack hero mate", "21", "65").says("Mate falls", "it still acts").up("Hero", "Mate")
    story.when("attack mate hero", "21", "65").says("Hero falls")
    story.when("done hero").up("Mate").when("next").says("Round 1 is over")


def test_b22_who_was_dropped_by_a_later_turn_does_not_act() -> None:
    mate = one("Mate", weapon(), health=1)
    story = fight(HERO, mate, TARGET, "initiative hero=43 mate=65 target=21")
    story.up("Mate").when("attack hero mate", "21", "65").then_also(
        Fell(who="mate"), TurnSkipped(who="mate", turn=11, out=True, why="down")
    ).up("Hero")
    story.when("attack mate hero").refused("Mate is down and cannot act")


def test_b35_injuries_of_one_turn_add_up() -> None:
    story = fight(HERO, one("Mate", weapon()), TARGET, "initiative hero=43 mate=52 target=21")
    story.when("attack hero target", "21", "65").when("attack mate target", "21", "65")
    assert story["target"].pools["health"].current == 5


def test_an_attack_on_oneself_is_refused() -> None:
    fight(HERO).when("attack hero hero").refused("cannot attack itself", "hurt")


def test_a_target_without_health_takes_nothing() -> None:
    story = fight(HERO, one("Trap", health="none")).when("attack hero trap", "21", "65")
    story.says("Trap has no Health").but_no(InjuryTaken)


def test_b42_who_is_down_is_still_a_target() -> None:
    story = fight(HERO, TARGET, "hurt target 9").when("attack hero target", "21", "65")
    assert made(story).hit
    story.when("attack target hero").refused("Target is down and cannot act")


# --- B18, B53 and conditions


def test_b18_the_game_master_adds_numbers_dice_and_modes() -> None:
    story = fight(HERO, TARGET).when(
        "attack hero target bonus=+2:high bonus=-1:fog extra=1 mode=bonus defense_bonus=+1:wall "
        "defense_extra=-1 defense_mode=penalty",
        "6", "221", "3", "331", 1,
    )  # fmt: skip
    attack, defense = rolls(story, "attack")[0], rolls(story, "defense")[0]
    assert (attack.kept, attack.balanced, attack.modifiers, attack.total) == ("3,3", 1, "high+2, fog-1", 8)
    assert (attack.mode, attack.reasons) == ("bonus", "the game master bonus")
    assert (defense.kept, defense.mode, defense.modifiers, defense.total) == ("3", "penalty", "wall+1", 4)


def test_b18_names_that_are_hard_to_read_come_back_as_they_were() -> None:
    story = fight(HERO, TARGET).when(
        'attack hero target bonus="+2:high, ground" bonus="+1:+1 sword" bonus="-1:[/b]"', "21", "21"
    )
    view = story.system.attack_view(story.events, story.before)
    assert view is not None
    found = [(m["source"], m["value"]) for m in view["attack"]["modifiers"]]
    assert found == [("high, ground", 2), ("+1 sword", 1), ("[/b]", -1)]


def test_b18_conditions_are_modifiers_with_their_names() -> None:
    story = fight(
        HERO, TARGET, "condition hero blessed attack=+1 mode=bonus", "condition target prone defense=-2"
    )
    story.when("attack hero target", "43", "21", "31")
    assert (rolls(story, "attack")[0].modifiers, rolls(story, "attack")[0].mode) == ("blessed+1", "bonus")
    assert (rolls(story, "defense")[0].modifiers, rolls(story, "defense")[0].mode) == ("prone-2", "normal")


@pytest.mark.parametrize(
    ("stat", "kind"),
    [("brawn", "melee"), ("reflex", "ranged"), ("discipline", "spell"), ("wit", "charm")],
)
def test_b53_a_shock_counts_for_attacks_of_its_stat(stat: str, kind: str) -> None:
    others = {"brawn": "reflex", "reflex": "brawn", "discipline": "wit", "wit": "discipline"}
    for chosen, modifiers in ((stat, "Shock-2"), (others[stat], "")):
        hero = one("Hero", weapon(kind=kind), imbalance=12, **{chosen: 1})
        story = fight(hero, TARGET, f"initiative hero=65 hero.shock=12 hero.penalty={chosen} target=21")
        story.when("attack hero target", "43", "21")
        assert rolls(story, "attack")[0].modifiers == modifiers


@pytest.mark.parametrize("defense", [{}, {"defense": 3}])
def test_b53_on_reflex_it_lowers_every_defense(defense: dict[str, int]) -> None:
    target = one("Target", imbalance=12, reflex=1, **defense)
    story = fight(HERO, target, "initiative target=65 target.shock=12 target.penalty=body hero=21")
    story.when("attack hero target", "43", "21")
    assert rolls(story, "defense")[0].total == 7 + defense.get("defense", 0) - 2


# --- dice and replay


def test_b16_dice_given_are_those_rolled_and_replay_needs_no_chance() -> None:
    story = fight(HERO, TARGET).when("attack hero target dice=6,5 defense=21")
    assert story.words == "attack hero target dice=6,5 defense=2,1"


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("dice=7,1", "faces of 1 to 6"),
        ("dice=651", "wanted 2 dice"),
        ("defense=1", "Target's defense: wanted 2 dice"),
        ("dice=65 again=21 defense=21", "does not call for a second set"),
        ("dice=65 balanced=2 defense=21", "does not call for a balanced die"),
        ("dice=65 defense=21 defense_balanced=2", "does not call for a balanced die"),
        ("mode=bonus dice=65 again=6 defense=21", "wanted 2 dice"),
        ("chaos=3 dice=65 defense=21", "Hero's chaos: wanted 2 dice"),
        ("extra=200", "at most 100 dice"),
    ],
)
def test_b16_dice_that_do_not_fit_are_refused(line: str, why: str) -> None:
    fight(HERO, TARGET).when(f"attack hero target {line}", "43", "43").refused(why)


def test_b16_while_dice_are_rolled_those_too_many_are_left_aside() -> None:
    story = fight(HERO, TARGET).when("attack hero target balanced=5 defense_again=11", "43", "21")
    story.says("a balanced die (5): left aside", "a second set (1,1): left aside")
    assert rolls(story, "attack")[0].balanced == 0
    assert "spare" in story.words


def test_b16_balanced_no_without_a_match_does_nothing() -> None:
    story = fight(HERO, TARGET).when("attack hero target dice=65 defense=21 balanced=no defense_balanced=no")
    assert made(story).total == 2


def test_b22_b34_one_whose_turn_went_by_so_acts_after_all_when_endure_stands_it_up() -> None:
    mate = one("Mate", brawn=2, primary="brawn", health=1)
    story = fight(HERO, mate, TARGET, "initiative hero=43 mate=65 target=56")
    story.when("attack hero mate", "21", "64").then_also(
        TurnSkipped(who="mate", turn=11, out=True, why="down")
    ).up("Target")
    story.when("endure mate 2").then_also(CameUp(who="mate", turn=11)).up("Mate", "Target")


def test_b22_b34_endure_still_answers_an_attack_by_which_the_turn_moved_on() -> None:
    mate = one("Mate", brawn=2, primary="brawn", health=1)
    story = fight(HERO, mate, "initiative hero=43 mate=65").when("attack hero mate", "21", "64").up("Hero")
    story.when("endure mate 2").then_also(Rose(who="mate")).but_no(CameUp).up("Hero")
