"""What a game must say to be run: its sheet, commands, events, and what its rules do at each moment."""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from pydantic import ValidationError

from tracker.core import commands as cmd
from tracker.core import events as ev
from tracker.core import initiative as rolled_initiative
from tracker.core.apply import apply as apply_core
from tracker.core.coming import ACTS
from tracker.core.commands import CORE_COMMANDS, Command, Initiative
from tracker.core.draft import Draft
from tracker.core.encounter import Combatant, Encounter, Pool, Slot
from tracker.core.groups import asked
from tracker.core.ladder import up as up_on_ladder
from tracker.core.misfit import expected, field_keys
from tracker.core.pools import injure
from tracker.core.questions import Question
from tracker.core.refused import Refused
from tracker.core.sheet import Sheet, plain_word, sheet_json, write_plain
from tracker.core.step import Record
from tracker.core.turns import keep_going
from tracker.core.words import NUMBER, VALUE, Word

if TYPE_CHECKING:
    from tracker.core.glossary import Term
    from tracker.core.outlook import Outlook
    from tracker.core.preview import Row

Decision = Callable[[Draft, Any], None]
"""How one command is decided: adds its events to the draft, or raises `Refused`."""


@dataclass(frozen=True, slots=True)
class Setting:
    """A house rule: what it does, its value when not set, and what it may be (empty: any whole number)."""

    help: str
    default: str
    choices: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """One row of a sheet or status view: a label, its text, and how urgent it is."""

    label: str
    text: str
    tone: Literal["", "quiet", "well", "warning", "danger", "up", "focus"] = ""


class RuleSystem:
    """One game. A subclass gives the class variables and overrides the moments its rules care about."""

    key: ClassVar[str]
    title: ClassVar[str]
    sheet: ClassVar[type[Sheet]]
    initiative: ClassVar[type[Initiative]] = rolled_initiative.RolledInitiative
    turn_dice: ClassVar[str] = "2d6"
    """What everybody rolls in the shared initiative, such as "1d20"."""
    turn_bonus: ClassVar[str] = ""
    """The field of the sheet that is added to it."""
    own_commands: ClassVar[tuple[type[Command], ...]] = ()
    own_events: ClassVar[tuple[type[ev.Event], ...]] = ()
    FOLDS: ClassVar[Mapping[type[ev.Event], Callable[[Encounter, Any], Encounter]]] = {}
    """What each event of the game's own changes."""
    settings: ClassVar[Mapping[str, Setting]] = {}
    modifiers: ClassVar[tuple[str, ...]] = ()
    """The rolls that a condition's modifiers can name, such as "attack"."""
    pool: ClassVar[str] = "health"
    """The pool of `hurt` and `heal` when none is named."""
    falls_at_zero: ClassVar[bool] = True
    """Whether one falls as that pool reaches 0, and rises above it; where not, the game says who is down."""
    pool_names: ClassVar[Mapping[str, str]] = {"health": "Health"}
    gauge: ClassVar[str | None] = None
    """The pool that the status pane draws before the lines of `status_view`: when not told one other than
    `pool`, which the ladder draws, if there is one; "" for none, where those lines say it themselves."""
    top: ClassVar[int | None] = 12
    bottom: ClassVar[int | None] = 2
    """The turns always shown on the ladder; None where only occupied ones are."""
    simultaneous: ClassVar[bool] = True
    """Whether equal turns act at the same time."""
    keeps_ladder: ClassVar[bool] = False
    """Whether the places on the ladder stay from round to round."""
    turn_numbers: ClassVar[tuple[int, int]] = (-99, 999)
    """The least and the greatest number that a turn can have."""
    late_acts: ClassVar[bool] = False
    """Whether who comes to a turn that has passed stands on the one that runs; else it misses the round."""
    after_end: ClassVar[tuple[type[Command], ...]] = (cmd.Note, cmd.Mark, cmd.Keep)
    """The commands that can still be carried out when the fight is closed."""

    # --- what the language and the record are made of

    @cached_property
    def commands(self) -> tuple[type[Command], ...]:
        """Every command of this game, its own first; one of its own takes the place of a shared verb."""
        own = (self.initiative, *self.own_commands)
        verbs = {c.verb for c in own}
        return (*own, *(c for c in CORE_COMMANDS if c.verb not in verbs))

    @cached_property
    def event_kinds(self) -> Mapping[str, type[ev.Event]]:
        """The kinds of event that this game's saves may hold, each with its class."""
        return {str(e.model_fields["kind"].default): e for e in (*ev.CORE_EVENTS, *self.own_events)}

    def event(self, record: Record) -> ev.Event:
        """The event that was recorded. Raises ValueError with one line when it is none of this game's."""
        kind = str(record.get("kind"))
        if kind not in self.event_kinds:
            raise ValueError(f'"{kind}" is no kind of event of {self.title}')
        try:
            return self.event_kinds[kind].model_validate(record)  # a union would make all kinds ready for one
        except ValidationError as e:
            first = e.errors(include_url=False)[0]
            raise ValueError(f"{kind}: {'.'.join(map(str, first['loc']))}: {expected(first)}") from e

    def words_of(self, kind: str) -> Mapping[str, Word]:
        """The open ``key=value`` words of this game.

        "sheet" (its fields), "values" (what `set` sets, or what its paths begin with) or "modifiers" (of a
        condition).
        """
        if kind == "modifiers":
            return dict.fromkeys(self.modifiers, NUMBER)
        if kind == "values":
            from tracker.core.values import OWN

            return dict.fromkeys((*self.pool_names, *OWN, *field_keys(self.sheet)), VALUE)
        infos = zip(field_keys(self.sheet), self.sheet.model_fields.values(), strict=True)
        return {key: plain_word(info.annotation) for key, info in infos}

    def names(self, model: type[Command], path: str, who: Combatant) -> Sequence[str]:
        """What a field of a command for somebody can name, such as a skill; () where any text goes."""
        told = self.from_parts("NAMES").get(model, {}).get(path)
        return tuple(told(who)) if told else ()

    @cached_property
    def lacking(self) -> Mapping[type[Command], Callable[[Combatant], str]]:
        """What tells, for each command that somebody must have something for, what that one has none of."""
        return {cmd.Clear: lambda who: "" if who.conditions else "condition", **self.from_parts("LACKS")}

    def lacks(self, model: type[Command], who: Combatant) -> str:
        """What somebody has none of that a command is about, such as "power"; "" where it can be tried."""
        told = self.lacking.get(model)
        return told(who) if told else ""

    def own_terms(self) -> "Sequence[Term]":
        """The words of this game's rules; a game keeps them in a module that is first read when asked for."""
        return ()

    @cached_property
    def glossary(self) -> "Sequence[Term]":
        """Every word of the rules with its line, the game's own before those of all games."""
        from tracker.core.glossary import SHARED

        own = tuple(self.own_terms())
        taken = {term.name.casefold() for term in own}
        return (*own, *(term for term in SHARED if term.name.casefold() not in taken))

    # --- deciding

    def make_ready(self) -> None:
        """Read all that a first command, and its preview, ask for: no key shall wait for that."""
        _ = self.means, self.asks, self.decisions, self.rows, self.foretells

    def parts(self) -> Sequence[Any]:
        """The modules of the game's ideas; first read when a command, or a prompt, asks for them.

        Each may have, by class of command, `DECISIONS`, `QUESTIONS` (what is left open), `MEANT` (the
        command meant here), `NAMES` (what its fields for a name can hold), `LACKS` (what somebody must
        have for it), `ROWS` (of its preview) and `CHANCES`; a small game may have them as class variables
        of its own.
        """
        return ()

    def from_parts(self, name: str) -> dict[Any, Any]:
        """What the shared initiative, the game's parts and the game itself have under that name, together."""
        parts = (rolled_initiative, *self.parts(), type(self))
        return {kind: found for part in parts for kind, found in getattr(part, name, {}).items()}

    @cached_property
    def means(self) -> Mapping[type[Command], Callable[..., Command]]:
        """What makes of a command, as said, the one that is meant in the encounter."""
        from tracker.core.values import MEANT

        return {**MEANT, **self.from_parts("MEANT")}

    def meant(self, encounter: Encounter, command: Command) -> Command:
        """The command that is meant here: `next` outside a round is this game's `initiative`.

        Raises `Refused` for one that names somebody who is not there.
        """
        from tracker.core.decide import refuse_absent

        if isinstance(command, cmd.NextTurn) and encounter.phase in ("setup", "round over"):
            command = self.initiative()
        refuse_absent(encounter, command)
        mean = self.means.get(type(command))
        return command if mean is None else mean(self, encounter, command)

    @cached_property
    def asks(self) -> Mapping[type[Command], Callable[..., Sequence[Question]]]:
        """What asks for each command that leaves something open; a game adds its own to the shared ones."""
        from tracker.core.asking import QUESTIONS

        return {**QUESTIONS, **self.from_parts("QUESTIONS")}

    def questions(self, encounter: Encounter, command: Command) -> Sequence[Question]:
        """What `command` leaves open now, in the order of the table; none depends on another's answer."""
        ask = self.asks.get(type(command))
        found = () if ask is None else ask(self, encounter, command)
        rolls = getattr(command, "rolls", None) if isinstance(command, Initiative) else None
        return asked(self, encounter, rolls, found) if rolls else found

    @cached_property
    def decisions(self) -> Mapping[type[Command], Decision]:
        """How each command is decided; a game adds its own to the shared ones."""
        from tracker.core import (
            conditions,
            decide,
            groups,
            joining,
            keeping,
            notes,
            pools,
            rolls,
            turn_commands,
            values,
            waves,
        )

        ideas: Sequence[Any] = (
            turn_commands, joining, values, pools, conditions, notes, rolls, groups, waves, keeping, decide,
        )  # fmt: skip
        shared = {kind: decision for idea in ideas for kind, decision in idea.DECISIONS.items()}
        return {**shared, **self.from_parts("DECISIONS")}

    def decide(self, encounter: Encounter, command: Command, is_last: bool = True) -> list[ev.Event]:
        """The events of a completed command, or `Refused`; rolls nothing, changes nothing."""
        from tracker.core.decide import decide

        return decide(self, encounter, command, is_last)

    def carry_on(self, draft: Draft) -> None:
        """What follows from any command: while a round runs, somebody is up."""
        keep_going(draft)

    def apply(self, encounter: Encounter, event: ev.Event) -> Encounter:
        """The encounter after `event`: the game's own by `FOLDS`, the rest the same in every game."""
        fold = self.FOLDS.get(type(event))
        return apply_core(self, encounter, event) if fold is None else fold(encounter, event)

    # --- the moments at which a game's rules speak; each may add events to the draft

    def fresh(self) -> Any:
        """The game's own state of a combatant that has just joined."""
        return None

    def fresh_fight(self) -> Any:
        """The game's own state of a fight that has just been set up."""
        return None

    def pools(self, sheet: Any) -> Mapping[str, Pool]:
        """The pools with which one of that sheet joins: a full one for each field of that name above 0."""
        most = {name: getattr(sheet, name, None) or 0 for name in self.pool_names}
        return {name: Pool(n, n) for name, n in most.items() if n > 0}

    def able(self, encounter: Encounter, combatant: Combatant) -> bool:
        """Whether a combatant can act: it is there, and not down."""
        return not combatant.down and not combatant.wave

    def unable_because(self, encounter: Encounter, combatant: Combatant) -> str:
        """Why it cannot, in a word or two."""
        return "held back" if combatant.wave else "down"

    def rolling(self, encounter: Encounter) -> Sequence[Combatant]:
        """Those who get a turn when initiative is called now, in order of joining."""
        return rolled_initiative.rolling(self, encounter)

    def shared_bonus(self, encounter: Encounter, combatant: Combatant) -> int | None:
        """What the sheet adds to the roll for a turn; None where something else of its own touches that roll.

        Of a group those roll as one who have only the first; the lowest counts.
        """
        touched = rolled_initiative.condition_bonus(combatant)
        return None if touched else rolled_initiative.bonus(combatant, self.turn_bonus)

    settles: ClassVar[type[Command] | None] = None
    """The command that settles a choice that is owed."""

    def owed(self, encounter: Encounter) -> Sequence[str]:
        """The ids of those who owe a choice; while any does, nobody is up."""
        return ()

    def owed_words(self, encounter: Encounter) -> str:
        """What the first of them can answer, in the words of the language."""
        return ""

    def hurt(self, draft: Draft, who: str, pool: str, amount: int, command: cmd.Hurt) -> None:
        """`amount` is lost by `hurt`; the game's answers to it are in its own form of that command."""
        injure(draft, who, pool, amount, command.reason or "")

    def pool_was_set(self, draft: Draft, who: str, pool: str) -> None:
        """A pool was changed by `heal` or `set`."""

    def sheet_was_set(self, draft: Draft, who: str, field: str) -> None:
        """A field of a sheet was changed."""

    def held_back(self, draft: Draft, who: str) -> None:
        """Somebody is off the ladder until its wave is brought in."""

    def turn_begins(self, draft: Draft, slot: Slot) -> None:
        """Somebody able came up on `slot`."""

    def turn_ends(self, draft: Draft, slot: Slot) -> None:
        """Somebody has acted on `slot`, or it went by."""

    def condition_modifiers(self, name: str) -> Mapping[str, int]:
        """What a condition of that name changes in this game when nothing is said."""
        return {}

    def entry(self, encounter: Encounter, combatant: Combatant) -> dict[str, Any]:
        """A combatant as a roster entry, its pools as they stand now where the sheet has fields for that."""
        held: dict[str, Any] = json.loads(sheet_json(combatant.sheet))
        known = field_keys(self.sheet)
        for name, pool in combatant.pools.items():
            numbers = {name: pool.maximum, f"{name}_now": pool.current}
            held.update({key: number for key, number in numbers.items() if key in known})
        return {"name": combatant.name, "side": combatant.side, **held}

    def round_ends(self, draft: Draft) -> None:
        """All have acted; called before the round is over."""

    def place_of(self, encounter: Encounter, who: str, kind: str = "turn") -> int:
        """The order of a new slot among equals: that of joining."""
        return encounter[who].number

    def move_slot(self, draft: Draft, slot: Slot, turn: int, passed: bool) -> None:
        """A slot moves by hand or by delay."""
        place = self.place_of(draft.encounter, slot.who, slot.kind)
        draft.add(ev.SlotMoved(who=slot.who, turn=slot.turn, to=turn, place=place, passed=passed))

    # --- what is shown, as plain data

    def up(self, encounter: Encounter) -> tuple[str, ...]:
        """The ids of all who act now."""
        return () if encounter.phase != "fighting" or self.owed(encounter) else up_on_ladder(encounter)

    def slot_state(self, encounter: Encounter, slot: Slot) -> str:
        """A slot's state for people and programs: waiting, up, acted, focusing, skipped or out.

        Who had not acted when the fight ended was skipped: nobody is up after it.
        """
        if encounter.phase == "ended" and slot.state in ("waiting", "up"):
            return "skipped"
        if slot.state == "waiting" and not self.able(encounter, encounter[slot.who]):
            return "out"
        if slot.state == "up" and self.owed(encounter):
            return "waiting"
        return slot.state

    def setting(self, encounter: Encounter, name: str) -> str:
        """A house rule's value."""
        return str(encounter.settings.get(name, self.settings[name].default))

    def sentence(self, events: Sequence[ev.Event], before: Encounter) -> list[str]:
        """The lines of the roll log for one step, given the encounter before it."""
        from tracker.core.sentences import sentences

        return sentences(self, events, before)

    def sentence_of(self, event: ev.Event, encounter: Encounter) -> str | None:
        """The sentence of one of the game's own events; None for one that needs no words."""
        return None

    def facts(self, encounter: Encounter, combatant: Combatant) -> Mapping[str, Any]:
        """What only this game shows of a combatant in ``show --json``."""
        return {}

    def attack_view(self, events: Sequence[ev.Event], before: Encounter) -> Mapping[str, Any] | None:
        """The attack of a step for ``log --json``; None when it holds none."""
        return None

    def marks(self, encounter: Encounter, combatant: Combatant) -> Sequence[tuple[str, str]]:
        """Short words about a combatant for its ladder row, with a tone: ("Fatigue", "warning")."""
        return ()

    def beside_marks(self, encounter: Encounter) -> object:
        """What `marks` reads besides the combatant: while both are the same objects, so are the marks."""
        return encounter

    def sheet_view(self, encounter: Encounter, combatant: Combatant) -> Sequence[Line]:
        """The combatant's sheet, in lines: each field that is no pool and not as in every sheet."""
        held: dict[str, Any] = json.loads(sheet_json(combatant.sheet))
        own = {key: value for key, value in held.items() if key not in combatant.pools}
        return [Line(key.replace("_", " ").capitalize(), write_plain(v)) for key, v in own.items()]

    def status_view(self, encounter: Encounter, combatant: Combatant) -> Sequence[Line]:
        """The combatant's status, in lines."""
        return ()

    @cached_property
    def rows(self) -> Mapping[type[Command], Callable[..., "Iterable[Row]"]]:
        """What says, for each command that has one, the rows of its preview."""
        from tracker.core import changes, keeping, preview

        return {**preview.ROWS, **changes.ROWS, **keeping.ROWS, **self.from_parts("ROWS")}

    def preview(self, encounter: Encounter, command: Command) -> "Sequence[Row]":
        """What `command` would do, before it is done."""
        from tracker.core.preview import preview

        return preview(self, encounter, command)

    @cached_property
    def foretells(self) -> Mapping[type[Command], Callable[..., str]]:
        """What says, for each command that has dice against a target, its chances in a few words."""
        return self.from_parts("CHANCES")

    def chances(self, encounter: Encounter, command: Command) -> str:
        """The chances of a command whose dice are open: "hit 72 %, 1.4 Injury, falls 21 %"."""
        foretell = self.foretells.get(type(command))
        return "" if foretell is None else foretell(self, encounter, command)

    def coming(self, encounter: Encounter) -> Sequence[str]:
        """What `next` will bring, in lines, nearest first."""
        from tracker.core.coming import coming

        return coming(self, encounter)

    def outlook(self, encounter: Encounter) -> "Outlook":
        """All that is coming until the round is over, each `next` in its turn."""
        from tracker.core.outlook import outlook

        return outlook(self, encounter)

    def does(self, encounter: Encounter, slot: Slot) -> str:
        """What its bearer does on that slot, as the rest of a sentence: "acts", or what is more than that."""
        return ACTS

    def odds(self, words: Sequence[str]) -> Mapping[str, Any]:
        """Exact odds from ``key=value`` words alone. Raises `Refused`."""
        raise Refused(f"{self.title} has no odds to compute")

    def odds_of(self, encounter: Encounter, line: str) -> Mapping[str, Any]:
        """Exact odds within a fight, for the words of an attack without its verb. Raises `Refused`."""
        raise Refused(f"{self.title} has no odds to compute")
