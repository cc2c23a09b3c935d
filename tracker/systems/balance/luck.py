"""Lucky (B14) and Chaos (B15): what they put on a roll, when they are refused, and what they cost.

A roll is planned with `rides`, which changes nothing; `happen` then lets the cost and the gain come about,
before the roll itself. Both see a Lucky or a +6 that was declared ahead and waits.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tracker.core.commands import Command
from tracker.core.dice import check_faces, keep_highest, write_faces
from tracker.core.draft import Draft
from tracker.core.encounter import Combatant, Encounter, changed
from tracker.core.ladder import is_up
from tracker.core.modifiers import Modifier
from tracker.core.questions import Choice, Question
from tracker.core.refused import Refused
from tracker.systems.balance import events as ev
from tracker.systems.balance.commands import ORDER_BONUS, DeclareLucky, RollChaos
from tracker.systems.balance.fatigue import points_of, sheet_of, state_of
from tracker.systems.balance.rolls import matches

if TYPE_CHECKING:
    from tracker.core.system import RuleSystem

Chaos = tuple[int, ...] | bool | None
"""Chaos as a command holds it: None open, False not taken, True declared but not rolled yet, or its dice."""


@dataclass(frozen=True, slots=True)
class Rides:
    """What Lucky and Chaos put on one roll."""

    modes: tuple[tuple[str, str], ...] = ()
    modifiers: tuple[Modifier, ...] = ()


def rides(combatant: Combatant, purpose: str, stat: str, lucky: bool | None, chaos: Chaos) -> Rides:
    """What rides on a roll of that purpose and governing stat, those that wait included (B14, B15)."""
    is_lucky = lucky or lucky_waits(combatant, purpose, stat)
    modes = (("Lucky", "bonus"),) if is_lucky else ()
    return Rides(modes, order_modifier(combatant, purpose, chaos))


def order_modifier(combatant: Combatant, purpose: str, chaos: Chaos) -> tuple[Modifier, ...]:
    """The +6 of a Chaos that matches now, or that waits (B15)."""
    if isinstance(chaos, tuple):
        return (("Chaos", ORDER_BONUS),) if matches(keep_highest(chaos, 2)) else ()
    return (("Chaos", state_of(combatant).order_bonus),) if order_waits(combatant, purpose) else ()


def order_waits(combatant: Combatant, purpose: str) -> bool:
    """Whether a waiting +6 goes into this roll; it goes into any but the defense of one who is out (B42)."""
    return bool(state_of(combatant).order_bonus) and not out_of_it(combatant, purpose)


def lucky_waits(combatant: Combatant, purpose: str, stat: str) -> bool:
    """Whether a waiting Lucky goes into this roll."""
    allowed = lucky_allowed(combatant, purpose, stat) and not out_of_it(combatant, purpose)
    return state_of(combatant).lucky and allowed


def lucky_allowed(combatant: Combatant, purpose: str, stat: str) -> bool:
    """B14: on defense, on initiative, and on rolls governed by the primary stat."""
    primary = sheet_of(combatant).primary
    return primary is not None and (purpose in ("defense", "initiative") or stat == primary)


def out_of_it(combatant: Combatant, purpose: str) -> bool:
    """B42: who is down or exhausted rolls defense without Lucky and Chaos."""
    return purpose == "defense" and (combatant.down or state_of(combatant).exhausted)


def no_lucky_because(combatant: Combatant, purpose: str, stat: str) -> str:
    """Why Lucky cannot be declared for that roll; "" when it can (B3, B14, B40, B42)."""
    points = points_of(combatant)
    if points is None:
        return "has no Stat Points for Lucky"
    if points.current <= 0:
        return f"has no Stat Point left for Lucky: {points.current}"
    if out_of_it(combatant, purpose):
        return "is down or exhausted: no Lucky on that defense"
    if not lucky_allowed(combatant, purpose, stat):
        primary = str(sheet_of(combatant).primary).capitalize()
        return f"has Lucky for defense, initiative and rolls of {primary}, not of {stat.capitalize()}"
    return "has a Lucky waiting for this roll already" if state_of(combatant).lucky else ""


def no_chaos_because(combatant: Combatant, purpose: str) -> str:
    """Why Chaos cannot be rolled before that roll; "" when it can (B15, B42)."""
    if out_of_it(combatant, purpose):
        return "is down or exhausted: no Chaos on that defense"
    return f"has +{ORDER_BONUS} waiting from Chaos already" if state_of(combatant).order_bonus else ""


def check_allowed(combatant: Combatant, purpose: str, stat: str, lucky: bool | None, chaos: Chaos) -> None:
    """Raises `Refused` where Lucky or Chaos cannot be taken for that roll, or Chaos dice never fit."""
    if lucky and (why := no_lucky_because(combatant, purpose, stat)):
        raise Refused(f"{combatant.name} {why}")
    if chaos and (why := no_chaos_because(combatant, purpose)):
        raise Refused(f"{combatant.name} {why}")
    if isinstance(chaos, tuple):
        check_chaos_dice(combatant, chaos)


def check(combatant: Combatant, purpose: str, stat: str, lucky: bool | None, chaos: Chaos) -> None:
    """As `check_allowed`; also raises `Refused` for Chaos dice that are missing."""
    check_allowed(combatant, purpose, stat, lucky, chaos)
    if chaos is True:
        raise Refused(f"{combatant.name}'s chaos: dice are missing")


def check_chaos_dice(combatant: Combatant, dice: tuple[int, ...]) -> None:
    """Raises `Refused` for anything but two faces (B16)."""
    try:
        check_faces(dice, 2)
    except ValueError as e:
        raise Refused(f"{combatant.name}'s chaos: {e}") from e


def happen(draft: Draft, who: str, purpose: str, stat: str, lucky: bool | None, chaos: Chaos) -> None:
    """Let Lucky and Chaos of one roll come about, before it; what last hurt `who` is then past (B34).

    Raises `Refused` as `check` does.
    """
    check(draft[who], purpose, stat, lucky, chaos)
    forget_hurt(draft, who)
    if lucky:
        pay_for_lucky(draft, who)
    elif lucky_waits(draft[who], purpose, stat):
        draft.add(ev.LuckyUsed(who=who))
    if isinstance(chaos, tuple):
        roll_chaos(draft, who, chaos)
    if order_waits(draft[who], purpose):
        draft.add(ev.OrderUsed(who=who))


def forget_hurt(draft: Draft, who: str) -> None:
    """Endure can no longer answer what last hurt `who` (B34)."""
    if state_of(draft[who]).hurt:
        draft.add(ev.InjuryAnswered(who=who))


def paid(combatant: Combatant, lucky: bool | None) -> Combatant:
    """The combatant as it is once a Lucky that it declares is paid for (B14)."""
    points = points_of(combatant)
    if not lucky or points is None:
        return combatant
    return changed(
        combatant, pools={**combatant.pools, "points": changed(points, current=points.current - 1)}
    )


def pay_for_lucky(draft: Draft, who: str) -> None:
    """One Stat Point, spent as it is declared, also where a Penalty then cancels the Bonus (B14)."""
    now = draft[who].pools["points"].current - 1
    draft.add(ev.PointsSpent(who=who, why="lucky", amount=1, now=now))


def roll_chaos(draft: Draft, who: str, dice: tuple[int, ...]) -> None:
    """The Chaos dice: a match gains +6, else chaos Imbalance rises at once (B15)."""
    kept = keep_highest(dice, 2)
    draft.add(
        ev.Rolled(who=who, purpose="chaos", dice=write_faces(dice), kept=write_faces(kept), total=sum(kept))
    )
    if matches(kept):
        draft.add(ev.OrderGained(who=who, bonus=ORDER_BONUS))
    else:
        draft.add(ev.ChaosGained(who=who, now=state_of(draft[who]).chaos + 1))


# --- what a roll asks about them


def questions_for(
    combatant: Combatant,
    purpose: str,
    stat: str,
    lucky: bool | None,
    chaos: Chaos,
    lucky_field: str = "lucky",
    chaos_field: str = "chaos",
) -> list[Question]:
    """The offered Lucky and Chaos of one roll where they are possible, and the dice of a declared Chaos."""
    asked: list[Question] = []
    if lucky is None and not no_lucky_because(combatant, purpose, stat):
        asked.append(lucky_question(combatant, purpose, lucky_field))
    if chaos is None and not no_chaos_because(combatant, purpose):
        asked.append(chaos_question(combatant, purpose, chaos_field))
    return [*asked, *chaos_dice(combatant, purpose, chaos, chaos_field)]


def chaos_dice(combatant: Combatant, purpose: str, chaos: Chaos, field: str = "chaos") -> list[Question]:
    """The two dice of a Chaos that was declared for a roll and not rolled yet."""
    if chaos is not True:
        return []
    what = "2d6 defense Chaos" if purpose == "defense" else "2d6 chaos"
    return [Question(field, f"{combatant.name}: {what}", "dice", combatant.id, 2)]


def lucky_question(combatant: Combatant, purpose: str, field: str) -> Question:
    """Whether a Stat Point goes for a Bonus Roll."""
    left = combatant.pools["points"].current
    choices = (Choice(True, f"a Bonus Roll for 1 of {left} Stat Points"), Choice(False, "no"))
    ask = f"{combatant.name}: Lucky on the {purpose} roll"
    return Question(field, ask, "choice", combatant.id, choices=choices, default=False, offered=True)


def chaos_question(combatant: Combatant, purpose: str, field: str) -> Question:
    """Whether 2d6 are rolled for Chaos first."""
    choices = (Choice(True, f"1 in 6 for +{ORDER_BONUS}, else Imbalance +1"), Choice(False, "no"))
    ask = f"{combatant.name}: Chaos before the {purpose} roll"
    return Question(field, ask, "choice", combatant.id, choices=choices, default=False, offered=True)


# --- the two commands that declare them ahead


def check_able(system: "RuleSystem", encounter: Encounter, who: str) -> None:
    """Raises `Refused` for one unable to act, unless it is up (B22)."""
    if not system.able(encounter, encounter[who]) and not is_up(encounter, who):
        why = system.unable_because(encounter, encounter[who])
        raise Refused(f"{encounter.name_of(who)} is {why} and cannot act")


def declare_lucky(draft: Draft, command: DeclareLucky) -> None:
    """B14: the point is spent now, the Bonus Roll waits. Raises `Refused`."""
    combatant = draft[command.who]
    check_able(draft.system, draft.encounter, command.who)
    if state_of(combatant).lucky:
        raise Refused(f"{combatant.name} has a Lucky waiting already")
    if why := no_lucky_because(combatant, "initiative", "reflex"):
        raise Refused(f"{combatant.name} {why}")
    pay_for_lucky(draft, command.who)
    draft.add(ev.LuckyDeclared(who=command.who))


def chaos_ahead(draft: Draft, command: RollChaos) -> None:
    """B15: rolled now; a +6 waits for the very next roll. Raises `Refused`."""
    refuse_chaos(draft.system, draft.encounter, command)
    check_chaos_dice(draft[command.who], command.dice or ())
    forget_hurt(draft, command.who)
    roll_chaos(draft, command.who, command.dice or ())


def refuse_chaos(system: "RuleSystem", encounter: Encounter, command: RollChaos) -> None:
    """Raises `Refused`, before any die is thrown, for Chaos that cannot be."""
    check_able(system, encounter, command.who)
    if why := no_chaos_because(encounter[command.who], "initiative"):
        raise Refused(f"{encounter.name_of(command.who)} {why}")


def of_chaos(system: "RuleSystem", encounter: Encounter, command: RollChaos) -> list[Question]:
    """The two dice."""
    refuse_chaos(system, encounter, command)
    if command.dice is not None:
        return []
    return [Question("dice", f"{encounter.name_of(command.who)}: 2d6 chaos", "dice", command.who, 2)]


DECISIONS: Mapping[type[Command], Callable[[Draft, Any], None]] = {
    DeclareLucky: declare_lucky,
    RollChaos: chaos_ahead,
}
QUESTIONS: Mapping[type[Command], Callable[..., list[Question]]] = {RollChaos: of_chaos}
