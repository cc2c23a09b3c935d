"""T3 and T30: what conditions change, what 0 Stamina or Morale suggests, who is defeated."""

import pytest

from tests.story import Story
from tests.systems.trident.trident_story import came, conditions, duel, facts, fight, ladder
from tracker.core.events import ConditionAdded, Fell, InjuryTaken, Rose
from tracker.systems.trident import system
from tracker.systems.trident.events import Rolled, Suggested

PLAIN = {"evade": 5, "block": 5, "resist": 4, "solve": 3}


def low(story: Story, who: str = "ines") -> dict[str, int]:
    """The four Low bonuses as they count now."""
    return {name: d["low_bonus"] for name, d in facts(story, who)["defenses"].items()}


@pytest.mark.parametrize(
    ("condition", "lowered"),
    [
        ("Off-Guard", {"evade", "block"}),
        ("Off-Wits", {"resist", "solve"}),
        ("Fatigued", set()),
        ("Aghast", {"evade", "block", "resist", "solve"}),
    ],
)
def test_t30_which_defenses_each_lowers_by_2(condition: str, lowered: set[str]) -> None:
    story = duel(f"condition ines {condition}")
    assert low(story) == {name: value - 2 * (name in lowered) for name, value in PLAIN.items()}


def test_t30_fatigued_is_on_attacks_quips_and_checks_not_on_defenses() -> None:
    story = duel("condition ines Fatigued")
    for line in ("attack ines wolf", "quip ines wolf", "check ines strike"):
        found = story.when(line, *([12] if "check" in line else [11, 12])).events
        assert "Fatigued-2" in next(e.modifiers for e in reversed(found) if isinstance(e, Rolled))
    story.when("attack wolf ines die=10 defense_die=11")
    assert came(story).low == 16


def test_t30_the_same_twice_counts_once_however_it_is_spelled() -> None:
    story = duel("condition ines Off-Guard", "condition ines off guard rounds=3")
    assert conditions(story, "ines") == ["Off-Guard"]
    assert low(story)["evade"] == 3


def test_t30_different_ones_add_up() -> None:
    assert low(duel("condition ines Off-Guard", "condition ines aghast"))["evade"] == 1


def test_t30_a_change_of_low_moves_high_too() -> None:
    story = duel("condition wolf Aghast", "attack ines wolf die=12 defense_die=11")
    assert (came(story).low, came(story).high) == (14, 19)


def test_other_conditions_change_what_is_told() -> None:
    story = duel("condition ines shielded defense=+1 evade=+1", "condition ines eager attack=+2 check=-1")
    assert low(story) == {"evade": 7, "block": 6, "resist": 5, "solve": 4}
    story.when("attack ines wolf die=12 defense_die=11").says("+2 eager", "-1 eager")
    story.when("quip ines wolf die=12 defense_die=11").says("-1 eager")
    story.when("condition ines odd mode=bonus").refused("a bonus roll is nothing that Trident has")


# --- a pool at 0


@pytest.mark.parametrize(
    ("line", "pool", "condition"),
    [
        ("hurt wolf 6", "stamina", "Fatigued"),
        ("hurt wolf 9 pool=morale", "morale", "Aghast"),
        ("set wolf stamina 0", "stamina", "Fatigued"),
    ],
)
def test_t3_at_0_a_condition_is_suggested_and_marked_not_put_on(line: str, pool: str, condition: str) -> None:
    story = duel().when(line).then_also(Suggested(who="wolf", pool=pool, condition=condition)).but_no(Fell)
    assert (conditions(story, "wolf"), facts(story, "wolf")["down"]) == ([], False)
    assert (f"{pool.capitalize()} 0: {condition}?", "danger") in system.marks(story.encounter, story["wolf"])
    story.says(f"at 0 {pool.capitalize()}: {condition} is suggested")


def test_t3_confirm_puts_it_on_and_takes_the_mark_away() -> None:
    story = duel("hurt wolf 6", "hurt wolf 4 pool=morale").when("confirm wolf")
    assert conditions(story, "wolf") == ["Fatigued", "Aghast"]
    assert not system.marks(story.encounter, story["wolf"])
    story.when("confirm wolf").refused("nothing is suggested for Wolf")


def test_t3_the_game_master_may_change_it_or_add_defeated() -> None:
    assert conditions(duel("hurt wolf 6").when("confirm wolf winded"), "wolf") == ["winded"]
    story = duel("hurt wolf 6").when("confirm wolf defeated")
    assert (conditions(story, "wolf"), facts(story, "wolf")["down"]) == (["Defeated"], True)


def test_t3_it_is_suggested_once_and_again_after_healing() -> None:
    story = duel("hurt wolf 6").when("hurt wolf 1").but_no(Suggested)
    story.when("heal wolf 2").but_no(Suggested, Rose)
    story.when("hurt wolf 2").then_also(Suggested(who="wolf", pool="stamina", condition="Fatigued"))


def test_t3_an_attack_that_empties_stamina_suggests_too() -> None:
    story = duel("hurt wolf 4").when("attack ines wolf die=12 defense_die=11")
    story.then_also(
        InjuryTaken(who="wolf", pool="stamina", amount=3, now=0),
        Suggested(who="wolf", pool="stamina", condition="Fatigued"),
    )


def test_t22_hurt_without_a_pool_is_stamina() -> None:
    story = duel().when("hurt wolf 2").then(InjuryTaken(who="wolf", pool="stamina", amount=2, now=4))
    story.when("hurt wolf 2 endure=1").refused("nothing is endured")


# --- defeated


def test_defeated_is_passed_over_until_it_is_cleared() -> None:
    story = duel("turn ines 20", "turn wolf 10", "next", "condition wolf Defeated").when("next")
    story.says("Wolf is passed over on turn 10 (defeated)", "Round 1 is over")
    story.when("next").up("Ines")
    story.when("clear wolf defeated").when("next").up("Wolf")
    assert facts(story, "wolf")["down"] is False


def test_defeated_for_a_time_ends_with_it() -> None:
    story = duel("turn ines 20", "turn wolf 10", "next", "condition wolf defeated rounds=1", "next", "next")
    assert facts(story, "wolf")["down"] is True
    story.when("next").up("Wolf")
    assert facts(story, "wolf")["down"] is False


def test_where_all_are_defeated_no_round_begins() -> None:
    fight("add Ash", "condition ash defeated").when("next").refused("nobody is able to act")


def test_a_condition_event_says_what_it_changes() -> None:
    duel().when("condition ines AGHAST").then(
        ConditionAdded(
            who="ines", name="Aghast", since=1, modifiers="evade-2, block-2, resist-2, solve-2"
        )
    )  # fmt: skip


def test_the_ladder_shows_who_is_out() -> None:
    story = duel("turn ines 20", "turn wolf 10", "next", "condition wolf defeated", "next")
    assert ladder(story) == ["20 Ines waiting", "10 Wolf waiting"]
