"""The form for a new fight: its fields one below the other, with what each may hold."""

from collections.abc import Iterator

from tracker.ui.forms.new_fight import NewFight
from tracker.ui.forms.prompting import Prompt
from tracker.ui.ink import Ink, Span, pad, width_of
from tracker.ui.widgets.field_spans import ROOM, field_spans
from tracker.ui.widgets.preview_lines import preview_lines
from tracker.ui.widgets.prompt import PromptPane
from tracker.ui.wrapping import wrapped

LABELS = 13


class NewFightPane(PromptPane):
    """All the fields, whatever is filled in."""

    def body(self, width: int) -> Iterator[Ink]:
        """A line for each field, suggestions, and what is wrong."""
        prompt = self.prompt
        assert prompt is not None
        for field in prompt.form.all:
            active = field.path == prompt.path
            spans = field_spans(prompt.form, field, active)[1:]
            if active and field.kind == "text" and not field.fresh:  # it grows with what is typed
                room = min(width - LABELS - 3, max(ROOM, width_of([(field.text, "")]) + 2))
                spans = [*field.edit.bracketed(room)]
            if field.kind == "box":
                spans = [(spans[0][0].lstrip(), spans[0][1]), *spans[1:]]
            label: Span = (pad(field.label.capitalize(), LABELS), "up" if active else "quiet")
            note = NewFight.NOTES.get(field.path, "") if field.blank and not field.choices else ""
            yield Ink((label, *spans, (f"  {note}", "faint")))
        yield from self.offers(prompt, width)
        yield from preview_lines(prompt.form.rows, width)
        yield from self.wrong(prompt, width)

    def wrong(self, prompt: Prompt, width: int) -> Iterator[Ink]:
        """Why it was refused, or what cannot be."""
        if said := prompt.refused or (prompt.at.error if prompt.at and not prompt.at.blank else ""):
            yield from wrapped([("✗ " + said, "danger")], width, 2)
