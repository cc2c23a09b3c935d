"""What a call works with: the folder of saves, the library, and fights at a table."""

import argparse
import os
from pathlib import Path

from tracker.core.ports import Library, Opened, SaveLine, Trouble
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
        return Table(find(opened.header.system), opened)

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
        opened = self.saves.open(ref)
        try:
            table = self.table(opened)
            if table.trouble:
                raise Trouble(f"{Path(opened.path).name}: {table.trouble}")
        except BaseException:
            if opened.recorder:
                opened.recorder.close()
            raise
        return table

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


def desk_of(arguments: argparse.Namespace) -> Desk:
    """The desk of a call."""
    return Desk(arguments.saves, getattr(arguments, "seed", None))
