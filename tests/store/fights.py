"""Saves to test with: steps like those of a fight, and a save of them made by the store itself."""

import time
from datetime import datetime, timedelta, timezone
from pathlib import Path

from tracker.core.ports import Opened, Recorder
from tracker.core.step import Header, Step
from tracker.store.saves import SaveFolder

HEADER = Header(fight="0b6c1c1e5f6a4d0e", name="The Ford", system="balance", app="0.1.0")


def clock() -> datetime:
    return datetime(2026, 11, 29, 19, 2, 0, tzinfo=timezone(timedelta(hours=1)))


def step(n: int, note: str = "") -> Step:
    """Step `n` of a fight that goes straight on."""
    return Step(
        n=n,
        parent=n - 1,
        do=f"hurt Knight {n}",
        round=1 + n // 10,
        turn=12 - n % 10,
        up="Knight, Blight Wolf",
        events=(
            {"kind": "hurt", "who": "knight", "amount": n, "note": note or "Schlag über 2. Ring"},
            {"kind": "fell", "who": "knight", "for_good": False, "share": 0.5},
        ),
    )


def folder(tmp_path: Path) -> SaveFolder:
    return SaveFolder(str(tmp_path / "saves"), state=tmp_path / "state", clock=clock)


def made(tmp_path: Path, count: int, name: str = "ford") -> Path:
    """A closed save with `count` steps, one write each."""
    opened = folder(tmp_path).create(name, HEADER)
    recorder = recorder_of(opened)
    for n in range(1, count + 1):
        recorder.record([step(n)])
    assert recorder.close().state == "saved"
    return Path(opened.path)


def tick(path: Path) -> None:
    """Wait until what changes now is younger, by the file system's own clock, than the file at `path`."""
    probe = path.parent.with_name("probe")
    while True:
        probe.touch()
        if probe.stat().st_mtime_ns > path.stat().st_mtime_ns:
            return
        time.sleep(0.001)


def recorder_of(opened: Opened) -> Recorder:
    assert opened.recorder is not None
    return opened.recorder


def numbers(opened: Opened) -> list[int]:
    return [found.n for found in opened.steps]
