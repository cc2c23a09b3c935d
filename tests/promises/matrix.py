"""Every screen and prompt of the app, with hostile text in everything it shows, on a real terminal (P18)."""

import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from tests.promises import golden
from tests.promises.pty_run import Run
from tests.promises.tally import Tally
from tracker.core.system import RuleSystem
from tracker.systems import find

ROOT = Path(__file__).parents[2]
MARK = "Zq"
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
    played = (golden.FOLDER / "v1" / "ford.toml").read_text(encoding="utf-8")
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
    ):
        played = played.replace(name, f"{evil} {name[0]}")
    for folder in ("saves", "library/balance", "state"):
        (place / folder).mkdir(parents=True)
    (place / "saves" / "ford.toml").write_text(played, encoding="utf-8")
    in_name = "".join(c for c in f"{MARK}{payload}{MARK}" if c not in "/\0")
    (place / "saves" / f"{in_name}.toml").write_text(played + "x = ", encoding="utf-8")
    member = f'[[combatant]]\nname = "{evil}"\nnotes = "{evil}"\nside = "{evil}"\n'
    (place / "library" / "balance" / "evil.toml").write_text(member, encoding="utf-8")
    places = {f"TRACKER_{name}": str(place / name.lower()) for name in ("SAVES", "STATE", "LIBRARY")}
    return {**os.environ, **places, "PYTHONPATH": str(ROOT), "TERM": "xterm-256color", "LANG": "C.UTF-8"}


def stops(system: RuleSystem) -> Iterator[tuple[str, list[bytes]]]:
    """Each place to look at: its name, and the keys that lead there, look round, and come back."""
    from tracker.ui.keymap import keys

    back = b"\x1b"
    for key in keys(system):
        if len(key.key) == 1 and key.key not in LEFT_OUT:
            looks = [key.key.encode(), MARK[0].encode(), b"\t", b"\x1b[B"]
            yield f"{key.label} ({key.key})", [*looks, back, back]
    yield "command line, typed", [b":", f"hurt {MARK}".encode(), b"\t", b"\r", back, back]
    yield "command line, refused", [b":", f"nonsense {MARK}\r".encode(), back, back]
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
        places = [("fight", [b""]), *stops(find("balance")), pasted(payload), ("small", [b""])]
        for stop, typed in places[::every]:
            if stop == "small":
                run.resize(12, 40)
            wrote = b""
            for keys in typed:
                run.press(keys)
                wrote += run.read(0.03 if keys != b"\x1b" else 0.12)
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


def pasted(payload: str) -> tuple[str, list[bytes]]:
    text = f"\x1b[200~note - {MARK}{payload}{MARK}\x1b[201~".encode()
    return "pasted into the command line", [b":", text, b"\r", b"\x1b", b"\x1b"]


def all_walks(place: Path, names: Sequence[str] = tuple(PAYLOADS)) -> Tally:
    total = Tally("pty cases, raw sequences")
    for name in names:
        found = walk(place / name.replace(" ", "-"), name, PAYLOADS[name])
        total.tried += found.tried
        total.wrong += found.wrong
    return total
