"""Fights in memory for the views."""

from tests.core.tiny import Tiny
from tests.story import Memory
from tracker.core.ports import Opened
from tracker.core.step import Header
from tracker.core.system import RuleSystem
from tracker.table import Table


class Top(Tiny):
    """Shows only the turns on which somebody stands."""

    top = bottom = None


def fight(*lines: str, system: RuleSystem | None = None) -> Table:
    """A fight after those lines, its dice always the same."""
    system = system or Tiny()
    header = Header("f", "The ford", system.key, "0")
    table = Table(system, Opened(header, "ford.toml", (), recorder=Memory()), seed=1)
    for line in lines:
        table.say(line)
    return table
