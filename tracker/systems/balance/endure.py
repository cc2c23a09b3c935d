"""Injury and its answer, Endure (B34): the one place where Injury is taken, whatever it comes from."""

from collections.abc import Callable, Mapping
from typing import Any

from tracker.core import commands as cmd
from tracker.core import events as core
from tracker.core.commands import Command
from tracker.core.draft import Draft
from tracker.core.encounter import Combatant, Encounter
from tracker.core.pools import injure, rise_or_fall
from tracker.core.questions import Lacks, Names, Question
from tracker.core.refused import Refused
from tracker.systems.balance import events as ev
from tracker.systems.balance import focus
from tracker.systems.balance.commands import Endure
from tracker.systems.balance.fatigue import LEAST, count_of, points_of, settle, state_of
from tracker.systems.balance.luck import forget_hurt
from tracker.systems.balance.sheet import LastHurt


def take_injury(
    draft: Draft,
    who: str,
    amount: int,
    endure: int = 0,
    reason: str = "",
    answerable: bool = True,
    why: str = "",
) -> None:
    """`who` takes `amount` Injury, up to `endure` of it removed for a Stat Point each (B34, B42).

    ``answerable``: `endure WHO N` may still answer it later; never so for a Balance Shock. Raises `Refused`
    for an Endure that cannot be. One without Health takes nothing and spends nothing.
    """
    combatant = draft[who]
    if "health" not in combatant.pools:
        check_endure(combatant, 0, endure)
        if amount:
            draft.remark(f"{combatant.name} has no Health", who)
        return
    check_endure(combatant, amount, endure)
    spent = min(endure, amount)
    if spent:
        spend(draft, who, spent, reason)
    broke = suffer(draft, who, amount - spent, why)
    hurt = LastHurt(amount, spent, combatant.pools["health"].current, broke)
    remember(draft, who, hurt, answerable and can_endure(combatant))


def can_endure(combatant: Combatant) -> bool:
    """B34, B42: with a pool of Stat Points, and neither down nor exhausted."""
    return points_of(combatant) is not None and not combatant.down and not state_of(combatant).exhausted


def check_endure(combatant: Combatant, injury: int, endure: int) -> None:
    """Raises `Refused` for an Endure that `combatant` cannot pay or take; 0 is accepted for anyone (B34)."""
    points = points_of(combatant)
    if endure < 0:
        raise Refused(f"endure is 0 or more, not {endure}")
    if endure and points is None:
        raise Refused(f"{combatant.name} has no Stat Points to endure with: only endure=0")
    if endure and not can_endure(combatant):
        raise Refused(f"{combatant.name} is down or exhausted and cannot endure")
    check_payable(combatant, min(endure, injury))


def check_payable(combatant: Combatant, spent: int) -> None:
    """Raises `Refused` where the pool would go past -3 (B34)."""
    points = points_of(combatant)
    if points and spent > points.current - LEAST:
        raise Refused(
            f"{combatant.name} can endure {points.current - LEAST} more, not {spent}: "
            f"Stat Points are {points.current} and never go past {LEAST}"
        )


def spend(draft: Draft, who: str, amount: int, reason: str) -> None:
    """Stat Points go; Fatigue and, at -3, Exhaustion follow at once (B40, B44)."""
    now = draft[who].pools["points"].current - amount
    draft.add(ev.PointsSpent(who=who, why="endure", amount=amount, now=now, reason=reason))
    settle_and_drop(draft, who)


def settle_and_drop(draft: Draft, who: str) -> None:
    """Fatigue as the pool says; who is exhausted by it also loses a running Focus (B62)."""
    was = state_of(draft[who]).exhausted
    settle(draft, who)
    if state_of(draft[who]).exhausted and not was:
        focus.dropped(draft, who)


def suffer(draft: Draft, who: str, left: int, why: str) -> bool:
    """The Injury left after Endure: Health, a fall, a running Focus; whether it broke the Focus (B61)."""
    if not left:
        return False
    injure(draft, who, "health", left, why)
    return focus.injured(draft, who)


def remember(draft: Draft, who: str, hurt: LastHurt, answerable: bool) -> None:
    """Keep what `endure` can still answer, in place of any earlier Injury."""
    points = points_of(draft[who])
    payable = points is not None and points.current > LEAST
    if answerable and payable and hurt.amount > hurt.endured:
        draft.add(
            ev.InjuryAnswered(
                who=who, amount=hurt.amount, endured=hurt.endured, before=hurt.before,
                broke_focus=hurt.broke_focus,
            )
        )  # fmt: skip
    else:
        forget_hurt(draft, who)


def turn_moves(draft: Draft) -> None:
    """`next` is past: nothing that hurt anybody before can be answered any more (B34)."""
    for combatant in list(draft.encounter):
        forget_hurt(draft, combatant.id)


# --- hurt, and endure afterwards


def hurt(draft: Draft, who: str, pool: str, amount: int, command: cmd.Hurt) -> None:
    """`hurt` is Injury where it takes Health (B34); Stat Points taken by hand can exhaust (B44)."""
    if pool == "health":
        take_injury(draft, who, amount, command.endure or 0, command.reason or "")
    elif command.endure:
        raise Refused("Endure answers Injury: it takes Health, not another pool")
    else:
        injure(draft, who, pool, amount)
        settle_and_drop(draft, who)


def answer(draft: Draft, command: Endure) -> None:
    """B34: takes back up to N of what last hurt `who`, and decides down and Focus again."""
    who, last = command.who, state_of(draft[command.who]).hurt
    if command.amount < 1:
        raise Refused(f"endure takes back 1 or more, not {command.amount}")
    if points_of(draft[who]) is None:
        raise Refused(f"{draft[who].name} has no Stat Points to endure with")
    if last is None:
        raise Refused(
            f"{draft[who].name} has no Injury to answer: Endure follows right after it, before next "
            "and before the next roll"
        )
    spent = min(command.amount, last.amount - last.endured)
    check_payable(draft[who], spent)
    spend(draft, who, spent, command.reason or "")
    now = LastHurt(last.amount, last.endured + spent, last.before, last.broke_focus)
    give_back(draft, who, lost(last) - lost(now))
    if now.amount == now.endured and now.broke_focus:
        mend_focus(draft, who)
    remember(draft, who, now, True)


def lost(hurt: LastHurt) -> int:
    """What an Injury really took from Health, which never goes below 0 (B4)."""
    return min(hurt.before, hurt.amount - hurt.endured)


def give_back(draft: Draft, who: str, gain: int) -> None:
    """Health that Endure takes back; above 0 its bearer rises."""
    held = draft[who].pools["health"]
    now = min(held.maximum, held.current + gain)
    if now > held.current:
        draft.add(core.Healed(who=who, pool="health", amount=now - held.current, now=now, why="Endure"))
        rise_or_fall(draft, who, "health")


def mend_focus(draft: Draft, who: str) -> None:
    """All of what broke the Focus is endured: it holds again, unless its bearer is out (B61, B62)."""
    if draft.system.able(draft.encounter, draft[who]):
        focus.restored(draft, who)


# --- what they ask


def endure_questions(
    combatant: Combatant, injury: int, endure: int | None, reason: str | None
) -> list[Question]:
    """How many points against that Injury, then the story told of it (B34)."""
    points = points_of(combatant)
    if injury and endure is None and points and can_endure(combatant) and "health" in combatant.pools:
        most = min(injury, points.current - LEAST)
        ask = f"{combatant.name}: Endure how many of {injury} Injury ({count_of(points.current)})"
        return [Question("endure", ask, "number", combatant.id, most=most, default=0)]
    if injury and endure and reason is None:
        return [Question("reason", f"{combatant.name}: what happens?", "text", combatant.id, default="")]
    return []


def of_hurt(system: Any, encounter: Encounter, command: cmd.Hurt) -> list[Question]:
    """Endure where one alone is hurt; several answer one by one, afterwards."""
    if (command.pool or "health").casefold() != "health" or command.amount < 1:
        return []
    if len(command.who) == 1 or command.endure:
        return endure_questions(encounter[command.who[0]], command.amount, command.endure, command.reason)
    return []


def of_endure(system: Any, encounter: Encounter, command: Endure) -> list[Question]:
    """The story told of it."""
    if state_of(encounter[command.who]).hurt is None:
        return []
    return endure_questions(encounter[command.who], command.amount, command.amount, command.reason)


def amounts(combatant: Combatant) -> list[str]:
    """How much of what hurt it last can still be endured."""
    last, points = state_of(combatant).hurt, points_of(combatant)
    if last is None or points is None:
        return []
    most = min(last.amount - last.endured, points.current - LEAST)
    return [str(amount) for amount in range(1, most + 1)]


DECISIONS: Mapping[type[Command], Callable[[Draft, Any], None]] = {Endure: answer}
NAMES: Names = {Endure: {"amount": amounts}}
LACKS: Lacks = {Endure: lambda who: "" if amounts(who) else "Injury to endure"}
QUESTIONS: Mapping[type[Command], Callable[..., list[Question]]] = {cmd.Hurt: of_hurt, Endure: of_endure}
