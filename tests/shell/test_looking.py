"""Calls that look: the state, the log, the list, checks, branches and odds; they change nothing."""

import pytest

from tests.shell.conftest import LOG_KEYS, Shell

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
    "group",
    "wave",
    "turn",
]


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


def test_show_tells_all_that_is_coming_when_asked_to(shell: Shell) -> None:
    shell.fight("add Wolf turn=4", "add Hero turn=3", "next")
    assert shell.good("show", "fight", "--coming").out.split()[:6] == [
        "now",
        "4",
        "Wolf",
        "acts",
        "3",
        "Hero",
    ]


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


def test_log_can_be_of_the_steps_that_are_looked_for(shell: Shell) -> None:
    shell.fight("add Wolf x2", "hurt 1 1", "note 2 the wolf bites", "undo", "hurt 2 1")
    found = shell.good("log", "fight", "--find", "kind:hurt", "--json").objects
    assert [step["step"] for step in found] == [2, 5]
    assert shell.good("log", "fight", "--find", 'who:"wolf 2" bites').out == ""
    assert shell.good("log", "fight", "--find", "who:#1 injury").out.splitlines() == [
        "   2         Wolf 1 takes 1 Injury: Health 3"
    ]
    assert "- **5** Wolf 2" in shell.good("log", "fight", "--format", "markdown", "--find", "who:wolf-2").out


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


@pytest.mark.parametrize("after", [[], ["note - next week"], ["undo", "redo"], ["note - a", "undo"]])
def test_saves_tells_a_fight_that_is_over(shell: Shell, after: list[str]) -> None:
    shell.fight("add Wolf", "initiative wolf=1,1", "end", *after, ref="one")
    assert shell.good("saves").out.splitlines()[1].strip() == "one: ended"
    (told,) = shell.good("saves", "--json").objects
    assert (told["ended"], told["up"], told["round"]) == (True, None, 1)
    shell.good("do", "one", "goto 2")
    assert shell.good("saves").out.splitlines()[1].strip() == "one: Wolf up"
    assert shell.good("saves", "--json").objects[0]["ended"] is False


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


def test_saves_tells_a_save_that_is_damaged_in_its_middle_and_what_is_no_fight(shell: Shell) -> None:
    shell.good("new", "one", "--system", "balance")
    shell.good("do", "one", "add Wolf", "add Bear", "note - x")
    path = shell.saves / "one.toml"
    path.write_text(path.read_text().replace("n = 2", "n = ", 1))
    (shell.saves / "cave.toml").write_text('[[combatant]]\nname = "Rat"\n')
    told = " ".join(shell.good("saves").out.split())
    assert "one: damaged: one.toml, line " in told
    assert told.endswith("No fights: cave.toml: a roster")
    (line,) = shell.good("saves", "--json").objects
    assert str(line["trouble"]).startswith("damaged: one.toml, line ")
