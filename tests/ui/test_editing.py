"""The line being typed: its cursor is seen, however wide its letters are."""

from hypothesis import given
from hypothesis import strategies as st

from tracker.ui.forms.editing import LineEdit
from tracker.ui.ink import width_of


@given(st.text("ab 漢é\u0301", max_size=80), st.integers(0, 80), st.integers(4, 60))
def test_the_cursor_stays_within_the_width_and_on_its_letter(text: str, at: int, width: int) -> None:
    edit = LineEdit(text)
    edit.at = min(at, len(text))
    before, cursor, after = edit.spans(width)
    assert cursor[0] == (text[edit.at] if edit.at < len(text) else " ")
    assert before[0] + cursor[0] + after[0] in f"{text} "
    assert width_of([before, cursor]) <= width
    assert width_of([before, cursor, after]) <= width
    if width_of([(text, "ink")]) <= width - 2:
        assert before[0] + cursor[0] + after[0] == (text if edit.at < len(text) else f"{text} ")
