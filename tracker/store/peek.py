"""One line of the resume list from the two ends of a save, whatever its size."""

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from itertools import pairwise
from pathlib import Path

from tracker.core.ports import SaveLine, Trouble
from tracker.core.step import Header, Step
from tracker.core.text import clean
from tracker.store import codec, files, lint, seal
from tracker.store.files import FS
from tracker.store.lint import LOG, BadToml, BadValue
from tracker.store.reader import BOM
from tracker.store.reading import newer
from tracker.store.upcast import FromLater, current

FIGHT_ENDED = "fight_ended"
PHASES = (FIGHT_ENDED, "round_began", "round_ended")
"""The events after which a fight is over, goes on, or stands between rounds."""
_HEAD = 8 * 1024
_TAIL = 16 * 1024
_LONGEST_TAIL = 4 * 1024 * 1024
_OURS = re.compile(rb"(?m)^[ \t]*format[ \t]*=[ \t]*[\"']%b[\"']" % codec.FORMAT.encode())


def line(fs: FS, path: Path) -> SaveLine | None:
    """The line of the save at `path`; None for TOML that is no save at all, such as a roster."""
    blank = SaveLine(clean(path.stem), str(path), clean(path.stem), "", 0, None, "", "", 0)
    try:
        fd = files.opened(fs, path, files.READ, LOG.size)
    except Trouble as error:
        return _with_trouble(blank, str(error))
    try:
        return _read(fs, fd, blank)
    except OSError as error:
        return _with_trouble(blank, f"{files.shown(path)}: {files.reason(error)}")
    except (BadToml, BadValue) as error:  # in the header
        return _with_trouble(blank, f"{files.shown(path)}: {error.reason}")
    finally:
        fs.close(fd)


def _with_trouble(known: SaveLine, trouble: str) -> SaveLine:
    return replace(known, trouble=trouble)


def _read(fs: FS, fd: int, blank: SaveLine) -> SaveLine | None:
    found = fs.stat(fd)
    head = files.read_all(fs, fd, _HEAD).removeprefix(BOM)
    if not head.strip():
        return _with_trouble(blank, f"{blank.ref}.toml: the file is empty")
    end = seal.LINE.search(head)
    if end is None and not _OURS.search(head):
        return None
    header = codec.header_of(_header_table(head[: end.start() + 1] if end else head))
    made_by, step, wrong, is_over = newer(header), None, "", False
    try:
        step, wrong, is_over = _last_step(fs, fd, found.st_size, header.version)
    except FromLater as later:
        made_by = later.maker
    saved_at = step.at if step else ""
    if not saved_at:
        saved_at = datetime.fromtimestamp(found.st_mtime).astimezone().isoformat(timespec="seconds")
    trouble = f"{files.shown(Path(blank.path))}{wrong}" if wrong else ""
    if not end:
        trouble = "no seals: rewritten by another program, so it can only be looked at"
    if made_by:
        trouble = f"made by {made_by}, which is newer: it can only be looked at here"
    return replace(_line(blank, header, step, saved_at, trouble), ended=is_over)


def _header_table(head: bytes) -> dict[str, object]:
    before, _, _ = head.partition(b"[[step")
    return lint.parse(before, LOG)


def _line(blank: SaveLine, header: Header, step: Step | None, saved_at: str, trouble: str) -> SaveLine:
    return SaveLine(
        ref=blank.ref,
        path=blank.path,
        name=header.name or blank.name,
        system=header.system,
        round=step.round if step else 0,
        turn=step.turn if step else None,
        up=step.up if step else "",
        saved_at=saved_at,
        steps=step.n if step else 0,
        trouble=trouble,
    )


def _last_step(fs: FS, fd: int, size: int, version: int) -> tuple[Step | None, str, bool]:
    """The last step before the last seal that can be read, what is wrong behind it: ", line N: reason".

    None when there is none, "" when nothing is; and whether the fight is over after it. Raises `FromLater`,
    and `BadToml` with no seal near the end.
    """
    length = _TAIL
    while True:
        offset, wrong = max(0, size - length), ""
        tail = files.read_all(fs, fd, size - offset, offset)
        for start, entry in _entries_backwards(tail, is_whole=offset == 0):
            try:
                steps = codec.steps_of(current(lint.parse(entry, LOG).get("step", []), version))
            except BadToml as error:
                before = files.read_all(fs, fd, offset + start).count(b"\n")
                wrong = f", line {before + error.line}: {error.reason}"
            except BadValue as error:
                wrong = f": {error.reason}"
            else:
                if steps:
                    is_over = steps[-1].turn is None and _is_over(tail, version, is_whole=offset == 0)
                    return steps[-1], wrong, is_over
        if offset == 0:
            return None, wrong, False
        if length >= _LONGEST_TAIL:
            raise BadToml(1, "no seal near its end")
        length *= 4


def _is_over(tail: bytes, version: int, *, is_whole: bool) -> bool:
    """Whether the fight is over after the last step, as far as `tail` tells.

    What may follow the end of a fight are notes and moves of the pointer; on a turn none is over.
    """
    here = None
    for step in _steps_backwards(tail, version, is_whole=is_whole):
        if here not in (None, step.n):
            continue
        phase = next((event["kind"] for event in reversed(step.events) if event["kind"] in PHASES), None)
        if phase or step.turn is not None:
            return phase == FIGHT_ENDED
        here = step.parent if step.to is None else step.to
    return False


def _steps_backwards(tail: bytes, version: int, *, is_whole: bool) -> Iterator[Step]:
    """The steps before each seal, the last first; what cannot be read is passed over."""
    for _, entry in _entries_backwards(tail, is_whole=is_whole):
        with suppress(BadToml, BadValue):
            yield from reversed(codec.steps_of(current(lint.parse(entry, LOG).get("step", []), version)))


def _entries_backwards(tail: bytes, *, is_whole: bool) -> Iterator[tuple[int, bytes]]:
    """The bytes before each seal and where they begin, the last first.

    Of the first seal in `tail` only when that is the whole file.
    """
    seals = [(found.start() + 1, found.end()) for found in seal.LINE.finditer(tail)]
    for (_, start), (end, _) in reversed(list(pairwise(seals))):
        yield start, tail[start:end]
    if is_whole and seals:
        yield 0, tail[: seals[0][0]].removeprefix(BOM)
