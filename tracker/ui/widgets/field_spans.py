"""A field of a prompt as it is drawn: its label, what stands in it, what may be typed."""

from collections.abc import Iterator

from tracker.core.arithmetic import read_number
from tracker.core.preview import Row
from tracker.core.questions import word_of
from tracker.core.refused import Refused
from tracker.core.words import TARGET
from tracker.ui.forms.fields import Field, hot_at
from tracker.ui.forms.form import Form
from tracker.ui.forms.several import MARK
from tracker.ui.ink import Span
from tracker.ui.scene import SIDES, health_tone

ROOMS = {"number": 6, "box": 5, "choice": 10, "who": 10, "whos": 14, "open": 40, "line": 34}
"""The cells to type in of each kind of field; those of other kinds have `ROOM`."""
ROOM = 26


def field_spans(form: Form, field: Field, active: bool) -> list[Span]:
    """A field: its label and what stands in it, in brackets where it is being filled in."""
    label = field.question.ask if field.question else field.label.capitalize()
    if field.path.startswith(MARK):  # it stands in the row of the one it is about
        label = label.partition(": ")[2]
    spans: list[Span] = [(f"{label} ", "up" if active else "quiet")]
    if field.kind == "box" and not field.wants_dice:
        return box_spans(field, active)
    if not active:
        return [*spans, *value_spans(form, field)]
    if field.fresh:
        shown = [("[", "up"), *((t, "cursor") for t, _ in value_spans(form, field)), ("]", "up")]
        return [*spans, *shown, *(hint_of(field) if field.picks else ())]
    hint = hint_of(field) or open_hint(form, field)
    return [*spans, *field.edit.bracketed(room_of(field)), *hint]


def box_spans(field: Field, active: bool, row: Row | None = None) -> list[Span]:
    """A box to tick, with the letter that ticks it and what it would change."""
    at = hot_at(field)
    tone = "up" if active else "quiet"
    label: list[Span] = [(field.label, tone)]
    if at >= 0:
        label = [(field.label[:at], tone), (field.hot, "up!"), (field.label[at + 1 :], tone)]
    active = active and not field.wants_dice  # these have a place of their own
    dice: tuple[Span, ...] = ((f" {field.text}", "ink!"),) if field.text and not field.wants_dice else ()
    why: tuple[Span, ...] = (
        ((f" {', '.join(p for p in (row.value, row.sources) if p)}", "quiet"),) if row else ()
    )
    brackets: tuple[Span, ...] = ((" [", tone), ("x" if field.ticked else " ", "up!"), ("]", tone))
    return [*label, *(((t, "cursor") for t, _ in brackets) if active else brackets), *dice, *why]


def room_of(field: Field) -> int:
    """How many cells a field is given to type in."""
    if field.kind == "faces" or (field.question and field.question.kind == "dice"):
        return max(6, 2 * (field.question.count if field.question else 2) + 1)
    return ROOMS.get(field.kind, ROOM)


def value_spans(form: Form, field: Field) -> tuple[Span, ...]:
    """What is filled in, in words."""
    if field.kind in ("who", "whos") and not field.blank:
        return tuple(whom_spans(form, field)) or ((field.text, "ink!"),)
    if not field.is_open:
        return ((f"{field.text} ✗", "danger"),) if field.error else ((field.text, "ink!"),)
    if field.question and field.question.kind == "dice":
        return (("rolled", "faint"),)
    if field.question and field.question.default is not None:
        return ((word_of(field.question.default), "faint"),)
    return (("…" if field.needed else "–", "faint"),)


def whom_spans(form: Form, field: Field) -> Iterator[Span]:
    """Whom it is about: by name, or only by number where they have a row each; who is left out of it."""
    meant = whom(form, field)
    found = [who for who in meant if field.word is not TARGET or who in form.targets] or meant
    for at, who in enumerate(found):
        if len(form.fates) > 1:
            yield f"{SIDES[form.encounter[who].side][0]} {form.encounter[who].number} ", "ink!"
        else:
            yield from ((", ", "quiet"), *named(form, who)) if at else named(form, who)
    if len(found) < len(meant):
        gap = " " if len(form.fates) > 1 else ", "
        yield f"{gap}not {form.encounter.name_of(form.doer)} itself", "warning"


def named(form: Form, who: str) -> tuple[Span, ...]:
    """A combatant as number, name and life."""
    combatant = form.encounter.combatants.get(who)
    if combatant is None:
        return (("the fight" if who == "-" else who, "ink!"),)
    pool = combatant.pools.get(form.system.pool)
    glyph, hue = SIDES[combatant.side]
    life: tuple[Span, ...] = ()
    if pool:
        life = ((f" {pool.current}/{pool.maximum}", health_tone(pool.current, pool.maximum)),)
    return ((f"{glyph} {combatant.number} ", hue), (combatant.name, "ink!"), *life)


def whom(form: Form, field: Field) -> tuple[str, ...]:
    """The ids that a combatant's field means; none where it means nobody."""
    try:
        value = form.value(field)
    except (Refused, ValueError):
        return ()
    return (value,) if isinstance(value, str) else tuple(value)


def doer(form: Form) -> str:
    """The name of the one who does it, where it is one."""
    field = form.fields.get("who")
    found = whom(form, field) if field and field.kind == "who" and field.text else ()
    return form.encounter.name_of(found[0]) if len(found) == 1 else ""


def hint_of(field: Field) -> tuple[Span, ...]:
    """What may be typed, beside the field being filled in."""
    if field.error and not field.fresh and not field.is_open:
        return ()
    if field.question and field.question.kind == "dice":
        return ((f" {blank_words(field)}", "faint"),) if field.is_open else ()
    if field.picks or (field.choices and field.kind != "box"):
        others = [c.label for c in field.choices if c.word != field.text]
        return ((" ←→ ", "up"), ("  ".join(others), "quiet")) if others else ()
    if field.kind == "number" and sum_of(field.text):
        return ((f" = {sum_of(field.text)}", "quiet"),)
    if field.question and field.question.kind == "number":
        return ((f" {field.question.least} to {field.question.most}", "faint"),)
    if not field.hint or (field.kind == "text" and not field.blank):
        return ()
    return ((f" {field.hint}", "faint"),)


def sum_of(text: str) -> str:
    """What a sum comes to; "" for a bare number, and for what is none."""
    try:
        return str(read_number(text)) if set(text[1:]) & set("+-*−×") else ""
    except ValueError:
        return ""


def open_hint(form: Form, field: Field) -> tuple[Span, ...]:
    """For a field of ``key=value`` words: some keys, and where all of them are told."""
    if field.kind != "open" or field.text:
        return ()
    keys = list(form.system.words_of(form.shape.open[field.path]))[:3]
    told = "  ".join(f"{key}=" for key in keys)
    return ((f" {told}  … (:help {form.model.verb} tells all)", "faint"),)


def blank_words(field: Field) -> str:
    """What leaving dice blank does, and which word does otherwise."""
    words = [f"{c.value}: {c.label}" for c in field.question.choices] if field.question else []
    return ", ".join(["blank rolls", *words])
