"""P17 to P19: files made to choke, to fool, or to be carried out."""

import os
import re
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.pace import within
from tests.places import places_in
from tests.promises import hostile
from tests.store.fights import folder
from tests.store.test_hostile import ways_in
from tracker.cli import main
from tracker.core.ports import Trouble
from tracker.store.library import TomlLibrary

posix = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork and limits")


def one_line(words: str) -> bool:
    return words.isprintable() and len(words) < 300


def asked(ask: Callable[[], object]) -> str:
    """What a reader says: the refusal, or nothing."""
    try:
        ask()
    except Trouble as error:
        return str(error)
    return ""


def test_p17_there_are_at_least_the_62_inputs_of_the_table() -> None:
    assert len({**hostile.ALL, **hostile.SAVES}) >= 62


@posix
@pytest.mark.parametrize("name", hostile.ALL)
def test_p17_a_hostile_roster_is_refused_within_a_second_and_200_mib(tmp_path: Path, name: str) -> None:
    file = tmp_path / "party.toml"
    file.write_bytes(b'[[combatant]]\nname = "X"\n' + hostile.ALL[name])
    library = TomlLibrary(folder=tmp_path / "library")
    answer = hostile.in_child(lambda: asked(lambda: library.roster(str(file))))
    assert answer.ended == 0, answer
    assert re.match(r"party\.toml[,:] .+", answer.words) or (name in hostile.HARMLESS and not answer.words)
    assert not answer.words or one_line(answer.words)
    assert within(answer.seconds, hostile.MOST_SECONDS)


@posix
@pytest.mark.parametrize("name", hostile.SAVES)
def test_p17_a_hostile_save_is_answered_within_a_second_and_200_mib(tmp_path: Path, name: str) -> None:
    saves = folder(tmp_path)
    saves.folder.mkdir()
    (saves.folder / "ford.toml").write_bytes(hostile.save(name))

    def ask() -> str:
        found = saves.read("ford")
        told = [*found.notes, found.trouble]
        assert len(told) < 50
        assert all(one_line(line) for line in told)
        return "read"

    answer = hostile.in_child(ask)
    assert (answer.ended, answer.words) == (0, "read")
    most = 1.5 * hostile.MOST_SECONDS  # a log may be up to four times a roster's cap
    assert within(answer.seconds, most)


PAYLOADS = {
    "clipboard": "\x1b]52;c;aGk=\x07",
    "title": "\x1b]0;owned\x07",
    "clear": "\x1b[2J",
    "other screen": "\x1b[?1049h",
    "link": "\x1b]8;;http://evil\x1b\\x\x1b]8;;\x1b\\",
    "device control": "\x1bP$q q\x1b\\",
    "C1 control": "\x9b2J",
    "C1 string": "\x9d0;owned\x9c",
    "direction": "\u202egnihton",
    "isolate": "\u2066x",
    "invisible": "a\u200bb\ufeffc",
    "tags": "a\U000e0041b",
    "zero": "a\0b",
    "shift out": "a\x0eb",
    "bell": "a\x07b",
    "delete": "a\x7fb",
    "line": "a\u2028b\u0085c\rd",
}
_RAW = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u200b\u2028-\u202e\u2066-\u2069\ufeff\U000e0000-\U000e007f]")


def quoted(text: str) -> str:
    return '"' + "".join(c if c not in '"\\' and c.isprintable() else f"\\U{ord(c):08x}" for c in text) + '"'


def hostile_save(payload: str) -> str:
    text = quoted(f"Wolf {payload}")
    return (
        f'format = "tracker"\nversion = 1\nsystem = "balance"\nfight = {text}\nname = {text}\napp = {text}\n'
        f"#= 0 00000000\n\n[[step]]\nn = 1\nparent = 0\nround = 1\nup = {text}\ndo = {text}\n"
        f'[[step.event]]\nkind = "noted"\ntext = {text}\n[[step.event]]\nkind = {text}\n{text} = {text}\n'
        "#= 1 00000000\n"
    )


@pytest.mark.parametrize("payload", PAYLOADS)
def test_p18_no_text_of_a_file_reaches_the_terminal_raw_from_the_shell(
    tmp_path: Path, payload: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, value in places_in(tmp_path).items():
        monkeypatch.setenv(name, value)
    monkeypatch.chdir(tmp_path)
    text = PAYLOADS[payload]
    saves = tmp_path / "saves"
    saves.mkdir()
    named = saves / f"ford {text.replace('/', '').replace(chr(0), '')}.toml"
    for file, content in ((saves / "ford.toml", hostile_save(text)), (named, hostile_save(text) + "x = \n")):
        file.write_text(content, encoding="utf-8")
    party = tmp_path / "party.toml"
    party.write_text(f"[[combatant]]\nname = {quoted(text)}\n{quoted(text)} = 1\n", encoding="utf-8")
    calls = [
        *(["show", "ford"], ["show", "ford", "--json"], ["log", "ford"], ["log", "ford", "--json"]),
        *(["check", "ford", str(named)], ["check", "ford", "--json"], ["saves"], ["saves", "--json"]),
        *(
            ["do", "ford", f"note - {text}"],
            ["do", "ford", text],
            ["show", text],
            ["new", text, "--system", text],
        ),
        *(["new", "b", "--system", "balance", "--roster", str(party)], ["branch", "ford", "0", "c"], [text]),
        ["odds", "balance", text],
    ]
    for call in calls:
        main(call)
        said = capsys.readouterr()
        assert not _RAW.search(said.out + said.err), (call, said)
        assert "Traceback" not in said.err


READER = """
import os, sys
from pathlib import Path
seen = []
def audit(event, args):
    if event == "open" and isinstance(args[2], int) and args[2] & (os.O_WRONLY | os.O_RDWR | os.O_CREAT):
        seen.append(f"writes {args[0]}")
    elif event == "open" and str(args[0]).startswith("/etc"):
        seen.append(f"reads {args[0]}")
    elif event.split(".")[0] in ("socket", "subprocess", "shutil", "urllib", "ctypes"):
        seen.append(event)
    elif event.startswith(("os.system", "os.exec", "os.spawn", "os.fork", "os.remove", "os.rename")):
        seen.append(event)
    elif event in ("exec", "compile"):
        seen.append(event)
"""


@posix
@pytest.mark.parametrize("kind", ["roster", "library", "content", "save"])
def test_p19_reading_a_file_executes_fetches_and_writes_nothing(tmp_path: Path, kind: str) -> None:
    lines = "".join(
        f'{key} = "{value}"\n'
        for key, value in {
            "include": "/etc/passwd", "path": "../../../etc/passwd", "url": "http://127.0.0.1:9/x",
            "run": "$(touch x)", "__class__": "os.system", "file": "file:///etc/passwd",
        }.items()
    )  # fmt: skip
    shelf = tmp_path / "library" / "balance"
    shelf.mkdir(parents=True)
    for place in (tmp_path / "party.toml", shelf / "wolf.toml"):
        place.write_text(f'[[combatant]]\nname = "../../x"\n{lines}')
    saves = folder(tmp_path)
    saves.folder.mkdir()
    (saves.folder / "ford.toml").write_text(hostile_save("../../x").replace("n = 1\n", f"n = 1\n{lines}"))
    content = {"balance": (shelf,)} if kind == "content" else {}
    library = TomlLibrary(content, folder=tmp_path / ("none" if kind == "content" else "library"))
    ask: Callable[[], object] = {
        "roster": lambda: library.roster(str(tmp_path / "party.toml")),
        "library": lambda: library.entries("balance"),
        "content": lambda: library.entries("balance"),
        "save": lambda: (saves.read("ford"), saves.lines()),
    }[kind]
    ask()  # once before, so that what is imported is there

    def watched() -> str:
        names: dict[str, list[str]] = {}
        exec(READER, names)
        sys.addaudithook(names["audit"])  # type: ignore[arg-type]
        ask()
        return ", ".join(names["seen"]) or "nothing"

    assert hostile.in_child(watched).words == "nothing"


@posix
@pytest.mark.parametrize("way", ["read", "open", "roster"])
def test_p19_devices_fifos_folders_and_loops_are_refused_at_once(tmp_path: Path, way: str) -> None:
    os.mkfifo(tmp_path / "fifo.toml")
    (tmp_path / "device.toml").symlink_to("/dev/zero")
    (tmp_path / "terminal.toml").symlink_to("/dev/tty")
    (tmp_path / "circle.toml").symlink_to(tmp_path / "circle.toml")
    (tmp_path / "folder.toml").mkdir()
    with (tmp_path / "sparse.toml").open("wb") as sparse:
        sparse.truncate(10 * 1024**3)
    ask = ways_in(tmp_path)[way]
    for path in sorted(tmp_path.glob("*.toml")):
        began = time.process_time()
        with pytest.raises(Trouble, match=r"^[^\n]+: [^\n]+$"):
            ask(str(path))
        assert within(time.process_time() - began, 0.1)
