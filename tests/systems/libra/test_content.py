"""What ships with Libra: the facts of its public pages, and samples marked as such."""

from pathlib import Path

import pytest

from tests.story import given
from tests.systems.content import entries_of, library_of, tables
from tests.systems.libra.libra_story import facts
from tracker.core.joining import read_entry
from tracker.core.ports import Entry
from tracker.core.sheet import read_sheet
from tracker.store.library import TomlLibrary
from tracker.systems.libra import system
from tracker.systems.libra.sheet import BASE_HP, HP_PER_VITALITY, Power


@pytest.fixture
def library(tmp_path: Path) -> TomlLibrary:
    return library_of("libra", tmp_path)


@pytest.fixture
def entries(library: TomlLibrary) -> dict[str, Entry]:
    return entries_of("libra", library)


def test_every_entry_is_a_sheet_and_marked_as_a_sample(entries: dict[str, Entry]) -> None:
    for entry in entries.values():
        read_entry(system, entry.fields)
        assert "sample" in entry.fields["tags"], entry.name


def test_the_facts_are_as_printed() -> None:
    game = tables("libra", "game")
    assert [e["pair"] for e in game["element"]] == [["Air", "Earth"], ["Ice", "Fire"], ["Life", "Death"]]
    (mage,), (arrow,) = game["class"], game["power"]
    assert (mage["ep"], sorted(mage["attributes"], reverse=True)) == (50, [4, 3, 2, 2])
    assert (BASE_HP, HP_PER_VITALITY) == (18, 3)
    power = read_sheet(Power, arrow)
    assert (power.spender, power.resource, power.speed, power.damage) == (5, "tp", 10, "1d10+agility")
    assert (power.element, power.range) == ("Earth", "ranged")


def test_the_mage_of_the_samples_is_made_as_printed(entries: dict[str, Entry]) -> None:
    mage = entries["Sefa"].fields
    assert mage["hp"] == BASE_HP + HP_PER_VITALITY * mage["vitality"]
    assert mage["ep"] == 50
    assert sorted(mage[a] for a in ("strength", "agility", "vitality", "will")) == [2, 2, 3, 4]


def test_the_samples_join_by_name(library: TomlLibrary, entries: dict[str, Entry]) -> None:
    story = given(system, library=library)
    for name in entries:
        story.when(f'add "{name}"')
        assert facts(story, name)["hp"]["current"] > 0
    kinds = {e.fields.get("kind") for e in entries.values()}
    assert kinds == {"character", "human", "monster", "elemental"}
