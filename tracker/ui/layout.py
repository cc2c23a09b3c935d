"""The thin layer that tells Textual where each pane stands."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from textual.geometry import NULL_SPACING, Offset, Region, Size
from textual.layout import ArrangeResult, Layout, WidgetPlacement

from tracker.ui.places import Places

if TYPE_CHECKING:
    from textual.widget import Widget


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
        shown = {child.id: child for child in children if child.id in current}
        # The uppermost first: what opens above the others then changes nothing about them for Textual.
        return [
            WidgetPlacement(Region(*current[name]), Offset(), NULL_SPACING, shown[name], rank)
            for rank, name in reversed(list(enumerate(current)))
            if name in shown
        ]
