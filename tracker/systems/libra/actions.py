"""The other actions of L23: a power without an attack, Use Item, Change Equipment."""

from collections.abc import Callable, Mapping
from typing import Any

from tracker.core.commands import Command
from tracker.core.draft import Draft
from tracker.core.names import listed
from tracker.core.questions import Lacks, Names
from tracker.core.refused import Refused
from tracker.systems.libra import events as ev
from tracker.systems.libra import resources
from tracker.systems.libra.commands import Attack, Equip, UseItem, UsePower
from tracker.systems.libra.ticks import act, check_able, sheet_of

ITEM = EQUIPMENT = 10
MOST_ARMOUR = 9999


def use_power(draft: Draft, command: UsePower) -> None:
    """L4, L23: its Speed and its EP or TP; what it does is told by the GM. Raises `Refused`."""
    check_able(draft.encounter, command.who)
    power = resources.power_of(draft[command.who], command.name)
    resources.check_payable(draft[command.who], power)
    on = listed([draft.encounter.name_of(t) for t in command.target], "and", most=40)
    act(draft, command.who, power.name, power.speed, f"on {on}" if on else "")
    resources.pay(draft, command.who, power)


def use_item(draft: Draft, command: UseItem) -> None:
    """L23."""
    act(draft, command.who, "Use Item", ITEM, command.text)


def equip(draft: Draft, command: Equip) -> None:
    """L23: the text is the new weapon type; with numbers it is armour. Raises `Refused`."""
    if not command.text.strip():
        raise Refused("equip: what is put on is missing")
    numbers = {"armour": command.armour, "m_armour": command.m_armour}
    for name, value in numbers.items():
        if value is not None and not 0 <= value <= MOST_ARMOUR:
            raise Refused(f"{name} is 0 to {MOST_ARMOUR}, not {value}")
    act(draft, command.who, "Change Equipment", EQUIPMENT, command.text)
    draft.add(
        ev.WeaponChanged(
            who=command.who, weapon=command.text[:200], armour=command.armour, m_armour=command.m_armour
        )
    )


DECISIONS: Mapping[type[Command], Callable[[Draft, Any], None]] = {
    UsePower: use_power, UseItem: use_item, Equip: equip,
}  # fmt: skip
LACKS: Lacks = dict.fromkeys((UsePower, Attack), lambda who: "" if sheet_of(who).power else "power")
NAMES: Names = {UsePower: {"name": lambda who: [power.name for power in sheet_of(who).power]}}
