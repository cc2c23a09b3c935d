"""The fight in plain lines: asked, answered, given up, killed and resumed."""

import fcntl
import re
import signal
import struct
import termios
from pathlib import Path

import pytest

from tests.shell.conftest import ROOT, Shell
from tests.shell.terminal import Terminal
from tracker.store import places


def play(shell: Shell, *lines: str, ref: str | None = "fight") -> str:
    """What a session says to those lines, and then to the end of its input."""
    said = shell("play", *([ref] if ref else []), stdin="".join(f"{line}\n" for line in lines))
    assert (said.status, said.err) == (0, ""), said
    return said.out


def words(shell: Shell, ref: str = "fight") -> list[str]:
    return [step["words"] for step in shell.log(ref)]


def test_someone_new_sets_up_a_fight_and_plays_a_round(shell: Shell) -> None:
    out = play(
        shell,
        "new The ford",
        "tiny",
        "library",
        "add Hero x4",
        "add Wolf x5",
        "dice roll",
        *[""] * 30,
        ref=None,
    )
    assert "There are no fights yet." in out
    assert 'add "Wolf" x3' in out
    assert "Hero (party): health 9, mana 3" in out
    assert "Round 1 begins" in out
    assert "Round 2 begins" in out
    state = shell.state("the-ford")
    assert (state["name"], len(state["combatants"])) == ("The ford", 9)
    assert state["round"] >= 2


def test_it_says_who_is_up_what_comes_and_what_happened(shell: Shell) -> None:
    shell.fight("add Wolf x2", "add Hero side=party", "initiative 1=5,5 2=4,4 hero=1,2")
    out = play(shell, "", "strike 2 hero dice=3", "undo")
    assert "fight (Tiny): round 1, turn 12\nUp: Wolf 1\n" in out
    assert "Next: 10: Wolf 2 acts" in out
    assert "> \nTurn 10: Wolf 2 is up\nNext: 3: Hero acts\n" in out
    assert "Hero takes 3 Injury: Health 6\n" in out
    assert "undo: back to step 4\nfight (Tiny): round 1, turn 10\nUp: Wolf 2\n" in out
    assert words(shell)[-3:] == ["next", "strike wolf-2 hero dice=3", "undo"]


def test_dice_are_asked_for_typed_rolled_and_asked_again_when_they_do_not_fit(shell: Shell) -> None:
    shell.fight("add Wolf x2", "add Hero")
    out = play(shell, "", "7,1", "3", "3,4", "", "55", "strike 1 hero", "?", "x", "2")
    assert "Wolf 1: 2d6 (Enter rolls): 7,1\ncolumn 1: " in out
    assert "wanted 2 dice of 1 to 6, got 3" in out
    assert "Type the faces as they lie" in out
    asked = re.fullmatch(r"initiative wolf-1=3,4 wolf-2=\d,\d hero=5,5", words(shell)[2])
    assert asked, words(shell)
    assert words(shell)[3] == "strike wolf-1 hero dice=2"


def test_all_rolls_the_rest_of_a_command_and_dice_roll_everything_from_then_on(shell: Shell) -> None:
    shell.fight("add Wolf x9")
    out = play(
        shell,
        "initiative",
        "1,1",
        "all",
        "strike 1 2",
        "5",
        "dice roll",
        "strike 1 3",
        "dice ask",
        "strike 1 4",
        "1",
    )
    assert out.count("(Enter rolls)") == 4
    assert [line.split()[:3] for line in words(shell)[2:]] == [
        ["strike", "wolf-1", f"wolf-{n}"] for n in (2, 3, 4)
    ]


@pytest.mark.parametrize("word", [".", "cancel", "CANCEL"])
def test_a_command_given_up_leaves_no_trace(shell: Shell, word: str) -> None:
    shell.fight("add Wolf x2")
    before = shell.bytes()
    out = play(shell, "initiative", "3,3", word, ".")
    assert "Given up; nothing was recorded." in out
    assert "Nothing was begun." in out
    assert shell.bytes() == before


def test_the_end_of_input_within_a_question_leaves_no_trace(shell: Shell) -> None:
    shell.fight("add Wolf x2")
    before = shell.bytes()
    assert "Wolf 2: 2d6" in play(shell, "initiative", "3,3")
    assert shell.bytes() == before


def test_a_refusal_is_a_line_and_the_fight_goes_on(shell: Shell) -> None:
    shell.fight("add Wolf x2")
    out = play(
        shell,
        "frob",
        "hurt bear 1",
        "hurt wolf 1",
        'add "',
        "odds a b",
        "log x",
        "find",
        "dice",
        "help frob",
        "library bear",
        "hurt 1 1",
    )
    assert out.count("refused: ") == 9
    assert "nobody like that" in out
    assert words(shell)[1:] == ["hurt wolf-1 1"]


def test_a_bare_name_that_nobody_knows_is_told(shell: Shell) -> None:
    shell.fight()
    assert "Nobody called" not in play(shell, "add Wolf", "add Wolf", "add Ana quick=2", "add Bea from=wolf")
    assert "Nobody called Wolff is known" in play(shell, "add Wolff x2")


def test_help_show_and_log_look_and_record_nothing(shell: Shell) -> None:
    shell.fight("add Wolf x2", "note - x")
    before = shell.bytes()
    out = play(
        shell,
        "help",
        "help add",
        "help setting",
        "help condition",
        "help dice",
        "?",
        "show",
        "log",
        "log 1",
        "find note x",
        "find kind:hurt",
        "coming",
        "QUIT",
        "note - never",
    )
    for part in (
        "   2         Note: x\n",
        "nothing matches",
        "   then  Round 1",
        "hurt        takes",
        "fields: health=N",
        "mercy: whether",
        "attack=±N",
        "Health 4/4",
        "   2         Note: x",
    ):
        assert part in out
    assert shell.bytes() == before


def test_a_name_reaches_the_terminal_clean(shell: Shell) -> None:
    shell.fight('add "[/b] \x1b[31mred\u202e"')
    out = play(shell, "show", "\x1b]0;x\x07", "initiative")
    assert "[/b]" in out
    assert "\x1b" not in out
    assert "\u202e" not in out


def test_the_resume_list_is_numbered_and_asks_until_it_understands(shell: Shell) -> None:
    shell.fight("add Wolf", ref="one")
    out = play(shell, "9", "nothere", "new", "", "", "1", "note - here", ref=None)
    assert re.search(r"^1  one +tiny", out, re.MULTILINE)
    assert "refused: there is no number 9" in out
    assert "refused: nothere: no such save" in out
    assert "refused: a fight needs a name" in out
    assert words(shell, "one")[-1] == "note - here"
    assert play(shell, "quit", ref=None)
    assert play(shell, ref=None)


def test_the_names_of_new_fights_never_meet(shell: Shell) -> None:
    for _ in range(2):
        play(shell, "new The [/b] ford!", "tiny", ref=None)
    assert sorted(path.name for path in shell.saves.iterdir()) == ["the-b-ford-2.toml", "the-b-ford.toml"]


@pytest.fixture
def sample(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A sample fight that ships."""
    path = shell.folder / "shipped" / "example.toml"
    path.parent.mkdir()
    shell.fight("add Wolf", ref=str(path))
    monkeypatch.setattr(places, "sample_files", lambda: [path])
    return path


def test_a_sample_is_played_as_a_copy(shell: Shell, sample: Path) -> None:
    before = sample.read_bytes()
    out = play(shell, "note - mine", ref="example")
    assert "you play a copy" in out
    assert words(shell, "example")[-1] == "note - mine"
    assert "Note: mine" in play(shell, "log", ref="example"), "its copy is resumed, not copied again"
    out = play(shell, "2", "note - other", ref=None)
    assert "Sample fights" in out
    assert len(list(shell.saves.iterdir())) == 2
    assert sample.read_bytes() == before


def test_a_sample_within_the_saves_folder_is_copied_too(shell: Shell, sample: Path) -> None:
    before = sample.read_bytes()
    said = shell("play", "example", "--saves", str(sample.parent), stdin="note - x\n")
    assert said.status == 0
    assert sample.read_bytes() == before
    assert (sample.parent / "example-2.toml").exists()


def test_a_sample_can_be_looked_at_by_its_name(shell: Shell, sample: Path) -> None:
    assert shell.state("example")["steps"] == 1
    assert not shell.saves.exists()


def test_killed_in_the_middle_it_resumes_where_it_was(shell: Shell) -> None:
    shell.fight("add Wolf x2", "add Hero", "initiative 1=5,5 2=4,4 hero=3,3")
    process = shell.spawn("play", "fight")
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("\nhurt hero 2\nstrike 1 hero\n")
    process.stdin.flush()
    heard = ""
    while "1d6 (Enter rolls): " not in heard:
        piece = process.stdout.read(1)
        assert piece, heard
        heard += piece
    process.send_signal(signal.SIGKILL)
    process.wait()
    assert words(shell)[3:] == ["next", "hurt hero 2"]
    out = play(shell, "strike 1 hero", "4")
    assert "round 1, turn 10\nUp: Wolf 2" in out
    assert "Health 3" in out


def test_a_fight_held_by_another_is_refused(shell: Shell) -> None:
    shell.fight("add Wolf")
    holder = shell.spawn("play", "fight")
    assert holder.stdout is not None
    holder.stdout.readline()
    try:
        assert "open in process" in shell.refused("play", "fight")
    finally:
        holder.communicate()


def test_ctrl_c_gives_a_command_up_and_never_quits_by_accident(shell: Shell) -> None:
    shell.fight("add Wolf x2")
    before = shell.bytes()
    with Terminal(shell, "play", "fight") as terminal:
        terminal.hear("> ")
        terminal.type("initiative\n")
        terminal.hear("Wolf 1: 2d6 (Enter rolls): ")
        terminal.interrupt("nothing was recorded")
        terminal.hear("nothing was recorded")
        terminal.hear("> ")
        terminal.interrupt("quit leaves")
        terminal.hear("quit leaves")
        terminal.hear("> ")
        terminal.type("\x04")
        rest = terminal.rest()
    assert "Saved: " in rest
    assert "Traceback" not in rest
    assert shell.bytes() == before


def test_ctrl_c_at_the_resume_list_leaves(shell: Shell) -> None:
    with Terminal(shell, "play") as terminal:
        terminal.hear("Which fight? ")
        terminal.interrupt()
        assert "Traceback" not in terminal.rest()


def test_lines_are_broken_between_words_at_the_width_of_the_terminal(shell: Shell) -> None:
    shell.good("new", "ford", "--system", "tiny")
    with Terminal(shell, "play", "ford") as terminal:
        fcntl.ioctl(terminal.end, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 40, 0, 0))
        terminal.hear("> ")
        terminal.type(f"note - {' '.join(['overgrown'] * 8)}\n")
        terminal.hear("Note: ")
        said = terminal.hear("> ").split("\r\n")
    assert said[:3] == [
        " ".join(["overgrown"] * 3),
        *["  " + " ".join(["overgrown"] * 3)],
        "  overgrown overgrown",
    ]


def typed_in(readme: str) -> list[str]:
    """What the game master types in the README's session."""
    session = readme.partition("tracker play\n")[2].partition("```")[0]
    return [
        re.sub(r"^(Which fight\? |Which game .*\? |> ?|.*\(Enter rolls\): )", "", line)
        for line in session.splitlines()
    ]


def test_the_session_of_the_readme_sets_up_four_against_five_and_two_rounds_go_by(shell: Shell) -> None:
    lines = typed_in((ROOT / "README.md").read_text(encoding="utf-8"))
    assert lines[:2] == ["new The ford", "balance"]
    answers = ["attack mir 5", "all", "", "dice roll", *[""] * 30]
    said = shell("play", "--seed", "5", stdin="\n".join([*lines, *answers]) + "\n")
    assert (said.status, said.err) == (0, "")
    assert said.out.count("refused: ") == 0, said.out
    state = shell.state("the-ford")
    assert [c["side"] for c in state["combatants"]] == ["party"] * 4 + ["foes"] * 5
    assert state["round"] >= 3


def test_help_finds_words_of_the_rules(shell: Shell) -> None:
    said = shell("play", stdin="new Duel\nbalance\nhelp total fatigue\nhelp endure\nhelp zebra\nquit\n")
    assert "Total Fatigue: Stat Points -2:" in said.out
    assert "Endure: 1 Stat Point takes back 1 Injury" in said.out
    assert "endure WHO N" in said.out
    assert 'there is no command "zebra"' in said.out + said.err
