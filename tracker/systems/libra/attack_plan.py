"""What an attack is before a die is thrown: power, target number, what multiplies and what is taken off."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from tracker.core.encounter import Combatant, Encounter
from tracker.core.expression import Expression, parse_expression
from tracker.core.refused import Refused
from tracker.systems.libra import reaction
from tracker.systems.libra.advantage import has_advantage
from tracker.systems.libra.commands import Attack
from tracker.systems.libra.damage import Modifiers, Rule, names
from tracker.systems.libra.formation import check_reach, counts_as, formation_of
from tracker.systems.libra.percent import (
    Number,
    by_hand,
    condition_modifiers,
    skill_number,
    with_more,
)
from tracker.systems.libra.resources import check_payable, power_of
from tracker.systems.libra.sheet import ATTRIBUTES, RANGE_SKILL, Power
from tracker.systems.libra.ticks import check_able, is_standing, kind_of, sheet_of, why_not_standing

if TYPE_CHECKING:
    from tracker.core.system import RuleSystem


@dataclass(frozen=True, slots=True)
class AttackPlan:
    """``number`` is None for an auto-hit; ``base`` are the modifiers but for critical and reaction."""

    attacker: Combatant
    target: Combatant
    power: Power
    number: Number | None
    expression: Expression | None
    base: Modifiers
    knocks: bool
    """Whether a hit may knock the target into the front row (L4)."""


def planned(system: "RuleSystem", encounter: Encounter, command: Attack) -> AttackPlan:
    """The attack as it stands. Raises `Refused` for one that cannot be made."""
    attacker, target = encounter[command.who], encounter[command.target]
    power = power_of(attacker, command.with_)
    check_possible(encounter, command, power)
    return AttackPlan(
        attacker,
        target,
        power,
        number_of(attacker, power, command),
        expression_of(attacker, power),
        base_modifiers(system, encounter, command, power),
        power.knock and can_be_knocked(encounter, target),
    )


def check_possible(encounter: Encounter, command: Attack, power: Power) -> None:
    """Raises `Refused`, before any die is thrown, for an attack that cannot be made."""
    attacker, target = encounter[command.who], encounter[command.target]
    if attacker.id == target.id:
        raise Refused(f"{attacker.name} cannot attack itself: hurt takes HP")
    check_able(encounter, attacker.id)
    if not is_standing(target):
        raise Refused(f"{target.name} is {why_not_standing(target)}: there is nothing to attack")
    if power.range == "melee":
        check_reach(encounter, target)
    if not command.free:
        check_payable(attacker, power)
    if command.reaction is not None:
        reaction.meant(target, power, command.reaction)


def number_of(attacker: Combatant, power: Power, command: Attack) -> Number | None:
    """L10: stat + skill with named debuffs; None for an auto-hit (L11)."""
    if power.auto_hit:
        return None
    plain = skill_number(attacker, RANGE_SKILL[power.range])
    return with_more(plain, [*condition_modifiers(attacker, "attack"), *by_hand(command.bonus)])


def expression_of(attacker: Combatant, power: Power) -> Expression | None:
    """L40: the damage expression with the attacker's attributes; None for a power without damage."""
    if not power.damage:
        return None
    sheet = sheet_of(attacker)
    return parse_expression(power.damage, {name: sheet.stat(name) for name in ATTRIBUTES})


# --- what multiplies, what is taken off


def base_modifiers(system: "RuleSystem", encounter: Encounter, command: Attack, power: Power) -> Modifiers:
    """L42 to L44: all that is known before the dice."""
    attacker, target = encounter[command.who], encounter[command.target]
    sheet = sheet_of(target)
    return Modifiers(
        doubles=names(
            [
                ("Killer", command.killer or is_killer(attacker, target)),
                (f"Weakness ({power.element})", touches(power.element, sheet.weaknesses)),
            ]
        ),
        advantage=command.advantage or has_advantage(attacker, target.id),
        reductions=reductions(encounter, command, power),
        armour=sheet.m_armour if power.is_magical else sheet.armour,
        armour_name="M.Armour" if power.is_magical else "Armour",
        rule=cast(Rule, system.setting(encounter, "multiplier")),
    )


def reductions(encounter: Encounter, command: Attack, power: Power) -> tuple[str, ...]:
    """L43: Disadvantage, resistance, the back rows of Melee."""
    attacker, target = encounter[command.who], encounter[command.target]
    melee = power.range == "melee"
    return names(
        [
            ("Disadvantage", command.disadvantage),
            (f"resistance ({power.element})", touches(power.element, sheet_of(target).resistances)),
            ("attacker's back row", melee and counts_as(encounter, attacker) != "front"),
            ("target's back row", melee and counts_as(encounter, target) != "front"),
        ]
    )


def touches(element: str | None, elements: Sequence[str]) -> bool:
    """Whether an element is one of these."""
    return element is not None and element.casefold() in {e.casefold() for e in elements}


def is_killer(attacker: Combatant, target: Combatant) -> bool:
    """L3, L42: whether the attacker is a Killer of that creature, by its name, clade, class or kind."""
    sheet = sheet_of(target)
    base = target.name.rstrip("0123456789").rstrip()
    called = {target.name, base, sheet.clade or "", sheet.class_ or "", kind_of(target)} - {""}
    low = {name.casefold() for name in called}
    return any(k.casefold().removesuffix(" killer") in low for k in sheet_of(attacker).killers)


def can_be_knocked(encounter: Encounter, target: Combatant) -> bool:
    """L4: one in the back row of its own choice; where all count as front there is no back row (L30, L31)."""
    return formation_of(encounter, target.side) != "row" and counts_as(encounter, target) == "back"
