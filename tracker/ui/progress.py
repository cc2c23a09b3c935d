"""How far the opening of a long fight is."""

READING = 0.8
"""The share of the whole that reading the file takes; the rest goes to playing its steps back."""


class GivenUp(Exception):
    """The game master did not want to wait."""


class Progress:
    """How far the opening is; told by the worker, read by the screen."""

    def __init__(self) -> None:
        self.share = 0.0
        self.words = "Reading the file"
        self.given_up = False

    def reading(self, done: int, of: int) -> None:
        """So many bytes are read. Raises `GivenUp`."""
        self.told("Reading the file", READING * done / max(1, of))

    def playing(self, done: int, of: int) -> None:
        """So many steps are played back. Raises `GivenUp`."""
        self.told(f"Step {done} of {of}", READING + (1 - READING) * done / max(1, of))

    def told(self, words: str, share: float) -> None:
        """Any progress. Raises `GivenUp`."""
        if self.given_up:
            raise GivenUp
        self.words, self.share = words, share
