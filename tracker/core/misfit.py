"""What does not fit a sheet, said to a game master: where it stands, what was expected, what was given."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, get_args

from pydantic import BaseModel, ValidationError

from tracker.core.text import clean

Path = tuple[str | int, ...]

_EXPECTED: Mapping[str, str] = {
    "missing": "is missing",
    "int_type": "should be a whole number",
    "int_from_float": "should be a whole number",
    "int_parsing": "should be a whole number",
    "int_parsing_size": "should be a whole number of a few digits",
    "string_type": "should be a text",
    "bool_type": "should be true or false",
    "tuple_type": "should be a list",
    "list_type": "should be a list",
    "dict_type": "should be a table",
    "mapping_type": "should be a table",
    "model_type": "should be a table",
    "model_attributes_type": "should be a table",
    "greater_than_equal": "should be {ge} or more",
    "less_than_equal": "should be {le} or less",
    "string_too_short": "should be a text of {min_length} or more characters",
    "string_too_long": "should be a text of {max_length} or fewer characters",
    "literal_error": "should be {expected}",
}
_SHOWN = 60


def misfit(error: ValidationError, model: type[BaseModel], given: object) -> tuple[Path, str]:
    """The path of the first thing that does not fit, and the reason in words."""
    found = error.errors(include_url=False)
    first = found[0]
    path = within(given, first["loc"])
    if first["type"] == "extra_forbidden":
        return path, f"there is no such field; known are {', '.join(field_keys(model_at(model, path[:-1])))}"
    if first["type"] == "value_error":
        return path, first["msg"].removeprefix("Value error, ")
    # A field of several kinds has one error for each of them, all at its own path.
    reasons = dict.fromkeys(expected(e) for e in found if within(given, e["loc"]) == path)
    said = " or ".join([*reasons][:1] + [r.removeprefix("should be ") for r in [*reasons][1:]])
    return path, said if first["type"] == "missing" else f"{said}, not {shown(first.get('input'))}"


def expected(error: Mapping[str, Any]) -> str:
    """What one error expected."""
    known = _EXPECTED.get(error["type"])
    if known is None:
        return str(error["msg"])
    context = {
        key: str(value).replace("''", '""').replace("'", "") for key, value in error.get("ctx", {}).items()
    }
    return known.format(**context)


def shown(value: object) -> str:
    """What was given, as it would be written in JSON, cut short."""
    text = clean(json.dumps(value, ensure_ascii=False, default=str))
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}..."


def within(given: object, location: Sequence[str | int]) -> Path:
    """That part of a location which leads into `given`; what follows only names the kind that was tried."""
    path: list[str | int] = []
    for part in location:
        if isinstance(given, Mapping):
            path.append(part)
            if part not in given:  # missing, so the location ends here
                break
            given = given[part]
        elif isinstance(given, list | tuple) and isinstance(part, int) and part < len(given):
            path.append(part)
            given = given[part]
        else:
            break
    return tuple(path)


def named(given: object, path: Path) -> str:
    """A path for people: an item of a list by its name, else by its place, counted from 1."""
    parts: list[str] = []
    for part in path:
        inner: Any = None
        if isinstance(given, Mapping):
            inner = given.get(part)
        elif isinstance(given, list | tuple) and isinstance(part, int) and part < len(given):
            inner = given[part]
        name = inner.get("name") if isinstance(part, int) and isinstance(inner, Mapping) else None
        parts.append(
            name if isinstance(name, str) and name else str(part + 1 if isinstance(part, int) else part)
        )
        given = inner
    return ".".join(clean(part) for part in parts)


def field_keys(model: type[BaseModel]) -> list[str]:
    """The names of a model's fields as written in a file."""
    return [info.alias or name for name, info in model.model_fields.items()]


def model_at(model: type[BaseModel], path: Path) -> type[BaseModel]:
    """The model of the table at `path` within a model's data."""
    for part in path:
        infos = dict(zip(field_keys(model), model.model_fields.values(), strict=True))
        if isinstance(part, str) and part in infos:
            model = next(models_in(infos[part].annotation), model)
    return model


def models_in(annotation: object) -> Iterator[type[BaseModel]]:
    """The models that an annotation speaks of."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    for argument in get_args(annotation):
        yield from models_in(argument)
