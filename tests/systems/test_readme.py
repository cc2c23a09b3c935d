"""The game that README shows: as it stands there, found in a folder and fought with through the shell."""

import importlib
import re
import sys
from pathlib import Path

import pytest

import tracker.systems
from tests.shell.conftest import ROOT, Shell
from tests.shell.conftest import shell as shell

BLOCK = re.compile(r"<!-- game -->\n```python\n(.*?)```", re.DOTALL)


@pytest.fixture(autouse=True)
def _game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The block of README.md as a folder beside the other games."""
    found = BLOCK.search((ROOT / "README.md").read_text("utf-8"))
    assert found
    folder = tmp_path / "systems" / "knives"
    folder.mkdir(parents=True)
    (folder / "__init__.py").write_text(found[1], "utf-8")
    monkeypatch.setattr(tracker.systems, "__path__", [*tracker.systems.__path__, str(folder.parent)])
    tracker.systems.find.cache_clear()
    sys.modules.pop("tracker.systems.knives", None)
    importlib.invalidate_caches()


def test_the_roster_of_the_readme_joins(shell: Shell, tmp_path: Path) -> None:
    block = re.search(
        r"<!-- roster -->\n```toml\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.DOTALL
    )
    assert block
    (tmp_path / "party.toml").write_text(block[1], "utf-8")
    shell.good("new", "cave", "--system", "balance", "--roster", str(tmp_path / "party.toml"))
    people = shell.state("cave")["combatants"]
    assert [(c["name"], c["side"]) for c in people[:2]] == [("Ana", "party"), ("Rat 1", "foes")]
    assert len(people) == 5


def test_the_game_of_the_readme_is_fought_undone_saved_and_read_again(shell: Shell) -> None:
    shell.good("new", "duel", "--system", "knives")
    shell.good("do", "duel", "add Ana side=party blade=2 quick=1", "add Wolf health=3", "initiative 1=6 2=4")
    begun = shell.state("duel")
    assert (begun["round"], begun["turn"], begun["up"]) == (1, 7, ["ana"])
    assert "Wolf takes 2 Injury: Health 1" in shell.good("do", "duel", "stab ana wolf dice=4,3").out
    shell.good("do", "duel", "hurt wolf 1")
    wolf = shell.state("duel")["combatants"][1]
    assert (wolf["health"], wolf["down"]) == ({"current": 0, "maximum": 3}, True)
    assert shell.refused("do", "duel", "stab wolf ana").startswith("Wolf is down")
    assert "wanted 2 dice of 1 to 6" in shell.refused("do", "duel", "stab ana wolf dice=4,3,1")
    shell.good("do", "duel", "undo 2")
    assert shell.state("duel")["combatants"] == begun["combatants"]
    shell.good("do", "duel", "redo 2", "next")
    assert shell.state("duel")["phase"] == "round over"
    shell.good("check", "duel")
    assert [step["words"] for step in shell.log("duel")][3] == "stab ana wolf dice=4,3"


def test_the_game_of_the_readme_asks_for_its_dice_and_shows_what_they_do(shell: Shell) -> None:
    said = shell(
        "play", stdin="new Duel\nknives\nadd Ana\nadd Wolf\n\n5\n3\nstab ana wolf\n?\n6,6\nsheet\nquit\n"
    )
    assert (said.status, said.err) == (0, "")
    assert "Ana: 1d6" in said.out
    assert "Ana: 2d6" in said.out
    assert "Wolf takes 6 Injury: Health 0" in said.out


def test_the_game_of_the_readme_is_about_forty_lines(shell: Shell) -> None:
    found = BLOCK.search((ROOT / "README.md").read_text("utf-8"))
    assert found
    assert len([line for line in found[1].splitlines() if line.strip()]) <= 45
