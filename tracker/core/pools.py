"""What is lost of a pool and given back, and who falls and rises by it."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from tracker.core import commands as cmd
from tracker.core import events as ev
from tracker.core import turns
from tracker.core.draft import Draft
from tracker.core.names import listed
from tracker.core.refused import Refused

if TYPE_CHECKING:
    from tracker.core.system import Decision, RuleSystem


def pool_key(system: "RuleSystem", name: str | None) -> str:
    """The pool meant: the game's own one when none is named, or as "health", as all games' views have it."""
    key = (name or system.pool).casefold()
    other = key in system.pool_names or key in system.sheet.model_fields
    return system.pool if key == "health" and not other else key


def with_such_pool(draft: Draft, whos: Sequence[str], pool: str) -> list[str]:
    """Those of `whos` who have the pool; the log tells of the others. Raises `Refused` when none has."""
    label = draft.system.pool_names.get(pool, pool)
    have = [w for w in whos if pool in draft[w].pools]
    lack = [w for w in whos if w not in have]
    if not have:
        names = listed([draft[w].name for w in lack], "and")
        known = sorted({p for w in whos for p in draft[w].pools})
        raise Refused(
            f"{names} {'has' if len(lack) == 1 else 'have'} no {label}"
            + (f": {listed(known)}" if known else "")
        )
    for who in lack:
        draft.remark(f"{draft[who].name} has no {label}", who)
    return have


def hurt(draft: Draft, command: cmd.Hurt) -> None:
    """Each that has the pool loses the amount, as the game answers it. Raises `Refused`."""
    pool = pool_key(draft.system, command.pool)
    if command.amount < 1:
        raise Refused(f"hurt takes 1 or more, not {command.amount}; heal gives back")
    for who in with_such_pool(draft, command.who, pool):
        draft.system.hurt(draft, who, pool, command.amount, command)


def injure(draft: Draft, who: str, pool: str, amount: int, why: str = "") -> None:
    """Take `amount` from a pool; at 0 of the game's own pool its bearer falls."""
    held = draft[who].pools[pool]
    now = max(held.least, held.current - amount)
    draft.add(ev.InjuryTaken(who=who, pool=pool, amount=amount, now=now, why=why))
    if falls_with(draft, pool) and now <= 0 and not draft[who].down:
        draft.add(ev.Fell(who=who))


def falls_with(draft: Draft, pool: str) -> bool:
    """Whether 0 of that pool brings one down: the game's own, where it says so."""
    return draft.system.falls_at_zero and pool == draft.system.pool


def heal(draft: Draft, command: cmd.Heal) -> None:
    """Each that has the pool regains up to the amount. Raises `Refused`."""
    pool = pool_key(draft.system, command.pool)
    if command.amount < 1:
        raise Refused(f"heal gives 1 or more, not {command.amount}; hurt takes")
    for who in with_such_pool(draft, command.who, pool):
        restore(draft, who, pool, command.amount)


def restore(draft: Draft, who: str, pool: str, amount: int, why: str = "") -> None:
    """Give up to `amount` back to a pool; above 0 its bearer rises."""
    held = draft[who].pools[pool]
    now = min(held.maximum, held.current + amount)
    if now > held.current:
        draft.add(ev.Healed(who=who, pool=pool, amount=now - held.current, now=now, why=why))
        draft.system.pool_was_set(draft, who, pool)
        rise_or_fall(draft, who, pool)
    else:
        draft.remark(f"{draft[who].name}: {draft.system.pool_names.get(pool, pool)} is at its maximum", who)


def rise_or_fall(draft: Draft, who: str, pool: str) -> None:
    """Down at 0 of the game's own pool, not above it."""
    if not falls_with(draft, pool):
        return
    now = draft[who].pools[pool].current
    if now <= 0 and not draft[who].down:
        draft.add(ev.Fell(who=who))
    elif now > 0 and draft[who].down:
        draft.add(ev.Rose(who=who))
        turns.back_on_ladder(draft, who)


DECISIONS: "Mapping[type[cmd.Command], Decision]" = {cmd.Hurt: hurt, cmd.Heal: heal}
