"""``tracker keys``: what is in force, what is wrong, and the exit status that says whether anything is."""

from pathlib import Path

import pytest

from tests.shell.conftest import Shell
from tests.shell.conftest import shell as shell


@pytest.fixture
def written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    file = tmp_path / "settings.toml"
    monkeypatch.setenv("TRACKER_SETTINGS", str(file))
    return file


def row(out: str, name: str) -> list[str]:
    """The key and name of the row about something."""
    return next(line.split()[:2] for line in out.splitlines() if name in line.split()[:2])


def test_without_settings_all_is_well(shell: Shell, written: Path) -> None:
    out = shell.good("keys").out
    assert row(out, "attack") == ["a", "attack"]
    assert row(out, "next") == ["n", "next"]
    assert [line for line in out.splitlines() if line and line[0] != " "] == [
        "Balance", "Libra", "Tiny", "Trident", "Every game", "The list of fights",
    ]  # fmt: skip
    assert not written.exists()


def test_changed_keys_are_shown_as_they_are_in_force(shell: Shell, written: Path) -> None:
    written.write_text('[keys]\nattack = "f4"\nnext = "space"\nrest = "f9"\n', "utf-8")
    said = shell("keys", "--system", "balance")
    assert row(said.out, "attack") == ["F4", "attack"]
    assert row(said.out, "next") == ["Space", "next"]
    assert row(said.out, "rest") == ["F9", "rest"]


def test_each_wrong_line_is_told_with_its_number_and_the_status_says_so(shell: Shell, written: Path) -> None:
    written.write_text(
        'theme = "trackr"\n[keys]\nattack = "p"\natack = "x"\nhurt = 5\nline = "7"\nundo = "hurry"\nnext =\n',
        "utf-8",
    )
    said = shell("keys")
    assert said.status == 1
    lines = said.err.splitlines()
    assert [line.split(":")[0] for line in lines] == [
        f"settings.toml, line {n}" for n in (1, 3, 4, 5, 6, 7, 8)
    ]
    assert "p is power in Libra, so attack stays on a" in lines[1]
    assert "attack is near it" in lines[2]
    assert "\x1b" not in said.err


def test_of_one_game_only_its_own_clashes_are_told(shell: Shell, written: Path) -> None:
    written.write_text('[keys]\nattack = "p"\npower = "f5"\n', "utf-8")
    assert row(shell.good("keys", "--system", "balance").out, "attack") == ["p", "attack"]
    assert shell("keys", "--system", "libra").status == 0
    written.write_text('[keys]\nattack = "p"\n', "utf-8")
    assert shell("keys", "--system", "libra").status == 1


def test_an_unknown_game_is_refused(shell: Shell, written: Path) -> None:
    assert "chess" in shell.refused("keys", "--system", "chess")
