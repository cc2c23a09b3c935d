"""The palette: themes of our own for dark and light, and the tones of the panes in every theme."""

from rich.style import Style
from textual.theme import BUILTIN_THEMES, Theme

from tracker.core.ports import Wish
from tracker.core.text import clean
from tracker.ui.ink import Inks

DARK = {
    "ground": "#14161b", "ink": "#d8dbe2", "quiet": "#8b93a1", "faint": "#7e8694", "empty": "#454c59",
    "up": "#f2c14e", "warning": "#e8853d", "danger": "#ef5a5f", "well": "#7bc47f", "party": "#6cb6ff",
    "foes": "#c58af9", "focus": "#58c4c4", "other": "#b9a88f",
}  # fmt: skip
LIGHT = {
    "ground": "#f7f5f0", "ink": "#22252b", "quiet": "#5a6270", "faint": "#666d7a", "empty": "#b9bdc6",
    "up": "#8a5a00", "warning": "#a34a00", "danger": "#b3202a", "well": "#2b6b30", "party": "#1558a0",
    "foes": "#7433b5", "focus": "#146a6a", "other": "#6b5730",
}  # fmt: skip
ANSI = {
    "ground": "default", "ink": "default", "quiet": "bright_black", "faint": "bright_black",
    "empty": "bright_black", "up": "yellow", "warning": "bright_red", "danger": "red", "well": "green",
    "party": "blue", "foes": "magenta", "focus": "cyan", "other": "default",
}  # fmt: skip
BANDS = {
    True: {"up": "#2a2518", "select": "#232833", "cursor": "#39404f"},
    False: {"up": "#f3e6c4", "select": "#e4e6ec", "cursor": "#d3d8e4"},
}
"""What lies behind a row, for dark and light themes."""


def theme(name: str, palette: dict[str, str], dark: bool) -> Theme:
    """A palette as Textual takes it."""
    return Theme(
        name,
        primary=palette["up"],
        secondary=palette["focus"],
        warning=palette["warning"],
        error=palette["danger"],
        success=palette["well"],
        accent=palette["up"],
        foreground=palette["ink"],
        background=palette["ground"],
        surface=palette["ground"],
        panel=palette["ground"],
        dark=dark,
    )  # fmt: skip


THEMES = (theme("tracker", DARK, True), theme("tracker-light", LIGHT, False))


def no_theme(wish: Wish) -> list[str]:
    """The line about a theme of the settings file that there is none of; nothing where all is well."""
    known = [each.name for each in THEMES]
    if wish.value in known or wish.value in BUILTIN_THEMES:
        return []
    return [f'{wish.where}: there is no theme "{clean(wish.value)[:60]}"; there are {", ".join(known)}']


def inks(current: Theme) -> Inks:
    """The tones of a theme: our own palette, the terminal's colours for an ansi theme."""
    if current.ansi:
        tones = {name: Style(color=color) for name, color in ANSI.items() if name != "ground"}
        return Inks(
            {**tones, "ground": Style(color="default", bgcolor="default")},
            {"up": Style(bold=True), "select": Style(underline=True), "cursor": Style(reverse=True)},
        )
    palette = DARK if current.dark else LIGHT
    tones = {name: Style(color=color) for name, color in palette.items() if name != "ground"}
    tones["ground"] = Style(color=palette["ink"], bgcolor=palette["ground"])
    return Inks(tones, {name: Style(bgcolor=color) for name, color in BANDS[current.dark].items()})
