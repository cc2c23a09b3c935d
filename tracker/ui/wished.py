"""An app as its user wishes it: the settings file, the themes, a terminal without waiting."""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from textual import constants

if constants.MAX_FPS == 60:  # unless set by the user: a key does not wait for a tick of 16 ms to be seen
    constants.MAX_FPS = 1000  # type: ignore[misc]

from textual.app import App

from tracker.core.ports import Settings, Trouble, Wishes
from tracker.ui.driver import quick_driver
from tracker.ui.screens.fight import FightScreen
from tracker.ui.theme import THEMES, no_theme, theme_names
from tracker.ui.widgets.pane import Pane

if TYPE_CHECKING:
    from tracker.ui.screens.opening import OpeningScreen


class WishedApp(App[None], inherit_bindings=False):
    """The settings as they were last read, and the theme in force."""

    CSS_PATH = "tracker.tcss"
    ENABLE_COMMAND_PALETTE = False
    TITLE = "Tracker"
    BINDINGS: ClassVar = []

    def __init__(self, settings: Settings | None) -> None:
        super().__init__(driver_class=quick_driver())
        self.settings = settings
        self.wishes = Wishes()
        for theme in THEMES:
            self.register_theme(theme)
        self.read_settings()
        asked = constants.DEFAULT_THEME
        is_asked = asked != "textual-dark" and asked in theme_names()
        self.theme = asked if is_asked else self.theme_wished()

    def read_settings(self) -> None:
        """What the user's settings say now; a theme that is none is told of like any wrong line."""
        if self.settings:
            self.wishes = self.settings.read()
        wish = self.wishes.theme
        if wish and (why := no_theme(wish)):
            self.wishes = replace(self.wishes, theme=None, troubles=(*self.wishes.troubles, *why))

    def theme_wished(self) -> str:
        """The theme of the user's settings, else our own."""
        return self.wishes.theme.value if self.wishes.theme else THEMES[0].name

    def on_mount(self) -> None:
        """Every pane has inks of the theme in force."""
        self.theme_changed_signal.subscribe(self, lambda _: self.repaint())

    def repaint(self) -> None:
        """Another theme: every pane draws itself anew."""
        for screen in self.screen_stack:
            for pane in screen.query(Pane):
                pane.forget_theme()

    def on_fight_screen_themed(self, message: FightScreen.Themed) -> None:
        """Another theme."""
        self.take_theme(message.theme, message.tell)

    def on_opening_screen_next_theme(self, message: "OpeningScreen.NextTheme") -> None:
        """The theme after the one in force."""
        names = theme_names()
        at = names.index(self.theme) + 1 if self.theme in names else 0
        self.take_theme(names[at % len(names)], message.tell)

    def take_theme(self, name: str, tell: Callable[[str], None]) -> None:
        """Another theme, kept in the settings file; where that fails it is in force for now."""
        self.theme = name
        try:
            if self.settings:
                self.settings.keep_theme(name)
        except Trouble as e:
            tell(str(e))
