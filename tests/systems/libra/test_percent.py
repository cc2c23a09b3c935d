"""L10 to L12: target numbers, what is always a hit or a failure, assistance."""

import pytest

from tests.systems.libra.libra_story import HERO, TARGET, fight, foe, one, power, round_of, view
from tracker.core.dice import parse_faces
from tracker.systems.libra.events import PercentRolled, SkillChecked
from tracker.systems.libra.percent import Number


def number(value: int) -> Number:
    return Number("Melee", (("Melee", value),))


@pytest.mark.parametrize(
    ("value", "d100", "result"),
    [
        (64, 64, "success"), (64, 65, "failure"),  # vector 10
        (120, 95, "success"), (120, 96, "always failure"), (120, 100, "always failure"),  # vector 11
        (64, 5, "critical"), (3, 5, "critical"), (-10, 1, "critical"), (3, 6, "failure"), (64, 6, "success"),
    ],
)  # fmt: skip
def test_l11_and_vectors_10_and_11(value: int, d100: int, result: str) -> None:
    assert number(value).result(d100) == result


def test_l11_the_ways_are_counted_from_the_results() -> None:
    for value in range(-20, 150):
        won = sum(number(value).result(d) in ("critical", "success") for d in range(1, 101))
        assert number(value).ways() == won


@pytest.mark.parametrize(
    ("d100", "said"),
    [
        ("64", ": hit"),
        ("65", ": miss"),
        ("03", ": critical hit"),
        ("96", "miss, as 96 to 00 always"),
        ("00", "d100 00"),
    ],
)
def test_the_log_says_what_a_d100_is(d100: str, said: str) -> None:
    story = fight(HERO, TARGET)
    hit = d100 in ("64", "03")
    story.when(f"attack hero target d100={d100}{' damage=5' if hit else ''}").says(
        said, "Melee 60, Strength 4"
    )


def test_l11_00_and_100_are_the_same() -> None:
    for typed in ("00", "100"):
        story = fight(HERO, TARGET).when(f"attack hero target d100={typed}")
        assert view(story)["d100"] == 100
        assert story.words == "attack hero target d100=100"
    assert parse_faces("00", 100) == (100,)
    assert fight().when("roll d100 dice=00").words == "roll d100 dice=00"


@pytest.mark.parametrize("typed", ["0", "101", "3,4", "-1", "abc", "000"])
def test_l11_no_other_d100_is_taken(typed: str) -> None:
    fight(HERO, TARGET).when(f"attack hero target d100={typed}").refused("d100")


def test_l11_an_auto_hit_is_not_rolled_and_cannot_be_critical() -> None:
    sure = power("Sure", auto_hit=True)
    story = (
        fight(one("Hero", sure), TARGET).when("attack hero target damage=8").says("hits by itself, no d100")
    )
    assert (view(story)["d100"], view(story)["target_number"], view(story)["critical"]) == (None, None, False)
    assert story.said[1] == "Hero attacks Target with Sure: hits by itself, no d100"
    story.when("attack hero target d100=3").refused("hits by itself: no d100 is rolled")
    story.when("attack hero target damage=8 reaction=dodge reaction_d100=30").says("Dodge x0.5 = 4")


@pytest.mark.parametrize(
    ("skill", "stat", "value"),
    [
        ("melee", "strength", 11), ("ranged", "agility", 12), ("arcana", "will", 14),
        ("diplomacy", "will", 14), ("larceny", "agility", 12), ("performance", "will", 14),
    ],
)  # fmt: skip
def test_l10_each_skill_has_its_stat(skill: str, stat: str, value: int) -> None:
    line = f"add Sam side=party strength=1 agility=2 will=4 {skill}=10"
    story = fight(line).when(f"skill sam {skill} d100={value}")
    story.then_also(SkillChecked(who="sam", skill=skill, success=True))
    story.says(f"against {value} ({skill.capitalize()} 10, {stat.capitalize()}")


def test_l10_named_debuffs_change_an_attack_and_conditions_do_too() -> None:
    story = fight(HERO, TARGET, "condition hero dazed attack=-10")
    story.when('attack hero target d100=54 bonus=-5:"heavy rain"').says(
        "against 49", "dazed -10, heavy rain -5"
    )
    story.when("attack hero target d100=54 damage=3").says("against 54", ": hit")


def test_l10_difficulty_is_imposed_in_no_fight_on_skills_of_fighting() -> None:
    story = round_of(fight(HERO, TARGET), hero=9, target=5)
    story.when("skill hero melee d100=5 difficulty=10").refused("no difficulty is imposed on Melee")
    story.when("skill hero diplomacy d100=9 difficulty=10").says("difficulty -10")


def test_l11_a_magnificent_success_outside_an_attack() -> None:
    fight(HERO).when("skill hero larceny d100=5").says("a magnificent success")
    fight(HERO).when("skill hero larceny d100=96").says("failure, as 96 to 00 always")


def test_other_skills_have_the_stat_that_is_named() -> None:
    story = fight('add Sam side=party will=4 sheet="{\\"skills\\":{\\"Cooking\\":40}}"')
    story.when("skill sam cook d100=40").says("against 40 (Cooking 40): success")
    story.when("skill sam cooking stat=will d100=44").says("against 44 (Cooking 40, Will 4): success")
    story.when("skill sam larceny stat=will").refused("Larceny goes with Agility")
    story.when("skill sam juggling").refused('no skill "juggling"')


MATES = tuple(
    f"add {n} side=party will=1 diplomacy={v}"
    for n, v in (("Ann", 30), ("Ben", 40), ("Cat", 50), ("Dan", 29))
)
SPEAKER = "add Sam side=party will=4 diplomacy=30"


def test_vector_15_and_l12_an_assistant_with_29_is_refused() -> None:
    fight(SPEAKER, *MATES).when("skill sam diplomacy assist=dan").refused(
        "Dan has Diplomacy 29: only 30 or more"
    )


@pytest.mark.parametrize(
    ("dice", "against"), [("31,41,51", 54), ("31,42,51", 54), ("31,99,99", 44), ("99,99,99", 34)]
)
def test_l12_each_success_is_10_and_20_the_most(dice: str, against: int) -> None:
    story = fight(SPEAKER, *MATES).when(f"skill sam diplomacy assist=ann,ben,cat assist_d100={dice} d100=50")
    story.says(f"Sam rolls Diplomacy: d100 50 against {against}")


def test_l12_the_dice_of_assistants_are_asked_for_first() -> None:
    story = fight(SPEAKER, *MATES).when("skill sam diplomacy assist=ann,ben", "21,77", 44)
    assert story.words == "skill sam diplomacy d100=44 assist=ann,ben assist_d100=21,77"
    story.then_also(
        PercentRolled(
            who="sam", purpose="skill", what="diplomacy", d100=44, number=44,
            modifiers="Diplomacy+30, Will+4, assistance+10", result="success",
        )
    )  # fmt: skip


def test_l12_a_debuff_of_the_assistant_counts_in_its_roll() -> None:
    story = fight(SPEAKER, *MATES, "condition ann Hoarse skill=-10")
    story.when("skill sam diplomacy assist=ann assist_d100=22 d100=50").says(
        "Ann assists with Diplomacy: d100 22 against 21 (Diplomacy 30, Will 1, Hoarse -10): failure",
        "Sam rolls Diplomacy: d100 50 against 34",
    )


def test_l12_in_a_round_there_is_assistance_for_diplomacy_only() -> None:
    story = fight(SPEAKER.replace("diplomacy", "larceny=40 diplomacy"), MATES[0] + " larceny=40")
    story.when("skill sam larceny assist=ann assist_d100=9 d100=9")
    story.when("initiative sam=5 ann=2").when("skill sam larceny assist=ann").refused("for Diplomacy only")
    story.when("skill sam diplomacy assist=sam").refused("cannot assist itself")
    story.when("skill sam diplomacy assist=ann assist_d100=9,9").refused("one d100 for each of the 1")
    story.when("skill sam diplomacy speed=4 d100=9").says("Diplomacy (Speed 4)", "initiative 9 -> 5")


def test_l10_l12_between_the_rounds_of_a_fight_it_is_still_combat() -> None:
    story = fight(SPEAKER, MATES[0] + " arcana=40", foe("Wolf"))
    story.when("initiative sam=5 ann=2 wolf=1").when("next").when("next").when("next")
    assert story.encounter.phase == "round over"
    story.when("skill sam arcana assist=ann").refused("assistance for Diplomacy only")
    story.when("skill sam arcana difficulty=10").refused("no difficulty is imposed on Arcana")
    story.when("hurt wolf 100").when("skill sam arcana difficulty=10 assist=ann assist_d100=9 d100=9")
    story.says("assistance 10")


def test_dice_of_a_hit_that_a_miss_does_not_call_for_are_left_aside() -> None:
    story = fight(HERO, TARGET).when("attack hero target d100=65 damage=5 reaction=dodge reaction_d100=4")
    story.says("The attack misses: the damage and the reaction left aside")
    assert view(story)["damage"] == 0
    story.when("attack hero target reaction_d100=4").refused("needs a reaction=")


def test_the_foe_of_the_sheet_has_its_numbers() -> None:
    story = fight(foe("Target"))
    lines = {line.label: line.text for line in story.system.sheet_view(story.encounter, story["target"])}
    assert lines["Defense"] == "Dodge 30  Resistance 20"
    assert lines["Skills"].startswith("Melee 60 (64)")
