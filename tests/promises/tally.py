"""What a harness counted: how many cases it tried, and each that came out wrong."""

from dataclasses import dataclass, field


@dataclass
class Tally:
    """Cases of one kind; ``wrong`` holds a line for each that broke the promise.

    ``asked`` are those in which nothing is lost or changed in silence, but a person must decide.
    """

    what: str
    tried: int = 0
    wrong: list[str] = field(default_factory=list)
    asked: int = 0

    def case(self, trouble: str = "") -> None:
        """Count a case, which is wrong when there is something to say."""
        self.tried += 1
        if trouble:
            self.wrong.append(trouble)

    def __str__(self) -> str:
        asked = f", {self.asked:,} left to a person to decide" if self.asked else ""
        lines = [f"{self.what}: {self.tried:,} tried, {len(self.wrong):,} wrong{asked}"]
        return "\n  ".join([*lines, *self.wrong[:5]])
