"""Exact odds, for people."""

from collections.abc import Mapping
from typing import Any

from tracker.views.width import table

BAR = 30
MEAN = "expected"


def odds_lines(odds: Mapping[str, Any]) -> list[str]:
    """Chances in percent, a table of what can come of it, the mean as a number."""
    lines: list[str] = []
    for label, value in odds.items():
        if isinstance(value, Mapping):
            lines += outcome_lines(label, value)
        elif label == MEAN:
            lines.append(f"{label} {value:.2f}")
        else:
            lines.append(
                f"{label} {percent(value)}" if isinstance(value, int | float) else f"{label} {value}"
            )
    return lines


def outcome_lines(label: str, chances: Mapping[Any, float]) -> list[str]:
    """A line for each outcome with its chance as number and bar."""
    rows = [[f"{label} {outcome}", percent(p), "#" * round(BAR * p)] for outcome, p in chances.items()]
    return table(rows, frozenset({1})) if rows else []


def percent(chance: float) -> str:
    """``62.0 %``."""
    return f"{100 * chance:.1f} %"
