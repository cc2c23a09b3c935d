"""Where each pane stands: a pure answer for every size, and the thin layer that tells Textual."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from textual.geometry import NULL_SPACING, Offset, Region, Size
from textual.layout import ArrangeResult, Layout, WidgetPlacement

if TYPE_CHECKING:
    from textual.widget import Widget

LEAST = (60, 18)
"""Below so many cells and rows there is a sentence instead of panes."""
WIDE = 116
RUNGS = 15
PANES = ("ladder", "status", "sheet", "log")
Places = Mapping[str, Region]


def places(
    width: int,
    height: int,
    open_: str = "",
    prompt: int = 0,
    zoomed: str = "",
    active: str = "",
    bar: int = 1,
) -> Places:
    """The region of each widget shown; ``open_`` is what is open: "", "prompt", "line" or "help".

    ``prompt`` and ``bar`` are the rows that these want.
    """
    if width < LEAST[0] or height < LEAST[1]:
        return {"small": Region(0, 0, width, height)}
    more = bar - 1
    found = panes(width, height - more, open_, prompt, zoomed, active)
    if not more:
        return found
    lower = {name: region.translate((0, more)) for name, region in found.items()}
    return {**lower, "bar": Region(0, 0, width, 1 + more)}


def panes(width: int, height: int, open_: str, prompt: int, zoomed: str, active: str) -> dict[str, Region]:
    """The regions below a bar of one row."""
    found = {"bar": Region(0, 0, width, 1)}
    found["line" if open_ == "line" else "next"] = Region(0, height - 2, width, 2)
    room = height - 3
    if open_ == "help":
        return {**found, "help": Region(0, 1, width, room)}
    if open_ == "prompt":
        tall = min(prompt, max(6, room - (8 if width >= WIDE else 7)))
        found["prompt"] = Region(0, 1 + room - tall, width, tall)
        room -= tall
    if zoomed:
        return {**found, zoomed: Region(0, 1, width, room)}
    around = wide(width, room, found) if width >= WIDE else compact(width, room, active)
    return {**found, **around}


def wide(width: int, room: int, found: Places) -> Places:
    """Three panes above, the log below; an open prompt stands between them."""
    top = min(room, max(RUNGS, room * 3 // 5) if "prompt" not in found else RUNGS)
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
    if not log:
        return regions
    if prompt := found.get("prompt"):
        moved = Region(0, 1 + top, width, prompt.height)
        return {**regions, "prompt": moved, "log": Region(0, moved.bottom, width, log)}
    return {**regions, "log": Region(0, 1 + top, width, log)}


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
        return [
            WidgetPlacement(region, Offset(), NULL_SPACING, child)
            for child in children
            if (region := current.get(child.id or ""))
        ]
