"""The kinds of word of which commands are written: how each is read, written and shown in help."""

import json
import math
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from tracker.core.arithmetic import read_number
from tracker.core.dice import parse_faces, write_faces
from tracker.core.encounter import Encounter
from tracker.core.names import reference, references, resolve, resolve_many
from tracker.core.text import clean, clean_name


@dataclass(frozen=True)
class Word:
    """One kind of word. ``rest`` words run to the end of the line or the first known ``key=``.

    ``read`` raises `Refused` (or ValueError with a reason) for what it cannot be; ``write`` is its inverse.
    ``raw`` words are the rest of the line as it was typed, quotes and all. ``bare`` is the value of an
    option named without "=" (``chaos``), None where that is not allowed.
    """

    shape: str
    read: Callable[[str, Encounter], Any]
    write: Callable[[Any, Encounter], str]
    rest: bool = False
    raw: bool = False
    bare: Any = None


def plain(shape: str, read: Callable[[str], Any], write: Callable[[Any], str] = str, **more: Any) -> Word:
    """A word that does not depend on who is in the fight."""
    return Word(shape, lambda text, _: read(text), lambda value, _: write(value), **more)


def read_yes(text: str) -> bool:
    """``yes`` or ``no``, also on/off, true/false, y/n."""
    low = text.casefold()
    if low in ("yes", "y", "on", "true"):
        return True
    if low in ("no", "n", "off", "false"):
        return False
    raise ValueError(f'"{text}" should be yes or no')


def write_yes(value: bool) -> str:
    """The inverse of `read_yes`."""
    return "yes" if value else "no"


def write_typed_faces(faces: tuple[int, ...] | str) -> str:
    """Faces as typed, or in the language's notation."""
    return faces if isinstance(faces, str) else write_faces(faces)


def read_balanced(text: str) -> int | Literal["no"]:
    """A face of 1 to 6, or ``no`` for a balanced die not taken."""
    if text.casefold() == "no":
        return "no"
    if not re.fullmatch("[1-6]", text):
        raise ValueError(f'"{text}" should be a face from 1 to 6, or no')
    return int(text)


def write_balanced(value: int | str | tuple[int, ...]) -> str:
    """The inverse of `read_balanced`; a die just rolled comes as a tuple of one."""
    return str(value[0]) if isinstance(value, tuple) else str(value)


def read_bonus(text: str) -> tuple[int, str]:
    """``+2:high ground``: a number and the name of its source."""
    value, _, source = text.partition(":")
    return read_number(value), clean_name(source) if source else "the game master"


def write_bonus(bonus: tuple[int, str]) -> str:
    """The inverse of `read_bonus`."""
    return f"{bonus[0]:+d}:{bonus[1]}"


def read_json(text: str) -> Any:
    """One JSON value: finite numbers only, texts cleaned. Raises ValueError."""

    def refuse(constant: str) -> Any:
        raise ValueError(f"{constant} is no number")

    try:
        value = json.loads(text, parse_constant=refuse)
        if not finite(value):
            raise ValueError("a number in the JSON is too great")
        return cleaned(value)
    except json.JSONDecodeError as e:
        raise ValueError(f"column {e.colno} of the JSON: {e.msg}") from e
    except RecursionError as e:
        raise ValueError("the JSON is nested too deeply") from e


def cleaned(value: Any) -> Any:
    """A plain value with every text in it cleaned, keys too."""
    if isinstance(value, str):
        return clean(value)
    if isinstance(value, Mapping):
        return {clean(str(k)): cleaned(v) for k, v in value.items()}
    return [cleaned(v) for v in value] if isinstance(value, list | tuple) else value


def write_json(value: Any) -> str:
    """Compact JSON, its texts cleaned and otherwise as they are."""
    return json.dumps(cleaned(value), ensure_ascii=False, separators=(",", ":"))


def option(default: Any = None, *, silent: Any = None, key: str = "") -> Any:
    """A field given as ``key=value`` (its own name when not told); not written when it equals `silent`."""
    return Field(default, json_schema_extra={"silent": silent, "key": key})


def position(default: Any, *, several: bool = False) -> Any:
    """A field given by its place that may be left out; with `several`, all words there, as a tuple."""
    return Field(default, json_schema_extra={"position": True, "several": several})


def each() -> Any:
    """A field of `Options` by combatant: ``WHO=FACES``, ``WHO.option`` and ``WHO.option=value``."""
    return Field(default_factory=dict, json_schema_extra={"each": True})


def open_words(kind: str) -> Any:
    """A field of ``key=value`` words whose keys the game knows: `RuleSystem.words_of(kind)`."""
    return Field(default_factory=dict, json_schema_extra={"open": kind})


def several() -> Any:
    """An option that may be given several times, kept as a tuple."""
    return Field((), json_schema_extra={"several": True})


WHO = Word("WHO", lambda text, e: resolve(e, text), lambda who, e: reference(e, who))
TARGET = Word("WHO", lambda text, e: resolve(e, text), lambda who, e: reference(e, who))
"""One combatant; several, by commas or globs, make a command for each: `Together`."""
WHOS = Word("WHO", lambda text, e: resolve_many(e, text), lambda whos, e: write_whos(whos, e))


def write_whos(whos: tuple[str, ...] | str, encounter: Encounter) -> str:
    """Those named by one word; one alone where each stands in a word of its own."""
    return references(encounter, (whos,) if isinstance(whos, str) else whos)


def read_subject(text: str, encounter: Encounter) -> str:
    """A combatant, or "-" for the fight itself."""
    return "-" if text == "-" else resolve(encounter, text)


def read_until(text: str, encounter: Encounter) -> str:
    """``start:WHO`` or ``end:WHO``: as that one's turn begins, or ends."""
    when, colon, who = text.partition(":")
    if when not in ("start", "end") or not colon:
        raise ValueError(f'"{text}" should be start:WHO or end:WHO')
    return f"{when}:{resolve(encounter, who)}"


def write_until(until: str, encounter: Encounter) -> str:
    """The inverse of `read_until`."""
    when, _, who = until.partition(":")
    return f"{when}:{reference(encounter, who)}"


UNTIL = Word("start:WHO|end:WHO", read_until, write_until)
SUBJECT = Word("WHO|-", read_subject, lambda who, e: "-" if who == "-" else reference(e, who))
NUMBER = plain("N", read_number)
FACES = plain("FACES", parse_faces, write_faces)
TEXT = plain("TEXT", clean, rest=True)
NAME = plain("NAME", clean_name)
LONG_NAME = plain("NAME", clean_name, rest=True)
YES = plain("yes|no", read_yes, write_yes)
BALANCED = plain("FACE|no", read_balanced, write_balanced)
BONUS = plain("±N:NAME", read_bonus, write_bonus)
JSON = plain("JSON", read_json, write_json)
VALUE = plain("VALUE", clean, rest=True)

Who = Annotated[str, WHO]
Target = Annotated[str, TARGET]
Whos = Annotated[tuple[str, ...], WHOS]
Subject = Annotated[str, SUBJECT]
Number = Annotated[int, NUMBER]
Faces = Annotated[tuple[int, ...], FACES]
Dice = Annotated[tuple[int, ...] | str, plain("FACES", clean, write_typed_faces)]
"""Faces that stay as typed until an expression says of how many sides they are; see `rolls.rolled`."""
Text = Annotated[str, TEXT, AfterValidator(clean)]
Name = Annotated[str, NAME, AfterValidator(clean_name)]
LongName = Annotated[str, LONG_NAME, AfterValidator(clean_name)]
Bonus = Annotated[tuple[int, str], BONUS]
Json = Annotated[Any, JSON, AfterValidator(cleaned)]
Value = Annotated[str, VALUE, AfterValidator(clean)]


def one_of(*choices: str) -> Word:
    """A word out of a list; any unique beginning will do."""

    def read(text: str) -> str:
        low = text.casefold()
        found = [c for c in choices if c == low] or [c for c in choices if low and c.startswith(low)]
        if len(found) == 1:
            return found[0]
        raise ValueError(f'"{text}" should be {" or ".join(choices)}')

    return plain("|".join(choices), read)


Until = Annotated[str, UNTIL]
Mode = Annotated[Literal["bonus", "penalty"], one_of("bonus", "penalty")]
Side = Annotated[Literal["party", "foes", "other"], one_of("party", "foes", "other")]


def finite(value: Any) -> bool:
    """Whether a plain value holds no infinite or undefined number."""
    if isinstance(value, float):
        return math.isfinite(value)
    if isinstance(value, Mapping):
        return all(finite(v) for v in value.values())
    return all(finite(v) for v in value) if isinstance(value, list | tuple) else True


class Options(BaseModel):
    """A group of options that one combatant takes in a command for many, such as ``knight.lucky``."""

    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True, defer_build=True)

    @property
    def is_own(self) -> bool:
        """Whether it takes something that is nobody else's: then it is not shared with a group."""
        return False
