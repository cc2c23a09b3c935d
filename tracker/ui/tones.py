"""The tones of the panes: palettes of our own for dark and light, and what does without colours."""

from collections.abc import Mapping

from rich.style import Style

from tracker.ui.ink import Inks

Palette = Mapping[str, str]
"""Colours by tone, and of what lies behind text: "ground", "band up" and "band select"."""
DARK: Palette = {
    "ground": "#14161b", "band up": "#2a2518", "band select": "#20242e",
    "ink": "#d8dbe2", "quiet": "#979fad", "faint": "#8b93a1", "hollow": "#6a7180", "empty": "#454c59",
    "up": "#f2c14e", "warning": "#e8853d", "danger": "#f06469", "well": "#7bc47f", "party": "#6cb6ff",
    "foes": "#c58af9", "focus": "#58c4c4", "other": "#b9a88f",
}  # fmt: skip
LIGHT: Palette = {
    "ground": "#f7f5f0", "band up": "#f3e6c4", "band select": "#e6e7ea",
    "ink": "#22252b", "quiet": "#525a68", "faint": "#5c6370", "hollow": "#7f8590", "empty": "#b9bdc6",
    "up": "#835500", "warning": "#9c4600", "danger": "#b3202a", "well": "#2b6b30", "party": "#1558a0",
    "foes": "#7433b5", "focus": "#146a6a", "other": "#6b5730",
}  # fmt: skip
GROUNDS = ("ground", "band up", "band select")
ANSI = {
    "up": "yellow", "warning": "bright_red", "danger": "red", "well": "green", "party": "blue",
    "foes": "magenta", "focus": "cyan",
}  # fmt: skip
"""The terminal's own colours; of text without a hue it has just one that is sure to be read, and dim."""
DIM = ("quiet", "faint", "hollow", "empty")
URGENT = ("up", "warning", "danger")
OWN: Mapping[str, Palette] = {"tracker": DARK, "tracker-light": LIGHT}
"""Our own themes by their names, the first for whoever wishes none."""


def own_inks(theme: str, colorless: bool) -> Inks | None:
    """The tones of one of our own themes, or of no colour at all; None for another theme."""
    if colorless:
        return plain({})
    return painted(OWN[theme]) if theme in OWN else None


def painted(palette: Palette) -> Inks:
    """The tones of a palette."""
    tones = {name: Style(color=color) for name, color in palette.items() if name not in GROUNDS}
    tones["ground"] = Style(color=palette["ink"], bgcolor=palette["ground"])
    tones["cursor"] = Style(color=palette["ground"], bgcolor=palette["up"])
    bands = {name: Style(bgcolor=palette[f"band {name}"]) for name in ("up", "select")}
    return Inks(tones, bands)


def plain(hues: Mapping[str, str]) -> Inks:
    """Tones told by bold, dim and reverse on the ground of the terminal, with the hues it may have."""
    tones = {name: Style(dim=True) for name in DIM}
    tones |= {name: Style(color=hue) for name, hue in hues.items()}
    if not hues:
        tones |= {name: Style(bold=True) for name in URGENT}
    common = {"ground": Style(), "ink": Style(), "cursor": Style(reverse=True)}
    return Inks({**common, **tones}, {"select": Style(reverse=True)})
