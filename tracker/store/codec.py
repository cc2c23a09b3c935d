"""A header or a step to TOML and back: flat scalars only, every string on one line in basic form."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

import tomli_w

from tracker.core.step import Header, Record, Scalar, Step
from tracker.core.text import clean
from tracker.store.lint import INTEGER, BadValue, Path, number_trouble

FORMAT = "tracker"
VERSION = 1
NO_NUMBER = -1
"""Stands for an ``n`` or ``parent`` that the file does not give."""

_FOR_PEOPLE = (
    "# A fight of the tracker: plain TOML. Close the tracker before you edit it.\n"
    '# Each line "#= number code" seals the entry above it; leave those lines in place.\n'
)
_NUMBERS = (("n", 0), ("parent", 0), ("to", 0), ("again", 0), ("round", -INTEGER), ("turn", -INTEGER))
_TEXTS = ("at", "up", "do")


def header_text(header: Header) -> str:
    """The first lines of a save, without their seal."""
    fields: dict[str, Any] = {
        "format": FORMAT,
        "version": header.version,
        "system": header.system,
        "fight": header.fight,
        "name": header.name,
        "app": header.app,
    }
    needs = f"needs = [{', '.join(_quoted(name) for name in header.needs)}]\n" if header.needs else ""
    return _FOR_PEOPLE + tomli_w.dumps(fields) + needs


def _quoted(text: str) -> str:
    return tomli_w.dumps({"x": text}).removeprefix("x = ").rstrip("\n")


def header_of(table: Mapping[str, Any]) -> Header:
    """The header in the top-level keys of a save. Raises `BadValue` when it is none of ours."""
    if table.get("format") != FORMAT:
        raise BadValue(("format",), f'not a save of the tracker: format = "{FORMAT}" is missing')
    version, needs = table.get("version", VERSION), table.get("needs", [])
    if type(version) is not int:
        raise BadValue(("version",), "version is a whole number")
    if not isinstance(needs, list) or not all(isinstance(name, str) for name in needs):
        raise BadValue(("needs",), "needs is a list of texts")
    for key in ("system", "fight", "name", "app"):
        if not isinstance(table.get(key, ""), str):
            raise BadValue((key,), f"{key} is a text")
    if not table.get("system"):
        raise BadValue(("system",), "the header names no system")
    return Header(
        fight=clean(table.get("fight", "")),
        name=clean(table.get("name", "")),
        system=clean(table["system"]),
        app=clean(table.get("app", "")),
        version=version,
        needs=tuple(clean(name) for name in needs),
    )


def step_text(step: Step, version: int | None = None) -> str:
    """The blocks of one step, without the seal; its `version` where the header says an earlier one.

    Raises `BadValue` for what the reader would refuse.
    """
    blocks = ["[[step]]\n", tomli_w.dumps(_own_fields(step, version))]
    for index, event in enumerate(step.events):
        _check_event(event, ("event", index))
        ordered = {"kind": event["kind"], **event}
        blocks += ["[[step.event]]\n", tomli_w.dumps(ordered)]
    return "".join(blocks)


def _own_fields(step: Step, version: int | None) -> dict[str, Scalar]:
    given: dict[str, Scalar | None] = {
        "n": step.n,
        "parent": step.parent,
        "at": step.at or None,
        "round": step.round,
        "turn": step.turn,
        "up": step.up or None,
        "do": step.do or None,
        "to": step.to,
        "again": step.again,
        "version": version,
    }
    return {key: value for key, value in given.items() if value is not None}


def plain(step: Step, at: str = "") -> Step:
    """`step` without lone surrogates, which UTF-8 cannot hold, and stamped with `at` unless it has a time."""
    return replace(
        step,
        do=encodable(step.do),
        up=encodable(step.up),
        at=encodable(step.at or at),
        events=tuple({encodable(key): _plain_value(value) for key, value in e.items()} for e in step.events),
    )


def _plain_value(value: Scalar) -> Scalar:
    return encodable(value) if isinstance(value, str) else value


def encodable(text: str) -> str:
    """`text` without lone surrogates, the only characters that UTF-8 cannot hold."""
    return text if text.isascii() else text.encode("utf-8", "ignore").decode()


def step_of(table: Mapping[str, Any], *, tidy: bool = True) -> Step:
    """The step in a parsed ``[[step]]``, its texts made safe to show when `tidy`. Raises `BadValue`.

    A missing ``n`` or ``parent`` comes back as `NO_NUMBER`; unknown keys of the step are passed over.
    """
    _check_numbers(table)
    texts = [_own_text(table, key, tidy) for key in _TEXTS]
    events = _events_of(table.get("event", []), tidy)
    if events and "to" in table:
        raise BadValue(("to",), "a step that only moves the pointer (to) holds no events")
    return Step(
        n=table.get("n", NO_NUMBER),
        parent=table.get("parent", NO_NUMBER),
        at=texts[0],
        round=table.get("round", 0),
        turn=table.get("turn"),
        up=texts[1],
        do=texts[2],
        events=events,
        to=table.get("to"),
        again=table.get("again"),
    )


def _check_numbers(table: Mapping[str, Any]) -> None:
    for key, least in _NUMBERS:
        value = table.get(key, 0)
        if type(value) is not int or not least <= value < INTEGER:
            what = "a whole number" if least else "the number of a step"
            raise BadValue((key,), f"{key} is {what}")


def _own_text(table: Mapping[str, Any], key: str, tidy: bool) -> str:
    value = table.get(key, "")
    if isinstance(value, datetime):  # a hand that left out the quotes
        value = value.isoformat()
    if not isinstance(value, str):
        raise BadValue((key,), f"{key} is a text")
    return clean(value) if tidy else value


def _events_of(tables: object, tidy: bool) -> tuple[Record, ...]:
    if not isinstance(tables, list):
        raise BadValue(("event",), "events are written as [[step.event]]")
    for index, table in enumerate(tables):
        path: Path = ("event", index)
        if not isinstance(table, dict):
            raise BadValue(path, "events are written as [[step.event]]")
        _check_event(table, path)
    return tuple(_tidy(table) for table in tables) if tidy else tuple(tables)


def _check_event(event: Mapping[str, Any], path: Path) -> None:
    if not isinstance(event.get("kind"), str):
        raise BadValue(path, "an event says its kind as a text")
    for key, value in event.items():
        kind = type(value)
        if kind is str or kind is bool or (kind is int and -INTEGER <= value < INTEGER):
            continue
        if not isinstance(value, str) and (reason := number_trouble(value)):
            raise BadValue((*path, key), f"{clean(str(key))} is {reason}")


def _tidy(event: dict[str, Scalar]) -> Record:
    """The event with its texts safe to show. Most of them are plain, and asking that is all they cost."""
    odd = {
        key: clean(value, lines=True)
        for key, value in event.items()
        if isinstance(value, str) and not (value.isascii() and value.isprintable())
    }
    keys = "".join(event)
    if not (keys.isascii() and keys.isprintable()):
        return {clean(key): odd.get(key, value) for key, value in event.items()}
    return {**event, **odd} if odd else event


def steps_of(tables: object, *, tidy: bool = True) -> list[Step]:
    """The steps in a parsed list of ``[[step]]``. Raises `BadValue` with a path from the list down."""
    if not isinstance(tables, list):
        raise BadValue(("step",), "steps are written as [[step]]")
    steps: list[Step] = []
    for index, table in enumerate(tables):
        if not isinstance(table, dict):
            raise BadValue(("step", index), "steps are written as [[step]]")
        try:
            steps.append(step_of(table, tidy=tidy))
        except BadValue as error:
            raise BadValue(("step", index, *error.path), error.reason) from None
    return steps


def commit_text(steps: Iterable[Step], version: int = VERSION) -> str:
    """The blocks of steps that are written together into a save of `version`, an empty line before each."""
    own = VERSION if version < VERSION else None
    return "".join("\n" + step_text(step, own) for step in steps)
