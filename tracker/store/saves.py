"""The folder of saves: reading, opening, creating and listing fights."""

import copy
import os
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from tracker.core.ports import Locked, Newer, Opened, Progress, SaveLine, Trouble
from tracker.core.step import Header
from tracker.core.text import clean
from tracker.store import (
    clouds,
    codec,
    copying,
    files,
    holder,
    last,
    lock,
    naming,
    peek,
    places,
    repair,
    shadow,
    whole,
)
from tracker.store.appender import Appender
from tracker.store.chain import first_lines
from tracker.store.files import FS
from tracker.store.lint import FOREIGN, LOG, BadToml
from tracker.store.log import LogRecorder, now
from tracker.store.reader import read_log
from tracker.store.reading import Reading, newer
from tracker.store.refusal import refuse, trouble_of

_LONG = 5000  # steps, beyond which opening takes longer than anybody should wait in front of a still screen
_LEAST_LONG = _LONG * 100  # bytes: no file below that has so many
_Look = Callable[[FS, Path, Path, str, bytes], Path | None]


class SaveFolder:
    """The saves in one folder, and any other save by its path."""

    def __init__(
        self,
        folder: str | None = None,
        *,
        fs: FS | None = None,
        state: Path | None = None,
        clock: Callable[[], datetime] = now,
    ) -> None:
        """`folder` as given by the user and `state`, the state folder; the usual ones without them."""
        self._folder = places.saves_folder(folder)
        self._fs = fs or FS()
        self._given_state = state
        self._clock = clock
        self._progress: Progress | None = None

    @property
    def folder(self) -> Path:
        """Where names are looked up."""
        return self._folder

    def lines(self) -> Sequence[SaveLine]:
        """The resume list, newest first. Reads the two ends of each file and takes no lock."""
        return self._listed(naming.newest_first(self._folder))

    def fights(self) -> Sequence[SaveLine]:
        """The resume list without the samples that ship, which in a checkout lie in the same folder."""
        shipped = {path.resolve() for path in places.sample_files()}
        return self._listed([p for p in naming.newest_first(self._folder) if p.resolve() not in shipped])

    def looked_through(self, line: SaveLine) -> SaveLine:
        """A line of the list with what is wrong anywhere in its file, which may take a moment."""
        if line.trouble:
            return line
        path = Path(line.path)
        try:
            trouble = self._damage(files.read_file(self._fs, path, LOG.size), path)
            return replace(line, trouble=holder.held_by(self._state, path) or trouble)
        except Trouble as error:
            return replace(line, trouble=str(error))

    def others(self) -> Sequence[str]:
        """The TOML files of the folder that are no saves, each with what it is: "cave.toml: a roster"."""
        paths = [p for p in naming.newest_first(self._folder) if peek.line(self._fs, p) is None]
        return [f"{files.shown(path)}: {self._other(path)}" for path in paths]

    def check_folder(self) -> None:
        """Raises `Trouble` for what is no folder, or may not be looked into; one not there yet is empty."""
        try:
            files.toml_files(self._folder)
        except (OSError, ValueError) as error:
            raise Trouble(f"{clean(str(self._folder))}: {files.reason(error)}") from None

    def is_long(self, ref: str) -> bool:
        """Whether a save has more than 5,000 steps, or its size hides how many. Raises `Trouble`."""
        path = naming.found(self._fs, self._folder, ref)
        try:
            if self._fs.stat_path(path).st_size < _LEAST_LONG:
                return False
        except OSError:  # the opening will say what is wrong
            return False
        line = peek.line(self._fs, path)
        return line is None or bool(line.trouble) or line.steps > _LONG

    def watched(self, progress: Progress) -> "SaveFolder":
        """The same folder, whose `open` and `read` tell `progress` the bytes read, and of how many."""
        told = copy.copy(self)
        told._progress = progress
        return told

    def read(self, ref: str) -> Opened:
        """Read without a lock; never changes the file. Raises `Trouble` when nothing can be read."""
        path = naming.found(self._fs, self._folder, ref).absolute()
        data = files.read_file(self._fs, path, LOG.size)
        reading = self._parsed(data, path)
        torn = () if reading.torn is None else ("an entry without its seal at the end is left out",)
        return self._told(path, reading, data, shadow.holding_more, torn)

    def open(self, ref: str) -> Opened:
        """Read and lock for writing; a torn tail is copied aside, then cut.

        Raises `Trouble`, `Locked`, `Newer`.
        """
        path = naming.found(self._fs, self._folder, ref).absolute()
        fd = files.opened(self._fs, path, files.APPEND, LOG.size)
        try:
            return self._opened(fd, path)
        except OSError as error:
            self._fs.close(fd)
            raise Trouble(f"{files.shown(path)}: {files.reason(error)}") from None
        except BaseException:
            self._fs.close(fd)
            raise

    def create(self, ref: str, header: Header) -> Opened:
        """A new file with its header on disk, locked. Refuses to overwrite. Raises `Trouble`, `Newer`."""
        if made_by := newer(header):
            raise Newer(
                f"{header.name}: made by {made_by}, which is newer: it can only be looked at here", made_by
            )
        path = naming.new_path(self._folder, ref).absolute()
        if path.parent == self._folder.absolute():
            self._make_folder()
        fight = header.fight or os.urandom(8).hex()
        data = first_lines(replace(header, fight=fight, version=codec.VERSION))
        try:
            fd = files.write_new(self._fs, path, data)
        except FileExistsError:
            raise Trouble(f"{files.shown(path)}: there is such a save already; choose another name") from None
        except (OSError, ValueError) as error:
            if isinstance(error, FileNotFoundError):
                raise Trouble(f"{clean(str(path.parent))}: no such folder") from None
            raise Trouble(f"{files.shown(path)}: {files.reason(error)}") from None
        try:
            return self._opened(fd, path)
        except BaseException:
            self._fs.close(fd)
            raise

    def samples(self) -> Sequence[SaveLine]:
        """The sample fights that ship with the tracker."""
        return self._listed(places.sample_files())

    def copy_sample(self, ref: str) -> str:
        """Copy a sample into the folder under a free name; its path. Raises `Trouble`."""
        samples = {path.stem: path for path in places.sample_files()}
        source = samples.get(ref.removesuffix(".toml")) or samples.get(Path(ref).stem)
        if source is None:
            raise Trouble(f"{clean(ref)}: no such sample; there is {', '.join(samples) or 'none'}")
        data = copying.as_own(files.read_file(self._fs, source, LOG.size), os.urandom(8).hex())
        self._make_folder()
        return self._written(naming.numbered(self._fs, self._folder, source.stem, 1), data)

    def free_beside(self, path: str) -> str:
        """A path for a new save, its name that of `path` with a number. Raises `Trouble`.

        It is in the folder of `path`, or in the folder of saves when nothing can be written there.
        """
        beside, stem = Path(path).parent, Path(path).stem
        folder = next((f for f in (beside, self._folder.absolute()) if self._fs.may_write(f)), None)
        if folder is None:
            raise Trouble(f"{clean(str(beside))}: no permission; --saves names a folder where you may write")
        return str(naming.numbered(self._fs, folder, stem, 2))

    def leave_out(self, ref: str) -> str:
        """A copy without what cannot be read or is not proven, in a new file beside it. Raises `Trouble`."""
        path = naming.found(self._fs, self._folder, ref).absolute()
        data = files.read_file(self._fs, path, LOG.size)
        rest = copying.without(data, self._parsed(data, path))
        if rest is None:
            raise Trouble(f"{files.shown(path)}: there is no entry to leave out")
        return self._written(Path(self.free_beside(str(path))), rest)

    def take_in(self, ref: str, added: str) -> str:
        """A copy with the entry of the file `added` at its end, in a new file beside it. Raises `Trouble`."""
        path = naming.found(self._fs, self._folder, ref).absolute()
        data = files.read_file(self._fs, path, LOG.size)
        if Path(added) != path:
            data += files.read_file(self._fs, Path(added), LOG.size)
        whole = copying.with_added(data, read_log(data))
        if whole is None:
            raise Trouble(f"{files.shown(path)}: there is no entry to take in")
        return self._written(Path(self.free_beside(str(path))), whole)

    def _written(self, path: Path, data: bytes) -> str:
        """A new file with `data`; its path. Raises `Trouble`."""
        try:
            self._fs.close(files.write_new(self._fs, path, data))
        except OSError as error:
            raise Trouble(f"{files.shown(path)}: {files.reason(error)}") from None
        return str(path)

    @property
    def _state(self) -> Path:
        return self._given_state or places.state_folder()

    def _opened(self, fd: int, path: Path) -> Opened:
        """Lock, read and mend the save of `fd`, which the recorder keeps. Raises as `open`."""
        if not lock.take(fd):
            raise Locked(f"{files.shown(path)}: already {holder.words(self._state, path)}")
        mtime = self._fs.stat(fd).st_mtime_ns
        data = files.read_all(self._fs, fd, LOG.size)
        reading = self._parsed(data, path)
        refuse(reading, path)
        torn: tuple[str, ...] = ()
        aside = path
        if reading.torn is not None:
            aside, told = repair.set_aside(self._fs, fd, path, data, reading.torn)
            torn, data = (told,), data[: reading.torn]
        state = self._state
        opened = self._told(path, reading, data, shadow.keep, (*torn, *self._clouded(path)))
        holder.note(self._fs, state, path, self._clock())
        recorder = LogRecorder(
            Appender(self._fs, fd, path, data, mtime),
            reading,
            state=state,
            fs=self._fs,
            clock=self._clock,
            on_close=lambda: holder.forget(self._fs, state, path),
        )
        return replace(opened, recorder=recorder, added=opened.added and str(aside))

    def _told(self, path: Path, reading: Reading, data: bytes, look: _Look, notes: tuple[str, ...]) -> Opened:
        """What was read, with all that there is to tell of it."""
        missed, kept, elsewhere = self._missed(path, reading, data, look)
        return Opened(
            reading.header,
            str(path),
            reading.steps,
            (*reading.notes, *missed, *notes),
            trouble=trouble_of(reading, path),
            made_by=reading.made_by,
            kept=kept,
            elsewhere=elsewhere,
            can_leave_out=reading.stopped is not None,
            unproven=reading.unproven[1] if reading.unproven else "",
            added="" if reading.added is None else str(path),
        )

    def _parsed(self, data: bytes, path: Path) -> Reading:
        """The save as read; where it is not whole, in the light of what is known to have been saved."""
        try:
            reading = read_log(data, progress=self._progress)
            if reading.trouble or reading.torn is not None:
                known = last.known(self._fs, self._state, path, reading.header.fight)
                if holder.was_left(self._fs, self._state, path) or known is not None:
                    is_left = holder.was_left(self._fs, self._state, path)
                    reading = read_log(data, known, is_left=is_left, progress=self._progress)
            return reading
        except BadToml as error:
            raise Trouble(f"{files.shown(path)}, line {error.line}: {error.reason}") from None

    def _missed(self, path: Path, reading: Reading, data: bytes, look: _Look) -> tuple[list[str], str, str]:
        """A line when this machine recorded more of the fight than `data` of `path` holds, and where.

        That is a copy kept of it, or else another save.
        """
        state, fight = self._state, reading.header.fight
        end = reading.steps[-1].n if reading.steps else 0
        why, elsewhere = last.behind(self._fs, state, path, fight, data, end)
        more = look(self._fs, state, path, fight, data)
        if more and not why:
            why = f"more was recorded here than this file, which ends at step {end}, was ever given"
        if more:
            return [f"{why}; all of it is in {clean(str(more))}"], str(more), ""
        return [why] if why else [], "", elsewhere

    def _damage(self, data: bytes, path: Path) -> str:
        """Why the save cannot be read to its end, "" when it can. Raises `Trouble`."""
        if whole.is_whole(data):
            return ""
        reading = self._parsed(data, path)
        if reading.trouble:
            return f"damaged: {trouble_of(reading, path)}"
        if reading.torn is None:
            return trouble_of(reading, path)
        line = data.count(b"\n", 0, reading.torn) + 1
        return f"cut off at its end: {files.shown(path)}, line {line}; opening sets that aside"

    def _other(self, path: Path) -> str:
        try:
            return whole.other_than_save(files.read_file(self._fs, path, FOREIGN.size))
        except Trouble:
            return "too big to be a roster"

    def _clouded(self, path: Path) -> list[str]:
        told = clouds.warning(self._fs, self._state, path)
        return [told] if told else []

    def _listed(self, paths: Sequence[Path]) -> list[SaveLine]:
        found = [peek.line(self._fs, path) for path in paths]
        return [self._with_holder(line) for line in found if line]

    def _with_holder(self, line: SaveLine) -> SaveLine:
        if line.trouble:
            return line
        return replace(line, trouble=holder.held_by(self._state, Path(line.path)))

    def _make_folder(self) -> None:
        try:
            files.make_folder(self._fs, self._folder)
        except OSError as error:
            raise Trouble(f"{clean(str(self._folder))}: {files.reason(error)}") from None
