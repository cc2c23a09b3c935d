"""Files made to choke a reader, each read in a child that may not take long nor much (P17, P19)."""

import os
import resource
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tests.store.test_hostile import HEAD, KIB, LOGS, MIB, TOML

MOST_MEMORY = 200 * MIB
MOST_SECONDS = 1.0  # of the processor's time, so that a busy machine counts as an idle one
_TIMEOUT = 60

MORE: dict[str, bytes] = {
    "a key of 50,000 parts": b".".join([b"a"] * 50_000) + b"=1",
    "a table of parts apart": b"[" + b" . ".join([b"a"] * 10_000) + b"]",
    "a list of tables of many parts": b"[[" + b".".join([b"a"] * 10_000) + b"]]",
    "inline tables of many parts": b"x = {" + b".".join([b"a"] * 10_000) + b" = 1}",
    "brackets of lists of tables": b"[[" * 1000,
    "a number of 4,301 digits": b"a = " + b"9" * 4301,
    "a number with underscores": b"a = " + b"1_" * 30_000 + b"1",
    "an octal number": b"a = 0o" + b"7" * 60_000,
    "a binary number": b"a = 0b" + b"1" * 60_000,
    "a float of many digits": b"a = 0." + b"1" * 60_000,
    "minus infinity": b"a = -inf",
    "a time of day": b"a = 07:32:00",
    "a raw C1 control": 'a = "\x9b31m"'.encode(),
    "a raw direction": 'a = "\u202e"\nb = '.encode(),
    "a raw delete": b'a = "\x7f"',
    "a lonely quote": b'a = "',
    "comments only": b"#\n" * 100_000 + b"=",
    "spaces only": b" " * (200 * KIB) + b"=",
    "newlines only": b"\n" * (200 * KIB) + b"=",
    "tabs and returns": b"\t\r\n" * 50_000 + b"=",
    "backslashes": b'a = "' + b"\\\\" * 30_000,
    "escapes of every kind": b'a = "' + b"\\U0010FFFF" * 6_000 + b"\\q",
}
"""With those of the unit tests they are the 62 of the table and more."""

HARMLESS = ("a float of many digits", "a raw C1 control")
"""What may stand in a roster, once it is made safe to show."""

ALL: dict[str, bytes] = {**TOML, **MORE}
SAVES: dict[str, bytes] = {
    **LOGS,
    **{name: b"\n[[step]]\n" + text + b"\n#= 1 00000000\n" for name, text in MORE.items()},
}


@dataclass(frozen=True)
class Answer:
    """How a child ended: its words, or what ended it, and the processor's time it took."""

    words: str
    seconds: float
    ended: int


def in_child(ask: Callable[[], str]) -> Answer:
    """What `ask` says, in a fork that may take `MOST_MEMORY` on top of what there is."""
    reading, writing = os.pipe()
    pid = os.fork()
    if not pid:
        try:
            limit()
            os.write(writing, ask().encode(errors="replace")[:4000])
            os._exit(0)
        except MemoryError:
            os.write(writing, b"out of memory")
        except BaseException as error:
            os.write(writing, f"traceback: {type(error).__name__}: {error}".encode(errors="replace")[:4000])
        finally:
            os._exit(1)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        words = pipe.read().decode()
    _, ended, used = os.wait4(pid, 0)
    return Answer(words, used.ru_utime + used.ru_stime, ended)


def limit() -> None:
    """No more memory than that, and no more seconds than any answer may take."""
    if sys.platform == "linux":
        pages = int(Path("/proc/self/statm").read_text().split()[0])
        most = pages * resource.getpagesize() + MOST_MEMORY
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
    resource.setrlimit(resource.RLIMIT_CPU, (_TIMEOUT, _TIMEOUT))


def save(name: str) -> bytes:
    """A whole save with the hostile entry in it."""
    return HEAD + SAVES[name]
