"""The one place that paints without waiting for Textual's next idle moment.

Textual collects what widgets want painted, or placed anew, through one message each and a timer: most
of the time between a key and what is seen of it. What a key does is sent at once instead. This leans
on methods of Textual that are not public, and goes the common way where they are gone.
"""

from collections.abc import Sequence
from typing import Any

from textual.screen import Screen

from tracker.ui.widgets.pane import Pane

NEEDED = (
    "_compositor",
    "_compositor_refresh",
    "_refresh_layout",
    "_clear_arrangement_cache",
    "_layout_updates",
)


def able(screen: Screen[None]) -> bool:
    """Whether the screen is seen now, and Textual has what is needed."""
    return screen.is_mounted and screen.is_current and all(hasattr(screen, name) for name in NEEDED)


def paint(screen: Screen[None], panes: Sequence[Pane]) -> None:
    """Send the changed rows of these panes to the terminal now; what is not to be seen is left out."""
    if able(screen):
        inside: Any = screen
        compositor = inside._compositor
        compositor.update_widgets({pane for pane in panes if pane in compositor.visible_widgets})
        inside._compositor_refresh()


def place(screen: Screen[None]) -> bool:
    """Place the panes anew and send what that changed; False where it has to go the common way."""
    if not able(screen):
        return False
    inside: Any = screen
    inside._clear_arrangement_cache()
    inside._layout_updates += 1
    inside._refresh_layout()
    return True
