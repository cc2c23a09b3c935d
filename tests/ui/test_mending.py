"""A step's prompt holds every field as it was: what stands in it says the step's own words again."""

from pathlib import Path

import pytest

from tests.core.tiny import Tiny
from tests.shell.conftest import ROOT
from tests.views.fights import fight
from tracker.core.language.grammar import command_class
from tracker.core.language.reading import parse
from tracker.core.language.writing import words
from tracker.store.saves import SaveFolder
from tracker.systems import find
from tracker.table import Table
from tracker.ui.forms.form import Form
from tracker.ui.forms.mending import Line, MendForm, mending
from tracker.ui.forms.prompting import Prompt
from tracker.ui.forms.several import named_refusal

TINY = [
    "add Wolf x2 side=foes hidden kind=big health=20 quick=2",
    "add Hero side=party health=9",
    "initiative",
    "strike 1 2 dice=3 bonus=+2:high wild shout=\"for glory\"",
    "strike 1 2 dice=3 wild=3 balanced=no",
    "condition 1,2 slow attack=-1 until=end:hero",
    "hurt 1,hero 30",
    "rally",
    "hurt 1,hero 30",
    "rally 1 hero",
    "note - it rains, dice=3 or not",
    "set hero health 4",
    "remind round=2 turn=3 a bell rings",
    "roll 2d6+1 for=hero",
]  # fmt: skip
TWO_MATCH = (
    '"attack mirela wolf-1 dice=6,6,1 balanced=2 defense=1,2" "attack mirela wolf-2 dice=4,1,1 defense=5,6"'
)
TWICE = "strike 1 2 dice=3 bonus=+2:high bonus=-1:low"


def forms(table: Table) -> list[MendForm]:
    """The prompt of each step that decided something; each has one."""
    made = [mending(table, step.n).form for step in table.history.steps if step.to is None]
    found = [form for form in made if isinstance(form, MendForm)]
    assert found == made
    return found


def line_of(prompt: Prompt) -> str:
    """What stands in the prompt, in words."""
    assert isinstance(prompt.form, MendForm)
    return prompt.form.line


def said_again(table: Table, form: MendForm) -> None:
    """What stands in the prompt is the step, word for word."""
    history = table.history
    before = history.state(history[form.n].parent)
    assert form.line == words(parse(history[form.n].do, before, table.system), before, table.system)


@pytest.mark.parametrize("path", sorted((ROOT / "saves").glob("*.toml")), ids=lambda path: path.stem)
def test_each_step_of_a_sample_fight_stands_in_its_prompt_as_it_was(path: Path) -> None:
    opened = SaveFolder(str(path.parent)).read(str(path))
    table = Table(find(opened.header.system), opened)
    for form in forms(table):
        said_again(table, form)
        assert form.model is not Line or not form.shape.options
        assert not form.error


def test_every_sort_of_field_stands_in_its_prompt_as_it_was() -> None:
    table = fight(*TINY)
    for form in forms(table):
        said_again(table, form)
        assert form.model is not Line, form.line


def test_what_no_prompt_can_hold_is_mended_by_its_whole_line() -> None:
    table = fight(*TINY, TWICE)
    form = forms(table)[-1]
    assert (form.model, form.line) == (Line, table.history[table.history.last].do)
    assert mending(fight("add Wolf turn=3", "next"), 2).form.model is Line


def test_the_prompt_is_on_the_fight_as_it_stood_before_the_step() -> None:
    table = fight("add Wolf", "hurt wolf 1", "hurt wolf 1", "rename wolf Bear")
    form = forms(table)[1]
    assert form.encounter["wolf"].pools["health"].current == 3
    assert form.encounter["wolf"].name == "Wolf"
    assert isinstance(table.system, Tiny)


HERO = 'add Mirela side=party brawn=3 primary=brawn points=3 health=8 attack="Sword 3 sneaky+1"'
ON_SEVERAL = [
    'together "attack mirela wolf-1 dice=6,5,1 defense=3,1" "attack mirela wolf-2 dice=6,4,2 defense=2,1"',
    'together "attack mirela wolf-1 dice=6,5,1 defense=3,1" "attack mirela wolf-2 dice=6,5,1 defense=3,1"',
    'together "attack mirela wolf-1 dice=6,5,1 defense=3,1 shared" "attack mirela wolf-3 defense=2,1 shared"',
    'together "attack mirela wolf-1 bonus=+1:hill defense_bonus=1:ash" "attack mirela wolf-2 bonus=+1:hill"',
    'together "attack mirela wolf-1 defense_chaos" "attack mirela wolf-2"',
    'together "attack mirela wolf-1" "attack mirela wolf-2 defense_chaos=6,6"',
    'together "attack mirela wolf-2 lucky" "attack mirela wolf-1" "attack mirela wolf-3 reason=glory"',
]


@pytest.mark.parametrize("line", ON_SEVERAL)
def test_one_command_on_several_has_the_prompt_of_several(line: str) -> None:
    table = fight(HERO, "add Wolf x3 health=3", line, system=find("balance"))
    form = forms(table)[-1]
    said_again(table, form)
    assert form.model is command_class(table.system, "attack")
    assert len(form.each) == len(form.targets) == line.count("attack")


def test_what_is_shared_is_mended_once_for_all() -> None:
    table = fight(HERO, "add Wolf x3 health=3", ON_SEVERAL[2], system=find("balance"))
    form = forms(table)[-1]
    form.fields["@wolf-1.dice"].edit.set("321")
    form.look()
    assert form.line.count("dice=3,2,1") == 2


@pytest.mark.parametrize(
    "line",
    [
        'together "hurt wolf-1 1" "heal wolf-1 1"',
        'together "attack mirela wolf-1" "attack wolf-2 mirela"',
        'together "attack mirela wolf-1" "attack mirela wolf-1"',
    ],
)
def test_lines_that_are_not_one_command_on_several_are_mended_as_a_line(line: str) -> None:
    table = fight(HERO, "add Wolf x3 health=3", line, system=find("balance"))
    assert forms(table)[-1].model is Line


def test_tab_goes_to_the_dice_that_lay_before_it_goes_to_the_boxes() -> None:
    line = "attack mirela wolf dice=6,6,1 balanced=2 defense=1,2"
    form = forms(fight(HERO, "add Wolf health=3", line, system=find("balance")))[-1]
    paths = [field.path for field in form.all]
    assert set(paths[:6]) == {"who", "target", "with_", "dice", "balanced", "defense"}
    assert paths.index("chaos") > 5


def at(prompt: Prompt, path: str) -> Prompt:
    """The prompt with its cursor at a field."""
    prompt.path = path
    return prompt


def press(prompt: Prompt, *keys: str) -> None:
    """Keys: named ones, and runs of characters typed one by one."""
    for key in keys:
        for one in [key] if key in ("enter", "backspace", "tab") else key:
            prompt.press(one, one if len(one) == 1 else None)


def prompt_of(line: str) -> Prompt:
    """The prompt that mends such a step."""
    return mending(fight(HERO, "add Wolf x2 health=3", line, system=find("balance")), 3)


@pytest.mark.parametrize(
    ("line", "path", "dice", "left"),
    [
        ("attack mirela wolf-1 dice=6,6,1 balanced=2 defense=1,2", "dice", "641", "dice=6,4,1 defense=1,2"),
        (f"together {TWO_MATCH}", "@wolf-1.dice", "641", 'wolf-1 dice=6,4,1 defense=1,2" '),
    ],
)
def test_a_die_that_is_called_for_no_more_gives_way(line: str, path: str, dice: str, left: str) -> None:
    prompt = at(prompt_of(line), path)
    press(prompt, dice)
    assert left in f"{line_of(prompt)} "
    assert (prompt.path, prompt.form.error) == (path, "")
    press(prompt, "enter")
    assert prompt.refused == ""


def test_both_sorts_of_dice_of_a_chain_that_is_not_made_give_way() -> None:
    twice = HERO.replace("sneaky+1", "chain=1")
    line = "attack mirela wolf-1 dice=6,5,1 defense=1,2 chain=6,6,1 chain_balanced=2"
    prompt = at(mending(fight(twice, "add Wolf x2 health=3", line, system=find("balance")), 3), "dice")
    press(prompt, "321")
    at(prompt, "defense")
    press(prompt, "64")
    assert line_of(prompt) == "attack mirela wolf-1 dice=3,2,1 defense=6,4"


def test_enter_goes_to_dice_that_are_wrong_and_says_why() -> None:
    prompt = at(prompt_of("attack mirela wolf-1 dice=6,4,1 defense=1,2"), "dice")
    press(prompt, "65", "tab", "enter")
    assert prompt.path == "dice"
    assert prompt.form.fields["dice"].error.endswith("wanted 3 dice of 1 to 6, got 6,5")


def test_the_cursor_stays_beside_dice_that_are_called_for_no_more() -> None:
    prompt = at(prompt_of("attack mirela wolf-1 dice=6,4,1 defense=1,2"), "balanced")
    press(prompt, "3")
    assert prompt.form.fields["balanced"].error.endswith("does not call for a balanced die (3)")
    press(prompt, "backspace")
    assert prompt.path not in ("who", "target", "balanced")
    assert line_of(prompt) == "attack mirela wolf-1 dice=6,4,1 defense=1,2"


def test_what_cannot_be_on_one_of_several_is_told_by_its_name() -> None:
    story = fight(HERO, "add Wolf x2 health=3", system=find("balance"))
    form = Form(story, command_class(story.system, "attack"), {"who": "mirela", "target": "2,3"})
    assert named_refusal(form, "line 2: cannot be") == "Wolf 2: cannot be"
