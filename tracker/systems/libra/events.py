"""What can happen only in Libra."""

from typing import Literal

from tracker.core.events import About, Event


class PercentRolled(About):
    """One d100 against its number (L10, L11). ``purpose``: attack, reaction, skill or assist.

    ``modifiers`` reads "Melee+40, Strength+3"; ``result`` is critical, success, failure or always failure.
    """

    kind: Literal["libra.percent_rolled"] = "libra.percent_rolled"
    told_by = ("purpose", "result")
    purpose: str
    what: str
    d100: int
    number: int
    modifiers: str = ""
    result: str


class InitiativeRolled(About):
    """1d10 + Agility + Will (L20); ``stands`` is where that puts it."""

    kind: Literal["libra.initiative_rolled"] = "libra.initiative_rolled"
    die: int
    modifiers: str
    total: int
    stands: int


class ActionTaken(About):
    """An action of L23; ``speed`` is what was taken from initiative, 0 outside a round."""

    kind: Literal["libra.action_taken"] = "libra.action_taken"
    told_by = ("action",)
    action: str
    speed: int = 0
    text: str = ""


class Waited(About):
    """Held its action until a lower number (L23)."""

    kind: Literal["libra.waited"] = "libra.waited"
    turn: int
    to: int


class InitiativeGivenUp(About):
    """What was left of it is lost for this round (L22)."""

    kind: Literal["libra.initiative_given_up"] = "libra.initiative_given_up"
    left: int


class ResourceChanged(About):
    """A builder added, or a spender paid (L4); ``now`` is what the pool holds."""

    kind: Literal["libra.resource_changed"] = "libra.resource_changed"
    pool: str
    amount: int
    now: int
    power: str


class Reacted(About):
    """One reaction to a hit (L41): dodge, resist or a power of its own; ``answer`` is what it leaves.

    "half" (a success), "full" (a failure), "none", or a number, by the GM for a power of its own.
    """

    kind: Literal["libra.reacted"] = "libra.reacted"
    told_by = ("reaction", "answer")
    reaction: str
    answer: str


class DamageRolled(About):
    """The damage expression of a power (L40); ``dice`` is "" where only the total was given."""

    kind: Literal["libra.damage_rolled"] = "libra.damage_rolled"
    expression: str
    dice: str = ""
    total: int


class DamageStepped(About):
    """One step from the roll to the damage (L41 to L44): ``who`` takes it; ``factor`` or ``less`` is applied.

    ``step`` is roll, reaction, bonus, reduction or armour; ``now`` is rounded, halves up.
    """

    kind: Literal["libra.damage_stepped"] = "libra.damage_stepped"
    step: str
    what: str
    before: int = 0
    factor: str = ""
    less: int = 0
    now: int


class AttackMade(About):
    """One attack as a whole (L40 to L44); ``d100`` and ``number`` are 0 for an auto-hit."""

    kind: Literal["libra.attack_made"] = "libra.attack_made"
    target: str
    using: str
    d100: int = 0
    number: int = 0
    hit: bool
    critical: bool = False
    reaction: str = ""
    damage: int = 0


class AdvantageGained(About):
    """From the next attack on ``target`` (L26); ``source`` is weapon or other."""

    kind: Literal["libra.advantage_gained"] = "libra.advantage_gained"
    target: str
    source: str


class AdvantageLost(About):
    """That Advantage is gone (L26)."""

    kind: Literal["libra.advantage_lost"] = "libra.advantage_lost"
    target: str
    source: str


class Held(About):
    """ "Don't Move n" (L24); 0 is free."""

    kind: Literal["libra.held"] = "libra.held"
    count: int


class BrokeFree(About):
    """One Break Free (L24): ``left`` of "Don't Move n"."""

    kind: Literal["libra.broke_free"] = "libra.broke_free"
    left: int


class BeganToRun(About):
    """Runs from now on (L25)."""

    kind: Literal["libra.began_to_run"] = "libra.began_to_run"


class StoppedRunning(About):
    """Knocked out before it got away (L25): still part of the fight."""

    kind: Literal["libra.stopped_running"] = "libra.stopped_running"


class RanAway(About):
    """Out at the end of the round (L25)."""

    kind: Literal["libra.ran_away"] = "libra.ran_away"


class RowChanged(About):
    """Stands in that row from now on (L30)."""

    kind: Literal["libra.row_changed"] = "libra.row_changed"
    row: str


class LineOrdered(Event):
    """The line of a side, first to last; ``order`` are the ids (L30)."""

    kind: Literal["libra.line_ordered"] = "libra.line_ordered"
    order: str


class FormationChanged(Event):
    """The formation of a side (L3)."""

    kind: Literal["libra.formation_changed"] = "libra.formation_changed"
    told_by = ("formation",)
    side: str
    formation: str


class AmbushSet(Event):
    """A side is ambushed, or ("none") no more (L31)."""

    kind: Literal["libra.ambush_set"] = "libra.ambush_set"
    told_by = ("ambush",)
    side: str
    ambush: str


class WeaponChanged(About):
    """Another weapon or piece of armour (L23); a number is None where it stays."""

    kind: Literal["libra.weapon_changed"] = "libra.weapon_changed"
    weapon: str = ""
    armour: int | None = None
    m_armour: int | None = None


class SkillChecked(About):
    """A skill roll (L10 to L12)."""

    kind: Literal["libra.skill_checked"] = "libra.skill_checked"
    skill: str
    success: bool


class Killed(About):
    """A KO'd one was killed (L45)."""

    kind: Literal["libra.killed"] = "libra.killed"


class FightDecided(Event):
    """How the fight came out (L50): won, lost or fled; "" when it goes on after all."""

    kind: Literal["libra.fight_decided"] = "libra.fight_decided"
    told_by = ("outcome",)
    outcome: str


class DownTimeTaken(About):
    """What a fight leaves on one is over (L50): not held, no Advantage; its pools are events of their own."""

    kind: Literal["libra.down_time_taken"] = "libra.down_time_taken"


LIBRA_EVENTS = (
    PercentRolled, InitiativeRolled, ActionTaken, Waited, InitiativeGivenUp, ResourceChanged, Reacted,
    DamageRolled, DamageStepped, AttackMade, AdvantageGained, AdvantageLost, Held, BrokeFree, BeganToRun,
    StoppedRunning, RanAway, RowChanged, LineOrdered, FormationChanged, AmbushSet, WeaponChanged,
    SkillChecked, Killed, FightDecided, DownTimeTaken,
)  # fmt: skip
