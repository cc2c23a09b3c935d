"""What both sides of an attack roll, and all that rides on it (B5 to B7, B10 to B12, B18, B30, B53)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tracker.core.encounter import Combatant, Encounter
from tracker.core.modifiers import Modifier
from tracker.core.names import listed, named
from tracker.core.refused import Refused
from tracker.systems.balance import focus, luck
from tracker.systems.balance.commands import Attack as AttackCommand
from tracker.systems.balance.fatigue import fatigue_modes, sheet_of, shock_modifiers
from tracker.systems.balance.injury import unblocked
from tracker.systems.balance.odds import DICE_LIMIT
from tracker.systems.balance.rolls import Roll, condition_modes, condition_modifiers
from tracker.systems.balance.sheet import ARMOR_DEFENSE, BONUS_OF, GOVERNING, Attack

UNARMED = Attack(name="Unarmed", rating=1, kind="unarmed")
"""What everybody can do without a weapon."""
BY_HAND = "the game master"
SHARED = "the roll for all"
"""Where the mode of a first roll comes from that is shared with an attack made before it."""
Modes = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class AttackPlan:
    """What both sides roll: ``first`` the attack, ``later`` each further roll of its chain (B33)."""

    attacker: Combatant
    target: Combatant
    attack: Attack
    defense: Roll
    first: Roll
    later: Roll

    @property
    def extra(self) -> int:
        """Attack dice beyond the defender's (B32)."""
        return unblocked(self.first.count, self.defense.count)


def planned(encounter: Encounter, command: AttackCommand) -> AttackPlan:
    """Both rolls with all that rides on them. Raises `Refused` for what cannot be chosen or declared."""
    attacker, target = encounter[command.who], encounter[command.target]
    attack = chosen(attacker, command.with_)
    stat = GOVERNING[attack.kind]
    chaos, defense_chaos = command.chaos, command.defense_chaos
    luck.check_allowed(attacker, "attack", stat, command.lucky, chaos)
    luck.check_allowed(target, "defense", "reflex", command.defense_lucky, defense_chaos)
    later = attack_roll(encounter, attacker, attack, command)
    rides = luck.rides(attacker, "attack", stat, command.lucky, chaos)
    first = replace(
        later,
        purpose="attack",
        modes=later.modes + rides.modes + mode_by_hand(command.first_mode, SHARED),
        modifiers=only_real(later.modifiers + rides.modifiers + by_hand(command.first_bonus)),
    )
    return AttackPlan(attacker, target, attack, defense_roll(encounter, target, command), first, later)


def chosen(combatant: Combatant, name: str | None) -> Attack:
    """The attack of that name or beginning, the sheet's first when none is named. Raises `Refused`."""
    attacks = choices(combatant)
    if name is None:
        return attacks[0]
    found = named([a.name for a in attacks], name)
    if not found:
        raise Refused(f'{combatant.name} has no attack "{name}": {listed([a.name for a in attacks])}')
    return next(a for a in attacks if a.name == found)


def choices(combatant: Combatant) -> tuple[Attack, ...]:
    """The attacks of the sheet, and last without a weapon."""
    attacks = sheet_of(combatant).attack
    has_own = any(a.name.casefold() == UNARMED.name.casefold() for a in attacks)
    return attacks if has_own else (*attacks, UNARMED)


def attack_roll(encounter: Encounter, combatant: Combatant, attack: Attack, command: AttackCommand) -> Roll:
    """A roll of the attack without Lucky and Chaos, as each roll of a chain is (B11, B30, B33)."""
    stat = GOVERNING[attack.kind]
    bonus = BONUS_OF[attack.kind]
    focused = focus.bonus(encounter, combatant)
    modifiers = (
        (bonus.capitalize(), sheet_of(combatant).stat(bonus)),
        *attack.bonus.items(),
        *used(combatant, attack, command.use),
        *condition_modifiers(combatant, "attack"),
        *shock_modifiers(combatant, stat),
        *((focused,) if focused else ()),
        *by_hand(command.bonus),
    )
    modes = fatigue_modes(combatant, stat) + condition_modes(combatant, "attack") + mode_by_hand(command.mode)
    count = dice_count(attack.rating + command.extra)
    return Roll(combatant.id, combatant.name, "chain", count, only_real(modifiers), modes)


def defense_roll(encounter: Encounter, combatant: Combatant, command: AttackCommand) -> Roll:
    """The defense: 2d6 or the sheet's dice, its rating and bonuses, no Fatigue (B6, B30, B41, B53)."""
    rides = luck.rides(combatant, "defense", "reflex", command.defense_lucky, command.defense_chaos)
    modifiers = (
        *defense_rating(encounter, combatant),
        *condition_modifiers(combatant, "defense"),
        *shock_modifiers(combatant, "reflex"),
        *by_hand(command.defense_bonus),
        *rides.modifiers,
    )
    modes = condition_modes(combatant, "defense") + mode_by_hand(command.defense_mode) + rides.modes
    count = dice_count(sheet_of(combatant).defense_dice + command.defense_extra)
    return Roll(combatant.id, combatant.name, "defense", count, only_real(modifiers), modes)


def dice_count(count: int) -> int:
    """At least one die is always rolled (B11). Raises `Refused` beyond what anybody could throw."""
    if count > DICE_LIMIT:
        raise Refused(f"at most {DICE_LIMIT} dice are rolled at once, not {count}")
    return max(1, count)


def defense_rating(encounter: Encounter, combatant: Combatant) -> tuple[Modifier, ...]:
    """B5, B6: Dodge and armor, or a flat rating; a Focus takes a positive Dodge out of either (B61)."""
    sheet = sheet_of(combatant)
    lost = max(0, sheet.dodge) if focus.dodge_lost(encounter, combatant) else 0
    bonuses = tuple(sheet.defense_bonus.items())
    if sheet.defense is not None:
        return (("Defense Rating", sheet.defense), *bonuses, ("no Dodge in Focus", -lost))
    armor = (f"{sheet.armor} armor", ARMOR_DEFENSE[sheet.armor])
    return (("Dodge", sheet.dodge - lost), armor, *bonuses)


def used(combatant: Combatant, attack: Attack, uses: Sequence[str]) -> tuple[Modifier, ...]:
    """The situational bonuses named. Raises `Refused` for one that the attack does not have."""
    names = list(attack.situational)
    found = {use: named(names, use) for use in uses}
    for use, name in found.items():
        if not name:
            have = listed(names) or "none at all"
            raise Refused(f'{combatant.name}\'s {attack.name} has no situational bonus "{use}": {have}')
    return tuple((name, attack.situational[name]) for name in dict.fromkeys(found.values()))


def by_hand(bonuses: Sequence[tuple[int, str]]) -> tuple[Modifier, ...]:
    """B18: numbers that the game master adds, with their sources."""
    return tuple((source, value) for value, source in bonuses)


def mode_by_hand(mode: str | None, source: str = BY_HAND) -> Modes:
    """B18: a Bonus or Penalty Roll that the game master gives."""
    return ((source, mode),) if mode else ()


def only_real(modifiers: Sequence[Modifier]) -> tuple[Modifier, ...]:
    """Modifiers without those of 0."""
    return tuple(m for m in modifiers if m[1])
