"""When an app under test has nothing left to do: asked of its loop, not guessed from a quiet processor."""

import asyncio
from typing import Any

from textual.app import App
from textual.pilot import Pilot

SOON = 0.002
"""Seconds: what is due within them belongs to what is being done; what comes later is waited for by name."""
LONGEST = 60.0
"""Seconds after which an app that goes on and on has failed."""
ROUNDS = 3
"""So often in a row the loop has nothing to run: what came from outside meanwhile runs in the round after."""


async def pause(self: Pilot[Any], delay: float | None = None) -> None:
    """In place of `Pilot.pause`, which waits until this process was quiet for 20 ms: it is so, too, where
    others have the processor.
    """
    await (rest(self.app) if delay is None else asyncio.sleep(delay))


async def rest(app: App[Any]) -> None:
    """Wait until nothing is ready to run or due soon, and all is painted, however slow the machine is.

    Threads are not waited for: who wants what they bring waits for that.
    """
    quiet = 0
    async with asyncio.timeout(LONGEST):
        while quiet < ROUNDS:
            await asyncio.sleep(0)
            quiet = 0 if await goes_on(app) else quiet + 1


async def goes_on(app: App[Any]) -> bool:
    """Whether there is something to run or to paint; what is due soon is waited for."""
    loop: Any = asyncio.get_running_loop()
    if loop._ready or paints(app):
        return True
    due = min((timer._when for timer in loop._scheduled if not timer.cancelled()), default=float("inf"))
    if due > loop.time() + SOON:
        return False
    await asyncio.sleep(due - loop.time())
    return True


def paints(app: App[Any]) -> bool:
    """Paint now what waits for the next frame, or for a window to be dragged on; whether there was any."""
    inside: Any = app
    if inside._resize_timer:
        inside._check_resize()
        return True
    screen: Any = app.screen_stack[-1] if app.screen_stack else None
    if screen is None or inside._batch_count or not screen.is_current:
        return False
    wants = (
        screen._layout_required, screen._scroll_required, screen._repaint_required,
        screen._recompose_required, screen._dirty_widgets, screen._callbacks,
    )  # fmt: skip
    if any(wants):
        screen._on_timer_update()
    return any(wants)
