"""Looks and hands beside the keyboard: themes, no colour, the mouse."""

import pytest

from tests.core.tiny import Tiny
from tests.ui.stage import playing
from tracker.ui.theme import DARK, LIGHT

FIGHT = ["add Mirela side=party health=8 quick=3", "add Wolf x2 health=3", "initiative"]


def luminance(color: str) -> float:
    parts = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("palette", [DARK, LIGHT], ids=["dark", "light"])
def test_every_tone_of_text_stands_out_from_the_ground(palette: dict[str, str]) -> None:
    ground = luminance(palette["ground"])
    for name, color in palette.items():
        if name not in ("ground", "empty"):
            light, dark = sorted((luminance(color), ground), reverse=True)
            assert (light + 0.05) / (dark + 0.05) >= 4.5, name


@pytest.mark.parametrize("theme", ["tracker-light", "ansi-dark", "ansi-light", "textual-dark"])
async def test_every_theme_shows_the_same_words(theme: str) -> None:
    async with playing(Tiny, FIGHT) as stage:
        before = stage.text("ladder")
        stage.app.theme = theme
        await stage.pilot.pause()
        assert stage.text("ladder") == before
        await stage.play("a 2 enter")
        assert stage.screen.open == "prompt"


async def test_without_colour_state_is_told_by_word_and_glyph(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with playing(Tiny, FIGHT) as stage:
        assert any("▶ up" in row for row in stage.text("ladder"))
        for strip in stage.app.screen._compositor.render_strips():
            for segment in strip:
                color = segment.style.color.triplet if segment.style and segment.style.color else None
                assert color is None or color.red == color.green == color.blue


async def test_the_mouse_looks_at_a_row_and_presses_a_label() -> None:
    async with playing(Tiny, FIGHT) as stage:
        row = next(y for y, text in enumerate(stage.text("ladder")) if " Wolf 2 " in text)
        await stage.pilot.click("#ladder", offset=(12, row + 1))
        await stage.pilot.pause()
        assert stage.screen.gaze.selected == "wolf-2"
        steps = stage.table.history.last
        await stage.pilot.click("#next", offset=(2, 0))
        await stage.pilot.pause()
        assert stage.table.history.last == steps + 1
