from tests.core.tiny import TinyKept
from tests.views.fights import Top, fight
from tracker.views.ladder import ladder_rows
from tracker.views.state import state_view


def test_a_ladder_shows_its_empty_turns_and_beyond_them_only_occupied_ones() -> None:
    table = fight("add Wolf turn=15", "add Rat turn=-2", "add Hero")
    rows = ladder_rows(table.system, table.encounter)
    assert [row.turn for row in rows] == [15, *range(12, 1, -1), -2]
    assert [[s.name for s in row.slots] for row in rows if row.slots] == [["Wolf"], ["Rat"]]


def test_a_game_without_such_turns_shows_only_occupied_ones() -> None:
    table = fight("add Wolf x2 turn=5", system=Top())
    rows = ladder_rows(table.system, table.encounter)
    assert [(row.turn, [s.letter for s in row.slots]) for row in rows] == [(5, ["a", "b"])]


def test_rows_say_state_in_word_and_glyph() -> None:
    table = fight("add Wolf x3", "add Hero", "initiative 1=6,6 2=5,5 3=4,4 hero=1,1", "next", "hurt 3 4")
    shown = {
        s.name: (s.word, s.glyph) for row in ladder_rows(table.system, table.encounter) for s in row.slots
    }
    assert shown == {
        "Wolf 1": ("acted", "✓"),
        "Wolf 2": ("up", "▶"),
        "Wolf 3": ("down", "✗"),
        "Hero": ("waits", "·"),
    }


def test_one_who_falls_after_it_has_acted_is_down_in_words_and_has_acted_for_programs() -> None:
    table = fight("add Wolf x2", "initiative 1=6,6 2=5,5", "next", "hurt 1 9")
    first = ladder_rows(table.system, table.encounter)[0].slots[0]
    assert (first.word, first.glyph, first.state) == ("down", "✗", "acted")


def test_a_choice_owed_leaves_nobody_up() -> None:
    table = fight("add Wolf", "initiative wolf=1,1", "daze wolf")
    view = state_view(table.history)
    assert view["up"] == []
    assert [s["state"] for row in view["ladder"] for s in row["slots"]] == ["waiting"]


def test_conditions_show_what_is_left_of_them() -> None:
    table = fight(
        "add Wolf x2", "condition 1 slow rounds=2", "condition 1 hexed until=end:2", "condition 1 odd"
    )
    found = state_view(table.history)["combatants"][0]["conditions"]
    assert found == [
        {"name": "slow", "rounds": 2, "until": None},
        {"name": "hexed", "rounds": None, "until": "end:wolf-2"},
        {"name": "odd", "rounds": None, "until": None},
    ]


def test_a_game_adds_its_own_facts_and_its_word_wins() -> None:
    class Factual(TinyKept):
        def facts(self, encounter: object, combatant: object) -> dict[str, object]:
            return {"unconscious": True, "mood": None}

    view = state_view(fight("add Wolf", system=Factual()).history)["combatants"][0]
    assert list(view)[-2:] == ["turn", "mood"]
    assert view["unconscious"] is True


def test_settings_show_the_value_that_holds() -> None:
    assert state_view(fight().history)["settings"] == {"mercy": "no"}
    assert state_view(fight("setting mercy yes").history)["settings"] == {"mercy": "yes"}


def test_group_and_wave_are_told_of_everybody_and_null_where_there_is_none() -> None:
    table = fight("add Hero", "add Wolf x2 group=Pack", "add Rat wave=2", "initiative hero=1,1 wolf-1=2,2")
    view = state_view(table.history)
    told = {c["id"]: (c["group"], c["wave"], c["turn"], c["unconscious"]) for c in view["combatants"]}
    assert told == {
        "hero": (None, None, 2, False), "wolf-1": ("Pack", None, 4, False),
        "wolf-2": ("Pack", None, 4, False), "rat": (None, "2", None, False),
    }  # fmt: skip
    assert [s["id"] for row in view["ladder"] for s in row["slots"]] == ["wolf-1", "wolf-2", "hero"]
