"""What a call works with: the folder of saves, the library, and fights at a table."""

import argparse
import os
import shlex
from pathlib import Path

from tracker.core.ports import Forbidden, Library, Locked, Newer, Opened, SaveLine, Trouble
from tracker.core.text import clean
from tracker.store.saves import SaveFolder
from tracker.systems import content_folder, find, keys
from tracker.table import Table


class Desk:
    """Opens fights: finds the save, the game its header names, and the library of that game."""

    def __init__(self, folder: str | None, seed: int | None = None) -> None:
        """`folder` as given by the user, else the usual one; `seed` for repeatable dice."""
        self.saves = SaveFolder(folder)
        self.seed = seed

    def library(self) -> Library:
        """The user's library, and the content of each game."""
        from tracker.store.library import TomlLibrary  # here, because a call that only looks never asks it

        return TomlLibrary({key: (Path(content_folder(key)),) for key in keys()})

    def table(self, opened: Opened) -> Table:
        """The fight of a save, to write in. Raises `Refused` when its game is not here."""
        return Table(find(opened.header.system), opened, self.library(), seed=self.seed)

    def read(self, ref: str) -> Table:
        """A fight to look at; a sample's name will do. Raises `Trouble`, `Refused`."""
        opened = self.opened(ref)
        return Table(find(opened.header.system), opened, saves=self.saves)

    def opened(self, ref: str) -> Opened:
        """A save as read, without a lock. Raises `Trouble`."""
        try:
            return self.saves.read(ref)
        except Trouble:
            sample = self.sample(ref)
            if sample is None or self.is_there(ref):
                raise
            return self.saves.read(sample.path)

    def open(self, ref: str) -> Table:
        """A fight to write in, locked. Raises `Trouble`, `Refused`."""
        opened = self._opened(ref)
        try:
            table = self.table(opened)
            if table.trouble:
                raise Trouble(f"{Path(opened.path).name}: {table.trouble}{what_to_do(ref)}")
        except BaseException:
            if opened.recorder:
                opened.recorder.close()
            raise
        return table

    def _opened(self, ref: str) -> Opened:
        """A save to write in. Raises `Trouble`, with the call that helps where one does."""
        try:
            return self.saves.open(ref)
        except Forbidden as e:
            raise Trouble(f"{e}; tracker branch goes on with it in another file") from None
        except (Locked, Newer):
            raise
        except Trouble as e:
            raise Trouble(f"{e}{what_to_do(ref) if self._is_readable(ref) else ''}") from None

    def _is_readable(self, ref: str) -> bool:
        try:
            self.saves.read(ref)
        except Trouble:
            return False
        return True

    def sample(self, ref: str) -> SaveLine | None:
        """The sample fight of that name."""
        return next((line for line in self.saves.samples() if line.ref == ref.removesuffix(".toml")), None)

    def is_there(self, ref: str) -> bool:
        """Whether anything stands where a save named `ref` would be."""
        folder = self.saves.folder
        return any(os.path.lexists(path) for path in (Path(ref), folder / ref, folder / f"{ref}.toml"))

    def to_play(self, ref: str) -> str:
        """The save that `ref` means to one who plays: of a sample, a copy. Raises `Trouble`."""
        sample = self.sample(Path(ref).stem)
        if sample is None:
            return ref
        try:
            path = self.saves.read(ref).path
        except Trouble:
            if self.is_there(ref):
                raise
            return self.saves.copy_sample(sample.ref)
        return self.saves.copy_sample(sample.ref) if Path(path).samefile(sample.path) else ref


def what_to_do(ref: str) -> str:
    """The end of a line about a save that cannot be read to its end."""
    return f"; tracker check {clean(shlex.quote(ref))} says what can be done"


def desk_of(arguments: argparse.Namespace) -> Desk:
    """The desk of a call."""
    return Desk(arguments.saves, getattr(arguments, "seed", None))
