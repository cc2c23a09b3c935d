"""Text with its colours as a terminal is sent it: of each span only what differs from the one before."""

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING

from rich.color import Color, ColorSystem
from rich.style import Style

if TYPE_CHECKING:
    from rich.console import Console

Codes = tuple[str, str, str, str]
"""What sets a style: its weight, whether it is reversed, its colour and the one behind; "" where not set."""
PLAIN: Codes = ("", "", "", "")
ENDS: Codes = ("22", "27", "39", "49")
"""What ends each of them."""
HUES = 2
"""From this one on a code takes the place of the one before; an attribute must be ended first."""


def colours_of(console: "Console") -> ColorSystem:
    """How many colours a terminal has."""
    return console._color_system or ColorSystem.TRUECOLOR


def sequence(parts: Iterable[tuple[str, Codes]]) -> str:
    """Texts, and what leads from the style of one to that of the next; at the end none is set."""
    sent, before = list[str](), PLAIN
    for text, codes in parts:
        if codes is not before:
            sent.append(turn(before, codes))
            before = codes
        sent.append(text)
    return "".join(sent) + ("" if before == PLAIN else "\x1b[0m")


@lru_cache(1024)
def codes_of(style: Style, system: ColorSystem) -> Codes:
    """The codes that set a style."""
    weight = ";".join(code for code, on in (("1", style.bold), ("2", style.dim)) if on)
    return (
        weight,
        "7" if style.reverse else "",
        hue(style.color, system, True),
        hue(style.bgcolor, system, False),
    )


def hue(color: Color | None, system: ColorSystem, foreground: bool) -> str:
    """The code of a colour; none for the terminal's own."""
    if color is None or color.is_default:
        return ""
    return ";".join(color.downgrade(system).get_ansi_codes(foreground))


@lru_cache(4096)
def turn(before: Codes, now: Codes) -> str:
    """The sequence that goes from one style to the next."""
    codes = list[str]()
    for at, (old, new) in enumerate(zip(before, now, strict=True)):
        if old == new:
            continue
        if not new or (old and at < HUES):
            codes.append(ENDS[at])
        if new:
            codes.append(new)
    return f"\x1b[{';'.join(codes)}m" if codes else ""
