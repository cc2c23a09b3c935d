"""What a hostile, clumsy or unlucky user brings about: a clear line, nothing lost, never a traceback."""

import pytest

from tests.shell.conftest import Shell

OUT_OF_REACH = "x" * 300
"""A folder that cannot be looked into, also by root: its name is longer than any may be."""


# --- folders


@pytest.mark.parametrize("folder", ["STATE", "LIBRARY"])
def test_a_folder_beside_the_save_that_is_out_of_reach_is_no_hindrance(
    shell: Shell, monkeypatch: pytest.MonkeyPatch, folder: str
) -> None:
    shell.fight("add Wolf")
    shell.fight("add Wolf", ref="other")
    monkeypatch.setenv(f"TRACKER_{folder}", str(shell.folder / OUT_OF_REACH))
    for words in (
        ("show", "fight"),
        ("log", "fight"),
        ("check", "fight"),
        ("saves",),
        ("do", "fight", "hurt 1 1"),
    ):
        shell.good(*words)
    for call in (
        ("play", "fight"),
        ("play",),
        ("branch", "fight", "1", "new"),
        ("new", "x", "--system", "tiny"),
    ):
        assert shell(*call, stdin="library\n").status == 0
    assert shell.state()["steps"] == 2


def test_what_of_the_library_cannot_be_read_is_told_to_whoever_asks_it(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    shell.fight()
    (shell.folder / "library" / "tiny").mkdir(parents=True)
    (shell.folder / "library" / "tiny" / "boss.toml").write_text('[[combatant]]\nname = "Boss"\nhealth = \n')
    said = shell("do", "fight", "add Boss", "add Other")
    assert said.status == 0
    assert said.err.count("note: boss.toml, line 3: ") == 1
    assert "boss.toml, line 3" in shell.refused("do", "fight", "add Ana from=Chief")
    for line in ("add Chief", "library"):
        assert "not read: boss.toml, line 3: " in shell("play", "fight", stdin=f"{line}\n").out
    monkeypatch.setenv("TRACKER_LIBRARY", str(shell.folder / OUT_OF_REACH))
    said = shell("do", "fight", "add Bear")
    assert said.status == 0
    assert "note: " in said.err
    assert "too long" in said.err


@pytest.mark.parametrize("kind", ["file", "out of reach", "loop"])
def test_a_saves_folder_that_is_none_is_not_an_empty_one(shell: Shell, kind: str) -> None:
    folder = shell.folder / "odd"
    if kind == "file":
        folder.write_text("x")
    elif kind == "loop":
        folder.symlink_to(folder)
    else:
        folder = shell.folder / OUT_OF_REACH
    why = shell.refused("saves", "--saves", str(folder))
    assert why.startswith(f"{folder}: ")
    assert why in shell("play", "--saves", str(folder)).out
    shell.refused("new", "x", "--system", "tiny", "--saves", str(folder))
    assert shell.good("saves", "--saves", str(shell.folder / "new")).out.startswith("no fights in ")


def test_what_a_newer_tracker_made_is_not_branched_and_leaves_no_file(shell: Shell) -> None:
    shell.fight("add Wolf")
    path = shell.saves / "fight.toml"
    path.write_text(path.read_text().replace("version = 1", "version = 99"))
    said = shell("branch", "fight", "1", "other")
    assert said.status == 1
    assert "which is newer" in said.err
    assert not (shell.saves / "other.toml").exists()


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("2024-01-01", "health: neither text nor a number"),
        ("inf", "health: not a number"),
        ("99999999999999999999", "health: "),
        ("0.5", "health: should be a whole number, not 0.5"),
    ],
)
def test_a_roster_names_the_field_whose_value_no_file_may_hold(shell: Shell, value: str, said: str) -> None:
    (shell.folder / "r.toml").write_text(f'[[combatant]]\nname = "A"\nhealth = {value}\n')
    why = shell.refused("new", "x", "--system", "tiny", "--roster", "r.toml")
    assert why.startswith(f"r.toml, line 3: {said}")


# --- the name of a fight and of its file


@pytest.mark.parametrize(
    ("save", "said"),
    [
        ("", "SAVE"),
        (".", "SAVE"),
        ("/", "SAVE"),
        ("folder/", "SAVE"),
        ("n" * 220, "SAVE is the fight's name too, when there is no --name: a name is 1 to 200"),
    ],
)
def test_a_file_that_gives_no_name_is_refused_as_such(shell: Shell, save: str, said: str) -> None:
    assert shell.refused("new", save, "--system", "tiny").startswith(said)


def test_an_empty_name_is_not_taken_for_none(shell: Shell) -> None:
    assert shell.refused("new", "x", "--system", "tiny", "--name", "").startswith(
        "--name: a name is 1 to 200"
    )
    shell.good("new", "n" * 220, "--system", "tiny", "--name", "Long")


def test_a_folder_that_is_not_there_is_said_to_be_missing(shell: Shell) -> None:
    why = shell.refused("new", str(shell.folder / "nothere" / "x"), "--system", "tiny")
    assert "nothere: no such folder" in why
