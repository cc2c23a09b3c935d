"""Fatigue (B40 to B44): read from the pool of Stat Points, except Exhaustion, which is a mark."""

from typing import Literal

from tracker.core.encounter import Combatant, Pool
from tracker.systems.balance.sheet import FAMILY, BalanceSheet, BalanceState

Level = Literal["none", "fatigue", "total", "exhausted"]


def sheet_of(combatant: Combatant) -> BalanceSheet:
    """A combatant's sheet, as this game's."""
    sheet: BalanceSheet = combatant.sheet
    return sheet


def state_of(combatant: Combatant) -> BalanceState:
    """What play has added to a combatant's sheet."""
    state: BalanceState = combatant.state
    return state


def points_of(combatant: Combatant) -> Pool | None:
    """B3: the Stat Points; None without a primary stat."""
    return combatant.pools.get("points") if sheet_of(combatant).primary is not None else None


def shock_modifiers(combatant: Combatant, stat: str) -> tuple[tuple[str, int], ...]:
    """B53: what Balance Shock takes from every roll of `stat`."""
    value = state_of(combatant).shock.get(stat, 0)
    return (("Shock", value),) if value else ()


def level(combatant: Combatant) -> Level:
    """B40, B44: -1 Fatigue, -2 Total Fatigue, and exhausted while the mark stands."""
    if state_of(combatant).exhausted:
        return "exhausted"
    pool = points_of(combatant)
    if pool is None or pool.current >= 0:
        return "none"
    return "fatigue" if pool.current == -1 else "total"


def fatigue_modes(combatant: Combatant, stat: str) -> tuple[tuple[str, str], ...]:
    """The Penalty Roll that Fatigue puts on a roll of `stat` (B40); never asked for defense (B41)."""
    now = level(combatant)
    primary = sheet_of(combatant).primary
    if now in ("total", "exhausted"):
        return (("Total Fatigue", "penalty"),)
    if now == "fatigue" and primary is not None and FAMILY[primary] == FAMILY[stat]:
        return (("Fatigue", "penalty"),)
    return ()
