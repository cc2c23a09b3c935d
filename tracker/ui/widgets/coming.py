"""What is coming in full: the rest of the round, turn by turn."""

from collections.abc import Sequence

from tracker.ui.ink import Ink
from tracker.ui.scene import Scene
from tracker.ui.widgets.help import SCROLLS
from tracker.ui.widgets.open_pane import Host, OpenPane
from tracker.ui.wrapping import wrapped
from tracker.views.outlook import LEAD, ComingRow, outlook_rows


class ComingPane(OpenPane):
    """The turns ahead as things stand, each with what comes there; looked at once as it opens."""

    title = (("What is coming", "up!"), ("  as things stand; any key closes, ↓ and PgDn go on", "quiet"))

    def __init__(self, host: Host) -> None:
        super().__init__("coming", host)
        self.coming: list[ComingRow] = []

    def opened(self, about: str = "") -> None:
        """Nothing changes while it is open."""
        if self.scene:
            self.coming = list(outlook_rows(self.scene.system, self.scene.encounter))

    def wanted(self, width: int) -> int:
        """All of it, where there is room."""
        return len(self.inked(width - 4)) + 2

    def lines(self, scene: Scene, width: int, height: int) -> Sequence[Ink]:
        """The rows."""
        return self.inked(width)

    def inked(self, width: int) -> list[Ink]:
        """The rows in so many cells, later lines of one below its text."""
        found: list[Ink] = []
        for row in self.coming:
            lead = (f"{row.lead:>{LEAD}}  ", "up!" if row.tone == "up" else "faint")
            text = (row.text, "up!" if row.tone == "up" else row.tone or "ink")
            found += wrapped([lead, text], width, LEAD + 4)
        return found

    def press(self, key: str, character: str | None) -> None:
        """Page keys scroll, any other closes."""
        if key in SCROLLS:
            self.scroll_by(SCROLLS[key])
        else:
            self.screen_host.close()
