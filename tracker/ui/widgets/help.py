"""Help: every key that works, made from the keymap."""

from collections.abc import Sequence

from tracker.core.language import command_class
from tracker.ui.ink import Ink, ink, wrapped
from tracker.ui.keymap import key_name, keys
from tracker.ui.scene import Scene
from tracker.ui.widgets.pane import Pane
from tracker.views.language import about


class HelpPane(Pane):
    """All keys of the game and the screen, and how prompts are filled in."""

    accent = "up"

    def __init__(self) -> None:
        super().__init__("help")
        self.about = ""

    def lines(self, scene: Scene, width: int, height: int) -> Sequence[Ink]:
        """A line for each key; or one command in full."""
        name = self.about or "Keys"
        self.title = ((name, "up!"), ("  any key closes, ↓ and PgDn go on", "quiet"))
        if self.about:
            model = command_class(scene.system, self.about)
            return [ink(line) for line in about(scene.system, model, scene.encounter, width)]
        found: list[Ink] = []
        for key in keys(scene.system):
            found += wrapped(
                [(f"{key_name(key.key):>5}  ", "up!"), (f"{key.label:<11} ", "ink!"), (key.help, "quiet")],
                width,
                19,
            )
        found += [ink(), *self.prompts(width)]
        return found

    def prompts(self, width: int) -> Sequence[Ink]:
        """How a prompt works."""
        text = (
            "In a prompt: digits pick by number, letters search names, arrows choose. Enter goes on, and "
            "on an empty field carries it out: dice left blank are rolled. Space, or its marked letter, "
            "ticks a box. Tab reaches every option. Esc lets go; nothing was done. "
            "After : the whole language can be typed; :help add tells all of one command."
        )
        return list(wrapped([(text, "ink")], width))
