"""Steps to the sealed bytes that are appended for them."""

from collections.abc import Sequence

from tracker.core.ports import Trouble
from tracker.core.step import Header, Step
from tracker.core.text import clean
from tracker.store import codec, lint, seal, upcast
from tracker.store.appender import Appender
from tracker.store.lint import LOG, BadToml, BadValue
from tracker.store.reading import Reading


class Chain:
    """The end of a save that the next seal is to follow."""

    def __init__(self, file: Appender, reading: Reading) -> None:
        self.last = reading.steps[-1].n if reading.steps else 0
        self._version = reading.header.version
        self._code = reading.seal
        self._carry = reading.carry
        # A hand may have taken the newline behind the last seal; it belongs to that line.
        self._lead = b"" if file.held.endswith(b"\n") or reading.carry else b"\n"
        self._size = file.size

    def link(self, steps: Sequence[Step]) -> bytes:
        """The bytes to append for `steps`. Raises `Trouble`, and then nothing has changed."""
        text = _proved(steps, self.last, self._version)
        number = b"%d" % steps[-1].n
        code = seal.code(self._code, number, self._carry + text)
        data = self._lead + text + seal.line(number, code)
        if self._size + len(data) > LOG.size:
            raise Trouble(f"the save is full: at most {LOG.size:,} bytes are read back")
        self.last, self._code, self._carry, self._lead = steps[-1].n, code, b"", b""
        self._size += len(data)
        return data


def _proved(steps: Sequence[Step], last: int, version: int) -> bytes:
    """The blocks of `steps`, parsed back and compared. Raises `Trouble`."""
    for step in steps:
        if step.n <= last:
            raise Trouble(f"step {step.n} cannot follow step {last}")
        last = step.n
    try:
        text = codec.commit_text(steps, version).encode()
        back = codec.steps_of(upcast.current(lint.parse(text, LOG)["step"], version), tidy=False)
    except (BadValue, BadToml) as error:
        raise Trouble(f"this cannot be saved: {error.reason}") from None
    except (TypeError, ValueError) as error:
        raise Trouble(f"this cannot be saved: {clean(str(error))}") from None
    if back != list(steps):
        raise Trouble("this cannot be saved: it would be read back as something else")
    return text


def first_lines(header: Header) -> bytes:
    """The header with its seal. Raises `Trouble` when it would not be read back equal."""
    text = codec.encodable(codec.header_text(header)).encode()
    try:
        codec.header_of(lint.parse(text, LOG))
    except (BadToml, BadValue) as error:
        raise Trouble(f"this cannot be saved: {error.reason}") from None
    return text + seal.line(b"0", seal.code(codec.encodable(header.fight).encode(), b"0", text))
