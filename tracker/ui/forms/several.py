"""One command on several at once: the command that each gets, and what is asked for each of them alone."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tracker.core.commands import Command
from tracker.core.encounter import Encounter
from tracker.core.fates import left_by
from tracker.core.questions import Question, answered
from tracker.core.words import TARGET
from tracker.ui.forms.fields import Field, new_field

if TYPE_CHECKING:
    from tracker.ui.forms.form import Form

MARK = "@"
"""Begins the path of a field that is about one of several alone: ``@wolf-2.defense``."""
SHARED = "shared"
"""The flag of a command that has one roll for all whom it is aimed at."""


def aim_of(form: "Form") -> Field | None:
    """The field that says whom it is aimed at, where that may be several."""
    return next((f for f in form.fields.values() if f.word is TARGET), None)


def split(path: str) -> tuple[str, str]:
    """Whom an own field is about, and which of the command's fields it is."""
    who, _, name = path.removeprefix(MARK).partition(".")
    return who, name


def own_path(who: str, name: str) -> str:
    """The path of the field that is about one of several alone."""
    return f"{MARK}{who}.{name}"


def spread(form: "Form", built: Command, own: Mapping[str, Mapping[str, Any]]) -> None:
    """The command on each of several targets, and the box of one roll for all of them."""
    targets = [w for w in form.targets if w != getattr(built, "who", "")]
    form.targets = tuple(built.ordered(targets, form.encounter))
    several = len(form.targets) > 1
    if not several:
        form.fields.pop(SHARED, None)
    elif SHARED in form.model.model_fields:
        form.fields.setdefault(SHARED, Field(SHARED, "one roll for all", "box"))
    theirs = [path for path in form.fields if path.startswith(MARK)]
    form.forget([path for path in theirs if not (several and split(path)[0] in form.targets)])
    form.each = each_of(form, built, form.targets, own) if several else ()


def each_of(
    form: "Form", built: Command, targets: Sequence[str], own: Mapping[str, Mapping[str, Any]]
) -> list[Command]:
    """The command on each, with what was filled in for that one; a roll for all as far as it is known."""
    aim, found, state = aim_of(form), list[Command](), form.encounter
    assert aim is not None
    for i, who in enumerate(targets):
        one = built.model_copy(update={aim.path: who}).among(i, len(targets))
        for name, value in own.get(who, {}).items():
            one = answered(one, name, value)
        if found and getattr(built, SHARED, False):
            one = one.sharing(found[-1], state)
            state = left_by(form.system, state, found[-1])
        found.append(one)
    return found


def questions_of(form: "Form", targets: Sequence[str]) -> Iterator[Question]:
    """What the doer may declare for all once; then for each its own dice, choices and what it may declare."""
    asked = [form.questions(*one) for one in zip(form.each, form.states, strict=False)]
    yield from (q for q in asked[0] if q.offered and q.who in ("", form.doer))
    shared = bool(getattr(form.each[0], SHARED, False))
    for i, (who, questions) in enumerate(zip(targets, asked, strict=True)):
        known = shared and i > 0
        mine = [q for q in questions if (q.who == who if q.offered else not (known and q.who == form.doer))]
        for question in sorted(mine, key=lambda q: (q.who != form.doer, q.offered)):
            yield own_question(form.encounter, who, question)


def own_question(encounter: Encounter, who: str, question: Question) -> Question:
    """A question about one of several: it names that one."""
    what = question.ask.partition(": ")[2] or question.ask
    return replace(question, field=own_path(who, question.field), ask=f"{encounter[who].name}: {what}")


def own_field(form: "Form", question: Question) -> Field:
    """The field of such a question, typed as the command's own field is."""
    base = form.fields.get(split(question.field)[1])
    if base is None or (base.kind == "box" and not question.offered):
        return new_field(question)
    return Field(question.field, base.label, base.kind, base.word, several=base.several)


def named_refusal(form: "Form", why: str) -> str:
    """Why it cannot be done to one of several, by whom that is: a prompt shows no lines."""

    def name(found: re.Match[str]) -> str:
        return f"{form.encounter.name_of(form.targets[int(found[1]) - 1])}: "

    return re.sub(r"\bline (\d+): ", name, why, count=1) if form.each else why
