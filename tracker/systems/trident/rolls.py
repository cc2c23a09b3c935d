"""One d20 of Trident: what rides on it, what is still open, and how it is recorded (T1, T2, T10)."""

from collections.abc import Sequence
from dataclasses import dataclass

from tracker.core.dice import check_faces, write_faces
from tracker.core.encounter import Combatant
from tracker.core.modifiers import Modifier, write_modifiers
from tracker.core.names import listed, named
from tracker.core.questions import Question
from tracker.core.refused import Refused
from tracker.systems.trident.commands import SIDES
from tracker.systems.trident.conditions import modifiers_on
from tracker.systems.trident.events import Rolled
from tracker.systems.trident.sheet import GIVEN_ATTRIBUTES, Training, TridentSheet

NAMED_ROLLS = ("Discover", "Research", "Observe", "Influence", "Interact", "Support", "Help", "Move")
"""T22: basic actions that anybody may roll for, trained or not."""


@dataclass(frozen=True, slots=True)
class Roll:
    """A d20 as planned: whose, what for ("attack", "defense", "turn", …), its name, what rides on it."""

    who: str
    owner: str
    purpose: str
    name: str
    modifiers: tuple[Modifier, ...] = ()

    @property
    def bonus(self) -> int:
        """All modifiers together."""
        return sum(value for _, value in self.modifiers)

    def question(self, field: str) -> Question:
        """The die still to be rolled, to be answered into that field."""
        ask = f"{self.owner}: 1d{SIDES} {self.name}"
        return Question(field, ask, "dice", self.who, 1, SIDES)

    def face(self, dice: tuple[int, ...]) -> int:
        """The face of the die handed in. Raises `Refused` for one that no d20 shows."""
        try:
            check_faces(dice, 1, SIDES)
        except ValueError as e:
            raise Refused(f"{self.owner}'s {self.name}: {e}") from e
        return dice[0]


def sheet_of(combatant: Combatant) -> TridentSheet:
    """The sheet as this game's own."""
    sheet: TridentSheet = combatant.sheet
    return sheet


def only_real(modifiers: Sequence[Modifier]) -> tuple[Modifier, ...]:
    """Modifiers without those of 0."""
    return tuple(m for m in modifiers if m[1])


def by_hand(bonuses: Sequence[tuple[int, str]]) -> tuple[Modifier, ...]:
    """Numbers that the game master adds, with their sources."""
    return tuple((source, value) for value, source in bonuses)


def shown(attribute: str) -> str:
    """An attribute's name for people: the two of the rules with a capital, others as the sheet has them."""
    return attribute.capitalize() if attribute.casefold() in GIVEN_ATTRIBUTES else attribute


def trained_bonus(sheet: TridentSheet, training: Training) -> tuple[Modifier, ...]:
    """T10: attribute, training and resource."""
    value = sheet.attribute(training.attribute) or 0
    return (
        (shown(training.attribute), value),
        (training.name, training.bonus),
        ("resource", training.resource),
    )


def check_roll(
    combatant: Combatant, purpose: str, training: str, bonus: Sequence[tuple[int, str]] = ()
) -> Roll:
    """A roll of a training, an attribute or a basic action (T10, T22). Raises `Refused` for none of them."""
    name, base = named_roll(combatant, training)
    modifiers = (*base, *modifiers_on(combatant, purpose, "check"), *by_hand(bonus))
    return Roll(combatant.id, combatant.name, purpose, name, only_real(modifiers))


def trained(combatant: Combatant) -> list[str]:
    """The trainings of the sheet."""
    return [t.name for t in sheet_of(combatant).training]


def untrained(combatant: Combatant) -> list[str]:
    """What can be rolled without a training: the attributes, and the basic actions that it has none for."""
    sheet = sheet_of(combatant)
    attributes = [shown(a) for a in sheet.attribute_values()]
    return [n for n in (*attributes, *NAMED_ROLLS, "Strike", "Speak") if sheet.trained(n) is None]


def named_roll(combatant: Combatant, word: str) -> tuple[str, tuple[Modifier, ...]]:
    """The roll meant by a word or its beginning, and what the sheet adds. Raises `Refused`."""
    sheet = sheet_of(combatant)
    known, plain = trained(combatant), untrained(combatant)
    name = named(known, word) or named(plain, word)
    if not name:
        raise Refused(f'{combatant.name} has no training "{word}": {listed([*known, *plain], most=20)}')
    if training := sheet.trained(name):
        return training.name, trained_bonus(sheet, training)
    value = sheet.attribute(name)
    return name, () if value is None else ((name, value),)


# --- how it is recorded


def rolled_event(roll: Roll, face: int, taken: bool = False) -> Rolled:
    """The event of a die that was thrown, or of the number taken in its place."""
    return Rolled(
        who=roll.who,
        purpose=roll.purpose,
        name=roll.name,
        dice="" if taken else write_faces((face,)),
        taken=face if taken else 0,
        modifiers=write_modifiers(m for m in roll.modifiers if m[1]),
        total=face + roll.bonus,
    )
