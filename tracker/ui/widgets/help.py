"""Help: every key that works, made from the keymap."""

from collections.abc import Sequence

from tracker.core.language import command_class
from tracker.ui.ink import Ink, ink, wrapped
from tracker.ui.keymap import key_name
from tracker.ui.scene import Scene
from tracker.ui.widgets.open_pane import Host, OpenPane
from tracker.views.language import about

SCROLLS = {"pageup": -10, "pagedown": 10, "up": -1, "down": 1}


class HelpPane(OpenPane):
    """All keys of the game and the screen, and how prompts are filled in."""

    stands = "all"

    def __init__(self, host: Host) -> None:
        super().__init__("help", host)
        self.about = ""

    def opened(self, about: str = "") -> None:
        """All keys, or what can be said of one command."""
        self.about, self.first = about, 0

    def press(self, key: str, character: str | None) -> None:
        """Page keys scroll, any other closes."""
        if key in SCROLLS:
            self.scroll_by(SCROLLS[key])
        else:
            self.screen_host.close()

    def lines(self, scene: Scene, width: int, height: int) -> Sequence[Ink]:
        """A line for each key; or one command in full."""
        name = self.about or "Keys"
        self.title = ((name, "up!"), ("  any key closes, ↓ and PgDn go on", "quiet"))
        if self.about:
            model = command_class(scene.system, self.about)
            return [ink(line) for line in about(scene.system, model, scene.encounter, width)]
        found: list[Ink] = []
        for key in scene.keys:
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
            "A number may be a sum, 2+1; where a value is edited +2 and -2 change it, =2 sets it. "
            "After : the whole language can be typed; :help add tells all of one command."
        )
        return list(wrapped([(text, "ink")], width))
