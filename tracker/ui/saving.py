"""What the status bar says of the disk: how far it has come, that it is slow, or why it does not hold all."""

from collections import deque

from tracker.core.ports import Status

SLOW_AFTER = 1.0
"""Seconds after which a step that no disk holds yet is told of."""


def seconds() -> float:
    """The running loop's own time, which no step of the clock moves."""
    import asyncio  # here, because the first picture is drawn before there is a loop

    return asyncio.get_running_loop().time()


class Saving:
    """The saved mark: fed with what the recorder says, and with each step as it is made."""

    def __init__(self, status: Status | None) -> None:
        """`status` is None for a fight that is only looked at."""
        self.status = status
        self.made = status.step if status else 0
        self.waiting: deque[tuple[int, float]] = deque()

    def went_on(self, last: int) -> None:
        """Step `last` was made now."""
        self.made = last
        self.waiting.append((last, seconds()))

    def slow_in(self, status: Status) -> float | None:
        """The seconds until a step will have waited too long, 0 when one has; None when none waits."""
        while self.waiting and (self.waiting[0][0] <= status.step or status.state == "not saved"):
            self.waiting.popleft()
        return max(0.0, self.waiting[0][1] + SLOW_AFTER - seconds()) if self.waiting else None

    @property
    def is_slow(self) -> bool:
        """Whether a step has waited too long."""
        return bool(self.waiting) and seconds() >= self.waiting[0][1] + SLOW_AFTER

    @property
    def mark(self) -> tuple[str, str]:
        """A word or two, and their tone."""
        if self.status is None:
            return ("read only", "warning")
        if self.status.state == "not saved":
            return ("NOT SAVED", "danger!")
        if self.is_slow:
            return (f"saving… {self.made}", "warning!")
        return (f"saved ✓ {self.status.step}", "well")

    @property
    def goes_on_beside(self) -> bool:
        """Whether the save may not be written any more, and another file holds what comes."""
        return bool(self.status and self.status.state == "not saved" and self.status.beside)

    @property
    def is_in_memory_only(self) -> bool:
        """Whether steps would be lost with this process."""
        return bool(self.trouble) and not self.goes_on_beside

    @property
    def trouble(self) -> str:
        """Why the save does not hold all, and where it is meanwhile; "" when it does."""
        status = self.status
        if status is None or status.state != "not saved":
            return ""
        if status.beside:
            return status.why
        count = max(1, self.made - status.step)
        behind = "1 step is" if count == 1 else f"{count} steps are"
        return f"{status.why}; {behind} in memory only, and saving is tried again by itself"
