"""The sheet of Libra (L1 to L4), and what play adds to it and to the fight."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field, StringConstraints, model_validator

from tracker.core.expression import parse_expression
from tracker.core.names import listed
from tracker.core.sheet import Sheet
from tracker.systems.libra.typed_power import typed_power

Attribute = Literal["strength", "agility", "vitality", "will"]
ATTRIBUTES: tuple[Attribute, ...] = ("strength", "agility", "vitality", "will")
SKILL_STAT: Mapping[str, Attribute] = {
    "melee": "strength", "ranged": "agility", "arcana": "will",
    "diplomacy": "will", "larceny": "agility", "performance": "will",
}  # fmt: skip
"""L10: the stat that goes with each skill."""
Range = Literal["melee", "ranged", "magic"]
RANGE_SKILL: Mapping[Range, str] = {"melee": "melee", "ranged": "ranged", "magic": "arcana"}
"""L10: the skill with which a power of each range attacks."""
Row = Literal["front", "back"]
Formation = Literal["column", "staggered", "row"]
Ambush = Literal["back", "pincer"]
Side = Literal["party", "foes", "other"]

Stat = Annotated[int, Field(ge=0, le=99)]
Percent = Annotated[int, Field(ge=0, le=999)]
Amount = Annotated[int, Field(ge=0, le=9999)]
Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=200)]
BASE_HP, HP_PER_VITALITY = 18, 3
"""The Mage's HP as printed, taken where a sheet gives none."""


class Power(Sheet):
    """L4: one power. ``builder`` and ``spender`` are what it adds to EP or TP, or takes from it.

    It may be given as a text, as `typed_power` reads it.
    """

    written = '"NAME SPEED [RANGE] [DAMAGE] [±N] [ELEMENT] [advantage]"'

    name: Name
    speed: Annotated[int, Field(ge=0, le=999)]
    kind: Literal["physical", "magical"] | None = None
    range: Range = "melee"
    builder: Annotated[int, Field(ge=1, le=999)] | None = None
    spender: Annotated[int, Field(ge=1, le=999)] | None = None
    resource: Literal["ep", "tp"] | None = None
    element: Name | None = None
    damage: Annotated[str, Field(max_length=200)] = ""
    auto_hit: bool = False
    advantage: bool = False
    knock: bool = False

    @model_validator(mode="before")
    @classmethod
    def has_a_speed(cls, given: Any) -> Any:
        """A text is read as it was typed. Without a Speed nobody knows what it takes from initiative."""
        fields = typed_power(given) if isinstance(given, str) else given
        if isinstance(fields, dict) and fields.get("speed") is None:
            name = fields.get("name")
            raise ValueError(f"a power has a Speed, what it takes from initiative: {name} has none")
        return fields

    @model_validator(mode="after")
    def fits_together(self) -> "Power":
        """Fields that contradict each other are refused."""
        if self.builder and self.spender:
            raise ValueError(f"{self.name} is a builder or a spender, not both")
        if self.knock and not self.advantage:
            raise ValueError(f"{self.name}: only an attack that gains Advantage may knock into the front row")
        if self.damage:
            try:
                parse_expression(self.damage, dict.fromkeys(ATTRIBUTES, 0))
            except ValueError as e:
                raise ValueError(f"damage of {self.name}: {e}") from e
        return self

    @property
    def is_magical(self) -> bool:
        """Whether M.Armour and Resistance answer it; as its range says where the kind is not given."""
        return (self.kind or ("magical" if self.range == "magic" else "physical")) == "magical"


class LibraSheet(Sheet):
    """L1 to L4. ``hp``, ``ep`` and ``tp`` are the most there can be, ``_now`` what there is first."""

    groups: ClassVar[Mapping[str, Sequence[str]]] = {
        "Attributes": ATTRIBUTES,
        "Skills": (*SKILL_STAT, "skills"),
        "Defense": ("armour", "m_armour", "weaknesses", "resistances", "reactions"),
        "Stands": ("row", "place", "flying"),
        "About": ("kind", "boss", "clade", "class", "weapon", "killers", "tags", "abilities"),
    }

    strength: Stat = 0
    agility: Stat = 0
    vitality: Stat = 0
    will: Stat = 0
    arcana: Percent = 0
    melee: Percent = 0
    ranged: Percent = 0
    diplomacy: Percent = 0
    larceny: Percent = 0
    performance: Percent = 0
    skills: Mapping[Name, Percent] = Field(default_factory=dict)
    hp: Annotated[int, Field(ge=1, le=9999)] | None = None
    hp_now: Amount | None = None
    ep: Amount | None = None
    ep_now: Amount | None = None
    tp: Amount | None = None
    tp_now: Amount | None = None
    armour: Amount = 0
    m_armour: Amount = 0
    kind: Literal["character", "human", "monster", "elemental"] | None = None
    boss: bool = False
    clade: str | None = Field(default=None, max_length=200)
    class_: str | None = Field(default=None, alias="class", max_length=200)
    row: Row = "front"
    place: Annotated[int, Field(ge=1, le=9999)] | None = None
    flying: bool = False
    weapon: str | None = Field(default=None, max_length=200)
    killers: tuple[Name, ...] = ()
    weaknesses: tuple[Name, ...] = ()
    resistances: tuple[Name, ...] = ()
    reactions: tuple[Name, ...] = ()
    tags: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()
    power: tuple[Power, ...] = ()

    @model_validator(mode="after")
    def fits_together(self) -> "LibraSheet":
        """L3: no element is both weak and resistant; names are told apart."""
        resisted = {e.casefold() for e in self.resistances}
        if both := [e for e in self.weaknesses if e.casefold() in resisted]:
            raise ValueError(f"an element is a weakness or a resistance, never both: {listed(both, 'and')}")
        for names, what in (([p.name for p in self.power], "powers"), (self.reactions, "reactions")):
            if len({n.casefold() for n in names}) != len(names):
                raise ValueError(f"two {what} have the same name")
        if taken := [r for r in self.reactions if r.casefold() in ("none", "dodge", "resist")]:
            raise ValueError(f"everybody may {taken[0]} or not: a reaction of one's own has another name")
        return self

    def stat(self, name: str) -> int:
        """An attribute by name."""
        return int(getattr(self, name))

    def skill(self, name: str) -> int:
        """A skill in percent, also one of those under ``skills``."""
        return int(getattr(self, name)) if name in SKILL_STAT else self.skills[name]


@dataclass(frozen=True, slots=True)
class Edge:
    """L26: an Advantage on one target; ``source`` is weapon or other."""

    target: str
    source: str


@dataclass(frozen=True, slots=True)
class LibraState:
    """What play adds to a sheet. ``held`` is the n of "Don't Move n" (L24).

    ``fled``: out by Run (L25). ``killed``: a KO'd one that a GM's word keeps from coming back (L45).
    """

    held: int = 0
    running: bool = False
    fled: bool = False
    killed: bool = False
    advantage: tuple[Edge, ...] = ()


@dataclass(frozen=True, slots=True)
class LibraFight:
    """What belongs to the sides: formations (L3), who is ambushed (L31), how the fight came out (L50).

    ``outcome`` is "", won, lost or fled.
    """

    formations: Mapping[str, str] = field(default_factory=dict)
    ambushes: Mapping[str, str] = field(default_factory=dict)
    outcome: str = ""
