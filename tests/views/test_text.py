from tests.views.fights import fight
from tracker.core.ports import SaveLine
from tracker.views.language import about, command_lines, verb_lines
from tracker.views.log import log_lines, log_markdown, log_view
from tracker.views.odds import odds_lines
from tracker.views.resume import resume_lines
from tracker.views.text import show_lines
from tracker.views.width import columns

LINES = [
    "add Wolf x2 health=4",
    'add "狼" health=9 mana=2',
    "initiative 1=6,6 2=3,3 狼=3,3",
    "hurt 1 4",
    'condition 2 slow rounds=1 attack=-2',
    "hide 2",
    "note 狼 brave",
    "remind round=2 turn=3 the bridge burns",
    "note - rain",
]  # fmt: skip


def test_a_fight_in_plain_lines() -> None:
    table = fight(*LINES)
    assert show_lines(table.system, table.encounter) == [
        "The ford (Tiny): round 1, turn 12",
        "Up: Wolf 1",
        "",
        ">  12   ○  1 Wolf 1 ▶ up",
        *(f"{turn:>5}" for turn in range(11, 6, -1)),
        "    6a  ○  2 Wolf 2 · waits, hidden",
        "    6b  ○  3 狼     · waits",
        *(f"{turn:>5}" for turn in range(5, 1, -1)),
        "",
        "1  Wolf 1  foes  Health 0/4            down",
        "2  Wolf 2  foes  Health 4/4            slow (attack -2, 1 round), hidden",
        "3  狼      foes  Health 9/9  Mana 2/2  note: brave",
        "",
        "Note: rain",
        "Reminder for round 2, turn 3: the bridge burns",
        "",
        "Next: 6: Wolf 2 and 狼 act",
    ]


def test_a_group_is_one_line_of_the_ladder_and_says_who_is_in_which_state() -> None:
    table = fight(
        "add Hero", "add Wolf x4 group=Pack", "initiative hero=2,2 wolf-1=2,2", "hurt 5 3", "done 2"
    )
    lines = show_lines(table.system, table.encounter)
    assert lines[1] == "Up: Hero and Pack ×3"
    assert ">   4b  ○    Pack ×4 ✓ acted 2, ▶ up 3-5" in lines
    assert "3  Wolf 2  foes  Health 3/3" in lines


def test_an_empty_fight_says_how_to_go_on() -> None:
    table = fight()
    assert show_lines(table.system, table.encounter) == [
        "The ford (Tiny): not begun",
        "Nobody is up",
        "",
        "Next: somebody has to join: add, roster",
    ]


def test_the_moment_is_told_between_rounds_and_at_the_end() -> None:
    table = fight("add Wolf", "initiative wolf=1,1", "next")
    assert show_lines(table.system, table.encounter)[0] == "The ford (Tiny): round 1 is over"
    table.say("end they fled")
    assert show_lines(table.system, table.encounter)[0] == "The ford (Tiny): ended in round 1"
    empty = fight("end")
    assert show_lines(empty.system, empty.encounter)[0] == "The ford (Tiny): ended"


def test_a_status_that_does_not_fit_goes_below() -> None:
    table = fight("add Wolf", *(f'condition wolf "a long condition {n}"' for n in range(4)))
    lines = show_lines(table.system, table.encounter)
    assert "1  Wolf  foes  Health 3/3" in lines
    assert all(columns(line) <= 80 for line in lines)


def test_why_somebody_cannot_act_is_said_once() -> None:
    table = fight("add Wolf", "condition wolf Down", "hurt wolf 3")
    assert "1  Wolf  foes  Health 0/3  Down" in show_lines(table.system, table.encounter)


def test_the_log_marks_what_was_undone_and_decided_again() -> None:
    table = fight("add Wolf", "hurt wolf 1", "undo", "note - x", "hurt wolf 2", "without 4")
    assert list(log_lines(table.history)) == [
        "   1         Wolf joins (foes)",
        "   2~        Wolf takes 1 Injury: Health 2",
        "   3         undo: back to step 1",
        "   4~        Note: x",
        "   5~        Wolf takes 2 Injury: Health 1",
        "   6         without 4: back to step 1",
        "   7         (step 5 again) Wolf takes 2 Injury: Health 1",
    ]
    assert list(log_lines(table.history, range(7, 8))) == [
        "   7         (step 5 again) Wolf takes 2 Injury: Health 1"
    ]


def test_a_marked_step_has_its_note_below_it_also_when_it_was_decided_again() -> None:
    table = fight("add Wolf", "note - x", "hurt wolf 1", "mark 3 was this *right*?", "without 2")
    note = "             ✱ was this *right*?"
    assert list(log_lines(table.history))[2:] == [
        "   3~        Wolf takes 1 Injury: Health 2",
        note,
        "   4~        Step 3 is marked: was this *right*?",
        "   5         without 2: back to step 1",
        "   6         (step 3 again) Wolf takes 1 Injury: Health 2",
        note,
        "   7         (step 4 again) Step 3 is marked: was this *right*?",
    ]
    assert r"  <br>✱ **was this \*right\*?**" in list(log_markdown(table.history))
    assert [step["mark"] for step in log_view(table.history)][4:6] == ["", "was this *right*?"]
    table.say("undo")
    assert note not in list(log_lines(table.history))


def test_the_log_as_markdown_has_a_heading_for_each_round() -> None:
    table = fight("add Wolf_x", "initiative wolf=1,1", "undo")
    assert list(log_markdown(table.history)) == [
        "# The ford",
        "",
        "## Before the fight",
        "",
        r"- **1** Wolf\_x joins \(foes\)",
        "",
        "## Round 1",
        "",
        "- **2** (turn 2) ~~Round 1 begins~~",
        r"  <br>~~Turn 2: Wolf\_x is up~~",
        "",
        "## Before the fight",
        "",
        "- **3** undo: back to step 1",
    ]


def test_the_resume_list_is_aligned_and_tells_trouble() -> None:
    lines = [
        SaveLine(
            "ford",
            "/x/ford.toml",
            "The ford",
            "tiny",
            3,
            8,
            "Mirela, Wolf 2",
            "2026-11-29T19:02:11+01:00",
            40,
        ),
        SaveLine("b", "/x/b.toml", "b", "", 0, None, "", "", 0, "b.toml: the file is empty"),
        SaveLine("c", "/x/c.toml", "c", "tiny", 0, None, "", "2026-11-29T19:02:11+01:00", 1),
    ]
    assert resume_lines(lines, numbered=True) == [
        "1  ford  tiny  round 3, turn 8     2026-11-29 19:02",
        "      The ford: Mirela, Wolf 2 up",
        "2  b     ?     not begun, 0 steps",
        "      b: b.toml: the file is empty",
        "3  c     tiny  not begun, 1 step   2026-11-29 19:02",
        "      c",
    ]
    assert resume_lines(lines)[0] == "ford  tiny  round 3, turn 8     2026-11-29 19:02"
    assert resume_lines([]) == []


def test_odds_are_percents_with_a_mean() -> None:
    assert odds_lines({"hit": 0.625, "injury": {"0": 0.375, "2": 0.625}, "expected": 1.25}) == [
        "hit 62.5 %",
        "injury 0  37.5 %  ###########",
        "injury 2  62.5 %  ###################",
        "expected 1.25",
    ]


def test_every_command_is_in_the_helps_and_each_says_its_form() -> None:
    table = fight()
    system = table.system
    listed, short = "\n".join(command_lines(system)), "\n".join(verb_lines(system))
    for model in system.commands:
        assert f"  {model.verb}" in listed
        assert f"  {model.verb} " in short
        assert about(system, model, table.encounter)[0].startswith(model.verb)
    assert max(map(len, [*listed.splitlines(), *short.splitlines()])) <= 80
