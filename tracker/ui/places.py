"""Where each pane stands: a pure answer for every size."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from typing import NamedTuple

from tracker.ui.arrangement import Arrangement

LEAST = (60, 18)
"""Below so many cells and rows there is a sentence instead of panes."""
WIDE = 116
"""From so many cells on ladder, sheet and status stand side by side."""
VAST = (168, 44)
"""From so many cells and rows on the ladder stands at full height, and what opens leaves it free."""
LADDER = (43, 80)
"""The least and the most cells of a ladder beside others: from a short name to all words in the row."""
SHEET = 46
STATUS = 43
TALL = 32
"""From so many rows on a narrow window has the status below the sheet."""
LOG = 5
"""The fewest rows of the log."""
KEPT = 7
"""The rows that stay seen of the panes over which something is open."""
LISTED = 9
"""The fewest rows of what stands over the log."""
LEFT = 2
"""The rows that something open must leave of a pane for it to be drawn anew beside it."""


class Place(NamedTuple):
    """Some cells of the screen: its upper left corner, and how far it goes to the right and down."""

    x: int
    y: int
    width: int
    height: int

    @property
    def bottom(self) -> int:
        """The first row below it."""
        return self.y + self.height

    def split_horizontal(self, rows: int) -> "tuple[Place, Place]":
        """Its upper rows, so many of them, and those below."""
        return self._replace(height=rows), self._replace(y=self.y + rows, height=self.height - rows)

    def split_vertical(self, columns: int) -> "tuple[Place, Place]":
        """Its left columns, so many of them, and those to the right."""
        return self._replace(width=columns), self._replace(x=self.x + columns, width=self.width - columns)

    def rows_under(self, other: "Place") -> int:
        """How many of its rows another lies over, if they share a column."""
        beside = other.x >= self.x + self.width or self.x >= other.x + other.width
        return 0 if beside else max(0, min(self.bottom, other.bottom) - max(self.y, other.y))


Places = Mapping[str, Place]


class Opening(NamedTuple):
    """What is open over the panes: its name, where it stands, the rows it wants for so many cells."""

    name: str
    stands: str
    wanted: Callable[[int], int] = lambda width: 0


def places(
    width: int, height: int, opening: Opening | None = None, arranged: Arrangement | None = None, bar: int = 1
) -> Places:
    """The region of each widget shown, lower ones first; ``bar`` is the rows that the bar wants."""
    if is_small(width, height):
        return {"small": Place(0, 0, width, height)}
    foot = Place(0, height - 2, width, 2)
    stands = opening.stands if opening else ""
    found = {"bar": Place(0, 0, width, bar)}
    found[opening.name if opening and stands == "foot" else "next"] = foot
    area = Place(0, bar, width, height - 2 - bar)
    if opening and stands == "all":
        return {**found, opening.name: area}
    arranged = arranged or Arrangement()
    if opening and stands == "log":
        found |= panes(area, replace(arranged, zoomed=""))
        found[opening.name] = over_log(area, found)
        return found
    found |= panes(area, arranged)
    if opening and stands == "over":
        found[opening.name] = over(area, opening, found)
    return found


def is_small(width: int, height: int) -> bool:
    """Whether there is room for a sentence only."""
    return width < LEAST[0] or height < LEAST[1]


def over(area: Place, opening: Opening, found: Places) -> Place:
    """The bottom rows, but beside a ladder of full height; what is open moves no pane."""
    area = beside_ladder(area, found)
    tall = min(opening.wanted(area.width), max(6, area.height - KEPT))
    return area.split_horizontal(area.height - tall)[1]


def over_log(area: Place, found: Places) -> Place:
    """Where the log stands, or would, and as many rows above it as it takes."""
    area = beside_ladder(area, found)
    log = found.get("log") or area.split_horizontal(area.height * 3 // 5)[1]
    return area.split_horizontal(min(log.y, area.bottom - LISTED) - area.y)[1]


def beside_ladder(area: Place, found: Places) -> Place:
    """The room that a ladder of full height leaves; else all of it."""
    ladder = found.get("ladder")
    if is_vast(area) and ladder and ladder.width < area.width:
        return area.split_vertical(ladder.width)[1]
    return area


def is_vast(area: Place) -> bool:
    """Whether the ladder may stand at full height."""
    return area.width >= VAST[0] and area.height >= VAST[1] - 3


def panes(area: Place, arranged: Arrangement) -> Places:
    """The panes that show the fight; one alone when zoomed."""
    if arranged.zoomed:
        return {arranged.zoomed: area}
    if area.width < WIDE:
        upper, log = above_log(area, arranged, 35)
        return {**log, **narrow(upper, arranged)}
    beside = arranged.shown("sheet", "status")
    if is_vast(area) and (beside or arranged.shown("log")):
        ladder, rest = area.split_vertical(ladder_width(area.width, 2))
        upper, log = above_log(rest, arranged, 50) if beside else (rest, {"log": rest})
        return {"ladder": ladder, **log, **columns(upper, beside)}
    upper, log = above_log(area, arranged, 40)
    if not beside:
        return {"ladder": upper, **log}
    ladder, rest = upper.split_vertical(ladder_width(area.width, len(beside)))
    return {"ladder": ladder, **log, **columns(rest, beside)}


def above_log(area: Place, arranged: Arrangement, percent: int) -> tuple[Place, Places]:
    """The room above the log, and the log in so much of the rows; all the room when it is hidden."""
    if not arranged.shown("log"):
        return area, {}
    upper, log = area.split_horizontal(area.height - max(LOG, area.height * percent // 100))
    return upper, {"log": log}


def ladder_width(width: int, beside: int) -> int:
    """The cells of the ladder: what sheet and status leave, first of all their own."""
    others = SHEET + STATUS if beside == 2 else SHEET
    return max(LADDER[0], min(LADDER[1], width - others))


def columns(area: Place, names: Collection[str]) -> Places:
    """Sheet and status side by side, or one of them."""
    if len(names) < 2:
        return dict.fromkeys(names, area)
    sheet, status = area.split_vertical(area.width - max(STATUS, area.width // 2))
    return {"sheet": sheet, "status": status}


def narrow(area: Place, arranged: Arrangement) -> Places:
    """The ladder, and beside it the sheet, or the status when asked for; both where there are the rows."""
    beside = arranged.shown("sheet", "status")
    if not beside:
        return {"ladder": area}
    ladder, right = area.split_vertical(min(52, max(38, area.width * 23 // 40)))
    if len(beside) == 2 and right.height >= TALL:
        sheet, status = right.split_horizontal(right.height // 2)
        return {"ladder": ladder, "sheet": sheet, "status": status}
    name = arranged.active if arranged.active in beside else beside[0]
    return {"ladder": ladder, name: right}


def covered(found: Places, name: str, over: str) -> int:
    """How many of the lower rows of a pane lie under what is open over it; 0 when too few are left of it."""
    pane, upper = found.get(name), found.get(over)
    under = pane.rows_under(upper) if pane and upper else 0
    return under if pane and under <= pane.height - LEFT else 0
