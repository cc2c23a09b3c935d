"""What ships with Trident: the facts of its source text, and samples marked as such."""

from pathlib import Path

import pytest

from tests.story import given
from tests.systems.content import entries_of, library_of, tables, written
from tests.systems.trident.trident_story import facts
from tracker.core.joining import read_entry
from tracker.core.ports import Entry
from tracker.store.library import TomlLibrary
from tracker.systems.trident import system
from tracker.systems.trident.actions import HEAVY, LIGHT, SPEAK, STRIKE
from tracker.systems.trident.conditions import CHANGES, DEFEATED, OFF_GUARD, OFF_WITS
from tracker.systems.trident.rolls import NAMED_ROLLS
from tracker.systems.trident.sheet import DEFENSES, MENTAL, PHYSICAL


@pytest.fixture
def library(tmp_path: Path) -> TomlLibrary:
    return library_of("trident", tmp_path)


@pytest.fixture
def entries(library: TomlLibrary) -> dict[str, Entry]:
    return entries_of("trident", library)


def test_every_entry_is_a_sheet_and_marked_as_a_sample(entries: dict[str, Entry]) -> None:
    for entry in entries.values():
        read_entry(system, entry.fields)
        assert "sample" in entry.fields["tags"]
    assert written("trident", "samples").startswith("# Samples of this project")


def test_a_party_of_four_and_foes_of_different_styles(entries: dict[str, Entry]) -> None:
    sides = [e.fields["side"] for e in entries.values()]
    assert (sides.count("party"), sides.count("foes")) == (4, 4)
    foes = [e.fields for e in entries.values() if e.fields["side"] == "foes"]
    assert {t["name"] for f in foes for t in f["training"]} == {STRIKE, SPEAK}
    assert any(f.get("actor_rider") for f in foes)
    assert any(f.get("target_rider") for f in foes)
    assert any(f["block"].get("fortification", 0) > f["evade"].get("fortification", 0) for f in foes)


def test_whoever_ships_can_be_added_and_fought(library: TomlLibrary, entries: dict[str, Entry]) -> None:
    story = given(system, *(f"add {name}" for name in entries), library=library)
    for combatant in story.encounter:
        assert combatant.pools["stamina"].current > 0
        assert set(facts(story, combatant.id)["defenses"]) == set(DEFENSES)
    story.when("attack troll ines", 11, 12).when("quip clerk marat", 11, 12)


def test_conditions_are_as_the_rules_count_them() -> None:
    told = {c.pop("name"): c for c in tables("trident", "conditions")["condition"]}
    assert told == {name: dict(changes) for name, changes in CHANGES.items() if name != DEFEATED}


def test_actions_are_as_the_rules_have_them() -> None:
    told = {a["name"]: a for a in tables("trident", "actions")["action"]}
    assert set(told) == {"Attack", "Quip", *NAMED_ROLLS}
    for name, training, against, disaster in (
        ("Attack", STRIKE, PHYSICAL, OFF_GUARD),
        ("Quip", SPEAK, MENTAL, OFF_WITS),
    ):
        action = told[name]
        assert (action["training"], tuple(action["against"])) == (training, against)
        assert (action["pass"], action["triumph"], action["disaster"]) == (LIGHT, HEAVY, disaster)
