"""The two lines at the bottom: what `n` will do, or why something was refused; and the keys."""

from collections.abc import Sequence

from tracker.ui.drawing.drawing import Drawing
from tracker.ui.ink import Ink, Span, fitted, ink, width_of
from tracker.ui.keymap import Key, key_name
from tracker.ui.scene import Scene
from tracker.ui.wrapping import wrapped


class NextLineDrawing(Drawing):
    """What a press of `n` does, above the keys that matter now."""

    framed = False

    def __init__(self) -> None:
        super().__init__("next")
        self.coming: Sequence[str] = ()
        self.keys: Sequence[Key] = ()
        self.refused = ""
        self.present = ""
        """Where the fight stands, while the panes show how it stood."""
        self.told = ""
        """What was done besides the fight, told until the next key."""
        self.resting = False
        """Whether the keys go to something that is open: none of those here does anything."""
        self.ends: list[tuple[int, str]] = []
        self._footer: tuple[Sequence[Key], int, Ink] = (), 0, Ink()

    def lines(self, scene: Scene, width: int, height: int) -> Sequence[Ink]:
        """A refusal takes the room it needs; else what comes, and the keys."""
        keys = Ink() if self.resting else self.footer(width)
        if self.refused:
            lines = list(wrapped([(" ✗ ", "danger!"), (self.refused, "danger")], width, 3))
            return [*lines, keys][:2]
        if self.told:
            return [Ink(fitted([(" ✓ ", "well!"), (self.told, "well")], width)), keys]
        if self.present:
            return [ink((f" {self.present}", "quiet"))]
        ended = scene.encounter.phase == "ended"
        text = " · ".join(self.coming)
        if ended and not self.resting:
            text += f": {scene.key('leave')}, then n, where Party of takes the party as it was left"
        lead: list[Span] = [(" " if ended else " Next ", "quiet")]
        if not self.resting and not ended:
            lead.append((f"{scene.key('next')} ", "up!"))
        room = width - width_of(lead)
        cut = width_of([(text, "ink")]) > room and not self.resting
        more = ((f"  {scene.key('coming')} ", "up!"), ("all", "quiet")) if cut else ()
        return [Ink((*lead, *fitted([(text, "ink")], room - width_of(more)), *more)), keys]

    def footer(self, width: int) -> Ink:
        """As many keys as fit, most needed first."""
        keys, at, line = self._footer
        if (keys, at) != (self.keys, width):
            line = self.made_footer(width)
            self._footer = self.keys, width, line
        return line

    def made_footer(self, width: int) -> Ink:
        """The line of keys, and where each ends."""
        spans: list[Span] = [(" ", "ink")]
        self.ends, used = [], 1
        for key in self.keys:
            item: list[Span] = [(f"{key_name(key.key)} ", "up!"), (f"{key.label}  ", "quiet")]
            size = width_of(item)
            if used + size - 2 <= width:
                spans += item
                used += size
                self.ends.append((used, key.key))
        (text, tone) = spans.pop()
        return Ink((*spans, (text.rstrip(), tone)))
