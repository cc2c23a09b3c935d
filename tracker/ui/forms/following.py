"""Which field of a form is filled in first, and which after another."""

from collections.abc import Collection, Sequence

from tracker.ui.forms.fields import Field, is_dice
from tracker.ui.forms.form import Form


def first_field(form: Form, chosen: bool) -> Field | None:
    """Where to begin: the first place that is open or only guessed, else what is asked.

    ``chosen``: whoever is looked at was chosen by hand, and is meant.
    """
    is_certain = chosen or form.model.of_turn
    doubtful = [
        f
        for at, f in enumerate(form.places)
        if f.blank or (f.fresh and (at > 0 or (f.kind == "whos" and not is_certain)))
    ]
    asked = [f for f in form.all if f.asked]
    return next(iter([*doubtful, *asked, *form.places, *form.all]), None)


def ticked_boxes(form: Form) -> set[str]:
    """The boxes that are ticked."""
    return {box.path for box in form.boxes if box.ticked}


def after_ticking(form: Form, path: str, before: Collection[str], stood: Sequence[str]) -> str:
    """Where the cursor stands once boxes were ticked, or not: ``before`` are those that had been.

    The dice of what was just declared come before other dice; what is not asked for any more is left for
    what is, else for what stood beside it: ``stood`` are the fields as they were.
    """
    ticked = ticked_boxes(form)
    dice = [f.path for f in form.asks if f.is_open and f.path.rpartition(".")[2] in ticked]
    if dice and form.fields[path].kind != "number" and not ticked <= set(before):
        return dice[0]
    now = [f.path for f in form.all]
    if path in now and path not in set(before) - ticked:
        return path
    if following := form.after(""):
        return following.path
    at = stood.index(path) if path in stood else 0
    beside = (p for p in (*stood[at + 1 :], *reversed(stood[:at])) if p in now)
    return next(beside, "")


def next_field(form: Form, path: str, seen: Collection[str]) -> Field | None:
    """What is to be filled in next: behind a field, else dice that came to be asked for before it."""
    dice = (f for f in form.asks if is_dice(f) and f.asked and f.is_open and f.path not in seen)
    return form.after(path) or next(dice, None)


def guessed_name(form: Form, path: str) -> Field | None:
    """A name that was proposed for others than those who were then typed: it is to be looked at."""
    at = form.fields.get(path)
    if at is None or at.kind != "whos" or at.fresh or at.blank:
        return None
    return next((place for place in form.places if place.kind == "text" and place.fresh), None)
