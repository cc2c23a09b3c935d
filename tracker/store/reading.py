"""What there is to say of a save as read; and how one is read that has lost its seals."""

from dataclasses import dataclass

from tracker.core.step import Header, Step
from tracker.store import codec, lint
from tracker.store.lint import LOG, BadToml, BadValue
from tracker.store.numbering import Numbering, OutOfOrder
from tracker.store.toml_lines import TomlLines
from tracker.store.upcast import FromLater, current


@dataclass(slots=True)
class Reading:
    """What stands in a save.

    ``trouble`` is "" or why reading stopped behind the last of `steps`: "line 12: ...". ``made_by``
    is "" or the newer tracker that made it. ``torn`` is where an unfinished entry begins, None when
    there is none. ``stopped`` is where the entry that cannot be read begins and ends, None when all can be;
    ``unproven`` is where those at the end begin and end that no seal proves, and a line about them.
    ``added`` is the number that a seal behind the end would have: what stands there is no torn write, but
    steps that a hand may have added.
    A writer goes on from ``seal``, the last code as written, with ``carry``, the
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
    stopped: tuple[int, int] | None = None
    unproven: tuple[tuple[int, int], str] | None = None
    added: int | None = None

    @property
    def left_out(self) -> tuple[int, int] | None:
        """Where the bytes begin and end that can be left out to go on; None when there are none."""
        return self.stopped or (self.unproven[0] if self.unproven else None)


def newer(header: Header) -> str:
    """The tracker that made the save, when this one does not know all that it takes to go on with it."""
    if header.version <= codec.VERSION and not header.needs:
        return ""
    return header.app if header.app.startswith("tracker") else f"tracker {header.app or '?'}"


def unsealed(data: bytes) -> Reading:
    """A save without any seal: read through another program, which dropped the comments."""
    if not data.strip():
        raise BadToml(1, "the file is empty")
    table = lint.parse(data, LOG)
    numbering = Numbering()
    written = table.pop("step", [])
    try:
        header = codec.header_of(table)
        steps = codec.steps_of(current(written, header.version))
        numbering.check(steps)
    except BadValue as error:
        raise BadToml(line_of(data, error.path), error.reason) from None
    except OutOfOrder as error:
        raise BadToml(line_of(data, ("step", error.index)), str(error)) from None
    except FromLater as later:
        return Reading(header, made_by=later.maker)
    numbering.take(steps)
    numbering.finish()
    trouble = f"{len(steps)} steps without any seal: rewritten by another program, so only to be looked at"
    return Reading(header, tuple(numbering.steps), tuple(numbering.notes), trouble, newer(header))


def line_of(body: bytes, path: lint.Path) -> int:
    """The line of `body` (from 1) on which the value at `path` stands."""
    return TomlLines(body.decode(errors="replace")).line(path)
