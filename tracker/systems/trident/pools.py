"""Stamina and Morale (T3): with what one joins, and how they follow the sheet."""

from collections.abc import Mapping

from tracker.core.draft import Draft
from tracker.core.encounter import Pool
from tracker.core.events import PoolSet
from tracker.systems.trident.conditions import suggest
from tracker.systems.trident.rolls import sheet_of
from tracker.systems.trident.sheet import TridentSheet

NAMES: Mapping[str, str] = {"stamina": "Stamina", "morale": "Morale"}


def pools(sheet: TridentSheet) -> Mapping[str, Pool]:
    """T3: those that the sheet tells of, at their maximum or as it says."""
    told = {name: (getattr(sheet, name), getattr(sheet, f"{name}_now")) for name in NAMES}
    return {
        name: Pool(most if now is None else min(now, most), most)
        for name, (most, now) in told.items()
        if most is not None
    }


def sheet_was_set(draft: Draft, who: str) -> None:
    """A pool that the sheet now tells of, and that was not there, is there."""
    for name, pool in pools(sheet_of(draft[who])).items():
        if name not in draft[who].pools:
            draft.add(PoolSet(who=who, pool=name, current=pool.current, maximum=pool.maximum))
            suggest(draft, who, name)
