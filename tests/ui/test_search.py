"""The cursor in the roll log, whatever is typed and wherever it goes."""

from typing import Any
from unittest.mock import patch

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.views.fights import fight
from tracker.ui import search
from tracker.ui.search import Search
from tracker.views.seek import found_in

TABLE = fight(
    "add Mirela health=9", "add Wolf x2", "next", *(f"note mirela {n}" for n in range(60)),
    *(f"hurt wolf-{1 + n % 2} 1" for n in range(9)), "undo 3", "mark 7 look",
)  # fmt: skip
TYPED = st.one_of(
    st.text(alphabet='who:kind|" 1mx', max_size=12),
    st.sampled_from(["kind:hurt", "who:wolf-1", "who:mirela 5", "kind:marked|hurt", "nothing at all", ""]),
)
ACTS = st.one_of(
    st.tuples(st.just("look_for"), TYPED),
    st.tuples(st.just("move"), st.integers(-90, 90)),
    st.tuples(st.just("to_match"), st.sampled_from([-1, 1])),
    st.tuples(st.just("all"), st.none()),
    st.tuples(st.just("read"), st.none()),
)


@settings(max_examples=60, deadline=None)
@given(st.lists(ACTS, max_size=12), st.sampled_from([3, 48]))
def test_the_cursor_is_always_on_a_step_that_is_shown(acts: list[tuple[str, Any]], slice_: int) -> None:
    with patch.object(search, "SLICE", slice_):
        looking = Search(TABLE.history)
        looking.begin()
        for name, value in acts:
            if name == "all":
                looking.narrow = False
            elif name == "read":
                looking.read()
            else:
                getattr(looking, name)(value)
            assert not looking.shown or looking.at in looking.shown
            assert looking.found == sorted(set(looking.found))
        while looking.is_reading:
            looking.read()
        assert looking.found == (found_in(TABLE.history, looking.typed) if looking.is_sought else [])
