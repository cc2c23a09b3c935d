"""L24 to L26: Break Free, Run, Advantage and Centre."""

import pytest

from tests.systems.libra.libra_story import HERO, TARGET, facts, fight, foe, one, power, round_of, view
from tracker.core.events import RoundEnded
from tracker.systems.libra.events import AdvantageGained, AdvantageLost, BrokeFree, RanAway, StoppedRunning


def test_vector_1_dont_move_3_on_18_breaks_free_on_18_12_and_6() -> None:
    story = fight(HERO, TARGET, "hold hero 3")
    story = round_of(story, target=1, hero=18)
    turns = [e for step in story.memory.steps for e in story.history.events(step.n)]
    moved = [(e.turn, e.to) for e in turns if e.kind == "slot_moved" and e.who == "hero"]  # type: ignore[attr-defined]
    assert moved[-3:] == [(18, 12), (12, 6), (6, 0)]
    assert [e.left for e in turns if isinstance(e, BrokeFree)][-3:] == [2, 1, 0]
    assert (facts(story, "hero")["initiative"], facts(story, "hero")["held"]) == (0, 0)
    story.when("next").when("initiative hero=9 target=1").up("Hero")  # free to act in the next round


def test_l24_what_is_unfinished_carries_over_to_the_next_round() -> None:
    story = fight("add Hero side=party agility=1 will=1", foe("Target", agility=1), "hold hero 3")
    story.when("initiative hero=6 target=1").says("8 -> 2").up("Target").when("next").says("2 -> 0")
    assert (facts(story, "hero")["held"], facts(story, "hero")["initiative"]) == (1, None)
    story.when("initiative hero=10 target=1")
    story.says("Hero breaks free: free", "initiative 12 -> 6").up("Hero")  # free, and 6 left to act with


def test_l24_held_on_its_own_tick_breaks_free_at_once_and_does_nothing_else() -> None:
    story = round_of(fight(HERO, TARGET), hero=20, target=9).when("hold hero 5").up("Target")
    assert (facts(story, "hero")["held"], facts(story, "hero")["initiative"]) == (3, 8)
    for line in ("attack hero target", "use hero", "wait hero 1", "run hero", "centre hero"):
        story.when(line).refused("held (Don't Move 3): it breaks free first")
    story.when("hold hero 0").says("held no more").when("use hero").says("8 -> 0")
    story.when("hold hero 100").refused("0 to 99").when("hold hero 0").refused("nothing would change")


def test_l41_one_who_is_held_may_react() -> None:
    story = fight(HERO, TARGET, "hold target 2")
    story.when("attack hero target d100=50 damage=8 reaction=dodge reaction_d100=30")
    assert view(story)["damage"] == 4


def test_l25_run_takes_all_that_is_left_and_is_out_at_the_end_of_the_round() -> None:
    story = round_of(fight(HERO, one("Mate"), TARGET), hero=12, mate=10, target=1)
    story.when("run hero").says("Hero: Run (Speed 12)").up("Mate")
    assert facts(story, "hero")["running"] is True
    story.when("use hero").refused("running away: no action at all")
    story.when("attack target hero reaction=dodge").refused("Hero is running away: no reaction")
    story.when("next").when("next").then_also(RanAway(who="hero"), RoundEnded(round=1))
    story.says("Hero is out: no rewards")
    assert (facts(story, "hero")["running"], facts(story, "hero")["unconscious"]) == (False, False)
    story.when("initiative", 5, 5).when("attack target hero").refused("Hero is out by Run")
    story.when("initiative hero=3").refused("out by Run: no initiative")


def test_l25_who_is_knocked_out_before_is_still_part_of_the_fight() -> None:
    story = round_of(fight(HERO, one("Mate"), TARGET), hero=12, mate=10, target=1)
    story.when("run hero").when("hurt hero 100").then_also(StoppedRunning(who="hero"))
    story.when("next").when("next").but_no(RanAway)


def test_l25_characters_humans_and_bosses_may_run_monsters_and_elementals_not() -> None:
    kinds = {"character": True, "human": True, "monster": False, "elemental": False}
    for kind, may in kinds.items():
        story = round_of(fight(HERO, foe("Target", kind=kind)), target=12, hero=10).when("run target")
        if may:
            story.says("Target runs")
        else:
            story.refused(f"Target is of kind {kind} and no boss: only characters, humans and bosses may run")
    story = round_of(fight(HERO, foe("Target", kind="monster", boss=True)), target=12, hero=10)
    story.when("run target").says("Target runs")
    fight(HERO, TARGET).when("run hero").refused("no round is running")


@pytest.mark.parametrize("line", ["now hero", "turn hero 5"])
def test_l25_one_who_runs_is_not_put_where_it_would_act(line: str) -> None:
    """As printed: you cannot take any Actions at all."""
    story = round_of(fight(HERO, one("Mate"), TARGET), hero=12, mate=10, target=1).when("run hero")
    story.when(line).refused("Hero is running away: no action at all until the end of the round")
    story.up("Mate").when("now target").when("next").up("Target")


EDGE = one("Hero", power("Feint", advantage=True), power("Strike"))


def test_l26_advantage_is_gained_on_a_hit_and_in_force_from_the_next_attack() -> None:
    story = fight(EDGE, TARGET, foe("Other"))
    story.when("attack hero target d100=50 damage=10")
    story.then_also(AdvantageGained(who="hero", target="target", source="other"))
    assert view(story)["damage"] == 10
    assert view(story.when("attack hero target with=strike d100=50 damage=10"))["damage"] == 15
    assert view(story.when("attack hero other with=strike d100=50 damage=10"))["damage"] == 10
    assert facts(story, "hero")["advantage"] == [{"target": "target", "source": "other"}]
    story.when("attack hero other with=feint d100=65").but_no(AdvantageGained)
    story.when("attack hero target with=feint d100=50 damage=1").but_no(AdvantageGained)  # held already


def test_l26_centre_removes_what_is_not_from_weapon_type() -> None:
    story = fight(EDGE, one("Mate"), TARGET, "advantage hero target", "advantage hero target weapon")
    story.when("advantage mate target").when("advantage target hero")
    round_of(story, target=20, hero=5, mate=4)
    story.when("centre target").says("Centre (Speed 4)", "20 -> 16")
    story.then_also(
        AdvantageLost(who="hero", target="target", source="other"),
        AdvantageLost(who="mate", target="target", source="other"),
    )
    assert facts(story, "hero")["advantage"] == [{"target": "target", "source": "weapon"}]
    assert facts(story, "target")["advantage"] == [{"target": "hero", "source": "other"}]
    assert view(story.when("attack hero target with=strike d100=50 damage=10"))["damage"] == 15


def test_l26_advantage_by_hand_is_taken_away_by_hand_too() -> None:
    story = fight(HERO, TARGET, "advantage hero target")
    story.when("advantage hero target").refused("nothing would change")
    story.when("advantage hero target off").says("loses Advantage on Target (other)")
    story.when("advantage hero target off").refused("no Advantage on Target from other")
    story.when("advantage hero hero").refused("over somebody else")
    story.when("centre target").refused("nobody has an Advantage on Target")


def test_l42_advantage_counts_once_whatever_its_sources() -> None:
    story = fight(HERO, TARGET, "advantage hero target", "advantage hero target weapon")
    assert view(story.when("attack hero target d100=50 damage=10 advantage"))["damage"] == 15


@pytest.mark.parametrize("kind", ["character", "human", "monster", "elemental"])
def test_l2_l25_a_boss_of_any_kind_may_run(kind: str) -> None:
    story = round_of(fight(HERO, foe("Target", kind=kind, boss=True)), target=12, hero=10)
    story.when("run target").says("Target runs")
