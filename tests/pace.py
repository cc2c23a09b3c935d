"""How fast the machine is now, so that a bound of the processor's time is the same one everywhere."""

import time
from statistics import median

REFERENCE = 0.0043
"""Seconds of the processor that `work` takes on the machine for which bounds are told, when it is idle."""


def work() -> int:
    """Some plain work: words made, cut and looked up."""
    known: dict[str, int] = {}
    for n in range(20_000):
        word = f"n = {n % 999}".split(" = ")[1]
        known[word] = known.get(word, 0) + 1
    return len(known)


def pace() -> float:
    """How many times slower than the reference this machine is now; never less than 1."""
    taken = []
    for _ in range(9):
        began = time.process_time()
        work()
        taken.append(time.process_time() - began)
    return max(1.0, median(taken) / REFERENCE)


def within(seconds: float, bound: float) -> bool:
    """Whether so much of the processor's time is less than the bound, which is told for the reference."""
    return seconds < bound or seconds < bound * pace()
