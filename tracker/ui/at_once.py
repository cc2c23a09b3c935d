"""The one place that paints without waiting for Textual's next idle moment.

Textual collects what widgets want painted, or placed anew, through one message each and a timer, and
cuts the whole screen into pieces for it: most of the time between a key and what is seen of it. The
changed rows of panes are sent at once instead, each to its place. This leans on parts of Textual that
are not public, and goes the common way where they are gone.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from rich.console import Console
from textual import _compositor as compositing
from textual.geometry import Region
from textual.screen import Screen

from tracker.ui.codes import colours_of
from tracker.ui.scene import Scene
from tracker.ui.widgets.pane import Pane

Update: Any = getattr(compositing, "CompositorUpdate", None)
"""What Textual sends to the terminal as it is."""
NEEDED = ("_compositor", "_refresh_layout", "_clear_arrangement_cache", "_layout_updates")
Span = tuple[int, int, int]
"""A row of the screen, and the columns from and up to which it is meant."""
Part = tuple[Span, Pane, Region]
"""The pane of which it is a part, and where that stands."""
Places = Mapping[Any, tuple[Region, Region]]
"""Where each widget stands and what it is clipped to, the uppermost first."""


class Rows(Update or object):  # type: ignore[misc]
    """Parts of rows, each for its own place on the screen."""

    def __init__(self, parts: Iterable[Part]) -> None:
        self.parts = list(parts)

    @property
    def spans(self) -> list[Span]:
        """Where they go."""
        return [span for span, _, _ in self.parts]

    def render_segments(self, console: Console) -> str:
        """What the terminal is sent."""
        return "".join(
            [f"\x1b[{part[0][0] + 1};{part[0][1] + 1}H{cells(part, console)}" for part in self.parts]
        )


def cells(part: Part, console: Console) -> str:
    """What a terminal is sent of it."""
    (y, x, end), pane, region = part
    if x == region.x:
        return pane.sent(y - region.y, end - x, colours_of(console))
    return pane.render_lines(Region(x - region.x, y - region.y, end - x, 1))[0].render(console)


def able(screen: Screen[None]) -> bool:
    """Whether the screen is seen now, and Textual has what is needed."""
    has_all = Update is not None and all(hasattr(screen, name) for name in NEEDED)
    return has_all and screen.is_mounted and screen.is_current


def show(screen: Screen[None], scene: Scene, panes: Sequence[Pane]) -> None:
    """Show a scene in these panes, and send what that changed to the terminal now."""
    if not able(screen):
        for pane in panes:
            pane.show(scene)
        return
    inside: Any = screen
    places = inside._compositor.visible_widgets
    if parts := [part for pane in panes for part in changed(pane, scene, places)]:
        inside.app._display(screen, Rows(parts))


def changed(pane: Pane, scene: Scene, places: Places) -> Iterator[Part]:
    """Show a scene in a pane: what changed of it, as far as nothing lies over it."""
    changes = pane.taken(scene)
    if not changes or pane not in places:
        return
    region, _ = places[pane]
    over = [r for r in above(pane, places) if r.overlaps(region)]
    for y, reach in changes.items():
        at = region.y + y
        for x, end in bare((region.x, region.x + reach), [r for r in over if r.y <= at < r.bottom]):
            yield (at, x, end), pane, region


def above(pane: Pane, places: Places) -> Iterator[Region]:
    """The places of all that would lie over a pane."""
    for widget, (region, _) in places.items():
        if widget is pane:
            return
        yield region


def bare(span: tuple[int, int], over: Sequence[Region]) -> list[tuple[int, int]]:
    """The parts of a span of columns that none of these regions covers."""
    parts = [span]
    for region in over:
        parts = [
            (start, end)
            for x, right in parts
            for start, end in ((x, min(right, region.x)), (max(x, region.right), right))
            if start < end
        ]
    return parts


def place(screen: Screen[None], panes: Iterable[Pane]) -> bool:
    """Place the panes anew, and send what that changed; False where it has to go the common way."""
    if not able(screen):
        return False
    inside: Any = screen
    inside._clear_arrangement_cache()
    inside._layout_updates += 1
    seen = set(panes)
    inside._compositor.update_widgets(seen)
    with inside.app.batch_update():
        inside._refresh_layout()
    inside._compositor.update_widgets(seen)  # those that have another size now
    send(inside)
    return True


def send(inside: Any) -> None:
    """Send all that is to be painted of the panes; what is no pane is left to Textual."""
    compositor = inside._compositor
    dirty = compositor._dirty_regions
    if compositor.size.region in dirty:
        return
    parts = list[Part]()
    for region in outer(dirty):
        found = drawn(region, compositor.visible_widgets)
        if found is not None:
            parts += found
            dirty -= {other for other in dirty if region.contains_region(other)}
    if parts:
        inside.app._display(inside, Rows(parts))


def outer(regions: Iterable[Region]) -> list[Region]:
    """Those that lie in no other."""
    found = list[Region]()
    for region in sorted(regions, key=lambda r: -r.area):
        if not any(other.contains_region(region) for other in found):
            found.append(region)
    return found


def drawn(region: Region, places: Places) -> list[Part] | None:
    """The rows of a region; None where something else than panes is seen there."""
    here = [(widget, place) for widget, (place, _) in places.items() if place.overlaps(region)]
    parts = list[Part]()
    for y in region.line_range:
        left = [region.column_span]
        for widget, place in here:
            if not place.y <= y < place.bottom:
                continue
            for x, end in left:
                start, stop = max(x, place.x), min(end, place.right)
                if start >= stop:
                    continue
                if not isinstance(widget, Pane):
                    return None
                widget.fit()
                parts.append(((y, start, stop), widget, place))
            left = [part for span in left for part in bare(span, [place])]
    return parts
