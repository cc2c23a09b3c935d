"""What a command on several would do, beside what becomes of each: what it costs, what a box would change."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from tracker.core.fates import pool_words
from tracker.core.preview import UNCHANGED, Row
from tracker.ui.forms.several import split

if TYPE_CHECKING:
    from tracker.ui.forms.form import Form

MOST_SEEN, MOST_TOLD = 12, 3
"""Of so many it is counted what each box would change, and of so many told one by one."""
DICE = re.compile(r"\d+d\d+")
"""Begins what a row tells of a roll."""
ENDURE = "endure"
"""What is asked of each alone once dice show that there is something to endure."""


def rows_of_several(form: "Form") -> Iterator[Row]:
    """What is so for all, what their doer pays, what each could choose, and what each box would change."""
    if len(form.each) > MOST_SEEN:
        return
    seen = [form.system.preview(*one) for one in zip(form.states, form.each, strict=False)]
    yield from of_all(form, seen)
    yield from costs(form)
    for who, rows in zip(form.targets, seen, strict=True):
        yield from of_one(form, who, rows)
    for box in form.boxes:
        told = [labelled(rows, box.label) for rows in seen]
        if box.blank and any(told):
            yield merged(box.label, told)


def labelled(rows: Sequence[Row], label: str) -> Row | None:
    """The row of that label, whatever its case."""
    return next((row for row in rows if row.label.casefold() == label.casefold()), None)


def of_all(form: "Form", seen: Sequence[Sequence[Row]]) -> Iterator[Row]:
    """What is certain and the same for each of them; what is a choice is told with it."""
    choices = {box.label.casefold() for box in form.boxes}.union(
        *(own_choices(form, w) for w in form.targets)
    )
    for row in seen[0]:
        if not is_certain(row) or row.label.casefold() in choices:
            continue
        if all(row in rows for rows in seen):
            yield row
        elif told := rolls_of(row.label, seen):
            yield Row(row.label, " / ".join(told))


def rolls_of(label: str, seen: Sequence[Sequence[Row]]) -> Sequence[str]:
    """A roll of each of a few, where what rides on it differs, as a bonus does that counts once."""
    found = [labelled(rows, label) for rows in seen]
    rolls = [one for one in found if one and DICE.match(one.value)]
    if len(rolls) < len(seen) or len(seen) > MOST_TOLD:
        return ()
    return [f"{one.value} ({one.sources})" if one.sources else one.value for one in rolls]


def own_choices(form: "Form", who: str) -> set[str]:
    """What one is asked to choose by itself."""
    return {ENDURE, *(split(field.path)[1] for field in form.own(who) if field.picks)}


def of_one(form: "Form", who: str, rows: Sequence[Row]) -> Iterator[Row]:
    """What each box of one alone would change, by the path of the box; what it could choose, by its name."""
    for box in form.own(who):
        if box.kind == "box" and box.blank and (row := labelled(rows, box.label)):
            yield replace(row, label=box.path)
    name, choices = form.encounter[who].name, own_choices(form, who)
    yield from (replace(r, label=f"{name}: {r.label}") for r in rows if r.label.casefold() in choices)


def is_certain(row: Row) -> bool:
    """Whether a row tells of what will be; why a command is refused is told of each."""
    return row.chance is None and row.label not in ("Refused", UNCHANGED)


def costs(form: "Form") -> Iterator[Row]:
    """What the doer has of each pool when all of it is done."""
    first, last = form.states[0], form.states[-1]
    if form.doer in first.combatants and form.doer in last.combatants:
        told = list(pool_words(form.system, first[form.doer], last[form.doer]))
        if told:
            yield Row(first[form.doer].name, ", ".join(told))


def merged(label: str, rows: Sequence[Row | None]) -> Row:
    """One row of several of the same, in the order of those they are about."""
    known = [row for row in rows if row]
    sources = together([row.sources for row in known])
    counted = all(row.chance is not None for row in known)
    values = [row.value if row else "–" for row in (rows if counted else known)]
    if len(values) <= MOST_TOLD:
        return Row(label, together(values), sources)
    if counted:
        known.sort(key=lambda row: row.chance or 0)
        ends = dict.fromkeys((known[0].value, known[-1].value))
        return Row(label, " … ".join(ends), sources)
    return Row(label, together(values) or " / ".join([*values[:MOST_TOLD], "…"]), sources)


def together(texts: Sequence[str]) -> str:
    """What is the same for all once, what differs one by one; "" for more than can be told so."""
    if len(set(texts)) == 1:
        return texts[0]
    return " / ".join(texts) if len(texts) <= MOST_TOLD else ""
