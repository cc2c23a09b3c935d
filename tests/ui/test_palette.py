"""The palette: words in, and what they find is done, looked at, set, shown."""

import pytest

from tests.core.tiny import Tiny
from tests.systems.test_glossary import moments
from tests.ui.stage import MemorySaves, Stage, opened, playing
from tests.ui.test_remap import MemorySettings, wishes
from tracker import systems
from tracker.core.ports import Opened, Wish, Wishes
from tracker.core.step import Header
from tracker.table import Table
from tracker.ui.keymap import SCREEN_KEYS
from tracker.ui.palette import commands, doubtful
from tracker.ui.scene import Scene
from tracker.ui.theme import theme_names

BALANCE = systems.find("balance")
FIGHT = [
    'add Mirela side=party health=8 brawn=3 primary=brawn attack="Sword 3"',
    'add "Blight Wolf" x2 health=3',
    "initiative 1=6,1 2=4,3 3=2,1",
]


def listed(stage: Stage) -> list[str]:
    """What is found, each row as one text with single blanks."""
    return [" ".join(row.split()) for row in stage.text("palette")[1:-2] if row.strip()]


async def look_for(stage: Stage, words: str) -> list[str]:
    await stage.press("ctrl+p")
    await stage.pilot.pause()
    await stage.type(words)
    return listed(stage)


@pytest.mark.parametrize("key", systems.keys())
async def test_everything_there_is_can_be_found(key: str) -> None:
    system = systems.find(key)
    async with playing(lambda: system, ["add Ana", "add Wolf"]) as stage:
        await look_for(stage, "")
        names = {(offer.kind, offer.name) for offer in stage.screen.late["palette"].all}
        assert {("command", c.verb) for c in system.commands} <= names
        assert {("screen", k.label) for k in SCREEN_KEYS if k.act != "palette"} <= names
        assert {("combatant", "Ana"), ("combatant", "Wolf")} <= names
        assert {("house rule", name) for name in system.settings} <= names
        assert {("theme", name) for name in theme_names()} <= names
        assert {("rule", term.name) for term in system.glossary} <= names


async def test_the_nearest_is_first_and_every_word_must_be_there() -> None:
    async with playing(lambda: BALANCE, FIGHT) as stage:
        rows = await look_for(stage, "endu")
        assert rows[0].startswith("endure takes back up to N")
        assert rows[0].endswith(" e")
        assert rows[1].startswith("Endure 1 Stat Point takes back 1 Injury")
        assert rows[1].endswith(" rule")
        await stage.type("re prim")
        assert [row.split()[0] for row in listed(stage)] == ["Primary", "Stat"]
        await stage.type(" zebra")
        assert listed(stage) == ["nothing is found so; every word must be part of it"]
        await stage.play("enter")
        assert stage.screen.open == "palette"


async def test_a_command_opens_as_by_its_key_also_one_without_a_key() -> None:
    async with playing(lambda: BALANCE, FIGHT) as stage:
        await look_for(stage, "attack one")
        await stage.play("enter")
        assert stage.screen.prompt_pane.prompt.form.model.verb == "attack"
        await stage.play("escape")
        await look_for(stage, "revive")
        await stage.play("enter")
        assert stage.screen.prompt_pane.prompt.form.model.verb == "revive"
        await stage.play("escape")
        await look_for(stage, "undo takes")
        await stage.play("enter")
        assert stage.table.history.undo_depth == 2


async def test_somebody_is_looked_at_and_an_act_is_done() -> None:
    async with playing(lambda: BALANCE, FIGHT) as stage:
        assert (await look_for(stage, "blight wolf 2"))[0].startswith("Blight Wolf 2 foes, number 3")
        await stage.play("enter")
        assert (stage.screen.open, stage.screen.gaze.selected) == ("", "blight-wolf-2")
        await look_for(stage, "zoom shows")
        await stage.play("enter")
        assert stage.screen.arranged.zoomed == "ladder"


async def test_a_house_rule_shows_what_it_is_and_enter_fills_in_its_prompt() -> None:
    async with playing(lambda: BALANCE, FIGHT) as stage:
        rows = await look_for(stage, "unblocked dice")
        assert rows[0].startswith("unblocked_dice now rating:")
        await stage.play("enter")
        await stage.type("off")
        await stage.play("enter")
        assert stage.table.encounter.settings["unblocked_dice"] == "off"
        assert (await look_for(stage, "unblocked dice"))[0].startswith("unblocked_dice now off:")


async def test_a_rule_is_told_in_full_below_the_list_and_by_enter() -> None:
    line = next(term.line for term in BALANCE.glossary if term.name == "Shock")
    async with playing(lambda: BALANCE, FIGHT, (80, 24)) as stage:
        await look_for(stage, "balance shock")
        at = next(i for i, row in enumerate(listed(stage)) if row.startswith("Shock "))
        await stage.play("down " * at)
        assert " ".join(" ".join(stage.text("palette")[-2:]).split()) == f"Shock {line}"
        await stage.play("enter")
        assert stage.screen.open == "help"
        assert f"Shock {line}" in stage.words("help")


async def test_what_cannot_be_now_says_why_and_does_nothing() -> None:
    async with playing(lambda: BALANCE, []) as stage:
        rows = await look_for(stage, "attack")
        assert rows[0] == "attack nobody has joined yet: + adds somebody a"
        await stage.play("enter")
        assert stage.next == "✗ attack: nobody has joined yet: + adds somebody"
        assert stage.screen.open == "palette"
        await stage.play("escape")
        assert (await look_for(stage, "undo"))[0].startswith("undo there is nothing to undo")
    async with playing(lambda: BALANCE, [*FIGHT, "end"]) as stage:
        assert (await look_for(stage, "hurt"))[0].startswith("hurt the fight is over: undo opens it again")
        await stage.play("escape")
        assert (await look_for(stage, "note"))[0].startswith("note writes a note")


async def test_what_the_game_refuses_for_the_one_looked_at_says_so_and_may_be_meant_for_another() -> None:
    async with playing(lambda: BALANCE, FIGHT) as stage:
        rows = await look_for(stage, "break")
        assert rows[0].startswith("break Mirela is in no Focus")
        await stage.play("escape")
        rows = await look_for(stage, "initiative")
        assert rows[0].startswith("initiative everybody able to act has a turn")
        await stage.play("escape")
        rows = await look_for(stage, "shock what")
        assert rows[0].startswith("shock nobody owes a choice")
        await stage.play("escape")
        rows = await look_for(stage, "now")
        assert rows[0].startswith("now Mirela is up already")
        await stage.play("enter")
        await stage.play("3 enter")
        assert "blight-wolf-2" in stage.screen.gaze.up


@pytest.mark.parametrize("key", ["balance", "libra", "trident"])
def test_whatever_is_looked_at_in_a_sample_fight_each_reason_is_one_line(key: str) -> None:
    reasons = set()
    for n, (system, encounter) in enumerate(moments(key)):
        for who in list(encounter)[n % 3 :: 3]:
            table = Table(system, Opened(Header("", "", key, ""), "", ()))
            scene = Scene(table, encounter, system.up(encounter), who.id)
            reasons |= {doubtful(scene, offer.command) for offer in commands(scene)}
    assert len(reasons) > 5
    assert all(reason.isprintable() for reason in reasons)


async def test_arrows_mark_escape_leaves_and_a_click_takes() -> None:
    async with playing(lambda: BALANCE, FIGHT, (80, 24)) as stage:
        steps = stage.table.history.last
        await look_for(stage, "")
        await stage.play("pagedown pagedown down up tab shift+tab end escape")
        assert stage.screen.open == ""
        assert stage.table.history.last == steps
        await look_for(stage, "blight wolf 1")
        pane = stage.screen.query_one("#palette")
        await stage.pilot.click(pane, offset=(5, 2))
        assert stage.screen.gaze.selected == "blight-wolf-1"


async def test_words_can_be_pasted_and_taken_back() -> None:
    async with playing(lambda: BALANCE, FIGHT) as stage:
        await look_for(stage, "")
        stage.screen.late["palette"].paste("blight\nwolf 2")
        assert listed(stage)[0].startswith("Blight Wolf 2")
        for _ in range(13):
            await stage.press("backspace")
        await stage.pilot.pause()
        assert "found" in stage.text("palette")[0]
        await stage.play("backspace")
        assert stage.screen.open == ""


async def test_changed_keys_are_shown() -> None:
    saves = MemorySaves()
    saves.fight("ambush", Tiny, FIGHT[1:2])
    said = Wishes(tuple(wishes(hurt="f5", palette="f9", rename="f8")))
    async with opened(saves, Tiny, "ambush", settings=MemorySettings(said)) as stage:
        for word, key in (("hurt", "F5"), ("rename", "F8")):
            await stage.press("f9")
            await stage.pilot.pause()
            await stage.type(word)
            assert listed(stage)[0].endswith(f" {key}")
            await stage.play("escape")


# --- themes


@pytest.mark.parametrize("full", [False, True])
async def test_a_theme_is_in_force_at_once_and_kept(full: bool) -> None:
    saves = MemorySaves()
    saves.fight("ambush", Tiny, [])
    settings = MemorySettings(Wishes(theme=Wish("theme", "tracker", "here")), full)
    async with opened(saves, Tiny, "ambush", settings=settings) as stage:
        await look_for(stage, "tracker-light")
        await stage.play("enter")
        await stage.pilot.pause()
        assert stage.app.theme == "tracker-light"
        assert settings.kept == ("" if full else "tracker-light")
        told = "✗ settings.toml: the disk is full, so the theme is not kept"
        assert (stage.next == told) == full
        assert stage.table.history.last == 0
