"""Every word that a game's panes show has its rule in a line."""

import re
from collections.abc import Iterator

import pytest

from tests.core.tiny import Tiny
from tests.shell.conftest import ROOT
from tracker import systems
from tracker.core.encounter import Encounter
from tracker.core.system import RuleSystem
from tracker.store.saves import SaveFolder
from tracker.table import Table
from tracker.views.glossary import meant, standing
from tracker.views.search import search

RULES = {"balance": (range(1, 64), 40), "libra": (range(1, 51), 25), "trident": (range(1, 41), 25)}
"""The numbers of each game's rules, and the least number of words that a game explains."""
NAMED = ("attack", "power", "training")
"""What a sheet gives names of its own, which are labels too."""


def moments(key: str) -> Iterator[tuple[RuleSystem, Encounter]]:
    """The sample fights of a game at many of their steps."""
    saves = SaveFolder(str(ROOT / "saves"))
    for line in saves.samples():
        if line.system == key:
            table = Table(systems.find(key), saves.read(line.path))
            for n in range(0, table.history.last + 1, 5):
                yield table.system, table.history.state(n)


def shown(system: RuleSystem, encounter: Encounter) -> Iterator[str]:
    """The labels and marks of the panes, but not the names that a sheet gives."""
    for who in encounter:
        own = {each.name for part in NAMED for each in getattr(who.sheet, part, ())}
        lines = [*system.sheet_view(encounter, who), *system.status_view(encounter, who)]
        labels = {line.label for line in lines if line.label}
        yield from (label for label in labels if re.sub(r" \(\d+\)$", "", label) not in own)
        yield from (mark for mark, _ in system.marks(encounter, who))


@pytest.mark.parametrize("key", RULES)
def test_each_label_and_mark_of_the_sample_fights_has_its_rule(key: str) -> None:
    words = {(system, text) for system, encounter in moments(key) for text in shown(system, encounter)}
    assert len(words) > 10
    assert sorted(text for system, text in words if not standing(system, [text])) == []


@pytest.mark.parametrize("key", RULES)
def test_each_word_is_told_in_one_line_that_names_its_rules(key: str) -> None:
    system = systems.find(key)
    numbers, least = RULES[key]
    own = system.own_terms()
    assert len(own) >= least
    for term in own:
        assert len(f"{term.name} {term.line}") <= 130, term.name
        found = re.search(r" \((.*)\)$", term.line)
        assert found, term.name
        rules = found[1].split(", ")
        assert all(r[0] == key[0].upper() and int(r[1:]) in numbers for r in rules), term.name


@pytest.mark.parametrize("key", systems.keys())
def test_no_word_is_told_twice(key: str) -> None:
    names = [term.name.casefold() for term in systems.find(key).glossary]
    assert len(names) == len(set(names))


FIELDS = {
    "balance": "brawn reflex discipline wit damage dodge accuracy acrobatics attune charm force fortitude "
    "knowledge understanding negotiate insight primary health points armor defense imbalance level focus",
    "libra": "strength agility vitality will arcana melee ranged diplomacy larceny performance hp ep tp "
    "armour boss row flying power",
    "trident": "strength willpower evade block resist solve stamina morale training",
}
"""Fields of each game's sheet whose name is a word of its rules."""


@pytest.mark.parametrize("key", RULES)
def test_each_field_that_the_rules_read_has_its_rule(key: str) -> None:
    system = systems.find(key)
    fields = FIELDS[key].split()
    assert set(fields) <= set(system.words_of("sheet"))
    assert [field for field in fields if not standing(system, [field])] == []


def test_each_condition_that_a_game_knows_has_its_rule() -> None:
    trident = systems.find("trident")
    for name in ("Off-Guard", "Off-Wits", "Fatigued", "Aghast", "Defeated"):
        assert [term.name for term in standing(trident, [name])] == [name]


def test_what_every_ladder_shows_has_its_word() -> None:
    states = ["▶ up", "· waits", "✓ acted", "– skipped", "✗ down"]
    for text in [*states, "held back: bandits", "3 fallen folded away"]:
        assert standing(Tiny(), [text]), text


def test_the_longer_word_is_meant_and_parts_of_words_are_not() -> None:
    balance = systems.find("balance")
    assert [t.name for t in standing(balance, ["2 Oduya Total Fatigue"])] == ["Total Fatigue"]
    assert standing(balance, ["wither brawny"]) == []
    assert [t.name for t in standing(balance, ["IMB. 4", "+6 waits"])] == ["Chaos", "Imbalance"]


def test_a_typed_word_finds_its_rule_first_and_then_what_speaks_of_it() -> None:
    names = [term.name for term in meant(systems.find("balance"), "endure")]
    assert names[0] == "Endure"
    assert "Stat Points" in names
    assert meant(systems.find("balance"), "endure zebra") == []


def test_a_game_without_words_of_its_own_has_those_of_all_games() -> None:
    assert [term.name for term in standing(Tiny(), ["turn 3  hidden"])] == ["Turn", "Hidden"]


def test_words_are_found_in_any_order_and_exact_beginnings_come_first() -> None:
    names = ["reattack", "attack twice", "twice attack", "attack", "at tacks"]
    assert search(names, "attack", lambda name: (name, "")) == [
        "attack", "attack twice", "twice attack", "reattack",
    ]  # fmt: skip
    assert search(names, "TW att", lambda name: (name, "")) == ["attack twice", "twice attack"]
    assert search(names, " ", lambda name: (name, "")) == names
