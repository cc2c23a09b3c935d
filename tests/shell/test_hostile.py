"""Odd things at every door: one line, exit 1, nothing recorded, never a traceback or a control sequence."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.shell.conftest import BOOT, ROOT, Shell
from tracker.store import places

READERS = ("show", "log", "check")
WRITERS = ("do", "play")


def call(shell: Shell, verb: str, ref: str) -> str:
    """The line with which a call on `ref` is refused."""
    said = shell(verb, ref, *(["note - x"] if verb == "do" else []))
    assert said.status == 1, said
    line = said.out if verb == "check" else said.err
    assert "Traceback" not in said.out + said.err
    assert "should not have happened" not in said.err
    assert "\x1b" not in said.out + said.err
    assert line.count("\n") == 1, said
    return line


def junk(folder: Path, kind: str) -> str:
    """A thing that is no save."""
    path = folder / "odd.toml"
    if kind == "folder":
        path.mkdir()
    elif kind == "fifo":
        os.mkfifo(path)
    elif kind == "loop":
        path.symlink_to(path)
    elif kind != "missing":
        path.write_bytes(JUNK[kind])
    return str(path)


JUNK = {
    "empty": b"",
    "binary": bytes(range(256)) * 20,
    "a roster": b'[[combatant]]\nname = "A"\n',
    "not toml": b"this is no save\n",
    "latin-1": 'name = "caf\xe9"\n'.encode("latin-1"),
    "other toml": b'[tool]\nformat = "other"\n',
    "deep": b"a = " + b"[" * 5000 + b"]" * 5000,
    "nul": b"\0" * 4096,
}


@pytest.mark.parametrize("verb", [*READERS, *WRITERS, "open", "branch", "party", "odds"])
@pytest.mark.parametrize("kind", ["missing", "folder", "fifo", "loop", *JUNK])
def test_what_is_no_save_is_refused_in_a_line(shell: Shell, kind: str, verb: str) -> None:
    ref = junk(shell.folder, kind)
    if verb == "branch":
        assert "odd" in shell.refused("branch", ref, "0", "new")
    elif verb == "party":
        assert "odd" in shell.refused("new", "new", "--system", "tiny", "--party", ref)
    elif verb == "odds":
        assert "odd" in shell.refused("odds", ref, "a", "b")
    else:
        assert "odd" in call(shell, verb, ref)


@pytest.mark.parametrize("kind", ["missing", "folder", "fifo", *(k for k in JUNK if k != "a roster")])
def test_what_is_no_roster_is_refused_in_a_line(shell: Shell, kind: str) -> None:
    shell.fight()
    ref = junk(shell.folder, kind)
    assert "odd" in shell.refused("do", "fight", f'roster "{ref}"')
    assert "odd" in shell.refused("new", "new", "--system", "tiny", "--roster", ref)
    assert shell.state()["steps"] == 0
    assert not (shell.saves / "new.toml").exists()


@pytest.mark.parametrize(
    "ref", ["", " ", "..", "\x1b]0;x\x07", "a\0b", "x" * 5000, "\udcff", "a/b/c", "~nobody/x"]
)
@pytest.mark.parametrize("verb", [*READERS, *WRITERS, "new"])
def test_an_odd_file_name_is_refused_in_a_line(shell: Shell, verb: str, ref: str) -> None:
    if verb == "new":
        assert shell.refused("new", ref, "--system", "tiny")
    else:
        assert call(shell, verb, ref)


def newer(shell: Shell) -> str:
    """A save of a version to come, with a step that can be read."""
    shell.fight("add Wolf")
    path = shell.saves / "fight.toml"
    text = path.read_text()
    path.write_text(text.replace("version = 1", "version = 99").replace('app = "0.1.0"', 'app = "9.0"'))
    return "fight"


@pytest.mark.parametrize("verb", [*READERS, *WRITERS])
def test_a_newer_save_is_only_looked_at(shell: Shell, verb: str) -> None:
    ref = newer(shell)
    before = shell.bytes()
    said = shell(verb, ref, *(["note - x"] if verb == "do" else []))
    assert said.status == 1
    assert "made by tracker 9.0" in said.out + said.err
    assert shell.bytes() == before
    if verb in ("show", "log"):
        assert "Wolf" in said.out


@pytest.mark.parametrize("verb", [*READERS, *WRITERS])
def test_an_event_nobody_knows_ends_the_reading_there(shell: Shell, verb: str) -> None:
    shell.fight("add Wolf", "note - x", "note - y")
    path = shell.saves / "fight.toml"
    path.write_text(path.read_text().replace('kind = "note_added"', 'kind = "unheard_of"', 1))
    said = shell(verb, "fight", *(["note - z"] if verb == "do" else []))
    assert said.status == 1
    assert "unheard_of" in said.out + said.err
    if verb in ("show", "log"):
        assert "Wolf" in said.out


def test_a_save_of_a_game_that_is_not_here_says_which(shell: Shell) -> None:
    shell.fight("add Wolf")
    path = shell.saves / "fight.toml"
    path.write_text(path.read_text().replace('system = "tiny"', 'system = "chess"'))
    for verb in (*READERS, *WRITERS):
        assert "chess" in call(shell, verb, "fight")
    assert "chess" in shell.good("saves").out


def test_a_torn_tail_is_set_aside_with_a_note_and_the_rest_goes_on(shell: Shell) -> None:
    shell.fight("add Wolf", "hurt wolf 1")
    path = shell.saves / "fight.toml"
    whole = path.read_bytes()
    path.write_bytes(whole[:-30])
    looked = shell("show", "fight")
    assert looked.status == 0
    assert "note: " in looked.err
    said = shell("do", "fight", "hurt wolf 2")
    assert said.status == 0
    assert "note: " in said.err
    assert [step["words"] for step in shell.log()][1:] == ["hurt wolf 2"]
    assert list(shell.saves.glob("*.cut-*"))


def test_a_folder_or_file_without_permission_is_refused_in_a_line(shell: Shell) -> None:
    if os.geteuid() == 0:
        pytest.skip("nothing is forbidden to root")
    shell.fight("add Wolf")
    (shell.saves / "fight.toml").chmod(0o400)
    assert "no permission" in call(shell, "do", "fight")
    shell.saves.chmod(0o500)
    assert "no permission" in shell.refused("new", "other", "--system", "tiny")


NAMES = [
    "[/b]",
    "[@click=app.quit]x[/]",
    "D'Arc",
    "狼",
    "a=b",
    "x3",
    "side=foes",
    "-",
    "#1",
    "*",
    "a.b",
    '"',
    "\\",
    "hidden",
]


@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_a_name_like_any_other(shell: Shell, name: str) -> None:
    quoted = '"' + name.replace("\\", "\\\\").replace('"', '\\"') + '"'
    shell.fight(f"add {quoted} health=5", "add Other", f"hurt {quoted} 1", f"strike {quoted} other dice=1")
    state = shell.state()
    assert state["combatants"][0]["name"] == name
    assert [c["health"]["current"] for c in state["combatants"]] == [4, 2]
    assert name in shell.good("show", "fight").out
    assert name in shell.good("log", "fight").out
    assert shell.good("check", "fight").out == "fight: good, 4 steps\n"


def test_a_control_sequence_in_a_name_is_cleaned_and_never_reaches_the_terminal(shell: Shell) -> None:
    shell.fight('add "\x1b[31mred\x1b]0;title\x07\u202egnp\u200b" health=2', "note 1 \x9b31mx")
    raw = (shell.saves / "fight.toml").read_text()
    for words in (
        ("show", "fight"),
        ("show", "fight", "--json"),
        ("log", "fight"),
        ("log", "fight", "--json"),
        ("saves",),
    ):
        out = shell.good(*words).out
        assert not set("\x1b\x07\x9b\u202e\u200b") & set(out + raw)


def test_what_a_hand_put_into_a_file_never_reaches_the_terminal(shell: Shell) -> None:
    shell.fight("add Wolf", "note wolf here")
    path = shell.saves / "fight.toml"
    text = path.read_text().replace('name = "Wolf"', r'name = "W\u001b]0;x\u0007\u009b31m\u202eolf"', 1)
    path.write_text(
        text.replace('text = "here"', r'text = "h\u001b[2J\u2028"', 1).replace(
            'name = "fight"', r'name = "f\u001b[2J"', 1
        )
    )
    for words in (
        ("show",),
        ("show", "--json"),
        ("log",),
        ("log", "--json"),
        ("log", "--format", "markdown"),
        ("check",),
    ):
        said = shell(words[0], "fight", *words[1:])
        assert said.status == 0
        assert not set("\x1b\x07\x9b\u202e\u2028") & set(said.out + said.err)
    assert "\x1b" not in shell.good("saves").out


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('add ""', "empty"),
        ('add " \u200b "', "empty"),
        (f"add {'x' * 201}", "200"),
        ("hurt bear 1", "here are Wolf 1, Wolf 2 and Hero"),
        ("hurt wolf 1", "could be Wolf 1 or Wolf 2"),
        ("hurt #9 1", "#9"),
        ("hurt bear* 1", "bear*"),
        ("hurt 1 x", "whole number"),
        ("hurt 1", "missing"),
        ("hurt", "missing"),
        ("hurt 1 1 1", "not understood"),
        ("hurt 1 0", "1 or more"),
        ("strike 1 hero dice=7", "1 to 6"),
        ("strike 1 nobody", "nobody"),
        ("roll 2d", "column"),
        ("roll 1d6 dice=7", "1 to 6"),
        ("set 1 frob 3", "frob"),
        ("condition 1 x rounds=0", "rounds"),
        ('note - "open', "not closed"),
        ("", "empty line"),
        ("frob", "no command"),
        ("undo 0", "1 or more"),
        ("goto 99", "0 to 3"),
        ("without 99", "99"),
        ("redo", "nothing to redo"),
        ("roster nothere.toml", "nothere.toml"),
        ("add Bear from=nothere", "nothere"),
        ('add X sheet="{"', "JSON"),
        ('add X sheet="[]"', "table"),
        ("add X health=x", "health"),
        ("add X side=us", "party"),
        ("setting mercy perhaps", "yes or no"),
        ("setting frob 1", "mercy"),
    ],
)  # fmt: skip
def test_a_line_that_cannot_be_says_what_would_be_right_and_leaves_no_trace(
    shell: Shell, line: str, said: str
) -> None:
    shell.fight("add Wolf x2", "add Hero", "note - x")
    before = shell.bytes()
    assert said in shell.refused("do", "fight", line)
    assert shell.bytes() == before
    assert said in shell("play", "fight", stdin=f"{line}\n").out or not line
    assert shell.bytes() == before


def test_two_at_once_each_do_all_or_are_refused(shell: Shell) -> None:
    shell.fight("add Wolf health=999")
    calls = [shell.spawn("do", "fight", "-") for _ in range(4)]
    ends = [(call, *call.communicate("hurt wolf 1\nhurt wolf 1\n")) for call in calls]
    assert {call.returncode for call, _, _ in ends} <= {0, 1}
    done = sum(call.returncode == 0 for call, _, _ in ends)
    assert done >= 1
    for refused, _, err in ends:
        if refused.returncode:
            assert err.startswith("refused: ")
            assert err.count("\n") == 1
    assert len(shell.log()) == 1 + 2 * done
    assert shell.good("check", "fight").out.count("\n") == 1


def test_nobody_reading_is_no_error_worth_a_traceback(shell: Shell) -> None:
    shell.fight("add Wolf", *(f"note - {'word ' * 60}" for _ in range(100)))
    assert len(shell.good("log", "fight", "--json").out) > 1 << 16, "more than a pipe holds"
    call = shell.spawn("log", "fight", "--json")
    assert call.stdout is not None
    assert call.stderr is not None
    call.stdout.close()
    call.wait()
    assert call.stderr.read() == ""
    assert call.returncode == 1


def test_a_full_device_at_the_other_end_is_a_line(shell: Shell) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("no /dev/full here")
    shell.fight("add Wolf")
    with open("/dev/full", "w") as full:
        call = shell.spawn("show", "fight", stdout=full)
        _, err = call.communicate()
    assert call.returncode == 1
    assert "Traceback" not in err


def test_a_terminal_of_few_letters_gets_marks_for_the_others(shell: Shell) -> None:
    shell.fight('add "狼 Žofie"')
    call = shell.spawn("show", "fight", PYTHONIOENCODING="ascii")
    out, err = call.communicate()
    assert (call.returncode, err) == (0, "")
    assert "? ?ofie" in out


def test_bytes_that_are_no_text_are_taken_as_marks(shell: Shell) -> None:
    shell.fight("add Wolf")
    with (shell.folder / "script").open("wb") as script:
        script.write(b"note - \xff\xfe\x9b31m\nfrob \xc3\n\0\n")
    with (shell.folder / "script").open("rb") as script:
        out, err = shell.spawn("play", "fight", stdin=script).communicate()
    assert err == ""
    assert out.count("refused: ") == 2
    assert not set("\x9b\0") & set(out)
    said = shell("do", "fight", "note - \udcff\udc9b")
    assert said.status == 0
    assert "\udcff" not in said.out


def test_a_fault_inside_is_one_line(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("a\x1b[31m\nb")

    shell.fight()
    monkeypatch.setattr("tracker.cli.show.show_lines", broken)
    said = shell("show", "fight")
    assert said.status == 1
    assert said.err.startswith("tracker: this should not have happened: ZeroDivisionError: a")
    assert said.err.count("\n") == 1
    assert "\x1b" not in said.err
    monkeypatch.setenv("TRACKER_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        shell("show", "fight")


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_a_closed_stream_is_an_empty_one(shell: Shell, closed: str) -> None:
    shell.fight("add Wolf")
    for words in ("show fight", "play fight", "do fight -", "show nothere"):
        script = f'exec "$0" -c "$1" {words} {closed}'
        call = subprocess.run(
            ["sh", "-c", script, sys.executable, BOOT],
            cwd=shell.folder,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            check=False,
        )
        assert "Traceback" not in call.stderr
        assert "should not have happened" not in call.stderr
        assert call.returncode == (1 if "nothere" in words else 0)


def test_a_folder_named_like_a_sample_is_not_taken_for_it(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = shell.folder / "shipped" / "example.toml"
    path.parent.mkdir()
    shell.fight("add Wolf", ref=str(path))
    monkeypatch.setattr(places, "sample_files", lambda: [path])
    (shell.saves / "example.toml").mkdir(parents=True)
    for verb in (*READERS, *WRITERS):
        assert "folder" in call(shell, verb, "example")
