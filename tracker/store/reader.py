"""The bytes of a save to its steps, and what there is to tell about them.

Each entry, the bytes between two seals, is parsed alone: so an error costs only what stands behind it,
and the values come from the TOML alone; the seals only tell which entries are whole.
"""

import re
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from tracker.core.step import Header, Step
from tracker.core.text import clean
from tracker.store import codec, lint, seal
from tracker.store.lint import LOG, BadToml, BadValue
from tracker.store.numbering import Numbering, OutOfOrder
from tracker.store.toml_lines import TomlLines

BOM = b"\xef\xbb\xbf"
_JOINED = 4
_MOST_NOTES = 20
_ESCAPE = re.compile(rb"\\[^\"\\]")
# In UTF-8: C1 controls, the soft hyphen, everything from U+0300 on.
_BEYOND_LATIN = re.compile(rb"\xc2[\x80-\x9f\xad]|[\xcc-\xff]")
_ASCII = bytes(range(128))
_LONG_STRING = re.compile(rb"'''|\"\"\"")


@dataclass(slots=True)
class Reading:
    """What stands in a save.

    ``trouble`` is "" or why reading stopped behind the last of `steps`: "line 12: ...". ``made_by``
    is "" or the newer tracker that made it. ``torn`` is where an unfinished entry begins, None when
    there is none. A writer goes on from ``seal``, the last code as written, with ``carry``, the
    comments and empty lines behind it, which the next seal covers too.
    """

    header: Header
    steps: tuple[Step, ...] = ()
    notes: tuple[str, ...] = ()
    trouble: str = ""
    made_by: str = ""
    torn: int | None = None
    seal: bytes = b""
    carry: bytes = b""


class _Sealed(NamedTuple):
    """One entry and its seal: offsets of its bytes, number and code as written."""

    start: int
    end: int
    after: int
    number: bytes
    code: bytes


@dataclass(slots=True)
class _Reader:
    data: bytes
    entries: list[_Sealed]
    header: Header | None = None
    fight: bytes = b""
    numbering: Numbering = field(default_factory=Numbering)
    unproven: list[tuple[int, list[Step]]] = field(default_factory=list)
    last_good: int = -1
    stopped: BadToml | None = None
    torn: int | None = None

    def run(self) -> None:
        index = 0
        while index < len(self.entries):
            try:
                index += self._entry(index)
            except BadToml as error:
                self._stop(index, error)
                break
        else:
            self._tail()
        self.numbering.finish()

    def _entry(self, index: int) -> int:
        """Take in the entry at `index`; how many slices it took. Raises `BadToml`."""
        entry = self.entries[index]
        try:
            steps, used = self._steps(index, entry.end), 1
        except BadToml as error:
            steps, used = self._joined(index, error)
        try:
            self.numbering.check(steps)
        except OutOfOrder as error:
            line = _line_of(self._body(entry.start, entry.end), ("step", error.index))
            raise BadToml(line, str(error)) from None
        self.numbering.take(steps)
        if used == 1 and self._is_good(index):
            self.last_good = index
        else:
            self.unproven.append((index, steps))
        return used

    def _joined(self, index: int, first: BadToml) -> tuple[list[Step], int]:
        """A line like a seal within a long string of a hand's making is no seal: try with the next slices."""
        if _LONG_STRING.search(self.data, self.entries[index].start, self.entries[index].end):
            for used in range(2, min(_JOINED, len(self.entries) - index) + 1):
                try:
                    return self._steps(index, self.entries[index + used - 1].end), used
                except BadToml:
                    continue
        raise first

    def _steps(self, index: int, end: int) -> list[Step]:
        """The steps of one entry; of the first entry the header too. Raises `BadToml`."""
        body = self._body(self.entries[index].start, end)
        table = lint.parse(body, LOG)
        try:
            return self._take_table(table, is_first=index == 0, tidy=not _is_plain(body))
        except BadValue as error:
            raise BadToml(_line_of(body, error.path), error.reason) from None

    def _take_table(self, table: dict[str, Any], *, is_first: bool, tidy: bool) -> list[Step]:
        steps = codec.steps_of(table.pop("step", []), tidy=tidy)
        if is_first:
            self.header = codec.header_of(table)
            self.fight = table.get("fight", "").encode()
        elif table:
            key = next(iter(table))
            raise BadValue((key,), f"{clean(key)} stands outside a [[step]]")
        return steps

    def _body(self, start: int, end: int) -> bytes:
        return self.data[start:end]

    def _is_good(self, index: int) -> bool:
        entry = self.entries[index]
        before = self.entries[index - 1].code if index else self.fight
        return seal.code(before, entry.number, self._body(entry.start, entry.end)) == entry.code

    def _stop(self, index: int, error: BadToml) -> None:
        """An entry that cannot be read: a torn write when only ruin follows, else a person's to mend."""
        start = self.entries[index].start
        if self.header and not self._is_followed(index) and self._is_ruin(index):
            self.torn = start
            return
        line = self.data.count(b"\n", 0, start) + error.line
        self.stopped = BadToml(line, error.reason)

    def _is_followed(self, index: int) -> bool:
        """Whether a good entry stands behind, so that the disk did hold what is unreadable now."""
        later = range(index + 1, len(self.entries))
        return any(int(self.entries[i].number) > self.numbering.last and self._is_good(i) for i in later)

    def _is_ruin(self, index: int) -> bool:
        """Whether a crash left this and no hand: bytes that no editor writes, or older text come up again."""
        rest = self.data[self.entries[index].start :]
        newest = max(int(entry.number) for entry in self.entries[index:])
        return newest <= self.numbering.last or b"\0" in rest or not _is_text(rest)

    def _tail(self) -> None:
        rest = self.data[self.entries[-1].after :]
        if rest.strip() and not _is_only_comments(rest):
            self.torn = self.entries[-1].after

    def notes(self) -> list[str]:
        """One line each: edited entries, then an end that its seal does not prove, then odd references."""
        told: list[str] = []
        counted = line = 0
        for index, steps in self.unproven[:_MOST_NOTES]:
            entry = self.entries[index]
            first = entry.start + _blank(self._body(entry.start, entry.end))
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


def read_log(data: bytes) -> Reading:
    """Read a save, as far as it can be read. Raises `BadToml` when not even its header can."""
    start = len(BOM) if data.startswith(BOM) else 0
    entries = _entries(data, start)
    if not entries:
        return _unsealed(data[start:])
    reader = _Reader(data, entries)
    reader.run()
    if reader.header is None:
        raise reader.stopped or BadToml(1, "no header")
    end = entries[-1].after
    return Reading(
        header=reader.header,
        steps=tuple(reader.numbering.steps),
        notes=tuple(reader.notes()),
        trouble=str(reader.stopped or ""),
        made_by=newer(reader.header),
        torn=reader.torn,
        seal=_seal_before(entries, reader.torn),
        carry=b"" if reader.torn is not None else data[end:].replace(b"\r\n", b"\n"),
    )


def newer(header: Header) -> str:
    """The tracker that made the save, when this one does not know all that it takes to go on with it."""
    if header.version <= codec.VERSION and not header.needs:
        return ""
    return header.app if header.app.startswith("tracker") else f"tracker {header.app or '?'}"


def _entries(data: bytes, start: int) -> list[_Sealed]:
    entries: list[_Sealed] = []
    for found in seal.LINE.finditer(data, start):
        after = min(found.end() + 1, len(data))
        entries.append(_Sealed(start, found.start() + 1, after, found[1], found[2]))
        start = after
    return entries


def _seal_before(entries: list[_Sealed], torn: int | None) -> bytes:
    codes = [entry.code for entry in entries if torn is None or entry.after <= torn]
    return codes[-1] if codes else b""


def _unsealed(data: bytes) -> Reading:
    """A save without any seal: read through another program, which dropped the comments."""
    if not data.strip():
        raise BadToml(1, "the file is empty")
    table = lint.parse(data, LOG)
    numbering = Numbering()
    try:
        steps = codec.steps_of(table.pop("step", []))
        header = codec.header_of(table)
        numbering.check(steps)
    except BadValue as error:
        raise BadToml(_line_of(data, error.path), error.reason) from None
    except OutOfOrder as error:
        raise BadToml(_line_of(data, ("step", error.index)), str(error)) from None
    numbering.take(steps)
    numbering.finish()
    trouble = f"{len(steps)} steps without any seal: rewritten by another program, so only to be looked at"
    return Reading(header, tuple(numbering.steps), tuple(numbering.notes), trouble, newer(header))


def _is_plain(body: bytes) -> bool:
    """Whether no text in `body` can need cleaning: one look at the bytes is cheaper than one at each text."""
    return (
        (body.isascii() or _BEYOND_LATIN.search(body.translate(None, _ASCII)) is None)
        and b"\t" not in body
        and not (b"\\" in body and _ESCAPE.search(body))
        and b"'''" not in body
        and b'"""' not in body
    )


def _names(steps: list[Step]) -> str:
    numbers = [step.n for step in steps if step.n != codec.NO_NUMBER]
    if not numbers:
        return "a step without a number" if steps else ""
    return f"step {numbers[0]}" if len(numbers) == 1 else f"steps {numbers[0]} to {numbers[-1]}"


def _line_of(body: bytes, path: lint.Path) -> int:
    return TomlLines(body.decode(errors="replace")).line(path)


def _blank(body: bytes) -> int:
    """How many bytes stand before the first thing written in `body`."""
    return len(body) - len(body.lstrip())


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def _is_only_comments(data: bytes) -> bool:
    try:
        return not lint.parse(data, LOG)
    except BadToml:
        return False
