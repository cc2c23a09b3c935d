"""Fatigue (B40 to B44): read from the pool of Stat Points, except Exhaustion, which is a mark."""

from typing import Literal

from tracker.core.draft import Draft
from tracker.core.encounter import Combatant, Pool
from tracker.core.turns import back_on_ladder
from tracker.systems.balance import events as ev
from tracker.systems.balance.sheet import FAMILY, BalanceSheet, BalanceState

Level = Literal["none", "fatigue", "total", "exhausted"]
LEAST = -3
"""B3, B40: where a pool of Stat Points ends, and its bearer is exhausted."""


def sheet_of(combatant: Combatant) -> BalanceSheet:
    """A combatant's sheet, as this game's."""
    sheet: BalanceSheet = combatant.sheet
    return sheet


def state_of(combatant: Combatant) -> BalanceState:
    """What play has added to a combatant's sheet."""
    state: BalanceState = combatant.state
    return state


def count_of(points: int) -> str:
    """So many Stat Points."""
    return f"{points} Stat Point{'' if abs(points) == 1 else 's'}"


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


def settle(draft: Draft, who: str) -> None:
    """What the pool of `who` now brings: another level, Exhaustion at -3, or its end (B40, B44)."""
    points, was = points_of(draft[who]), state_of(draft[who])
    gone = points is not None and points.current <= LEAST
    if was.exhausted and not gone:
        draft.add(ev.Revived(who=who))
    now = "exhausted" if gone else level(draft[who])
    if now != was.fatigue:
        draft.add(ev.FatigueReached(who=who, level=now))
    if gone and not was.exhausted:
        draft.add(ev.Exhausted(who=who))
    if was.exhausted and not gone and draft.system.able(draft.encounter, draft[who]):
        back_on_ladder(draft, who)
