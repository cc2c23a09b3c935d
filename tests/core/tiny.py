"""Three tiny games, complete enough to fight with: what core does for every game is tested on them.

All who are able roll 2d6 + quick. At 0 Health one is down. `daze` makes its target owe a choice that
`shrug` settles; while it is owed nobody is up.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Annotated, Any, Literal

from tests.story import Story, given
from tracker.core import events as ev
from tracker.core import groups, turns
from tracker.core.apply import with_combatant
from tracker.core.arithmetic import read_number
from tracker.core.commands import Command, Initiative
from tracker.core.draft import Draft
from tracker.core.encounter import Encounter, Pool
from tracker.core.ladder import slots_of, to_roll
from tracker.core.pools import injure, restore
from tracker.core.questions import Question
from tracker.core.refused import Refused
from tracker.core.sheet import Sheet
from tracker.core.system import Decision, RuleSystem, Setting
from tracker.core.words import (
    BALANCED,
    FACES,
    Bonus,
    Options,
    Target,
    Text,
    Who,
    Whos,
    each,
    option,
    plain,
    position,
    several,
)


class Bite(Sheet):
    """One of several things to bite with."""

    name: str
    sharp: int = 0


class TinySheet(Sheet):
    """Health (0: a thing without any), mana, quickness, and some fields of every sort."""

    health: int = 3
    mana: int = 0
    quick: int = 0
    kind: str = ""
    tags: tuple[str, ...] = ()
    boss: bool = False
    bite: tuple[Bite, ...] = ()


@dataclass(frozen=True)
class Dazed:
    """Whether a choice is owed."""

    owed: bool = False


WILD = plain("N", read_number, bare=1)
"""A number, 1 when only named."""


class Roll(Options):
    """One combatant's initiative."""

    dice: Annotated[tuple[int, ...] | None, FACES] = option()
    slow: bool = False
    bonus: tuple[Bonus, ...] = several()

    @property
    def is_own(self) -> bool:
        return self.slow


class TinyInitiative(Initiative):
    """All who are able and without a turn roll 2d6 + quick + bonuses; the slow take 3 from it."""

    rolls: Mapping[str, Roll] = each()


class Strike(Command):
    """One takes a die of Health from another, and all the bonuses; a wild blow one more."""

    verb, key, label, help = "strike", "a", "strike", "takes 1d6 from another"
    who: Who
    target: Target
    dice: Annotated[tuple[int, ...] | None, FACES] = option()
    bonus: tuple[Bonus, ...] = several()
    balanced: Annotated[int | Literal["no"] | None, BALANCED] = option()
    wild: Annotated[int | None, WILD] = option()
    shout: Text | None = option()


class Rally(Command):
    """Those named rise with one Health; all, when nobody is."""

    verb, label, help = "rally", "rally", "those named rise with 1 Health"
    who: Whos = position((), several=True)


class Daze(Command):
    """The target owes a choice."""

    verb, label, help = "daze", "daze", "the target owes a choice"
    who: Who


class Shrug(Command):
    """The choice is made."""

    verb, label, help = "shrug", "shrug", "settles what is owed"
    who: Who


class Dazzled(ev.About):
    """A choice is owed, or no more."""

    kind: Literal["tiny.dazzled"] = "tiny.dazzled"
    owed: bool


class Tiny(RuleSystem):
    """Turns of 12 to 2, equal ones at the same time, rolled anew each round."""

    key = "tiny"
    title = "Tiny"
    sheet = TinySheet
    initiative = TinyInitiative
    turn_bonus = "quick"
    own_commands = (Strike, Rally, Daze, Shrug)
    own_events = (Dazzled,)
    modifiers = ("attack", "defense", "initiative")
    pool_names = {"health": "Health", "mana": "Mana"}  # noqa: RUF012
    settings = {"mercy": Setting("whether blows hurt less", "no", ("yes", "no"))}  # noqa: RUF012

    @cached_property
    def decisions(self) -> Mapping[type[Command], Decision]:
        return {
            **super().decisions,
            TinyInitiative: initiative,
            Strike: strike,
            Rally: rally,
            Daze: daze,
            Shrug: shrug,
        }

    def fresh(self) -> Dazed:
        return Dazed()

    def pools(self, sheet: Any) -> Mapping[str, Pool]:
        pools = {"health": Pool(sheet.health, sheet.health), "mana": Pool(sheet.mana, sheet.mana)}
        return {name: pool for name, pool in pools.items() if pool.maximum}

    def meant(self, encounter: Encounter, command: Command) -> Command:
        command = super().meant(encounter, command)
        if not isinstance(command, TinyInitiative):
            return command
        each = groups.together(self, encounter, command.rolls)
        rolls = {who: command.rolls.get(who, Roll()) for who in each}
        return command.model_copy(update={"rolls": {**rolls, **command.rolls}})

    def rolling(self, encounter: Encounter) -> list[Any]:
        """Those who roll when initiative is called."""
        return [
            c
            for c in to_roll(encounter)
            if self.able(encounter, c) and not (self.keeps_ladder and slots_of(encounter, c.id))
        ]

    def questions(self, encounter: Encounter, command: Command) -> Sequence[Question]:
        if isinstance(command, TinyInitiative):
            return [
                Question(f"rolls.{who}.dice", f"{encounter.name_of(who)}: 2d6", "dice", who, 2)
                for who, roll in command.rolls.items()
                if roll.dice is None
            ]
        if isinstance(command, Strike) and command.dice is None:
            return [Question("dice", f"{encounter.name_of(command.who)}: 1d6", "dice", command.who, 1)]
        return super().questions(encounter, command)

    def apply(self, encounter: Encounter, event: ev.Event) -> Encounter:
        if isinstance(event, Dazzled):
            state = replace(encounter[event.who].state, owed=event.owed)
            return with_combatant(encounter, event.who, state=state)
        return super().apply(encounter, event)

    def owed(self, encounter: Encounter) -> Sequence[str]:
        return [c.id for c in encounter if c.state.owed]


class TinyOneByOne(Tiny):
    """Equal turns act one after the other."""

    simultaneous = False


class TinyKept(Tiny):
    """Turns are rolled once and stay from round to round, one after the other."""

    simultaneous = False
    keeps_ladder = True


def initiative(draft: Draft, command: TinyInitiative) -> None:
    """Everyone's turn; a round begins unless one is running."""
    rolling = {c.id for c in draft.system.rolling(draft.encounter)}
    shared = groups.together(draft.system, draft.encounter, command.rolls)
    for who in command.rolls:
        if who not in rolling:
            raise Refused(f"{draft[who].name} does not roll now")
    if draft.encounter.phase != "fighting":
        turns.begin_round(draft)
    elif not command.rolls:
        raise Refused("everyone has rolled this round")
    for who, roll in command.rolls.items():
        turn = sum(roll.dice or ()) + draft[who].sheet.quick - 3 * roll.slow + sum(n for n, _ in roll.bonus)
        turns.stand(draft, (who, *shared[who]), turn)


def strike(draft: Draft, command: Strike) -> None:
    """A blow. Raises `Refused` for one who cannot act."""
    if draft[command.who].down and command.who not in draft.system.up(draft.encounter):
        raise Refused(f"{draft[command.who].name} is down")
    if "health" not in draft[command.target].pools:
        raise Refused(f"{draft[command.target].name} has no Health")
    balanced = command.balanced if isinstance(command.balanced, int) else 0
    more = sum(n for n, _ in command.bonus) + balanced + (command.wild or 0)
    injure(draft, command.target, "health", max(0, (command.dice or (0,))[0] + more), command.shout or "")


def rally(draft: Draft, command: Rally) -> None:
    """Those who are down rise."""
    for who in command.who or tuple(c.id for c in draft.encounter):
        if draft[who].down:
            restore(draft, who, "health", 1)


def daze(draft: Draft, command: Daze) -> None:
    """From now on a choice is owed."""
    if not draft[command.who].state.owed:
        draft.add(Dazzled(who=command.who, owed=True))


def shrug(draft: Draft, command: Shrug) -> None:
    """The choice is made. Raises `Refused` when none is owed."""
    if not draft[command.who].state.owed:
        raise Refused(f"{draft[command.who].name} owes no choice")
    draft.add(Dazzled(who=command.who, owed=False))


def fight() -> Story:
    """One of the party, two foes, and one without Health."""
    return given(Tiny(), "add Knight side=party health=5 mana=2", "add Wolf x2", "add Trap health=0")
