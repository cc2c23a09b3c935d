"""What the game master can ask for only in Trident, each with its words of the language."""

import re
from collections.abc import Mapping
from typing import Annotated, Self

from tracker.core import commands as core
from tracker.core.commands import Command
from tracker.core.dice import write_faces
from tracker.core.encounter import Encounter
from tracker.core.names import listed, reference, resolve
from tracker.core.text import clean
from tracker.core.words import (
    Bonus,
    LongName,
    Options,
    Target,
    Who,
    Whos,
    Word,
    each,
    option,
    plain,
    position,
    read_yes,
    several,
    write_yes,
)
from tracker.systems.trident.sheet import DEFENSES

SIDES = 20


def read_die(text: str) -> tuple[int, ...]:
    """The face of one d20, as the tuple that dice are answered with. Raises ValueError."""
    if not re.fullmatch(r"\d{1,4}", text.strip()) or not 1 <= int(text) <= SIDES:
        raise ValueError(f"a d{SIDES} shows 1 to {SIDES}, not {text}")
    return (int(text),)


DIE = plain("FACES", read_die, write_faces)
Die = Annotated[tuple[int, ...], DIE]
CHOSEN = plain("yes|no", read_yes, write_yes, bare=True)
Title = Annotated[str, plain("NAME", clean)]


def read_against(text: str, encounter: Encounter) -> tuple[str, str]:
    """``WHO.DEFENSE``: whose, and which of the four by any unique beginning. Raises ValueError, `Refused`."""
    who, dot, name = text.rpartition(".")
    low = name.casefold()
    found = [d for d in DEFENSES if low and d.startswith(low)]
    if not dot or len(found) != 1:
        raise ValueError(f'"{text}" should be WHO.DEFENSE with {listed(DEFENSES)}')
    return resolve(encounter, who), found[0]


def write_against(against: tuple[str, str], encounter: Encounter) -> str:
    """The inverse of `read_against`."""
    return f"{reference(encounter, against[0])}.{against[1]}"


AGAINST = Word("WHO.DEFENSE", read_against, write_against)


class TurnRoll(Options):
    """One combatant's part of a rolled turn order (T40)."""

    dice: Die | None = option()
    bonus: tuple[Bonus, ...] = several()


class Initiative(core.Initiative):
    """T40: everybody without a place gets one, by hand in order of joining or rolled; the places stay."""

    help = "starts the round; those without a place get one"
    rolls: Mapping[str, TurnRoll] = each()


class Resolving(Command):
    """What all rolls take: the dice, bonuses by hand, and the five modifiers of T13."""

    die: Die | None = option()
    defense_die: Die | None = option()
    bonus: tuple[Bonus, ...] = several()
    defense_bonus: tuple[Bonus, ...] = several()
    assurance: bool | None = None
    risk: bool | None = None
    ease: bool | None = None
    difficulty: bool | None = None
    fated: bool | None = None


class Attack(Resolving):
    """T20: Strike against Evade, or Block where the target chooses it."""

    verb, key, label = "attack", "a", "attack"
    help = "Strike against Evade, or Block: Stamina damage"
    who: Who
    target: Target
    block: Annotated[bool | None, CHOSEN] = option()
    shared: bool = False

    def sharing(self, before: Self, encounter: Encounter) -> Self:
        """With ``shared``, one die of the attacker for all."""
        mine = self.shared and self.die is None and self.who == before.who
        return self.model_copy(update={"die": before.die}) if mine else self


class Quip(Resolving):
    """T21: Speak against the higher of Resist and Solve, once a turn."""

    verb, key, label = "quip", "Q", "quip"
    help = "Speak against the higher of Resist and Solve: Morale damage, once a turn"
    who: Who
    target: Who


class Check(Resolving):
    """T10, T22: a named roll, alone or against a defense."""

    verb, key, label = "check", "k", "check"
    help = "a training or attribute, alone or against=WHO.DEFENSE"
    who: Who
    training: Title
    against: Annotated[tuple[str, str] | None, AGAINST] = option()


class Confirm(Command):
    """T3: what is suggested at 0 is put on, or another condition in its place."""

    verb, key, label = "confirm", "f", "confirm"
    help = "puts on what is suggested at 0 Stamina or Morale; NAME puts that on instead"
    who: Whos
    name: LongName = position("")


TRIDENT_COMMANDS: tuple[type[Command], ...] = (Attack, Quip, Check, Confirm)
