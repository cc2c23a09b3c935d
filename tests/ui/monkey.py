"""A monkey at the keyboard: keys, lines, hostile texts and resizes at random, and what must hold then."""

import random
from pathlib import Path

from textual import events

from tests.ui.stage import Stage
from tests.ui.test_hostile import HOSTILE, assert_harmless
from tracker.store.saves import SaveFolder
from tracker.table import Table
from tracker.ui.keymap import Key
from tracker.ui.places import LEAST

SIZES = [(20, 5), (300, 90), (80, 24), (120, 36), (60, 18), (200, 60), (1, 1), (100, 30), (61, 19)]
LEAVES = {"b", "q", "ctrl+q"}
"""Keys that leave the fight where nothing is open."""
MOVES = (
    "enter", "escape", "tab", "shift+tab", "up", "down", "left", "right", "space", "backspace", "pageup",
    "pagedown", "end", "home", "delete", "f1", "ctrl+p", "ctrl+g", "ctrl+c", "ctrl+a", "ctrl+k", "ctrl+u",
    "ctrl+w", "f5", "ctrl+z", "ctrl+r",
)  # fmt: skip
TEXTS = [
    *HOSTILE, "9**9**9", "10^30", "1" + "0" * 30, "-0", "--1", "1/0", "+", "٣", "²", "½", "(((", "1-", "5+2*",
    "1-5", "1,2,3", "*", "who:1", "kind:n", "/", "2d6", "999999d999999", "#1,#2", "all", "wolf*", ";;", '"',
]  # fmt: skip
LINES = [
    "hurt 1 2", "together hurt 1 1; heal 2 1", "group wolf* pack", "note - x", "undo 3", "redo", "goto 2",
    "set 1 health 3 points 2", "without 4", "amend 3 note - y", "wave 2 #1", "bring", "mark 2 what", "end",
    "next", "remind round=2 x", "condition 1 slow rounds=1", "initiative", "next", "turn 1 5", "order 2 1",
    "rename 1 [/b]", "hide 2", "add Wolf x3", "remove 3", "roll 2d6", "roll 9999d9999", "setting x y",
]  # fmt: skip


class Monkey:
    """Plays one fight at random; ``said`` is all that it did, to be told where something fails."""

    def __init__(self, stage: Stage, seed: int) -> None:
        self.stage, self.chance = stage, random.Random(seed)
        self.said: list[str] = []
        self.keys = [key.key for key in stage.screen.keymap if key.key]

    async def play(self, count: int) -> None:
        """So many strokes."""
        try:
            for _ in range(count):
                await self.stroke()
        except BaseException:
            print(self.stage.app.size, self.stage.screen.size, self.stage.screen.open)
            print("the last strokes:", self.said[-60:])
            raise

    async def stroke(self) -> None:
        """A key, a text, a line, or another size."""
        dice = self.chance.random()
        if dice < 0.03:
            await self.resize()
        elif dice < 0.09:
            text = self.chance.choice(TEXTS)
            await self.paste(text) if self.chance.random() < 0.5 else await self.type(text[:20])
        elif dice < 0.14:
            await self.begin(":", *self.chance.choice(LINES), "enter")
        elif dice < 0.24:
            some = self.chance.choices(
                ("1", "2", "3", "tab", "down", "space", "+"), k=self.chance.randrange(4)
            )
            await self.begin(self.chance.choice(self.keys), *some, "enter", "enter", "enter", "enter")
        elif dice < 0.36:
            await self.press(self.chance.choice(("enter", "escape")))
        elif dice < 0.50:
            await self.press(self.chance.choice(MOVES))
        elif dice < 0.60:
            await self.press(self.chance.choice("0123456789,*-+/.xym b"))
        else:
            await self.press(self.chance.choice(self.keys))

    async def begin(self, *keys: str) -> None:
        """Something new, whatever is open."""
        for key in ("escape", "escape", "escape", *keys):
            await self.press(key)

    async def resize(self) -> None:
        size = self.chance.choice(SIZES)
        self.said.append(f"resize {size}")
        await self.stage.pilot.resize_terminal(*size)
        await self.stage.pilot.pause()
        await self.check()

    async def paste(self, text: str) -> None:
        last, was_open = self.last, self.stage.screen.open
        self.said.append(f"paste {text!r}")
        self.stage.app.post_message(events.Paste(text))
        await self.settled()
        assert self.last == last, f"pasting into {was_open or 'nothing'} recorded a step"
        await self.check()

    async def type(self, text: str) -> None:
        for character in text:
            await self.press(character)

    async def press(self, key: str) -> None:
        """One key, and what it may not do."""
        screen, last = self.stage.screen, self.last
        was_open, known = screen.open, screen.by_key.get(key)
        if not was_open and key in LEAVES:
            return
        self.said.append(key)
        self.stage.app.post_message(events.Key(key, key_character(key)))
        await self.settled()
        if self.last != last:
            assert may_record(key, was_open, known), f"{key} in {was_open or 'nothing'} recorded a step"
        await self.check()

    async def settled(self) -> None:
        """All that was posted is done."""
        await self.stage.pilot.pause()

    @property
    def last(self) -> int:
        return self.stage.table.history.last

    async def check(self) -> None:
        """Whatever was pressed: the app lives, all is harmless, whoever is up is seen once all is painted."""
        stage = self.stage
        assert stage.app.is_running
        assert stage.app._exception is None
        assert fits(stage)
        assert_harmless(stage)
        assert is_up_seen(stage), f"whoever is up is not seen: {stage.screen.open!r}\n{stage.painted}"


def key_character(key: str) -> str | None:
    """What a key types."""
    return " " if key == "space" else key if len(key) == 1 else None


def may_record(key: str, was_open: str, known: Key | None) -> bool:
    """Whether this key may record a step where that is open."""
    if was_open:
        return key == "enter"
    return known is not None and (known.act == "next" or known.command is not None)


def fits(stage: Stage) -> bool:
    """Whether the screen is painted for the size that it has now."""
    strips = stage.screen._compositor.render_strips()
    return all(strip.cell_length == stage.app.size.width for strip in strips)


def is_up_seen(stage: Stage) -> bool:
    """Whether whoever is up stands on the screen, or something was asked for that takes it all."""
    screen, encounter = stage.screen, stage.table.encounter
    width, height = stage.app.size
    if width < LEAST[0] or height < LEAST[1] or encounter.phase != "fighting" or not screen.gaze.up:
        return True
    if screen.past or screen.arranged.zoomed or (screen.open and screen.late[screen.open].stands == "all"):
        return True
    return any("▶" in row for row in stage.painted.split("\n"))


def assert_kept(table: Table, folder: Path) -> None:
    """What is on the disk is the fight: read again it is the same at every step, and so are its words."""
    opened = SaveFolder(str(folder / "saves"), state=folder / "state").read("ambush")
    again = Table(table.system, opened)
    assert not again.trouble
    assert not opened.notes
    assert again.history.last == table.history.last
    assert again.history.path() == table.history.path()
    for n in (*again.history.path(), again.history.pointer):
        assert again.history.state(n) == table.history.state(n), n
