"""What the game master can ask for only in Libra, each with its words of the language."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal, Self

from tracker.core import commands as core
from tracker.core.arithmetic import read_number
from tracker.core.commands import Command
from tracker.core.dice import parse_faces, write_faces
from tracker.core.encounter import Encounter
from tracker.core.text import clean
from tracker.core.words import (
    NUMBER,
    YES,
    Bonus,
    Dice,
    Name,
    Number,
    Options,
    Side,
    Target,
    Text,
    Who,
    Whos,
    each,
    one_of,
    option,
    plain,
    position,
    several,
)  # fmt: skip

D10 = plain("FACES", lambda text: parse_faces(text, 10), write_faces)


def read_d100(text: str) -> tuple[int, ...]:
    """Faces of a d100 (L11): 00 and 100 are the same; a lone 0 is refused."""
    if "0" in text.replace(",", " ").split():
        raise ValueError("a lone 0 is no d100: 1 to 100, and 00 is 100")
    return parse_faces(text, 100)


D100 = plain("FACES", read_d100, write_faces)
Percent = Annotated[tuple[int, ...], D100]
Title = Annotated[str, plain("NAME", clean)]


def read_outcome(text: str) -> str:
    """What a Reaction power leaves of the damage (L41): full, half, none, or a number."""
    low = text.casefold()
    if low in ("full", "half", "none"):
        return low
    if low[:1].isdecimal() and (left := read_number(low)) >= 0:
        return str(left)
    raise ValueError(f'"{text}" should be full, half, none or the damage that is left')


Outcome = Annotated[str, plain("full|half|none|N", read_outcome)]


class InitiativeRoll(Options):
    """One combatant's d10."""

    dice: Annotated[tuple[int, ...] | None, D10] = option()


class Initiative(core.Initiative):
    """L20: everybody able rolls; while a round runs those without a roll, at the current tick at most."""

    rolls: Mapping[str, InitiativeRoll] = each()


class Attack(Command):
    """L40 to L44: a whole attack as one step. ``damage`` is the expression's total, else its dice."""

    verb, key, label = "attack", "a", "attack"
    help = "one attacks another with a power; dice typed or rolled, the target may react"
    who: Who
    target: Target
    with_: Title | None = option(key="with")
    d100: Percent | None = option()
    reaction: Title | None = option(silent="none")
    reaction_d100: Percent | None = option()
    outcome: Outcome | None = option()
    damage: Number | None = option()
    damage_dice: Dice | None = option(silent=())
    bonus: tuple[Bonus, ...] = several()
    knock: Annotated[bool | None, YES] = option()
    advantage: bool = False
    disadvantage: bool = False
    killer: bool = False
    free: bool = False
    shared: bool = False

    def ordered(self, targets: Sequence[str], encounter: Encounter) -> Sequence[str]:
        """One action meets all as they stand: from behind, so that no fall moves one up before (L30)."""
        from tracker.systems.libra.formation import from_behind

        return sorted(targets, key=lambda who: from_behind(encounter, encounter[who]))

    def among(self, place: int, count: int) -> Self:
        """One action on several: the last of its attacks pays Speed and EP or TP (L4, L21)."""
        return self.model_copy(update={"free": self.free or place < count - 1})

    def sharing(self, before: Self, encounter: Encounter) -> Self:
        """With ``shared``, one d100 and one damage roll for all."""
        same = (self.who, self.with_) == (before.who, before.with_) and self.d100 in (None, before.d100)
        if not self.shared or not same or self.damage is not None or self.damage_dice is not None:
            return self
        rolled = {name: getattr(before, name) for name in ("d100", "damage", "damage_dice")}
        return self.model_copy(update=rolled)


class UsePower(Command):
    """L23: a power that is no attack, or whose effect the GM tells."""

    verb, key, label = "power", "p", "power"
    help = "uses a power without an attack roll; its effect is the game master's"
    who: Who
    name: Name
    target: Whos = position((), several=True)


class UseItem(Command):
    """L23: Speed 10."""

    verb, key, label = "use", "I", "item"
    help = "Use Item, Speed 10: a potion or another consumable"
    who: Who
    text: Text = position("")


class Equip(Command):
    """L23: Speed 10. With ``armour`` or ``m_armour`` it is a piece of armour, else the weapon type."""

    verb, key, label = "equip", "E", "equip"
    help = "Change Equipment, Speed 10: another weapon, or with armour= and m_armour= another armour"
    who: Who
    text: Text
    armour: Number | None = option()
    m_armour: Number | None = option()


class Wait(Command):
    """L23: holds the action; last on that tick."""

    verb, key, label = "wait", "w", "wait"
    help = "Wait: acts last on a lower number"
    of_turn = True
    who: Whos
    turn: Number


class Centre(Command):
    """L26: Speed 4."""

    verb, key, label = "centre", "C", "centre"
    help = "Centre, Speed 4: removes Advantage against WHO that is not from weapon type"
    who: Who


class Run(Command):
    """L25: all that is left."""

    verb, key, label = "run", "R", "run"
    help = "Run: all initiative left; out at the end of the round"
    who: Who


class Hold(Command):
    """L24: "Don't Move n"."""

    verb, key, label = "hold", "x", "hold"
    help = "Don't Move N: breaks free 6 initiative at a time; 0 lets go"
    who: Who
    count: Number


class ChangeRow(Command):
    """L30: Combat Positioning, Speed 10."""

    verb, key, label = "row", "m", "row"
    help = "Combat Positioning, Speed 10: to the front or the back row"
    who: Who
    row: Annotated[str, one_of("front", "back")]


class Swap(Command):
    """L30: Combat Positioning in Row formation, Speed 10."""

    verb, label = "swap", "swap"
    help = "Combat Positioning, Speed 10: places with the one directly before or behind"
    who: Who
    other: Who


class ChangeFormation(Command):
    """L3: at the start, between fights, or (``by``) as somebody's Combat Positioning."""

    verb, label = "formation", "formation"
    help = "how a side stands; by=WHO makes it that one's Combat Positioning, Speed 10"
    side: Side
    formation: Annotated[str, one_of("column", "staggered", "row")]
    by: Who | None = option()


class SetAmbush(Command):
    """L31."""

    verb, label = "ambush", "ambush"
    help = "a side is ambushed: Back Attack or Pincer"
    side: Side
    ambush: Annotated[str, one_of("back", "pincer", "none")]


class GiveAdvantage(Command):
    """L26: by the GM."""

    verb, key, label = "advantage", "v", "advantage"
    help = "gives one Advantage on another, from weapon type or other; off takes it away"
    who: Who
    target: Target
    weapon: bool = False
    off: bool = False


class Skill(Command):
    """L10 to L12: a skill roll, with assistance."""

    verb, key, label = "skill", "k", "skill"
    help = "d100 against stat + skill; others may assist"
    who: Who
    skill: Title
    d100: Percent | None = option()
    stat: Annotated[
        Literal["strength", "agility", "vitality", "will"] | None,
        one_of("strength", "agility", "vitality", "will"),
    ] = option()
    bonus: tuple[Bonus, ...] = several()
    difficulty: Annotated[int, NUMBER] = option(0, silent=0)
    speed: Annotated[int, NUMBER] = option(0, silent=0)
    assist: Whos | None = option()
    assist_d100: Percent | None = option()


class Kill(Command):
    """L45."""

    verb, label = "kill", "kill"
    help = "a KO'd character or human is killed and does not come back"
    who: Who


class DownTime(Command):
    """L50."""

    verb, label = "downtime", "down time"
    help = "full HP and EP/TP 0, for the party or for those named"
    who: Whos = position((), several=True)


LIBRA_COMMANDS: tuple[type[Command], ...] = (
    Attack, UsePower, Skill, Wait, Centre, UseItem, Equip, Run, Hold, ChangeRow, Swap, ChangeFormation,
    SetAmbush, GiveAdvantage, Kill, DownTime,
)  # fmt: skip
