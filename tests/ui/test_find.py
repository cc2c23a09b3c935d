"""Finding in the roll log by keys: narrowed as it is typed, walked through, copied, marked."""

from typing import Any

import pytest

from tests.core.tiny import Tiny
from tests.ui.stage import Stage, playing
from tracker.ui import search

LINES = [
    "add Mirela side=party health=8", "add Wolf x2", "initiative mirela=6,6 wolf-1=3,3 wolf-2=2,2",
    'strike mirela "Wolf 1" dice=2', "hurt mirela 1", "note mirela brave", "hurt mirela 2",
]  # fmt: skip


def title(stage: Stage) -> str:
    return "".join(text for text, _ in stage.screen.query_one("#find").title)


def rows(stage: Stage) -> list[str]:
    """The lines of the log in the pane, without the line that is typed."""
    return [row for row in stage.text("find")[:-1] if row]


def cursor(stage: Stage) -> str:
    """The first line of the step on which the cursor stands."""
    pane = stage.screen.query_one("#find")
    found: list[str] = [row.text.strip() for row in pane._rows if row.band == "select"]
    return found[0]


async def test_what_is_typed_narrows_the_log_at_once_and_escape_brings_all_back() -> None:
    async with playing(Tiny, LINES) as stage:
        await stage.play("/")
        assert title(stage) == "Roll log   7 steps"
        await stage.type("kind:hurt")
        assert title(stage) == "Roll log   2 of 7 steps"
        assert rows(stage) == ["1.12 Mirela takes 1 Injury: Health 7", "1.12 Mirela takes 2 Injury: Health 5"]
        await stage.type(" health 7")
        assert title(stage) == "Roll log   1 of 7 steps"
        await stage.type("x")
        await stage.play("enter")
        assert stage.text("find")[-1].endswith("nothing matches")
        await stage.play("escape")
        assert stage.screen.open == ""
        assert stage.table.history.last == 7


async def test_tab_completes_whom_and_what() -> None:
    async with playing(Tiny, LINES) as stage:
        await stage.type("/who:mi")
        await stage.play("tab")
        await stage.type(" kind:no")
        await stage.play("tab")
        assert stage.text("find")[-1].startswith("/ who:mirela kind:note")
        assert rows(stage) == ["1.12 Note on Mirela: brave"]


async def test_in_the_log_keys_go_from_match_to_match_also_when_all_of_it_is_seen_again() -> None:
    async with playing(Tiny, LINES) as stage:
        await stage.type("/kind:hurt")
        await stage.play("enter")
        assert cursor(stage) == "1.12 Mirela takes 2 Injury: Health 5"
        await stage.play("up")
        assert cursor(stage) == "1.12 Mirela takes 1 Injury: Health 7"
        await stage.play("escape")
        assert len(rows(stage)) > 2
        assert cursor(stage) == "1.12 Mirela takes 1 Injury: Health 7"
        await stage.play("down")
        assert cursor(stage) == "1.12 Note on Mirela: brave"
        await stage.play("n")
        assert cursor(stage) == "1.12 Mirela takes 2 Injury: Health 5"
        await stage.play("n")
        assert cursor(stage) == "1.12 Mirela takes 1 Injury: Health 7"
        await stage.play("N")
        assert cursor(stage) == "1.12 Mirela takes 2 Injury: Health 5"
        await stage.play("home")
        assert cursor(stage) == "Mirela joins (party)"
        await stage.play("escape")
        assert stage.screen.open == ""
        assert stage.table.encounter.turn == 12


async def test_enter_asks_for_the_step_in_history(monkeypatch: pytest.MonkeyPatch) -> None:
    async with playing(Tiny, LINES) as stage:
        asked: list[tuple[str, str]] = []
        await stage.type("/note")
        await stage.play("enter")
        monkeypatch.setattr(stage.screen, "act", lambda name, about="": asked.append((name, about)))
        await stage.play("enter")
        assert asked == [("history", "6")]


async def test_a_line_is_copied_clean(monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    async with playing(Tiny, [*LINES, 'note - "rain \\u001b[31m"']) as stage:
        monkeypatch.setattr(stage.app, "copy_to_clipboard", copied.append)
        await stage.play("/ enter y up y home end up up up y")
        assert copied[2] == "1.12 Mirela takes 1 Injury: Health 7"
        assert copied[1] == "1.12 Mirela takes 2 Injury: Health 5"
        assert copied[0].startswith("1.12 Note: rain")
        assert "\x1b" not in copied[0]
        assert stage.text("find")[-1].endswith("copied")


async def test_a_step_is_marked_its_note_stands_below_it_and_an_empty_one_takes_it_off() -> None:
    async with playing(Tiny, LINES) as stage:
        await stage.type("/brave")
        await stage.play("enter *")
        await stage.type("was this right? [/b]")
        await stage.play("enter")
        assert stage.table.encounter.marks == {6: "was this right? [/b]"}
        assert rows(stage) == ["1.12 Note on Mirela: brave", "     ✱ was this right? [/b]"]
        await stage.play("escape escape")
        log = [row.strip() for row in stage.text("log")]
        assert log[log.index("1.12 Note on Mirela: brave") + 1] == "✱ was this right? [/b]"
        await stage.play("u")
        assert stage.table.encounter.marks == {}
        assert "✱ was this right? [/b]" not in [row.strip() for row in stage.text("log")]
        await stage.play("U /")
        await stage.type("kind:marked")
        await stage.play("enter *")
        for _ in "was this right? [/b]":
            await stage.press("backspace")
        await stage.play("enter")
        assert stage.table.encounter.marks == {}


async def test_a_key_marks_the_last_step_and_is_done() -> None:
    async with playing(Tiny, LINES) as stage:
        await stage.play("*")
        assert cursor(stage) == "1.12 Mirela takes 2 Injury: Health 5"
        await stage.type("look it up")
        await stage.play("enter")
        assert stage.screen.open == ""
        assert stage.table.encounter.marks == {7: "look it up"}
        await stage.play("* escape")
        assert stage.screen.open == ""


async def test_a_mark_can_be_set_after_the_end_and_nothing_is_marked_before_the_beginning() -> None:
    async with playing(Tiny, [*LINES, "end"]) as stage:
        await stage.play("*")
        await stage.type("why?")
        await stage.play("enter")
        assert stage.table.encounter.marks == {8: "why?"}
    async with playing(Tiny, []) as stage:
        await stage.play("*")
        assert stage.next == "✗ nothing has happened yet"
        await stage.play("/ enter")
        assert stage.text("find")[-1].endswith("nothing has happened yet")


async def test_a_fight_for_reading_only_refuses_a_mark_in_a_line() -> None:
    async with playing(Tiny, LINES) as stage:
        stage.table.recorder = None
        await stage.play("*")
        await stage.type("x")
        await stage.play("enter")
        assert "this fight is open for reading only" in stage.text("find")[-1]


async def test_the_cursor_stays_in_view_and_lines_break_anew_at_another_size() -> None:
    lines = [*LINES, *(f"note - number {n} of many, and some more words to fill a line" for n in range(40))]
    async with playing(Tiny, lines, size=(80, 24)) as stage:
        await stage.play("/ enter")
        assert cursor(stage).startswith("1.12 Note: number 39")
        await stage.play("up up up pageup")
        assert cursor(stage).startswith("1.12 Note: number 28")
        await stage.play("home")
        assert cursor(stage) == "Mirela joins (party)"
        await stage.play("end")
        await stage.pilot.resize_terminal(64, 20)
        await stage.pilot.pause()
        assert cursor(stage).startswith("1.12 Note: number 39")
        assert all(len(row) <= 60 for row in rows(stage))


async def test_a_long_log_is_read_bit_by_bit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "SLICE", 4)
    lines = ["add Mirela", *(f"note - number {n}" for n in range(20))]
    async with playing(Tiny, lines) as stage:
        await stage.type('/"number 0')
        for _ in range(50):
            if not reading(stage):
                break
            await stage.pilot.pause()
        assert title(stage) == "Roll log   1 of 21 steps"
        assert [row.strip() for row in rows(stage)] == ["Note: number 0"]


def reading(stage: Stage) -> bool:
    pane: Any = stage.screen.query_one("#find")
    return bool(pane.sought.is_reading)
