"""A new save: what a fight begins with is decided before there is a file, then all of it is written.

So a refusal leaves no file behind.
"""

from collections.abc import Callable, Sequence

from tracker.core.ports import Opened, Saves, Status, Trouble
from tracker.core.step import Header, Step


class Collected:
    """A recorder that keeps what it is given, one list a write."""

    def __init__(self) -> None:
        self.writes: list[Sequence[Step]] = []

    def record(self, steps: Sequence[Step]) -> None:
        """Keep them."""
        self.writes.append(steps)

    def status(self) -> Status:
        """Nothing is on disk yet."""
        return Status("writing", 0)

    def on_status(self, listener: Callable[[Status], None]) -> None:
        """It never changes."""

    def drain(self) -> Status:
        """Nothing ever waits."""
        return self.status()

    def close(self) -> Status:
        """Nothing is held."""
        return self.status()


def draft(header: Header) -> tuple[Opened, Collected]:
    """A fight that is in no file yet, and what collects its steps."""
    collected = Collected()
    return Opened(header, "", (), recorder=collected), collected


def write_new(saves: Saves, ref: str, header: Header, writes: Sequence[Sequence[Step]]) -> str:
    """Make the save and write all its steps; its path. Raises `Trouble`."""
    opened = saves.create(ref, header)
    recorder = opened.recorder
    assert recorder is not None
    try:
        for steps in writes:
            recorder.record(steps)
    finally:
        status = recorder.close()
    if status.state != "saved":
        raise Trouble(f"{opened.path}: NOT SAVED beyond step {status.step}: {status.why}")
    return opened.path
