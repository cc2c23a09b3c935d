"""Every screen and prompt of the app, with hostile text in everything it shows, on a real terminal (P18)."""

import os
import shutil
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from tests.places import places_in
from tests.promises import golden
from tests.promises.pty_run import Run
from tests.promises.tally import Tally
from tracker.core.system import RuleSystem
from tracker.store.saves import SaveFolder
from tracker.systems import find
from tracker.table import Table

ROOT = Path(__file__).parents[2]
MARK = "Zq"
BACK = b"\x1b[27u"
"""Escape as newer terminals send it: one that nothing has to be waited for."""
PAYLOADS = {
    "clipboard": "\x1b]52;c;aGk=\x07",
    "title": "\x1b]0;owned\x07",
    "clear": "\x1b[3J",
    "other screen": "\x1b[?1047h",
    "link": "\x1b]8;;http://evil\x1b\\x\x1b]8;;\x1b\\",
    "device control": "\x1bP$q q\x1b\\",
    "C1 control": "\x9b2J",
    "C1 string": "\x9d0;owned\x9c",
    "direction": "\u202egnihton",
    "isolate": "\u2066x",
    "invisible": "\u200bb\ufeffc",
    "tags": "\U000e0041b",
    "zero": "\0b",
    "shift out": "\x0eb",
    "bell": "\x07b",
    "delete": "\x7fb",
    "tab stop": "\x1bHb",
    "markup": "[/b][@click=app.quit]x[/][link=http://evil]",
    "open markup": "[/",
}
LEFT_OUT = {"q", "b"}
"""Keys that leave the fight."""
UNCLEAN = """
import sys
import tracker.core.text as text
text.clean = lambda given, *, lines=False: given
text.clean_name = text.clean
from tracker.cli import main
sys.exit(main())
"""


def escaped(text: str) -> str:
    """`text` within double quotes of TOML."""
    return "".join(c if c.isalnum() or c in " []/@.=:" else f"\\U{ord(c):08x}" for c in text)


def prepared(place: Path, payload: str) -> dict[str, str]:
    """A save, its file's name, and a library with the payload in every text; the environment for a call."""
    evil = escaped(f"{MARK}{payload}{MARK}")
    for folder in ("saves", "library/balance", "state"):
        (place / folder).mkdir(parents=True)
    played = with_groups(place)
    for name in (
        "Mirela",
        "Old Wolf",
        "Blight Wolf",
        "Żółć [/b] #1",
        "slowed",
        "Sword",
        "the bridge",
        "drink",
        "Golden ford",
        "Gang",
        "Tide",
        "Omen",
    ):
        played = played.replace(name, f"{evil} {name[0]}")
    (place / "saves" / "ford.toml").write_text(played, encoding="utf-8")
    (place / "settings.toml").write_text(
        f'theme = "{evil}"\n"{evil}" = 1\n[keys]\n"{evil}" = "f5"\nattack = "{evil}"\n', encoding="utf-8"
    )
    in_name = "".join(c for c in f"{MARK}{payload}{MARK}" if c not in "/\0")
    (place / "saves" / f"{in_name}.toml").write_text(played + "x = ", encoding="utf-8")
    member = f'[[combatant]]\nname = "{evil}"\nnotes = "{evil}"\nside = "{evil}"\n'
    (place / "library" / "balance" / "evil.toml").write_text(member, encoding="utf-8")
    places = places_in(place)
    places["TRACKER_SETTINGS"] = str(place / "settings.toml")
    return {**os.environ, **places, "PYTHONPATH": str(ROOT), "TERM": "xterm-256color", "LANG": "C.UTF-8"}


LATER = (
    "goto 2", "add Bandit x2", "group #3,#4 Gang", "add Straggler x2", "wave #5,#6 Tide",
    "initiative", "mark 2 Omen", "next",
)  # fmt: skip
"""What the golden fight does not have: a group, a wave, a marked step."""


def with_groups(place: Path) -> str:
    """The golden fight with more in it, as the tracker writes it; a hand put other names there."""
    file = place / "saves" / "ford.toml"
    shutil.copy(golden.FOLDER / "v1" / "ford.toml", file)
    opened = SaveFolder(str(file.parent), state=place / "made").open("ford")
    table = Table(find("balance"), opened)
    for line in LATER:
        table.say(line)
    assert opened.recorder is not None
    opened.recorder.close()
    return file.read_text(encoding="utf-8")


def stops(system: RuleSystem) -> Iterator[tuple[str, list[bytes]]]:
    """Each place to look at: its name, and the keys that lead there, look round, and come back."""
    from tracker.ui.keymap import keys

    back = BACK
    for key in keys(system):
        if len(key.key) == 1 and key.key not in LEFT_OUT:
            looks = [key.key.encode(), MARK[0].encode(), b"\t", b"\x1b[B"]
            yield f"{key.label} ({key.key})", [*looks, back, back]
    yield "command line, typed", [b":", f"hurt {MARK}".encode(), b"\t", b"\r", back, back]
    yield "command line, refused", [b":", f"nonsense {MARK}\r".encode(), back, back]
    mark = MARK.encode()
    yield "palette", [b"\x10", mark, b"\t", b"\x1b[B", b"\x1bOP", back, back]
    yield "help over a prompt", [b"h", b"\x07", b"\x1b[6~", mark, back, back, back]
    yield "history, searched", [b"T", b"/", mark, b"\x1b[A", b"\r", b"\x1b[H", b"\x1b[B", back, back]
    yield "history, a branch", [b"T", b"b", mark, b"/\r", back, back]
    yield "history, taken back", [b"T", b"\x1b[H", b"\x1b[B", b"x", b"\x1b[B", back, back]
    yield "history, mended", [b"T", b"\x1b[H", b"\x1b[B", b"M", back, b"m", back, back, back]
    yield "log, searched and copied", [b"/", mark, b"\t", b"\r", b"y", b"*", back, back, back]
    yield "the panes", [b"\t", b"z", b"\t", b"Z", b"-", b"\t", b"z", b"Z", b"-"]
    yield "list of fights", [b"b", b"\x1b[B", b"\x1b[B", b"\r", back]


def walk(
    place: Path, name: str, payload: str, program: Sequence[str] = ("-m", "tracker"), every: int = 1
) -> Tally:
    """Every place (or each so many) with one payload.

    A case is wrong when the payload reached the terminal as it is, or ended the app.
    """
    tally = Tally("pty cases")
    env = prepared(place, payload)
    raw = raw_of(payload)
    with Run([sys.executable, *program, "open", "ford"], env) as run:
        if not run.wait_for(MARK.encode()):
            tally.case(f"{name}: nothing of the fight is shown: {run.wrote[-300:]!r}")
            return tally
        places = [("fight", [b""]), *stops(find("balance")), *pasted(payload), ("small", [b""])]
        for stop, typed in places[::every]:
            if stop == "small":
                run.resize(12, 40)
            wrote = b""
            for keys in typed:
                run.press(keys)
                wrote += run.read(0.02)
            trouble = "raw" if raw in wrote else f"ended: {wrote[-300:]!r}" if run.is_over() else ""
            tally.case(f"{name}, {stop}: {trouble}" if trouble else "")
            if run.is_over():
                break
    return tally


def raw_of(payload: str) -> bytes:
    """What shows that the payload came through; of a sequence, more than the app's own begin with."""
    if payload[0] == "[":  # markup: it would end the app, or be gone
        return b"\0never\0"
    return f"{MARK}{payload[: 6 if payload[0] == chr(27) else 1]}".encode()


PASTED: Mapping[str, tuple[bytes, bytes]] = {
    "the command line": (b":", b"note - "),
    "the palette": (b"\x10", b""),
    "help": (b"?", b""),
    "the log's search": (b"/", b"who:"),
    "a mark": (b"*", b""),
    "the history's search": (b"T/", b""),
    "the name of a branch": (b"Tb", b""),
    "the quick line": (b"+", b""),
    "the sheet": (b"S", b""),
    "a group": (b"G", b""),
    "nothing": (b"", b""),
}
"""Where a text is pasted: the keys that lead there, and what stands before it."""


def pasted(payload: str) -> Iterator[tuple[str, list[bytes]]]:
    """The payload into each line that takes a text."""
    for where, (keys, before) in PASTED.items():
        text = b"\x1b[200~%s%s\x1b[201~" % (before, f"{MARK}{payload}{MARK}".encode())
        yield f"pasted into {where}", [keys, text, b"\t", b"\r", BACK, BACK, BACK]


def all_walks(place: Path, names: Sequence[str] = tuple(PAYLOADS)) -> Tally:
    total = Tally("pty cases, raw sequences")
    for name in names:
        found = walk(place / name.replace(" ", "-"), name, PAYLOADS[name])
        total.tried += found.tried
        total.wrong += found.wrong
    return total
