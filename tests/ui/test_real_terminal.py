"""Both printed examples by keys in a real terminal: from an empty folder to the end, through a kill -9."""

import os
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest

from tests.places import places_in
from tests.promises.pty_run import Run
from tracker.core.step import Step
from tracker.store.saves import SaveFolder
from tracker.systems import find
from tracker.table import Table

ROOT = Path(__file__).parents[2]
CREATURES = '+Creature x2 health=4 defense=2 attack="Claw 2"\r'
HERO = (
    "+Sample Character side=party brawn=2 reflex=2 primary=brawn health=6 damage=1 dodge=2 "
    'attack="Short Sword 3 class+1"\r'
)
KNIGHT = (
    "+Knight side=party class=Warrior/Knight level=1 brawn=2 reflex=2 discipline=1 primary=brawn health=6 "
    'damage=1 dodge=1 focus=2 attack="Long Sword 4 focus"\r'
)
ROUND = "n11\rno\r24\r11\rno\r"
EXAMPLES = {
    "printed-example": (
        [HERO, CREATURES, ROUND, "a1\r42\r32\r", "n", "a2\r321\r43\r", "n"],
        ["a1\r51\r26\r", "n", ROUND, "a1\r23\r34\r", "n", "a2\r351\r43\r"],
        [],
    ),
    "focus-example": (
        [KNIGHT, CREATURES, "n11f\rno\r24\r11\rno\r", "a1\r53\r41\r\r", "n"],
        ["n", "1\ra3\r3511\r43\r", "n", "n"],
        ["next", "attack knight creature-2 dice=3,5,1,1 defense=4,3", "done knight", "next"],
    ),
}
"""By the sample: what is typed before the kill, after it, and what is beyond the sample's own steps."""


class Played:
    """A tracker on a terminal, and what its save holds."""

    def __init__(self, place: Path, size: tuple[int, int]) -> None:
        self.folder = SaveFolder(str(place / "saves"))
        places = places_in(place)
        self.env = {**os.environ, **places, "TRACKER_SETTINGS": str(place / "settings.toml")}
        self.env |= {"PYTHONPATH": str(ROOT), "TERM": "xterm-256color"}
        self.size = size

    @contextmanager
    def running(self) -> Iterator[Run]:
        with Run([sys.executable, "-m", "tracker"], self.env, (self.size[1], self.size[0])) as run:
            assert run.wait_for(b"choose"), run.wrote
            yield run

    def steps(self) -> Sequence[Step]:
        return self.folder.read("by-keys").steps if any(self.folder.lines()) else ()

    def has(self, count: int) -> bool:
        return len(self.steps()) >= count

    def press(self, run: Run, pressed: Sequence[str], count: int = 1) -> None:
        """Press keys, each bunch once the one before is in the save: so many steps."""
        for keys in pressed:
            before = len(self.steps())
            run.press(keys.encode())
            assert run.until(partial(self.has, before + count)), (keys, run.wrote[-3000:])


def told(steps: Sequence[Step]) -> list[str]:
    """The words of what was done, without who joined."""
    return [step.do for step in steps if not step.do.startswith(("add ", "note "))]


SMALL, LARGE = (80, 24), (120, 36)


@pytest.mark.parametrize(
    ("name", "size"),
    [
        ("printed-example", SMALL),
        ("focus-example", LARGE),
        pytest.param("printed-example", LARGE, marks=pytest.mark.endurance),
        pytest.param("focus-example", SMALL, marks=pytest.mark.endurance),
    ],
)
def test_a_printed_example_is_played_by_keys_through_a_kill(
    name: str, size: tuple[int, int], tmp_path: Path
) -> None:
    before, after, beyond = EXAMPLES[name]
    played = Played(tmp_path, size)
    with played.running() as run:
        run.press(b"nBy keys\r\r\r")
        assert run.wait_for(b"Nobody has joined yet."), run.wrote
        played.press(run, before)
        os.kill(run.pid, signal.SIGKILL)
    sample = [
        line.replace(".focus=2", ".focus") for line in told(SaveFolder(str(ROOT / "saves")).read(name).steps)
    ]
    with played.running() as run:
        run.press(b"\r")
        assert run.wait_for(b"undo"), run.wrote
        played.press(run, after)
        assert told(played.steps()) == sample + beyond
        count = len(played.steps())
        end = Table(find("balance"), played.folder.read("by-keys")).encounter
        played.press(run, ["u" * count], count)
        assert not Table(find("balance"), played.folder.read("by-keys")).encounter.combatants
        played.press(run, ["U" * count], count)
    assert Table(find("balance"), played.folder.read("by-keys")).encounter == end
    assert len(played.steps()) == 3 * count
