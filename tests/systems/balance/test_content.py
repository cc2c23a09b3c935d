"""What ships with Balance: the facts of section 10 of its rules page, and samples marked as such."""

from pathlib import Path

import pytest

from tests.story import given
from tests.systems.balance.balance_story import facts
from tests.systems.content import entries_of, library_of, tables, written
from tracker.core.joining import read_entry
from tracker.core.ports import Entry
from tracker.store.library import TomlLibrary
from tracker.systems.balance import system
from tracker.systems.balance.sheet import ARMOR_ACROBATICS, ARMOR_DEFENSE

FACTS = {"Blight Wolf", "Lorna Tendwill"}


@pytest.fixture
def library(tmp_path: Path) -> TomlLibrary:
    return library_of("balance", tmp_path)


@pytest.fixture
def entries(library: TomlLibrary) -> dict[str, Entry]:
    return entries_of("balance", library)


def test_every_entry_is_a_sheet(entries: dict[str, Entry]) -> None:
    for entry in entries.values():
        read_entry(system, entry.fields)


def test_all_but_the_facts_are_marked_as_samples(entries: dict[str, Entry]) -> None:
    marked = {name for name, e in entries.items() if "sample" in e.fields.get("tags", ())}
    assert set(entries) - marked == FACTS
    assert written("balance", "samples").startswith("# Samples of this project")


def test_a_party_of_four_with_four_different_primary_stats(entries: dict[str, Entry]) -> None:
    party = [e.fields for e in entries.values() if e.fields.get("side") == "party"]
    assert sorted(fields["primary"] for fields in party) == ["brawn", "discipline", "reflex", "wit"]


def test_foes_of_different_styles(entries: dict[str, Entry]) -> None:
    foes = [e.fields for e in entries.values() if e.fields["side"] == "foes" and e.name not in FACTS]
    attacks = [a for fields in foes for a in fields["attack"]]
    assert len(foes) >= 6
    assert {"melee", "ranged", "spell"} <= {a["kind"] for a in attacks}
    assert any(a.get("chain") for a in attacks)
    assert any(f.get("focus") and any(a.get("focus") for a in f["attack"]) for f in foes)
    assert any(f.get("armor") == "heavy" for f in foes)
    assert any(f.get("defense_dice", 2) > 2 for f in foes)
    assert any(a.get("situational") for a in attacks)


def test_the_blight_wolf(library: TomlLibrary) -> None:
    story = given(system, "add Blight Wolf x3", library=library)
    wolf = facts(story, "blight wolf 2")
    assert wolf["stats"] == {"brawn": 2, "reflex": 3, "discipline": 0, "wit": -1}
    assert (wolf["health"], wolf["side"]) == ({"current": 3, "maximum": 3}, "foes")
    sheet = story.sheet("blight wolf 2")
    assert (sheet.level, sheet.defense) == (1, 3)
    bite = sheet.attack[0]
    assert (bite.name, bite.rating, bite.kind, dict(bite.situational)) == (
        "Bite",
        2,
        "melee",
        {"pack tactics": 2},
    )


def test_lorna_tendwill(library: TomlLibrary) -> None:
    story = given(system, "add Lorna Tendwill", library=library)
    lorna, sheet = facts(story, "lorna"), story.sheet("lorna")
    assert lorna["stats"] == {"brawn": -1, "reflex": 1, "discipline": 2, "wit": 1}
    assert (lorna["health"]["maximum"], lorna["imbalance"]["base"]) == (3, 2)
    assert (sheet.level, sheet.class_, sheet.defense, sheet.attack) == (0, "herbalist", 1, ())


def test_weapons() -> None:
    ratings = {w["name"]: w["rating"] for w in tables("balance", "weapons")["weapon"]}
    assert ratings == {
        "Unarmed": 1, "Dagger": 2, "Short Sword": 3, "Long Sword": 4, "Great Axe": 5, "Flux": 2,
    }  # fmt: skip
    assert tables("balance", "weapons")["familiarity"] == {
        "unfamiliar": -4, "unfamiliar_bow": -6, "similar": -2, "similar_bow": -3,
    }  # fmt: skip


def test_armor_is_as_the_rules_count_it() -> None:
    armor = tables("balance", "armor")["armor"]
    assert {a["name"]: a["defense"] for a in armor} == ARMOR_DEFENSE
    assert {a["name"]: a["acrobatics"] for a in armor} == ARMOR_ACROBATICS


def test_classes() -> None:
    told = tables("balance", "classes")["class"]
    classes = {c["name"]: (c["primary"], c.get("secondary"), c.get("focus")) for c in told}
    assert classes == {
        "Swashbuckler": ("brawn", "reflex", None),
        "Warrior/Knight": ("brawn", "discipline", 2),
        "Arcane Fighter": ("brawn", "discipline", None),
        "Bodyguard": ("reflex", "brawn", None),
        "Martial Artist": ("reflex", "discipline", None),
        "Battle Mage": ("discipline", "brawn", None),
        "Cleric": ("discipline", None, None),
        "Battle Tactician": ("wit", "brawn", 1),
        "Shadow Fighter": ("wit", "reflex", None),
        "Bard": ("wit", "discipline", None),
    }
