"""A combatant is kept in the library: told where, asked before another's place is taken, found again."""

from pathlib import Path

import pytest

from tests.story import Memory
from tests.ui.stage import Stage, playing
from tracker.core.ports import Opened
from tracker.core.refused import Refused
from tracker.core.step import Header
from tracker.store.library import TomlLibrary
from tracker.systems import find
from tracker.systems import keys as systems
from tracker.table import Table

BALANCE = find("balance")
FIGHT = [
    'add Knight side=party brawn=3 primary=brawn health=6 attack="Sword 3"',
    "add Wolf x2 health=3",
    "hurt knight 2",
    "note knight limps",
]


@pytest.fixture
def shelf(tmp_path: Path) -> TomlLibrary:
    return TomlLibrary({}, tmp_path / "library")


def prompt(stage: Stage) -> list[str]:
    return [" ".join(row.split()) for row in stage.text("prompt")]


def kept(shelf: TomlLibrary, key: str = "balance") -> dict[str, dict[str, object]]:
    return {entry.name: dict(entry.fields) for entry in shelf.entries(key)}


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
async def test_one_is_kept_as_it_stands_where_that_is_ticked_and_told_where(
    size: tuple[int, int], shelf: TomlLibrary
) -> None:
    async with playing(lambda: BALANCE, FIGHT, size, shelf) as stage:
        steps = stage.table.history.last
        await stage.play("L")
        assert "Keeps Knight party" in prompt(stage)
        assert any(row.startswith("now [ ] Health 4/6") for row in prompt(stage))
        await stage.play("space enter")
        assert stage.next.startswith("✓ Knight is kept in ")
        assert stage.table.history.last == steps
        assert kept(shelf)["Knight"]["health_now"] == 4
        assert kept(shelf)["Knight"]["notes"] == ["limps"]
        await stage.play("up")
        assert not stage.next.startswith("✓")


async def test_a_copy_is_kept_whole_under_the_name_of_all(shelf: TomlLibrary) -> None:
    async with playing(lambda: BALANCE, [*FIGHT, "hurt wolf* 1"], library=shelf) as stage:
        await stage.play("down L enter")
        assert kept(shelf) == {"Wolf": {"name": "Wolf", "side": "foes", "health": 3}}


async def test_whoever_is_kept_already_is_asked_about(shelf: TomlLibrary) -> None:
    async with playing(lambda: BALANCE, FIGHT, library=shelf) as stage:
        await stage.play("L enter")
        assert "health_now" not in kept(shelf)["Knight"]
        await stage.play("L")
        assert any("✗ Knight is kept already, in knight.toml: replace it" in row for row in prompt(stage))
        await stage.play("enter")
        assert stage.screen.open
        await stage.play("r n enter")
        assert not stage.screen.open
        assert kept(shelf)["Knight"]["health_now"] == 4


async def test_another_name_is_given(shelf: TomlLibrary) -> None:
    async with playing(lambda: BALANCE, FIGHT, library=shelf) as stage:
        await stage.play(":")
        await stage.type("keep knight as=Ser Bran now")
        await stage.play("enter")
        assert stage.next.startswith("✓ Ser Bran is kept in ")
        assert list(kept(shelf)) == ["Ser Bran"]


async def test_one_whom_the_game_knows_too_is_told(tmp_path: Path) -> None:
    content = tmp_path / "content"
    content.mkdir()
    (content / "wolf.toml").write_text('[[combatant]]\nname = "Wolf"\n')
    async with playing(
        lambda: BALANCE, FIGHT, library=TomlLibrary({"balance": [content]}, tmp_path)
    ) as stage:
        await stage.play("down L")
        assert any("Before the Wolf of Balance: other fights find yours" in row for row in prompt(stage))


def table(key: str, library: TomlLibrary | None) -> Table:
    header = Header("x", "X", key, "test")
    return Table(find(key), Opened(header, "x", (), recorder=Memory()), library)


@pytest.mark.parametrize("key", systems())
def test_in_every_game_one_that_is_kept_joins_another_fight_as_it_was(key: str, tmp_path: Path) -> None:
    from tests.systems import play

    for entry in play.entries(key):
        first = table(key, TomlLibrary({key: [Path(f) for f in play.library(key)._content[key]]}, tmp_path))
        first.say(f'add "{entry.name}" side=party')
        one = next(iter(first.encounter))
        if (pool := first.system.pool) in one.pools:
            first.say(f"set {one.id} {pool} 1")
        assert first.say(f"keep {one.id} now replace") == ()
        second = table(key, TomlLibrary({}, tmp_path))
        second.say(f'add "{entry.name}"')
        again = next(iter(second.encounter))
        assert (again.sheet, again.side) == (sheet_now(first, one.id), "party")
        assert again.pools == first.encounter[one.id].pools


def sheet_now(there: Table, who: str) -> object:
    """A sheet with its pools written into it, as an entry has it."""
    from tracker.core.joining import CORE_FIELDS
    from tracker.core.sheet import read_sheet

    entry = there.system.entry(there.encounter, there.encounter[who])
    return read_sheet(there.system.sheet, {k: v for k, v in entry.items() if k not in CORE_FIELDS})


def test_what_can_not_be_kept_is_refused_in_one_line(tmp_path: Path) -> None:
    shelf = TomlLibrary({}, tmp_path)
    fight = table("balance", shelf)
    fight.say("add Wolf")
    (tmp_path / "balance").mkdir()
    (tmp_path / "balance" / "pack.toml").write_text(
        '[[combatant]]\nname = "wolf"\n[[combatant]]\nname = "Fox"\n'
    )
    for line, why in {
        "keep wolf replace": "wolf is kept in pack.toml with others: edit that file, or give as=NAME",
        "keep wolf as=fox": "Fox is kept in pack.toml with others",
        'together "keep wolf as=Cub" "hurt wolf 1"': "keep is no step of a fight",
    }.items():
        with pytest.raises(Refused, match=why):
            fight.say(line)
    without = table("balance", None)
    without.say("add Wolf")
    with pytest.raises(Refused, match="there is no library here"):
        without.say("keep wolf")
