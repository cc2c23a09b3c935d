"""A tracker ended at any moment: what it had shown as saved is there (P1).

Each round forks a child that records steps as fast as the disk takes them, and tells each over a pipe once
it is shown as saved; a signal ends it at a random moment after a few of them.
"""

import os
import random
import signal
import tempfile
import time
from pathlib import Path

from tests.promises.power import commits, difference
from tests.promises.tally import Tally
from tests.store.fights import HEADER, folder, recorder_of
from tracker.core.ports import Status
from tracker.core.step import Step

SIGNALS = (signal.SIGKILL, signal.SIGTERM, signal.SIGHUP, signal.SIGINT)
LONGEST = 0.03  # seconds that a child may live after it told what it had to
FEW = 4  # one less is the most that it has to
_MOST = 400


def all_kills(rounds: int, seed: int = 5) -> Tally:
    chance = random.Random(seed)
    sent = [found for commit in commits(random.Random(seed), _MOST) for found in commit]
    tally = Tally("kills")
    shown = 0
    with tempfile.TemporaryDirectory() as name:
        here = Path(name)
        for number in range(rounds):
            if number % 10 == 0:  # a new fight now and then, so that saves stay short
                here = Path(name) / str(number)
                recorder_of(folder(here).create("ford", HEADER)).close()
            which = SIGNALS[number % len(SIGNALS)]
            acknowledged = one_kill(here, which, chance.randrange(FEW), chance.uniform(0, LONGEST), seed)
            shown += max(acknowledged, 0)
            trouble = after(here, sent, acknowledged)
            tally.case(f"round {number}, {which.name}: {trouble}" if trouble else "")
    if not shown:
        tally.wrong.append("no child ever came to save anything")
    return tally


def one_kill(here: Path, which: signal.Signals, steps: int, seconds: float, seed: int) -> int:
    """The last step that the child, ended so long after it saved so many, had shown as saved."""
    reading, writing = os.pipe()
    pid = os.fork()
    if not pid:
        try:
            for number in SIGNALS[1:]:
                signal.signal(number, signal.SIG_DFL)
            os.close(reading)
            play(here, writing, seed)
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        told = [pipe.readline() for _ in range(1 + steps)]
        time.sleep(seconds)
        os.kill(pid, which)
        os.waitpid(pid, 0)
        lines = [*told, *pipe.read().split(b"\n")]
    return max((int(line) for line in lines if line.strip()), default=-1)


def play(here: Path, pipe: int, seed: int) -> None:
    opened = folder(here).open("ford")
    recorder = recorder_of(opened)
    recorder.on_status(lambda status: tell(pipe, status))
    tell(pipe, recorder.status())
    for commit in commits(random.Random(seed), _MOST):
        if commit[0].n > len(opened.steps):
            recorder.record(commit)
            if commit[0].n % 3:  # else the next one queues up behind it
                recorder.drain()


def tell(pipe: int, status: Status) -> None:
    if status.state == "saved":
        os.write(pipe, b"%d\n" % status.step)


def after(here: Path, sent: list[Step], acknowledged: int) -> str:
    opened = folder(here).open("ford")  # at once: no lock was left behind
    try:
        return difference(opened, sent, acknowledged)
    finally:
        recorder_of(opened).close()
