"""The opening screen: what can be gone on with, and a new fight."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from tests.core.tiny import Tiny
from tests.ui.stage import MemorySaves, Stage, opened
from tracker.core.ports import Entry, Trouble
from tracker.systems import find


class Shelf:
    """A library of two, and one roster file."""

    troubles: Sequence[str] = ()

    def entries(self, system: str) -> Sequence[Entry]:
        return [
            self.entry("Blight Wolf", {"name": "Blight Wolf", "health": 3}),
            self.entry("Archer", {"name": "Archer"}),
        ]

    def entry(self, name: str, fields: Mapping[str, Any]) -> Entry:
        return Entry(name, fields, "library", lambda path: "library.toml, line 1")

    def roster(self, ref: str) -> Sequence[Entry]:
        if ref != "party.toml":
            raise Trouble(f"{ref}: there is no such file")
        return [self.entry("Knight", {"name": "Knight", "side": "party", "health": 6})]

    def rosters(self) -> Sequence[str]:
        return ()

    def keep(self, system: str, entry: Mapping[str, Any]) -> str:
        raise Trouble("not here")


def saves() -> MemorySaves:
    held = MemorySaves()
    held.fight("bridge", Tiny, ["add Mirela side=party health=8", "add Wolf", "initiative", "hurt mirela 3"])
    held.fight("broken", Tiny, ["add Mirela"])
    held.trouble["broken"] = "damaged at line 12"
    held.sample_fights["ford"] = held.held["bridge"]
    return held


async def test_a_sample_is_listed_once_even_where_it_lies_among_the_fights() -> None:
    held = saves()
    held.held["ford"] = held.sample_fights["ford"]
    async with opened(held, Tiny) as stage:
        rows = [" ".join(r.split()) for r in stage.text("fights")]
        assert [at for at, row in enumerate(rows) if row.endswith(" ford")] == [7], "below its heading"


async def test_the_list_tells_what_each_fight_is_at_and_opens_it() -> None:
    async with opened(saves(), Tiny) as stage:
        rows = [" ".join(r.split()) for r in stage.text("fights")]
        assert rows[0].startswith("▶ 1 Broken tiny not begun")
        assert rows[1] == "✗ damaged at line 12"
        assert rows[2].startswith("2 Bridge tiny round 1, turn")
        assert rows[5] == "Sample fights, opened as a copy of your own"
        await stage.play("enter")
        assert stage.next == "✗ broken: damaged at line 12"
        await stage.play("down enter")
        assert stage.row("Mirela").split()[-1] != ""
        assert "Bridge" in stage.text("bar")[0]


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
async def test_help_on_the_list_tells_the_keys_that_work_there_until_the_next_key(
    size: tuple[int, int],
) -> None:
    async with opened(saves(), Tiny, size=size) as stage:
        await stage.play("?")
        told = [" ".join(row.split()) for row in stage.text("list_help")]
        assert "Enter opens the marked fight just as it was left" in told
        assert "↑ ↓ the fight above, below" in told
        assert "n sets up a fight" in told
        assert "q ends the tracker" in told
        assert stage.text("fights")[0].startswith("▶")
        await stage.play("down")
        assert not stage.screen.helps
        assert stage.screen.fights.at == 1
        await stage.press("ctrl+z")
        await stage.settled()
        assert stage.next == "✗ undo is in a fight: Enter opens it; q ends the tracker"


async def looked_through(stage: Stage) -> list[str]:
    """The list once each file was looked through."""
    await stage.settled()
    await stage.app.workers.wait_for_complete()
    await stage.settled()
    return [" ".join(row.split()) for row in stage.text("fights")]


async def test_a_fight_that_is_damaged_inside_says_so_and_what_is_no_fight_stands_at_the_end() -> None:
    held = saves()
    held.damage["bridge"] = "damaged: bridge.toml, line 203: Invalid statement; read up to step 8"
    held.strangers = ["cave.toml: a roster", "noise.toml: not TOML"]
    async with opened(held, Tiny) as stage:
        rows = await looked_through(stage)
        assert rows[2].startswith("2 Bridge tiny round 1, turn")
        assert rows[3] == "✗ damaged: bridge.toml, line 203: Invalid statement; read up to step 8"
        assert "No fights: cave.toml: a roster; noise.toml: not TOML" in rows
        await stage.play("n tab tab bri enter")
        assert any("✗ bridge: damaged: bridge.toml, line 203" in row for row in form(stage)), form(stage)


async def test_a_fight_that_is_over_is_told_so_in_the_list() -> None:
    held = MemorySaves()
    held.fight("bridge", Tiny, ["add Mirela", "initiative", "end"])
    held.fight("camp", Tiny, ["add Mirela"])
    async with opened(held, Tiny) as stage:
        rows = [" ".join(r.split()) for r in stage.text("fights")]
        assert rows[1] == "nobody is up camp"
        assert rows[3] == "ended bridge"


async def test_a_sample_is_opened_as_a_copy() -> None:
    held = saves()
    async with opened(held, Tiny) as stage:
        await stage.play("s enter")
        assert "ford-2" in held.held
        assert "Bridge" in stage.text("bar")[0]


async def test_a_new_fight_with_a_party_and_foes_by_typing() -> None:
    held = saves()
    async with opened(held, Tiny, library=Shelf()) as stage:
        await stage.play("n")
        await stage.type("Second day")
        await stage.play("tab tab b tab tab tab")
        await stage.type("wolf x2, arch")
        await stage.play("enter")
        assert "second-day" in held.held
        assert stage.row("Mirela").startswith("●")
        assert stage.row("Blight Wolf 2").endswith("3/3")
        assert stage.row("Archer")


async def test_a_roster_that_is_no_file_is_told_at_its_field_and_nobody_is_made_of_it() -> None:
    async with opened(MemorySaves(), Tiny, library=Shelf()) as stage:
        await stage.play("n tab tab")
        await stage.type("goblin")
        told = stage.words("prompt")
        assert "goblin: there is no such file" in told
        assert "Joins" not in told
        await stage.play("backspace backspace backspace backspace backspace backspace")
        await stage.type("party.toml")
        assert "Joins Knight party, Health 6" in stage.words("prompt")


async def test_a_new_fight_with_the_party_full_and_a_roster_file() -> None:
    held = saves()
    async with opened(held, Tiny, library=Shelf()) as stage:
        await stage.play("n tab tab b tab space tab")
        await stage.type("party.toml")
        await stage.play("enter")
        assert stage.row("Mirela").endswith("8/8")
        assert stage.row("Knight").endswith("6/6")


def form(stage: Stage) -> list[str]:
    """The rows of the form, their blanks made single."""
    return [" ".join(row.split()) for row in stage.text("prompt")]


async def test_foes_take_the_words_of_adding_and_who_would_join_is_shown() -> None:
    held = saves()
    async with opened(held, Tiny, size=(120, 36), library=Shelf()) as stage:
        await stage.play("n")
        await stage.type("Den")
        await stage.play("tab tab tab tab tab")
        await stage.type("wolf x2 group=Wolves, archer x2 wave=2, Mirela")
        assert "Foes [wolf x2 group=Wolves, archer x2 wave=2, Mirela ]" in form(stage)
        told = " ".join(form(stage))
        assert "2 join Blight Wolf 1 and Blight Wolf 2 foes, group Wolves, Health 3" in told
        assert "2 join Archer 1 and Archer 2 foes, held back: wave 2" in told
        assert "Joins Mirela foes" in told
        assert "nobody is known as Mirela" in told
        await stage.play("enter")
        there = stage.table.encounter
        assert [(c.name, c.group, c.wave) for c in there] == [
            ("Blight Wolf 1", "Wolves", ""), ("Blight Wolf 2", "Wolves", ""),
            ("Archer 1", "", "2"), ("Archer 2", "", "2"), ("Mirela", "", ""),
        ]  # fmt: skip
        assert len(stage.table.history.path()) == 1


async def test_a_name_that_nobody_is_known_by_is_told_and_what_cannot_be_makes_no_fight() -> None:
    held = saves()
    async with opened(held, Tiny, library=Shelf()) as stage:
        await stage.play("n Den tab tab tab tab tab")
        await stage.type("wlf x3")
        assert "nobody is known as wlf, every number is the game's default" in " ".join(form(stage))
        await stage.play("backspace backspace backspace backspace backspace backspace")
        await stage.type("b x900")
        await stage.play("enter")
        assert any(row.startswith("✗") and "900" in row for row in form(stage)), form(stage)
        assert "den" not in held.held
        await stage.play("backspace backspace backspace backspace backspace")
        assert "→ Blight Wolf" in form(stage)
        await stage.play("right")
        assert "Foes [Blight Wolf ]" in form(stage)
        await stage.type(", arch")
        assert "→ Blight Wolf, Archer" in form(stage)
        await stage.play("right")
        await stage.type(", ")
        assert "→ Blight Wolf, Archer, Blight Wolf Blight Wolf, Archer, Archer" in form(stage)


async def test_a_fight_is_found_by_the_beginning_of_its_name_and_a_damaged_one_says_so() -> None:
    held = saves()
    held.fight("goblins", Tiny, ["add Ana side=party"])
    held.fight("wolf-den", Tiny, ["add Bea side=party"])
    async with opened(held, Tiny, library=Shelf()) as stage:
        await stage.play("n tab tab den")
        assert "Party of [den ] ←→ wolf-den" in form(stage)
        await stage.play("right")
        assert "Party of [wolf-den] ←→ nobody goblins bridge" in form(stage)
        await stage.play("backspace bro enter")
        assert "✗ broken: damaged at line 12" in form(stage)
        await stage.play("backspace backspace backspace g enter")
        assert [c.name for c in stage.table.encounter] == ["Ana"]


async def test_what_cannot_be_is_told_and_makes_no_file() -> None:
    held = saves()
    async with opened(held, Tiny, library=Shelf()) as stage:
        before = list(held.held)
        await stage.play("i")
        await stage.type("nobody.toml")
        await stage.play("enter")
        assert "✗ nobody.toml: there is no such file" in stage.text("prompt")
        await stage.play("escape")
        assert list(held.held) == before


async def test_back_from_a_fight_to_the_list() -> None:
    async with opened(saves(), Tiny) as stage:
        await stage.play("down enter n b")
        assert stage.app.fight is None
        assert stage.text("fights")
        await stage.play("down enter")
        assert "Bridge" in stage.text("bar")[0]


async def test_the_party_comes_as_it_was_left() -> None:
    balance = find("balance")
    held = MemorySaves()
    held.fight(
        "bridge",
        lambda: balance,
        ["add Mirela side=party health=8 brawn=3 primary=brawn", "hurt mirela 3 endure=1"],
    )
    async with opened(held, lambda: balance) as stage:
        await stage.play("n")
        await stage.type("Next week")
        await stage.play("tab tab b enter")
        assert stage.row("Mirela") == "● 1 Mirela 6/8"
        assert " ".join(stage.row("Mirela", "status").split()) == "1 Mirela ▮▮▯│··· 2 0 –"


async def test_a_fight_that_another_holds_is_opened_for_reading_and_says_so() -> None:
    held = saves()
    held.locked.add("bridge")
    async with opened(held, Tiny) as stage:
        await stage.play("down enter")
        assert "read only" in stage.text("bar")[0]
        assert "Only to be looked at. bridge is open elsewhere. Ctrl+R reads" in stage.text("bar")[1]
        await stage.play("n")
        assert "open for reading only" in stage.next


async def test_a_list_shows_what_else_could_be_picked_and_how() -> None:
    async with opened(saves(), Tiny, library=Shelf()) as stage:
        await stage.play("n F tab")
        assert [" ".join(row.split()) for row in stage.text("prompt")][1] == "System [tiny]"
        await stage.play("tab right right")
        assert [" ".join(row.split()) for row in stage.text("prompt")][2] == "Party of [bridge] ←→ nobody"
