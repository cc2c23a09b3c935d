"""Usage, `new` and `do`: what they print, their exit status, and that a refusal leaves nothing behind."""

import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.shell.conftest import BOOT, LOG_KEYS, ROOT, Shell

ROSTER = """
[[combatant]]
name = "Knight"
side = "party"
health = 6

[[combatant]]
name = "Rat"
count = 3
quick = 1
"""


def roster(shell: Shell, text: str, name: str = "r.toml") -> str:
    path = shell.folder / name
    path.write_text(text)
    return str(path)


# --- usage


@pytest.mark.parametrize(
    "words",
    [
        ("frob",),
        ("show",),
        ("show", "a", "b"),
        ("show", "a", "--frob"),
        ("new", "a"),
        ("do", "a"),
        ("branch", "a", "x", "b"),
        ("--seed", "x", "show", "a"),
        ("log", "a", "--format", "pdf"),
        ("odds",),
        ("check",),
    ],
)
def test_bad_usage_is_2_with_a_line_and_no_traceback(shell: Shell, words: tuple[str, ...]) -> None:
    said = shell(*words)
    assert said.status == 2
    assert "error: " in said.err
    assert "Traceback" not in said.err


def test_what_was_mistyped_is_cleaned_before_it_is_shown(shell: Shell) -> None:
    said = shell("show", "a", "\x1b]0;x\x07")
    assert said.status == 2
    assert "\x1b" not in said.err


@pytest.mark.parametrize(
    "words", [("--help",), ("show", "--help"), ("new", "-h"), ("do", "--help"), ("--version",)]
)
def test_help_is_0(shell: Shell, words: tuple[str, ...]) -> None:
    assert shell.good(*words).out


def test_help_of_the_language_lists_every_command_of_every_game_or_of_the_saves_own(shell: Shell) -> None:
    shell.fight()
    every = shell.good("do", "--help").out
    own = shell.good("do", "fight", "--help").out
    for line in ("add NAME [xN]", "hurt WHO N", "strike WHO WHO [dice=FACES]", "amend N LINE"):
        assert line in own
        assert line in every
    assert every.count("\nCommands of ") > own.count("\nCommands of ") == 1


def test_the_version_is_the_packages() -> None:
    import tracker

    assert tracker.__version__ == tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]


def test_options_may_stand_before_between_and_behind(shell: Shell) -> None:
    shell.fight()
    folder = str(shell.saves)
    for words in (
        ("--saves", folder, "show", "fight", "--json"),
        ("show", "--json", "fight", "--saves", folder),
        ("show", "fight", "--saves", folder, "--json"),
    ):
        assert json.loads(shell.good(*words).out)["name"] == "fight"


# --- new


def test_new_makes_a_fight_and_refuses_to_overwrite(shell: Shell) -> None:
    shell.good("new", "fight", "--system", "tiny", "--name", "Ambush at [/b]")
    assert shell.state()["name"] == "Ambush at [/b]"
    before = shell.bytes()
    assert "already" in shell.refused("new", "fight", "--system", "tiny")
    assert shell.bytes() == before


def test_new_takes_a_path_too(shell: Shell) -> None:
    shell.good("new", str(shell.folder / "here.toml"), "--system", "tiny")
    assert shell.state(str(shell.folder / "here.toml"))["steps"] == 0


def test_new_of_an_unknown_game_names_those_there_are(shell: Shell) -> None:
    assert "tiny" in shell.refused("new", "fight", "--system", "chess")
    assert not shell.saves.exists()


def test_new_writes_one_step_for_each_roster(shell: Shell) -> None:
    first, second = roster(shell, ROSTER), roster(shell, '[[combatant]]\nname = "Rat"\n', "s.toml")
    shell.good("new", "fight", "--system", "tiny", "--roster", first, "--roster", second)
    state = shell.state()
    assert state["steps"] == 2
    assert [c["name"] for c in state["combatants"]] == ["Knight", "Rat 1", "Rat 2", "Rat 3", "Rat 4"]
    assert state["combatants"][0]["health"] == {"current": 6, "maximum": 6}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[[combatant]]\nname = "A"\nfrob = 1\n', ["r.toml, line 3", "frob"]),
        ('[[combatant]]\nname = "A"\nhealth = "x"\n', ["r.toml, line 3", "health", "whole number"]),
        (
            '[[combatant]]\nname = "A"\n\n[[combatant]]\nname = "B"\nside = "us"\n',
            ["r.toml, line 6", "party"],
        ),
        ("[[combatant]]\nhealth = 3\n", ["r.toml, line 1", "name"]),
        ("[[combatant]\n", ["r.toml, line 1"]),
        ("", ["r.toml"]),
    ],
)
def test_a_roster_with_a_fault_makes_no_fight(shell: Shell, text: str, said: list[str]) -> None:
    why = shell.refused("new", "fight", "--system", "tiny", "--roster", roster(shell, text))
    assert [word for word in said if word not in why] == []
    assert not (shell.saves / "fight.toml").exists()


def test_the_party_of_another_fight_comes_as_it_was_left(shell: Shell) -> None:
    shell.fight("add Knight side=party health=6 quick=2", "add Wolf x2", "hurt knight 2", "note knight tired")
    shell.good("new", "second", "--system", "tiny", "--party", "fight")
    assert [c["name"] for c in shell.state("second")["combatants"]] == ["Knight"]
    assert shell.log("second")[0]["words"].startswith("roster ")


def test_a_fight_without_party_gives_none(shell: Shell) -> None:
    shell.fight("add Wolf")
    assert "party" in shell.refused("new", "second", "--system", "tiny", "--party", "fight")
    assert "nothere" in shell.refused("new", "second", "--system", "tiny", "--party", "nothere")


# --- do


def test_do_carries_out_in_order_and_stops_at_a_refusal(shell: Shell) -> None:
    shell.fight("add Wolf x3")
    said = shell("do", "fight", "hurt 1 1", "hurt bear 1", "hurt 2 1")
    assert said.status == 1
    assert said.err.startswith('refused: there is no "bear": here are Wolf 1, Wolf 2 and Wolf 3')
    assert [c["health"]["current"] for c in shell.state()["combatants"]] == [3, 4, 4]
    assert shell.state()["steps"] == 2


def test_do_reads_lines_from_standard_input_where_the_dash_stands(shell: Shell) -> None:
    shell.fight()
    shell.good("do", "fight", "add Wolf", "-", "hurt wolf 1", stdin="# a remark\n\nadd Hero\r\n")
    assert [step["words"].split(" ")[:2] for step in shell.log()] == [
        ["add", "Wolf"],
        ["add", "Hero"],
        ["hurt", "wolf"],
    ]


def test_do_tells_what_happened_in_words_or_as_steps(shell: Shell) -> None:
    shell.fight("add Wolf x2")
    assert shell.good("do", "fight", "hurt 1 1").out == "Wolf 1 takes 1 Injury: Health 3\n"
    made = shell.good("do", "fight", "hurt 1 1", "undo", "--json").objects
    assert [list(step) for step in made] == [LOG_KEYS, LOG_KEYS]
    assert [(step["step"], step["to"]) for step in made] == [(3, None), (4, 2)]


def test_a_seed_makes_dice_repeatable_and_mixes_in_the_step(shell: Shell) -> None:
    rolls = []
    for ref in ("one", "two", "three"):
        shell.fight(ref=ref)
        seed = "8" if ref == "three" else "7"
        shell.good("do", ref, "roll 10d6", "--seed", seed)
        shell.good("--seed", seed, "do", ref, "roll 10d6")
        rolls.append([step["events"][0]["dice"] for step in shell.log(ref)])
    assert rolls[0] == rolls[1] != rolls[2]
    assert rolls[0][0] != rolls[0][1]


def test_dice_may_be_given_and_have_to_fit(shell: Shell) -> None:
    shell.fight("add Wolf", "add Hero")
    shell.good("do", "fight", "strike wolf hero dice=3")
    assert shell.state()["combatants"][1]["health"]["current"] == 6
    for dice in ("7", "0", "x", ""):
        assert "dice" in shell.refused("do", "fight", f"strike wolf hero dice={dice}")
    assert "2 dice" in shell.refused("do", "fight", "roll 2d6 dice=3")
    assert shell.state()["steps"] == 3


@pytest.mark.parametrize(
    "line",
    [
        'initiative "Wolf 1=2,4"',
        'initiative "Wolf 1"=2,4',
        "initiative 1=24",
        "initiative wolf-1=2,4",
        'initiative "wolf 1=2 4"',
    ],
)
def test_only_double_quotes_quote_a_whole_word_or_a_part(shell: Shell, line: str) -> None:
    shell.fight("add Wolf x2", line)
    assert shell.log()[1]["words"].startswith("initiative wolf-1=2,4 wolf-2=")


def test_an_apostrophe_is_a_letter_and_quotes_may_be_escaped(shell: Shell) -> None:
    shell.fight("add D'Arc", "note d'arc it's", r'note - "a \"b\" \\ c"')
    state = shell.state()
    assert state["combatants"][0]["notes"] == ["it's"]
    assert shell.log()[2]["events"][0]["text"] == 'a "b" \\ c'


def test_the_words_of_every_step_played_again_give_the_same_fight(shell: Shell) -> None:
    shell.fight(
        "add Wolf x3", 'add "[/b] x2"', "add Hero", "next", "next", 'condition "wolf 1" a b rounds=2', "next"
    )
    shell.fight(ref="again")
    script = "\n".join(step["words"] for step in shell.log())
    shell.good("do", "again", "-", stdin=script)
    first, second = shell.state(), shell.state("again")
    assert {**second, "name": ""} == {**first, "name": ""}


# --- the app, and what is imported


def test_without_a_terminal_bare_tracker_and_open_lead_to_plain_lines(shell: Shell) -> None:
    shell.fight("add Wolf")
    assert shell().status == 0
    assert "Wolf" in shell("open", "fight", stdin="show\n").out


TEXTUAL = {"textual", "rich", "tracker.ui"}


@pytest.mark.parametrize(
    ("words", "banned"),
    [
        (["--help"], {"pydantic", "tomllib", "tracker.table", *TEXTUAL}),
        (["show", "fight"], {"tracker.systems.balance", *TEXTUAL}),
        (["log", "fight", "--json"], TEXTUAL),
        (["do", "fight", "note - x"], TEXTUAL),
        (["play", "fight"], TEXTUAL),
    ],
)
def test_a_call_imports_only_what_it_needs(shell: Shell, words: list[str], banned: set[str]) -> None:
    shell.fight("add Wolf")
    games = "" if words == ["--help"] else BOOT.partition("from tracker.cli")[0]
    code = f"""{games}
import sys
from tracker.cli import main
status = main({words!r})
print(*sys.modules, file=sys.stderr)
sys.exit(status)"""
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=shell.folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=True,
    )
    assert banned & set(done.stderr.split()) == set()


def test_keep_writes_to_the_library_tells_where_and_makes_no_step(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TRACKER_LIBRARY", str(tmp_path / "mine"))
    shell.good("new", "ford", "--system", "balance")
    said = shell.good("do", "ford", "add Ana side=party health=5", "hurt ana 2", "keep ana now")
    file = tmp_path / "mine" / "balance" / "ana.toml"
    assert said.out.splitlines()[-1] == f"Ana is kept in {file}"
    assert "health_now = 3" in file.read_text()
    assert shell("do", "ford", "keep ana").err.startswith("refused: Ana is kept already, in ana.toml")
    assert len(shell.good("log", "ford").out.splitlines()) == 2
