"""The ``:`` line: the whole language, with what could come next and what is wrong below it."""

from collections.abc import Sequence

from tracker.core.language.grammar import command_class
from tracker.core.refused import Refused
from tracker.core.system import RuleSystem
from tracker.ui.forms.completion import completed, completions, known_to, usage_of
from tracker.ui.forms.editing import LineEdit
from tracker.ui.forms.known import foretold
from tracker.ui.ink import Ink, Span, ink
from tracker.ui.keymap import SCREEN_KEYS, spoken
from tracker.ui.scene import Scene
from tracker.ui.widgets.open_pane import Guide, OpenPane
from tracker.views.glossary import meant


def explained(system: RuleSystem, word: str) -> str:
    """What help is asked about: a command, an act of the screen, or a word of the rules. Raises `Refused`."""
    if act := spoken(word):
        return act.label
    try:
        return command_class(system, word).verb
    except Refused:
        if found := meant(system, word):
            return found[0].name
        raise


class CommandLine(OpenPane):
    """Two rows: the line being typed, and how it could go on."""

    framed = False
    stands = "foot"

    def __init__(self, host: Guide) -> None:
        super().__init__("line", host)
        self.guide = host
        self.edit = LineEdit()
        self.refused = ""
        self.begun: str | None = None
        self.back = 0

    def keys_now(self) -> Sequence[tuple[str, str]]:
        """How a line is typed."""
        return (
            ("Enter", "carries the line out; on nothing it is next"),
            ("Tab", "completes the word"),
            ("↑ ↓", "lines typed before that begin with what is typed"),
            ("Esc", "back"),
            (":help add", "all that can be said of one command, or of a word of the rules"),
            (":history", "what a key of the screen does, by its word: find, coming, sheet, zoom"),
        )

    def opened(self, about: str = "") -> None:
        """An empty line."""
        self.edit.set("")
        self.refused, self.begun = "", None

    def lines(self, scene: Scene, width: int, height: int) -> Sequence[Ink]:
        """The line, and below it an error, what could come next, or how it is written."""
        line = ink((" : ", "up!"), *self.edit.spans(width - 5))
        if self.refused:
            return [line, ink((f" ✗ {self.refused}", "danger"))]
        found = self.offered(scene) if self.edit.text else []
        spans: list[Span] = [(" ", "ink")]
        if found and not self.edit.text.endswith(" "):
            spans.append(("Tab ", "up"))
            spans += [(f"{w}  ", "ink!" if i == 0 else "quiet") for i, w in enumerate(found[:6])]
        act = spoken(self.edit.text)
        told = f"{act.label}: {act.help}" if act else foretold(scene.table, self.edit.text)
        told = told or usage_of(self.edit.text, scene.system)
        spans.append((told, "quiet"))
        return [line, Ink(tuple(spans))]

    def offered(self, scene: Scene) -> list[str]:
        """What the last word could become: words of the language, and of the screen's own keys."""
        found = [
            *known_to(scene.table, self.edit.text),
            *completions(self.edit.text, scene.encounter, scene.system),
        ]
        typed = self.edit.text.casefold()
        words = [k.label for k in SCREEN_KEYS if k.act != "line"]  # which is open
        return [*found, *(word for word in words if " " not in typed and word.startswith(typed))]

    def press(self, key: str, character: str | None) -> None:
        """One key; a refused line stays, with the reason."""
        self.refused = ""
        if key not in ("up", "down"):
            self.begun = None
        if key in ("escape", "ctrl+c") or (key == "backspace" and not self.edit.text):
            self.screen_host.close()
            return
        if key == "enter":
            self.enter()
        elif key == "tab":
            self.complete()
        elif key in ("up", "down"):
            self.recall(1 if key == "up" else -1)
        else:
            self.edit.type(key, character)
        self.rebuild()

    def paste(self, text: str) -> None:
        """Pasted text goes into the line."""
        self.edit.paste(text)
        self.rebuild()

    def enter(self) -> None:
        """Carry the line out; nothing typed is `next`."""
        text = self.edit.text.strip()
        first, _, rest = text.partition(" ")
        assert self.scene is not None
        try:
            if not text:
                self.screen_host.act("next")
            elif first == "help" and rest:
                self.screen_host.act("help", explained(self.scene.system, rest.strip()))
            elif act := spoken(text):
                self.screen_host.act(act.act)
            else:
                self.scene.table.say(text)
                self.guide.said_before.append(text)
                self.screen_host.close()
        except Refused as e:
            self.refused = str(e)

    def complete(self) -> None:
        """The last word becomes the first that it could."""
        assert self.scene is not None
        if found := self.offered(self.scene):
            self.edit.set(completed(self.edit.text, found[0]))

    def recall(self, by: int) -> None:
        """Lines typed before, in any fight since the start, that begin with what stands here."""
        if self.begun is None:
            self.begun, self.back = self.edit.text, 0
        said = dict.fromkeys(reversed(self.guide.said_before))
        found = [self.begun, *(line for line in said if line.startswith(self.begun) and line != self.begun)]
        self.back = max(0, min(len(found) - 1, self.back + by))
        self.edit.set(found[self.back])
