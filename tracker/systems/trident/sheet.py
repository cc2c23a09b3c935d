"""The sheet of Trident (T1 to T4), and what play adds to it."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field, StringConstraints, field_validator, model_validator

from tracker.core.sheet import Sheet

DefenseName = Literal["evade", "block", "resist", "solve"]
DEFENSES: tuple[DefenseName, ...] = ("evade", "block", "resist", "solve")
PHYSICAL: tuple[DefenseName, ...] = ("evade", "block")
MENTAL: tuple[DefenseName, ...] = ("resist", "solve")
"""T2: the four defenses."""
GIVEN_ATTRIBUTES = ("strength", "willpower")
"""T1: the attributes that the basic actions speak of; a sheet may have any other."""

Small = Annotated[int, Field(ge=-99, le=99)]
Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=200)]
Amount = Annotated[int, Field(ge=0, le=999)]

SHORT = re.compile(
    r"(?:(?P<name>[^:]+):)?\s*(?P<attribute>[^\d:+-]+?)?(?:\s*(?<![^\s:])(?P<number>[+-]?\d{1,3}))?"
    r"(?:\s+resource\s+(?P<resource>[+-]?\d{1,3}))?(?:\s+fortification\s+(?P<fortification>[+-]?\d{1,3}))?"
)
"""A training or a defense in one text: "Strike: strength 2 resource 1", "agility 3 fortification 1".

The attribute may be missing here, so that the refusal can say so.
"""


def from_short(text: str, number: str) -> dict[str, Any]:
    """The fields of a training or a defense told in one text; `number` is what its number is called."""
    match = SHORT.fullmatch(text.strip())
    if match is None:
        raise ValueError(f'"{text[:60]}" should be such as "strength 2" or "strength 2 resource 1"')
    given = {k: v for k, v in match.groupdict().items() if v is not None}
    renamed = {number if key == "number" else key: value for key, value in given.items()}
    return {k: v.strip() if k in ("name", "attribute") else int(v) for k, v in renamed.items()}


class Training(Sheet):
    """T1: one training. ``bonus`` is the training's own, ``resource`` that of what it is done with."""

    written = '"NAME: ATTRIBUTE N [resource N]"'

    name: Name
    attribute: Name
    bonus: Small = 0
    resource: Small = 0

    @model_validator(mode="before")
    @classmethod
    def names_its_attribute(cls, given: Any) -> Any:
        """T1: told in one text or in fields, but never without its attribute."""
        fields = from_short(given, "bonus") if isinstance(given, str) else given
        if isinstance(fields, dict) and "name" not in fields:
            raise ValueError('a training has a name and the attribute it uses, such as "Strike: strength 2"')
        if isinstance(fields, dict) and "attribute" not in fields:
            name = fields.get("name")
            raise ValueError(f'a training names the attribute it uses: "{name}: strength 2"')
        return fields


class Defense(Sheet):
    """T2: one defense. ``fortification`` is how much more than 4 lies between Low and High."""

    written = '"ATTRIBUTE N [resource N] [fortification N]"'

    attribute: Name
    training: Small = 0
    resource: Small = 0
    fortification: Annotated[int, Field(ge=-4, le=99)] = 0

    @model_validator(mode="before")
    @classmethod
    def names_its_attribute(cls, given: Any) -> Any:
        """T1: told in one text or in fields, but never without its attribute."""
        fields = from_short(given, "training") if isinstance(given, str) else given
        if isinstance(fields, dict) and "attribute" not in fields:
            raise ValueError('a defense names the attribute it uses, such as "agility 3"')
        return fields


class TridentSheet(Sheet):
    """T1 to T4. Pools are maxima and, unless ``_now`` says other, what there is first.

    ``turn_bonus`` names the attribute or training that a rolled turn order adds (T40).
    """

    groups: ClassVar[Mapping[str, Sequence[str]]] = {
        "Attributes": (*GIVEN_ATTRIBUTES, "attributes"),
        "Riders": ("actor_rider", "target_rider"),
        "About": ("turn_bonus", "tags", "abilities"),
    }

    strength: Small = 0
    willpower: Small = 0
    attributes: Mapping[Name, Small] = Field(default_factory=dict)
    training: tuple[Training, ...] = ()
    evade: Defense | None = None
    block: Defense | None = None
    resist: Defense | None = None
    solve: Defense | None = None
    stamina: Amount | None = None
    stamina_now: Amount | None = None
    morale: Amount | None = None
    morale_now: Amount | None = None
    actor_rider: Annotated[str, Field(max_length=500)] = ""
    target_rider: Annotated[str, Field(max_length=500)] = ""
    turn_bonus: Annotated[str, Field(max_length=200)] = ""
    tags: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()

    @field_validator("attributes", mode="before")
    @classmethod
    def attributes_told(cls, given: Any) -> Any:
        """Attributes may be told in one text: "agility 2, reason 1"."""
        return told_attributes(given) if isinstance(given, str) else given

    @model_validator(mode="after")
    def fits_together(self) -> "TridentSheet":
        """T1: every training and defense uses an attribute that the sheet has; no name stands twice."""
        self.refuse_twins()
        uses = [(f"the training {t.name}", t.attribute) for t in self.training]
        uses += [(name.capitalize(), d.attribute) for name, d in self.defenses().items() if d]
        for what, attribute in uses:
            if self.attribute(attribute) is None:
                known = ", ".join(self.attribute_values())
                raise ValueError(f'{what} uses "{attribute}", which is no attribute here: {known}')
        if self.turn_bonus and self.attribute(self.turn_bonus) is None and not self.trained(self.turn_bonus):
            raise ValueError(f'turn_bonus names an attribute or a training, and "{self.turn_bonus}" is none')
        for pool in ("stamina", "morale"):
            if getattr(self, pool) is None and getattr(self, f"{pool}_now") is not None:
                raise ValueError(f"{pool}_now needs {pool}, its maximum")
        return self

    def refuse_twins(self) -> None:
        """Raises ValueError where an attribute or a training stands twice."""
        for what, names in (
            ("attributes", [*GIVEN_ATTRIBUTES, *self.attributes]),
            ("trainings", [t.name for t in self.training]),
        ):
            low = [n.casefold() for n in names]
            if len(low) != len(set(low)):
                raise ValueError(f"two {what} have the same name")

    def defenses(self) -> dict[DefenseName, Defense | None]:
        """The four, those that the sheet does not tell of as None."""
        return {"evade": self.evade, "block": self.block, "resist": self.resist, "solve": self.solve}

    def attribute_values(self) -> dict[str, int]:
        """Every attribute by its name."""
        return {"strength": self.strength, "willpower": self.willpower, **self.attributes}

    def attribute(self, name: str) -> int | None:
        """An attribute's value, whatever the case of its name; None for one that is not there."""
        low = name.casefold()
        return next((v for n, v in self.attribute_values().items() if n.casefold() == low), None)

    def trained(self, name: str) -> Training | None:
        """The training of that name, whatever the case."""
        return next((t for t in self.training if t.name.casefold() == name.casefold()), None)


def told_attributes(text: str) -> dict[str, int]:
    """ "agility 2, reason 1" as a mapping. Raises ValueError."""
    found: dict[str, int] = {}
    for part in filter(None, (p.strip() for p in text.split(","))):
        match = re.fullmatch(r"(.*?[^\s=:])\s*[\s=:]\s*([+-]?\d{1,3})", part)
        if match is None or match[1] in found:
            raise ValueError(f'"{part[:60]}" should be an attribute and its number, such as "agility 2"')
        found[match[1]] = int(match[2])
    return found


@dataclass(frozen=True, slots=True)
class Place:
    """A place on the ladder: its turn, and the order among equals there."""

    turn: int
    order: int


@dataclass(frozen=True, slots=True)
class TridentState:
    """What play adds to a sheet: what was done since one's own turn began (T20, T21).

    ``home`` is the place that one who waits for a lower turn has again in the next round (T40).
    """

    attacks: int = 0
    quipped: bool = False
    home: Place | None = None
