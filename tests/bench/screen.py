"""How the screen fares beside a bare Textual app in the same run: ``python -m tests.bench.screen``.

Programs run in pseudo-terminals, in turns; minimum is compared with minimum, for what the machine
does besides only ever adds. It prints what was seen and its limit, and judges nothing.
"""

import os
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tests.bench import fights
from tests.bench.terminal import Terminal
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
ROUNDS = 4
MORE_STEPS = 3000
IDLE = 3.0
Keys = Sequence[tuple[str, str]]
"""What a key is measured as, "" for not at all, and the key."""
FIGHT_KEYS: Keys = (
    *[("next", "n"), ("undo", "u")] * 3,
    *[("opens", "h"), ("types", "4"), ("", "\r"), ("types", "1"), ("hurt", "\r"), ("undo", "u")] * 3,
    *[("opens", "h"), ("Escape", "\x1b")] * 2,
)
FIRST = {"next": 2.0, "undo": 2.0, "hurt": 2.0, "opens": 4.0, "types": 2.0}
"""How many times the bare app's first output each may take."""
SETTLED = 3.0
ESCAPE = 40.0
START = 1.4
MEMORY, GROWTH = 1.8, 8.0


@dataclass
class Seen:
    """What was measured of one program at one size, by what it is."""

    command: Sequence[str]
    size: tuple[int, int] = (120, 36)
    keys: Keys = FIGHT_KEYS
    figures: dict[str, list[float]] = field(default_factory=dict)

    def note(self, what: str, figure: float) -> None:
        """One more measure."""
        self.figures.setdefault(what, []).append(figure)

    def least(self, what: str) -> float:
        """The least of what was measured."""
        return min(self.figures[what])

    def run(self) -> None:
        """One start and its keys."""
        terminal = Terminal(self.command, self.size)
        first, _, _ = terminal.until_quiet(b"Next")
        self.note("start", 1000 * (first - terminal.began))
        if self.keys:
            terminal.settle()
        for what, key in self.keys:
            paint, settled, size = terminal.press(key)
            if what:
                self.note(f"{what} first", 1000 * paint)
                self.note(f"{what} settled", 1000 * settled)
                self.note(f"{what} bytes", size)
        self.note("memory", terminal.memory)
        terminal.end()


def fight(folder: str, name: str, count: int, steps: int = 0) -> None:
    """A save with a party of three and foes, its first round begun, so many steps in its log."""
    opened = SaveFolder(folder).create(name, Header("", name, fights.SYSTEM, "bench"))
    table = Table(find(fights.SYSTEM), opened, seed=1)
    sword = [{"name": "Sword", "rating": 3}]
    party = {"side": "party", "brawn": 3, "primary": "brawn", "health": 8, "imbalance": 2, "attack": sword}
    entries = [{"name": f"Hero {i}", **party} for i in range(3)]
    wolves = {"name": "Blight Wolf", "count": count - 3, "reflex": 3, "health": 3, "attack": sword}
    table.say(f'roster "{fights.quoted(write_json([*entries, wolves]))}"')
    table.say("initiative")
    for n in range(steps - table.history.last):
        table.say(f"{'heal' if n % 2 else 'hurt'} #{count} 1")
    assert opened.recorder is not None
    opened.recorder.close()


def row(what: str, seen: float, limit: float, unit: str, floor: float | None = None) -> None:
    """A line of the table."""
    beside = f"{floor:8.1f}" if floor else " " * 8
    told = f"{seen:7.2f}" if unit == "x" else f"{seen:7.0f}"
    print(f"{what:<44}{beside}{told} {unit:<6}{limit:>6g}{'' if seen <= limit else '  OVER'}")


def told_keys(name: str, seen: Seen, bare: Seen, most: float) -> None:
    """The lines of one program's keys."""
    for what, limit in FIRST.items():
        floor = bare.least("x first")
        row(f"{name}, {what}: first output", seen.least(f"{what} first") / floor, limit, "x", floor)
        if what in ("next", "undo", "hurt"):
            floor = bare.least("x settled")
            row(f"{name}, {what}: settled", seen.least(f"{what} settled") / floor, SETTLED, "x", floor)
            row(f"{name}, {what}: output", seen.least(f"{what} bytes"), most, "bytes")
    row(f"{name}, Escape: first output", seen.least("Escape first"), ESCAPE, "ms")


def told_long(command: Sequence[str]) -> None:
    """Memory after many steps more, and what an idle fight costs."""
    terminal = Terminal(command)
    terminal.settle()
    for key in "nu" * 20:
        terminal.press(key)
    before = terminal.memory
    for _ in range(MORE_STEPS // 20):
        os.write(terminal.fd, b"nu" * 10)
        terminal.until_quiet(limit=2)
    row(f"{MORE_STEPS} steps more: memory", terminal.memory - before, GROWTH, "MiB")
    terminal.settle()  # the saved mark of the last key
    used = terminal.seconds
    _, _, size = terminal.until_quiet(b"\0never", IDLE)
    row(f"idle for {IDLE:g} s: output", size, 0, "bytes")
    row(f"idle for {IDLE:g} s: a core's", 1000 * (terminal.seconds - used), 10, "ms")
    terminal.end()


def told_start(bare: Seen, command: Sequence[str]) -> None:
    """How long until the first full screen."""
    seen = Seen(command, keys=())
    for _ in range(2 * ROUNDS):
        bare.run()
        seen.run()
    floor = bare.least("start")
    row("start of a fight", seen.least("start") / floor, START, "x", floor)


def in_turns(programs: Sequence[Seen]) -> None:
    """Each program so many times."""
    for _ in range(ROUNDS):
        for seen in programs:
            seen.run()


def main() -> None:
    """Measure in turns, then tell."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["TRACKER_STATE"] = str(Path(folder) / "state")
        script = Path(folder) / "bare.py"
        script.write_text(BARE, encoding="utf-8")
        bare = Seen([sys.executable, str(script)], keys=[("x", "x")] * 12)
        command: Callable[[str], list[str]] = lambda name: [  # noqa: E731
            sys.executable, "-m", "tracker", "--saves", folder, "open", name
        ]  # fmt: skip
        programs = {}
        for count in (8, 100):
            for steps in (50, 5000):
                fight(folder, f"f{count}-{steps}", count, steps)
                programs[f"{count} in it, {steps} steps"] = Seen(command(f"f{count}-{steps}"))
        programs["8 in it, 200x60"] = Seen(command("f8-50"), (200, 60))
        programs["100 in it, 200x60"] = Seen(command("f100-50"), (200, 60))
        in_turns([bare, *programs.values()])
        print(f"{'':<44}{'bare ms':>8}{'seen':>7} {'':<6}{'limit':>6}")
        for name, seen in programs.items():
            told_keys(name, seen, bare, 10_000 if seen.size[0] == 200 else 6_000)
        first = programs["8 in it, 50 steps"]
        floor = bare.least("memory")
        row("memory, 8 in it", first.least("memory") / floor, MEMORY, "x", floor)
        told_start(bare, command("f8-50"))
        told_long(command("f8-50"))
    print("load", *(f"{load:.1f}" for load in os.getloadavg()), time.strftime("%H:%M"))


if __name__ == "__main__":
    main()
