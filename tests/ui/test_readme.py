"""README shows the fight screen and its keys as they are."""

from tests.shell.conftest import ROOT
from tests.ui.readme_picture import PICTURE, SIZE, drawn, rows
from tracker.systems import find
from tracker.ui import choices
from tracker.ui.keymap import markdown

README = (ROOT / "README.md").read_text("utf-8")


async def test_the_picture_shows_the_rows_of_the_screen_as_it_is() -> None:
    now = rows(await drawn())
    assert len(now) == SIZE[1]
    assert rows(PICTURE.read_text("utf-8")) == now, "python -m tests.ui.readme_picture draws it anew"


def test_readme_shows_the_picture() -> None:
    assert f"({PICTURE.relative_to(ROOT).as_posix()})" in README


def test_the_table_of_keys_is_that_of_the_keymap() -> None:
    assert f"\n{markdown(find('balance'))}\n" in README


def test_the_choices_for_a_save_that_is_not_as_it_should_be_are_those_of_the_screen() -> None:
    assert f"\n{choices.markdown()}\n" in README
