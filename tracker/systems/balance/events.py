"""What can happen only in Balance."""

from typing import Literal

from tracker.core.events import About


class Rolled(About):
    """One roll with every die. ``dice`` as rolled, ``again`` the second set (B12), ``kept`` highest first.

    ``purpose``: initiative, attack, chain, defense, skill, shock, check or chaos. ``balanced`` is the
    balanced die (B13), 0 when none. ``modifiers`` reads "Damage+1, class+1".
    """

    kind: Literal["balance.rolled"] = "balance.rolled"
    told_by = ("purpose", "mode")
    purpose: str
    dice: str
    again: str = ""
    kept: str
    balanced: int = 0
    modifiers: str = ""
    total: int
    mode: str = "normal"
    reasons: str = ""
    """Why the mode: "Lucky bonus, Fatigue penalty"."""


class PointsSpent(About):
    """Stat Points went (B14, B34): ``why`` is "lucky" or "endure", ``reason`` its story; ``now`` the pool."""

    kind: Literal["balance.points_spent"] = "balance.points_spent"
    told_by = ("why",)
    why: str
    amount: int
    now: int
    reason: str = ""


class LuckyDeclared(About):
    """Lucky waits for the next roll that allows it (B14)."""

    kind: Literal["balance.lucky_declared"] = "balance.lucky_declared"


class LuckyUsed(About):
    """The waiting Lucky went into a roll."""

    kind: Literal["balance.lucky_used"] = "balance.lucky_used"


class OrderGained(About):
    """Chaos matched: ``bonus`` waits for the very next roll (B15)."""

    kind: Literal["balance.order_gained"] = "balance.order_gained"
    bonus: int = 6


class OrderUsed(About):
    """The waiting bonus went into a roll."""

    kind: Literal["balance.order_used"] = "balance.order_used"


class ChaosGained(About):
    """Chaos did not match: ``now`` is the chaos part of Imbalance (B15)."""

    kind: Literal["balance.chaos_gained"] = "balance.chaos_gained"
    now: int


class ShockSuffered(About):
    """A Balance Shock (B50, B52, B54): chaos Imbalance is gone. ``found``: its dice matched, no penalty.

    Otherwise a choice is owed until `ShockSettled`.
    """

    kind: Literal["balance.shock_suffered"] = "balance.shock_suffered"
    threshold: int
    found: bool


class ShockSettled(About):
    """The choice: ``penalty`` is "injury" or the stat that now has ``now`` (-2 more than before) (B52)."""

    kind: Literal["balance.shock_settled"] = "balance.shock_settled"
    told_by = ("penalty",)
    penalty: str
    now: int = 0


class FocusDeclared(About):
    """A Focus of ``turns`` (B60); ``late``: somebody had acted by then. Replaces one not yet begun."""

    kind: Literal["balance.focus_declared"] = "balance.focus_declared"
    turns: int
    late: bool = False


class FocusPlaced(About):
    """The span on the ladder: begins on ``start``, strikes on ``strike`` (B61)."""

    kind: Literal["balance.focus_placed"] = "balance.focus_placed"
    start: int
    strike: int


class FocusBegan(About):
    """Turn t: no Dodge until the strike, any Injury breaks it (B61)."""

    kind: Literal["balance.focus_began"] = "balance.focus_began"


class FocusBroken(About):
    """Injury, a fall, or the GM's word broke it (B61)."""

    kind: Literal["balance.focus_broken"] = "balance.focus_broken"
    why: str = ""


class FocusRestored(About):
    """All of the Injury that broke it was endured after all (B34)."""

    kind: Literal["balance.focus_restored"] = "balance.focus_restored"


class FocusEnded(About):
    """The span is over: its attack was made, its turn left, or it never began."""

    kind: Literal["balance.focus_ended"] = "balance.focus_ended"
    why: str = ""


class AttackMade(About):
    """One attack as a whole, after its rolls. ``who`` attacks ``target`` with ``using``.

    ``hit`` is of the first roll. ``dice`` + ``unblocked`` is its Injury (B31, B32), ``chain`` that of the
    further rolls (B33), ``chain_rolls`` how it splits ("1+0, 2+1": dice+unblocked of each), ``endured`` what
    Endure took away (B34), ``total`` what is left.
    """

    kind: Literal["balance.attack_made"] = "balance.attack_made"
    target: str
    using: str
    hit: bool
    dice: int = 0
    unblocked: int = 0
    chain: int = 0
    chain_rolls: str = ""
    endured: int = 0
    total: int = 0


class InjuryAnswered(About):
    """How the Injury just taken can be answered later, or (``amount`` 0) no longer: see `LastHurt`."""

    kind: Literal["balance.injury_answered"] = "balance.injury_answered"
    aside = True
    amount: int = 0
    endured: int = 0
    before: int = 0
    broke_focus: bool = False


class FatigueReached(About):
    """The pool crossed a line (B40): ``level`` is none, fatigue, total or exhausted."""

    kind: Literal["balance.fatigue_reached"] = "balance.fatigue_reached"
    told_by = ("level",)
    level: str


class Exhausted(About):
    """The mark set on reaching -3 (B44): unconscious whatever the Health."""

    kind: Literal["balance.exhausted"] = "balance.exhausted"


class Revived(About):
    """The mark of Exhaustion was cleared (B42, B44)."""

    kind: Literal["balance.revived"] = "balance.revived"


class Rested(About):
    """A Long or Short Rest (B43); its gains are events of their own. A long one clears Shock penalties."""

    kind: Literal["balance.rested"] = "balance.rested"
    told_by = ("rest",)
    rest: str


class SkillChecked(About):
    """A skill roll against a difficulty (B17)."""

    kind: Literal["balance.skill_checked"] = "balance.skill_checked"
    skill: str
    difficulty: int
    success: bool


BALANCE_EVENTS = (
    Rolled, PointsSpent, LuckyDeclared, LuckyUsed, OrderGained, OrderUsed, ChaosGained, ShockSuffered,
    ShockSettled, FocusDeclared, FocusPlaced, FocusBegan, FocusBroken, FocusRestored, FocusEnded, AttackMade,
    InjuryAnswered, FatigueReached, Exhausted, Revived, Rested, SkillChecked,
)  # fmt: skip
