"""The bytes of a save to its steps, and what there is to tell about them.

Each entry, the bytes between two seals, is parsed alone: so an error costs only what stands behind it,
and the values come from the TOML alone; the seals only tell which entries are whole.
"""

from dataclasses import dataclass, field
from typing import Any

from tracker.core.ports import Progress
from tracker.core.step import Header, Step
from tracker.core.text import clean
from tracker.store import codec, lint, seal
from tracker.store.entries import LONG_STRING, Sealed, blank, is_only_comments, is_plain, is_text, seal_before
from tracker.store.entries import entries as entries_of
from tracker.store.lint import LOG, BadToml, BadValue
from tracker.store.numbering import Numbering, OutOfOrder
from tracker.store.reading import Reading, line_of, newer, unsealed
from tracker.store.upcast import FromLater, current

BOM = b"\xef\xbb\xbf"
_JOINED = 4
_MOST_NOTES = 20
_TOLD_EVERY = 64  # entries


class _Torn(Exception):
    """From this entry on, what stands there is a torn write."""


@dataclass(slots=True)
class _Reader:
    data: bytes
    entries: list[Sealed]
    known: int | None
    is_left: bool
    progress: Progress | None = None
    header: Header | None = None
    fight: bytes = b""
    numbering: Numbering = field(default_factory=Numbering)
    unproven: list[tuple[int, list[Step]]] = field(default_factory=list)
    last_good: int = -1
    stopped: BadToml | None = None
    stopped_at: tuple[int, int] | None = None
    torn: int | None = None
    made_by: str = ""

    def run(self) -> None:
        index = 0
        told = 0
        while index < len(self.entries):
            if self.progress and index >= told:
                told = index + _TOLD_EVERY
                self.progress(self.entries[index].start, len(self.data))
            try:
                index += self._entry(index)
            except BadToml as error:
                self._stop(index, error)
                break
            except _Torn:
                self.torn = self.entries[index].start
                break
            except FromLater as later:
                self.made_by = later.maker
                break
        else:
            self._tail()
        self.numbering.finish()

    def _entry(self, index: int) -> int:
        """Take in the entry at `index`; how many slices it took. Raises `BadToml`, `_Torn`."""
        entry = self.entries[index]
        try:
            steps, used = self._steps(index, entry.end), 1
        except BadToml as error:
            steps, used = self._joined(index, error)
        try:
            self.numbering.check(steps)
        except OutOfOrder as error:
            line = line_of(self._body(entry.start, entry.end), ("step", error.index))
            raise BadToml(line, str(error)) from None
        is_good = used == 1 and self._is_good(index)
        if not is_good and self._is_torn(index + used - 1, steps):
            raise _Torn
        self.numbering.take(steps)
        if is_good:
            self.last_good = index
        else:
            self.unproven.append((index, steps))
        return used

    def _joined(self, index: int, first: BadToml) -> tuple[list[Step], int]:
        """A line like a seal within a long string of a hand's making is no seal: try with the next slices."""
        if LONG_STRING.search(self.data, self.entries[index].start, self.entries[index].end):
            for used in range(2, min(_JOINED, len(self.entries) - index) + 1):
                try:
                    return self._steps(index, self.entries[index + used - 1].end), used
                except BadToml:
                    continue
        raise first

    def _steps(self, index: int, end: int) -> list[Step]:
        """The steps of one entry; of the first entry the header too. Raises `BadToml`."""
        return self._parsed(self.entries[index].start, end, is_first=index == 0)

    def _parsed(self, start: int, end: int, *, is_first: bool) -> list[Step]:
        body = self._body(start, end)
        table = lint.parse(body, LOG)
        try:
            return self._take_table(table, is_first=is_first, tidy=not is_plain(body))
        except BadValue as error:
            raise BadToml(line_of(body, error.path), error.reason) from None

    def _take_table(self, table: dict[str, Any], *, is_first: bool, tidy: bool) -> list[Step]:
        written = table.pop("step", [])
        if is_first:
            self.header = codec.header_of(table)
            self.fight = table.get("fight", "").encode()
        elif table:
            key = next(iter(table))
            raise BadValue((key,), f"{clean(key)} stands outside a [[step]]")
        assert self.header is not None
        return codec.steps_of(current(written, self.header.version), tidy=tidy)

    def _body(self, start: int, end: int) -> bytes:
        return self.data[start:end]

    def _is_good(self, index: int) -> bool:
        entry = self.entries[index]
        before = self.entries[index - 1].code if index else self.fight
        return seal.code(before, entry.number, self._body(entry.start, entry.end)) == entry.code

    def _stop(self, index: int, error: BadToml) -> None:
        """An entry that cannot be read: a torn write when only ruin follows, else a person's to mend."""
        start = self.entries[index].start
        if self.header and (self._is_unsaved(index) or self._is_ruin(index)):
            self.torn = start
            return
        line = self.data.count(b"\n", 0, start) + error.line
        self.stopped = BadToml(line, error.reason)
        self.stopped_at = (start, self.entries[index].after) if index else None

    def _is_followed(self, index: int) -> bool:
        """Whether a good entry stands behind, so that the disk did hold what is unreadable now."""
        later = range(index + 1, len(self.entries))
        return any(int(self.entries[i].number) > self.numbering.last and self._is_good(i) for i in later)

    def _is_torn(self, index: int, steps: list[Step]) -> bool:
        """Whether an entry that its seal does not prove is what a crash left of a write.

        Nobody closed the save, or its seal is not of its steps: older text come up again.
        """
        numbers = [step.n for step in steps if step.n != codec.NO_NUMBER]
        is_of_others = bool(numbers) and numbers[-1] != int(self.entries[index].number)
        if index and self._is_unsaved(index):
            return True
        return index > 0 and is_of_others and not self._was_saved(index) and not self._is_followed(index)

    def _was_saved(self, index: int) -> bool:
        """Whether the entry is one that the disk was known to hold."""
        number = int(self.entries[index].number)
        return self.known is not None and self.numbering.last < number <= self.known

    def _is_unsaved(self, index: int) -> bool:
        """Whether the save was never closed, and the entry never known to be on disk.

        Where nothing at all is known, good entries behind speak for one that is text.
        """
        if not self.is_left or self._was_saved(index):
            return False
        entry = self.entries[index]
        is_text_at_least = is_text(self._body(entry.start, entry.end))
        return self.known is not None or not is_text_at_least or not self._is_followed(index)

    def _is_ruin(self, index: int) -> bool:
        """Whether a crash left this and no hand: bytes that no editor writes, or older text come up again."""
        if self._is_followed(index):
            return False
        rest = self.data[self.entries[index].start :]
        newest = max(int(entry.number) for entry in self.entries[index:])
        return newest <= self.numbering.last or not is_text(rest)

    def _tail(self) -> None:
        rest = self.data[self.entries[-1].after :]
        if rest.strip() and not is_only_comments(rest):
            self.torn = self.entries[-1].after

    def unproven_end(self) -> tuple[tuple[int, int], str] | None:
        """Where the entries at the end begin and end that no seal proves, and a line about them."""
        end = [(index, steps) for index, steps in self.unproven if index > max(self.last_good, 0)]
        if not end or self.stopped:
            return None
        start = self.entries[end[0][0]].start
        first = start + blank(self._body(start, self.entries[end[0][0]].end))
        names = _names([step for _, steps in end for step in steps]) or "an entry"
        line = self.data.count(b"\n", 0, first) + 1
        told = f"{names}, line {line}: changed since it was saved, by a hand or by the disk"
        return (start, len(self.data)), told

    def added(self) -> int | None:
        """The number for a seal behind the end where steps stand without one, as a hand may add them."""
        start = self.entries[-1].after
        if self.torn != start or self.is_left:
            return None
        try:
            steps = self._parsed(start, len(self.data), is_first=False)
            self.numbering.check(steps)
        except (BadToml, OutOfOrder, FromLater):
            return None
        return max([self.numbering.last + len(steps), *(step.n for step in steps)]) if steps else None

    def notes(self) -> list[str]:
        """One line each: edited entries, then an end that its seal does not prove, then odd references."""
        told: list[str] = []
        counted = line = 0
        for index, steps in self.unproven[:_MOST_NOTES]:
            entry = self.entries[index]
            first = entry.start + blank(self._body(entry.start, entry.end))
            line += self.data.count(b"\n", counted, first)
            counted = first
            names = _names(steps) or ("the header" if index == 0 else "an entry")
            if index < self.last_good or index == 0:
                told.append(f"{names}: edited by hand, line {line + 1}")
            else:
                told.append(f"{names}: not proven by the seal behind it, line {line + 1}; taken as it stands")
        told += self.numbering.notes[:_MOST_NOTES]
        more = len(self.unproven) + len(self.numbering.notes) - len(told)
        return [*told, f"and {more} more notes like these"] if more else told


def read_log(
    data: bytes, known: int | None = None, *, is_left: bool = False, progress: Progress | None = None
) -> Reading:
    """Read a save, as far as it can be read. Raises `BadToml` when not even its header can.

    `known` is the step up to which the disk was known to hold it, None when nobody knows; `is_left`
    whether a tracker had it open and never closed it. They tell a torn write from a hand's slip.
    `progress` is told the bytes read; what it raises ends the reading.
    """
    start = len(BOM) if data.startswith(BOM) else 0
    entries = entries_of(data, start)
    if not entries:
        return unsealed(data[start:])
    reader = _Reader(data, entries, known, is_left, progress)
    reader.run()
    if reader.header is None:
        raise reader.stopped or BadToml(1, "no header")
    end = entries[-1].after
    return Reading(
        header=reader.header,
        steps=tuple(reader.numbering.steps),
        notes=tuple(reader.notes()),
        trouble=str(reader.stopped or ""),
        made_by=newer(reader.header) or reader.made_by,
        torn=reader.torn,
        seal=seal_before(entries, reader.torn),
        carry=b"" if reader.torn is not None else data[end:].replace(b"\r\n", b"\n"),
        stopped=reader.stopped_at,
        unproven=reader.unproven_end(),
        added=reader.added(),
    )


def _names(steps: list[Step]) -> str:
    numbers = [step.n for step in steps if step.n != codec.NO_NUMBER]
    if not numbers:
        return "a step without a number" if steps else ""
    return f"step {numbers[0]}" if len(numbers) == 1 else f"steps {numbers[0]} to {numbers[-1]}"
