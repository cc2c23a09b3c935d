"""One roll of Balance: how many dice, what rides on it, what is still open, and how it comes out (B10-B16).

Initiative, attack, defense, each roll of a chain and skill rolls are all a `Roll`: first planned (what is to
be rolled), then completed by `open_dice`, then resolved by `resolved`, then recorded by `rolled_event`.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tracker.core.dice import check_faces, keep_highest, write_faces
from tracker.core.encounter import Combatant
from tracker.core.modifiers import Modifier, write_modifiers
from tracker.core.questions import Choice, Question
from tracker.core.refused import Refused
from tracker.systems.balance.events import Rolled


@dataclass(frozen=True, slots=True)
class Roll:
    """A roll as planned. ``modes`` are (source, "bonus" or "penalty"); ``balances``: a match takes a die."""

    who: str
    name: str
    purpose: str
    count: int = 2
    modifiers: tuple[Modifier, ...] = ()
    modes: tuple[tuple[str, str], ...] = ()
    balances: bool = True

    @property
    def mode(self) -> str:
        """B12: any Bonus with any Penalty is a normal roll; several of one kind count once."""
        kinds = {kind for _, kind in self.modes}
        return kinds.pop() if len(kinds) == 1 else "normal"

    @property
    def bonus(self) -> int:
        """All modifiers together."""
        return sum(value for _, value in self.modifiers)


@dataclass(frozen=True, slots=True)
class Given:
    """The dice handed in for one roll; None where open. ``spare``: left aside when not called for (B16)."""

    dice: tuple[int, ...] | None = None
    again: tuple[int, ...] | None = None
    balanced: int | str | None = None
    spare: bool = False


def given(
    dice: tuple[int, ...] | None,
    again: tuple[int, ...] | None,
    balanced: int | str | tuple[int, ...] | None,
    spare: bool,
) -> Given:
    """`Given` from a command's fields; a balanced die just rolled comes as a tuple of one."""
    return Given(dice, again, balanced[0] if isinstance(balanced, tuple) else balanced, spare)


@dataclass(frozen=True, slots=True)
class Result:
    """A roll as it came out. ``kept`` highest first; ``spared`` says which dice were left aside."""

    roll: Roll
    dice: tuple[int, ...]
    again: tuple[int, ...]
    kept: tuple[int, ...]
    balanced: int
    spared: str = ""

    @property
    def bonus(self) -> int:
        """What rides on the highest die (B31): the modifiers and the balanced die."""
        return self.roll.bonus + self.balanced

    @property
    def total(self) -> int:
        """Kept dice, modifiers and balanced die."""
        return sum(self.kept) + self.bonus


def matches(kept: Sequence[int]) -> bool:
    """B13: two kept dice that are equal; a single die never matches."""
    return len(kept) == 2 and kept[0] == kept[1]


def kept_set(mode: str, dice: Sequence[int], again: Sequence[int] | None) -> tuple[int, ...]:
    """B11, B12: the two highest of the set that counts, highest first."""
    first = keep_highest(dice, 2)
    if mode == "normal" or again is None:
        return first
    second = keep_highest(again, 2)
    if sum(first) == sum(second):
        prefer = matches(second) if mode == "bonus" else matches(first)
        return second if prefer else first
    better = sum(second) > sum(first)
    return second if better == (mode == "bonus") else first


def takes_balanced(roll: Roll, dice: Given, rule: str) -> bool:
    """Whether a balanced die is called for, as far as the dice are known."""
    if not roll.balances or rule == "never" or dice.dice is None:
        return False
    if roll.mode != "normal" and dice.again is None:
        return False
    return matches(kept_set(roll.mode, dice.dice, dice.again))


def open_dice(roll: Roll, dice: Given, rule: str, field: str, again: str, balanced: str) -> list[Question]:
    """The dice still to be rolled, to be answered into those fields; ``rule`` is the setting of B13.

    Raises `Refused` for dice that were handed in and do not fit.
    """
    check_given(roll, dice, rule)
    what = f"{roll.name}: {roll.count}d6 {roll.purpose}"
    asked: list[Question] = []
    if dice.dice is None:
        asked.append(Question(field, what, "dice", roll.who, roll.count))
    if roll.mode != "normal" and dice.again is None:
        kept = "higher" if roll.mode == "bonus" else "lower"
        asked.append(Question(again, f"{what}, second set ({kept} counts)", "dice", roll.who, roll.count))
    if dice.balanced is None and takes_balanced(roll, dice, rule):
        ask = f"{roll.name}: balanced die, 1d6 {roll.purpose}"
        decline = (Choice("no", "leave it"),)
        asked.append(Question(balanced, ask, "dice", roll.who, 1, choices=decline))
    return asked


def resolved(roll: Roll, dice: Given, rule: str) -> Result:
    """How the roll comes out. Raises `Refused` for dice that do not fit (B16)."""
    check_given(roll, dice, rule)
    if dice.dice is None:
        raise Refused(f"{label_of(roll)}: dice are missing")
    again, first = second_set(roll, dice)
    balanced, second = balanced_die(roll, replace(dice, again=again), rule)
    spared = "; ".join(said for said in (first, second) if said)
    return Result(roll, dice.dice, again or (), kept_set(roll.mode, dice.dice, again), balanced, spared)


def label_of(roll: Roll) -> str:
    """Whose roll it is, for a refusal or a remark."""
    return f"{roll.name}'s {roll.purpose}"


def second_set(roll: Roll, dice: Given) -> tuple[tuple[int, ...] | None, str]:
    """The second set where B12 calls for one, and the remark on one left aside. Raises `Refused`."""
    again = dice.again
    if roll.mode == "normal":
        return None, "" if again is None else not_called_for(
            dice, roll, f"a second set ({write_faces(again)})"
        )
    if again is None:
        mode = roll.mode.capitalize()
        raise Refused(f"{label_of(roll)}: a {mode} Roll needs a second set of {roll.count} dice")
    return again, ""


def balanced_die(roll: Roll, dice: Given, rule: str) -> tuple[int, str]:
    """The balanced die, 0 for none, and the remark on one left aside (B13). Raises `Refused`."""
    called, die = takes_balanced(roll, dice, rule), dice.balanced
    if isinstance(die, int) and not called:
        return 0, not_called_for(dice, roll, f"a balanced die ({die})")
    if called and die is None:
        raise Refused(f"{label_of(roll)}: the dice match, so a balanced die (or balanced=no) is missing")
    return die if isinstance(die, int) else 0, ""


def check_given(roll: Roll, dice: Given, rule: str) -> None:
    """Raises `Refused` for dice that never fit: their number, their faces, a die ruled out (B13, B16)."""
    label = label_of(roll)
    for faces in (dice.dice, dice.again):
        try:
            check_faces((1,) * roll.count if faces is None else faces, roll.count)
        except ValueError as e:
            raise Refused(f"{label}: {e}") from e
    if isinstance(dice.balanced, int) and rule == "never":
        raise Refused(f"{label}: the setting balanced_dice is never, so no balanced die")
    if isinstance(dice.balanced, int) and not 1 <= dice.balanced <= 6:
        raise Refused(f"{label}: a balanced die shows 1 to 6, not {dice.balanced}")


def not_called_for(dice: Given, whose: Roll | str, what: str) -> str:
    """The remark that a die was left aside. Raises `Refused` where all dice were handed in (B16)."""
    said = f"{whose if isinstance(whose, str) else label_of(whose)} does not call for {what}"
    if not dice.spare:
        raise Refused(said)
    return f"{said}: left aside"


def house_rule(result: Result, rule: str) -> str:
    """The remark where the setting ``balanced_dice`` kept a match from its die (B13); "" elsewhere."""
    if rule == "never" and result.roll.balances and matches(result.kept):
        return f"{result.roll.name} takes no balanced die: setting balanced_dice is never"
    return ""


def rolled_event(result: Result) -> Rolled:
    """The event of a roll."""
    roll = result.roll
    return Rolled(
        who=roll.who, purpose=roll.purpose, dice=write_faces(result.dice), again=write_faces(result.again),
        kept=write_faces(result.kept), balanced=result.balanced,
        modifiers=write_modifiers(m for m in roll.modifiers if m[1]),
        total=result.total, mode=roll.mode,
        reasons=", ".join(f"{source} {kind}" for source, kind in roll.modes),
    )  # fmt: skip


def condition_modifiers(combatant: Combatant, purpose: str) -> tuple[Modifier, ...]:
    """What conditions add to a roll of that purpose ("attack", "defense", "initiative" or "skill")."""
    return tuple(
        (c.name, value)
        for c in combatant.conditions
        for roll, value in c.modifiers
        if roll == purpose and value
    )


def condition_modes(combatant: Combatant, purpose: str) -> tuple[tuple[str, str], ...]:
    """The Bonus and Penalty Rolls of conditions: on the rolls they modify, or on all when they name none."""
    return tuple(
        (c.name, c.mode)
        for c in combatant.conditions
        if c.mode and (not c.modifiers or any(roll == purpose for roll, _ in c.modifiers))
    )
