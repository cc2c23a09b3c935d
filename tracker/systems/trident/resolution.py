"""From a die and two totals to a result, its modifiers and riders (T11 to T13). Numbers in, words out."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

Result = Literal["Disaster", "Failure", "Pass", "Success", "Triumph"]
RESULTS: tuple[Result, ...] = ("Disaster", "Failure", "Pass", "Success", "Triumph")
"""T12: by successes, from -1 to 3."""
Side = Literal["actor", "target", ""]
RIDER: Mapping[Result, Side] = {
    "Disaster": "target", "Failure": "target", "Pass": "", "Success": "actor", "Triumph": "actor",
}  # fmt: skip
"""T12: whose rider a result brings."""

MODIFIERS = ("assurance", "risk", "ease", "difficulty", "fated")
OPPOSITE: Mapping[str, str] = {
    "assurance": "risk", "risk": "assurance", "ease": "difficulty", "difficulty": "ease",
}  # fmt: skip
"""T13: which modifiers remove each other."""
CHANGES: Mapping[tuple[str, Result], Result] = {
    ("assurance", "Disaster"): "Failure",
    ("risk", "Failure"): "Disaster",
    ("ease", "Success"): "Triumph",
    ("difficulty", "Triumph"): "Success",
}
"""T13: what a modifier makes of which rolled result."""
LEFT_OUT: Mapping[tuple[str, Result], Side] = {
    ("assurance", "Failure"): "target",
    ("difficulty", "Success"): "actor",
}
"""T13: whose rider a modifier keeps out, on which rolled result."""
FAR = 10
"""T11: how far past a defense counts once more."""
FATED_FROM = 11


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a roll: as rolled, after the modifiers, whose rider applies, whose is kept out."""

    rolled: Result
    result: Result
    rider: Side
    left_out: Side = ""


def rolled_result(die: int, total: int, low: int, high: int) -> Result:
    """T11: at least Low 1, at least High 2; a 1 or far below Low one less, a 20 or far above one more."""
    successes = (total >= low) + (total >= high)
    successes -= die == 1 or total <= low - FAR
    successes += die == 20 or total >= high + FAR
    return RESULTS[min(3, max(-1, successes)) + 1]


def in_force(named: Iterable[str]) -> tuple[str, ...]:
    """T13: the modifiers that are left when opposites have removed each other, however many of each."""
    present = set(named)
    return tuple(m for m in MODIFIERS if m in present and OPPOSITE.get(m) not in present)


def outcome(rolled: Result, die: int, modifiers: Iterable[str]) -> Outcome:
    """T12, T13: the modifiers in force act once, on the result as rolled."""
    present = tuple(modifiers)
    result = next((CHANGES[m, rolled] for m in present if (m, rolled) in CHANGES), rolled)
    left_out: Side = next((LEFT_OUT[m, rolled] for m in present if (m, rolled) in LEFT_OUT), "")
    if "fated" in present and rolled == "Pass":
        result = "Success" if die >= FATED_FROM else "Failure"
    rider = RIDER[result]
    return Outcome(rolled, result, "" if rider == left_out else rider, left_out)


def half(value: int) -> int:
    """T22: halves round down, also below 0."""
    return value // 2
