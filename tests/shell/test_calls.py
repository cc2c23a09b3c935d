"""Every call of the shell: what it prints, its exit status, and that a refusal leaves nothing behind."""

import json
import os
import subprocess
import sys
import tomllib

import pytest

from tests.shell.conftest import BOOT, ROOT, Shell

STATE_KEYS = ["name", "system", "round", "turn", "phase", "settings", "steps", "undo"]
STATE_KEYS += ["redo", "up", "ladder", "combatants"]
COMBATANT_KEYS = [
    "id",
    "name",
    "side",
    "hidden",
    "health",
    "down",
    "unconscious",
    "conditions",
    "notes",
    "turn",
]
LOG_KEYS = ["step", "parent", "round", "turn", "words", "again", "to", "text", "undone", "events", "attack"]

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
        ('[[combatant]]\nname = "A"\nhealth = "x"\n', ["r.toml, line 3", "health", "integer"]),
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


# --- show, log


def test_the_keys_of_show_are_as_written_and_never_missing(shell: Shell) -> None:
    shell.fight(
        "add Wolf x2",
        "add Hero side=party",
        'condition hero hexed until="end:Wolf 1"',
        "condition 1 slow rounds=2",
    )
    for lines in ((), ("initiative",), ("next", "next", "next"), ("end",)):
        if lines:
            shell.good("do", "fight", *lines, "--seed", "1")
        state = shell.state()
        assert list(state) == STATE_KEYS
        assert [list(c) for c in state["combatants"]] == [COMBATANT_KEYS] * 3
        assert [row["turn"] for row in state["ladder"]] == sorted(
            {*range(2, 13), *(r["turn"] for r in state["ladder"])}, reverse=True
        )
        assert all(
            list(slot) == ["id", "letter", "state"] for row in state["ladder"] for slot in row["slots"]
        )
        conditions = state["combatants"][2]["conditions"] + state["combatants"][0]["conditions"]
        assert all(list(c) == ["name", "rounds", "until"] for c in conditions)
    assert state["phase"] == "ended"


def test_show_counts_steps_undo_and_redo(shell: Shell) -> None:
    shell.fight("add Wolf", "hurt wolf 1", "undo", "undo", "redo")
    state = shell.state()
    assert (state["steps"], state["undo"], state["redo"]) == (5, 1, 1)
    assert state["combatants"][0]["health"] == {"current": 4, "maximum": 4}


def test_equal_turns_are_lettered_in_order_of_joining(shell: Shell) -> None:
    shell.fight("add Wolf x2", "add Hero", "initiative 1=2,2 2=2,2 hero=1,1")
    rows = {row["turn"]: row["slots"] for row in shell.state()["ladder"]}
    assert [(s["id"], s["letter"], s["state"]) for s in rows[6]] == [
        ("wolf-1", "a", "up"),
        ("wolf-2", "b", "up"),
    ]
    assert rows[2] == [{"id": "hero", "letter": "a", "state": "waiting"}]


def test_the_keys_of_log_are_as_written(shell: Shell) -> None:
    shell.fight("add Wolf", "hurt wolf 1", "undo", "hurt wolf 2")
    log = shell.log()
    assert [list(step) for step in log] == [LOG_KEYS] * 4
    assert [step["undone"] for step in log] == [False, True, False, False]
    assert [step["to"] for step in log] == [None, None, 1, None]
    assert [step["parent"] for step in log] == [0, 1, 2, 1]
    assert log[1]["text"] == "Wolf takes 1 Injury: Health 3"
    assert log[1]["events"] == [
        {"kind": "injury_taken", "who": "wolf", "pool": "health", "amount": 1, "now": 3}
    ]


def test_what_is_decided_again_says_so(shell: Shell) -> None:
    shell.fight("add Wolf", "note - x", "hurt wolf 1", "without 2")
    log = shell.log()
    assert [(s["step"], s["again"], s["to"], s["undone"]) for s in log[3:]] == [
        (4, None, 1, False),
        (5, 3, None, False),
    ]


def test_text_is_for_80_columns_and_without_colour(shell: Shell) -> None:
    shell.fight(
        'add "狼 a very long name that goes on and on until it does not fit any more" x2',
        "add Hero",
        "next",
        "note - " + "word " * 40,
    )
    for words in (("show", "fight"), ("log", "fight"), ("log", "fight", "--format", "markdown"), ("saves",)):
        out = shell.good(*words).out
        assert "\x1b" not in out
        if "markdown" not in words:
            assert max(map(len, out.splitlines())) <= 80


def test_markdown_takes_names_as_they_are(shell: Shell) -> None:
    shell.fight('add "<b>*x* [l](u) `c`"')
    out = shell.good("log", "fight", "--format", "markdown").out
    assert r"&lt;b&gt;\*x\* \[l\]\(u\) \`c\`" in out


# --- saves, check, branch, odds


def test_saves_lists_the_newest_first(shell: Shell) -> None:
    assert "no fights" in shell.good("saves").out
    shell.fight(ref="one")
    shell.fight("add Wolf", "initiative wolf=1,1", ref="two")
    out = shell.good("saves").out
    assert "two" in out
    assert "tiny" in out
    assert "round 1, turn 4" in out
    assert "Wolf up" in out
    assert out.index("two") < out.index("one")


def test_check_says_good_in_a_line_each_and_takes_hand_edits_as_notes(shell: Shell) -> None:
    shell.fight("add Wolf", "hurt wolf 1", "hurt wolf 1", ref="one")
    shell.fight(ref="two")
    assert shell.good("check", "one", "two").out == "one: good, 3 steps\ntwo: good, 0 steps\n"
    path = shell.saves / "one.toml"
    path.write_text(path.read_text().replace("now = 3", "now = 2", 1))
    found = shell.good("check", "one", "--json").objects[0]
    assert (found["ok"], found["trouble"]) == (True, None)
    assert any("edited" in note for note in found["notes"])
    assert shell.good("check", "one").out.count("\n") == 1


def test_check_of_a_damaged_a_missing_and_a_good_save_is_1_and_says_so_of_each(shell: Shell) -> None:
    shell.fight("add Wolf", "hurt wolf 1", ref="one")
    shell.fight(ref="two")
    path = shell.saves / "one.toml"
    path.write_text(path.read_text().replace('name = "Wolf"', 'name = "Wolf', 1))
    said = shell("check", "one", "nothere", "two")
    assert said.status == 1
    assert [line.split(":")[0] for line in said.out.splitlines()] == ["one", "nothere", "two"]
    assert said.out.endswith("two: good, 0 steps\n")


def test_check_notes_what_would_now_be_decided_otherwise(shell: Shell) -> None:
    shell.fight("add Wolf", "hurt wolf 1")
    path = shell.saves / "fight.toml"
    path.write_text(path.read_text().replace('do = "hurt wolf 1"', 'do = "hurt wolf 2"', 1))
    notes = shell.good("check", "fight", "--json").objects[0]["notes"]
    assert any("step 2: its words would now be decided otherwise" in note for note in notes)


def test_a_branch_holds_the_path_to_a_step(shell: Shell) -> None:
    shell.fight("add Wolf", "hurt wolf 1", "undo", "hurt wolf 2", "hurt wolf 1")
    before = shell.bytes()
    shell.good("branch", "fight", "4", "new")
    assert shell.bytes() == before
    assert [step["words"] for step in shell.log("new")] == [
        s["words"] for s in shell.log() if s["step"] in (1, 4)
    ]
    assert shell.state("new")["combatants"][0]["health"]["current"] == 2
    shell.good("branch", "fight", "0", "empty")
    assert shell.state("empty")["combatants"] == []
    assert "0 to 5" in shell.refused("branch", "fight", "6", "other")
    assert "already" in shell.refused("branch", "fight", "4", "new")


def test_odds_of_a_game_without_any_are_refused(shell: Shell) -> None:
    shell.fight("add Wolf", "add Hero")
    assert "no odds" in shell.refused("odds", "tiny", "rating=3")
    assert "no odds" in shell.refused("odds", "fight", "wolf", "hero")
    assert "attacker" in shell.refused("odds", "fight", "wolf")


def test_looking_changes_nothing_and_takes_no_lock(shell: Shell) -> None:
    shell.fight("add Wolf")
    before = shell.bytes()
    holder = shell.spawn("do", "fight", "-")
    assert holder.stdin is not None
    assert holder.stdout is not None
    holder.stdin.write("note - held\n")
    holder.stdin.flush()
    holder.stdout.readline()
    try:
        for words in (("show", "fight"), ("log", "fight"), ("check", "fight"), ("branch", "fight", "1", "b")):
            assert shell(*words).status == 0
        assert "already open in process" in shell.refused("do", "fight", "note - x")
    finally:
        holder.communicate()
    assert shell.bytes().startswith(before)
    assert len(shell.log()) == 2


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
