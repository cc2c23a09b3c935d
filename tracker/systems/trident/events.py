"""What can happen only in Trident."""

from typing import Literal

from tracker.core.events import About


class Rolled(About):
    """One d20 with all that rides on it.

    ``purpose``: attack, quip, check, defense or turn; ``name`` the training, defense or bonus. ``dice`` is
    the face, "" where ``taken`` stands in its place. ``modifiers`` reads "Strength+3, Strike+2".
    """

    kind: Literal["trident.rolled"] = "trident.rolled"
    told_by = ("purpose",)
    purpose: str
    name: str = ""
    dice: str = ""
    taken: int = 0
    modifiers: str = ""
    total: int


class Resolved(About):
    """A roll against a defense came out (T11 to T13), after the two rolls that it is made of.

    ``action``: attack, quip or check. ``modifiers`` are those in force ("risk, ease"), ``sources`` all of
    them with where from ("ease: Block, risk: attack 2"). ``rider`` and ``left_out`` are actor, target or "";
    ``rider_text`` is what the rider says. ``damage`` is what the result costs, of the pool ``pool``.
    """

    kind: Literal["trident.resolved"] = "trident.resolved"
    told_by = ("action", "defense", "result", "modifiers")
    action: str
    target: str
    using: str
    defense: str
    low: int
    high: int
    rolled: str
    result: str
    modifiers: str = ""
    sources: str = ""
    rider: str = ""
    rider_text: str = ""
    left_out: str = ""
    damage: int = 0
    pool: str = ""


class CountedAnew(About):
    """One's own turn began: attacks and Quip are counted from here (T20, T21)."""

    kind: Literal["trident.counted_anew"] = "trident.counted_anew"


class Suggested(About):
    """A pool is at 0: the game master may put the condition on, or another (T3)."""

    kind: Literal["trident.suggested"] = "trident.suggested"
    pool: str
    condition: str


class PlaceKept(About):
    """Who waits for a lower turn stands on ``turn`` again in the next round (T40)."""

    kind: Literal["trident.place_kept"] = "trident.place_kept"
    turn: int
    place: int


class PlaceSettled(About):
    """The place on the ladder is the own one again: the round is over, or it was moved by hand."""

    kind: Literal["trident.place_settled"] = "trident.place_settled"


TRIDENT_EVENTS = (Rolled, Resolved, CountedAnew, Suggested, PlaceKept, PlaceSettled)
