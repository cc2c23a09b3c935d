"""The d100 (L10, L11): target numbers with their sources, and what a roll against one is."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from tracker.core.encounter import Combatant
from tracker.core.modifiers import Modifier, write_modifiers
from tracker.core.names import listed
from tracker.core.refused import Refused
from tracker.systems.libra.events import PercentRolled
from tracker.systems.libra.sheet import SKILL_STAT
from tracker.systems.libra.ticks import sheet_of

Result = Literal["critical", "success", "failure", "always failure"]
CRITICAL, SURE_FAILURE = 5, 96
"""01 to 05 and 96 to 00 are what they are whatever the number (L11)."""


@dataclass(frozen=True, slots=True)
class Number:
    """A target number with its sources; ``what`` is the skill or reaction it belongs to."""

    what: str
    modifiers: tuple[Modifier, ...]

    @property
    def value(self) -> int:
        """The plain sum (L10); it may be below 1, for 01 to 05 hit all the same."""
        return sum(value for _, value in self.modifiers)

    def result(self, d100: int) -> Result:
        """L10, L11: what a roll of 1 to 100 is."""
        if d100 <= CRITICAL:
            return "critical"
        if d100 >= SURE_FAILURE:
            return "always failure"
        return "success" if d100 <= self.value else "failure"

    def ways(self) -> int:
        """In how many of 100 ways it succeeds, critical ones included."""
        return max(CRITICAL, min(SURE_FAILURE - 1, self.value))


def is_success(result: str) -> bool:
    """Whether a result is a success, critical or not."""
    return result in ("critical", "success")


def skill_number(combatant: Combatant, skill: str, stat: str | None = None) -> Number:
    """L10: stat + skill; another skill has the stat that is named, or none. Conditions are not in it."""
    sheet, found = sheet_of(combatant), skill_named(combatant, skill)
    governing = stat or SKILL_STAT.get(found)
    parts = [(title(found), sheet.skill(found))]
    parts += [(title(governing), sheet.stat(governing))] if governing else []
    return Number(found, tuple(parts))


def skills_of(combatant: Combatant) -> list[str]:
    """Every skill of somebody, those of its own last."""
    return [*SKILL_STAT, *sheet_of(combatant).skills]


def skill_named(combatant: Combatant, word: str) -> str:
    """The skill meant by any unique beginning. Raises `Refused`."""
    names = skills_of(combatant)
    if found := named(names, word):
        return found
    raise Refused(f'{combatant.name} has no skill "{word}": {listed(names, most=len(names))}')


def with_more(number: Number, more: Sequence[Modifier]) -> Number:
    """The number with further modifiers; those of 0 are left out."""
    return Number(number.what, (*number.modifiers, *((s, v) for s, v in more if v)))


def condition_modifiers(combatant: Combatant, roll: str) -> list[Modifier]:
    """What conditions change in a roll of that sort: named debuffs (L10)."""
    return [(c.name, value) for c in combatant.conditions for name, value in c.modifiers if name == roll]


def by_hand(bonus: Sequence[tuple[int, str]]) -> list[Modifier]:
    """What the game master adds, by source."""
    return [(source, value) for value, source in bonus]


def rolled(who: str, purpose: str, number: Number, d100: int) -> PercentRolled:
    """The event of one roll."""
    return PercentRolled(
        who=who, purpose=purpose, what=number.what, d100=d100, number=number.value,
        modifiers=write_modifiers(number.modifiers), result=number.result(d100),
    )  # fmt: skip


def face(faces: tuple[int, ...] | None, whose: str) -> int | None:
    """The one face of a d100; None while it is open. Raises `Refused` for more than one."""
    if faces is None:
        return None
    if len(faces) != 1 or not 1 <= faces[0] <= 100:
        raise Refused(f"{whose}: one d100 of 1 to 100, got {','.join(map(str, faces)) or 'none'}")
    return faces[0]


def named(names: Sequence[str], word: str) -> str | None:
    """The name meant: as it is, without regard to case, or by its only beginning."""
    low = word.casefold()
    found = [n for n in names if n.casefold() == low] or [n for n in names if n.casefold().startswith(low)]
    return found[0] if len(found) == 1 and low else None


def title(name: str) -> str:
    """A stat or skill as it is shown."""
    return name[:1].upper() + name[1:]
