"""What a form can tell of a field before all is filled in: what stands there, what may be chosen."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from tracker.core import commands as cmd
from tracker.core.commands import Command
from tracker.core.editable import Editable, find, signed
from tracker.core.encounter import Combatant
from tracker.core.ladder import own_turn
from tracker.core.names import listed
from tracker.core.preview import UNCHANGED, Row
from tracker.core.questions import Choice, Question
from tracker.core.refused import Refused
from tracker.ui.forms.fields import Field, named_question

if TYPE_CHECKING:
    from tracker.ui.forms.form import Form


MOST_WAYS, MOST_ROWS = 9, 3
"""As many ways to fill in a place are foreseen, each with as many rows."""


def offer(form: "Form") -> None:
    """Tell it at the fields of the form."""
    narrow(form)
    tell = next((tell for model, tell in OFFERS.items() if issubclass(form.model, model)), None)
    if tell:
        tell(form)
    elif {"who", "turn"} <= {place.path for place in form.places}:
        turn(form)


def narrow(form: "Form") -> None:
    """A place with choices offers those that whoever is meant has."""
    for place in form.places:
        if place.kind == "choice" and (names := names_at(form, place.path)):
            found = tuple(Choice(name, name) for name in names)
            place.question = Question(place.path, place.label.capitalize(), "choice", choices=found)


def names_at(form: "Form", path: str) -> Sequence[str]:
    """What all who are meant can name in a field; () where that is not known."""
    whos = meant_whos(form) if "who" in form.fields else []
    first, *others = [form.system.names(form.model, path, who) for who in whos] or [()]
    return [name for name in first if all(name in names for names in others)]


def meant_whos(form: "Form") -> list[Combatant]:
    """Those in the field of whom it is about, as far as they are known."""
    one = form.fields["who"]
    try:
        value = () if one.blank else form.value(one)
    except (Refused, ValueError):
        return []
    return [form.encounter[who] for who in ((value,) if isinstance(value, str) else value)]


def editable(form: "Form") -> Editable | None:
    """The field that `set` is about, of the first who is meant."""
    whos = meant_whos(form)
    return find(form.system, whos[0], form.fields["field"].text.strip()) if whos else None


def new_value(form: "Form", text: str) -> str:
    """A value as it is typed in a prompt: a sign before it changes the number that stands there."""
    known = editable(form)
    return signed(text) if known and known.is_number and known.value else text


def conditions(form: "Form") -> None:
    """Only those that whoever is meant has can be ended, at first the first of them."""
    whos, one = meant_whos(form), form.fields["name"]
    names = list(dict.fromkeys(c.name for who in whos for c in who.conditions))
    if names != [c.value for c in one.choices] and names and one.text not in names:
        one.start(names[0])
    one.question = named_question("name", "Condition", names, "") if names else None
    if whos and not names:
        form.error = f"{listed([who.name for who in whos], 'and')}: no condition to clear"


def value_and_limits(form: "Form") -> None:
    """What stands in the field that is set, and what it may hold."""
    known = editable(form)
    form.fields["value"].hint = f"now {known.value or 'nothing'}, {known.limits}" if known else ""


def turn(form: "Form") -> None:
    """On which turn the one who is meant stands, and where others do that it could go to."""
    turns = [own_turn(form.encounter, who.id) for who in meant_whos(form)]
    if not turns or (now := turns[0]) is None:
        form.fields["turn"].hint = ""
        return
    taken = sorted({slot.turn for slot in form.encounter.slots if slot.turn != now}, reverse=True)
    others = [str(turn) for turn in taken if turn < now or issubclass(form.model, cmd.MoveTurn)]
    told = f", others on {listed(others, 'and', most=MOST_WAYS)}" if others else ""
    form.fields["turn"].hint = f"now {now}{told}"


def ways(form: "Form") -> Iterator[Row]:
    """What each way to fill in the one place that is still open would do, where they are known and few."""
    open_places = [place for place in form.places if place.blank]
    if len(open_places) != 1 or any(field.error for field in form.all):
        return
    (place,) = open_places
    for text in texts_of(form, place)[:MOST_WAYS]:
        place.edit.set(text)
        if command := form.build():
            rows = form.system.preview(form.encounter, command)
            yield Row(text, ", ".join(said(row, text) for row in rows[:MOST_ROWS]))
    place.edit.set("")
    form.build()  # as it was before


def texts_of(form: "Form", place: Field) -> Sequence[str]:
    """All that can stand in a place: its choices, else what whoever is meant can name there."""
    if place.choices:
        return [choice.word for choice in place.choices]
    return names_at(form, place.path)


def said(row: Row, text: str) -> str:
    """A row within the row of a way to fill in a place; its label goes without saying where it is that."""
    plain = row.label.casefold() == text.casefold() or row.label in (UNCHANGED, "Refused", "Then")
    return row.value if plain else f"{row.label} {row.value}"


OFFERS: Mapping[type[Command], Callable[["Form"], None]] = {
    cmd.Clear: conditions, cmd.Set: value_and_limits,
}  # fmt: skip
