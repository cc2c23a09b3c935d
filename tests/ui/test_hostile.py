"""Hostile names through every pane and prompt: text is never markup and never a control sequence."""

import pytest

from tests.core.tiny import Tiny
from tests.ui.stage import MemorySaves, Stage, opened
from tracker.core.words import write_json
from tracker.table import Table

HOSTILE = [
    "Bob [/b]", "[b", "[/", "[@click=app.quit]x[/]", "a\x1b[31mred\x1b]52;c;aGk=\x07", "\u202egnal\u2066x",
    "漢字漢字漢字", "e\u0301\u0301\u0301\u0301\u0301", "$background", "{0} %s \\", "👩\u200d👧 family",
    "x" * 200,
]  # fmt: skip


def fight(saves: MemorySaves) -> None:
    """A fight in which every text is hostile."""
    saves.fight("ambush", Tiny, [])
    table = Table(Tiny(), saves.open("ambush"), seed=1)
    entries = [
        {"name": name, "side": "party" if i % 2 else "foes", "notes": [name]}
        for i, name in enumerate(HOSTILE)
    ]
    table.say(f'roster "{quoted(write_json(entries))}"')
    for number, name in enumerate(HOSTILE, 1):
        table.say(f'condition #{number} "{quoted(name)}"')
        table.say(f'remind round=1 "{quoted(name)}"')
        table.say(f'note - "{quoted(name)}"')
    table.say("initiative")


def quoted(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')


def assert_harmless(stage: Stage) -> None:
    text = stage.painted
    assert not [
        c for c in text if c != "\n" and (ord(c) < 32 or 127 <= ord(c) < 160 or c in "\u202e\u2066\u200b")
    ]
    width = stage.app.size.width
    for strip in stage.app.screen._compositor.render_strips():
        assert strip.cell_length == width


@pytest.mark.parametrize("size", [(120, 36), (80, 24)])
async def test_every_pane_and_prompt_shows_hostile_text_as_text(size: tuple[int, int]) -> None:
    saves = MemorySaves()
    fight(saves)
    async with opened(saves, Tiny, "ambush", size) as stage:
        assert_harmless(stage)
        assert "[/b]" in stage.painted
        for keys in ("h", "a", "s", "c", "t", "+", "=", "y", "r", "o", "?", "z", "tab", "tab", "tab"):
            await stage.play(keys)
            assert_harmless(stage)
            await stage.play("escape")
        for keys in ("T", "T up up", "T / [ b", "T up b [/b] enter", "T up up m", "T home down m", "T up x"):
            await stage.play(keys)
            assert_harmless(stage)
            await stage.play("escape escape escape")
        for keys in (". pagedown", "/ [/b] enter up", "/ who:b tab", "/ kind:n tab enter *"):
            await stage.play(keys)
            assert_harmless(stage)
            await stage.play("escape escape escape")
        await stage.play("*")
        await stage.type("[/b]\x1b[31m\u202e")
        await stage.play("enter /")
        assert_harmless(stage)
        await stage.play("escape")
        assert list(stage.table.encounter.marks.values()) == ["[/b][31m"]
        for typed in ("", "[", "gnal", "x" * 300):
            await stage.press("ctrl+p")
            await stage.type(typed)
            assert_harmless(stage)
            await stage.press("f1")
            await stage.type(typed)
            assert_harmless(stage)
            await stage.play("escape escape")
        for _ in range(3):
            await stage.play("n")
            assert_harmless(stage)
        await stage.type(":hurt [/b]\x1b[31m")
        await stage.play("enter")
        assert_harmless(stage)
        assert stage.app.is_running


async def test_pasted_text_goes_in_as_text_and_does_nothing_elsewhere() -> None:
    from textual.events import Paste

    saves = MemorySaves()
    fight(saves)
    async with opened(saves, Tiny, "ambush") as stage:
        steps = stage.table.history.last
        stage.screen.post_message(Paste("nnn\x1b[31mu\n[/b]"))
        await stage.pilot.pause()
        assert stage.table.history.last == steps
        await stage.play("t enter")
        stage.screen.post_message(Paste("two\nlines \x1b]0;t\x07[/b]"))
        await stage.play("enter")
        assert stage.table.history.last == steps + 1
        assert "two lines" in stage.last
        assert_harmless(stage)


async def test_the_opening_screen_shows_hostile_saves_as_text() -> None:
    saves = MemorySaves()
    for number, name in enumerate(HOSTILE):
        saves.fight(f"{number}", Tiny, [])
        header, steps = saves.held[f"{number}"]
        saves.held[f"{number}"] = (type(header)("", name, "tiny", "test"), steps)
        saves.trouble[f"{number}"] = name if number % 2 else ""
    async with opened(saves, Tiny) as stage:
        assert_harmless(stage)
        await stage.play("down down enter")
        assert_harmless(stage)
