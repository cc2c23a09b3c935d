"""The sample fight in saves/: it is what its script makes, and shows what it is there to show."""

from pathlib import Path

import pytest

from tests.story import Story
from tests.systems.trident.trident_story import conditions, facts, ladder
from tracker.store.library import TomlLibrary
from tracker.store.saves import SaveFolder
from tracker.systems import content_folder
from tracker.systems.trident import system
from tracker.systems.trident.events import Resolved

ROOT = Path(__file__).parents[3]
NAME = "causeway-toll"


@pytest.fixture
def story(tmp_path: Path) -> Story:
    """The script played: it asks for no die that it does not give."""
    told = Story(system, TomlLibrary({"trident": [Path(content_folder("trident"))]}, tmp_path))
    for line in (ROOT / "tests" / "samples" / f"{NAME}.txt").read_text("utf-8").splitlines():
        told.when(line)
    return told


def test_the_sample_is_what_its_script_makes(story: Story) -> None:
    opened = SaveFolder(str(ROOT / "saves")).read(str(ROOT / "saves" / f"{NAME}.toml"))
    assert (opened.header.name, opened.header.system) == ("The toll on the causeway", "trident")
    assert (opened.notes, opened.trouble) == ((), "")
    assert [(s.do, [dict(e) for e in s.events]) for s in opened.steps] == [
        (s.do, [dict(e) for e in s.events]) for s in story.memory.steps
    ]


def test_it_stands_in_the_middle_of_the_fight(story: Story) -> None:
    story.up("Ines")
    assert story.encounter.round == 2
    assert ladder(story)[:3] == ["19 Marsh Hound acted", "18 Sorrel acted", "13 Ines up"]
    assert facts(story, "ines")["attacks_made"] == 2
    assert conditions(story, "marat") == ["Off-Guard"]
    assert conditions(story, "Bridge Guard 1") == ["Fatigued"]
    assert (conditions(story, "hound"), facts(story, "hound")["down"]) == (["Off-Guard", "Defeated"], True)
    assert facts(story, "clerk")["quipped"] is True


def test_it_has_every_result_a_block_and_a_later_attack(story: Story) -> None:
    came = [e for step in story.memory.steps for e in story.history.events(step.n) if isinstance(e, Resolved)]
    assert {c.result for c in came} == {"Disaster", "Failure", "Pass", "Success", "Triumph"}
    assert {c.action for c in came} == {"attack", "quip", "check"}
    assert "block" in {c.defense for c in came}
    assert any("risk" in c.modifiers for c in came)
    assert {c.rider for c in came} == {"actor", "target", ""}
