"""Every fact that all games share: flat, frozen, past tense; each holds results, never causes."""

from typing import Any, ClassVar, Literal

from pydantic import BaseModel, ConfigDict

from tracker.core.step import Record

Side = Literal["party", "foes", "other"]


class Event(BaseModel):
    """One fact. Fields are strings, numbers and booleans; an id list is one comma-separated string."""

    model_config = ConfigDict(frozen=True, extra="ignore", strict=True, defer_build=True)
    kind: Any
    aside: ClassVar[bool] = False
    """Whether it only keeps the books: a step comes out no different by it."""
    told_by: ClassVar[tuple[str, ...]] = ()
    """The fields whose words say of what kind it was, or how it came out, for who looks for it."""

    def record(self) -> Record:
        """The event as plain data, ``kind`` first, fields at their default left out."""
        return {"kind": self.kind, **self.model_dump(exclude_defaults=True, by_alias=True)}


class About(Event):
    """A fact about one combatant, by id."""

    who: str


class CombatantJoined(About):
    """Somebody joined, with sheet (JSON) and pools ("health 6/6 0, points 3/3 -3": current/maximum least)."""

    kind: Literal["combatant_joined"] = "combatant_joined"
    name: str
    number: int
    side: Side = "other"
    hidden: bool = False
    sheet: str = "{}"
    pools: str = ""
    group: str = ""
    wave: str = ""


class CombatantLeft(About):
    """Somebody was taken out of the fight, with all its slots."""

    kind: Literal["combatant_left"] = "combatant_left"


class CombatantRenamed(About):
    """The id stays."""

    kind: Literal["combatant_renamed"] = "combatant_renamed"
    name: str


class CombatantHidden(About):
    """Hidden from the players, or revealed."""

    kind: Literal["combatant_hidden"] = "combatant_hidden"
    hidden: bool


class CombatantGrouped(About):
    """One of a group from now on: they roll, stand and act as one; "" for none."""

    kind: Literal["combatant_grouped"] = "combatant_grouped"
    group: str


class CombatantHeldBack(About):
    """Held back with that wave: off the ladder, and no part of the fight until it is brought in."""

    kind: Literal["combatant_held_back"] = "combatant_held_back"
    wave: str


class CombatantBroughtIn(About):
    """Held back no more."""

    kind: Literal["combatant_brought_in"] = "combatant_brought_in"


class SideChanged(About):
    """Somebody changed sides."""

    kind: Literal["side_changed"] = "side_changed"
    side: Side


class NoteAdded(About):
    """A note on a combatant, or on the fight (``who`` is "-")."""

    kind: Literal["note_added"] = "note_added"
    text: str


class StepMarked(Event):
    """A step of the record bears a note, or ("") no more."""

    kind: Literal["step_marked"] = "step_marked"
    step: int
    text: str = ""


class SheetChanged(About):
    """One field of a sheet, by dotted path, got a new value (JSON)."""

    kind: Literal["sheet_changed"] = "sheet_changed"
    field: str
    value: str


class PoolSet(About):
    """A pool was set by hand; all three numbers as they are now."""

    kind: Literal["pool_set"] = "pool_set"
    told_by = ("pool",)
    pool: str
    current: int
    maximum: int
    least: int = 0


class InjuryTaken(About):
    """``amount`` was lost from a pool (already less what was endured); ``now`` is what is left."""

    kind: Literal["injury_taken"] = "injury_taken"
    told_by = ("pool",)
    pool: str
    amount: int
    now: int
    why: str = ""


class Healed(About):
    """``amount`` came back to a pool; ``now`` is what is there."""

    kind: Literal["healed"] = "healed"
    told_by = ("pool",)
    pool: str
    amount: int
    now: int
    why: str = ""


class Fell(About):
    """Down: not able to act until it rises."""

    kind: Literal["fell"] = "fell"
    why: str = ""


class Rose(About):
    """No longer down."""

    kind: Literal["rose"] = "rose"


class ConditionAdded(About):
    """A condition was put on; one of the same name is replaced. ``modifiers`` reads "attack-2, defense+1"."""

    kind: Literal["condition_added"] = "condition_added"
    name: str
    since: int = 0
    ends: int | None = None
    until: str = ""
    modifiers: str = ""
    mode: Literal["", "bonus", "penalty"] = ""


class ConditionEnded(About):
    """A condition ended, by time or by hand (``why``)."""

    kind: Literal["condition_ended"] = "condition_ended"
    name: str
    why: str = ""


class ReminderSet(Event):
    """A text to be shown when that round, and turn, is reached."""

    kind: Literal["reminder_set"] = "reminder_set"
    number: int
    round: int
    turn: int | None = None
    text: str


class ReminderShown(Event):
    """A reminder's time has come; it is not kept."""

    kind: Literal["reminder_shown"] = "reminder_shown"
    number: int
    text: str


class RoundBegan(Event):
    """A new round; slots set beforehand stay on the ladder."""

    kind: Literal["round_began"] = "round_began"
    round: int


class SlotPlaced(About):
    """A place on the ladder for this round (or, between rounds, for the next)."""

    kind: Literal["slot_placed"] = "slot_placed"
    turn: int
    place: int
    slot: str = "turn"
    passed: bool = False
    by_hand: bool = False


class SlotMoved(About):
    """A slot moved to another turn, or place on it, and waits there; ``passed``: too late this round."""

    kind: Literal["slot_moved"] = "slot_moved"
    turn: int
    to: int
    place: int
    passed: bool = False


class SlotTaken(About):
    """A slot was taken off the ladder."""

    kind: Literal["slot_taken"] = "slot_taken"
    turn: int


class TurnOrdered(Event):
    """The order within one turn was set by hand; ``order`` are the ids."""

    kind: Literal["turn_ordered"] = "turn_ordered"
    turn: int
    order: str


class TurnReached(Event):
    """The ladder's marker moved to this turn; ``up`` are the ids that act there."""

    kind: Literal["turn_reached"] = "turn_reached"
    turn: int
    up: str


class CameUp(About):
    """Somebody acts too on the turn that is running."""

    kind: Literal["came_up"] = "came_up"
    turn: int


class TurnEnded(About):
    """Somebody has acted."""

    kind: Literal["turn_ended"] = "turn_ended"
    turn: int


class TurnSkipped(About):
    """A slot goes by without acting, and why; ``out``: because its combatant was not able to act."""

    kind: Literal["turn_skipped"] = "turn_skipped"
    turn: int
    out: bool = False
    why: str = ""


class RoundEnded(Event):
    """All have acted. The ladder is emptied, or with ``keep`` its places stay for the next round."""

    kind: Literal["round_ended"] = "round_ended"
    round: int
    keep: bool = False


class DiceRolled(Event):
    """Free dice: expression, faces in order, total."""

    kind: Literal["dice_rolled"] = "dice_rolled"
    who: str = ""
    expression: str
    dice: str
    total: int


class SettingChanged(Event):
    """A house rule got a value."""

    kind: Literal["setting_changed"] = "setting_changed"
    name: str
    value: str | int | bool


class FightEnded(Event):
    """The fight is closed; it can still be read and undone."""

    kind: Literal["fight_ended"] = "fight_ended"
    text: str = ""


class Remarked(Event):
    """Something the log says that changes nothing (a die that was not called for, an attack out of turn)."""

    kind: Literal["remarked"] = "remarked"
    who: str = ""
    text: str


class LineBegun(Event):
    """What follows in the step, up to the next of these, came of one of several lines done together."""

    kind: Literal["line_begun"] = "line_begun"
    line: int


CORE_EVENTS: tuple[type[Event], ...] = (
    CombatantJoined, CombatantLeft, CombatantRenamed, CombatantHidden, CombatantGrouped, CombatantHeldBack,
    CombatantBroughtIn, SideChanged, NoteAdded, StepMarked,
    SheetChanged, PoolSet, InjuryTaken, Healed, Fell, Rose, ConditionAdded, ConditionEnded, ReminderSet,
    ReminderShown, RoundBegan, SlotPlaced, SlotMoved, SlotTaken, TurnOrdered, TurnReached, CameUp,
    TurnEnded, TurnSkipped, RoundEnded, DiceRolled, SettingChanged, FightEnded, Remarked, LineBegun,
)  # fmt: skip
