"""P18 and P20 on the screen: nothing raw reaches the terminal, and the terminal may go."""

import ast
from pathlib import Path

import pytest

from tests.promises import matrix, ui_lint

ROOT = Path(__file__).parents[2]
UI = sorted((ROOT / "tracker" / "ui").rglob("*.py"))


@pytest.mark.parametrize("path", UI, ids=lambda path: path.name)
def test_p18_no_code_of_the_screen_takes_a_text_for_markup(path: Path) -> None:
    module = ast.parse(path.read_text(encoding="utf-8"))
    assert list(ui_lint.dangers(module, path.name)) == []


@pytest.mark.parametrize(
    "planted",
    [
        "Static(name)",
        "Static(f'[b]{name}[/b]')",
        "Label('[b]x[/b]')",
        "Button(who.name)",
        "self.notify(str(error))",
        "app.notify(f'{name} falls')",
        "table.add_row(name, Text(kind))",
        "self.border_title = name",
        "self.sub_title = f'{name}'",
        "self.title = f'{name} - Tracker'",
        "x.tooltip = who.notes",
        "Text.from_markup(name)",
        "Content.from_markup(name)",
        "markup.escape(name)",
        "escape(name)",
        "Segment(name)",
        "print(name)",
        "sys.stdout.write(name)",
        "self.app._driver.write(name)",
        "log.markup = True",
    ],
)
def test_p18_a_planted_danger_is_seen(planted: str) -> None:
    assert list(ui_lint.dangers(ast.parse(planted)))


@pytest.mark.parametrize(
    "planted",
    [
        "Static(Content(name))",
        "Static(name, markup=False)",
        "Static('hello')",
        "self.notify(Content(name))",
        "self.notify(name, markup=False)",
        "self.title = ((name, 'ink'),)",
        "re.escape(name)",
        "self.border_title = Text(name)",
    ],
)
def test_p18_what_is_safe_is_let_pass(planted: str) -> None:
    assert not list(ui_lint.dangers(ast.parse(planted)))


def test_p18_no_text_of_a_file_reaches_the_terminal_raw_from_the_app(tmp_path: Path) -> None:
    tally = matrix.walk(tmp_path, "title", matrix.PAYLOADS["title"], every=5)
    assert tally.tried >= 5
    assert not tally.wrong, tally


def test_p18_the_same_walk_sees_what_is_not_cleaned(tmp_path: Path) -> None:
    tally = matrix.walk(tmp_path, "title", matrix.PAYLOADS["title"], ("-c", matrix.UNCLEAN), every=9)
    assert tally.wrong


@pytest.mark.endurance
def test_p18_no_text_of_a_file_reaches_the_terminal_raw_from_any_place_of_the_app(tmp_path: Path) -> None:
    tally = matrix.all_walks(tmp_path)
    assert tally.tried > 300
    assert not tally.wrong, tally
