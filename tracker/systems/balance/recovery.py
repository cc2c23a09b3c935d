"""Rest, revival, and what a pool or a sheet set by hand brings (B3, B4, B42 to B44)."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from tracker.core import events as core
from tracker.core.commands import Command
from tracker.core.draft import Draft
from tracker.core.encounter import Encounter, Pool
from tracker.core.pools import rise_or_fall
from tracker.core.questions import Choice, Question
from tracker.core.refused import Refused
from tracker.systems.balance import events as ev
from tracker.systems.balance import focus
from tracker.systems.balance.commands import Rest, Revive
from tracker.systems.balance.endure import settle_and_drop
from tracker.systems.balance.fatigue import LEAST, points_of, settle, sheet_of, state_of
from tracker.systems.balance.luck import forget_hurt

if TYPE_CHECKING:
    from tracker.core.system import RuleSystem

REVIVED_AT = LEAST + 1


# --- a pool or a sheet set by hand


def pool_was_set(draft: Draft, who: str, pool: str) -> None:
    """Stat Points at -3 exhaust, above it revive (B42, B44); Health at 0 drops, which ends a Focus (B62)."""
    if pool == "points":
        settle_and_drop(draft, who)
    elif pool == "health":
        if draft[who].pools[pool].maximum < 1:
            raise Refused(f"Health of {draft[who].name}: the maximum is at least 1")
        was_down = draft[who].down
        rise_or_fall(draft, who, pool)
        if draft[who].down and not was_down:
            focus.dropped(draft, who)


def sheet_was_set(draft: Draft, who: str, field: str) -> None:
    """Pools that come from the sheet follow it: a new primary, a stat that is a pool's maximum (B3, B4)."""
    meant = draft.system.pools(draft[who].sheet)
    for pool, sources in pool_sources(draft, who).items():
        held = draft[who].pools.get(pool)
        if pool in meant and (held is None or (field in sources and held.maximum != meant[pool].maximum)):
            follow(draft, who, pool, held, meant[pool])
    settle(draft, who)


def pool_sources(draft: Draft, who: str) -> Mapping[str, tuple[str, ...]]:
    """The fields of the sheet from which each pool's maximum comes."""
    sheet = sheet_of(draft[who])
    health = ("fortitude",) if sheet.health is None else ()
    points = ("primary", sheet.primary or "") if sheet.points is None else ()
    return {"health": health, "points": points}


def follow(draft: Draft, who: str, pool: str, held: Pool | None, meant: Pool) -> None:
    """The pool has the sheet's maximum; what was spent or lost stays so."""
    now = meant.current if held is None else min(held.current, meant.maximum)
    draft.add(ev_pool(who, pool, now, meant))
    pool_was_set(draft, who, pool)


def ev_pool(who: str, pool: str, now: int, meant: Pool) -> core.PoolSet:
    """A pool as it is from now on."""
    return core.PoolSet(who=who, pool=pool, current=now, maximum=meant.maximum, least=meant.least)


# --- rest


def rest(draft: Draft, command: Rest) -> None:
    """B43: for those named, else for all. Raises `Refused` when nobody is there."""
    whos = command.who or tuple(draft.encounter.combatants)
    for who in dict.fromkeys(whos):
        draft.add(ev.Rested(who=who, rest=command.rest))
        forget_hurt(draft, who)
        if command.rest == "long":
            rest_long(draft, who, command.health is not False)
        else:
            rest_short(draft, who)


def rest_long(draft: Draft, who: str, health: bool) -> None:
    """Pool and, when asked, Health to the maximum; who was exhausted has at least 1 Health (B42, B43)."""
    was_exhausted = state_of(draft[who]).exhausted
    points, held = points_of(draft[who]), draft[who].pools.get("health")
    if points:
        raise_to(draft, who, "points", points.maximum, "Long Rest")
    if held:
        to = held.maximum if health else 1 if was_exhausted else 0
        raise_to(draft, who, "health", to, "Long Rest")


def rest_short(draft: Draft, who: str) -> None:
    """Half of the pool's maximum comes back; one who is exhausted gains nothing (B43)."""
    points = points_of(draft[who])
    if state_of(draft[who]).exhausted:
        draft.remark(f"{draft[who].name} is exhausted: a Short Rest gives nothing back", who)
    elif points:
        to = min(points.maximum, points.current + points.maximum // 2)
        raise_to(draft, who, "points", to, "Short Rest")


def raise_to(draft: Draft, who: str, pool: str, to: int, why: str) -> None:
    """A pool rises to a number, never falls, with all that follows from it."""
    held = draft[who].pools[pool]
    if to <= held.current:
        return
    draft.add(core.Healed(who=who, pool=pool, amount=to - held.current, now=to, why=why))
    draft.system.pool_was_set(draft, who, pool)
    rise_or_fall(draft, who, pool)


# --- revive


def revive(draft: Draft, command: Revive) -> None:
    """B42: lifts Exhaustion and stands up who is down. Raises `Refused` for anybody else."""
    who = command.who
    if draft.system.able(draft.encounter, draft[who]):
        raise Refused(f"{draft[who].name} is neither down nor exhausted")
    revive_pool(draft, who, "points", command.points, REVIVED_AT)
    revive_pool(draft, who, "health", command.health, 1)


def revive_pool(draft: Draft, who: str, pool: str, wanted: int | None, least: int) -> None:
    """A pool rises to what was asked for, or just to its least. Raises `Refused` for what cannot be."""
    held = draft[who].pools.get(pool)
    label = draft.system.pool_names[pool]
    if held is None:
        if wanted is not None:
            raise Refused(f"{draft[who].name} has no {label}")
        return
    lowest = max(least, held.current)
    if wanted is not None and not lowest <= wanted <= held.maximum:
        raise Refused(f"revive: {label} of {draft[who].name} is {lowest} to {held.maximum}, not {wanted}")
    raise_to(draft, who, pool, lowest if wanted is None else wanted, "revived")


def of_rest(system: "RuleSystem", encounter: Encounter, command: Rest) -> list[Question]:
    """Whether a Long Rest brings Health back too: the game master's choice, yes unless told (B43)."""
    if command.rest != "long" or command.health is not None:
        return []
    choices = (Choice(True, "Health to its maximum"), Choice(False, "Health stays as it is"))
    return [Question("health", "Health too", "choice", choices=choices, default=True, offered=True)]


DECISIONS: Mapping[type[Command], Callable[[Draft, Any], None]] = {Rest: rest, Revive: revive}
QUESTIONS: Mapping[type[Command], Callable[..., list[Question]]] = {Rest: of_rest}
