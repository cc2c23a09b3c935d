"""Imbalance and Balance Shock (B50 to B55): when dice are a Shock, what it costs, and what stays of it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tracker.core import turns
from tracker.core.commands import Command
from tracker.core.dice import check_faces, write_faces
from tracker.core.draft import Draft
from tracker.core.encounter import Combatant, Encounter
from tracker.core.ladder import slots_of
from tracker.core.names import listed
from tracker.core.preview import Row
from tracker.core.questions import Choice, Names, Question
from tracker.core.refused import Refused
from tracker.systems.balance import events as ev
from tracker.systems.balance.commands import SettleShock
from tracker.systems.balance.endure import take_injury
from tracker.systems.balance.fatigue import sheet_of, state_of
from tracker.systems.balance.rolls import Given, not_called_for
from tracker.systems.balance.sheet import FAMILY, STATS, Stat

if TYPE_CHECKING:
    from tracker.core.system import RuleSystem

STEP = -2
"""What one Shock takes from a stat's rolls (B52)."""
LEAST_THRESHOLD = 2
"""Imbalance below it can never shock (B50), whatever dice the game master took away."""

Dice = tuple[int, ...]


def threshold(combatant: Combatant) -> int:
    """B8, B50: the total Imbalance, at or below which dice are a Shock."""
    return sheet_of(combatant).imbalance + state_of(combatant).chaos


def is_shock(faces: Sequence[int], limit: int) -> bool:
    """B50: the faces add up to the threshold or less; no modifier counts."""
    return limit >= LEAST_THRESHOLD and sum(faces) <= limit


# --- the choice


def highest(combatant: Combatant, family: str) -> tuple[Stat, ...]:
    """The higher stat of Body or of Mind by the sheet; both when they are equal (B52)."""
    sheet = sheet_of(combatant)
    stats = [s for s in STATS if FAMILY[s] == family]
    most = max(sheet.stat(s) for s in stats)
    return tuple(s for s in stats if sheet.stat(s) == most)


def choices(combatant: Combatant) -> tuple[Choice, ...]:
    """What a Shock may cost this combatant, and what each does in words (B52)."""
    found = []
    if (health := combatant.pools.get("health")) is not None:
        left = max(0, health.current - 1)
        found.append(Choice("injury", f"1 Injury: Health {left}, and Endure does not answer it"))
    for family in ("body", "mind"):
        best = highest(combatant, family)
        for stat in best:
            value = family if len(best) == 1 else stat
            now = state_of(combatant).shock.get(stat, 0) + STEP
            found.append(Choice(value, f"{now} on rolls of {stat.capitalize()} until a Long Rest"))
    return tuple(found)


def ways(combatant: Combatant) -> str:
    """The words of all that a Shock may cost this combatant: "injury, body or mind"."""
    return listed([choice.word for choice in choices(combatant)])


def stat_for(combatant: Combatant, choice: str) -> Stat:
    """The stat that a choice other than "injury" means. Raises `Refused` on a tie and for the lower one."""
    family = choice if choice in ("body", "mind") else FAMILY[choice]
    best = highest(combatant, family)
    if choice not in ("body", "mind"):
        if choice in best:
            return next(s for s in best if s == choice)
        raise Refused(
            f"{combatant.name}'s higher stat of {family.capitalize()} is {best[0].capitalize()}, not "
            f"{choice.capitalize()}: the Shock takes from the higher one"
        )
    if len(best) > 1:
        names = " and ".join(s.capitalize() for s in best)
        raise Refused(f"{combatant.name}'s {names} are equal: name {' or '.join(best)}")
    return best[0]


def check_choice(combatant: Combatant, choice: str) -> None:
    """Raises `Refused` for a choice that this combatant does not have (B52)."""
    if choice != "injury":
        stat_for(combatant, choice)
    elif "health" not in combatant.pools:
        raise Refused(f"{combatant.name} has no Health: choose body or mind")


# --- rolling and settling


def check_ahead(combatant: Combatant, dice: Dice | None, penalty: str | None) -> None:
    """Raises `Refused` for Shock dice or a choice that never fit, Shock or none (B16, B52)."""
    if dice is not None:
        read_shock_dice(combatant, dice)
    if penalty:
        check_choice(combatant, penalty)


def say_spared(
    draft: Draft, who: str, label: str, handed: Given, came: bool, dice: Dice | None, penalty: str | None
) -> None:
    """Which of the Shock dice and the choice handed in were not called for (B16).

    A choice is no die: it is only refused where the Shock dice that rule it out were handed in too.
    Raises `Refused`.
    """
    found = came and dice is not None and dice[0] == dice[1]
    if dice is not None and not came:
        draft.remark(not_called_for(handed, label, "Shock dice"), who)
    if penalty and (found or not came):
        spared = handed.spare or dice is None
        draft.remark(not_called_for(replace(handed, spare=spared), label, f"a choice ({penalty})"), who)


def check(draft: Draft, who: str, dice: Sequence[int], shock_dice: Dice | None, penalty: str | None) -> bool:
    """B50 to B54: whether `dice` are a Shock, and if so what comes of it; without a penalty it stays owed.

    Raises `Refused` for wrong Shock dice, for a penalty that cannot be, and while one is owed already.
    """
    combatant, limit = draft[who], threshold(draft[who])
    if not is_shock(dice, limit):
        return False
    if state_of(combatant).shock_owed:
        raise Refused(f"first {combatant.name} must choose: shock {who} {ways(combatant)}")
    faces = read_shock_dice(combatant, shock_dice)
    kept = write_faces(sorted(faces, reverse=True))
    draft.add(ev.Rolled(who=who, purpose="shock", dice=write_faces(faces), kept=kept, total=sum(faces)))
    found = faces[0] == faces[1]
    draft.add(ev.ShockSuffered(who=who, threshold=limit, found=found))
    if penalty and not found:
        settle(draft, who, penalty)
    return True


def read_shock_dice(combatant: Combatant, faces: Dice | None) -> Dice:
    """The two Shock dice. Raises `Refused` when they are missing or wrong."""
    if faces is None:
        raise Refused(f"{combatant.name}'s Shock dice are missing: 2d6")
    try:
        check_faces(faces, 2)
    except ValueError as e:
        raise Refused(f"{combatant.name}'s Shock dice: {e}") from e
    return faces


def settle(draft: Draft, who: str, choice: str) -> None:
    """B52: the choice that a Shock asks for. Raises `Refused` for one that this combatant does not have."""
    check_choice(draft[who], choice)
    if choice != "injury":
        stat = stat_for(draft[who], choice)
        now = state_of(draft[who]).shock.get(stat, 0) + STEP
        draft.add(ev.ShockSettled(who=who, penalty=stat, now=now))
        return
    draft.add(ev.ShockSettled(who=who, penalty="injury"))
    take_injury(draft, who, 1, 0, "", answerable=False, why="Balance Shock")


def questions(
    combatant: Combatant, dice_field: str, dice: Dice | None, penalty_field: str, penalty: str | None
) -> list[Question]:
    """What a roll that is a Shock leaves open: the Shock dice, then, where they differ, the choice.

    Nobody has to answer the choice: "" leaves it owed.
    """
    if dice is None:
        return [Question(dice_field, f"{combatant.name}: 2d6 for the Balance Shock", "dice", combatant.id, 2)]
    if penalty is not None or len(dice) != 2 or dice[0] == dice[1]:
        return []
    ask = f"{combatant.name}: what the Balance Shock costs"
    found = choices(combatant)
    return [Question(penalty_field, ask, "choice", combatant.id, choices=found, default="")]


def settle_shock(draft: Draft, command: SettleShock) -> None:
    """B52: a choice that is owed; one who rolled the turn that runs then acts there. Raises `Refused`."""
    if not state_of(draft[command.who]).shock_owed:
        raise Refused(f"{draft[command.who].name} owes no choice")
    settle(draft, command.who, command.choice)
    come_up_settled(draft, command.who)


def come_up_settled(draft: Draft, who: str) -> None:
    """One who rolled the turn that runs waits there until its Shock is settled, and then acts too (B24)."""
    for slot in slots_of(draft.encounter, who):
        if slot.state == "waiting":
            turns.come_up(draft, who, slot.turn)


def of_settling(system: "RuleSystem", encounter: Encounter, command: SettleShock) -> Iterator[Row]:
    """What the choice costs; that it brings up who waits for it goes without saying."""
    found = choices(encounter[command.who])
    yield from (Row("Then", choice.label) for choice in found if choice.value == command.choice)


DECISIONS: Mapping[type[Command], Callable[[Draft, Any], None]] = {SettleShock: settle_shock}
NAMES: Names = {SettleShock: {"choice": lambda who: [choice.word for choice in choices(who)]}}
ROWS: Mapping[type[Command], Callable[..., Iterator[Row]]] = {SettleShock: of_settling}
