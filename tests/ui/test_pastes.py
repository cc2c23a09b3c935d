"""A pasted text is one paste and no keys, whatever is in it and in whatever pieces it comes."""

from hypothesis import example, given
from hypothesis import strategies as st
from textual import events
from textual._xterm_parser import XTermParser

from tests.promises.matrix import PAYLOADS
from tracker.ui.driver import Pastes

TEXTS = st.lists(
    st.sampled_from([*PAYLOADS.values(), "a", "n", "q", "\x1b", "\x1b[", "\x1b[20", Pastes.BEGIN, "[201~"]),
    max_size=6,
).map("".join)


@given(TEXTS.filter(lambda text: Pastes.END not in text), st.integers(0, 60))
@example("\x1b", 7)
@example("\x1b[201", 12)
def test_a_pasted_text_is_never_keys(text: str, cut: int) -> None:
    came = f"n{Pastes.BEGIN}{text}{Pastes.END}u"
    pastes, parser = Pastes(), XTermParser(False)
    parts = [letters for part in (came[:cut], came[cut:]) if (letters := pastes.through(part))]
    found = [event for part in parts for event in parser.feed(part)]
    first, *pasted, last = found
    assert [event.key for event in (first, last) if isinstance(event, events.Key)] == ["n", "u"]
    texts = [event.text for event in pasted if isinstance(event, events.Paste)]
    assert len(texts) == len(pasted)
    assert "".join(texts) == text.replace("\x1b", "").replace("\0", "")


@given(st.text("\x1b[20~a1", max_size=30))
def test_what_is_typed_comes_through_as_it_is(typed: str) -> None:
    assert Pastes().through(typed) == typed or Pastes.BEGIN in typed
