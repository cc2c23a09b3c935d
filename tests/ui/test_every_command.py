"""Every command of every game by its keys: what opens, what is typed, what the screen shows of it.

A command that is new needs a line in `SHARED`, or in `KEYS` of the game's `tests/systems/KEY/play.py`.
"""

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

import pytest

from tests.systems.play import start, told
from tests.ui.stage import Stage, playing
from tracker import systems
from tracker.core.ladder import up_slots
from tracker.store.library import TomlLibrary

Scene = tuple[Sequence[str], str, str]
"""Lines said before, the keys after the command's own, and a part of a row, or of the step, that is new.

With - before it, the part was there and is gone. Of who is up and of the last other, {up} and {other}
are the numbers, {first} and {name} the names; | is Enter, < and > go to the field before and after.
"""
PANES = ("bar", "ladder", "sheet", "status", "log", "next")
KEYS = {"|": "enter", "<": "shift+tab", ">": "tab"}
SHARED: Mapping[str, Scene] = {
    "initiative": (["goto {setup}"], "|", "Round 1 begins"),
    "next": ([], "", "✓ acted"),
    "done": ([], "", "✓ acted"),
    "hurt": ([], "{other}|1|", "{name} loses 1"),
    "heal": (["hurt #{other} 2"], "{other}|1|", "{name} gains 1"),
    "condition": ([], "{other}|stunned|", "{name}: stunned"),
    "clear": (["condition #{up} stunned"], "stunned|", "stunned ends (cleared)"),
    "note": ([], "limps|", "Note on {first}: limps"),
    "mark": ([], "here|", "is marked: here"),
    "remind": ([], "bell|", "Reminder for round 2: bell"),
    "add": ([], "Bear|", "Bear joins (foes)"),
    "roster": ([], '[{{"name":"Bear"}}]|', "Bear joins (foes)"),
    "set": ([], "{other}|name|Cat|", "{name} is now called Cat"),
    "rename": ([], "Cat|", "is now called Cat"),
    "remove": ([], "{other}|", "{name} leaves the fight"),
    "hide": ([], "{other}|", "{name} is hidden"),
    "reveal": (["hide #{other}"], "{other}|", "{name} is revealed"),
    "group": ([], "{other}|Pack|", "{name} is in the group Pack"),
    "ungroup": (["group #{other} Pack"], "{other}|", "{name} is in no group any more"),
    "wave": ([], "{other}|Later|", "{name} is held back: wave Later"),
    "bring": (["wave #{other} Later"], "", "{name} comes in"),
    "turn": ([], "1|", "turn {up_id} 1"),
    "now": ([], "{other}|", "now {other_id}"),
    "delay": ([], "1|", "delay {up_id} 1"),
    "skip": ([], "{other}|", "skip {other_id}"),
    "order": (["now #{other}"], "<{other}>{up}|", "in the order {name} and {first}"),
    "roll": ([], "2d6+1|34|", "Roll 2d6+1: 3,4 = 8"),
    "together": ([], "hurt #{other} 1|", "together"),
    "keep": ([], "|", "is kept in"),
    "end": ([], "|", "The fight is over"),
    "undo": ([], "", "no turn"),
    "redo": (["undo"], "", "▶ up"),
    "goto": ([], "1|", "no turn"),
    "without": (["note - one", "note - two"], "{before}|", "-Note: one"),
    "amend": (["note - one", "note - two"], "{before}|note - three|", "Note: three"),
}


def scenes(key: str) -> Mapping[str, Scene]:
    """What is played of a game."""
    return {**SHARED, **told(key, "KEYS", {})}


def verbs(key: str) -> list[str]:
    """The commands of a game."""
    return [command.verb for command in systems.find(key).commands]


class Hands:
    """A fight in which each command is tried in turn, from the same state."""

    def __init__(self, stage: Stage, key: str) -> None:
        self.stage, self.key = stage, key
        encounter = stage.table.encounter
        self.base = stage.table.history.pointer
        up = encounter[up_slots(encounter)[0].who]
        other = [c for c in encounter if c.id != up.id][-1]
        self.known = {
            "setup": self.base - 1, "up": up.number, "up_id": up.id, "first": up.name,
            "other": other.number, "other_id": other.id, "name": other.name,
        }  # fmt: skip

    def rows(self) -> list[str]:
        """All that the panes show, and the words of the last step."""
        shown = [" ".join(row.split()) for pane in PANES for row in self.stage.text(pane)]
        history = self.stage.table.history
        return [*shown, history[history.last].do]

    async def opens(self, verb: str) -> None:
        """The command's key, or the palette where it has none."""
        command = next(c for c in self.stage.table.system.commands if c.verb == verb)
        if command.key:
            await self.stage.play(command.key)
            return
        await self.stage.press("ctrl+p")
        await self.stage.type(verb)
        await self.stage.play("enter")

    async def trouble(self, verb: str) -> str:
        """What is wrong with a command by its keys; "" when it does as it should."""
        lines, typed, wanted = scenes(self.key)[verb]
        for line in [f"goto {self.base}", *lines]:
            if line != f"goto {self.stage.table.history.pointer}":
                self.stage.table.say(line.format_map(self.known))
        await self.stage.pilot.pause()
        before = self.rows()
        await self.opens(verb)
        told = {**self.known, "before": self.stage.table.history.last - 1}
        for character in typed.format_map(told):
            await self.stage.press(KEYS.get(character, character))
        await self.stage.pilot.pause()
        return self.seen(verb, before, wanted.format_map(told))

    def seen(self, verb: str, before: list[str], wanted: str) -> str:
        """What of the outcome is not as wanted."""
        here, there = self.rows(), before
        if self.stage.screen.open and verb != "bring":
            return f"{verb} stays open: {self.stage.text(self.stage.screen.open)[-3:]}"
        if wanted.startswith("-"):
            here, there, wanted = there, here, wanted[1:]
        new = [row for row in here if row not in there]
        if refused := [row for row in self.stage.text("next") if "✗" in row]:
            return f"{verb} is refused: {refused}"
        return "" if any(wanted in row for row in new) else f"{verb} shows no {wanted!r}: {new}"

    async def close(self) -> None:
        """Whatever is still open closes."""
        while self.stage.screen.open:
            await self.stage.play("escape")


@pytest.mark.parametrize("key", systems.keys())
def test_every_command_has_its_keys_told(key: str) -> None:
    assert set(verbs(key)) == set(scenes(key)), "one line for each command, and none for another"


ALL = sorted(systems.keys())
FIRST, *OTHERS = ALL
"""What all games share is tried in one of them, in the others with the long tests."""


async def tried(key: str, wanted: Collection[str], shelf: TomlLibrary) -> list[str]:
    """What is wrong with those commands of a game."""
    async with playing(lambda: systems.find(key), [*start(key), "initiative"], library=shelf) as stage:
        hands, found = Hands(stage, key), []
        for verb in verbs(key):
            if verb in wanted and (trouble := await hands.trouble(verb)):
                found.append(trouble)
            await hands.close()
        return found


@pytest.mark.parametrize("key", ALL)
async def test_every_command_is_carried_out_by_keys_and_shown(key: str, tmp_path: Path) -> None:
    mine = scenes(key) if key == FIRST else told(key, "KEYS", {})
    assert not await tried(key, mine, TomlLibrary({}, tmp_path))


@pytest.mark.endurance
@pytest.mark.parametrize("key", OTHERS)
async def test_what_all_games_share_is_carried_out_in_each(key: str, tmp_path: Path) -> None:
    assert not await tried(key, SHARED, TomlLibrary({}, tmp_path))
