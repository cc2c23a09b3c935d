"""What is done a moment later, by the loop's own clock."""

import asyncio
from collections.abc import Callable
from typing import Any

from textual.message_pump import MessagePump


def later(pump: MessagePump, seconds: float, act: Callable[[], Any]) -> None:
    """Have a screen, pane or app call `act` after so many seconds.

    A timer of Textual that is late before it began to wait never comes. Nothing is done any more once
    the app was told to end: its panes are being taken down.
    """

    def unless_ending() -> object:
        return None if pump.app._exit else act()

    asyncio.get_running_loop().call_later(seconds, pump.call_later, unless_ending)
