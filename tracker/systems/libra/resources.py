"""EP and TP (L4): builders add, spenders pay, on use, hit or miss, up to the cap."""

from tracker.core.draft import Draft
from tracker.core.encounter import Combatant
from tracker.core.events import PoolSet
from tracker.core.names import listed
from tracker.core.refused import Refused
from tracker.systems.libra import events as ev
from tracker.systems.libra.percent import named
from tracker.systems.libra.sheet import Power
from tracker.systems.libra.ticks import sheet_of

RESOURCES = ("ep", "tp")


def power_of(combatant: Combatant, word: str | None) -> Power:
    """The power meant by any unique beginning; the first of the sheet without a word. Raises `Refused`."""
    powers = {p.name: p for p in sheet_of(combatant).power}
    if not powers:
        raise Refused(f'{combatant.name} has no power: set {combatant.id} power [{{"name":…,"speed":…}}]')
    if word is None:
        return next(iter(powers.values()))
    if found := named(list(powers), word):
        return powers[found]
    raise Refused(f'{combatant.name} has no power "{word}": {listed(list(powers))}')


def pool_of(combatant: Combatant, power: Power) -> str | None:
    """Which pool a power moves: the one it names, else the one there is; EP where there are both."""
    held = [r for r in RESOURCES if r in combatant.pools]
    return power.resource if power.resource in held or not held else held[0] if not power.resource else None


def check_payable(combatant: Combatant, power: Power) -> None:
    """Raises `Refused` where EP or TP is short (L4)."""
    if power.spender is None:
        return
    pool = pool_of(combatant, power)
    held = combatant.pools.get(pool or "")
    label = (pool or "EP or TP").upper() if pool else "EP or TP"
    if held is None:
        raise Refused(f"{combatant.name} has no {label}, and {power.name} costs {power.spender}")
    if held.current < power.spender:
        raise Refused(
            f"{power.name} costs {power.spender} {label}, {combatant.name} has {held.current}: "
            "a builder comes first"
        )


def now_after(combatant: Combatant, power: Power) -> tuple[str, int] | None:
    """The pool and what it holds after the power's use; None where nothing changes."""
    pool = pool_of(combatant, power)
    held = combatant.pools.get(pool or "")
    if pool is None or held is None:
        return None
    change = (power.builder or 0) - (power.spender or 0)
    now = max(held.least, min(held.maximum, held.current + change))
    return (pool, now) if now != held.current else None


def follow_sheet(draft: Draft, who: str, field: str) -> None:
    """A pool that the sheet now has is there, and HP that come from Vitality follow it (L1)."""
    combatant = draft[who]
    from_vitality = field == "vitality" and sheet_of(combatant).hp is None
    for name, pool in draft.system.pools(combatant.sheet).items():
        held = combatant.pools.get(name)
        if held is None or (name == draft.system.pool and from_vitality and held.maximum != pool.maximum):
            now = pool.current if held is None else min(held.current, pool.maximum)
            draft.add(PoolSet(who=who, pool=name, current=now, maximum=pool.maximum, least=pool.least))


def pay(draft: Draft, who: str, power: Power) -> None:
    """L4: the builder adds up to the cap, the spender pays."""
    found = now_after(draft[who], power)
    if found is None:
        if power.builder:
            draft.remark(f"{draft[who].name}: {power.name} builds nothing more", who)
        return
    pool, now = found
    change = now - draft[who].pools[pool].current
    draft.add(ev.ResourceChanged(who=who, pool=pool, amount=change, now=now, power=power.name))
