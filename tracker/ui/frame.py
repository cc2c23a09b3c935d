"""The rows of the fight screen as it opens, drawn without it."""

from collections.abc import Mapping

from rich.color import ColorSystem

from tracker.core.ports import Wishes
from tracker.table import Table
from tracker.ui.ink import Ink, Inks
from tracker.ui.remap import briefly, keymap
from tracker.ui.sight import FirstSight
from tracker.ui.tones import OWN, own_inks

ASKED = {"standard": ColorSystem.STANDARD, "256": ColorSystem.EIGHT_BIT, "truecolor": ColorSystem.TRUECOLOR}
TERMS = {"256color": ColorSystem.EIGHT_BIT, "kitty": ColorSystem.EIGHT_BIT}
"""The colours of a terminal by the last part of its name."""


def first_rows(table: Table, wishes: Wishes, environ: Mapping[str, str], size: tuple[int, int]) -> list[str]:
    """What a terminal with that environment is sent when a fight is opened; nothing where only Textual knows
    the theme that is wished for.
    """
    own = wishes.theme.value if wishes.theme else next(iter(OWN))
    inks = own_inks(environ.get("TEXTUAL_THEME", own), "NO_COLOR" in environ)
    if inks is None:
        return []
    known = keymap(table.system, wishes.keys)
    sight = FirstSight(table, known.keys, [*table.notes, *briefly(wishes.troubles + known.troubles)])
    return rows_of(sight, inks, colours_here(environ), *size)


def colours_here(environ: Mapping[str, str]) -> ColorSystem:
    """How many colours a terminal with that environment has; Rich says the same, but takes long to import."""
    asked, term = environ.get("TEXTUAL_COLOR_SYSTEM", "auto"), environ.get("TERM", "").strip().lower()
    if asked in ASKED:
        return ASKED[asked]
    if environ.get("COLORTERM", "").strip().lower() in ("truecolor", "24bit"):
        return ColorSystem.TRUECOLOR
    return TERMS.get(term.rpartition("-")[2], ColorSystem.STANDARD)


def rows_of(sight: FirstSight, inks: Inks, colours: ColorSystem, width: int, height: int) -> list[str]:
    """What a terminal of so many colours is sent for each row; nothing where there is no room for a fight."""
    sight.say(scene := sight.scene())
    for drawing in sight.drawings:
        drawing.scene = scene
    found = sight.where(width, height)
    rows: list[list[str]] = [[] for _ in range(height)]
    drawings = [(found[drawing.called], drawing) for drawing in sight.drawings if drawing.called in found]
    for place, drawing in sorted(drawings, key=lambda drawn: drawn[0].x):
        lines = drawing.rows(place.width, place.height)
        lines += [Ink()] * (place.height - len(lines))
        for y, line in enumerate(lines):
            rows[place.y + y].append(inks.sent(drawing.whole(line, y, place.width, place.height), colours))
    return ["".join(row) for row in rows] if drawings else []
