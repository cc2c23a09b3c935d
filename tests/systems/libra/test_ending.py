"""L45, L50: KO, killing, how a fight comes out, down time."""

from tests.systems.libra.libra_story import HERO, TARGET, facts, fight, foe, hp, one, round_of
from tracker.core.events import FightEnded, RoundEnded
from tracker.systems.libra.events import AdvantageLost, FightDecided, Killed


def test_l45_monsters_are_gone_elementals_dissipate_people_are_ko() -> None:
    for kind, said in (
        ("monster", "is dead and gone"),
        ("elemental", "dissipates into the Ether"),
        ("human", "is KO"),
    ):
        story = fight(HERO, foe("Target", kind=kind)).when("hurt target 100").says(f"Target {said}")
        assert facts(story, "target")["down"] is True
        story.when("attack hero target").refused("there is nothing to attack")
    fight(HERO, TARGET, one("Mate"), "hurt hero 100").when("attack hero target").refused(
        "Hero is KO: no action"
    )


def test_l45_killing_is_a_command_for_who_is_ko() -> None:
    story = fight(HERO, TARGET, foe("Beast", kind="monster")).when("kill target").refused("not KO")
    story.when("hurt target 100").when("kill target").then(Killed(who="target"))
    story.when("kill target").refused("dead already").when("heal target 5").refused("was killed")
    story.when("hurt beast 100").when("kill beast").refused("gone already")


def test_l41_one_who_is_ko_does_not_react() -> None:
    story = fight(HERO, TARGET, one("Mate"), "hurt target 100")
    story.when("attack hero target reaction=dodge").refused("Target is KO")


def test_l50_all_enemies_ko_or_gone_is_won() -> None:
    story = fight(HERO, TARGET, foe("Other")).when("hurt target 100").but_no(FightDecided)
    story.when("hurt other 100").then_also(FightDecided(outcome="won")).says("the fight is won")
    assert next(iter(story.system.coming(story.encounter))) == "The fight is won: end closes it"
    story.when("initiative").refused("the fight is won: end closes it")
    story.when(foe("Third")).then_also(FightDecided(outcome="")).says("The fight goes on")


def test_l50_a_boss_that_fled_still_yields_its_rewards() -> None:
    story = round_of(fight(HERO, foe("Boss", kind="monster", boss=True)), boss=12, hero=3)
    story.when("run boss").when("next").then_also(FightDecided(outcome="won"), RoundEnded(round=1))
    story.says("Boss fled and still yields the rewards")


def test_l50_all_allies_gone_by_run_ends_it_without_rewards() -> None:
    story = round_of(fight(HERO, TARGET), hero=12, target=3).when("run hero").when("next")
    story.then_also(FightDecided(outcome="fled")).says("no rewards")


def test_l50_all_allies_ko_is_lost_and_each_revives_at_1_hp_without_points() -> None:
    story = fight(one("Hero", ep=20, ep_now=15), one("Mate", tp=9, tp_now=9), TARGET)
    round_of(story, hero=9, mate=8, target=5).when("hurt hero 100").but_no(FightDecided)
    story.when("hurt mate 100").then_also(FightDecided(outcome="lost"), RoundEnded(round=1))
    assert [hp(story, w) for w in ("hero", "mate")] == [1, 1]
    assert facts(story, "hero")["ep"]["current"] == facts(story, "mate")["tp"]["current"] == 0
    assert facts(story, "hero")["down"] is False
    story.when("initiative").refused("the fight is lost")


def test_l50_knocked_out_while_others_got_away_is_lost_for_those_who_stayed() -> None:
    story = round_of(fight(HERO, one("Mate"), TARGET), hero=12, mate=10, target=3).when("run hero")
    story.when("hurt mate 100").when("next").then_also(FightDecided(outcome="lost"), RoundEnded(round=1))
    assert hp(story, "mate") == 1


def test_the_killed_do_not_revive() -> None:
    story = fight(HERO, one("Mate"), TARGET).when("hurt mate 100").when("kill mate").when("hurt hero 100")
    assert (hp(story, "hero"), hp(story, "mate")) == (1, 0)


def test_l50_down_time_is_full_hp_and_no_points_also_after_the_end() -> None:
    story = fight(
        one("Hero", ep=20, ep_now=15), TARGET, "advantage hero target", "hurt hero 30", "hold hero 2"
    )
    story.when("end").then(AdvantageLost(who="hero", target="target", source="other"), FightEnded())
    story.when("downtime").says("Down time for Hero")
    found = facts(story, "hero")
    assert (found["hp"]["current"], found["ep"]["current"], found["held"]) == (100, 0, 0)
    story.when("use hero").refused("the fight is over")
    round_of(fight(HERO, TARGET), hero=9, target=3).when("downtime").refused("a round is running")


def test_down_time_stands_up_who_is_ko_but_not_who_was_killed() -> None:
    story = fight(HERO, one("Mate"), TARGET, "hurt mate 100", "downtime mate")
    assert (hp(story, "mate"), facts(story, "mate")["down"]) == (100, False)
    story.when("hurt mate 100").when("kill mate").when("downtime mate").refused("nobody for down time")
