"""What a command would do as it is drawn: rows with bars for chances, and what becomes of each."""

from collections.abc import Iterator, Sequence

from tracker.core.fates import Fate
from tracker.core.preview import Row
from tracker.ui.forms.form import Form
from tracker.ui.ink import Ink, Span, bar, ink
from tracker.ui.widgets.field_spans import named
from tracker.ui.wrapping import flowed


def preview_lines(rows: Sequence[Row], width: int) -> Iterator[Ink]:
    """What it would do: what is certain, then the chances, as many to a line as fit."""
    chances = [r for r in rows if r.chance is not None and r.value.endswith("%")]
    certain = flowed([row_spans(r, False) for r in rows if r not in chances], width)
    told = flowed([row_spans(r, r is chances[0]) for r in chances], width)
    refused = any(row.label == "Refused" for row in rows)
    yield from (Ink(line.spans, "" if refused else "told") for line in certain)
    yield from (Ink(line.spans, "" if refused else "odds") for line in told)


def row_spans(row: Row, first: bool) -> list[Span]:
    """A row of the preview: label, value or chance as a bar and a number, where it comes from."""
    spans: list[Span] = [(f"{row.label} ", "quiet")]
    if row.chance is not None and row.value.endswith("%"):
        drawn = bar(row.chance, 20 if first else 10)
        spans += [(drawn, "well" if first else "warning"), (f" {100 * row.chance:.1f} %", "ink!")]
    else:
        spans.append((row.value, "danger!" if row.label == "Refused" else "ink!"))
    return [*spans, (f"  {row.sources}", "quiet")] if row.sources else spans


def beside(form: Form) -> dict[str, Row]:
    """The rows of the preview that tell what a box would change, by the box."""
    boxes = {f.label.casefold(): f.path for f in form.boxes}
    boxes |= {f.path: f.path for f in form.asks if f.kind == "box"}
    return {boxes[low]: r for r in form.rows if (low := r.label.casefold()) in boxes}


def fate_spans(form: Form, fate: Fate) -> list[Span]:
    """Who, and what becomes of it."""
    tone = "danger" if fate.refused else "warning!" if fate.falls else "ink!"
    return [*named(form, fate.who), ("  ", "ink"), ("✗ " * fate.refused + fate.words, tone)]


TOLD = ("odds", "told")
"""What it would do: the last of what is certain is left out first, whether it hits stays longest."""


def without(lines: Sequence[Ink], height: int, bands: Sequence[str]) -> list[Ink]:
    """As many lines less as there is no room for, of these bands: the last of the last one goes first."""
    found = [at for band in bands for at, line in enumerate(lines) if line.band == band]
    gone = found[len(found) - min(len(found), max(0, len(lines) - height)) :]
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
