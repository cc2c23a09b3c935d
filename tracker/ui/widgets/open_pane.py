"""A pane that opens over the fight and takes the keys until it is closed."""

from collections.abc import Callable, Sequence
from typing import ClassVar, Literal, Protocol

from tracker.core.commands import Command
from tracker.ui.clock import later
from tracker.ui.widgets.pane import Pane

BREATH = 0.001
"""The seconds that long work leaves to the keyboard."""
Stand = Literal["over", "log", "all", "foot"]


class Host(Protocol):
    """What an open pane may ask of the screen that opened it."""

    def close(self) -> None:
        """Close what is open."""

    def act(self, name: str, about: str = "") -> None:
        """Close what is open, and do an act of the screen as if its key were pressed."""

    def refuse(self, why: str) -> None:
        """Show one line that stays until the next key."""

    def look_back(self, n: int | None) -> None:
        """Show the fight as it stood after step `n`; None: as it stands."""

    def done(self, command: Command | None, told: str = "") -> None:
        """Close what is open: it carried out this command, or did what is told until the next key."""

    def fit(self) -> None:
        """Place what is open anew when it wants more rows, or fewer."""

    def help(self) -> None:
        """Open help over what is open, which is there again when help closes."""


class Guide(Host, Protocol):
    """What the panes that guide through the rest may ask besides."""

    said_before: list[str]
    """The lines typed after ``:`` since the app began."""

    def seen(self) -> Sequence[str]:
        """The rows of the panes that are painted now."""

    def beneath(self) -> "OpenPane | None":
        """What help was opened over, if anything."""

    def themes(self) -> Sequence[str]:
        """The themes that can be chosen."""


class OpenPane(Pane):
    """A pane that takes every key while it is open.

    ``stands``: "over" the bottom rows of the panes, which stay where they are, as many as it wants;
    over the "log" and what stands beside it; over "all" of them; or at the "foot", in place of the
    line of what comes next.
    """

    accent = "up"
    stands: ClassVar[Stand] = "over"

    def __init__(self, name: str, host: Host | None = None) -> None:
        super().__init__(name)
        self.host = host

    @property
    def screen_host(self) -> Host:
        """The screen that opened it."""
        assert self.host is not None
        return self.host

    def wanted(self, width: int) -> int:
        """How many rows the pane wants where it stands over others, its frame included."""
        return 0

    def keys_now(self) -> Sequence[tuple[str, str]]:
        """The keys that do something here as it stands, and what each does: those that its foot names."""
        words = [text.strip() for text, _ in self.foot]
        named = tuple(zip(words[::2], words[1::2], strict=False))
        return named if any(key == "Esc" for key, _ in named) else (*named, ("Esc", "back"))

    def soon(self, act: Callable[[], object]) -> None:
        """Go on with long work once the keyboard was listened to; a mere message would come before it."""
        later(self, BREATH, act)

    def opened(self, about: str = "") -> None:
        """It opens, perhaps about something; whatever was in it is gone."""

    def press(self, key: str, character: str | None) -> None:
        """One key; ``character`` is what it types, if anything."""

    def paste(self, text: str) -> None:
        """Pasted text, which is text and never keys."""
