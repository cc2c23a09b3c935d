"""What JSON, ladder, status, sheet, log and prompts show of Libra."""

from tests.story import Story
from tests.systems.libra.libra_story import HERO, TARGET, facts, fight, foe, one, power, round_of, view
from tracker.core.questions import Question
from tracker.systems.libra import system

SHARED = {
    "id", "name", "side", "hidden", "health", "down", "unconscious", "conditions", "notes", "group",
    "wave", "turn",
}  # fmt: skip
OWN = {"hp", "ep", "tp", "initiative", "row", "place", "held", "running", "advantage"}


def test_show_json_has_the_keys_of_the_interface() -> None:
    story = fight(one("Hero", ep=50, ep_now=5, row="back"), one("Mate"), TARGET, "advantage hero target")
    found = facts(story, "hero")
    assert set(found) == SHARED | OWN
    assert {key: found[key] for key in OWN} == {
        "hp": {"current": 100, "maximum": 100}, "ep": {"current": 5, "maximum": 50}, "tp": None,
        "initiative": None, "row": "back", "place": 1, "held": 0, "running": False,
        "advantage": [{"target": "target", "source": "other"}],
    }  # fmt: skip
    assert found["health"] == found["hp"]


def test_the_attack_view_has_the_keys_of_the_interface() -> None:
    story = fight(HERO, foe("Target", armour=1))
    story.when("attack hero target d100=03 damage=7 reaction=dodge reaction_d100=31")
    assert view(story) == {
        "attacker": "hero", "target": "target", "with": "Strike", "d100": 3, "target_number": 64,
        "hit": True, "critical": True, "reaction": "dodge", "reaction_d100": 31, "reaction_number": 30,
        "steps": [
            {"step": "roll", "what": "1d20", "before": 0, "factor": None, "less": 0, "now": 7},
            {"step": "reaction", "what": "Dodge", "before": 7, "factor": 1.0, "less": 0, "now": 7},
            {"step": "bonus", "what": "Critical", "before": 7, "factor": 2.0, "less": 0, "now": 14},
            {"step": "armour", "what": "Armour", "before": 14, "factor": None, "less": 1, "now": 13},
        ],
        "damage": 13,
    }  # fmt: skip
    missed = view(story.when("attack hero target d100=70"))
    assert (missed["hit"], missed["steps"], missed["damage"], missed["reaction"]) == (False, [], 0, None)
    assert system.attack_view(story.when("use hero").events, story.before) is None


def test_the_log_tells_an_attack_in_its_order() -> None:
    story = fight(HERO, foe("Target", armour=1))
    story.when("attack hero target d100=03 damage_dice=7 reaction=dodge reaction_d100=30 disadvantage")
    assert story.said[1:] == [
        "Hero attacks Target with Strike: d100 03 against 64 (Melee 60, Strength 4): critical hit",
        "Target tries Dodge: d100 30 against 30 (Agility x 10 30): half damage",
        "Damage 1d20: [7] 7; Dodge x0.5 = 3.5 -> 4; Critical cancels Disadvantage; less Armour 1 = 3",
        "Target loses 3 HP: 97",
    ]


def test_status_and_marks_show_what_the_game_needs() -> None:
    story = round_of(fight(one("Hero", ep=50), one("Mate"), foe("Bat", flying=True)), hero=20, mate=9, bat=5)
    story.when("advantage hero bat weapon").when("row hero back").when("hold hero 1").when("run mate")
    status = {line.label: line.text for line in system.status_view(story.encounter, story["hero"])}
    assert status == {
        "HP": "100/100",
        "EP/TP": "0/50",
        "init": "4",
        "row": "back",
        "Advantage": "Bat (weapon)",
    }
    marks = [text for text, _ in system.marks(story.encounter, story["hero"])]
    assert marks == ["Advantage on Bat", "back row"]
    assert ("running away", "warning") in system.marks(story.encounter, story["mate"])
    assert ("flying", "quiet") in system.marks(story.encounter, story["bat"])


def test_the_sheet_shows_powers_places_and_elements() -> None:
    arrow = power("Earth Arrow", range="ranged", element="Earth", spender=5)
    story = fight(
        one("Hero", arrow, ep=9, weaknesses=["Fire"], killers=["Wolf"]), TARGET, "ambush party pincer"
    )
    lines = {line.label: line.text for line in system.sheet_view(story.encounter, story["hero"])}
    assert lines["Earth Arrow"] == "Speed 10  ranged physical  Earth  costs 5  0 or under  1d20"
    assert lines["Stands"] == "front row  column formation  1. in line  in a Pincer"
    assert (lines["Weak to"], lines["Killer of"]) == ("Fire", "Wolf")


def test_coming_says_what_next_gives_up_and_who_breaks_free() -> None:
    story = round_of(fight(HERO, TARGET), hero=20, target=9).when("hold target 2")
    coming = list(system.coming(story.encounter))
    assert coming[:2] == ["Hero gives up 20 initiative", "Target breaks free on 9: 1 left, then 3"]


class Asked:
    """Somebody who notes what is asked, and answers as told."""

    def __init__(self, **answers: object) -> None:
        self.answers, self.fields = answers, list[str]()

    def __call__(self, question: Question) -> object | None:
        self.fields.append(question.field)
        return self.answers.get(question.field)


def asked(story: Story, line: str, **answers: object) -> list[str]:
    """The fields asked for, in order."""
    person = Asked(**answers)
    story.when(line, people=(person,))
    return person.fields


def test_a_hit_asks_for_reaction_and_its_dice_and_the_damage_and_a_miss_for_nothing() -> None:
    story = fight(HERO, foe("Target", reactions=["Riposte"]))
    dodge = asked(
        story, "attack hero target", d100=(50,), reaction="dodge", reaction_d100=(9,), damage_dice=(8,)
    )  # fmt: skip
    assert dodge == ["d100", "reaction", "reaction_d100", "damage_dice"]
    assert story.words == "attack hero target d100=50 reaction=dodge reaction_d100=9 damage_dice=8"
    own = asked(story, "attack hero target d100=50 damage=8", reaction="Riposte", outcome="half")
    assert own == ["reaction", "outcome"]
    assert asked(story, "attack hero target", d100=(80,)) == ["d100"]


def test_the_power_is_offered_where_there_are_several_and_the_first_is_taken() -> None:
    story = fight(one("Hero", power("Cut"), power("Long Thrust")), TARGET).when("attack hero target d100=99")
    assert story.words == "attack hero target with=Cut d100=99"
    (question,) = system.questions(story.encounter, story.table.parse("attack hero target d100=99"))
    assert ([c.value for c in question.choices], question.offered) == (["Cut", "Long Thrust"], True)
    story.when("attack hero target with=kick").refused('Hero has no power "kick": Cut or Long Thrust')


def test_the_reactions_offered_are_those_that_fit() -> None:
    story = fight(one("Hero", power("Bolt", range="magic"), arcana=60), foe("Target", reactions=["Ward"]))
    command = story.table.parse("attack hero target d100=3")
    (question,) = system.questions(story.encounter, command)
    assert [c.value for c in question.choices] == ["none", "resist", "Ward"]
    assert question.default == "none"


def test_free_attacks_cost_nothing_for_a_power_with_several_targets() -> None:
    burst = power("Burst", speed=8, spender=5)
    story = fight(one("Hero", burst, ep=9, ep_now=5), TARGET, foe("Other"))
    round_of(story, hero=10, target=1, other=1)
    story.when("attack hero target d100=70").when("attack hero other d100=70 free")
    assert (facts(story, "hero")["initiative"], facts(story, "hero")["ep"]["current"]) == (2, 0)


def test_the_same_fight_is_there_when_it_is_opened_again() -> None:
    story = round_of(fight(HERO, TARGET, "formation foes row", "ambush party back"), hero=18, target=9)
    story.when("attack hero target d100=50 damage=5").when("hold hero 2").when("next")
    again = story.reopened()
    assert again.encounter == story.encounter
    assert again.when("undo").encounter == story.history.state(story.history[story.history.pointer].parent)
