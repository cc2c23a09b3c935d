"""The prompt: one panel for every command, drawn from its form."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from textual import events

from tracker.core.encounter import Combatant
from tracker.core.preview import Row
from tracker.ui.forms.adding import AddPrompt
from tracker.ui.forms.completion import last_word
from tracker.ui.forms.fields import Field
from tracker.ui.forms.form import Form
from tracker.ui.forms.prompt_keys import TYPED, box_letters, field_keys
from tracker.ui.forms.prompting import Outcome, Prompt, ticked
from tracker.ui.forms.several import MARK
from tracker.ui.ink import Ink, Span, brief, cells, ink, key_words, width_of
from tracker.ui.ink import named as cut_name
from tracker.ui.widgets.field_spans import box_spans, doer, field_spans, named
from tracker.ui.widgets.known import known_lines
from tracker.ui.widgets.open_pane import Host, OpenPane
from tracker.ui.widgets.preview_lines import HANG, beside, fate_spans, preview_lines, shortened
from tracker.ui.wrapping import GAP, flowed, wrapped

FRAME = 6
"""The cells of a title's row that the frame takes."""
TICK = "tick"
"""What the letters of boxes do."""
FEW = 9
"""As many get a line each, however short."""


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
        return shortened(found, width, height)

    def frame(self, prompt: Prompt) -> None:
        """The title says what is being done and by whom; the foot which keys end it."""
        model, room = prompt.form.model, self.size.width - FRAME
        said = self.doing(prompt, room)
        self.title = (
            (said, "up!"),
            ("" if doer(prompt.form) else f"  {brief(model.help, room - len(said) - 2)}", "quiet"),
        )
        keys, letters = [*self.foot_keys(prompt)], " ".join(self.letters(prompt))
        if letters and width_of(key_words(*keys, (letters, TICK))) <= room:
            keys.insert(-1, (letters, TICK))
        self.foot = key_words(*keys)

    @staticmethod
    def doing(prompt: Prompt, room: int) -> str:
        """What is being done, and by whom, in so many cells: a long name is cut."""
        label, name = prompt.form.model.label, doer(prompt.form)
        left = max(1, room - len(label) - 2)
        if cells(name) > left:
            name = cut_name(name, left).rstrip()
        return f"{name}: {label}" if name else label.capitalize()

    def letters(self, prompt: Prompt) -> Sequence[str]:
        """The letters that tick boxes where the cursor is."""
        return [letter for letter, _ in box_letters(prompt)]

    def foot_keys(self, prompt: Prompt) -> Sequence[tuple[str, str]]:
        """The keys that the foot names."""
        return (("Enter", self.enter_word(prompt)), ("Tab", "next field"), ("Esc", "back"))

    def enter_word(self, prompt: Prompt) -> str:
        """What Enter does here."""
        if prompt.goes_on:
            return "next"
        return "says why not" if prompt.form.error else self.ending(prompt)

    def ending(self, prompt: Prompt) -> str:
        """What Enter does where nothing is left to be filled in."""
        return prompt.form.model.label

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
        yield from self.fates(prompt, told, width)
        rows = preview_lines([r for r in form.rows if r not in told.values()], width)
        yield from (Ink(line.spans, "less") for line in rows) if form.each else rows
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

    def fates(self, prompt: Prompt, told: Mapping[str, Row], width: int) -> Iterator[Ink]:
        """What becomes of each, with what is asked for that one alone; a line for each where they are few."""
        form = prompt.form
        if len(form.fates) > FEW and not form.each:
            brief = flowed([fate_spans(form, fate, brief=True) for fate in form.fates], width)
            yield from (Ink(line.spans, "fates") for line in brief)
            return
        items = [fate_spans(form, fate) for fate in form.fates]
        for fate, spans in zip(form.fates, items, strict=True):
            own = form.own(fate.who)
            first, *more = flowed([spans, *(self.own_spans(prompt, f, told) for f in own)], width, len(HANG))
            here = any(f.path == prompt.path for f in own)
            yield Ink(first.spans, "" if here else "fate")
            band = "" if here else "fate" if any(not f.blank for f in own) else "less"
            yield from (Ink(line.spans, band) for line in more)

    def own_spans(self, prompt: Prompt, field: Field, told: Mapping[str, Row]) -> list[Span]:
        """A field of one alone; a box with what it would change, and with all of that where one is at it."""
        row, active = told.get(field.path), field.path == prompt.path
        if row is None or field.kind != "box":
            return self.spans(prompt, field)
        return box_spans(field, active, row if active else replace(row, sources=""))

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
