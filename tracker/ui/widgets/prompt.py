"""The prompt: one panel for every command, drawn from its form."""

from collections.abc import Iterable, Iterator, Sequence

from textual import events

from tracker.core.arithmetic import read_number
from tracker.core.encounter import Combatant
from tracker.core.fates import Fate
from tracker.core.preview import Row
from tracker.core.refused import Refused
from tracker.ui.adding import AddPrompt
from tracker.ui.completion import last_word
from tracker.ui.fields import Field, hot_at
from tracker.ui.form import Form
from tracker.ui.ink import Ink, Span, bar, brief, ink, key_words, width_of, wrapped
from tracker.ui.prompt_keys import TYPED, field_keys
from tracker.ui.prompting import Outcome, Prompt, ticked
from tracker.ui.scene import SIDES, health_tone
from tracker.ui.several import MARK
from tracker.ui.widgets.known import known_lines
from tracker.ui.widgets.open_pane import Host, OpenPane

FEW = 9
"""As many get a line each, however short."""
GAP: Span = ("   ", "ink")


def flowed(items: Iterable[Sequence[Span]], width: int) -> Iterator[Ink]:
    """Items side by side, as many to a line as fit; one that is longer than a line is broken."""
    line: list[Span] = []
    for item in items:
        if line and width_of(line) + 3 + width_of(item) > width:
            yield Ink(tuple(line))
            line = []
        if width_of(item) > width:
            yield from wrapped(item, width, 2)
            continue
        line += [GAP, *item] if line else item
    if line:
        yield Ink(tuple(line))


ROOMS = {"number": 6, "box": 5, "choice": 10, "who": 10, "whos": 14, "open": 40, "line": 34}
"""The cells to type in of each kind of field; those of other kinds have `ROOM`."""
ROOM = 26


def room_of(field: Field) -> int:
    """How many cells a field is given to type in."""
    if field.kind == "faces":
        return max(6, 2 * (field.question.count if field.question else 2) + 1)
    return ROOMS.get(field.kind, ROOM)


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


def value_spans(form: Form, field: Field) -> tuple[Span, ...]:
    """What is filled in, in words."""
    if field.kind in ("who", "whos") and not field.blank:
        spans: list[Span] = []
        if len(form.fates) > 1:  # they have a row each
            return tuple(
                (f"{SIDES[form.encounter[w].side][0]} {form.encounter[w].number} ", "ink!")
                for w in whom(form, field)
            )
        for who in whom(form, field):
            spans += [(", ", "quiet"), *named(form, who)] if spans else named(form, who)
        return tuple(spans) or ((field.text, "ink!"),)
    if not field.blank:
        return ((field.text, "ink!"),)
    if field.question and field.question.kind == "dice":
        return (("rolled", "faint"),)
    if field.question and field.question.default is not None:
        return ((str(field.question.default), "faint"),)
    return (("…" if field.needed else "–", "faint"),)


def field_spans(form: Form, field: Field, active: bool) -> list[Span]:
    """A field: its label and what stands in it, in brackets where it is being filled in."""
    label = field.question.ask if field.question else field.label.capitalize()
    if field.path.startswith(MARK):  # it stands in the row of the one it is about
        label = label.partition(": ")[2]
    spans: list[Span] = [(f"{label} ", "up" if active else "quiet")]
    if field.kind == "box":
        return box_spans(field, active)
    if not active:
        return [*spans, *value_spans(form, field)]
    if field.fresh:
        shown = [("[", "up"), *((t, "cursor") for t, _ in value_spans(form, field)), ("]", "up")]
        return [*spans, *shown, *(hint_of(field) if field.picks else ())]
    room = room_of(field)
    text = field.edit.spans(room)
    blank = " " * max(0, room - width_of(text))
    hint = hint_of(field) or open_hint(form, field)
    return [*spans, ("[", "up"), *text, (blank, "ink"), ("]", "up"), *hint]


def sum_of(text: str) -> str:
    """What a sum comes to; "" for a bare number, and for what is none."""
    try:
        return str(read_number(text)) if set(text[1:]) & set("+-*−×") else ""
    except ValueError:
        return ""


def hint_of(field: Field) -> tuple[Span, ...]:
    """What may be typed, beside the field being filled in."""
    if field.error and not field.fresh and not field.blank:
        return ()
    if field.question and field.question.kind == "dice":
        return ((f" {blank_words(field)}", "faint"),) if field.blank else ()
    if field.picks or (field.choices and field.kind != "box"):
        others = [c.label for c in field.choices if str(c.value) != field.text]
        return ((" ←→ ", "up"), ("  ".join(others), "quiet")) if others else ()
    if field.kind == "number" and sum_of(field.text):
        return ((f" = {sum_of(field.text)}", "quiet"),)
    if field.question and field.question.kind == "number":
        return ((f" {field.question.least} to {field.question.most}", "faint"),)
    if not field.hint or (field.kind == "text" and not field.blank):
        return ()
    return ((f" {field.hint}", "faint"),)


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


def box_spans(field: Field, active: bool, row: Row | None = None) -> list[Span]:
    """A box to tick, with the letter that ticks it and what it would change."""
    at = hot_at(field)
    tone = "up" if active else "quiet"
    label: list[Span] = [(field.label, tone)]
    if at >= 0:
        label = [(field.label[:at], tone), (field.hot, "up!"), (field.label[at + 1 :], tone)]
    dice: tuple[Span, ...] = ((f" {field.text}", "ink!"),) if field.text else ()
    ticked = field.on or bool(field.text)
    why: tuple[Span, ...] = (
        ((f" {', '.join(p for p in (row.value, row.sources) if p)}", "quiet"),) if row else ()
    )
    brackets: tuple[Span, ...] = ((" [", tone), ("x" if ticked else " ", "up!"), ("]", tone))
    return [*label, *(((t, "cursor") for t, _ in brackets) if active else brackets), *dice, *why]


def fate_spans(form: Form, fate: Fate) -> list[Span]:
    """Who, and what becomes of it."""
    tone = "danger" if fate.refused else "warning!" if fate.falls else "ink!"
    return [*named(form, fate.who), ("  ", "ink"), ("✗ " * fate.refused + fate.words, tone)]


def row_spans(row: Row, first: bool) -> list[Span]:
    """A row of the preview: label, value or chance as a bar and a number, where it comes from."""
    spans: list[Span] = [(f"{row.label} ", "quiet")]
    if row.chance is not None and row.value.endswith("%"):
        drawn = bar(row.chance, 20 if first else 10)
        spans += [(drawn, "well" if first else "warning"), (f" {100 * row.chance:.1f} %", "ink!")]
    else:
        spans.append((row.value, "danger!" if row.label == "Refused" else "ink!"))
    return [*spans, (f"  {row.sources}", "quiet")] if row.sources else spans


def preview_lines(rows: Sequence[Row], width: int) -> Iterator[Ink]:
    """What it would do: what is certain, then the chances, as many to a line as fit."""
    chances = [r for r in rows if r.chance is not None and r.value.endswith("%")]
    certain = flowed([row_spans(r, False) for r in rows if r not in chances], width)
    told = flowed([row_spans(r, r is chances[0]) for r in chances], width)
    refused = any(row.label == "Refused" for row in rows)
    yield from (Ink(line.spans, "" if refused else "told") for line in certain)
    yield from (Ink(line.spans, "" if refused else "odds") for line in told)


def without_told(lines: Sequence[Ink], height: int) -> list[Ink]:
    """The lines without some of what it would do, so that the fields and what is wrong stay in view.

    The last of what is certain goes first, then the last of the chances: whether it hits stays longest.
    """
    told = [at for band in ("odds", "told") for at, line in enumerate(lines) if line.band == band]
    gone = told[len(told) - min(len(told), max(0, len(lines) - height)) :]
    return [line for at, line in enumerate(lines) if at not in gone]


def fitted(lines: Sequence[Ink], height: int) -> list[Ink]:
    """The lines without some of those whose fate is told last; how many is told instead."""
    told = [i for i, line in enumerate(lines) if line.band == "fate"]
    over = len(lines) - height + 1
    if over < 2 or len(told) < over:
        return list(lines)
    gone = told[-over:]
    more = ink((f"  … {sum(lines[i].text[:1] != ' ' for i in gone)} more", "quiet"))
    return [more if i == gone[0] else line for i, line in enumerate(lines) if i not in gone[1:]]


def beside(form: Form) -> dict[str, Row]:
    """The rows of the preview that tell what a box would change, by the box."""
    boxes = {f.label.casefold(): f.path for f in form.boxes}
    return {boxes[low]: r for r in form.rows if (low := r.label.casefold()) in boxes}


class PromptPane(OpenPane):
    """The open prompt, if any."""

    def __init__(self, host: Host | None = None, name: str = "prompt") -> None:
        super().__init__(name, host)
        self.prompt: Prompt | None = None

    def press(self, key: str, character: str | None) -> None:
        """A key into the prompt; `ended` when that carried it out, or let it go."""
        assert self.prompt is not None
        if character == "?" and not (self.prompt.at and self.prompt.at.kind in TYPED):
            self.screen_host.help()
            return
        outcome = self.prompt.press(key, character)
        if outcome == "open":
            self.screen_host.fit()
            self.rebuild()
            return
        form, self.prompt = self.prompt.form, None
        self.ended(form, outcome)

    def ended(self, form: Form, outcome: Outcome) -> None:
        """What was carried out, or let go, closes the panel."""
        self.screen_host.done(form.command if outcome == "done" else None)

    def keys_now(self) -> Sequence[tuple[str, str]]:
        """The keys of the field being filled in, and of the prompt."""
        prompt = self.prompt
        assert prompt is not None
        goes = (
            "goes on to what is asked next"
            if prompt.goes_on
            else f"carries it out: {self.enter_word(prompt)}"
        )
        return (
            ("Enter", goes), *self.field_keys(prompt), ("Tab", "next field; reaches every option"),
            ("Esc", "lets go; nothing was done"),
        )  # fmt: skip

    def field_keys(self, prompt: Prompt) -> Sequence[tuple[str, str]]:
        """The keys of the field being filled in, and the letters of boxes."""
        return field_keys(prompt)

    def paste(self, text: str) -> None:
        """Pasted text goes into the field being filled in."""
        if self.prompt:
            self.prompt.paste(text)
            self.screen_host.fit()
            self.rebuild()

    def wanted(self, width: int) -> int:
        """How many rows the panel wants, its frame included."""
        return 2 + len(list(self.body(width - 4))) if self.prompt else 0

    def all_lines(self, width: int, height: int) -> Sequence[Ink]:
        """The panel: fields, whom they could mean, what it would do, boxes, dice."""
        if self.prompt is None:
            return ()
        self.frame(self.prompt)
        found = list(self.body(width))
        if len(found) <= height:
            return found
        keep = without_told(fitted([line for line in found if line.band != "less"], height), height)
        return keep if len(keep) <= height else [*keep[: height - 1], keep[-1]]

    def frame(self, prompt: Prompt) -> None:
        """The title says what is being done and by whom; the foot which keys end it."""
        model = prompt.form.model
        name = doer(prompt.form)
        self.title = (
            (f"{name}: {model.label}" if name else model.label.capitalize(), "up!"),
            ("" if name else f"  {brief(model.help, self.size.width - len(model.label) - 7)}", "quiet"),
        )
        self.foot = key_words(*self.foot_keys(prompt))

    def foot_keys(self, prompt: Prompt) -> Sequence[tuple[str, str]]:
        """The keys that the foot names."""
        return (("Enter", self.enter_word(prompt)), ("Tab", "next field"), ("Esc", "back"))

    def enter_word(self, prompt: Prompt) -> str:
        """What Enter does here."""
        return "next" if prompt.goes_on else prompt.form.model.label

    def body(self, width: int) -> Iterator[Ink]:
        """The lines of the panel."""
        prompt = self.prompt
        assert prompt is not None
        form = prompt.form
        told = beside(form)
        picks = [f for f in form.asks if f.picks and not f.path.startswith(MARK)]
        named = [f for f in form.places if f.path != "who" or f.path == prompt.path or not doer(form)]
        yield from flowed([self.spans(prompt, f) for f in (*named, *picks)], width)
        yield from self.offers(prompt, width)
        yield from self.fates(prompt, width)
        yield from preview_lines([r for r in form.rows if r not in told.values()], width)
        boxes = [box_spans(f, f.path == prompt.path, told.get(f.path)) for f in form.boxes]
        yield from flowed(boxes, width)
        asks = [f for f in form.asks if f not in picks and not f.path.startswith(MARK)]
        yield from flowed([self.spans(prompt, f) for f in asks], width)
        yield from self.more(prompt, width)
        if (
            said := prompt.refused
            or form.error
            or (prompt.at.error if prompt.at and not prompt.at.blank else "")
        ):
            yield from wrapped([("✗ " + said, "danger")], width, 2)

    def fates(self, prompt: Prompt, width: int) -> Iterator[Ink]:
        """What becomes of each, with what is asked for that one alone; a line for each where they are few."""
        form = prompt.form
        items = [fate_spans(form, fate) for fate in form.fates]
        if len(items) > FEW and not form.each:
            yield from flowed(items, width)
            return
        for fate, spans in zip(form.fates, items, strict=True):
            own = form.own(fate.who)
            first, *more = flowed([spans, *(self.spans(prompt, f) for f in own)], width)
            here = any(f.path == prompt.path for f in own)
            yield Ink(first.spans, "" if here else "fate")
            told = "" if here else "fate" if any(not f.blank for f in own) else "less"
            yield from (Ink((("    ", "ink"), *line.spans), told) for line in more)

    def spans(self, prompt: Prompt, field: Field) -> list[Span]:
        """A field as it stands."""
        return field_spans(prompt.form, field, field.path == prompt.path)

    def offers(self, prompt: Prompt, width: int) -> Iterator[Ink]:
        """Whom, or what, the text being typed could mean; the one that Enter takes first or marked."""
        at = prompt.at
        if at is None:
            return
        if isinstance(prompt, AddPrompt) and prompt.matches:
            yield from known_lines(prompt, width)
        elif found := prompt.offers:
            picked = found[at.pick % len(found)] if not at.fresh else None
            yield Ink(tuple(self.listed(prompt.form, found, picked, width)), "less")
        elif words := prompt.suggestions:
            line: list[Span] = [("→ ", "up!")]
            shown = [last_word(w)[1] for w in words] if at.kind == "open" else words
            line += [(w + "   ", "up" if i == 0 else "quiet") for i, w in enumerate(shown)]
            yield Ink(tuple(line), "less")

    def listed(
        self, form: Form, found: Sequence[Combatant], picked: Combatant | None, width: int
    ) -> Iterator[Span]:
        """Those who could be meant, as many as fit."""
        used, at = 2, form.fields.get(self.prompt.path) if self.prompt else None
        named_already = ticked(at) if at and at.kind == "whos" and not at.fresh else []
        start = max(0, found.index(picked) - 3) if picked else 0
        yield "  ", "ink"
        for combatant in found[start:]:
            mark: tuple[Span, ...] = (("✓", "up!"),) if f"#{combatant.number}" in named_already else ()
            spans = (*mark, *named(form, combatant.id))
            used += width_of(spans) + 3
            if used > width:
                yield "…", "quiet"
                return
            if combatant is picked:
                yield from ((text, "cursor") for text, _ in spans)
            else:
                yield from spans
            yield GAP

    def more(self, prompt: Prompt, width: int) -> Iterator[Ink]:
        """The other options: those filled in or being filled in, the names of the rest."""
        others = prompt.form.others
        shown = [f for f in others if not f.blank or f.path == prompt.path]
        yield from flowed([self.spans(prompt, f) for f in shown], width)
        if rest := [f.label for f in others if f not in shown]:
            line = ink(("Tab for ", "up"), (", ".join(rest), "faint"))
            yield Ink(line.spans, "less")

    def on_click(self, event: events.Click) -> None:
        """A click on the panel does nothing by itself."""
        event.stop()
