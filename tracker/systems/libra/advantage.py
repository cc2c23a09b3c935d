"""Advantage of one on another, with its source, and Centre (L26)."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from tracker.core.commands import Command
from tracker.core.draft import Draft
from tracker.core.encounter import Combatant, Encounter
from tracker.core.refused import Refused
from tracker.systems.libra import events as ev
from tracker.systems.libra.commands import Centre, GiveAdvantage
from tracker.systems.libra.sheet import Edge
from tracker.systems.libra.ticks import act, is_in_round, state_of

CENTRE = 4
WEAPON, OTHER = "weapon", "other"


def sources_of(attacker: Combatant, target: str) -> list[str]:
    """Where its Advantage on the target is from; nothing where it has none."""
    return [edge.source for edge in state_of(attacker).advantage if edge.target == target]


def has_advantage(attacker: Combatant, target: str) -> bool:
    """Whether any Advantage on the target is in force (L42: once, whatever its sources)."""
    return bool(sources_of(attacker, target))


def gain(draft: Draft, who: str, target: str, source: str = OTHER) -> None:
    """One more source, from the next attack on; nothing where it is held already."""
    if Edge(target, source) not in state_of(draft[who]).advantage:
        draft.add(ev.AdvantageGained(who=who, target=target, source=source))


def lose(draft: Draft, who: str, edge: Edge) -> None:
    """That source is gone."""
    draft.add(ev.AdvantageLost(who=who, target=edge.target, source=edge.source))


def against(encounter: Encounter, who: str) -> Iterator[tuple[str, Edge]]:
    """Every Advantage on somebody, with whoever holds it."""
    for combatant in encounter:
        for edge in state_of(combatant).advantage:
            if edge.target == who:
                yield combatant.id, edge


def give(draft: Draft, command: GiveAdvantage) -> None:
    """By the GM, from weapon type or another source. Raises `Refused`."""
    who, target = command.who, command.target
    if who == target:
        raise Refused("Advantage is over somebody else")
    edge = Edge(target, WEAPON if command.weapon else OTHER)
    if not command.off:
        gain(draft, who, target, edge.source)
    elif edge in state_of(draft[who]).advantage:
        lose(draft, who, edge)
    else:
        raise Refused(f"{draft[who].name} has no Advantage on {draft[target].name} from {edge.source}")


def centre(draft: Draft, command: Centre) -> None:
    """L26: every Advantage against the actor goes that is not from weapon type."""
    found = [(w, e) for w, e in against(draft.encounter, command.who) if e.source != WEAPON]
    if not found and not is_in_round(draft.encounter):
        raise Refused(f"nobody has an Advantage on {draft[command.who].name} that Centre removes")
    act(draft, command.who, "Centre", CENTRE)
    for who, edge in found:
        lose(draft, who, edge)


def forget(draft: Draft) -> None:
    """The end of the fight ends every Advantage."""
    for combatant in list(draft.encounter):
        for edge in state_of(combatant).advantage:
            lose(draft, combatant.id, edge)


DECISIONS: Mapping[type[Command], Callable[[Draft, Any], None]] = {
    GiveAdvantage: give, Centre: centre,
}  # fmt: skip
