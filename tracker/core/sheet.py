"""What every game's sheet is made of, and how one is read from plain data."""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from types import NoneType
from typing import Any, ClassVar, TypeVar, get_args

from pydantic import BaseModel, ConfigDict, ValidationError

from tracker.core.arithmetic import read_number
from tracker.core.misfit import misfit, named
from tracker.core.refused import Refused
from tracker.core.text import clean
from tracker.core.words import Word, cleaned, plain, read_json, read_yes


class Sheet(BaseModel):
    """A combatant's numbers as one game knows them; an unknown field or wrong type is refused."""

    model_config = ConfigDict(
        frozen=True,
        extra="forbid",
        strict=True,
        populate_by_name=True,
        defer_build=True,
        validate_default=False,
    )
    written: ClassVar[str] = "JSON"
    """How a table of that kind within a sheet is written in the language."""
    groups: ClassVar[Mapping[str, Sequence[str]]] = {}
    """Fields that belong together, by what they are called together."""


S = TypeVar("S", bound=Sheet)


class BadField(Refused):
    """A field of a sheet that cannot be; ``path`` leads to it, ``reason`` says what was expected.

    ``where`` is the path for people, who know an attack by its name.
    """

    def __init__(self, path: tuple[str | int, ...], reason: str, where: str = "") -> None:
        self.path, self.reason = path, reason
        self.where = where or ".".join(clean(str(p)) for p in path)
        super().__init__(f"{self.where}: {reason}" if path else reason)


def read_sheet(model: type[S], fields: Mapping[str, Any]) -> S:
    """A sheet from plain data; lists become tuples, texts are cleaned. Raises `BadField`: the first fault."""
    try:
        plain_fields = cleaned(fields)
        return model.model_validate_json(json.dumps(plain_fields, default=str))
    except RecursionError as e:
        raise BadField((), "this is nested too deeply") from e
    except ValidationError as e:
        path, reason = misfit(e, model, plain_fields)
        raise BadField(path, reason, named(plain_fields, path)) from e


def sheet_json(sheet: BaseModel) -> str:
    """A sheet as one line of JSON, fields at their default left out."""
    return sheet.model_dump_json(by_alias=True, exclude_defaults=True)


@lru_cache(maxsize=512)
def sheet_from_json(model: type[S], text: str) -> S:
    """The inverse of `sheet_json`; equal texts share one sheet. Raises `BadField`."""
    return read_sheet(model, json.loads(text))


NEW = "+"
"""In a path the item that a list does not have yet."""
UNSET = "none"
"""What is typed for a field that shall hold nothing."""


def with_field(sheet: S, path: Sequence[str], value: Any) -> S:
    """A sheet with one field set by path; list items go by their ``name``. Raises `BadField`."""
    plain_sheet = json.loads(sheet_json(sheet))
    place(plain_sheet, path, value)
    return read_sheet(type(sheet), plain_sheet)


def value_at(sheet: BaseModel, path: Sequence[str]) -> Any:
    """The plain value of a field by path; None where there is nothing."""
    held: Any = sheet.model_dump(mode="json", by_alias=True)
    while path:
        if isinstance(held, list):
            held = {name: held[at] for name, at in names_of(held).items()}
        if not isinstance(held, dict):
            return None
        head, path = taken(held, path)
        held = held.get(head)
    return held


def taken(known: Iterable[str], path: Sequence[str]) -> tuple[str, Sequence[str]]:
    """The name that a path begins with, and the rest: a name may hold dots, and case does not count."""
    low = {name.casefold(): name for name in known}
    for end in range(1, len(path) + 1):
        if (name := low.get(".".join(path[:end]).casefold())) is not None:
            return name, path[end:]
    return path[0], path[1:]


def place(held: Any, path: Sequence[str], value: Any) -> None:
    """Set one field within plain data. Raises `BadField`."""
    if isinstance(held, list):
        place_item(held, path, value)
        return
    if not isinstance(held, dict):
        raise BadField(tuple(path), "there is no such field")
    head, rest = taken(held, path)
    if rest:
        place(held.setdefault(head, [] if rest[0] == NEW else {}), rest, value)
    else:
        held[head] = value


def place_item(held: list[Any], path: Sequence[str], value: Any) -> None:
    """Set an item of a list, or a field of it; `NEW` is one more, and None takes the item out."""
    names = names_of(held)
    head, rest = taken(names, path)
    if head == NEW and not rest and NEW not in names:
        held.append(value)
    elif head not in names:
        here = ", ".join(names) or "no such entries"
        raise BadField((head,), f"there is none of that name; here are {here}")
    elif rest:
        place(held[names[head]], rest, value)
    elif value is None:
        del held[names[head]]
    elif isinstance(held[names[head]], str):
        held[names[head]] = value
    else:
        raise BadField(tuple(path), "which field of it is missing, such as .rating")


def names_of(items: Sequence[Any]) -> dict[str, int]:
    """Where in a list the item of each name stands: of tables by their ``name``, of texts by themselves."""
    named = [item.get("name") if isinstance(item, dict) else item for item in items]
    return {name: at for at, name in enumerate(named) if isinstance(name, str)}


def plain_word(annotation: Any) -> Word:
    """How a sheet field is written in the language: a number, yes or no, text, names with numbers, JSON."""
    return plain("VALUE", lambda text: plain_value(annotation, text), write_field)


def plain_value(annotation: Any, text: str) -> Any:
    """The plain value of a typed word for a field of that annotation. Raises ValueError."""
    if annotation is str or set(get_args(annotation)) == {str, NoneType}:
        return text
    if text[:1] in ("{", "["):
        return read_json(text)
    allowed = str(annotation)
    if "Mapping" in allowed and isinstance(found := read_items(text)[0], dict):
        return found
    if "tuple" in allowed or "list" in allowed:
        return [part.strip() for part in text.split(",") if part.strip()]
    if "int" in allowed and text.lstrip("+-−")[:1].isdecimal():
        return read_number(text)
    if "bool" in allowed:
        return read_yes(text)
    return text


def write_field(value: Any) -> str:
    """The inverse of `plain_value`: names with a number each as they are typed, lists as JSON."""
    told = write_items(value) if isinstance(value, Mapping) else ""
    return told if told and told[0] not in "{[" else write_plain(value)


def write_plain(value: Any) -> str:
    """A plain value in a word: yes or no, a number or a text as it is, else JSON."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str | int):
        return str(value)
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def write_items(value: Any) -> str:
    """A plain value as people list it: ``a, b`` or ``class 1, magic 2``; the inverse of `read_items`."""
    if isinstance(value, Mapping) and value:
        told = ", ".join(f"{name} {write_plain(number)}" for name, number in value.items())
    elif isinstance(value, list) and value:
        told = ", ".join(map(str, value))
    else:
        return write_plain(value)
    return told if value in read_items(told) else write_plain(value)


def read_items(text: str) -> list[Any]:
    """What a listed text could be: a table of names with a number each, or a list of texts."""
    parts = [part.strip() for part in text.split(",") if part.strip()]
    pairs = [re.fullmatch(r"(.*?[^\s=:])\s*[\s=:]\s*([+-]?\d{1,6})", part) for part in parts]
    named = {pair[1]: int(pair[2]) for pair in pairs if pair}
    return [named, parts] if parts and len(named) == len(parts) else [parts]
