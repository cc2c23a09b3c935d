"""What a command would do as it is drawn: rows with bars for chances, and what becomes of each."""

from collections.abc import Iterator, Sequence

from tracker.core.fates import Fate
from tracker.core.preview import Row
from tracker.ui.forms.form import Form
from tracker.ui.ink import Ink, Span, bar, ink
from tracker.ui.ink import fitted as cut_spans
from tracker.ui.widgets.field_spans import named
from tracker.ui.wrapping import GAP, flowed


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


def fate_spans(form: Form, fate: Fate, brief: bool = False) -> list[Span]:
    """Who, and what becomes of it; ``brief``: without the life that the words tell again."""
    tone = "danger" if fate.refused else FALLS if fate.falls else "ink!"
    who = named(form, fate.who)
    if brief and len(who) > 2 and fate.words.startswith(f"{who[-1][0].strip()} →"):
        who = who[:-1]
    return [*who, ("  ", "ink"), ("✗ " * fate.refused + fate.words, tone)]


HANG = "    "
"""Begins a line with more of the one before it."""
FALLS = "warning!"
"""The tone of who falls."""
TOLD = ("odds", "told")
"""What it would do: the last of what is certain is left out first, whether it hits stays longest."""


def shortened(lines: Sequence[Ink], width: int, height: int) -> list[Ink]:
    """The lines that there is room for; what is left out is told, but for what is said elsewhere too."""
    found = fitted(without(lines, width, height, ("less",)), height)
    found = fitted(without(found, width, height, TOLD), height)
    if len(found) <= height:
        return found
    return [*found[: max(0, height - 2)], ink(("  …", "quiet")), found[-1]][-height:]


def without(lines: Sequence[Ink], width: int, height: int, bands: Sequence[str]) -> list[Ink]:
    """As many lines less as there is no room for, of these bands: the last of the last one goes first."""
    found = [at for band in bands for at, line in enumerate(lines) if line.band == band]
    gone = set(found[len(found) - min(len(found), max(0, len(lines) - height)) :])
    broken = {at - 1 for at in gone if goes_on(lines, at)}
    kept = [(at, line) for at, line in enumerate(lines) if at not in gone]
    return [going_on(line, width) if at in broken else line for at, line in kept]


def goes_on(lines: Sequence[Ink], at: int) -> bool:
    """Whether a line is the end of the one before it."""
    hangs = lines[at].text.startswith("  ") and at > 0 and lines[at].band == lines[at - 1].band
    return hangs or lines[at].text.startswith(HANG)


def going_on(line: Ink, width: int) -> Ink:
    """A line whose end stands on one that there is no room for."""
    return Ink(cut_spans((*line.spans, (" …", "quiet")), width), line.band)


def fitted(lines: Sequence[Ink], height: int) -> list[Ink]:
    """The lines without some of those whose fate is told last; how many is told instead."""
    told = [i for i, line in enumerate(lines) if line.band in ("fate", "fates")]
    over = len(lines) - height + 1
    if over < 2 or len(told) < over:
        return list(lines)
    gone = told[-over:]
    count = sum(count_of(lines[i]) for i in gone)
    falls = sum(tone == FALLS for i in gone for _, tone in lines[i].spans)
    fall = f", {'all' if falls == count else falls} of them fall" if falls else ""
    more = ink((f"  … {count} more{fall}", FALLS if falls else "quiet"))
    return [more if i == gone[0] else line for i, line in enumerate(lines) if i not in gone[1:]]


def count_of(line: Ink) -> int:
    """Of how many a line tells what becomes of them."""
    if line.text.startswith(" "):
        return 0
    return 1 + line.spans.count(GAP) if line.band == "fates" else 1
