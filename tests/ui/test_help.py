"""Help: the keys that work now, what is open first; the words on the screen, each with its rule."""

from dataclasses import replace

import pytest

from tests.core.tiny import Tiny
from tests.ui.stage import Stage, playing
from tracker import systems
from tracker.ui.choices import named

BALANCE = systems.find("balance")
FIGHT = [
    'add Mirela side=party health=8 brawn=3 primary=brawn attack="Sword 3" imbalance=4',
    'add "Blight Wolf" x2 health=3',
]
ROUND = [*FIGHT, "initiative 1=6,1 2=4,3 3=2,1"]


def told(stage: Stage) -> str:
    """All that help says, its blanks made single."""
    pane = stage.screen.late["help"]
    return " ".join(" ".join(line.text for line in pane.all_lines(96, 500)).split())


def keys(stage: Stage) -> list[str]:
    """The first words of the rows: the keys."""
    pane = stage.screen.late["help"]
    return [line.text.split()[0] for line in pane.all_lines(96, 500) if line.text.startswith("  ")]


async def test_only_the_keys_that_work_now_are_shown_those_of_the_footer_first() -> None:
    async with playing(lambda: BALANCE, []) as stage:
        await stage.play("?")
        assert keys(stage)[0] == "+"
        assert not {"a", "h", "u", "U"} & set(keys(stage))
    async with playing(lambda: BALANCE, ROUND) as stage:
        await stage.play("?")
        assert keys(stage)[:3] == ["n", "a", "h"]
        assert "u" in keys(stage)
        assert "U" not in keys(stage)
    async with playing(lambda: BALANCE, [*ROUND, "end"]) as stage:
        await stage.play("?")
        assert "t" in keys(stage)
        assert not {"a", "n"} & set(keys(stage))


async def test_the_words_on_the_screen_have_their_rule_and_others_do_not() -> None:
    async with playing(lambda: BALANCE, ROUND) as stage:
        await stage.play("?")
        said = told(stage)
        assert "Words on the screen" in said
        assert "Imbalance a Shock when the two initiative dice add up to it or less" in said
        assert "Short Rest" not in said


async def test_a_typed_word_narrows_to_its_rule_wherever_it_stands() -> None:
    async with playing(lambda: BALANCE, ROUND) as stage:
        await stage.play("?")
        await stage.type("short rest")
        assert stage.text("help")[1:3] == [
            "Words of the rules",
            "  Short Rest  half of the Stat Points' maximum back, rounded down; not for the exhausted (B43)",
        ]
        for _ in range(10):
            await stage.press("backspace")
        await stage.type("endure")
        assert keys(stage)[0] == "e"
        await stage.type(" zebra")
        assert told(stage).endswith("no key that works now and no word of the rules is called so")
        await stage.play("escape")
        assert stage.screen.open == ""


async def test_a_word_on_the_screen_comes_before_one_that_is_not() -> None:
    async with playing(lambda: BALANCE, ROUND) as stage:
        await stage.play("?")
        await stage.type("fatigue")
        names = [
            row[2:].split("  ")[0] for row in stage.text("help") if row.startswith("  ") and row[2] != " "
        ]
        assert names.index("Primary") < names.index("Fatigue")


@pytest.mark.parametrize("key", ["?", "escape", "enter", "backspace", "f1", "ctrl+g"])
async def test_help_closes_by_its_own_key_or_one_that_lets_go(key: str) -> None:
    async with playing(lambda: BALANCE, ROUND) as stage:
        await stage.play("?")
        await stage.press(key)
        await stage.pilot.pause()
        assert stage.screen.open == ""


# --- over what is open


async def test_in_a_prompt_it_tells_the_keys_of_the_field_and_the_prompt_is_there_again() -> None:
    async with playing(lambda: BALANCE, ROUND) as stage:
        await stage.play("a 2")
        before = stage.text("prompt")
        await stage.play("?")
        said = told(stage)
        assert stage.screen.open == "help"
        assert "In what is open Enter goes on to what is asked next digits pick by number" in said
        assert "ticks chaos" not in said, "a letter searches names there"
        assert " whoever is up is done" not in said
        assert "Esc lets go; nothing was done" in said
        await stage.play("escape")
        assert (stage.screen.open, stage.text("prompt")) == ("prompt", before)
        await stage.play("enter ?")
        assert "c ticks chaos" in told(stage)
        await stage.play("escape enter")
        assert "attacks Blight Wolf 1" in stage.words("log")


async def test_what_is_painted_is_about_what_is_open_now_each_time() -> None:
    async with playing(lambda: BALANCE, ROUND) as stage:
        for keys, title in (("?", "Now"), ("escape a ?", "In what is open"), ("escape escape ?", "Now")):
            await stage.play(keys)
            assert stage.text("help")[1].startswith(title)


async def test_where_a_text_is_typed_a_question_mark_is_text_and_f1_is_help() -> None:
    async with playing(lambda: BALANCE, ROUND) as stage:
        await stage.play("t enter w h y ?")
        assert "[why?" in " ".join(stage.text("prompt"))
        await stage.press("f1")
        await stage.pilot.pause()
        assert "letters the text" in told(stage)
        await stage.play("escape enter")
        assert "why?" in stage.last
        await stage.play(": ?")
        await stage.press("ctrl+g")
        await stage.pilot.pause()
        assert "Tab completes the word" in told(stage)
        await stage.play("escape")
        assert stage.text("line")[0].strip() == ": ?"


async def test_in_the_form_for_everybody_the_arrows_and_letters_are_told() -> None:
    async with playing(lambda: BALANCE, FIGHT) as stage:
        await stage.play("n ?")
        assert "↑ ↓ ← → another row, another column digits the dice as they lie" in told(stage)
        await stage.play("? enter enter enter enter")
        assert stage.table.encounter.round == 1


async def test_in_the_palette_it_tells_how_to_choose() -> None:
    async with playing(lambda: BALANCE, FIGHT) as stage:
        await stage.press("ctrl+p")
        await stage.type("end")
        await stage.press("f1")
        await stage.pilot.pause()
        assert "Enter takes what is marked" in told(stage)
        await stage.play("escape")
        assert stage.text("palette")[0].startswith("› end")


async def test_what_tells_its_keys_in_its_foot_tells_them_here_too() -> None:
    async with playing(lambda: BALANCE, ROUND) as stage:
        await stage.play("T")
        await stage.press("f1")
        await stage.pilot.pause()
        assert "In what is open Enter return: the fight stands at this step" in told(stage)
        assert "Esc back" in told(stage)
        await stage.play("escape")
        assert stage.screen.open == "history"
        assert stage.screen.past is not None


async def test_the_choices_for_a_save_that_is_not_whole_are_listed() -> None:
    async with playing(lambda: BALANCE, ROUND) as stage:
        scene = replace(stage.screen.scene(), choices=("reload", "beside"))
        await stage.play("?")
        stage.screen.late["help"].show(scene)
        reload, beside = (way.does for way in named(["reload", "beside"]))
        assert f"For the save Ctrl+R {reload} Ctrl+S {beside}" in told(stage)


async def test_help_about_a_word_of_the_rules_or_a_command() -> None:
    async with playing(lambda: BALANCE, ROUND) as stage:
        await stage.type(":help total")
        await stage.play("enter")
        assert told(stage).startswith("Total Fatigue Stat Points -2:")
        await stage.play("escape")
        await stage.type(":help endure")
        await stage.play("enter")
        assert told(stage).startswith("Endure 1 Stat Point takes back 1 Injury")
        assert "endure WHO N [reason=TEXT]" in told(stage)


async def test_a_small_game_has_help_as_well() -> None:
    async with playing(Tiny, ["add Ana"], (80, 24)) as stage:
        await stage.play("?")
        assert "Turn the number on the ladder at which somebody acts" in told(stage)


async def test_no_word_of_help_or_of_a_prompts_title_is_cut_at_80_columns() -> None:
    async with playing(lambda: BALANCE, ROUND, (80, 24)) as stage:
        await stage.play("?")
        assert not any("…" in line.text for line in stage.screen.late["help"].all_lines(76, 500))
        await stage.play("escape +")
        assert (
            "".join(text for text, _ in stage.screen.late["prompt"].title)
            == "Add  one or N join: from this fight, the library or the game, or as given"
        )


@pytest.mark.parametrize(("opens", "foot"), [("T", "take back"), ("/ enter", "copy")])
async def test_a_question_mark_is_help_in_the_history_and_in_the_log_too(opens: str, foot: str) -> None:
    async with playing(lambda: BALANCE, ROUND) as stage:
        await stage.play(opens)
        await stage.pilot.pause()
        await stage.play("?")
        await stage.pilot.pause()
        assert stage.screen.open == "help"
        assert foot in told(stage)
        await stage.play("escape")
        assert stage.screen.open in ("history", "find")


@pytest.mark.parametrize(
    ("opens", "keys_told", "said"),
    [
        ("T", "Enter x m M b / ↑ Esc", "x take back: just this step is left out"),
        ("/", "letters Enter ↑↓ Tab Esc", "Tab completes who: and kind:"),
        ("/ enter", "↑↓ n Enter y * / Esc", "y copy: the lines of the step"),
        ("S", "letters Tab PgDn Enter Esc", "Enter records all changes as one step"),
    ],
)
async def test_what_the_keys_of_an_open_pane_do_is_told_in_full(
    opens: str, keys_told: str, said: str
) -> None:
    async with playing(lambda: BALANCE, ROUND) as stage:
        await stage.play(opens)
        await stage.press("f1")
        await stage.settled()
        wanted = keys_told.split()
        assert [key for key in keys(stage) if key in wanted][: len(wanted)] == wanted
        assert said in told(stage)


async def test_the_foot_of_a_prompt_names_the_letters_that_tick_where_they_do() -> None:
    async with playing(lambda: BALANCE, ROUND, (80, 24)) as stage:
        await stage.play("1 enter a")
        assert " tick " not in stage.painted
        await stage.play("2 enter")
        assert "   c C l tick   Esc back" in stage.painted
    async with playing(lambda: BALANCE, FIGHT, (80, 24)) as stage:
        await stage.play("i")
        assert "   l c f tick   Esc back" in stage.painted
