"""The four defenses (T2, T10): Low and High, and which of two the mind is defended by (T21)."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tracker.core.encounter import Combatant, Encounter
from tracker.core.modifiers import Modifier
from tracker.systems.trident.conditions import modifiers_on
from tracker.systems.trident.rolls import Roll, by_hand, only_real, sheet_of, shown
from tracker.systems.trident.sheet import MENTAL, DefenseName

if TYPE_CHECKING:
    from tracker.core.system import RuleSystem

GAP = 4
"""T10: what lies between Low and High before Fortification."""
TAKEN = 10
"""T10: what the setting ``defense_die`` = 10 takes in place of a die."""


def defense_roll(combatant: Combatant, name: DefenseName, bonus: Sequence[tuple[int, str]] = ()) -> Roll:
    """T10, T30: attribute, training, resource and what conditions take away."""
    modifiers = (*on_sheet(combatant, name), *modifiers_on(combatant, name, "defense"), *by_hand(bonus))
    return Roll(combatant.id, combatant.name, "defense", name.capitalize(), only_real(modifiers))


def on_sheet(combatant: Combatant, name: DefenseName) -> tuple[Modifier, ...]:
    """T2: what the sheet gives; nothing for a defense that it does not tell of."""
    sheet = sheet_of(combatant)
    defense = sheet.defenses()[name]
    if defense is None:
        return ()
    value = sheet.attribute(defense.attribute) or 0
    return (
        (shown(defense.attribute), value),
        (name.capitalize(), defense.training),
        ("resource", defense.resource),
    )


def fortification(combatant: Combatant, name: DefenseName) -> int:
    """T2: 0 where the sheet says nothing."""
    defense = sheet_of(combatant).defenses()[name]
    return defense.fortification if defense else 0


def gap(combatant: Combatant, name: DefenseName) -> int:
    """T10: by how much High is above Low."""
    return GAP + fortification(combatant, name)


def mental_defense(combatant: Combatant) -> DefenseName:
    """T21: the higher of Resist and Solve before the die; then the higher Fortification, then Resist."""

    def worth(name: DefenseName) -> tuple[int, int]:
        return defense_roll(combatant, name).bonus, fortification(combatant, name)

    resist, solve = MENTAL
    return solve if worth(solve) > worth(resist) else resist


def takes_ten(system: "RuleSystem", encounter: Encounter) -> bool:
    """T10: the setting ``defense_die``."""
    return system.setting(encounter, "defense_die") == str(TAKEN)
