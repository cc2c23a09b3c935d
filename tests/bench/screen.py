"""How fast the screen is, beside a bare Textual app in the same run: ``python -m tests.bench.screen``.

Programs run in a pseudo-terminal of 120 by 36, in turns; minimum is compared with minimum, for what
the machine does besides only ever adds. It prints and judges nothing.
"""

import fcntl
import os
import pty
import select
import signal
import struct
import sys
import tempfile
import termios
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tests.bench.fights import SYSTEM, quoted
from tracker.core.step import Header
from tracker.core.words import write_json
from tracker.store.saves import SaveFolder
from tracker.systems import find
from tracker.table import Table

BARE = """
from textual.app import App
from textual.widgets import Label
class Bare(App):
    n = 0
    def compose(self):
        yield Label("Next 0", id="l")
    def on_key(self, event):
        self.n += 1
        self.query_one("#l", Label).update(f"Next {self.n}")
Bare().run()
"""
ROUNDS = 6
QUIET = 0.08
APART = 0.2
"""Seconds between keys."""
LIMITS = {"start": 1.5, "first": 2.5, "settled": 4.0}
Keys = Sequence[tuple[str, str]]
"""What a key is measured as, "" for not at all, and the key."""
BARE_KEYS: Keys = [("x", "x")] * 12
FIGHT_KEYS: Keys = [
    *[("n", "n"), ("u", "u")] * 3,
    *[("h", "h"), ("", "4"), ("", "\r"), ("", "1"), ("hurt", "\r"), ("u", "u")] * 3,
]


@dataclass
class Seen:
    """The milliseconds of one program, by what was measured."""

    command: Sequence[str]
    keys: Keys
    times: dict[str, list[float]] = field(default_factory=dict)

    def note(self, what: str, seconds: float) -> None:
        """One more measure."""
        self.times.setdefault(what, []).append(1000 * seconds)


class Terminal:
    """A program in a pseudo-terminal."""

    def __init__(self, command: Sequence[str]) -> None:
        self.began = time.perf_counter()
        self.pid, self.fd = pty.fork()
        if not self.pid:
            os.environ.update(TERM="xterm-256color")
            os.environ.pop("NO_COLOR", None)
            os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # its modules are compiled, as a user's are
            os.execv(command[0], list(command))
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", 36, 120, 0, 0))

    def until_quiet(self, marker: bytes = b"", limit: float = 20.0) -> tuple[float, float, int]:
        """When the marker, or any output, came; when the last before silence; how many bytes."""
        start = time.perf_counter()
        first, last, text = 0.0, 0.0, b""
        while time.perf_counter() - start < limit:
            ready, _, _ = select.select([self.fd], [], [], QUIET)
            now = time.perf_counter()
            if not ready:
                if first:
                    break
                continue
            try:
                text += os.read(self.fd, 1 << 16)
            except OSError:  # the program has ended
                break
            last = now
            if not first and marker in text:
                first = now
        return first, last, len(text)

    def press(self, key: str) -> tuple[float, float, int]:
        """Seconds from a key to its first output and to silence, and the bytes of it."""
        self.until_quiet(limit=APART)  # the saved mark of the key before
        start = time.perf_counter()
        os.write(self.fd, key.encode())
        first, last, size = self.until_quiet()
        return first - start, last - start, size

    def end(self) -> None:
        """The program's end."""
        os.kill(self.pid, signal.SIGTERM)
        self.until_quiet(b"\0never", 0.3)
        os.waitpid(self.pid, 0)
        os.close(self.fd)


def measure(seen: Seen) -> None:
    """One start of a program, and its keys."""
    terminal = Terminal(seen.command)
    first, _, _ = terminal.until_quiet(b"Next")
    seen.note("start", first - terminal.began)
    for what, key in seen.keys:
        paint, settled, size = terminal.press(key)
        if what:
            seen.note(f"first {what}", paint)
            seen.note(f"settled {what}", settled)
            seen.note(f"bytes {what}", size / 1000)
    terminal.end()


def fight(folder: str, name: str, foes: int) -> None:
    """A save with a party of three and so many foes, its first round begun."""
    opened = SaveFolder(folder).create(name, Header("", name, SYSTEM, "bench"))
    table = Table(find(SYSTEM), opened, seed=1)
    sword = [{"name": "Sword", "rating": 3}]
    party = {"side": "party", "brawn": 3, "primary": "brawn", "health": 8, "imbalance": 2, "attack": sword}
    entries = [{"name": f"Hero {i}", **party} for i in range(3)]
    wolves = {"name": "Blight Wolf", "count": foes, "reflex": 3, "health": 3, "attack": sword}
    table.say(f'roster "{quoted(write_json([*entries, wolves]))}"')
    table.say("initiative")
    assert opened.recorder is not None
    opened.recorder.close()


def least(seen: Seen, what: str) -> float:
    """The least of what was measured."""
    return min(seen.times[what])


def report(bare: Seen, programs: dict[str, Seen]) -> None:
    """A line for each figure: seen, the bare app's, the ratio, its limit."""
    print(f"{'':<30}{'ms':>8}{'bare':>8}{'ratio':>7}{'limit':>7}")
    for name, seen in programs.items():
        for what in seen.times:
            kind, _, key = what.partition(" ")
            if kind == "bytes":
                print(f"{name + ' ' + what:<30}{least(seen, what):>8.0f} bytes")
                continue
            floor = least(bare, f"{kind} x" if key else kind)
            ratio = least(seen, what) / floor
            over = "  OVER" if ratio > LIMITS[kind] else ""
            print(f"{name + ' ' + what:<30}{least(seen, what):>8.1f}{floor:>8.1f}", end="")
            print(f"{ratio:>7.2f}{LIMITS[kind]:>7}{over}")


def main() -> None:
    """Measure in turns, then tell."""
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder) / "bare.py"
        script.write_text(BARE, encoding="utf-8")
        bare = Seen([sys.executable, str(script)], BARE_KEYS)
        programs = {}
        for count in (8, 100):
            fight(folder, f"of{count}", count - 3)
            command = [sys.executable, "-m", "tracker", "--saves", folder, "open", f"of{count}"]
            programs[f"{count} in the fight:"] = Seen(command, FIGHT_KEYS)
        for _ in range(ROUNDS):
            for seen in (bare, *programs.values()):
                measure(seen)
    report(bare, programs)
    print("load", *(f"{load:.1f}" for load in os.getloadavg()))


if __name__ == "__main__":
    main()
