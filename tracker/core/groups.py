"""Those who act as one: who rolls for whom, who shares a row of the ladder, and what they are called.

A group's turn is that of its member with the lowest bonus, the first of these: it rolls as it always
does, and the others stand where it does. Whoever has something of its own to roll with, such as a
condition on initiative, rolls by itself and stands there; so nothing of one member touches another.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar

from tracker.core import commands as cmd
from tracker.core import events as ev
from tracker.core.encounter import Combatant, Encounter, Slot
from tracker.core.names import listed, runs
from tracker.core.text import clean

if TYPE_CHECKING:
    from tracker.core.draft import Draft
    from tracker.core.questions import Question
    from tracker.core.system import RuleSystem

R = TypeVar("R")
Kin = tuple[str, str, bool]
"""What members share who stand together: group, side, and whether players see them."""


def kin(combatant: Combatant) -> Kin:
    """Whom a combatant can stand together with: those with the same; nobody, where the group is ""."""
    return combatant.group, combatant.side, combatant.hidden


def times(group: str, count: int) -> str:
    """So many of a group: "Wolves ×3"."""
    return f"{group} ×{count}"


def called(encounter: Encounter, whos: Iterable[str]) -> list[str]:
    """The names of these, in order; several of a group as "Wolves ×3" where the first of them stands."""
    found: dict[Any, list[str]] = {}
    for who in whos:
        combatant = encounter.combatants.get(who)
        found.setdefault(kin(combatant) if combatant and combatant.group else who, []).append(who)
    return [
        times(encounter[members[0]].group, len(members))
        if len(members) > 1
        else encounter.name_of(members[0])
        for members in found.values()
    ]


def spelled(name: str, known: Iterable[str]) -> str:
    """A name of a group or wave as it is written already, else as given."""
    name = clean(name)
    return next((k for k in known if k.casefold() == name.casefold()), name)


# --- on the ladder


def rows(encounter: Encounter) -> list[tuple[Slot, ...]]:
    """The ladder row by row: members of a group who stand on one turn, each with no other, share theirs."""
    if not any(combatant.group for combatant in encounter.combatants.values()):
        return [(slot,) for slot in encounter.slots]
    counted: dict[str, int] = {}
    for slot in encounter.slots:
        counted[slot.who] = counted.get(slot.who, 0) + 1
    found: dict[Any, list[Slot]] = {}
    for slot in encounter.slots:
        combatant = encounter.combatants[slot.who]
        shares = combatant.group and slot.kind == "turn" and counted[slot.who] == 1
        found.setdefault((slot.turn, kin(combatant) if shares else slot.who), []).append(slot)
    return [tuple(slots) for slots in found.values()]


def row_of(encounter: Encounter, slot: Slot) -> tuple[Slot, ...]:
    """The slots of the row on which a slot stands, itself among them."""
    if not encounter.combatants[slot.who].group:
        return (slot,)
    return next(row for row in rows(encounter) if slot in row)


# --- rolling for a turn


def together(
    system: "RuleSystem", encounter: Encounter, rolls: Mapping[str, Any]
) -> dict[str, tuple[str, ...]]:
    """Each who rolls now, in order of joining, with those who stand where it will.

    ``rolls`` are those of the command: whoever is named there, or has something of its own, rolls by itself;
    but the one that rolls for a group does so, named or not.
    """
    rolling = system.rolling(encounter)
    shared: dict[Kin, list[tuple[int, Combatant]]] = {}
    for c in rolling:
        own = c.id in rolls and rolls[c.id].is_own
        if c.group and not own and (bonus := system.shared_bonus(encounter, c)) is not None:
            shared.setdefault(kin(c), []).append((bonus, c))
    found = {c.id: tuple[str, ...]() for c in rolling}
    for members in shared.values():
        _, first = min(members, key=lambda each: each[0])
        found[first.id] = tuple(c.id for _, c in members if c is not first and c.id not in rolls)
        for who in found[first.id]:
            del found[who]
    return found


def rolls_of_all(system: "RuleSystem", encounter: Encounter, rolls: Mapping[str, R], bare: R) -> dict[str, R]:
    """A roll for all who roll now, `bare` unless given, one for each group; then whoever else is named."""
    each = together(system, encounter, rolls)
    return {**{who: rolls.get(who, bare) for who in each}, **rolls}


def asked(
    system: "RuleSystem", encounter: Encounter, rolls: Mapping[str, Any], questions: "Sequence[Question]"
) -> "Sequence[Question]":
    """The questions of an initiative, those for a group naming it: "Wolves ×3, as Wolf 1: 2d6"."""
    others = together(system, encounter, rolls)
    return [
        replace(q, ask=f"{times(encounter[q.who].group, 1 + len(others[q.who]))}, as {q.ask}")
        if others.get(q.who)
        else q
        for q in questions
    ]


def say(draft: "Draft", who: str, others: Sequence[str]) -> None:
    """For the log: who stands where one of the group rolled."""
    if others:
        names = listed(runs([draft[w].name for w in (who, *others)]), "and")
        draft.remark(f"{draft[who].group} stand together: {names}", who)


# --- the commands


def group(draft: "Draft", command: cmd.Group | cmd.Ungroup) -> None:
    """They are of that group from now on, or of none; the turn that one has stays as it is."""
    name = command.name if isinstance(command, cmd.Group) else ""
    name = spelled(name, [c.group for c in draft.encounter])
    for who in command.who:
        if draft[who].group != name:
            draft.add(ev.CombatantGrouped(who=who, group=name))


DECISIONS: Mapping[type[cmd.Command], Callable[..., None]] = {cmd.Group: group, cmd.Ungroup: group}
