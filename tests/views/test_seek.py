"""Finding steps in the roll log."""

import pytest

from tests.views.fights import fight
from tracker.table import Table
from tracker.views.seek import Sought, completions, entry_of, matching, read_sought

LINES = [
    "add Mirela side=party health=8",
    "add Wolf x2",
    "initiative mirela=6,6 wolf-1=3,3 wolf-2=2,2",
    'strike mirela "Wolf 1" dice=2',
    "hurt mirela 1",
    'condition "Wolf 2" slow rounds=2',
    "note mirela the wolf 1 story",
    "mark 5 was this right?",
]


def found(table: Table, typed: str) -> list[int]:
    history = table.history
    path = history.path()
    return matching(history, path, {n: entry_of(history, n) for n in path}, typed)


def offered(table: Table, typed: str) -> list[str]:
    history = table.history
    return completions(history, {n: entry_of(history, n) for n in history.path()}, typed)


@pytest.mark.parametrize(
    ("typed", "sought"),
    [
        ("", Sought()),
        ("Long sword", Sought(words=("long", "sword"))),
        ('"long sword" x', Sought(words=("long sword", "x"))),
        ("who:mirela kind:hit|miss", Sought(who=(("mirela",),), kinds=(("hit", "miss"),))),
        ('who:"Blight Wolf', Sought(who=(("blight wolf",),))),
        ("who: kind:|", Sought()),
        ("a|b what:x", Sought(words=("a|b", "what:x"))),
    ],
)
def test_what_is_typed_is_read_while_it_is_typed(typed: str, sought: Sought) -> None:
    assert read_sought(typed) == sought


@pytest.mark.parametrize(
    ("typed", "steps"),
    [
        ("injury", [4, 5]),
        ("mirela injury", [5]),
        ("1.12 wolf", [4, 6, 7]),
        ("who:mirela", [1, 3, 5, 7]),
        ('who:"wolf 1"', [2, 3, 4]),
        ("who:#3", [2, 3, 6]),
        ("who:mirela who:wolf", [3]),
        ("who:wolf-1|wolf-2 kind:cond", [6]),
        ("who:nobody", []),
        ("kind:injury", [4, 5]),
        ("kind:hurt|note", [5, 7]),
        ("kind:strike", [4]),
        ("kind:marked", [5]),
        ("kind:mark", [5, 8]),
        ("right?", [5, 8]),
    ],
)
def test_steps_are_found_by_words_whom_and_kind(typed: str, steps: list[int]) -> None:
    assert found(fight(*LINES), typed) == steps


def test_only_steps_that_still_count_are_found_and_those_who_left_can_be_meant() -> None:
    table = fight(*LINES, "undo", "remove mirela")
    assert found(table, "kind:mark") == []
    assert found(table, "who:mirela kind:hurt") == [5]


def test_the_last_word_is_completed_with_those_here_and_the_kinds_there_are() -> None:
    table = fight(*LINES)
    assert offered(table, "k") == ["kind:"]
    assert offered(table, "x who:wo") == ["who:wolf-1", "who:wolf-2"]
    assert offered(table, "kind:strike|co") == ["kind:strike|combatant", "kind:strike|condition"]
    assert offered(table, "wolf") == []
