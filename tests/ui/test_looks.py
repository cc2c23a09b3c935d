"""Looks and hands beside the keyboard: themes, no colour, the mouse."""

import re

import pytest
from textual import constants
from textual.theme import BUILTIN_THEMES, Theme

from tests.core.tiny import Tiny
from tests.ui.stage import Stage, playing
from tracker.core.encounter import Pool
from tracker.systems import find
from tracker.ui.drawing.rung import STATES
from tracker.ui.ink import gauge
from tracker.ui.theme import THEMES, inks, lent
from tracker.ui.tones import DARK, GROUNDS, LIGHT, Palette

FIGHT = ["add Mirela side=party health=8 quick=3", "add Wolf x2 health=3", "initiative"]
OTHERS = {name: lent(theme) for name, theme in BUILTIN_THEMES.items() if not theme.ansi}
LINES = ("hollow", "empty")
"""The tones of frames and of what a gauge lacks, which its number tells too."""
PAINTED = re.compile(r"\x1b\[([\d;]*)m")


def luminance(color: str) -> float:
    parts = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("palette", [DARK, LIGHT, *OTHERS.values()], ids=["dark", "light", *OTHERS])
def test_every_tone_of_text_stands_out_from_every_ground(palette: Palette) -> None:
    for ground in GROUNDS:
        for name, color in palette.items():
            if name not in (*GROUNDS, *LINES):
                assert contrast(color, palette[ground]) >= 4.5, (name, ground)
    assert contrast(palette["up"], palette["ground"]) >= 4.5  # the cursor: one on the other
    assert contrast(palette["hollow"], palette["ground"]) >= 3


def codes(stage: Stage) -> set[str]:
    """The codes for colours and the like that the terminal is sent for the whole screen."""
    update = stage.screen._compositor.render_update(full=True)
    return {code for found in PAINTED.findall(update.render_segments(stage.app.console)) for code in
            found.split(";")}  # fmt: skip


@pytest.mark.parametrize("theme", ["tracker-light", "ansi-dark", "ansi-light", "textual-dark", "nord"])
async def test_every_theme_shows_the_same_words(theme: str) -> None:
    async with playing(Tiny, FIGHT) as stage:
        before = stage.text("ladder")
        stage.app.theme = theme
        await stage.pilot.pause()
        assert stage.text("ladder") == before
        await stage.play("a 2 enter")
        assert stage.screen.open == "prompt"


@pytest.mark.parametrize("theme", ["ansi-dark", "ansi-light"])
async def test_an_ansi_theme_sends_no_colour_of_its_own(theme: str) -> None:
    async with playing(Tiny, FIGHT) as stage:
        stage.app.theme = theme
        for keys in ("", "3", "escape", "a", "escape", "?", "escape"):
            await stage.play(keys)
            assert not codes(stage) & {"38", "48"}
            assert "33" in codes(stage)  # who is up is yellow, as the terminal has it


async def test_without_colour_none_is_sent_and_all_is_still_told(monkeypatch: pytest.MonkeyPatch) -> None:
    async with playing(Tiny, FIGHT) as stage:
        before = stage.text("ladder")
    monkeypatch.setenv("NO_COLOR", "1")
    async with playing(Tiny, FIGHT) as stage:
        assert stage.text("ladder") == before
        for keys in ("", "3", "escape", "a", "escape", "?", "escape"):
            await stage.play(keys)
            assert codes(stage) <= {"", "0", "1", "2", "7", "22", "27"}  # plain, bold, dim, reverse


async def test_every_state_has_words_of_its_own_beside_its_tone() -> None:
    words = [text for text, _ in STATES.values()]
    assert len({re.sub(r"\W", "", w) for w in words}) == len({w[0] for w in words}) == len(words)
    async with playing(Tiny, FIGHT) as stage:
        await stage.play("n")
        await stage.play("3")
        await stage.play("enter")
        assert "✓ acted" in stage.row("Mirela")
        assert stage.row("Wolf 1").startswith("▶")
        assert stage.row("Wolf 2").startswith("›")  # whom the game master looks at
        assert stage.row("Wolf 1", "status").startswith("▶")


def test_a_gauge_is_read_without_its_tones() -> None:
    pools = [Pool(now, 4, -3) for now in range(-3, 5)]
    texts = ["".join(text for text, _ in gauge(pool)) for pool in pools]
    assert len(set(texts)) == len(pools)
    assert len({len(text) for text in texts}) == 1


@pytest.mark.parametrize("colorless", [False, True])
@pytest.mark.parametrize("theme", [*THEMES, BUILTIN_THEMES["ansi-dark"]], ids=lambda t: t.name)
def test_where_the_keys_go_is_marked_in_every_theme(theme: object, colorless: bool) -> None:
    found = inks(theme, colorless)  # type: ignore[arg-type]
    for band in ("", "up", "select"):
        cursor, common = found.style("cursor", band), found.style("ink", band)
        assert bool(cursor.reverse) != bool(common.reverse) or cursor.bgcolor != common.bgcolor


@pytest.mark.parametrize("asked", ["", "gone", "nord,gruvbox"])
async def test_a_theme_that_there_is_none_of_gives_way_to_the_wished_one(
    asked: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(constants, "DEFAULT_THEME", asked)
    async with playing(Tiny, FIGHT) as stage:
        assert stage.app.theme == "tracker"


async def test_nothing_moves_by_itself() -> None:
    async with playing(Tiny, FIGHT) as stage:
        for keys in ("n", "n", "3", "escape", "pagedown", "?", "escape", "a", "escape"):
            await stage.play(keys)
            assert not stage.app.animator._animations
            assert not stage.app.animator._scheduled


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


async def test_nobody_is_marked_as_up_after_the_end() -> None:
    async with playing(Tiny, ["add Hero quick=3", "add Wolf x2", "initiative", "end"]) as stage:
        assert not any("▶" in row or "waits" in row for row in stage.text("ladder"))
        assert stage.row("Hero").endswith("– skipped")
        assert stage.next == "The fight is over: b, then n, where Party of takes the party as it was left"


@pytest.mark.parametrize("game", ["libra", "trident"])
@pytest.mark.parametrize(
    ("name", "size", "shown"),
    [
        ("Kestrel of Dawn", (120, 36), "Kestrel of Dawn"),
        ("Brother Aud Orla", (120, 36), "Brother Aud Or…"),
        ("The Miller's Shadow 2", (120, 36), "The Miller's… 2"),
        ("Brannoc, Keeper of Bri 3", (80, 24), "Brannoc, Keeper… 3"),
        ("Brannoc, Keeper of the Bridge", (200, 60), "Brannoc, Keeper of the Bridge"),
    ],
)
async def test_the_words_of_the_states_have_their_room_before_a_long_name(
    game: str, name: str, size: tuple[int, int], shown: str
) -> None:
    life = {"libra": "hp", "trident": "stamina"}[game]
    lines = [f'add "{name}" {life}=10', f"add Ogre {life}=10", "turn #1 9", "turn #2 4", "initiative"]
    async with playing(lambda: find(game), lines, size) as stage:
        assert stage.row(shown).endswith(f"○ 1 {shown} 10/10 ▶ up")
        assert stage.row("Ogre").endswith("○ 2 Ogre 10/10 · waits")
        assert re.search(rf"╭─ {name[:15]}[^╮]* ▶ up ─", stage.painted)  # the title of the sheet


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
async def test_a_name_that_is_still_too_long_keeps_its_number(size: tuple[int, int]) -> None:
    name = "Grave Hound of Saltmarsh and Fen 3"
    async with playing(lambda: find("libra"), [f'add "{name}"', "turn #1 9", "initiative"], size) as stage:
        (row,) = [row for row in stage.text("ladder") if "Grave" in row]
        assert "… 3 " in row
        assert row.rstrip().endswith("▶ up")


@pytest.mark.parametrize("theme", THEMES)
def test_what_is_picked_is_told_without_colours_too(theme: Theme) -> None:
    without = inks(theme, True)
    assert without.style("ink", "select").reverse
    assert not without.style("ink", "").reverse
