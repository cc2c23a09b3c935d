"""The figures of the promises, each from a run of the code as it stands: `python -m tests.promises.figures`.

With names (power kills cuts bits typos faults pty) only those; `small` for a tenth of each.
"""

import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from tests.promises import cuts, faults, kills, power, typos
from tests.promises.tally import Tally

WANTED = {
    "power": 5_000,
    "kills": 300,
    "cuts": 10_000,
    "bits": 1_000,
    "typos": 20_000,
    "faults": 500,
    "pty": 300,
}


def power_losses(share: float) -> Tally:
    total, seed = Tally("power-loss states, shown steps lost or changed"), 0
    while total.tried < WANTED["power"] * share:
        found = power.losses(seed)
        total.tried, total.asked = total.tried + found.tried, total.asked + found.asked
        total.wrong += found.wrong
        seed += 1
    return total


def walks(share: float) -> Tally:
    from tests.promises import matrix  # here, because the other harnesses need no app

    with tempfile.TemporaryDirectory() as place:
        names = list(matrix.PAYLOADS)
        return matrix.all_walks(Path(place), names if share == 1 else names[:2])


RUNS: dict[str, Callable[[float], Tally]] = {
    "power": power_losses,
    "kills": lambda share: kills.all_kills(int(320 * share)),
    "cuts": lambda share: cuts.all_cuts(8, every=int(1 / share)),
    "bits": lambda share: cuts.all_bits(6, records=2 if share == 1 else 1),
    "typos": lambda share: typos.all_typos(int(20_000 * share)),
    "faults": lambda share: faults.all_faults(every=int(1 / share)),
    "pty": walks,
}


def main(words: list[str]) -> int:
    """Run and print them; 1 when a promise was broken or too little was tried."""
    share = 0.1 if "small" in words else 1.0
    broken = False
    for name in [word for word in words if word in RUNS] or RUNS:
        began = time.monotonic()
        tally = RUNS[name](share)
        print(f"{tally} ({time.monotonic() - began:.0f} s)", flush=True)
        broken |= bool(tally.wrong) or (share == 1 and tally.tried < WANTED[name])
    return int(broken)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
