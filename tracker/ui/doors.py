"""What fights are opened with, and made from."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from tracker.core.ports import Forbidden, Library, Locked, Newer, Opened, Saves, Trouble
from tracker.core.system import RuleSystem
from tracker.core.text import clean
from tracker.table import Table
from tracker.ui.progress import Progress


@dataclass(frozen=True)
class Doors:
    """Saves, library and games; ``systems`` are the keys of those that a new fight can be of.

    A ``seed`` makes the dice of its fights repeatable.
    """

    saves: Saves
    library: Library | None
    find_system: Callable[[str], RuleSystem]
    systems: Sequence[str] = ()
    seed: int | None = None

    def opened(self, ref: str, progress: Progress | None = None, *, is_chosen: bool = False) -> Table:
        """A fight to be run; held, newer, damaged or not to be written, only to be read.

        One that was chosen in place of another is settled, so it is not asked about again, and told of.
        Raises `Trouble` when it cannot even be read, `Refused` when its game is not here.
        """
        opened = self.read(self.saves.watched(progress.reading) if progress else self.saves, ref)
        try:
            table = self.table(opened, progress)
        except BaseException:
            if opened.recorder:
                opened.recorder.close()
            raise
        if is_chosen:
            table.settle()
            table.news = f"the fight goes on in {clean(table.path)}"
        return table

    def opened_if_short(self, ref: str) -> Table | str:
        """A fight to be run; of one that takes long to read just the name. Raises as `opened`."""
        return ref if self.saves.is_long(ref) else self.opened(ref)

    def read(self, saves: Saves, ref: str) -> Opened:
        """A save to write in, or at least to look at."""
        try:
            return saves.open(ref)
        except Trouble as e:
            read = saves.read(ref)
            if not (read.trouble or isinstance(e, Locked | Newer | Forbidden)):
                raise
            return replace(read, recorder=None, barred=e)

    def table(self, opened: Opened, progress: Progress | None) -> Table:
        """The fight of a save."""
        system = self.find_system(opened.header.system)
        playing = progress.playing if progress else None
        return Table(system, opened, self.library, seed=self.seed, progress=playing, saves=self.saves)
