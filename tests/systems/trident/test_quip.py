"""T21: Speak against the higher of Resist and Solve, Morale damage, Off-Wits, once a turn."""

import pytest

from tests.systems.trident.trident_story import came, conditions, duel, facts, fight, view
from tracker.core.events import ConditionAdded, ConditionEnded, InjuryTaken
from tracker.systems.trident.events import Resolved

SCHOLAR = (
    "add Scholar willpower=3 stamina=6 morale=9 "
    'attributes="reason 2" training="Speak: willpower 2" '
    'resist="willpower 1" solve="reason 3 fortification 1"'
)
STARTED = ("turn ines 20", "turn scholar 10", "next")


def test_t21_speak_against_the_higher_mental_defense() -> None:
    story = duel(SCHOLAR, *STARTED).when("quip ines scholar die=12 defense_die=10")
    story.then_also(
        Resolved(
            who="ines", action="quip", target="scholar", using="Speak", defense="solve", low=15, high=20,
            rolled="Pass", result="Pass", damage=3, pool="morale",
        ),
        InjuryTaken(who="scholar", pool="morale", amount=3, now=6),
    )  # fmt: skip
    assert view(story)["attack"]["modifiers"] == [
        {"source": "Willpower", "value": 2},
        {"source": "Speak", "value": 1},
        {"source": "resource", "value": 1},
    ]


def test_t21_conditions_count_when_the_two_are_compared() -> None:
    story = duel(SCHOLAR, *STARTED, "condition scholar muddled solve=-2")
    assert came(story.when("quip ines scholar die=12 defense_die=10")).defense == "resist"


@pytest.mark.parametrize(("willpower", "light", "heavy"), [(3, 3, 5), (-3, 0, 2), (-9, 0, 0), (0, 2, 4)])
def test_t21_half_the_willpower_rounds_down(willpower: int, light: int, heavy: int) -> None:
    speaker = f'add Ash willpower={willpower} training="Speak: strength 0"'
    story = fight(speaker, "add Rat morale=9", "quip ash rat die=12 defense_die=11")
    assert (came(story).result, came(story).damage) == ("Pass", light)
    story = fight(speaker, "add Rat morale=9", "quip ash rat die=20 defense_die=1")
    assert (came(story).result, came(story).damage) == ("Triumph", heavy)


def test_t21_there_is_one_in_a_turn() -> None:
    story = duel(SCHOLAR, *STARTED, "quip ines scholar die=12 defense_die=10")
    assert facts(story, "ines")["quipped"] is True
    story.when("quip ines wolf").refused("Ines has made its Quip: there is one in a turn")
    story.when("next").when("quip ines wolf").refused("one in a turn")
    story.when("next").when("next").when("next").up("Ines")
    assert facts(story, "ines")["quipped"] is False
    story.when("quip ines wolf die=12 defense_die=10")


def test_t21_a_quip_is_no_attack_and_an_attack_no_quip() -> None:
    story = duel(*STARTED[:1], "next", "quip ines wolf die=12 defense_die=10")
    assert facts(story, "ines")["attacks_made"] == 0
    assert came(story.when("attack ines wolf die=12 defense_die=11")).modifiers == ""


def test_t21_a_disaster_leaves_off_wits_until_the_next_turn() -> None:
    story = duel(SCHOLAR, *STARTED).when("quip ines scholar die=1 defense_die=10")
    story.then_also(
        ConditionAdded(
            who="ines", name="Off-Wits", since=1, until="start:ines", modifiers="resist-2, solve-2"
        )
    )
    assert facts(story, "ines")["defenses"]["resist"]["low_bonus"] == 2
    assert facts(story, "ines")["defenses"]["evade"]["low_bonus"] == 5
    story.when("next").when("next").when("next")
    story.when("next").then_also(ConditionEnded(who="ines", name="Off-Wits", why="its time is up"))
    assert conditions(story, "ines") == []


def test_t13_modifiers_by_hand() -> None:
    story = duel(SCHOLAR, *STARTED).when("quip ines scholar die=11 defense_die=9 fated")
    assert (came(story).rolled, came(story).result, came(story).rider) == ("Pass", "Success", "actor")


def test_who_cannot_quip() -> None:
    duel().when("quip ines ines").refused("itself")
    duel("condition ines defeated").when("quip ines wolf").refused("defeated")
    duel().when("quip ines wolf die=21").refused("a d20 shows 1 to 20, not 21")
