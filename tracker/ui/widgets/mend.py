"""The prompt of a step that is long done, filled in as it was; what it would change is told elsewhere."""

from tracker.ui.forms.form import Form
from tracker.ui.forms.gridding import Grid
from tracker.ui.forms.mending import MendForm, mending
from tracker.ui.forms.prompting import Outcome, Prompt
from tracker.ui.widgets.initiative import InitiativePane
from tracker.ui.widgets.open_pane import Host
from tracker.ui.widgets.prompt import FRAME

SHOWS = "shows what would differ"


class MendPane(InitiativePane):
    """Opened about a step's number, and ``line`` where its whole line is to be typed; about nothing as left.

    It leads back to the history, with another line put in the step's place.
    """

    def __init__(self, host: Host) -> None:
        super().__init__(host, "mend")
        self.about = ""
        self.kept: Prompt | None = None
        """What was filled in last, to be gone on with where it was not confirmed."""

    def opened(self, about: str = "") -> None:
        """The fight is shown as it stood before the step."""
        assert self.scene is not None
        history = self.scene.table.history
        if about:
            self.about, _, line = about.partition(" ")
            self.kept = mending(self.scene.table, int(self.about), by_line=bool(line))
        self.prompt = self.kept
        self.screen_host.look_back(history[int(self.about)].parent)

    def ended(self, form: Form, outcome: Outcome) -> None:
        """Back to the history, with the line that was made of it where it is another."""
        assert isinstance(form, MendForm)
        mended = outcome == "done" and form.line != form.table.history[form.n].do
        self.screen_host.act("history", f"{self.about} {form.line}" if mended else self.about)
        if outcome == "done" and not mended:
            self.screen_host.refuse(f"step {self.about} is as it was: nothing to mend")

    def frame(self, prompt: Prompt) -> None:
        """The title says which step is mended."""
        super().frame(prompt)
        step = f"Mend step {self.about}  "
        self.title = ((step, "up!"), (self.doing(prompt, self.size.width - FRAME - len(step)), "up!"))

    def ending(self, prompt: Prompt) -> str:
        """What Enter does where nothing is left to be filled in."""
        return SHOWS

    def grid_word(self, grid: Grid) -> str:
        """What Enter does in the grid."""
        return "next" if grid.at and not grid.at.blank and grid.wanting() else SHOWS
