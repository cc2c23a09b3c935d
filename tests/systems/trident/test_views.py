"""What JSON, panes, previews and the log show of Trident."""

from collections.abc import Iterable

from tests.systems.trident.trident_story import duel, facts, fight, rows, view
from tracker.core.system import Line
from tracker.systems.trident import system
from tracker.views.text import show_lines

STARTED = ("turn ines 20", "turn wolf 10", "next")
OWN = {"stamina", "morale", "defenses", "attacks_made", "quipped"}
SHARED = {
    "id", "name", "side", "hidden", "health", "down", "unconscious", "conditions", "notes", "group",
    "wave", "turn",
}  # fmt: skip


def lines(found: Iterable[Line]) -> dict[str, Line]:
    """A view's lines by label."""
    return {line.label: line for line in found}


def test_a_combatant_has_just_the_keys_of_its_game_and_the_shared_ones() -> None:
    story = duel(*STARTED, "attack ines wolf die=12 defense_die=11", "quip ines wolf die=12 defense_die=11")
    ines = facts(story, "ines")
    assert set(ines) == SHARED | OWN
    assert (ines["attacks_made"], ines["quipped"]) == (1, True)
    assert ines["health"] == ines["stamina"] == {"current": 10, "maximum": 10}
    assert set(ines["defenses"]) == {"evade", "block", "resist", "solve"}
    assert {tuple(d) for d in ines["defenses"].values()} == {("low_bonus", "fortification")}
    assert set(system.facts(story.encounter, story["ines"])) == OWN


def test_the_attack_of_a_step_holds_the_result_as_rolled_and_after_modifiers() -> None:
    story = duel(*STARTED).when("attack ines wolf die=17 defense_die=11 ease")
    found = view(story)
    assert {k: found[k] for k in ("rolled", "result", "low", "high", "riders", "damage")} == {
        "rolled": "Success", "result": "Triumph", "low": 16, "high": 21,
        "riders": [{"side": "actor", "id": "ines", "text": "Her blade hums"}], "damage": 5,
    }  # fmt: skip
    assert found["attack"]["dice"] == [17]
    assert (found["attacker"], found["target"], found["with"]) == ("ines", "wolf", "Strike")
    assert system.attack_view(story.when("hurt wolf 1").events, story.before) is None


def test_the_status_shows_pools_defenses_attacks_and_quip() -> None:
    story = duel(*STARTED, "condition ines aghast", "attack ines wolf die=12 defense_die=11", "hurt ines 10")
    shown = lines(system.status_view(story.encounter, story["ines"]))
    assert {k: line.text for k, line in shown.items() if k != "Stamina 0"} == {
        "Stamina": "0/10", "Morale": "8/8", "Evade": "+3/+8", "Block": "+3/+7", "Resist": "+2/+6",
        "Solve": "+1/+5", "Attacks": "1", "Quip": "–",
    }  # fmt: skip
    assert shown["Evade"].tone == "warning"
    assert "Fatigued" in shown["Stamina 0"].text


def test_the_status_shows_numbers_where_ten_is_taken() -> None:
    story = duel("setting defense_die 10", "quip ines wolf die=9")
    shown = lines(system.status_view(story.encounter, story["ines"]))
    assert (shown["Evade"].text, shown["Quip"].text) == ("15/20", "used")


def test_the_sheet_shows_where_each_number_comes_from() -> None:
    story = duel(*STARTED, "condition ines fatigued", "attack ines wolf die=12 defense_die=11")
    shown = lines(system.sheet_view(story.encounter, story["ines"]))
    assert shown[""].text == "Strength +3  Willpower +2  agility +2  reason +1"
    assert shown["Evade"].text == "Low +5  High +10  Fortification 1  agility +2, Evade +3"
    assert shown["Strike"].text == "+3  Strength +3, Strike +2, Fatigued -2"
    assert shown["Strike"].tone == "warning"
    assert shown["Attacks"].text == "1 made: the next With Difficulty and With Risk"
    assert (shown["Acting"].text, shown["As target"].text) == ("Her blade hums", "She grins")


def test_the_ladder_marks_attacks_quips_and_what_is_suggested() -> None:
    story = duel(*STARTED, "attack ines wolf die=9 defense_die=11", "quip ines wolf die=12 defense_die=11")
    assert system.marks(story.encounter, story["ines"]) == [("1 attack", "warning"), ("Quip used", "quiet")]
    story.when("hurt wolf 6")
    text = "\n".join(show_lines(system, story.encounter))
    assert "Stamina 0: Fatigued?" in text
    assert "Stamina 0/6" in text


def test_the_preview_tells_sources_modifiers_results_and_what_block_would_change() -> None:
    shown = rows(duel(*STARTED, "attack ines wolf die=9 defense_die=11"), "attack ines wolf")
    assert (shown["Strike"].value, shown["Strike"].sources) == ("1d20 +5", "Strength +3, Strike +2")
    assert shown["Wolf's Evade"].value == "Low 1d20 +5, High 5 more"
    both = shown["With Difficulty, With Risk"]
    assert (both.value, both.sources) == ("count", "attack 2 since the turn began")
    assert shown["Pass"].sources == "3 Stamina"
    assert shown["Disaster"].sources == "Off-Guard until its next turn, target's rider"
    assert shown["Success"].sources == "3 Stamina, own rider (not on a rolled Success)"
    assert (shown["risk"].value, shown["difficulty"].value) == ("counts already", "counts already")
    assert shown["ease"].value.startswith("no With Difficulty, Triumph 0 -> ")
    assert "Triumph" not in shown
    shown = rows(duel(*STARTED, "attack ines wolf die=9 defense_die=11"), "attack ines wolf block")
    assert shown["With Difficulty"].value == "removed by its opposite"
    assert "block" not in shown


def test_t13_a_modifier_tells_on_which_result_it_keeps_a_rider_out() -> None:
    """Only where somebody has one: on a rolled Failure the target's, on a rolled Success one's own."""
    shown = rows(duel(*STARTED), "attack ines wolf")
    assert shown["assurance"].value.endswith("no rider on a rolled Failure")
    assert shown["difficulty"].value.endswith("no rider on a rolled Success")
    assert "rider" not in rows(duel(*STARTED), "attack wolf ines")["difficulty"].value


def test_t20_t21_what_comes_after_is_told() -> None:
    story = duel(*STARTED)
    after = rows(story, "attack ines wolf")["The next attack"]
    assert (after.value, after.sources) == ("With Difficulty and With Risk", "until its turn begins")
    story.when("attack ines wolf die=1 defense_die=20")
    shown = rows(story, "attack ines wolf")
    assert "The next attack" not in shown
    assert shown["Disaster"].sources.startswith("stays Off-Guard")
    assert rows(story, "quip ines wolf")["The next Quip"].value == "on its next turn"


def test_t21_a_quip_tells_the_lower_of_the_two_defenses_too() -> None:
    assert rows(duel(*STARTED), "quip wolf ines")["Ines's Resist"].sources == (
        "Willpower +2, Resist +2; Solve is +3"
    )


def test_the_preview_with_dice_typed_in_is_certain() -> None:
    shown = rows(duel(*STARTED), "attack ines wolf die=12 defense_die=11")
    assert shown["Pass"].value == "100 %"
    assert not {"Disaster", "Failure", "Success", "Triumph"} & shown.keys()


def test_the_preview_tells_how_likely_0_is() -> None:
    shown = rows(duel(*STARTED, "hurt wolf 3"), "attack ines wolf")
    assert shown["Stamina 0"].sources == "of 3: Fatigued?"
    assert shown["Stamina 0"].chance == sum(
        row.chance or 0 for name, row in shown.items() if name in ("Pass", "Success", "Triumph")
    )


def test_the_previews_of_other_commands() -> None:
    story = duel("hurt wolf 6")
    assert rows(story, "hurt ines 3")["Ines"].value == "Stamina 10 -> 7"
    assert rows(story, "confirm wolf")["Wolf"].value == "Fatigued"
    assert rows(story, "hurt ines 3 endure=1")["Refused"].value.startswith("hurt: nothing is endured")
    assert rows(story, "attack wolf wolf")["Refused"]
    story.when("setting turn_order rolled").when("condition wolf fatigued")
    assert rows(story, "initiative")["Wolf"].value == "1d20 -2"


def test_the_log_tells_dice_sources_result_and_modifiers() -> None:
    story = duel(*STARTED).when("attack ines wolf die=17 defense_die=11 ease")
    assert story.said == [
        "Ines attacks Wolf, Evade: [17] +3 Strength +2 Strike = 22 against Low 16 "
        "([11] +2 agility +3 Evade = 16), High 21: Success becomes Triumph (With Ease: the game master)",
        "Triumph: 5 Stamina damage",
        "Ines's rider: Her blade hums",
        "Wolf loses 5 Stamina: 1",
    ]


def test_a_record_edited_by_hand_is_told_all_the_same() -> None:
    story = duel(*STARTED).when("attack ines wolf die=12 defense_die=11")
    left = [e for e in story.events if getattr(e, "purpose", "") != "defense"]
    assert "against Low 16" in system.sentence(left, story.before)[0]
    assert system.attack_view(left, story.before) is None


def test_a_fight_reopened_shows_the_same() -> None:
    story = fight("add Ash stamina=3", "condition ash defeated", "hurt ash 3")
    again = story.reopened()
    assert again.encounter == story.encounter
    assert show_lines(system, again.encounter) == show_lines(system, story.encounter)
