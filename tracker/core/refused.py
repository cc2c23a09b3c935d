"""A command that cannot be carried out."""

from tracker.core.text import clean


class Refused(Exception):
    """Why not, in one line of words for the game master: what, where, what would be right.

    What was typed is often quoted in it, so it is made safe to show.
    """

    def __init__(self, why: str) -> None:
        super().__init__(clean(why))
