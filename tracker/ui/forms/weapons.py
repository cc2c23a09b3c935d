"""With what an attack is made, and what helps: the attacks on the sheet of whoever makes it."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from tracker.core.commands import Command
from tracker.core.questions import Question
from tracker.ui.forms.fields import Field, named_question

if TYPE_CHECKING:
    from tracker.ui.forms.form import Form

HELP = "+"
"""Begins the path of a box for a situational bonus of an attack."""


def weapons(form: "Form", command: Command) -> Iterator[Question]:
    """With what, and what helps: the attacks on the sheet of whoever does it."""
    who = form.encounter.combatants.get(str(getattr(command, "who", "")))
    if who is None or "with_" not in form.fields:
        return
    attacks = {a.name: a for a in getattr(who.sheet, "attack", ())}
    if attacks:
        first = next(iter(attacks))
        yield named_question("with_", "With", attacks, first)
        used = attacks.get(getattr(command, "with_", None) or first)
        helps = used.situational if "use" in form.fields and used is not None else {}
        yield from helped_by(form, {f"{name} {value:+d}": name for name, value in helps.items()})


def helped_by(form: "Form", names: Mapping[str, str]) -> Iterator[Question]:
    """A box for each situational bonus of the attack; those of another attack are gone."""
    form.forget([p for p, f in form.fields.items() if p.startswith(HELP) and f.label not in names])
    for label, name in names.items():
        path = f"{HELP}{name.replace('.', ' ')}"
        form.fields.setdefault(path, Field(path, label, "box"))
        yield Question(path, label, "choice", offered=True, default=False)
