"""Where each pane stands: a pure answer for every size, and the thin layer that tells Textual."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from textual.geometry import NULL_SPACING, Offset, Region, Size
from textual.layout import ArrangeResult, Layout, WidgetPlacement

if TYPE_CHECKING:
    from textual.widget import Widget

LEAST = (60, 18)
"""Below so many cells and rows there is a sentence instead of panes."""
WIDE = 116
RUNGS = 15
KEPT = 7
"""The rows that stay seen of the panes over which something is open."""
PANES = ("ladder", "status", "sheet", "log")
Places = Mapping[str, Region]


class Opening(NamedTuple):
    """What is open over the panes: its name, where it stands, the rows it wants."""

    name: str
    stands: str
    rows: int = 0


def places(
    width: int, height: int, opening: Opening | None = None, zoomed: str = "", active: str = "", bar: int = 1
) -> Places:
    """The region of each widget shown, lower ones first; ``bar`` is the rows that the bar wants."""
    if width < LEAST[0] or height < LEAST[1]:
        return {"small": Region(0, 0, width, height)}
    more = bar - 1
    found = panes(width, height - more, opening, zoomed, active)
    if not more:
        return found
    lower = {name: region.translate((0, more)) for name, region in found.items()}
    return {**lower, "bar": Region(0, 0, width, 1 + more)}


def panes(width: int, height: int, opening: Opening | None, zoomed: str, active: str) -> dict[str, Region]:
    """The regions below a bar of one row. What is open over some panes moves none of them."""
    stands = opening.stands if opening else ""
    found = {"bar": Region(0, 0, width, 1)}
    found[opening.name if opening and stands == "foot" else "next"] = Region(0, height - 2, width, 2)
    room = height - 3
    if opening and stands == "all":
        return {**found, opening.name: Region(0, 1, width, room)}
    if zoomed:
        found[zoomed] = Region(0, 1, width, room)
    else:
        found |= wide(width, room) if width >= WIDE else compact(width, room, active)
    if opening and stands == "over":
        tall = min(opening.rows, max(6, room - KEPT))
        found[opening.name] = Region(0, 1 + room - tall, width, tall)
    return found


def wide(width: int, room: int) -> Places:
    """Three panes above, the log below."""
    top = min(room, max(RUNGS, room * 3 // 5))
    log = room - top
    if log < 4:
        top, log = room, 0
    ladder = min(56, max(44, width * 11 // 30))
    status = max(42, (width - ladder) // 2)
    sheet = width - ladder - status
    regions = {
        "ladder": Region(0, 1, ladder, top),
        "sheet": Region(ladder, 1, sheet, top),
        "status": Region(ladder + sheet, 1, status, top),
    }
    return {**regions, "log": Region(0, 1 + top, width, log)} if log else regions


def compact(width: int, room: int, active: str) -> Places:
    """The ladder at full height; beside it the sheet, or the status when asked for, above the log."""
    ladder = min(52, max(34, width * 23 // 40))
    right = width - ladder
    above = "status" if active == "status" else "sheet"
    top = room if room < 9 else room // 2 + 1 if above == "sheet" else room * 3 // 4
    regions = {"ladder": Region(0, 1, ladder, room), above: Region(ladder, 1, right, top)}
    if room > top:
        regions["log"] = Region(ladder, 1 + top, right, room - top)
    return regions


class Placed(Layout):
    """Textual's view of `places`: every child by its id, those without a place unseen."""

    name = "placed"

    def __init__(self, where: Callable[[int, int], Places]) -> None:
        self.where = where

    def arrange(
        self, parent: "Widget", children: "list[Widget]", size: Size, greedy: bool = True
    ) -> ArrangeResult:
        """The placements of the children that have one."""
        current = self.where(size.width, size.height)
        ranks = {name: rank for rank, name in enumerate(current)}
        return [
            WidgetPlacement(region, Offset(), NULL_SPACING, child, ranks[name])
            for child in children
            if (region := current.get(name := child.id or ""))
        ]


def covered(found: Places, name: str, over: str) -> int:
    """How many of the lower rows of a pane lie under what is open over it."""
    pane, upper = found.get(name), found.get(over)
    return pane.intersection(upper).height if pane and upper else 0
