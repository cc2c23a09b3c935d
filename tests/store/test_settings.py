"""The settings file: every line is taken or told of; what is kept leaves the rest alone."""

import os
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.store.faulty import FaultyFS
from tracker.core.ports import Trouble, Wish
from tracker.store import places
from tracker.store.settings import FORM, LIMITS, TomlSettings

MINE = """# mine, do not touch
theme = "textual-dark" # at night

[keys] # what I am used to
attack = "f5"
"next" = 'space'
"""


@pytest.fixture
def settings(tmp_path: Path) -> TomlSettings:
    return TomlSettings(tmp_path / "deep" / "settings.toml")


def written(settings: TomlSettings, text: str | bytes) -> TomlSettings:
    settings.path.parent.mkdir(exist_ok=True)
    settings.path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return settings


def test_without_a_file_nothing_is_wished_or_wrong(settings: TomlSettings) -> None:
    said = settings.read()
    assert (said.keys, said.theme, said.troubles) == ((), None, ())
    assert not settings.path.parent.exists()


def test_each_line_is_a_wish_with_its_place(settings: TomlSettings) -> None:
    said = written(settings, MINE).read()
    assert said.theme == Wish("theme", "textual-dark", "settings.toml, line 2")
    assert said.keys == (
        Wish("attack", "f5", "settings.toml, line 5"),
        Wish("next", "space", "settings.toml, line 6"),
    )
    assert said.troubles == ()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("attack = A", f"line 3: Invalid value; {FORM}"),
        ('attack = "A', f"line 3: Illegal character '\\n'; {FORM}"),
        ('attack "A"', f"line 3: Expected '=' after a key in a key/value pair; {FORM}"),
        ("attack = 1", 'line 3: the key of attack stands in quotes, such as "f5" or "space"'),
        ('attack = ["A"]', 'line 3: the key of attack stands in quotes, such as "f5" or "space"'),
        ('attack.first = "A"', 'line 3: the key of attack stands in quotes, such as "f5" or "space"'),
        ('next = "x"', f"line 3: Cannot overwrite a value; {FORM}"),
        ('[keys.libra]\npower = "P"', 'line 3: the key of libra stands in quotes, such as "f5" or "space"'),
        ('[colors]\nink = "red"', f"line 3: colors is no setting; {FORM}"),
        ('[keys]\nhurt = "x"', f"line 3: Cannot declare ('keys',) twice; {FORM}"),
    ],
)
def test_a_wrong_line_is_told_and_bars_no_other(settings: TomlSettings, text: str, told: str) -> None:
    said = written(settings, f'[keys]\nnext = "space"\n{text}\n').read()
    assert said.troubles == (f"settings.toml, {told}",)
    assert said.keys[0] == Wish("next", "space", "settings.toml, line 2")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("theme = 3", 'line 1: a theme is a name in quotes, such as theme = "tracker"'),
        ('keys = "A"', 'line 1: keys stand below a line [keys], such as attack = "f5"'),
        ('attack = "f5"', f"line 1: attack is no setting; {FORM}"),
        (b'\xff = "A"', f"line 1: not UTF-8 text; {FORM}"),
    ],
)
def test_a_wrong_line_above_the_keys_is_told(settings: TomlSettings, text: str | bytes, told: str) -> None:
    assert written(settings, text).read().troubles == (f"settings.toml, {told}",)


def test_of_a_file_that_is_no_settings_at_all_nothing_is_taken(settings: TomlSettings) -> None:
    said = written(settings, 'theme = "x"\n' + "Dear diary\n" * 100).read()
    assert said.theme is None
    assert said.troubles[-1] == "settings.toml: too much is wrong with it, so nothing of it is taken"
    assert len(said.troubles) <= 21


def test_what_cannot_be_read_is_told_in_a_line(settings: TomlSettings) -> None:
    settings.path.mkdir(parents=True)
    assert settings.read().troubles == ("settings.toml: a folder, not a file",)
    big = TomlSettings(settings.path.parent / "big.toml")
    assert written(big, "#" * (LIMITS.size + 1)).read().troubles[0].startswith("big.toml: 65,537 bytes")


@given(st.binary(max_size=200) | st.text(alphabet="[]keys.theme=\"\n\\ #'\t1\u202e", max_size=80))
@example("\x00")
@example("keys = 1\n[keys]")
@example('keys = { "" = "" }')
@example("a" + ".a" * 60)
def test_whatever_the_file_holds_reading_never_fails(
    tmp_path_factory: pytest.TempPathFactory, text: str | bytes
) -> None:
    settings = TomlSettings(tmp_path_factory.getbasetemp() / "any.toml")
    data = text if isinstance(text, bytes) else text.encode("utf-8", "replace")
    settings.path.write_bytes(data)
    for told in settings.read().troubles:
        assert told.startswith("any.toml")
        assert told.isprintable()


# --- keeping a theme


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (MINE, MINE.replace("textual-dark", "tracker")),
        ("", 'theme = "tracker"\n'),
        ('[keys]\ntheme = "T"\n', 'theme = "tracker"\n[keys]\ntheme = "T"\n'),
        ("# a remark\r\ntheme='old'\r\n", '# a remark\r\ntheme="tracker"\r\n'),
    ],
)
def test_only_the_theme_is_changed(settings: TomlSettings, before: str, after: str) -> None:
    written(settings, before).keep_theme("tracker")
    assert settings.path.read_bytes().decode() == after
    assert os.listdir(settings.path.parent) == ["settings.toml"]


def test_a_file_and_its_folder_are_made_when_there_are_none(settings: TomlSettings) -> None:
    settings.keep_theme("tracker")
    assert settings.path.read_text("utf-8") == 'theme = "tracker"\n'


def test_a_link_stays_a_link(settings: TomlSettings, tmp_path: Path) -> None:
    (tmp_path / "dotfiles").write_text(MINE, "utf-8")
    settings.path.parent.mkdir()
    settings.path.symlink_to(tmp_path / "dotfiles")
    settings.keep_theme("tracker")
    assert settings.path.is_symlink()
    assert 'theme = "tracker" # at night' in (tmp_path / "dotfiles").read_text("utf-8")


@pytest.mark.parametrize("text", ["theme = ", 'theme = """\nlong\n"""\n', "theme = 3\n"])
def test_what_cannot_be_changed_safely_is_refused_and_left_alone(settings: TomlSettings, text: str) -> None:
    written(settings, text)
    with pytest.raises(Trouble, match=r"^settings.toml"):
        settings.keep_theme("tracker")
    assert settings.path.read_text("utf-8") == text


def test_a_full_disk_is_told_and_leaves_the_file_as_it_was(settings: TomlSettings) -> None:
    written(settings, MINE)
    disk = FaultyFS()
    disk.fail(1)
    with pytest.raises(Trouble, match="the disk is full, so the theme is not kept"):
        TomlSettings(settings.path, fs=disk).keep_theme("tracker")
    assert settings.path.read_text("utf-8") == MINE
    assert os.listdir(settings.path.parent) == ["settings.toml"]


def test_the_file_is_where_the_user_says(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TRACKER_SETTINGS", str(tmp_path / "mine.toml"))
    assert TomlSettings().path == tmp_path / "mine.toml"
    monkeypatch.delenv("TRACKER_SETTINGS")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert places.settings_file().name == "settings.toml"
