"""The sample fight in saves/: it is what its script makes, and shows what it is there to show."""

from pathlib import Path

from tests.story import Story
from tests.systems.libra.libra_story import facts, ladder
from tracker.store import places
from tracker.store.library import TomlLibrary
from tracker.store.saves import SaveFolder
from tracker.systems import content_folder
from tracker.systems.libra import system

ROOT = Path(__file__).parents[3]
NAME = "old-mill"


def played(tmp_path: Path) -> Story:
    """The script of the sample, played: it asks for no die that it does not give."""
    story = Story(system, TomlLibrary({"libra": [Path(content_folder("libra"))]}, tmp_path))
    for line in (ROOT / "tests" / "samples" / f"{NAME}.txt").read_text("utf-8").splitlines():
        story.when(line)
    return story


def test_the_sample_is_what_its_script_makes(tmp_path: Path) -> None:
    opened = SaveFolder(str(ROOT / "saves")).read(str(ROOT / "saves" / f"{NAME}.toml"))
    story = played(tmp_path)
    assert (opened.header.name, opened.header.system) == ("The old mill", "libra")
    assert (opened.notes, opened.trouble) == ((), "")
    assert [(s.do, [dict(e) for e in s.events]) for s in opened.steps] == [
        (s.do, [dict(e) for e in s.events]) for s in story.memory.steps
    ]


def test_the_sample_ships() -> None:
    assert NAME in places.SHIPPED


def test_the_sample_stands_in_mid_fight(tmp_path: Path) -> None:
    story = played(tmp_path).up("Yrsa")
    assert (story.encounter.round, story.encounter.turn) == (2, 12)
    assert facts(story, "brannoc")["held"] == 2
    assert facts(story, "yrsa")["advantage"] == [{"target": "the-miller-s-shadow", "source": "other"}]
    assert [facts(story, w)["row"] for w in ("sefa", "corin", "yrsa")] == ["back", "back", "front"]
    assert ladder(story)[:2] == ["12 Yrsa up", "11 Brannoc waiting"]
    story.when("attack yrsa shadow d100=40 damage=5").says("Advantage x1.5 = 7.5 -> 8", "Brannoc breaks free")
