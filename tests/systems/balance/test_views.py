"""What panes, ladder rows and ``show --json`` show of Balance."""

import pytest

from tests.story import Story
from tests.systems.balance.balance_story import KNIGHT, PRINTED, facts, fight
from tracker.core.language.tokens import quote
from tracker.core.words import write_json
from tracker.systems.balance import system


def status(story: Story, who: str) -> dict[str, str]:
    """The status pane of one combatant, by label."""
    return {line.label: line.text for line in system.status_view(story.encounter, story[who])}


def marks(story: Story, who: str) -> list[str]:
    """What a ladder row says of one combatant."""
    return [text for text, _ in system.marks(story.encounter, story[who])]


def sheet(story: Story, who: str) -> dict[str, str]:
    """The sheet pane of one combatant, by label."""
    return {line.label: line.text for line in system.sheet_view(story.encounter, story[who])}


def test_facts_have_every_key_of_the_interface() -> None:
    assert facts(fight(KNIGHT), "knight") == {
        "id": "knight", "name": "Knight", "side": "party", "hidden": False,
        "health": {"current": 6, "maximum": 6}, "down": False, "unconscious": False, "conditions": [],
        "notes": [], "group": None, "wave": None, "turn": None,
        "stats": {"brawn": 3, "reflex": 2, "discipline": 0, "wit": 0},
        "primary": "brawn", "points": {"current": 3, "maximum": 3}, "fatigue": "none",
        "imbalance": {"base": 0, "chaos": 0}, "shock": {"brawn": 0, "reflex": 0, "discipline": 0, "wit": 0},
        "shock_due": False, "focus": None, "order_bonus": 0, "lucky": False,
    }  # fmt: skip


def test_facts_of_one_without_a_pool_are_null() -> None:
    story = fight("add Trap health=none")
    assert [facts(story, "trap")[key] for key in ("health", "primary", "points", "focus")] == [None] * 4


@pytest.mark.parametrize(
    ("points", "level"), [(0, "none"), (-1, "fatigue"), (-2, "total"), (-3, "exhausted")]
)
def test_facts_tell_the_level_of_fatigue(points: int, level: str) -> None:
    story = fight(KNIGHT, f"set knight points {points}")
    assert facts(story, "knight")["fatigue"] == level
    assert facts(story, "knight")["unconscious"] == (points == -3)


def test_b40_facts_of_one_both_exhausted_and_down_say_unconscious_too() -> None:
    knight = facts(fight(KNIGHT, "set knight points -3", "set knight health 0"), "knight")
    assert (knight["down"], knight["unconscious"], knight["fatigue"]) == (True, True, "exhausted")
    assert not facts(fight(KNIGHT, "hurt knight 6"), "knight")["unconscious"]


def test_facts_tell_what_waits() -> None:
    story = fight(KNIGHT, "lucky knight", "chaos knight dice=2,2", "focus knight")
    knight = facts(story, "knight")
    assert (knight["order_bonus"], knight["lucky"]) == (6, True)
    assert knight["focus"] == {"from": None, "attack": None, "broken": False}
    assert marks(story, "knight") == ["will focus 2", "+6 waits", "Lucky waits"]


@pytest.mark.parametrize(
    ("imbalance", "chance"), [(0, "–"), (1, "–"), (2, "1/36"), (4, "1/6"), (7, "7/12"), (12, "1")]
)
def test_status_shows_the_exact_chance_of_a_shock(imbalance: int, chance: str) -> None:
    story = fight(KNIGHT, f"set knight imbalance {imbalance}" if imbalance else "note - calm")
    assert (status(story, "knight")["imb."], status(story, "knight")["shock"]) == (str(imbalance), chance)


@pytest.mark.parametrize("line", ["hurt knight 9", "set knight points -3"])
def test_b20_who_rolls_no_initiative_has_no_chance_of_a_shock(line: str) -> None:
    story = fight(KNIGHT, "set knight imbalance 7").when(line)
    assert status(story, "knight")["shock"] == "–"
    assert not any("Imbalance" in mark for mark in marks(story, "knight"))


def test_the_chance_counts_a_penalty_roll_and_a_lucky_that_waits() -> None:
    story = fight(KNIGHT, "set knight imbalance 2", "lucky knight")
    assert status(story, "knight")["shock"] == "1/1296"
    story = fight(KNIGHT, "set knight imbalance 2", "set knight points -1")
    assert status(story, "knight")["shock"] == "5.5%"


def test_status_says_what_fatigue_does() -> None:
    assert (
        status(fight(KNIGHT, "set knight points -1"), "knight")["Fatigue"] == "Body rolls twice, lower counts"
    )
    assert "Total Fatigue" in status(fight(KNIGHT, "set knight points -2"), "knight")
    assert "Exhausted" in status(fight(KNIGHT, "set knight points -3"), "knight")
    assert marks(fight(KNIGHT, "set knight points -2"), "knight") == ["Total Fatigue"]


def test_status_says_what_a_shock_took_or_asks() -> None:
    story = fight(KNIGHT, "set knight imbalance 2", "initiative knight=1,1 knight.shock=5,6")
    assert marks(story, "knight")[0] == "owes a Shock's choice"
    story.when("shock knight body")
    assert status(story, "knight")["Shock"] == "Brawn -2 until a Long Rest"


def test_status_and_marks_follow_a_focus() -> None:
    story = fight(*PRINTED, "initiative knight=1,3 knight.focus 2=3,4 3=1,2")
    assert status(story, "knight")["Focus"] == "from 6, strikes on 4 at +2, not begun"
    story.when("next")
    assert status(story, "knight")["Focus"] == "from 6, strikes on 4 at +2, no Dodge until then"
    story.when("next")
    assert status(story, "knight")["Focus"] == "from 6, strikes on 4 at +2, now: Dodge counts again"
    story.when("undo").when("break knight")
    assert status(story, "knight")["Focus"] == "from 6, strikes on 4 at -2, broken"
    assert marks(story, "knight") == ["broken Focus to 4: -2"]


def test_the_sheet_shows_stats_defense_and_attacks_with_their_sources() -> None:
    attack = {"name": "Sword", "rating": 3, "bonus": {"class": 1}, "situational": {"high": 2}, "chain": 1}
    given_sheet = quote(write_json({"attack": [attack]}))
    story = fight(f'{KNIGHT} armor=medium class="Warrior/Knight" level=2 sheet={given_sheet}')
    found = sheet(story, "knight")
    assert found[""] == "Warrior/Knight  level 2  primary Brawn"
    assert (found["Body"], found["Mind"]) == ("Brawn 3  Reflex 2", "Discipline 0  Wit 0")
    assert found["Skills"] == "Damage +1  Dodge +1  Acrobatics -1"
    assert found["Defense"] == "+3  Dodge +1, medium armor +2"
    assert found["Sword (3)"] == "melee  +2  Damage +1, class +1  chain 1  if high +2"


def test_every_state_can_be_shown() -> None:
    story = fight(KNIGHT, "add Wolf defense=3 dodge=1", "add Trap health=none")
    for line in ("chaos knight dice=1,2", "set knight points -2", "condition wolf dazed defense=-1"):
        story.when(line)
        for c in story.encounter:
            assert system.sheet_view(story.encounter, c)
            assert system.status_view(story.encounter, c)


def test_a_source_with_commas_is_read_back_whole() -> None:
    story = fight(KNIGHT).when('initiative knight=1,2 knight.bonus="+2:wind, sun and +1 luck"')
    story.says("Knight: 1 2 +2 Reflex +2 wind, sun and +1 luck = 7 -> turn 7")
