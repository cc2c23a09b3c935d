"""Events as recorded: flat, defaults left out, read back equal."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.core.tiny import Tiny
from tracker.core import events as ev
from tracker.core.apply import FOLDS
from tracker.core.sentences import SENTENCES

TINY = Tiny()
KINDS: tuple[type[ev.Event], ...] = (*ev.CORE_EVENTS, *TINY.own_events)


def fields_of(kind: type[ev.Event]) -> st.SearchStrategy[ev.Event]:
    """Any event of a kind."""
    fields: dict[str, st.SearchStrategy[Any]] = {
        name: st.from_type(info.annotation)  # type: ignore[arg-type]
        for name, info in kind.model_fields.items()
        if name != "kind"
    }
    return st.builds(kind, **fields)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_an_event_is_recorded_flat_and_read_back_equal(kind: type[ev.Event]) -> None:
    @given(fields_of(kind))
    def both_ways(event: ev.Event) -> None:
        record = event.record()
        assert next(iter(record)) == "kind"
        assert all(isinstance(value, str | int | float | bool) for value in record.values())
        assert TINY.event(record) == event
        assert TINY.event(json.loads(json.dumps(dict(record)))) == event
        assert TINY.event(record).record() == record

    both_ways()


def test_what_is_at_its_default_is_left_out() -> None:
    assert ev.SlotPlaced(who="a", turn=9, place=1).record() == {
        "kind": "slot_placed", "who": "a", "turn": 9, "place": 1,
    }  # fmt: skip


def test_kinds_differ_and_each_has_its_fold_and_its_sentence() -> None:
    kinds = [str(event.model_fields["kind"].default) for event in KINDS]
    assert len(set(kinds)) == len(kinds)
    assert set(kinds) == set(TINY.event_kinds)
    assert set(FOLDS) == set(SENTENCES) == set(ev.CORE_EVENTS)
    assert all(event.__doc__ for event in KINDS)


@pytest.mark.parametrize(
    ("record", "why"),
    [
        ({"kind": "fell", "who": "a", "why": 3}, "fell: why: should be a text"),
        (
            {"kind": "slot_placed", "who": "a", "turn": "9", "place": 1},
            "slot_placed: turn: should be a whole number",
        ),
        (
            {"kind": "slot_placed", "who": "a", "turn": True, "place": 1},
            "slot_placed: turn: should be a whole number",
        ),
        (
            {"kind": "side_changed", "who": "a", "side": "up"},
            "side_changed: side: should be party, foes or other",
        ),
        (
            {"kind": "combatant_joined", "who": "a", "name": "A", "number": 1, "side": ""},
            "combatant_joined: side: should be party, foes or other",
        ),
        (
            {"kind": "condition_added", "who": "a", "name": "x", "mode": "odd"},
            'condition_added: mode: should be "", bonus or penalty',
        ),
        ({"kind": "other.frobbed"}, '"other.frobbed" is no kind of event of Tiny'),
    ],
)
def test_a_record_of_another_shape_is_refused_in_one_line(record: dict[str, Any], why: str) -> None:
    with pytest.raises(ValueError, match="^" + why.replace(".", r"\.")) as caught:
        TINY.event(record)
    assert "\n" not in str(caught.value)
