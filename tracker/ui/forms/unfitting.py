"""Which of the dice that a form holds are refused: those called for no more, or wrong ones."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from tracker.core.refused import Refused
from tracker.ui.forms.editing import LineEdit
from tracker.ui.forms.fields import Field, is_dice

if TYPE_CHECKING:
    from tracker.ui.forms.form import Form

MOST_TRIED = 8
"""Of so many dice each two are tried together."""


def unfitting(form: "Form") -> tuple[Sequence[Field], bool]:
    """The dice without which nothing is refused, and whether others are then asked for in their place."""
    wrong: Sequence[Field] = ()
    for some in tries([f for f in form.fields.values() if is_dice(f) and f.text and f.kind != "box"]):
        asked = asked_without(form, some)
        if asked is None:
            continue
        if not any(path == f.path or path.startswith(f"{f.path}.") for path in asked for f in some):
            return some, False
        wrong = wrong or some[: len(some) == 1]
    return wrong, True


def tries(dice: Sequence[Field]) -> Iterator[Sequence[Field]]:
    """Where they are few each two, as both sorts are left of a chain not made; each alone, the last first."""
    if len(dice) <= MOST_TRIED:
        yield from combinations(dice, 2)
    yield from ((one,) for one in reversed(dice))


def asked_without(form: "Form", some: Sequence[Field]) -> list[str] | None:
    """The fields that would be asked for without those; None where it is refused all the same."""
    held = [one.edit for one in some]
    for one in some:
        one.edit = LineEdit()
    try:
        built = form.build()
        form.states = form.states_now()
        return None if built is None else [question.field for question in form.asked(built)]
    except Refused:
        return None
    finally:
        for one, edit in zip(some, held, strict=True):
            one.edit = edit
