"""What the game master can ask for in every game. A class is the whole command: key, label, help, words."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Self

from pydantic import AfterValidator, BaseModel, ConfigDict

from tracker.core.arithmetic import read_number
from tracker.core.text import clean
from tracker.core.words import (
    Dice,
    Json,
    LongName,
    Mode,
    Name,
    Number,
    Side,
    Subject,
    Text,
    Until,
    Value,
    Who,
    Whos,
    open_words,
    option,
    plain,
    position,
)

if TYPE_CHECKING:
    from tracker.core.encounter import Encounter


class Command(BaseModel):
    """One thing to do. Required fields are given by place, others as ``name=value`` or as flags.

    ``verb`` begins its line of the language; ``key`` is its key in the app, ``label`` the footer's
    word, ``help`` one line. A field that is None is still open; `complete` has its question answered.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True, defer_build=True)
    verb: ClassVar[str] = ""
    aliases: ClassVar[tuple[str, ...]] = ()
    key: ClassVar[str] = ""
    label: ClassVar[str] = ""
    help: ClassVar[str] = ""
    answers_hurt: ClassVar[bool] = False
    """Whether it answers what last hurt somebody."""
    prepares: ClassVar[bool] = False
    """Whether it can be said of those who are held back too; any other is refused."""
    of_turn: ClassVar[bool] = False
    """Whether it is about a turn: that of whoever is up, with all who share its row."""

    @classmethod
    def placed(cls, values: dict[str, Any]) -> dict[str, Any]:
        """The fields as they were read from a line, each in its place."""
        return values

    def ordered(self, targets: Sequence[str], encounter: "Encounter") -> Sequence[str]:
        """Those whom it is aimed at, in the order in which each gets its own."""
        return targets

    def among(self, place: int, count: int) -> Self:
        """The command as one of `count` at once, such as one attack on several; `place` is from 0."""
        return self

    def sharing(self, before: Self, encounter: "Encounter") -> Self:
        """The command with the roll of the one before it, where it says that one roll is for all.

        ``encounter`` is that in which the one before is decided.
        """
        return self


class PointerMove(Command):
    """A command about the record itself: history carries it out, no rule decides it."""


def read_count(text: str) -> int:
    """``x3``: how many copies."""
    count = read_number(text[1:]) if text[:1] in ("x", "X") else 0
    if not 1 <= count <= 200:
        raise ValueError(f'"{text}" should be x1 to x200')
    return count


COUNT = plain("xN", read_count, lambda n: f"x{n}")


class Add(Command):
    """One or more combatants join; ``fields`` are the game's own, ``sheet`` all of them as JSON."""

    verb, key, label = "add", "+", "add"
    help = "one or N join: from this fight, the library or the game, or as given"
    name: LongName
    count: Annotated[int, COUNT] = position(1)
    source: Annotated[str, plain("ENTRY", clean), AfterValidator(clean)] | None = option(key="from")
    side: Side | None = option()
    turn: Number | None = option()
    group: Name | None = option()
    wave: Name | None = option()
    hidden: bool = False
    fields: Mapping[str, Any] = open_words("sheet")
    sheet: Json | None = option(silent={})


class Roster(Command):
    """Several join in one step, all or nothing: a roster file, or its entries as JSON."""

    verb, label = "roster", "roster"
    help = "everyone of a roster file joins, in one step"
    entries: Annotated[Any, plain("FILE|JSON", str)]


class Remove(Command):
    """Combatants leave for good: their slots go, their ids, names and numbers are not given out again."""

    verb, key, label = "remove", "X", "remove"
    prepares = True
    help = "takes out of the fight for good"
    who: Whos


class Rename(Command):
    """A combatant gets another name, which nobody else may have; its id stays."""

    verb, key, label = "rename", "N", "rename"
    prepares = True
    help = "gives another name; the id stays"
    who: Who
    name: LongName


class Hide(Command):
    """Combatants are kept from whatever players see."""

    verb, key, label = "hide", "V", "hide"
    prepares = True
    help = "hides from what players see; shows again what is hidden"
    who: Whos


class Reveal(Command):
    """Combatants are shown to players again."""

    verb, label, prepares = "reveal", "reveal", True
    help = "shows to the players again"
    who: Whos


class Group(Command):
    """Combatants act as one: one roll for their turn, one row of the ladder, up together."""

    verb, key, label, prepares = "group", "G", "group", True
    help = "they roll once, by the lowest bonus, and share a row; a Focus, luck or penalty rolls alone"
    who: Whos
    name: LongName


class Ungroup(Command):
    """Combatants act each for itself again."""

    verb, label, prepares = "ungroup", "ungroup", True
    help = "those named act each for itself again"
    who: Whos


class HoldBack(Command):
    """Combatants wait outside the fight, by the name of their wave: no turn, no target."""

    verb, label, prepares = "wave", "hold back", True
    help = "holds back until bring NAME: off the ladder, no initiative, no target"
    who: Whos
    name: LongName


class Bring(Command):
    """A wave comes in: while a round runs `initiative` gives its turns."""

    verb, key, label = "bring", "W", "bring in"
    help = "brings in a wave that is held back; while a round runs its initiative is next"
    name: LongName | None = position(None)


class Note(Command):
    """A note on one combatant, or on the fight itself; it can also be written after the end."""

    verb, key, label, prepares = "note", "t", "note", True
    help = "writes a note on somebody, or with - on the fight"
    who: Subject
    text: Text


class Mark(Command):
    """A step of the roll log bears a note, until it is marked without one."""

    verb, key, label = "mark", "*", "mark"
    help = "marks a step of the roll log with a note; without TEXT the mark goes"
    step: Number
    text: Text = position("")


class Hurt(Command):
    """Combatants lose an amount of a pool; at 0 of the game's own they fall."""

    verb, key, label, prepares = "hurt", "h", "hurt", True
    help = "takes N from Health, or from pool=NAME"
    who: Whos
    amount: Number
    pool: Name | None = option()
    endure: Number | None = option(silent=0)
    reason: Text | None = option(silent="")


class Heal(Command):
    """Combatants regain an amount of a pool, up to its maximum; above 0 of the game's own they rise."""

    verb, key, label, prepares = "heal", "H", "heal", True
    help = "gives N back to Health, or to pool=NAME"
    who: Whos
    amount: Number
    pool: Name | None = option()


Clean = Annotated[str, AfterValidator(clean)]
NEW_VALUE = plain("VALUE", clean, rest=True)
"""A value of a sheet; in a prompt, where it is edited, a sign before it means a change."""


class Set(Command):
    """A pool's current number, its ``.maximum``, the side, or a field of the sheet by dotted path.

    ``+=2`` and ``-=2`` change the number that is there; a bare or signed one, also after "=", is the value.
    """

    verb, key, label, prepares = "set", "=", "set", True
    help = "sets fields of a sheet, or what a pool holds now; += and -= change a number"
    who: Whos
    field: Name
    value: Annotated[str, NEW_VALUE, AfterValidator(clean)]
    more: Mapping[Clean, Clean] = open_words("values")

    @classmethod
    def placed(cls, values: dict[str, Any]) -> dict[str, Any]:
        """Where all is told as ``field=value``, the first of them is the field and its value."""
        more = values.get("more", {})
        if "field" not in values and more:
            (field, value), *rest = more.items()
            return {**values, "field": field, "value": value, "more": dict(rest)}
        return values


class PutCondition(Command):
    """A condition on combatants; one of the same name is replaced, so the last duration given counts."""

    verb, key, label, prepares = "condition", "c", "condition", True
    help = "puts a condition on, with how long and what it changes"
    who: Whos
    name: LongName
    rounds: Number | None = option()
    until: Until | None = option()
    modifiers: Mapping[str, int] = open_words("modifiers")
    mode: Mode | None = option()


class Clear(Command):
    """A condition is ended by hand; any unique beginning of its name will do."""

    verb, key, label = "clear", "K", "clear"
    prepares = True
    help = "ends a condition"
    who: Whos
    name: LongName


class Remind(Command):
    """A text for a round (the next, when not told) and a turn of it (its beginning, when not told)."""

    verb, key, label = "remind", "r", "remind"
    help = "shows a text when that round, and turn, is reached"
    round: Number | None = option()
    turn: Number | None = option()
    text: Text


class Initiative(Command):
    """Starts a round. Each game gives its own form of it."""

    verb, key, label = "initiative", "i", "initiative"
    help = "rolls for those without a turn; before a round it starts one"


class NextTurn(Command):
    """Everyone up is done; outside a running round it is the game's `Initiative`."""

    verb, aliases, key, label = "next", ("n",), "n", "next"
    help = "whoever is up is done; on to the next turn"


class Done(Command):
    """Some of those who are up have acted; with the last of them the next turn comes up."""

    verb, key, label = "done", "d", "done"
    help = "one of several who act at the same time has acted"
    who: Whos


class MoveTurn(Command):
    """A combatant stands on that turn by hand: this round, or between rounds the next."""

    verb, key, label = "turn", "P", "turn"
    help = "puts on a turn by hand"
    of_turn = True
    who: Whos
    turn: Number


class ActNow(Command):
    """A combatant stands first on the turn that runs: it acts at once, or next where only one acts."""

    verb, key, label = "now", "A", "act now"
    help = "acts on the turn that runs, before the others"
    of_turn = True
    who: Whos


class Delay(Command):
    """A turn that is up or ahead moves to a lower one of the same round."""

    verb, key, label = "delay", "y", "delay"
    help = "waits for a lower turn"
    of_turn = True
    who: Whos
    turn: Number


class Skip(Command):
    """The turn that is up or ahead goes by in this round."""

    verb, label = "skip", "skip"
    help = "gives up this round's turn"
    of_turn = True
    who: Whos


class Order(Command):
    """One stands before another of the same turn."""

    verb, key, label = "order", "O", "order"
    help = "puts before another of the same turn"
    who: Who
    before: Who


class RollDice(Command):
    """Free dice."""

    verb, key, label = "roll", "o", "roll"
    help = "free dice, such as 2d6+3 or 3d6kh2"
    expression: Annotated[str, plain("EXPRESSION", clean, rest=True), AfterValidator(clean)]
    for_: Who | None = option(key="for")
    dice: Dice | None = option(silent=())


class SetRule(Command):
    """A house rule gets one of its values."""

    verb, label = "setting", "setting"
    help = "a house rule of this fight"
    name: Name
    value: Value


class End(Command):
    """The fight is closed; `undo` opens it again."""

    verb, label = "end", "end"
    help = "closes the fight; it can still be read and undone"
    text: Text = position("")


class Together(Command):
    """Several lines as one step: each is decided on the state after the one before, all or none."""

    verb, label = "together", "together"
    help = "several lines, each in quotes, as one step: all of them, or none"
    lines: tuple[Annotated[str, plain("LINE", clean), AfterValidator(clean)], ...] = position(
        ..., several=True
    )


class Keep(Command):
    """A combatant is kept in the user's library. The fight stays as it is, and the record holds no step."""

    verb, key, label = "keep", "L", "keep"
    help = "keeps in your library for other fights; now: with its Health as it stands"
    who: Who
    as_: LongName | None = option(key="as")
    now: bool = False
    replace: bool = False


class Undo(PointerMove):
    """The pointer goes back along the parents, at most to the empty fight."""

    verb, aliases, key, label = "undo", ("u",), "u", "undo"
    help = "takes back the last step, or N"
    count: Number = position(1)


class Redo(PointerMove):
    """The pointer goes down the path last left, at most to its end."""

    verb, key, label = "redo", "U", "redo"
    help = "brings back the step last undone, or N"
    count: Number = position(1)


class GoTo(PointerMove):
    """The pointer goes to any step; to a step that moved it, where that one went."""

    verb, label = "goto", "goto"
    help = "to any step; 0 is the empty fight"
    step: Number


class Without(PointerMove):
    """One step is left out and each later one of the path decided again; ``force`` accepts differences."""

    verb, label = "without", "without"
    help = "takes back one step and decides the later ones again"
    step: Number
    force: bool = False


class Amend(PointerMove):
    """Another line is decided in place of one step, and each later one of the path again."""

    verb, label = "amend", "amend"
    help = "puts another line in place of one step and decides the later ones again"
    step: Number
    line: Annotated[str, plain("LINE", clean, rest=True, raw=True), AfterValidator(clean)]
    force: bool = False


CORE_COMMANDS: tuple[type[Command], ...] = (
    NextTurn, Done, Hurt, Heal, PutCondition, Clear, Note, Mark, Remind,
    Add, Roster, Set, Rename, Remove, Hide, Reveal, Group, Ungroup,
    HoldBack, Bring, MoveTurn, ActNow, Delay, Skip, Order, RollDice,
    SetRule, Together, Keep, End, Undo, Redo, GoTo, Without, Amend,
)  # fmt: skip
"""Every command that all games share."""
