"""A new save through the ports: made, written to its end and let go, or told why not."""

from collections.abc import Sequence

from tracker.core.ports import Saves, Trouble
from tracker.core.step import Header, Step


def write_new(saves: Saves, ref: str, header: Header, writes: Sequence[Sequence[Step]]) -> str:
    """Make the save and write all its steps; its path. Raises `Trouble`."""
    opened = saves.create(ref, header)
    recorder = opened.recorder
    assert recorder is not None
    try:
        for steps in writes:
            recorder.record(steps)
    finally:
        status = recorder.close()
    if status.state != "saved":
        raise Trouble(f"{opened.path}: NOT SAVED beyond step {status.step}: {status.why}")
    return opened.path
