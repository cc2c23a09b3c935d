"""Fights in files of their own: decided before the file is made, so that a refusal leaves none behind."""

from collections.abc import Callable, Sequence

from tracker.core.ports import Opened, Status
from tracker.core.step import Header, Step


class Collected:
    """A recorder that keeps what it is given, one list a write."""

    def __init__(self) -> None:
        self.writes: list[Sequence[Step]] = []

    def record(self, steps: Sequence[Step]) -> None:
        """Keep them."""
        self.writes.append(steps)

    def status(self) -> Status:
        """Nothing ever waits."""
        return Status("saved", sum(map(len, self.writes)))

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


def made_of(path: str, steps: int, fight: str) -> str:
    """The line about a file that holds so many steps of a fight."""
    return f"{path}: {steps} step{'' if steps == 1 else 's'} of {fight}"
