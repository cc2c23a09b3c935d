"""The themes: our own for dark and light, and the tones of the panes in every other."""

from collections.abc import Sequence

from textual.color import Color
from textual.theme import BUILTIN_THEMES, Theme

from tracker.core.ports import Wish
from tracker.core.text import clean
from tracker.ui.ink import Inks
from tracker.ui.tones import ANSI, DARK, LIGHT, OWN, Palette, painted, plain

CONTRAST = 4.5
"""The least contrast of text with any of the grounds."""
LINES = 3.0
"""The least contrast of what is drawn rather than read."""
LENT = ("background", "foreground", "primary", "secondary", "accent", "success", "warning", "error")
"""What a palette of our tones is made of in another theme."""


def theme(name: str, palette: Palette, dark: bool) -> Theme:
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


def theme_names() -> list[str]:
    """Every theme that can be chosen, our own first."""
    own = [each.name for each in THEMES]
    return [*own, *sorted(name for name in BUILTIN_THEMES if name not in own)]


def no_theme(wish: Wish) -> list[str]:
    """The line about a theme of the settings file that there is none of; nothing where all is well."""
    if wish.value in theme_names():
        return []
    there_are = f"{' and '.join(OWN)} are our own, the palette lists all"
    return [f'{wish.where}: there is no theme "{clean(wish.value)[:60]}"; {there_are}']


def inks(current: Theme, colorless: bool = False) -> Inks:
    """The tones of a theme: a palette, the terminal's colours for an ansi theme, or no colour at all."""
    if colorless or current.ansi:
        return plain({} if colorless else ANSI)
    return painted(OWN.get(current.name) or lent(current))


def lent(current: Theme) -> Palette:
    """A palette from one of Textual's themes, each tone moved towards black or white until it reads."""
    told = current.to_color_system().generate()
    found = {name: Color.parse(told[name]) for name in LENT}
    ground, accent = found["background"], found["accent"]
    ink = readable(found["foreground"], [ground], current.dark)
    grounds = {
        "ground": ground,
        "band up": ground.blend(accent, 0.12),
        "band select": ground.blend(ink, 0.08),
    }
    hues = {
        "ink": ink, "quiet": ground.blend(ink, 0.7), "faint": ground.blend(ink, 0.6), "up": accent,
        "warning": found["warning"], "danger": found["error"], "well": found["success"],
        "party": found["primary"], "foes": found["secondary"], "focus": found["success"], "other": ink,
    }  # fmt: skip
    tones = {n: readable(color, list(grounds.values()), current.dark) for n, color in hues.items()}
    tones["hollow"] = readable(ground.blend(ink, 0.5), [ground], current.dark, LINES)
    tones["empty"] = ground.blend(ink, 0.3)
    return {name: color.hex6 for name, color in {**grounds, **tones}.items()}


def readable(color: Color, grounds: Sequence[Color], dark: bool, least: float = CONTRAST) -> Color:
    """The colour, or as much of the way to white or black as it must go to be read on all grounds."""
    end = Color(255, 255, 255) if dark else Color(0, 0, 0)
    ways = (color.blend(end, step / 12) for step in range(12))
    return next((c for c in ways if all(contrast(c, g) >= least for g in grounds)), end)


def contrast(one: Color, other: Color) -> float:
    """The contrast of two colours, from 1 to 21, as WCAG computes it."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(color: Color) -> float:
    """How bright a colour is, from 0 to 1."""
    red, green, blue = (
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in color.normalized
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
