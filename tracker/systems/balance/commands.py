"""What the game master can ask for only in Balance, each with its words of the language."""

from collections.abc import Mapping
from typing import Annotated, Literal, Self

from tracker.core import commands as core
from tracker.core.arithmetic import read_number
from tracker.core.commands import Command
from tracker.core.dice import parse_faces, write_faces
from tracker.core.encounter import Encounter
from tracker.core.text import clean
from tracker.core.words import (
    BALANCED,
    FACES,
    NUMBER,
    YES,
    Bonus,
    Faces,
    Mode,
    Number,
    Options,
    Target,
    Text,
    Who,
    Whos,
    each,
    one_of,
    option,
    plain,
    position,
    read_balanced,
    several,
    write_balanced,
)  # fmt: skip

CHAOS = plain("a,b", parse_faces, write_faces, bare=True)
"""Chaos declared (bare), or with its two dice."""
Chaos = Annotated[tuple[int, ...] | Literal[True, False], CHAOS]
Title = Annotated[str, plain("NAME", clean)]
PENALTIES = ("injury", "body", "mind", "brawn", "reflex", "discipline", "wit")
Penalty = Annotated[str, one_of(*PENALTIES)]


def read_sets(text: str) -> tuple[tuple[int, ...], ...]:
    """``3,5,1/2,2,4``: the dice of each further roll of a chain."""
    return tuple(parse_faces(part) for part in text.split("/"))


def write_sets(sets: tuple[tuple[int, ...], ...]) -> str:
    """The inverse of `read_sets`."""
    return "/".join(write_faces(faces) for faces in sets)


def read_balanced_dice(text: str) -> tuple[int | str | None, ...]:
    """``4/no/-``: for each further roll of a chain a face, ``no``, or ``-`` where none is called for."""
    return tuple(None if part in ("", "-") else read_balanced(part) for part in text.split("/"))


def write_balanced_dice(dice: tuple[int | str | tuple[int, ...] | None, ...]) -> str:
    """The inverse of `read_balanced_dice`."""
    return "/".join("-" if die is None else write_balanced(die) for die in dice)


SETS = plain("FACES/...", read_sets, write_sets)
CHAIN_BALANCED = plain("FACE|no/...", read_balanced_dice, write_balanced_dice)


ORDER_BONUS = 6
"""What a Chaos that matches adds to the next roll (B15)."""
NO_FOCUS = -1
"""No Focus declared with the roll; 0 stands for the number of turns on the sheet."""


def read_turns(text: str) -> int:
    """For how many turns a Focus is declared: 1 to 20 (B60)."""
    turns = read_number(text)
    if not 1 <= turns <= 20:
        raise ValueError(f'"{text}" should be a number of turns from 1 to 20')
    return turns


FOCUS = plain("N", read_turns, str, bare=0)


class InitiativeRoll(Options):
    """One combatant's part of `initiative`. ``spare``: dice that are not called for are left aside."""

    dice: Annotated[tuple[int, ...] | None, FACES] = option()
    again: Annotated[tuple[int, ...] | None, FACES] = option()
    balanced: Annotated[int | Literal["no"] | tuple[int, ...] | None, BALANCED] = option()
    lucky: bool | None = None
    chaos: Annotated[tuple[int, ...] | bool | None, CHAOS] = option(silent=False)
    focus: Annotated[int | None, FOCUS] = option(silent=NO_FOCUS)
    mode: Mode | None = option()
    bonus: tuple[Bonus, ...] = several()
    extra: Annotated[int, NUMBER] = option(0, silent=0)
    shock: Faces | None = option()
    penalty: Penalty | None = option(silent="")
    spare: bool = False

    @property
    def is_own(self) -> bool:
        """Lucky, Chaos, a Focus and what a Shock costs are one combatant's own."""
        focuses = self.focus not in (None, NO_FOCUS)
        return bool(self.lucky or self.chaos or focuses or self.shock or self.penalty)


class Initiative(core.Initiative):
    """B20: everybody able and not given dice is rolled for; while a round runs who has no roll (B24)."""

    rolls: Mapping[str, InitiativeRoll] = each()


class SettleShock(Command):
    """B52."""

    verb, label = "shock", "shock"
    help = "what a Balance Shock costs: 1 Injury, or -2 on the higher stat of body or mind"
    who: Who
    choice: Penalty


class Attack(Command):
    """B30 to B33: a whole attack as one step. ``*spare``: dice that are not called for are left aside.

    ``first_*`` are for the first roll only, not for its chain.
    """

    verb, key, label = "attack", "a", "attack"
    help = "one attacks another; dice typed or rolled"
    who: Who
    target: Target
    with_: Title | None = option(key="with")
    dice: Faces | None = option()
    again: Faces | None = option()
    balanced: Annotated[int | Literal["no"] | tuple[int, ...] | None, BALANCED] = option()
    lucky: bool | None = None
    chaos: Annotated[tuple[int, ...] | bool | None, CHAOS] = option(silent=False)
    bonus: tuple[Bonus, ...] = several()
    mode: Mode | None = option()
    extra: Annotated[int, NUMBER] = option(0, silent=0)
    first_mode: Mode | None = option()
    first_bonus: tuple[Bonus, ...] = several()
    use: tuple[Title, ...] = several()
    endure: Number | None = option(silent=0)
    reason: Text | None = option(silent="")
    defense: Faces | None = option()
    defense_again: Faces | None = option()
    defense_balanced: Annotated[int | Literal["no"] | tuple[int, ...] | None, BALANCED] = option()
    defense_lucky: bool | None = None
    defense_chaos: Annotated[tuple[int, ...] | bool | None, CHAOS] = option(silent=False)
    defense_bonus: tuple[Bonus, ...] = several()
    defense_mode: Mode | None = option()
    defense_extra: Annotated[int, NUMBER] = option(0, silent=0)
    chain: Annotated[tuple[tuple[int, ...], ...] | None, SETS] = option()
    chain_again: Annotated[tuple[tuple[int, ...], ...] | None, SETS] = option()
    chain_balanced: Annotated[tuple[int | str | tuple[int, ...] | None, ...] | None, CHAIN_BALANCED] = (
        option()
    )
    spare: bool = False
    defense_spare: bool = False
    chain_spare: bool = False
    shared: bool = False

    def sharing(self, before: Self, encounter: Encounter) -> Self:
        """With ``shared``, one attack roll for all: the dice of the one before, and what rides on them."""
        from tracker.systems.balance.shared_roll import shared_roll

        same = self.shared and (self.who, self.with_) == (before.who, before.with_)
        return self.model_copy(update=shared_roll(self, before, encounter)) if same else self


class DeclareFocus(Command):
    """B60."""

    verb, key, label = "focus", "f", "focus"
    help = "begins to focus on its turn, strikes N turns later"
    who: Who
    turns: Number | None = option()


class BreakFocus(Command):
    """B61."""

    verb, label = "break", "break"
    help = "a distraction breaks a Focus"
    who: Who


class Endure(Command):
    """B34: answers what last hurt ``who``."""

    verb, key, label = "endure", "e", "endure"
    help = "takes back up to N of the Injury last taken, for a Stat Point each"
    answers_hurt = True
    who: Who
    amount: Number
    reason: Text | None = option(silent="")


class DeclareLucky(Command):
    """B14."""

    verb, key, label = "lucky", "l", "lucky"
    help = "a Stat Point for a Bonus Roll on the next roll that allows it"
    who: Who


class RollChaos(Command):
    """B15."""

    verb, key, label = "chaos", "C", "chaos"
    help = "2d6: a match gives +6 on the next roll, else Imbalance +1"
    who: Who
    dice: Faces | None = option()


class Skill(Command):
    """B17: a skill roll; out of combat preceded by the Shock check (B51)."""

    verb, key, label = "skill", "k", "skill"
    help = "2d6 and a stat or attribute against a difficulty"
    who: Who
    stat: Title
    difficulty: Number | None = option()
    dice: Faces | None = option()
    again: Faces | None = option()
    balanced: Annotated[int | Literal["no"] | tuple[int, ...] | None, BALANCED] = option()
    lucky: bool | None = None
    chaos: Annotated[tuple[int, ...] | bool | None, CHAOS] = option(silent=False)
    bonus: tuple[Bonus, ...] = several()
    mode: Mode | None = option()
    extra: Annotated[int, NUMBER] = option(0, silent=0)
    check: Faces | None = option()
    shock: Faces | None = option()
    penalty: Penalty | None = option(silent="")
    spare: bool = False


class Rest(Command):
    """B43."""

    verb, label = "rest", "rest"
    help = "a long or short rest, for all or for those named"
    rest: Annotated[str, one_of("long", "short")]
    who: Whos = position((), several=True)
    health: Annotated[bool | None, YES] = option(silent=True)


class Revive(Command):
    """B42: lifts Exhaustion, or stands up who is down."""

    verb, label = "revive", "revive"
    help = "back from Exhaustion, or from down: pool at least -2, Health at least 1"
    who: Who
    points: Number | None = option()
    health: Number | None = option()


BALANCE_COMMANDS: tuple[type[Command], ...] = (
    Attack, Endure, DeclareFocus, BreakFocus, DeclareLucky, RollChaos, SettleShock, Skill, Rest, Revive,
)  # fmt: skip
