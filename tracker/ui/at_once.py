"""The one place that paints without waiting for Textual's next idle moment.

Textual collects what widgets want painted through one message each and a timer: most of the time
between a key and what is seen of it. What a game master looks at first is sent at once; everything
else goes the common way. This leans on two methods of Textual that are not public, and does
without them where they are gone.
"""

from collections.abc import Sequence

from textual.screen import Screen

from tracker.ui.widgets.pane import Pane


def paint(screen: Screen[None], panes: Sequence[Pane]) -> None:
    """Send the changed rows of these panes to the terminal now; what is not to be seen is left out."""
    compositor = getattr(screen, "_compositor", None)
    refresh = getattr(screen, "_compositor_refresh", None)
    if not (screen.is_current and compositor and refresh and hasattr(compositor, "update_widgets")):
        return
    compositor.update_widgets({pane for pane in panes if pane in compositor.visible_widgets})
    refresh()
