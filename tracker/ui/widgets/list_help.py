"""The keys of the list of fights, each in a line."""

from collections.abc import Sequence

from tracker.ui.ink import Ink, ink
from tracker.ui.keymap import LIST_KEYS, Key, named_keys
from tracker.ui.widgets.pane import Plain

KEY = 12
"""The cells of the keys."""
MOVES = (
    (("look_up", "look_down"), "the fight above, below"),
    (("page_up", "page_down"), "several fights up, down"),
    (("latest",), "the last of the list"),
)
ENDS = ((("help",), "these keys, until the next key"), (("quit",), "ends the tracker"))


class ListHelp(Plain):
    """What each key does on the list of fights."""

    title = (("Keys of the list  ", "up!"), ("the next key does what it does", "quiet"))

    def __init__(self, known: Sequence[Key]) -> None:
        """``known``: the keys in force."""
        super().__init__("list_help")
        self.known = known

    def told(self) -> list[tuple[str, str]]:
        """Keys as people call them, and what they do."""
        named = [(" ".join(named_keys(self.known, act) for act in acts), does) for acts, does in MOVES]
        own = [(named_keys(self.known, key.act), key.help) for key in LIST_KEYS]
        ends = [(" ".join(named_keys(self.known, act) for act in acts), does) for acts, does in ENDS]
        first = [("Enter", "opens the marked fight just as it was left"), ("1 to 9", "mark a fight")]
        return [*first, *named, *own, *ends]

    def wanted(self) -> int:
        """How many rows it wants, its frame included."""
        return 2 + len(self.told())

    def plain_lines(self, width: int, height: int) -> Sequence[Ink]:
        """A line for each key."""
        return [ink((f"{key:<{KEY}} ", "up!"), (does, "quiet")) for key, does in self.told()]
