"""The list of fights, and the look through each of them while it stands already."""

from collections.abc import Sequence

from textual.message import Message
from textual.screen import Screen

from tracker.core.ports import SaveLine, Trouble
from tracker.ui.doors import Doors
from tracker.ui.progress import GivenUp
from tracker.ui.widgets.fights import Fights


class ListLook(Screen[None], inherit_bindings=False):
    """A screen that lists fights: at once by the two ends of each file, then by all of it."""

    fights: Fights

    class Looked(Message):
        """A fight of the list was looked through, or all were: what else is in the folder is known then."""

        def __init__(self, line: SaveLine | None = None, others: Sequence[str] = ()) -> None:
            super().__init__()
            self.line, self.others = line, others

    def __init__(self, doors: Doors) -> None:
        super().__init__(classes="opening")
        self.doors = doors
        self.is_left = False

    def refuse(self, why: str) -> None:
        """One line that stays until the next key."""
        raise NotImplementedError

    def read_lines(self) -> None:
        """Look at the folder."""
        try:
            self.fights.own, self.fights.samples = self.doors.saves.fights(), self.doors.saves.samples()
        except Trouble as e:
            self.refuse(str(e))

    def on_mount(self) -> None:
        """The list stands at once; what is wrong inside a file is seen once all of it was read."""
        self.call_after_refresh(self.run_worker, self.look_through, thread=True, exit_on_error=False)

    def look_through(self) -> None:
        """In a thread of its own: through each file, as long as somebody looks at the list."""
        try:
            saves = self.doors.saves.watched(self.go_on_looking)
            for line in tuple(self.fights.own):
                self.go_on_looking()
                if (found := saves.looked_through(line)) != line:
                    self.post_message(self.Looked(found))
            self.post_message(self.Looked(others=saves.others()))
        except (GivenUp, Trouble):
            return

    def go_on_looking(self, done: int = 0, of: int = 0) -> None:
        """From the thread, again and again. Raises `GivenUp` when the list is looked at no more."""
        if self.is_left:
            raise GivenUp

    def on_list_look_looked(self, message: Looked) -> None:
        """A line changes, the mark stays where it is."""
        if (new := message.line) is not None:
            self.fights.own = [new if line.path == new.path else line for line in self.fights.own]
        else:
            self.fights.others = message.others
        self.fights.rebuild()

    def on_unmount(self) -> None:
        """Nobody looks any more."""
        self.is_left = True
