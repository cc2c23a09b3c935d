"""The time machine: keys in, rows out; walking records nothing, and what is confirmed equals its line."""

from collections.abc import Sequence
from itertools import count

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.core.tiny import Tiny
from tests.story import Memory
from tests.ui.stage import MemorySaves, Stage, opened, playing
from tracker.core.commands import Command
from tracker.core.encounter import Encounter
from tracker.core.events import Event
from tracker.core.ports import Opened
from tracker.core.refused import Refused
from tracker.core.step import Header, Step
from tracker.systems import find
from tracker.table import Table
from tracker.ui.ink import width_of
from tracker.ui.scene import Scene
from tracker.ui.widgets.history import KEYS, HistoryPane
from tracker.ui.widgets.mend import MendPane
from tracker.ui.widgets.open_pane import OpenPane

FIGHT = [
    "add Hero side=party",
    "add Wolf x2",
    "initiative hero=6,6 wolf-1=4,4 wolf-2=3,3",
    "strike hero wolf-1 dice=2",
    "next",
    "strike wolf-1 hero dice=1",
    "next",
    "hurt hero 1",
]
SIZES = [(80, 24), (120, 36)]


def rows(stage: Stage) -> list[str]:
    """The rows of the pane, blanks at their ends left out."""
    return [row.strip() for row in stage.text("history")]


def title(stage: Stage, pane: str = "history") -> str:
    """The upper edge of a pane."""
    return str(stage.screen.query_one(f"#{pane}")._rows[0].text)


def cursor(stage: Stage) -> str:
    """The row under the cursor, its blanks made single."""
    return " ".join(next(row for row in rows(stage) if row.startswith("▶")).split())


def bar(stage: Stage) -> str:
    return " ".join(stage.text("bar")[0].split())


def save(saves: MemorySaves, ref: str = "ambush") -> list[str]:
    """The words of a fight's steps as they are in the folder."""
    return [step.do for step in saves.held[ref][1]]


# --- walking


@pytest.mark.parametrize("size", SIZES)
async def test_walking_shows_each_past_state_in_the_panes_and_says_so(size: tuple[int, int]) -> None:
    async with playing(Tiny, FIGHT, size) as stage:
        await stage.play("T")
        assert cursor(stage) == "▶ 8 1.6 ● Hero takes 1 Injury: Health 1 here"
        assert "step 8 of 8 (round 1, turn 6): the fight stands here" in title(stage)
        assert bar(stage).startswith("Ambush Round 1 Turn 6")
        await stage.play("up")
        assert "Looking back: step 7 of 8 (round 1, turn 6)" in title(stage)
        assert stage.row("Hero") == "12 ● 1 Hero 2/3 ✓ acted"
        await stage.play("up up up up")
        assert cursor(stage) == "▶ 3 1.12 ● Round 1 begins"
        assert stage.row("Wolf 1") == "8 ○ 2 Wolf 1 3/3 · waits"
        assert stage.row("Hero") == "▶ 12 ● 1 Hero 3/3 ▶ up"
        assert bar(stage) == "looking back: step 3 of 8 Round 1 Turn 12 saved ✓ 8 undo 8"
        assert stage.next == "The fight stands at step 8 of 8 (round 1, turn 6); Esc shows it"
        await stage.play("escape")
        assert stage.row("Hero") == "12 ● 1 Hero 1/3 ✓ acted"
        assert bar(stage).startswith("Ambush Round 1 Turn 6")
        assert stage.next.startswith("Next")
        assert stage.table.history.last == 8


@pytest.mark.parametrize("size", [*SIZES, (200, 60), (60, 18)])
async def test_the_ladder_stays_in_view_with_whoever_was_up(size: tuple[int, int]) -> None:
    lines = [*(f"add Wolf turn={turn}" for turn in range(12, 1, -1)), *["next"] * 9]
    async with playing(Tiny, lines, size) as stage:
        await stage.play("T up")
        ladder, pane = (stage.screen.query_one(f"#{name}") for name in ("ladder", "history"))
        seen = stage.text("ladder")[: pane.region.y - ladder.region.y - 1]
        assert any("▶ up" in row for row in seen), stage.text("ladder")
        assert pane.region.bottom == size[1] - 2
        assert cursor(stage).startswith("▶ 19")


async def test_keys_walk_by_steps_pages_and_to_both_ends() -> None:
    async with playing(Tiny, [f"note - {n}" for n in range(60)], (80, 24)) as stage:
        await stage.play("T pageup")
        at = int(cursor(stage).split()[1])
        assert 50 <= at < 60
        await stage.play("pagedown up up")
        assert cursor(stage) == "▶ 58 ● Note: 57"
        await stage.play("home")
        assert cursor(stage) == "▶ 0 ● The empty fight"
        await stage.play("up down")
        assert cursor(stage) == "▶ 1 ● Note: 0"
        await stage.play("end down")
        assert cursor(stage) == "▶ 60 ● Note: 59 here"


async def test_a_search_goes_to_the_nearest_step_before_that_holds_it() -> None:
    async with playing(Tiny, FIGHT, (80, 24)) as stage:
        await stage.play("T / w o l f")
        assert cursor(stage).startswith("▶ 7")
        await stage.play("up")
        assert cursor(stage).startswith("▶ 5")
        await stage.play("down enter up")
        assert cursor(stage).startswith("▶ 6")
        await stage.play("/ b e a r")
        assert any("no step holds it" in row for row in rows(stage))
        await stage.play("escape /4 enter")
        assert cursor(stage).startswith("▶ 4")
        await stage.play("/ h e r o escape")
        assert cursor(stage).startswith("▶ 4")


async def test_it_opens_at_a_step_that_something_else_asks_for() -> None:
    async with playing(Tiny, FIGHT) as stage:
        stage.screen.act("history", "3")
        await stage.pilot.pause()
        assert cursor(stage).startswith("▶ 3 1.12")


async def test_branches_and_moves_are_seen_and_walked_through() -> None:
    async with playing(Tiny, [*FIGHT, "undo 2", "note - rain"], (80, 24)) as stage:
        await stage.play("T up")
        assert cursor(stage) == "▶ 9 1.8 │ undo 2: back to step 6"
        assert stage.row("Wolf 1") == "▶ 8 ○ 2 Wolf 1 1/3 ▶ up"
        await stage.play("up")
        assert cursor(stage) == "▶ 8 1.6 │ ○ Hero takes 1 Injury: Health 1 undone"
        await stage.play("up")
        assert cursor(stage) == "▶ 7 1.6 │ ○ Turn 6: Wolf 2 is up undone, from 6"
        await stage.play("x")
        assert stage.next == "✗ step 7 is not on the path to where the fight stands: Enter goes there first"
        await stage.play("down down m")
        assert stage.next == "✗ step 9 only moved among the steps: nothing to mend; Enter goes where it went"
        await stage.play("home x")
        assert stage.next == "✗ the empty fight is no step: there is nothing to take back"
        await stage.play("end enter")
        assert not stage.screen.open
        assert stage.table.history.last == 10


# --- going back, taking back, mending


@pytest.mark.parametrize("size", SIZES)
async def test_enter_returns_there_and_can_be_gone_back_on(size: tuple[int, int]) -> None:
    async with playing(Tiny, FIGHT, size) as stage:
        await stage.play("T up up up up enter")
        assert not stage.screen.open
        assert [(s.do, s.to) for s in stage.table.history.steps[8:]] == [("goto 4", 4)]
        assert stage.row("Hero") == "▶ 12 ● 1 Hero 3/3 ▶ up"
        assert bar(stage).endswith("undo 4 redo 4")
        await stage.play("T end up enter")
        assert stage.table.history.pointer == 8


async def test_steps_that_fall_out_with_one_taken_back_are_named() -> None:
    async with playing(Tiny, [*FIGHT, "add Bear", "hurt bear 1", "heal bear 1"], (80, 24)) as stage:
        await stage.play("T /9 enter x")
        assert "2 later steps are decided again, 2 left out:" in rows(stage)
        await stage.play("enter")
        assert "step 9 is taken back, steps 10 and 11 left out; :goto 11 brings back all" in stage.next


@pytest.mark.parametrize("size", SIZES)
async def test_taking_back_one_step_tells_first_what_comes_out_different(size: tuple[int, int]) -> None:
    async with playing(Tiny, FIGHT, size) as stage:
        await stage.play("T /6 enter x")
        assert "Take back step 6" in title(stage)
        assert rows(stage)[:4] == [
            "was Hero takes 1 Injury: Health 2",
            "2 later steps are decided again, 1 not as before:",
            "8  1.6   Hero takes 1 Injury: Health 1",
            "would come out different: Hero takes 1 Injury: Health 2",
        ]
        await stage.play("escape")
        assert stage.table.history.last == 8
        assert cursor(stage).startswith("▶ 6")
        await stage.play("x enter")
        assert not stage.screen.open
        assert stage.row("Hero") == "12 ● 1 Hero 2/3 ✓ acted"
        assert [(s.do, s.again) for s in stage.table.history.steps[8:]] == [
            ("without 6", None), ("next", 7), ("hurt hero 1", 8),
        ]  # fmt: skip


@pytest.mark.parametrize("size", SIZES)
async def test_mending_opens_the_prompt_as_it_was_filled_in(size: tuple[int, int]) -> None:
    async with playing(Tiny, FIGHT, size) as stage:
        await stage.play("T /4 enter m")
        assert "Mend step 4  Hero: strike" in title(stage, "mend")
        prompt = " ".join(stage.text("mend"))
        assert "○ 2 Wolf 1 3/3" in prompt  # as it stood before the step
        assert "Dice 2" in prompt
        assert "Round 1 begins" in " ".join(stage.text("log"))
        assert "takes" not in " ".join(stage.text("log"))
        await stage.play("3")  # the target: Wolf 2
        assert stage.table.history.last == 8
        await stage.play("enter")
        assert stage.screen.open == "history"
        assert rows(stage)[:3] == [
            "was Wolf 1 takes 2 Injury: Health 1",
            "now Wolf 2 takes 2 Injury: Health 1",
            "4 later steps are decided again, all of them as before.",
        ]
        assert stage.table.history.last == 8
        await stage.play("enter")
        assert not stage.screen.open
        assert stage.row("Wolf 2") == "▶ 6 ○ 3 Wolf 2 1/3 ▶ up"
        assert stage.row("Wolf 1") == "8 ○ 2 Wolf 1 3/3 ✓ acted"
        assert stage.table.history[9].do == "amend 4 strike hero wolf-2 dice=2"


async def test_what_is_wrong_in_a_mended_step_is_told_in_its_prompt_and_esc_leads_back() -> None:
    async with playing(Tiny, FIGHT, (80, 24)) as stage:
        await stage.play("T /8 enter m")
        await stage.play("tab 0 enter")
        assert stage.screen.open == "mend"
        assert any(row.strip().startswith("✗") for row in stage.text("mend"))
        await stage.play("escape")
        assert stage.screen.open == "history"
        assert cursor(stage).startswith("▶ 8")
        await stage.play("m enter")
        assert stage.next == "✗ step 8 is as it was: nothing to mend"
        assert stage.table.history.last == 8


@pytest.mark.parametrize("size", SIZES)
async def test_esc_from_what_is_to_be_confirmed_leads_back_to_the_prompt_as_filled_in(
    size: tuple[int, int],
) -> None:
    async with playing(Tiny, FIGHT, size) as stage:
        await stage.play("T /4 enter m 3 enter")
        assert rows(stage)[1] == "now Wolf 2 takes 2 Injury: Health 1"
        assert "Esc back to the prompt" in stage.painted
        await stage.play("escape")
        assert stage.screen.open == "mend"
        assert "[○ 3 Wolf 2 3/3]" in stage.words("mend")  # what was filled in, on the fight as it stood
        assert "takes" not in stage.words("log")
        await stage.play("enter")
        assert rows(stage)[1] == "now Wolf 2 takes 2 Injury: Health 1"
        await stage.play("escape escape")
        assert stage.screen.open == "history"
        assert cursor(stage).startswith("▶ 4")
        assert stage.table.history.last == 8


async def test_a_question_mark_where_no_text_is_typed_tells_the_keys_of_the_step_being_mended() -> None:
    async with playing(Tiny, FIGHT, (80, 24)) as stage:
        await stage.play("T /8 enter m tab")
        before = stage.text("mend")
        await stage.play("?")
        assert stage.screen.open == "help"
        await stage.play("escape")
        assert stage.screen.open == "mend"
        assert stage.text("mend") == before


async def test_a_step_without_fields_or_any_step_is_mended_by_its_line() -> None:
    async with playing(Tiny, FIGHT, (80, 24)) as stage:
        await stage.play("T /7 enter m")
        assert "next" in " ".join(stage.text("mend"))
        await stage.type("skip wolf-2")
        await stage.play("enter")
        assert rows(stage)[1].startswith("now Wolf 2 is passed over")
        await stage.play("escape escape /8 enter M")
        await stage.type("undo")
        await stage.play("enter")
        assert any("undo moves among the steps" in row for row in stage.text("mend"))
        assert stage.table.history.last == 8


async def test_a_round_s_initiative_is_mended_in_its_grid() -> None:
    async with playing(Tiny, FIGHT, (120, 36)) as stage:
        await stage.play("T /3 enter m")
        grid = "\n".join(stage.text("mend"))
        assert all(text in grid for text in ("Hero", "6,6", "Wolf 2", "3,3"))
        await stage.play("54 enter")
        assert rows(stage)[1].startswith("now Round 1 begins")
        await stage.play("enter")
        assert stage.row("Hero").startswith("9 ● 1 Hero")


async def test_a_long_fight_is_decided_again_bit_by_bit_and_can_be_given_up() -> None:
    async with playing(Tiny, [f"note - {n}" for n in range(200)], (80, 24)) as stage:
        await stage.play("T home down")
        await stage.press("x")
        await stage.press("escape")
        await stage.pilot.pause()
        assert cursor(stage).startswith("▶ 1 ")
        await stage.press("x")
        while not any("199 later steps" in row for row in rows(stage)):
            await stage.pilot.pause()
        await stage.play("enter")
        assert stage.table.encounter.notes[0] == "1"
        assert len(stage.table.encounter.notes) == 199


# --- branching, reading only, after a restart


@pytest.mark.parametrize("size", SIZES)
async def test_a_branch_is_a_new_save_and_this_fight_goes_on(size: tuple[int, int]) -> None:
    saves = MemorySaves()
    saves.fight("ambush", Tiny, FIGHT)
    async with opened(saves, Tiny, "ambush", size) as stage:
        await stage.play("T /4 enter b")
        assert "Branch of step 4 as [ambush-2]" in " ".join(rows(stage))
        await stage.play("enter")
        assert any("saves/ambush-2.toml holds the 4 steps to here" in row for row in rows(stage))
        await stage.play("b enter")
        assert any("is already there" in row for row in rows(stage))
        await stage.type("what-if")
        await stage.play("enter")
        assert any("saves/what-if.toml holds the 4 steps" in row for row in rows(stage)), "typed in its place"
        await stage.play("escape n")
        assert (len(save(saves)), save(saves, "ambush-2")) == (9, save(saves)[:4])


async def test_a_fight_open_for_reading_is_walked_and_branched_and_nothing_else() -> None:
    saves = MemorySaves()
    saves.fight("ambush", Tiny, FIGHT)
    saves.locked.add("ambush")
    async with opened(saves, Tiny, "ambush") as stage:
        await stage.play("T up up")
        assert cursor(stage).startswith("▶ 6")
        for key in ("x", "m", "M"):
            await stage.play(key)
            assert "open for reading only: b branches" in stage.next
        await stage.play("enter")
        assert "open for reading only" in stage.next
        assert stage.screen.open == "history"
        await stage.play("b enter escape")
        assert len(save(saves, "ambush-2")) == 6
        assert len(save(saves)) == 8


async def test_everything_works_on_a_fight_that_was_closed_and_opened_again() -> None:
    saves = MemorySaves()
    saves.fight("ambush", Tiny, FIGHT)
    async with opened(saves, Tiny, "ambush") as stage:
        await stage.play("T /6 enter x enter T /4 enter enter")
        before = stage.table.history
    async with opened(saves, Tiny, "ambush") as stage:
        history = stage.table.history
        assert (history.steps, history.pointer) == (before.steps, before.pointer) == (before.steps, 4)
        await stage.play("T")
        assert cursor(stage) == "▶ 4 1.12 ● Wolf 1 takes 2 Injury: Health 1 here"
        await stage.play("end up")
        assert "Step 8 again" in cursor(stage)
        await stage.play("enter T /3 enter x")
        assert any("later steps are decided again" in row for row in rows(stage))
        await stage.play("escape escape")
        assert stage.row("Hero") == "12 ● 1 Hero 2/3 ✓ acted"


# --- properties: the panes by hand, without a screen


class Hands:
    """A host that opens the two panes and remembers what it was asked."""

    def __init__(self, table: Table) -> None:
        self.table, self.open, self.refused, self.past = table, "", "", 0
        self.panes: dict[str, OpenPane] = {"history": HistoryPane(self), "mend": MendPane(self)}

    def close(self) -> None:
        self.open = ""

    def act(self, name: str, about: str = "") -> None:
        self.open, pane = name, self.panes[name]
        pane.scene = Scene(self.table, self.table.encounter)
        pane.opened(about)

    def refuse(self, why: str) -> None:
        self.refused = why

    def look_back(self, n: int | None) -> None:
        self.past = -1 if n is None else n

    def done(self, command: Command | None, told: str = "") -> None:
        self.close()

    def fit(self) -> None:
        """Nothing is placed."""

    def help(self) -> None:
        """Nobody asks for it here."""

    def press(self, *keys: str) -> None:
        for key in keys:
            if self.open:
                self.panes[self.open].press(key, key if len(key) == 1 else None)


def table_of(lines: Sequence[str]) -> Table:
    """A fight of those of the lines that are not refused."""
    empty = Opened(Header("f", "F", "tiny", "0"), "f.toml", (), recorder=Memory())
    table = Table(Tiny(), empty, seed=7)
    for line in lines:
        try:
            table.say(line)
        except Refused:
            continue
    return table


LINES = st.lists(
    st.sampled_from(
        [
            "add Wolf", "add Hero side=party", "next", "hurt 1 1", "hurt 2 2", "heal 1 1", "strike 1 2",
            "strike 2 1", "note - x", "condition 1 slow rounds=1", "undo", "undo 2", "redo", "goto 2",
            "remove 2",
        ]
    ),
    min_size=2,
    max_size=14,
)  # fmt: skip
WALKING = ["up", "down", "pageup", "pagedown", "home", "end", "/", "w", "2", "enter", "escape", "b", "x", "m"]


@settings(max_examples=60, deadline=None)
@given(lines=LINES, keys=st.lists(st.sampled_from(WALKING), max_size=30))
def test_walking_asking_and_letting_go_records_nothing(lines: list[str], keys: list[str]) -> None:
    hands = Hands(table_of(lines))
    steps = list(hands.table.history.steps)
    hands.act("history")
    for key in keys:
        pane = hands.panes["history"]
        assert isinstance(pane, HistoryPane)
        asked = hands.open == "history" and pane.mode and not pane.mode.whole
        if key != "enter" or asked:  # else it would go there, or confirm
            hands.press(key)
    assert hands.table.history.steps == steps


@settings(max_examples=60, deadline=None)
@given(lines=LINES, data=st.data())
def test_what_the_screen_does_equals_the_same_by_the_line(lines: list[str], data: st.DataObject) -> None:
    by_screen, by_line = table_of(lines), table_of(lines)
    n = data.draw(st.integers(0, by_screen.history.last))
    way = data.draw(st.sampled_from(["goto", "without", "amend"]))
    hands = Hands(by_screen)
    hands.act("history", str(n))
    line = data.draw(st.sampled_from(["note - y", "hurt 1 3", "strike 1 2", "add Bear", "frob"]))
    hands.press({"goto": "enter", "without": "x", "amend": "M"}[way])
    if hands.open == "mend":
        hands.press("ctrl+u", *line, "enter")
    pane = hands.panes["history"]
    assert isinstance(pane, HistoryPane)
    if hands.open == "history" and pane.mode:
        hands.press("enter")
    words = {"goto": f"goto {n}", "without": f"without {n} force", "amend": f"amend {n} {line} force"}[way]
    try:
        by_line.say(words)
    except Refused:
        assert by_screen.history.last == by_line.history.last
    assert by_screen.history.steps == by_line.history.steps
    assert by_screen.encounter == by_line.encounter


# --- five thousand steps


async def test_five_thousand_steps_open_and_are_walked_through_by_folding_and_wording_a_few() -> None:
    class Counting(Tiny):
        """Counts the events folded and the steps put in words."""

        folded = said = 0

        def apply(self, encounter: Encounter, event: Event) -> Encounter:
            self.folded += 1
            return super().apply(encounter, event)

        def sentence(self, events: Sequence[Event], before: Encounter) -> list[str]:
            self.said += 1
            return super().sentence(events, before)

    system = Counting()
    saves = MemorySaves()
    saves.fight("long", lambda: system, ["add Wolf health=9", "hurt wolf 1"])
    steps = saves.held["long"][1]
    steps += [Step(n, n - 1, "hurt Wolf 1", events=steps[1].events) for n in range(3, 5001)]
    async with opened(saves, lambda: system, "long", (80, 24)) as stage:
        await stage.play("T")
        for keys in ("up up up", "pageup", "home", "pagedown", "/ 2 5 0 0 enter", "up", "down"):
            system.folded = system.said = 0
            await stage.play(keys)
            assert system.said < 80, keys
            assert system.folded < 400, keys
        assert cursor(stage).startswith("▶ 2500")


def test_its_keys_are_all_seen_at_80_columns_beside_the_count_of_what_lies_below() -> None:
    assert width_of(KEYS) + 2 <= 80 - len("╰─ ↓9999 ╯")


async def test_a_step_that_says_more_than_there_is_room_for_ends_with_a_mark() -> None:
    async with playing(Tiny, ["add Hero x9", "note - short"], (80, 24)) as stage:
        await stage.play("T up")
        shown = [row.strip() for row in rows(stage) if row.strip()]
        assert shown[-2].startswith("Hero 1 joins (foes); Hero 2 joins (foes); Hero 3")
        assert shown[-1].endswith("…")
        await stage.play("down")
        assert not any(row.rstrip().endswith("…") for row in rows(stage))


async def test_a_long_fight_is_decided_again_where_every_timer_comes_late(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with playing(Tiny, [f"note - {n}" for n in range(100)], (80, 24)) as stage:
        clock = count()
        monkeypatch.setattr("textual.timer._time.get_time", lambda: next(clock) * 0.01)
        await stage.play("T home down x")
        for _ in range(500):
            if any("99 later steps" in row for row in rows(stage)):
                return
            await stage.pilot.pause(0.001)
        raise AssertionError(rows(stage))


async def test_mending_a_step_on_several_tells_each_roll_as_the_log_will() -> None:
    lines = ['add Wolf attack="Bite 2"', "add Ana side=party health=9", "add Bea side=party health=9"]
    taken = "balanced=no defense_balanced=no"
    rolls = [f"attack wolf ana dice=5,4 defense=1,1 {taken}", f"attack wolf bea dice=5,4 defense=1,2 {taken}"]
    several = "together " + " ".join(f'"{line}"' for line in rolls)
    async with playing(lambda: find("balance"), [*lines, several], (120, 36)) as stage:
        stage.screen.act("history", f"4 {several.replace('1,2', '6,6')}")
        await stage.settled()
        shown = " ".join(" ".join(rows(stage)).split())
        await stage.play("enter")
        assert stage.table.history.pointer == 6
        said = [line for line in stage.table.said(6) if "against" in line]
        assert len(said) == 2
        for line in said:
            assert line in shown


async def test_the_way_back_from_what_was_mended_or_taken_back_is_told_until_a_key() -> None:
    async with playing(Tiny, FIGHT, (80, 24)) as stage:
        await stage.play("T /6 enter x enter")
        assert "step 6 is taken back; :goto 8 brings back all as it was" in " ".join(stage.text("next"))
        await stage.play(":")
        await stage.type("goto 8")
        await stage.play("enter")
        assert stage.row("Hero") == "12 ● 1 Hero 1/3 ✓ acted"
        assert "taken back" not in " ".join(stage.text("next"))
