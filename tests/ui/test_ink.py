"""Lines that fit, whatever is in them."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from tracker.core.encounter import Pool
from tracker.ui.ink import Ink, bar, brief, cut, filled, fitted, gauge, joined, named, pad, width_of
from tracker.ui.row import Row, stripped
from tracker.ui.theme import THEMES, inks
from tracker.ui.widgets.pane import Pane

TEXTS = st.text(st.characters(codec="utf-8"), max_size=60)
SPANS = st.lists(st.tuples(TEXTS, st.sampled_from(["ink", "up!", "quiet", "cursor"])), max_size=5)


@given(SPANS, st.integers(0, 80))
def test_a_line_takes_exactly_its_width(spans: list[tuple[str, str]], width: int) -> None:
    assert width_of(filled(Ink(tuple(spans)), width).spans) == width


@given(st.lists(st.text("ab 漢", max_size=12), max_size=5), st.integers(2, 30))
def test_a_line_that_is_cut_says_so_once(texts: list[str], width: int) -> None:
    whole = "".join(texts)
    shown = "".join(text for text, _ in fitted([(text, "ink") for text in texts], width))
    assert shown == whole or shown.count("…") == shown.endswith("…") == 1 or not whole[len(shown) :].strip()


@given(SPANS, st.integers(1, 80))
def test_a_strip_is_as_wide_as_asked_and_holds_no_control_character(
    spans: list[tuple[str, str]], width: int
) -> None:
    strip = stripped(inks(THEMES[0]), filled(Ink(tuple(spans)), width), width)
    assert strip.cell_length == width == sum(cell_len(s.text) for s in strip)
    assert not [c for s in strip for c in s.text if ord(c) < 32 or 127 <= ord(c) < 160 or c in "\u202e\u2066"]


def test_gauge_shows_what_is_there_zero_and_below() -> None:
    def text(pool: Pool) -> str:
        return "".join(t for t, _ in gauge(pool))

    assert text(Pool(3, 4, -3)) == "▮▮▮▯│···"
    assert text(Pool(-1, 3, -3)) == "▯▯▯│▮··"
    assert text(Pool(0, 0, -3)) == "│···"
    assert text(Pool(6, 8)) == "▮▮▮▮▮▮▯▯"
    assert text(Pool(60, 80)) == ""


def test_a_bar_is_of_eighths() -> None:
    assert bar(0.5, 4) == "██"
    assert bar(0.5625, 4) == "██▎"
    assert bar(0, 4) == ""


def test_cutting_marks_what_is_lost() -> None:
    assert cut("Blight Wolf", 8) == "Blight…"
    assert pad("漢字漢字", 5) == "漢字…"
    assert named("Blight Wolf 12", 10) == "Blight… 12"


def test_blanks_join_what_stands_before_them_but_not_a_cursor() -> None:
    assert joined([("a", "up"), ("  ", "ink"), ("b", "ink")]) == [("a  ", "up"), ("b", "ink")]
    assert joined([("a", "up"), (" ", "cursor"), (" ", "ink")]) == [
        ("a", "up"),
        (" ", "cursor"),
        (" ", "ink"),
    ]


def shown(sent: str) -> list[tuple[str, frozenset[str]]]:
    """Each character with the codes in force where a terminal meets it."""
    found, force = list[tuple[str, frozenset[str]]](), dict[str, str]()
    for text, codes in re.findall(r"([^\x1b]*)(?:\x1b\[([\d;]*)m)?", sent):
        found += [(c, frozenset(force.values())) for c in text]
        for code in re.findall(r"[34]8;2;\d+;\d+;\d+|\d+", codes):
            if code == "0":
                force.clear()
            elif code in ("22", "27", "39", "49"):
                ended = {"22": "12", "27": "7", "39": "3", "49": "4"}[code]
                force = {k: v for k, v in force.items() if k not in ended}
            else:
                force["34"[code[0] == "4"] if len(code) > 1 else code] = code
    assert not force
    return found


STYLES = st.builds(
    Style,
    color=st.sampled_from([None, "#d8dbe2", "#f2c14e", "red", "default"]),
    bgcolor=st.sampled_from([None, "#14161b", "default"]),
    bold=st.sampled_from([None, True]),
    dim=st.sampled_from([None, True]),
    reverse=st.sampled_from([None, True]),
)


@given(st.lists(st.tuples(st.text("ab ", min_size=1, max_size=5), STYLES), max_size=6))
def test_a_row_shows_what_the_strip_of_textual_shows(spans: list[tuple[str, Style]]) -> None:
    segments = [Segment(text, style) for text, style in spans]
    console = Console(color_system="truecolor")
    ours, theirs = Row(segments).render(console), Strip(segments).render(console)
    plain = [(c, {code for code in codes if code not in ("39", "49")}) for c, codes in shown(theirs)]
    assert [(c, set(codes)) for c, codes in shown(ours)] == plain


@pytest.mark.parametrize(
    ("text", "width", "left"),
    [
        ("ends a condition", 16, "ends a condition"),
        ("starts the round; while one runs, rolls for others", 40, "starts the round"),
        ("they roll once, by the lowest bonus, and share a row", 40, "they roll once, by the lowest bonus"),
        ("one, two", 3, "one"),
        ("one, two", 2, ""),
        ("a text of a single clause", 12, ""),
    ],
)
def test_a_text_too_long_for_its_place_keeps_whole_clauses(text: str, width: int, left: str) -> None:
    assert brief(text, width) == left


def cells_of(line: Ink) -> list[tuple[str, str]]:
    """What each cell of a line shows: its character, with the tone where it is no plain blank."""
    found: list[tuple[str, str]] = []
    for text, tone in line.spans:
        for character in text:
            if not cell_len(character):
                found[-1:] = [(found[-1][0] + character, found[-1][1])] if found else []
                continue
            blank = character == " " and tone != "cursor"
            found += [(character, "" if blank else tone)] + [("", tone)] * (cell_len(character) - 1)
    return found


@given(SPANS, SPANS, st.integers(5, 80), st.booleans())
def test_a_row_is_sent_as_far_as_it_has_changed(
    before: list[tuple[str, str]], now: list[tuple[str, str]], width: int, is_framed: bool
) -> None:
    pane = Pane("some")
    pane.framed = is_framed
    old, new = (
        cells_of(pane.sides(line, width) if is_framed else filled(line, width))
        for line in (Ink(tuple(before)), Ink(tuple(now)))
    )
    reach = pane.reach(Ink(tuple(before)), Ink(tuple(now)), width)
    assert old[reach:] == new[reach:]
