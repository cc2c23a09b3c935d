"""The shell's doors, and the one place that wires store, systems, table and screen together.

Every call imports only what it needs: its own module below, and that one the rest.
"""

import contextlib
import importlib
import os
import sys
from collections.abc import Sequence


def main(argv: Sequence[str] | None = None) -> int:
    """Carry out one call; its exit status: 0 done, 1 refused or unreadable, 2 bad usage."""
    ready_streams()
    try:
        status = run(sys.argv[1:] if argv is None else list(argv))
        sys.stdout.flush()
    except SystemExit as e:
        return e.code if isinstance(e.code, int) else 0 if e.code is None else 2
    except BrokenPipeError:
        drop_output()
        return 1
    except KeyboardInterrupt:
        return 1
    except Exception as e:
        if os.environ.get("TRACKER_DEBUG"):
            raise
        return failed(e)
    return status


def run(argv: list[str]) -> int:
    """Carry out one call. Raises what goes wrong; Ctrl-C while it is still being imported is caught too."""
    from tracker.cli.parser import parse

    arguments = parse(argv)
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "1")  # looking for some opens a file of every package
    module = importlib.import_module(f"tracker.cli.{arguments.module}")
    status: int = module.run(arguments)
    return status


def ready_streams() -> None:
    """Let a character that the terminal cannot show, or that is no text, become a mark and not an error.

    A stream that was closed by whoever called counts as empty, and takes what is written to nowhere.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115  (for the whole call)
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        with contextlib.suppress(AttributeError, ValueError):
            stream.reconfigure(errors="replace")  # type: ignore[union-attr]


def drop_output() -> None:
    """Nobody reads any more: what is left to write at exit goes nowhere, in silence."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def failed(error: Exception) -> int:
    """One line on standard error about what went wrong; the exit status."""
    from tracker.cli.output import complain
    from tracker.core.ports import Trouble
    from tracker.core.refused import Refused

    with contextlib.suppress(OSError, ValueError):
        if isinstance(error, Refused | Trouble):
            complain(f"refused: {error}")
        else:
            from tracker.store import report

            place = report.write(error)
            where = f"; a report of it, without anything of the fight, is {place}" if place else ""
            complain(f"tracker: this should not have happened: {type(error).__name__}: {error}{where}")
    return 1
