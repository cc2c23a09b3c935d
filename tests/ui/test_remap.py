"""Keys as the user wants them: in force everywhere, or told of in a line; nothing is silent."""

from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.core.tiny import Tiny
from tests.ui.stage import MemorySaves, Stage, opened, playing
from tracker import systems
from tracker.core.ports import Trouble, Wish, Wishes
from tracker.core.system import RuleSystem
from tracker.ui.keymap import LIST_KEYS, SCREEN_KEYS, Key, keys, nameable
from tracker.ui.remap import FIXED, NAMED, keymap
from tracker.ui.theme import theme_names

FIGHT = ["add Mirela side=party health=8 quick=3", "add Wolf health=3"]
BALANCE = systems.find("balance")


def wishes(**names: str) -> list[Wish]:
    """Lines of a settings file, in order."""
    return [Wish(name, key, f"settings.toml, line {n}") for n, (name, key) in enumerate(names.items(), 1)]


def told(*wished: Wish, system: RuleSystem = BALANCE) -> tuple[str, ...]:
    return keymap(system, wished).troubles


def in_force(system: RuleSystem, *wished: Wish) -> dict[str, str]:
    return {key.name: key.key for key in keymap(system, wished).keys}


class MemorySettings:
    """Settings that never were on a disk."""

    def __init__(self, said: Wishes, full: bool = False) -> None:
        self.said, self.full, self.kept = said, full, ""

    def read(self) -> Wishes:
        return self.said

    def keep_theme(self, name: str) -> None:
        if self.full:
            raise Trouble("settings.toml: the disk is full, so the theme is not kept")
        self.kept = name


# --- the table


def clashes(table: Sequence[Key]) -> list[str]:
    """What is wrong with a table of keys: one key for two things, a word in place of a key."""
    found: list[str] = []
    seen: dict[str, Key] = {}
    for key in table:
        if other := seen.get(key.key):
            found.append(f"{key.key} is both {other.label} and {key.label}")
        seen[key.key] = key
        if len(key.key) > 1 and key not in SCREEN_KEYS:
            found.append(f"{key.label}: {key.key} is not one character")
    return found


@pytest.mark.parametrize("key", systems.keys())
def test_every_command_and_act_can_be_given_a_key_by_one_name(key: str) -> None:
    system = systems.find(key)
    names = [k.name for k in nameable(system)]
    assert len(names) == len(set(names))
    assert clashes(keys(system)) == []
    for name in names:
        assert in_force(system, Wish(name, "f12", "here"))[name] == "f12"


def test_two_can_change_places_and_one_without_a_key_gets_one() -> None:
    changed = in_force(BALANCE, *wishes(attack="h", hurt="a", rest="f9", next=" "))
    assert [changed[name] for name in ("attack", "hurt", "rest", "next")] == ["h", "a", "f9", "space"]
    assert told(*wishes(attack="h", hurt="a", rest="f9", next=" ")) == ()


@pytest.mark.parametrize(
    ("wished", "line"),
    [
        ({"attack": "h"}, "h is hurt in Balance, so attack stays on a"),
        ({"rest": "f"}, "f is focus in Balance, so rest stays without a key"),
        ({"attack": "7"}, "digits pick a combatant by its number, so attack stays on a"),
        ({"attack": "Enter"}, "Enter carries out what is begun, so attack stays on a"),
        ({"attack": "ctrl+i"}, "terminals send it as Tab, so attack stays on a"),
        ({"attack": "F1"}, "F1 is help everywhere, so attack stays on a"),
        ({"help": "hlep"}, '"hlep" is no key (one character, or a name such as space, home, f2 or ctrl+a), '
         "so help stays on ?"),
        ({"attack": ""}, '"" is no key (one character, or a name such as space, home, f2 or ctrl+a), '
         "so attack stays on a"),
        ({"attack": "\u202e"}, '"" is no key (one character, or a name such as space, home, f2 or ctrl+a), '
         "so attack stays on a"),
    ],
)  # fmt: skip
def test_a_wish_that_cannot_be_is_told_with_its_line_and_the_default_stands(
    wished: dict[str, str], line: str
) -> None:
    assert told(*wishes(**wished)) == (f"settings.toml, line 1: {line}",)
    name = next(iter(wished))
    assert in_force(BALANCE, *wishes(**wished)).get(name) == {k.name: k.key for k in keys(BALANCE)}.get(name)


def test_of_two_wishes_for_one_key_the_first_is_in_force() -> None:
    both = wishes(attack="f5", hurt="f5")
    assert told(*both) == ("settings.toml, line 2: F5 is attack in Balance, so hurt stays on h",)
    assert in_force(BALANCE, *both)["attack"] == "f5"


def test_a_wish_that_falls_takes_with_it_the_one_that_wanted_its_old_key() -> None:
    lines = told(*wishes(hurt="a", attack="u"))
    assert lines == (
        "settings.toml, line 2: u is undo in Balance, so attack stays on a",
        "settings.toml, line 1: a is attack in Balance, so hurt stays on h",
    )


def test_a_key_of_one_game_alone_clashes_there_alone() -> None:
    wish = Wish("attack", "p", "here")
    assert told(wish) == ()
    assert told(wish, system=systems.find("libra")) == ("here: p is power in Libra, so attack stays on a",)


KEYS = st.sampled_from([*NAMED, *FIXED, *"abcdefghijlnuUxyz?:+= é", "Esc", "", "nonsense", "\x1b", "a\u0301"])
NAMES = st.sampled_from([*(key.name for key in nameable(BALANCE)), "power", "nothing", ""])


@given(st.dictionaries(NAMES, KEYS, max_size=12))
def test_whatever_is_wished_each_wish_is_in_force_or_told_and_no_key_is_for_two(
    given: dict[str, str],
) -> None:
    wished = [Wish(name, key, f"line {n}") for n, (name, key) in enumerate(given.items(), 1)]
    found = keymap(BALANCE, wished)
    assert clashes([k for k in found.keys if len(k.key) == 1]) == []
    assert len({k.key for k in found.keys}) == len(found.keys)
    assert {k.name for k in keys(BALANCE)} <= {k.name for k in found.keys}
    failed = {line.partition(":")[0] for line in found.troubles} | {w.where for w in found.strangers}
    before, now = {k.name: k.key for k in keys(BALANCE)}, {k.name: k.key for k in found.keys}
    for wish in wished:
        if wish.where in failed:
            assert now.get(wish.name) == before.get(wish.name)
        else:
            called = {" ": "space", "Esc": "escape"}.get(wish.value, wish.value.strip())
            assert now[wish.name].casefold() == called.casefold()


# --- on the screen


def stage_with(said: Wishes) -> AbstractAsyncContextManager[Stage]:
    saves = MemorySaves()
    saves.fight("ambush", Tiny, FIGHT)
    return opened(saves, Tiny, "ambush", settings=MemorySettings(said))


async def test_changed_keys_work_and_are_what_the_screen_says() -> None:
    said = Wishes(tuple(wishes(next="space", hurt="f5", quit="f7", rename="f8", help="f6")))
    async with stage_with(said) as stage:
        assert stage.next.startswith("Next Space Round 1: initiative")
        await stage.play("n")
        assert not stage.screen.open
        await stage.play("space 54 enter 61 enter")
        assert stage.row("Mirela").endswith("▶ up")
        assert "F5 hurt" in stage.text("next")[1]
        assert "Space next" in stage.text("next")[1]
        await stage.press("f5")
        await stage.play("2 enter 3 enter")
        assert stage.row("Wolf").endswith("✗ down")
        await stage.press("f8")
        await stage.pilot.pause()
        assert stage.screen.open == "prompt"
        await stage.play("escape")
        await stage.press("f6")
        await stage.pilot.pause()
        assert any(row.split()[:2] == ["Space", "next"] for row in stage.text("help"))
        assert any(row.split()[:2] == ["F5", "hurt"] for row in stage.text("help"))


async def test_escape_goes_back_whatever_else_does() -> None:
    async with stage_with(Wishes(tuple(wishes(back="f7")))) as stage:
        await stage.play("z")
        await stage.press("f7")
        await stage.pilot.pause()
        assert stage.screen.arranged.zoomed == ""
        await stage.play("z escape")
        assert stage.screen.arranged.zoomed == ""


async def test_what_is_wrong_is_told_until_a_key_and_the_app_goes_on() -> None:
    theme = Wish("theme", "trackr", "settings.toml, line 1")
    said = Wishes(tuple(wishes(heal="h")), theme, ("settings.toml, line 9: Invalid value",))
    async with stage_with(said) as stage:
        assert (
            stage.next
            == "✗ settings.toml, line 9: Invalid value; 2 more lines are wrong: tracker keys tells all"
        )
        assert stage.app.theme == "tracker"
        assert stage.app.wishes.troubles[1].startswith(
            'settings.toml, line 1: there is no theme "trackr"; tracker and tracker-light are our own'
        )
        await stage.play("down")
        assert stage.next.startswith("Next")


async def test_a_name_that_no_game_has_is_told_once_the_games_were_asked() -> None:
    async with stage_with(Wishes(tuple(wishes(undoo="x")))) as stage:
        for _ in range(3000):
            if stage.next.startswith("✗"):
                break
            await stage.pilot.pause(0.02)
        told = "settings.toml, line 1: nothing is called undoo; undo is near it; tracker keys lists all names"
        assert stage.next == f"✗ {told}"


async def test_the_theme_of_the_settings_is_the_theme() -> None:
    async with stage_with(Wishes(theme=Wish("theme", "tracker-light", "here"))) as stage:
        assert stage.app.theme == "tracker-light"


async def test_without_settings_the_keys_are_the_games_own() -> None:
    async with playing(Tiny, FIGHT) as stage:
        assert [key.key for key in stage.screen.keymap] == [key.key for key in keys(Tiny())]


# --- on the list of fights


async def test_the_list_of_fights_tells_of_wrong_lines_and_keeps_a_theme_without_a_fight() -> None:
    settings = MemorySettings(Wishes(troubles=("settings.toml, line 9: Invalid value",)))
    async with opened(MemorySaves(), Tiny, settings=settings) as stage:
        assert stage.next == "✗ settings.toml, line 9: Invalid value"
        for name in theme_names()[1:]:
            await stage.play("t")
            assert (stage.app.theme, settings.kept) == (name, name)
        await stage.play("t")
        assert stage.app.theme == theme_names()[0]
        settings.full = True
        await stage.play("t")
        assert stage.next == "✗ settings.toml: the disk is full, so the theme is not kept"
        assert stage.app.theme == theme_names()[1]


async def test_the_keys_of_a_fight_that_the_list_has_too_are_changed_on_it_as_well() -> None:
    saves = MemorySaves()
    for name in ("one", "two", "three"):
        saves.fight(name, Tiny, FIGHT)
    said = Wishes(tuple(wishes(look_up="k", look_down="j", help="f3", quit="f9", new_fight="f2")))
    async with opened(saves, Tiny, settings=MemorySettings(said)) as stage:
        words = stage.text("next")[0]
        assert words.split()[:2] == ["kj", "choose"]
        assert all(word in words for word in ("F2 new", "i roster", "F3 help", "F9 quit"))
        await stage.play("j j")
        assert stage.screen.fights.at == 2
        await stage.play("k up")  # an arrow that is for nothing else still chooses
        assert stage.screen.fights.at == 0
        await stage.play("n q")
        assert not stage.screen.open
        await stage.press("f3")
        await stage.settled()
        assert stage.next.startswith("Digits mark a fight")
        await stage.press("f2")
        await stage.settled()
        assert stage.screen.open
        await stage.play("escape")
        await stage.press("f9")
        await stage.settled()
        assert not stage.app.is_running


async def test_a_key_that_something_else_has_on_the_list_is_told_of_there() -> None:
    said = Wishes(tuple(wishes(look_down="n")))
    async with opened(MemorySaves(), Tiny, settings=MemorySettings(said)) as stage:
        told = "n is new_fight on the list of fights, so look_down stays on ↓"
        assert stage.next == f"✗ settings.toml, line 1: {told}"
    async with stage_with(Wishes(tuple(wishes(new_fight="f2")))) as stage:
        for _ in range(5):
            await stage.pilot.pause(0.02)
        assert stage.next.startswith("Next")  # a fight does not have it, and knows that the list has


def test_the_readme_names_what_only_the_list_has() -> None:
    text = (Path(__file__).parents[2] / "README.md").read_text("utf-8")
    for key in LIST_KEYS:
        assert f"`{key.name}` (`{key.key}`)" in text
