"""A stage for the screen: saves in memory, hands that type, eyes that read the panes."""

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

from textual import events
from textual.pilot import Pilot

from tests.story import Memory
from tracker.core.ports import Library, Locked, Opened, Progress, SaveLine, Settings, Trouble
from tracker.core.step import Header, Step
from tracker.core.system import RuleSystem
from tracker.table import Table
from tracker.ui.app import TrackerApp
from tracker.ui.doors import Doors
from tracker.ui.widgets.pane import Pane

NAMED = {
    "enter", "escape", "tab", "shift+tab", "up", "down", "left", "right", "space", "backspace", "pageup",
    "pagedown", "end", "home",
}  # fmt: skip


class MemorySaves:
    """A folder of saves that never was on a disk."""

    def __init__(self) -> None:
        self.held: dict[str, tuple[Header, list[Step]]] = {}
        self.sample_fights: dict[str, tuple[Header, list[Step]]] = {}
        self.trouble: dict[str, str] = {}
        self.locked: set[str] = set()
        self.long: set[str] = set()
        self.damage: dict[str, str] = {}
        """What only a look through the whole of a file tells."""
        self.strangers: list[str] = []

    def fight(self, ref: str, system: Callable[[], RuleSystem], lines: Sequence[str], seed: int = 1) -> None:
        """Put a fight of these commands into the folder."""
        opened = self.create(ref, Header(ref, ref.capitalize(), system().key, "test"))
        table = Table(system(), opened, seed=seed)
        for line in lines:
            table.say(line)

    def line(self, ref: str) -> SaveLine:
        header, steps = self.held.get(ref) or self.sample_fights[ref]
        last = steps[-1] if steps else Step(0, 0, "")
        return SaveLine(
            ref, f"saves/{ref}.toml", header.name, header.system, last.round, last.turn, last.up,
            "2026-11-29T20:15:00", len(steps), self.trouble.get(ref, ""),
            any(event["kind"] == "fight_ended" for event in last.events),
        )  # fmt: skip

    def lines(self) -> Sequence[SaveLine]:
        return [self.line(ref) for ref in reversed(self.held)]

    def fights(self) -> Sequence[SaveLine]:
        return [line for line in self.lines() if line.ref not in self.sample_fights]

    def looked_through(self, line: SaveLine) -> SaveLine:
        return replace(line, trouble=line.trouble or self.damage.get(line.ref, ""))

    def others(self) -> Sequence[str]:
        return self.strangers

    def is_long(self, ref: str) -> bool:
        return ref in self.long

    def watched(self, progress: Progress) -> "MemorySaves":
        return self

    def read(self, ref: str) -> Opened:
        if ref not in self.held and ref not in self.sample_fights:
            raise Trouble(f"{ref}: there is no such save")
        header, steps = self.held.get(ref) or self.sample_fights[ref]
        return Opened(header, f"saves/{ref}.toml", tuple(steps))

    def open(self, ref: str) -> Opened:
        if why := self.trouble.get(ref):
            raise Trouble(f"{ref}: {why}")
        if ref in self.locked:
            raise Locked(f"{ref} is open elsewhere")
        opened = self.read(ref)
        return replace(opened, recorder=Memory(self.held[ref][1]))

    def create(self, ref: str, header: Header) -> Opened:
        ref = ref.removeprefix("saves/").removesuffix(".toml")
        if ref in self.held:
            raise Trouble(f"{ref} is already there")
        self.held[ref] = (header, [])
        return self.open(ref)

    def free_beside(self, path: str) -> str:
        return f"{path.removesuffix('.toml')}-2.toml"

    def leave_out(self, ref: str) -> str:
        raise Trouble(f"{ref}: there is no entry to leave out")

    def take_in(self, ref: str, added: str) -> str:
        raise Trouble(f"{ref}: there is no entry to take in")

    def samples(self) -> Sequence[SaveLine]:
        return [self.line(ref) for ref in self.sample_fights]

    def copy_sample(self, ref: str) -> str:
        header, steps = self.sample_fights[ref]
        self.held[f"{ref}-2"] = (header, list(steps))
        return f"{ref}-2"


class Stage:
    """A running app with hands and eyes."""

    def __init__(self, app: TrackerApp, pilot: Pilot[None]) -> None:
        self.app, self.pilot = app, pilot

    @property
    def screen(self) -> Any:
        return self.app.screen

    @property
    def table(self) -> Table:
        assert self.app.fight is not None
        return self.app.fight

    async def play(self, keys: str) -> None:
        """Press keys: words are named keys, other runs of characters are typed one by one."""
        for word in keys.split():
            for key in [word] if word in NAMED else word:
                await self.press(key)
        await self.settled()

    async def settled(self) -> None:
        """Wait until all has been heard, and the screen that stands now has drawn its panes."""
        for _ in range(50):
            await self.pilot.pause()
            if any(pane.size for pane in self.app.screen.query(Pane)):
                return

    async def type(self, text: str) -> None:
        """Type a text, blanks and all."""
        for character in text:
            await self.press(character)
        await self.pilot.pause()

    async def press(self, key: str) -> None:
        """One key, as the terminal would send it; a new screen takes its time."""
        screen = self.app.screen
        self.app.post_message(events.Key(key, {"space": " "}.get(key, None if key in NAMED else key)))
        if key == "enter":
            await self.pilot.pause()
        if self.app.screen is not screen:
            await self.pilot.pause()

    def text(self, name: str) -> list[str]:
        """The rows of a pane without its frame."""
        pane = self.screen.query_one(f"#{name}")
        rows: list[str] = pane.text
        return rows

    def words(self, name: str) -> str:
        """The rows of a pane as one text, its blanks made single."""
        return " ".join(" ".join(self.text(name)).split())

    @property
    def painted(self) -> str:
        """All that stands on the terminal, frames and all, row by row."""
        strips = self.app.screen._compositor.render_strips()
        return "\n".join("".join(segment.text for segment in strip) for strip in strips)

    def row(self, name: str, pane: str = "ladder") -> str:
        """The row that tells of somebody, its blanks made single."""
        found = [row for row in self.text(pane) if f" {name} " in f"{row} "]
        return " ".join(found[0].split()) if found else ""

    @property
    def last(self) -> str:
        """The last line of the log, without its round and turn."""
        row = [row for row in self.text("log") if row.strip()][-1]
        return row[5:].strip()

    @property
    def next(self) -> str:
        """The line of what `n` will do, or of what was refused."""
        return self.text("next")[0].strip()


@asynccontextmanager
async def playing(
    system: Callable[[], RuleSystem],
    lines: Sequence[str],
    size: tuple[int, int] = (120, 36),
    library: Library | None = None,
) -> AsyncIterator[Stage]:
    """The app on a fight of these commands."""
    saves = MemorySaves()
    saves.fight("ambush", system, lines)
    async with opened(saves, system, "ambush", size, library) as stage:
        yield stage


@asynccontextmanager
async def opened(
    saves: MemorySaves,
    system: Callable[[], RuleSystem],
    ref: str | None = None,
    size: tuple[int, int] = (120, 36),
    library: Library | None = None,
    settings: Settings | None = None,
) -> AsyncIterator[Stage]:
    """The app on a folder of saves, or on one of them."""
    doors = Doors(saves, library, lambda _: system(), (system().key,), 1)
    app = TrackerApp(doors, doors.opened_if_short(ref) if ref else None, settings)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield Stage(app, pilot)
