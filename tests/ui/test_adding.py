"""Adding by one line: a search through all who are known, a count, a side; and whole roster files."""

from pathlib import Path

import pytest

from tests.ui.stage import Stage, playing
from tracker.core.commands import Roster
from tracker.store.library import TomlLibrary
from tracker.systems import content_folder, find

BALANCE = find("balance")
FIGHT = ["add Knight side=party brawn=3 primary=brawn health=6", "add Wolf x2 health=3"]
SIZES = [(80, 24), (120, 36)]
OWN = '[[combatant]]\nname = "Wolfgang"\nside = "party"\nhealth = 9\n'
ROSTER = '[[combatant]]\nname = "Rat"\ncount = 2\nhealth = 2\n[[combatant]]\nname = "Owl"\nside = "party"\n'


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> TomlLibrary:
    """A library of one's own, the game's content, and a folder with rosters to start in."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "library" / "balance").mkdir(parents=True)
    (tmp_path / "library" / "balance" / "wolfgang.toml").write_text(OWN)
    (tmp_path / "cave.toml").write_text(ROSTER)
    (tmp_path / "rosters").mkdir()
    (tmp_path / "rosters" / "my den.toml").write_text(ROSTER)
    (tmp_path / "bad.toml").write_text(ROSTER.replace("health = 2", 'health = "much"'))
    (tmp_path / "other.toml").write_text("colour = 1\n")
    return TomlLibrary({"balance": (Path(content_folder("balance")),)}, tmp_path / "library")


def prompt(stage: Stage) -> list[str]:
    return [" ".join(row.split()) for row in stage.text("prompt")]


def done(stage: Stage) -> str:
    return stage.table.history[stage.table.history.last].do


@pytest.mark.parametrize("size", SIZES)
async def test_a_line_adds_several_in_one_go(size: tuple[int, int], shelf: TomlLibrary) -> None:
    async with playing(lambda: BALANCE, FIGHT, size, shelf) as stage:
        await stage.play("+")
        await stage.type("wolf x3 side=party brawn=4")
        assert "3 join Wolf 3, Wolf 4 and Wolf 5 party, Health 4" in prompt(stage)
        await stage.play("enter")
        assert not stage.screen.open
        assert [c.name for c in stage.table.encounter if c.sheet.brawn == 4] == ["Wolf 3", "Wolf 4", "Wolf 5"]


@pytest.mark.parametrize("size", SIZES)
async def test_whoever_is_known_is_found_with_where_from_and_what_life(
    size: tuple[int, int], shelf: TomlLibrary
) -> None:
    async with playing(lambda: BALANCE, FIGHT, size, shelf) as stage:
        await stage.play("+ wol")
        assert prompt(stage)[1:4] == [
            "1 Wolf this fight Health 3",
            "2 Wolfgang your library Health 9",
            "3 Blight Wolf Balance Health 3",
        ]
        told = " ".join(prompt(stage))
        assert "New nobody is known as wol, every number is the game's default; ↓ takes Wolf" in told


@pytest.mark.parametrize("size", SIZES)
async def test_several_are_named_in_one_line_and_join_as_one_step(
    size: tuple[int, int], shelf: TomlLibrary
) -> None:
    async with playing(lambda: BALANCE, FIGHT, size, shelf) as stage:
        before = [c.name for c in stage.table.encounter]
        await stage.play("+")
        await stage.type("blight x2, wolfgang,")
        told = " ".join(prompt(stage))
        assert "2 join Blight Wolf 1 and Blight Wolf 2 foes, Health 3" in told
        assert "Joins Wolfgang party, Health 9" in told
        assert "New" not in told
        await stage.play("enter")
        assert [c.name for c in stage.table.encounter][3:] == ["Blight Wolf 1", "Blight Wolf 2", "Wolfgang"]
        await stage.play("u")
        assert [c.name for c in stage.table.encounter] == before


async def test_what_is_wrong_with_one_of_several_is_told_and_nobody_joins(shelf: TomlLibrary) -> None:
    async with playing(lambda: BALANCE, FIGHT, library=shelf) as stage:
        steps = stage.table.history.last
        await stage.play("+")
        await stage.type("blight, wolfgang x900")
        await stage.play("enter")
        assert stage.screen.open
        assert any(row.startswith("✗") and "900" in row for row in prompt(stage)), prompt(stage)
        assert stage.table.history.last == steps


async def test_a_comma_within_quotes_or_a_value_parts_nobody(shelf: TomlLibrary) -> None:
    async with playing(lambda: BALANCE, FIGHT, library=shelf) as stage:
        await stage.play("+")
        await stage.type('"Ana, the Bold"')
        await stage.play("enter +")
        await stage.type("Bo tags=brave,old")
        await stage.play("enter")
        assert [c.name for c in stage.table.encounter][3:] == ["Ana, the Bold", "Bo"]


@pytest.mark.parametrize("picking", ["3", "down down down", "up"])
async def test_arrows_and_digits_pick_and_a_count_may_follow(picking: str, shelf: TomlLibrary) -> None:
    async with playing(lambda: BALANCE, FIGHT, library=shelf) as stage:
        await stage.play(f"+ wol {picking}")
        await stage.type(" x2")
        assert "2 join Blight Wolf 1 and Blight Wolf 2 foes, Health 3" in prompt(stage)
        await stage.play("enter")
        assert stage.row("Blight Wolf 2").startswith("○ 5 Blight Wolf 2 3/3")


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("archer", "Marsh Archer"),
        ("Archer x2 wave=2", "Marsh Archer 1"),
        ("arch", "arch"),
        ("marsh", "Marsh Archer"),
        ("archer health=9", "archer"),
    ],
)
async def test_one_who_is_known_is_meant_by_a_word_of_its_name(
    line: str, name: str, shelf: TomlLibrary
) -> None:
    async with playing(lambda: BALANCE, FIGHT, library=shelf) as stage:
        await stage.play("+")
        await stage.type(line)
        await stage.play("enter")
        assert list(stage.table.encounter)[3].name == name


async def test_a_new_name_that_is_a_word_of_another_s_in_the_fight_is_its_own(shelf: TomlLibrary) -> None:
    async with playing(lambda: BALANCE, FIGHT, library=shelf) as stage:
        await stage.play("+")
        await stage.type('"Friendly Bob"')
        await stage.play("enter +")
        await stage.type("Bob side=party")
        assert "Joins Bob party, Health 4" in " ".join(prompt(stage))
        await stage.play("enter")
        assert [(c.name, c.side) for c in stage.table.encounter][3:] == [
            ("Friendly Bob", "foes"), ("Bob", "party"),
        ]  # fmt: skip


async def test_one_of_the_library_brings_its_side_and_life(shelf: TomlLibrary) -> None:
    async with playing(lambda: BALANCE, FIGHT, library=shelf) as stage:
        await stage.play("+ wolfg 1 enter")
        assert stage.row("Wolfgang").startswith("● 4 Wolfgang 9/9")


async def test_a_new_name_is_just_taken_with_digits_where_nobody_is_meant(shelf: TomlLibrary) -> None:
    async with playing(lambda: BALANCE, FIGHT, library=shelf) as stage:
        await stage.play("+ T1000 enter")
        assert stage.last == "T1000 joins (foes)"
        await stage.play("+ R2D2 enter")
        assert stage.last == "R2D2 joins (foes)"


async def test_tab_leads_to_the_other_fields_and_they_count(shelf: TomlLibrary) -> None:
    async with playing(lambda: BALANCE, FIGHT, library=shelf) as stage:
        await stage.play("+ Bear tab tab 2+1")
        assert "3 join Bear 1, Bear 2 and Bear 3 foes, Health 4" in " ".join(prompt(stage))
        await stage.play("enter")
        assert len(stage.table.encounter.combatants) == 6


async def test_what_can_not_be_is_told_in_one_line(shelf: TomlLibrary) -> None:
    async with playing(lambda: BALANCE, FIGHT, library=shelf) as stage:
        steps = stage.table.history.last
        await stage.play("+")
        await stage.type("Bear brawn=900")
        assert "Refused brawn: should be 99 or less, not 900" in prompt(stage)
        await stage.play("enter")
        assert any(row.startswith("✗ brawn: should be") for row in prompt(stage))
        await stage.play("escape")
        assert stage.table.history.last == steps


async def test_a_roster_file_is_found_and_joins_as_one_step(shelf: TomlLibrary) -> None:
    async with playing(lambda: BALANCE, FIGHT, library=shelf) as stage:
        await stage.play("+ cav")
        assert "1 cave.toml roster file" in prompt(stage)
        await stage.play("1")
        assert "3 join Rat 1, Rat 2 and Owl foes, party" in prompt(stage)
        await stage.play("enter")
        assert [c.name for c in stage.table.encounter][3:] == ["Rat 1", "Rat 2", "Owl"]
        await stage.play("u")
        assert len(stage.table.encounter.combatants) == 3


async def test_a_line_that_adds_tells_whom_and_that_a_name_is_new(shelf: TomlLibrary) -> None:
    async with playing(lambda: BALANCE, [], library=shelf) as stage:
        await stage.play(":")
        await stage.type("add wolf x3")
        told = " ".join(stage.text("line")[1].split())
        assert told.startswith("wolf is new, known are Wolfgang and Blight Wolf; 3 join wolf 1, wolf 2 and")
        for _ in " x3":
            await stage.play("backspace")
        assert stage.text("line")[1].split()[:4] == ["Tab", "Wolfgang", "Blight", "Wolf"]
        await stage.play("backspace backspace backspace backspace bli tab")
        await stage.type("x3")
        assert " ".join(stage.text("line")[0].split()) == ": add Blight Wolf x3"
        assert " ".join(stage.text("line")[1].split()).startswith("3 join Blight Wolf 1, Blight Wolf 2 and")
        await stage.play("enter")
        assert [c.name for c in stage.table.encounter] == ["Blight Wolf 1", "Blight Wolf 2", "Blight Wolf 3"]


@pytest.mark.parametrize("picking", ["1", "down", "up"])
async def test_a_roster_file_in_a_folder_with_a_blank_in_its_name_is_picked_alike(
    picking: str, shelf: TomlLibrary
) -> None:
    async with playing(lambda: BALANCE, FIGHT, library=shelf) as stage:
        await stage.play(f"+ den {picking}")
        assert "3 join Rat 1, Rat 2 and Owl foes, party" in prompt(stage)
        await stage.play("enter")
        assert [c.name for c in stage.table.encounter][3:] == ["Rat 1", "Rat 2", "Owl"]


async def test_what_is_wrong_in_a_roster_is_told_with_its_line(shelf: TomlLibrary) -> None:
    async with playing(lambda: BALANCE, FIGHT, (80, 24), shelf) as stage:
        await stage.play("+")
        await stage.type("bad.toml")
        told = " ".join(prompt(stage))
        assert 'bad.toml, line 4: health: should be a whole number or none, not "much"' in told
        await stage.play("enter")
        assert stage.screen.open
        await stage.play("escape +")
        await stage.type("nowhere.toml")
        assert any(row.startswith("✗") and "nowhere.toml" in row for row in prompt(stage))


@pytest.mark.parametrize("key", ["libra", "trident"])
async def test_other_games_add_alike(key: str) -> None:
    system = find(key)
    library = TomlLibrary({key: (Path(content_folder(key)),)}, Path("/nonexistent"))
    async with playing(lambda: system, [], library=library) as stage:
        await stage.play("+ down enter + Bob enter")
        assert len(stage.table.encounter.combatants) == 2


async def test_the_prompt_of_a_roster_offers_the_files_at_hand_and_tells_who_is_in_one(
    shelf: TomlLibrary,
) -> None:
    async with playing(lambda: BALANCE, FIGHT, library=shelf) as stage:
        stage.screen.open_prompt(Roster)
        await stage.play("cav")
        assert "→ cave.toml" in prompt(stage)
        await stage.play("right")
        assert "3 join Rat 1, Rat 2 and Owl foes, party" in prompt(stage)
        await stage.play("enter")
        assert len(stage.table.encounter.combatants) == 6
