"""Power lost at each call of a fight, in each way a disk may be found: what was shown as saved is there."""

import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from tests.promises.disk import STATES, Disk, same_start
from tests.promises.sim import Call, SimFS
from tests.promises.tally import Tally
from tests.store.fights import HEADER, clock, recorder_of, step
from tracker.core.ports import Opened, Status, Trouble
from tracker.core.step import Step
from tracker.store.saves import SaveFolder

FOLDER = "/sim/saves"
SAVE = f"{FOLDER}/ford.toml"
ASKED = "a person decides"


def folder(fs: SimFS) -> SaveFolder:
    return SaveFolder(FOLDER, fs=fs, state=Path("/sim/state"), clock=clock)


def commits(chance: random.Random, count: int, first: int = 1) -> list[list[Step]]:
    """Commands of one step or several, with words long and short."""
    found: list[list[Step]] = []
    for _ in range(count):
        size = chance.choice((1, 1, 1, 3))
        notes = [chance.choice(("", "kurz", "Schlag über den 2. Ring " * 8)) for _ in range(size)]
        found.append([step(first + index, note) for index, note in enumerate(notes)])
        first += size
    return found


def played(fs: SimFS, chance: random.Random, count: int) -> list[Step]:
    """A fight begun, left, and gone on with; what was shown as saved is marked in the trace."""
    sent: list[Step] = []
    for sitting in range(2):
        opened = folder(fs).open("ford") if sitting else folder(fs).create("ford", HEADER)
        fs.mark("shown", len(sent))
        recorder = recorder_of(opened)
        recorder.on_status(lambda status: shown(fs, status))
        for commit in commits(chance, count, len(sent) + 1):
            sent += commit
            recorder.record(commit)
            if chance.random() < 0.8:  # else the next one queues up behind it
                recorder.drain()
        recorder.close()
    return sent


def shown(fs: SimFS, status: Status) -> None:
    if status.state == "saved":
        fs.mark("shown", status.step)


def losses(
    seed: int, count: int = 4, make: Callable[[], SimFS] = SimFS, states: int = STATES, most: int = 10**9
) -> Tally:
    """Each state after each call that touches the folder of saves."""
    chance = random.Random(seed)
    fs = make()
    sent = played(fs, chance, count)
    tally = Tally("power-loss states")
    disk, acknowledged = Disk(), -1
    for call in list(fs.trace):
        if call.name == "shown":
            acknowledged = max(acknowledged, call.size)
        disk.play(call)
        if not call.path.startswith(FOLDER) and call.name != "shown":
            continue
        for state in range(states):
            if tally.tried < most:
                trouble = after(disk, state, chance, sent, acknowledged)
                tally.asked += trouble is ASKED
                tally.case("" if trouble is ASKED else _told(seed, call, state, trouble))
    return tally


def _told(seed: int, call: Call, state: int, trouble: str) -> str:
    return trouble and f"seed {seed}, after {call.name} of {Path(call.path).name}, state {state}: {trouble}"


def after(disk: Disk, state: int, chance: random.Random, sent: list[Step], acknowledged: int) -> str:
    """What is wrong with the save that is found after the power came back; "" when nothing is."""
    fs = disk.after_power_loss(state, chance)
    if SAVE not in fs.names:
        return "the save is gone" if acknowledged >= 0 else ""
    raw = bytes(fs.files[fs.names[SAVE]])
    try:
        opened = folder(fs).open("ford")
    except Trouble as error:
        return "" if acknowledged < 0 else stopped(fs, sent, acknowledged, error)
    return difference(opened, sent, acknowledged) or gone_on(fs, opened, raw)


def stopped(fs: SimFS, sent: list[Step], acknowledged: int, error: Trouble) -> str:
    """`ASKED` when all that was shown as saved can be read up to the line that is told."""
    try:
        opened = folder(fs).read("ford")
    except Trouble:
        return f"cannot be opened: {error}"
    is_told = f"read up to step {len(opened.steps)}" in str(error)
    return difference(opened, sent, acknowledged) or (ASKED if is_told else f"cannot be opened: {error}")


def plain(steps: tuple[Step, ...] | list[Step]) -> list[Step]:
    return [replace(found, at="") for found in steps]


def is_told(opened: Opened) -> bool:
    return any("not proven" in note or "edited by hand" in note for note in opened.notes)


def difference(opened: Opened, sent: list[Step], acknowledged: int) -> str:
    """How what was read is no beginning of what was entered, or one too short."""
    found = plain(opened.steps)
    if len(found) < acknowledged:
        return f"{acknowledged} were shown as saved, {len(found)} are there: {opened.notes}"
    if acknowledged > 0 and found[:acknowledged] != sent[:acknowledged]:
        return f"read otherwise than shown as saved: {opened.notes}"
    if (found == sent[: len(found)]) == is_told(opened):
        return f"read otherwise than entered, or as entered, and told as the other: {opened.notes}"
    if [note for note in opened.notes if "saved here" in note]:
        return f"a note that is not so: {opened.notes}"
    return ""


def gone_on(fs: SimFS, opened: Opened, raw: bytes) -> str:
    """Go on with the fight: the step must be there, and all that was cut beside it."""
    recorder = recorder_of(opened)
    n = len(opened.steps) + 1
    recorder.record([step(n)])
    status = recorder.close()
    again = folder(fs).read("ford")
    if status != Status("saved", n) or plain(again.steps) != [*plain(opened.steps), step(n)]:
        return f"cannot be gone on with: {status}, {again.trouble}"
    if is_told(again) != is_told(opened) or len(again.notes) > is_told(opened):
        return f"notes after it went on: {again.notes}"
    data = bytes(fs.files[fs.names[SAVE]])
    cut = [bytes(fs.files[file]) for path, file in fs.names.items() if ".cut-" in path]
    same = same_start(raw, data)
    if same < len(raw) and not any(raw.endswith(tail) and len(raw) - len(tail) <= same for tail in cut):
        return "bytes were cut and not kept"
    return ASKED if is_told(opened) else ""
