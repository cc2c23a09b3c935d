"""The app: one fight after another, and the terminal left as it was found."""

import asyncio
import gc
import signal
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from textual import events
from textual.screen import Screen

from tracker.core.ports import Settings, Trouble, Wish
from tracker.core.refused import Refused
from tracker.core.text import clean
from tracker.table import Table
from tracker.ui.arrangement import Arrangement
from tracker.ui.clock import later
from tracker.ui.doors import Doors
from tracker.ui.driver import hear
from tracker.ui.progress import Progress
from tracker.ui.remap import briefly, keymap, list_keymap, names_of, unknown
from tracker.ui.screens.fight import FightScreen
from tracker.ui.terminal import outlast_terminal
from tracker.ui.wished import WishedApp

if TYPE_CHECKING:
    from tracker.ui.screens.loading import LoadingScreen
    from tracker.ui.screens.opening import OpeningScreen

SETTLED = 0.05
"""Seconds after which the first paint is over."""
RARELY = 20_000
"""So many objects more before those in circles are looked for: the thousands of each key go by themselves."""


class TrackerApp(WishedApp, inherit_bindings=False):
    """The tracker on a terminal."""

    def __init__(
        self,
        doors: Doors,
        opens: Table | str | None = None,
        settings: Settings | None = None,
        first_frame: str = "",
    ) -> None:
        """``opens`` is a fight, or the name of a long one that is read while the keyboard is live.

        ``first_frame`` is what the terminal shows already.
        """
        super().__init__(settings)
        self.doors, self.saves = doors, doors.saves
        self.first_frame = first_frame
        self.said_before: list[str] = []
        self.awaited = opens if isinstance(opens, str) else None
        self.failed: Trouble | Refused | None = None
        self.fight: Table | None = opens if isinstance(opens, Table) else None
        self.arranged = Arrangement()

    def get_default_screen(self) -> Screen[None]:
        """The fight at once where one is named, else the list."""
        if self.fight:
            return self.fighting(self.fight)
        return self.loading(self.awaited) if self.awaited else self.opening()

    def fighting(self, table: Table) -> Screen[None]:
        """A fight, with the keys that the user's settings give it now."""
        self.read_settings()
        known = keymap(table.system, self.wishes.keys)
        screen = FightScreen(table, known.keys, briefly(self.wishes.troubles + known.troubles))
        screen.arranged = self.arranged = self.arranged.anew()
        screen.said_before = self.said_before
        if known.strangers:
            later(self, SETTLED, lambda: self.tell_unknown(screen, known.strangers))
        return screen

    async def tell_unknown(self, screen: FightScreen, strangers: Sequence[Wish]) -> None:
        """Tell of wishes for names that no other game has either; those are looked up beside the screen."""
        names = await asyncio.to_thread(lambda: names_of(map(self.doors.find_system, self.doors.systems)))
        screen.tell(briefly([unknown(wish, sorted(names)) for wish in strangers if wish.name not in names]))

    def loading(
        self, ref: str, tell: Callable[[str], None] | None = None, *, is_chosen: bool = False
    ) -> Screen[None]:
        """A long fight is opened while the keyboard is live."""
        from tracker.ui.screens.loading import LoadingScreen

        def load(progress: Progress) -> Table:
            return self.doors.opened(ref, progress, is_chosen=is_chosen)

        known = list_keymap(self.wishes.keys).keys
        return LoadingScreen(clean(ref), load, known, tell)

    def opening(self) -> "OpeningScreen":
        """The list of fights."""
        from tracker.ui.screens.opening import OpeningScreen

        known = list_keymap(self.wishes.keys)
        screen = OpeningScreen(self.doors, known.keys)
        for line in briefly(self.wishes.troubles + known.troubles):
            screen.refuse(line)
        return screen

    def on_mount(self) -> None:
        """End as if asked to when the terminal closes or the system says so."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGHUP):
            loop.add_signal_handler(number, self.exit, None, 128 + number)
        hear()
        later(self, SETTLED, self.settle)

    async def on_event(self, event: events.Event) -> None:
        """An Enter typed before the terminal was the app's own comes as Ctrl+J: it counts."""
        if isinstance(event, events.Key) and event.key == "ctrl+j":
            event = events.Key("enter", "\r")
        await super().on_event(event)

    def settle(self) -> None:
        """After the first paint: what stands by then is not looked through again."""
        self.make_ready()
        gc.freeze()
        gc.set_threshold(RARELY)
        gc.enable()

    def make_ready(self) -> None:
        """Read what the first keys in a fight need, so that none of them waits for it."""
        from tracker.ui import possible  # noqa: F401
        from tracker.ui.forms import guesses, opening_prompts  # noqa: F401

        screen = self.screen_stack[-1] if self.screen_stack else None  # none when it closes already
        if isinstance(screen, FightScreen):
            screen.late_pane("prompt")
            screen.table.system.make_ready()

    def on_opening_screen_picked(self, message: "OpeningScreen.Picked") -> None:
        """Open a fight, of a sample its copy; what stands in the way is told where it was asked for."""
        try:
            ref = self.saves.copy_sample(message.ref) if message.sample else message.ref
        except (Trouble, Refused) as e:
            message.tell(str(e))
            return
        self.take(ref, message.tell)

    def on_fight_screen_chosen(self, message: FightScreen.Chosen) -> None:
        """Another file, or the same one read anew, in place of one that is not as it should be."""
        from tracker.ui.choices import RELOAD, chosen

        assert self.fight is not None
        try:
            path = chosen(self.saves, self.fight, message.choice)
        except (Trouble, Refused) as e:
            message.tell(str(e))
            return
        self.let_go()
        self.take(path, self.to_list, is_chosen=message.choice != RELOAD)

    def take(self, ref: str, tell: Callable[[str], None], *, is_chosen: bool = False) -> None:
        """Open a fight in place of this screen, a long one behind its progress; `tell` why it cannot be."""
        try:
            if self.saves.is_long(ref):
                self.push_screen(self.loading(ref, tell, is_chosen=is_chosen))
                return
            self.fight = self.doors.opened(ref, is_chosen=is_chosen)
        except (Trouble, Refused) as e:
            tell(str(e))
            return
        self.change_to(self.fighting(self.fight))

    def to_list(self, why: str) -> None:
        """Back to the list of fights, with a line that says why where there is a reason."""
        screen = self.opening()
        if why:
            screen.refuse(why)
        self.change_to(screen)

    async def on_loading_screen_loaded(self, message: "LoadingScreen.Loaded") -> None:
        """A long fight is open."""
        self.fight = message.table
        await self.end_loading()
        self.change_to(self.fighting(self.fight))

    async def on_loading_screen_left(self, message: "LoadingScreen.Left") -> None:
        """Back to where a long fight was asked for: to the shell only when it cannot be opened."""
        await self.end_loading()
        if message.tell:
            message.tell(str(message.error or "given up: nothing was changed"))
        elif message.error:
            self.failed = message.error
            self.exit()
        else:
            self.change_to(self.opening())

    async def end_loading(self) -> None:
        """Away from the progress; as the first screen it stays below."""
        if len(self.screen_stack) > 1:
            await self.pop_screen()

    def on_fight_screen_left(self) -> None:
        """Back from a fight to the list; its file is let go."""
        self.to_list(self.let_go())

    def change_to(self, screen: Screen[None]) -> None:
        """Another screen in place of this one; the first of all stays below."""
        if len(self.screen_stack) > 1:
            self.switch_screen(screen)
        else:
            self.push_screen(screen)
        later(self, SETTLED, self.make_ready)

    def _fatal_error(self) -> None:
        """End without Textual's picture of the error, which shows what is in the fight; `run` raises it."""
        self._close_messages_no_wait()

    def let_go(self) -> str:
        """Wait for the disk, and let go of the save; why it does not hold all, "" when it does."""
        fight, self.fight = self.fight, None
        if fight is None or fight.recorder is None:
            return ""
        status = fight.recorder.close()
        if status.state == "saved":
            return ""
        return f"{clean(fight.path)}: NOT SAVED beyond step {status.step}: {status.why}"


def run(app: TrackerApp) -> int:
    """Run the app to its end; everything is on disk when this returns. The exit status.

    Raises what ended it, when something did that should not have happened, and `Trouble` or
    `Refused` when the fight that was named cannot be opened, or not all of it could be saved.
    """
    outlast_terminal()
    unsaved = ""
    try:
        app.run()
    finally:
        unsaved = app.let_go()
    if app.failed:
        raise app.failed
    if app._exception:
        raise app._exception
    if unsaved:
        raise Trouble(unsaved)
    return app.return_code or 0


__all__ = ["TrackerApp", "Trouble", "run"]
