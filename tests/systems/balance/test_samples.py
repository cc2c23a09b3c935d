"""The sample fights in saves/: each is what its script makes, and shows what it is there to show."""

from pathlib import Path

import pytest

from tests.story import Story
from tests.systems.balance.balance_story import facts, ladder
from tracker.core.events import InjuryTaken
from tracker.store.library import TomlLibrary
from tracker.store.saves import SaveFolder
from tracker.systems import content_folder
from tracker.systems.balance import system
from tracker.systems.balance.events import AttackMade

ROOT = Path(__file__).parents[3]
NAMES = {
    "printed-example": "The printed example",
    "focus-example": "The Focus example",
    "ford-ambush": "Ambush at the ford",
}


def played(name: str, tmp_path: Path) -> Story:
    """The script of a sample, played: it asks for no die that it does not give."""
    story = Story(system, TomlLibrary({"balance": [Path(content_folder("balance"))]}, tmp_path))
    for line in (ROOT / "tests" / "samples" / f"{name}.txt").read_text("utf-8").splitlines():
        story.when(line)
    return story


@pytest.mark.parametrize("name", NAMES)
def test_a_sample_is_what_its_script_makes(name: str, tmp_path: Path) -> None:
    opened = SaveFolder(str(ROOT / "saves")).read(str(ROOT / "saves" / f"{name}.toml"))
    story = played(name, tmp_path)
    assert (opened.header.name, opened.header.system) == (NAMES[name], "balance")
    assert (opened.notes, opened.trouble) == ((), "")
    assert [(s.do, [dict(e) for e in s.events]) for s in opened.steps] == [
        (s.do, [dict(e) for e in s.events]) for s in story.memory.steps
    ]


def test_the_printed_example_has_both_printed_attacks(tmp_path: Path) -> None:
    story = played("printed-example", tmp_path)
    attacks = [
        e
        for step in story.memory.steps
        for e in story.history.events(step.n)
        if isinstance(e, AttackMade) and e.who == "sample-character"
    ]
    assert [a.hit for a in attacks] == [False, True]
    story.says("= 10 against", "= 9: hit").then_also(
        InjuryTaken(who="creature-1", pool="health", amount=2, now=2)
    )


def test_the_focus_example_goes_on_as_printed(tmp_path: Path) -> None:
    story = played("focus-example", tmp_path).up("Knight")
    assert facts(story, "knight")["focus"] == {"from": 4, "attack": 2, "broken": False}
    story.when("next").up("Creature 2", "Knight")
    assert ladder(story)[-2:] == ["2a Creature 2 up", "2b Knight up"]
    story.when('attack knight "Creature 2" dice=5,4,1,1 defense=4,3').says("+2 Focus")


def test_the_ford_has_fatigue_imbalance_a_shock_penalty_and_a_focus(tmp_path: Path) -> None:
    story = played("ford-ambush", tmp_path).up("Mirela", "Blight Wolf 2")
    oduya, tamsin = facts(story, "oduya"), facts(story, "tamsin")
    assert story.encounter.round == 3
    assert (oduya["fatigue"], oduya["imbalance"]) == ("fatigue", {"base": 3, "chaos": 1})
    assert oduya["focus"] == {"from": 9, "attack": 7, "broken": False}
    assert tamsin["shock"]["reflex"] == -2
    story.when("next").up("Oduya").when("attack oduya archer", "5,1", "4,3,2", "6,5,1").says("+2 Focus")
