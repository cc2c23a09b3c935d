"""The sheet of Balance (B1 to B9), and what play adds to it."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, ClassVar, Literal

from pydantic import BeforeValidator, Field, model_validator

from tracker.core.sheet import Sheet

Stat = Literal["brawn", "reflex", "discipline", "wit"]
STATS: tuple[Stat, ...] = ("brawn", "reflex", "discipline", "wit")
FAMILY: Mapping[str, Literal["body", "mind"]] = {
    "brawn": "body", "reflex": "body", "discipline": "mind", "wit": "mind",
}  # fmt: skip
ATTRIBUTES: Mapping[str, tuple[str, ...]] = {
    "brawn": ("damage", "force", "fortitude"),
    "reflex": ("dodge", "accuracy", "acrobatics"),
    "discipline": ("attune", "knowledge", "understanding"),
    "wit": ("charm", "negotiate", "insight"),
}
"""B2: the attributes under each stat."""
STAT_OF: Mapping[str, Stat] = {attribute: stat for stat in STATS for attribute in ATTRIBUTES[stat]}

Kind = Literal["melee", "ranged", "spell", "charm", "unarmed"]
GOVERNING: Mapping[Kind, Stat] = {
    "melee": "brawn", "unarmed": "brawn", "ranged": "reflex", "spell": "discipline", "charm": "wit",
}  # fmt: skip
"""B7: the stat that governs an attack of each kind."""
BONUS_OF: Mapping[Kind, str] = {
    "melee": "damage", "unarmed": "damage", "ranged": "accuracy", "spell": "attune", "charm": "charm",
}  # fmt: skip
"""B7: the attribute that is an attack's bonus, by kind."""

Armor = Literal["none", "light", "medium", "heavy"]
ARMOR_DEFENSE: Mapping[str, int] = {"none": 0, "light": 1, "medium": 2, "heavy": 3}
ARMOR_ACROBATICS: Mapping[str, int] = {"none": 0, "light": 0, "medium": -1, "heavy": -3}
"""B5: what armor adds to Defense and takes from Acrobatics."""

Primary = Annotated[Stat | None, BeforeValidator(lambda value: None if value == "none" else value)]
"""B3: a stat, or none, which may be written so."""
Small = Annotated[int, Field(ge=-99, le=99)]
Name = Annotated[str, Field(min_length=1, max_length=200)]


TYPED = re.compile(r"(?P<name>\D.*?) (?P<rating>\d{1,2})(?P<rest>( .*)?)")
WORD = re.compile(r"(?P<name>[^\W\d]\w*)(?P<value>[+-]\d{1,2})")


def typed_attack(text: str) -> dict[str, object]:
    """An attack as a game master writes it: "Short Sword 3 melee class+1 focus". Raises ValueError."""
    match = TYPED.fullmatch(" ".join(text.split()))
    if match is None:
        raise ValueError(f'an attack is its name and rating, such as "Short Sword 3 class+1", not "{text}"')
    found: dict[str, object] = {"name": match["name"], "rating": int(match["rating"])}
    bonus: dict[str, int] = {}
    for word in match["rest"].split():
        if word in BONUS_OF:
            found["kind"] = word
        elif word == "focus":
            found["focus"] = True
        elif word.startswith("chain=") and word[6:].isdecimal():
            found["chain"] = int(word[6:])
        elif more := WORD.fullmatch(word):
            bonus[more["name"]] = int(more["value"])
        else:
            raise ValueError(f'"{word}" is no {", ".join(BONUS_OF)}, focus, chain=N or NAME+N of an attack')
    return {**found, "bonus": bonus} if bonus else found


class Attack(Sheet):
    """B7: one attack. ``rating`` is its number of d6; ``situational`` bonuses are ticked when they apply.

    It may be given as a text, as `typed_attack` reads it.
    """

    written = '"NAME N [KIND] [WHY±N]"'

    name: Name
    rating: Annotated[int, Field(ge=1, le=20)]
    kind: Kind = "melee"
    bonus: Mapping[Name, Small] = Field(default_factory=dict)
    situational: Mapping[Name, Small] = Field(default_factory=dict)
    chain: Annotated[int, Field(ge=0, le=20)] = 0
    focus: bool = False

    @model_validator(mode="before")
    @classmethod
    def typed(cls, given: object) -> object:
        """A text is read as it was typed."""
        return typed_attack(given) if isinstance(given, str) else given


class BalanceSheet(Sheet):
    """B1 to B9. ``points`` and ``health`` are maxima and, unless ``_now`` says other, what there is first."""

    groups: ClassVar[Mapping[str, Sequence[str]]] = {
        "Stats": (*STATS, "primary"),
        "Body": (*ATTRIBUTES["brawn"], *ATTRIBUTES["reflex"]),
        "Mind": (*ATTRIBUTES["discipline"], *ATTRIBUTES["wit"]),
        "Defense": ("armor", "defense", "defense_dice", "defense_bonus"),
        "Balance": ("imbalance", "focus", "focus_kept", "focus_broken"),
        "About": ("class", "level", "tags", "abilities"),
    }

    brawn: Small = 0
    reflex: Small = 0
    discipline: Small = 0
    wit: Small = 0
    damage: Small = 0
    force: Small = 0
    fortitude: Small = 0
    dodge: Small = 0
    accuracy: Small = 0
    acrobatics: Small = 0
    attune: Small = 0
    knowledge: Small = 0
    understanding: Small = 0
    charm: Small = 0
    negotiate: Small = 0
    insight: Small = 0
    primary: Primary = None
    points: Annotated[int, Field(ge=0, le=999)] | None = None
    points_now: Annotated[int, Field(ge=-3, le=999)] | None = None
    health: Annotated[int, Field(ge=1, le=999)] | Literal["none"] | None = None
    health_now: Annotated[int, Field(ge=0, le=999)] | None = None
    armor: Armor = "none"
    defense: Small | None = None
    defense_dice: Annotated[int, Field(ge=1, le=20)] = 2
    defense_bonus: Mapping[Name, Small] = Field(default_factory=dict)
    imbalance: Annotated[int, Field(ge=0, le=99)] = 0
    level: Small | None = None
    class_: str | None = Field(default=None, alias="class", max_length=200)
    tags: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()
    focus: Annotated[int, Field(ge=1, le=20)] | None = None
    focus_kept: Small = 2
    focus_broken: Small = -2
    attack: tuple[Attack, ...] = ()

    @model_validator(mode="after")
    def fits_together(self) -> "BalanceSheet":
        """Fields that contradict each other are refused."""
        if self.defense is not None and self.armor != "none":
            raise ValueError("a flat defense is refused together with armor: give one of them")
        if self.primary is None and (self.points is not None or self.points_now is not None):
            raise ValueError("points need a primary: brawn, reflex, discipline or wit")
        if self.health == "none" and self.health_now is not None:
            raise ValueError("health_now is refused where health is none")
        names = [a.name.casefold() for a in self.attack]
        if len(names) != len(set(names)):
            raise ValueError("two attacks have the same name")
        return self

    def stat(self, name: str) -> int:
        """A stat or attribute by name."""
        return int(getattr(self, name))


@dataclass(frozen=True, slots=True)
class Focus:
    """B60 to B63: a declared Focus. ``start`` is turn t, ``strike`` t - n; None before a turn is rolled.

    ``begun`` from turn t on; ``broken`` by Injury; ``struck`` once its attack, or its turn, is past.
    """

    turns: int
    start: int | None = None
    strike: int | None = None
    begun: bool = False
    broken: bool = False
    struck: bool = False


@dataclass(frozen=True, slots=True)
class LastHurt:
    """What `endure` can still answer (B34): the Injury of one source, Health before it, what it broke."""

    amount: int
    endured: int
    before: int
    broke_focus: bool = False


@dataclass(frozen=True, slots=True)
class BalanceState:
    """What play adds to a sheet. ``shock`` are the penalties by stat (0 or less, in steps of 2).

    ``fatigue`` is the level last told of (B40); the rules read the pool itself. ``acted`` is the last round
    in which it made an attack or a skill roll.
    """

    chaos: int = 0
    shock: Mapping[str, int] = field(default_factory=dict)
    shock_owed: bool = False
    focus: Focus | None = None
    order_bonus: int = 0
    lucky: bool = False
    exhausted: bool = False
    hurt: LastHurt | None = None
    acted: int = 0
    fatigue: str = "none"
