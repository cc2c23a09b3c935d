"""Rosters, the user's library and a game's content: shape, places for people, keeping."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.store.faulty import FaultyFS
from tracker.core.ports import Trouble
from tracker.store.library import TomlLibrary
from tracker.store.toml_lines import TomlLines

PARTY = """\
# who came along
[[combatant]]
name = "Knight"
side = "party"
notes = '''
[[combatant]]
name = "not a header"
'''
bonus = { class = 1 }
[[combatant.attack]]
name = "Short Sword"
rating = 3
situational = { "high ground" = 1 }
[[combatant.attack]]
name = "Bow"
bonus.class = 2

[[combatant]]
name = "Blight Wolf"
count = 3
attack = [
  { name = "Bite", rating = 2 },
]
[combatant.stats]
"re flex" = 3
"""


def party(tmp_path: Path, text: str = PARTY) -> str:
    file = tmp_path / "party.toml"
    file.write_text(text, encoding="utf-8")
    return str(file)


def library(tmp_path: Path, **content: Path) -> TomlLibrary:
    return TomlLibrary({key: [path] for key, path in content.items()}, tmp_path / "library")


def test_a_roster_gives_its_combatants_as_written(tmp_path: Path) -> None:
    knight, wolf = library(tmp_path).roster(party(tmp_path))
    assert (knight.name, wolf.name, knight.source) == ("Knight", "Blight Wolf", "party.toml")
    assert knight.fields["attack"][0] == {
        "name": "Short Sword",
        "rating": 3,
        "situational": {"high ground": 1},
    }
    assert list(knight.fields) == ["name", "side", "notes", "bonus", "attack"]
    assert wolf.fields["count"] == 3


def test_every_value_has_a_place_for_people(tmp_path: Path) -> None:
    knight, wolf = library(tmp_path).roster(party(tmp_path))
    places: dict[str, int] = {
        knight.where(("name",)): 3,
        knight.where(("notes",)): 5,
        knight.where(("bonus", "class")): 9,
        knight.where(("attack", 0)): 10,
        knight.where(("attack", 0, "rating")): 12,
        knight.where(("attack", 0, "situational", "high ground")): 13,
        knight.where(("attack", 1, "bonus", "class")): 16,
        wolf.where(("count",)): 20,
        wolf.where(("attack", 0, "rating")): 21,
        wolf.where(("stats", "re flex")): 25,
    }
    assert places == {f"party.toml, line {line}": line for line in places.values()}
    assert wolf.where(()) == "party.toml, line 18"
    assert wolf.where(("nothing",)) == "party.toml, line 18"


def test_lines_are_right_whatever_the_line_ends(tmp_path: Path) -> None:
    file = tmp_path / "party.toml"
    file.write_bytes(b"\xef\xbb\xbf" + PARTY.replace("\n", "\r\n").encode())
    wolf = library(tmp_path).roster(str(file))[1]
    assert wolf.where(("count",)) == "party.toml, line 20"


BAD = {
    '[[combatant]]\nname = "A"\n[[combatants]]\n': "line 3: unknown combatants: a roster holds only",
    'title = "x"\n[[combatant]]\nname = "A"\n': "line 1: unknown title",
    "": r"line 1: no \[\[combatant\]\] table",
    "combatant = 3\n": r"line 1: combatants are written as \[\[combatant\]\]",
    "combatant = [3]\n": r"line 1: combatants are written as \[\[combatant\]\]",
    '[combatant]\nname = "A"\n': r"line 1: combatants are written as \[\[combatant\]\]",
    '[[combatant]]\nname = "A"\n[[combatant]]\nside = "foes"\n': "line 3: a combatant has a name",
    '[[combatant]]\nside = "x"\nname = 3\n': "line 3: a combatant has a name, and it is a text",
    '[[combatant]]\nname = " \\u200b "\n': "line 2: a name is 1 to 200 characters; this one is empty",
    f'[[combatant]]\nname = "{"x" * 201}"\n': "line 2: a name is 1 to 200 characters; this one has 201",
    '[[combatant]]\nname = "A"\nhealth = 1e999\n': "line 3: health: not a number",
    '[[combatant]]\nname = "A"\nhealth = \n': "line 3: Invalid value",
    '[[combatant]]\nname = "A"\nname = "B"\n': "line 3: Cannot overwrite a value",
}


@pytest.mark.parametrize("text", BAD)
def test_a_wrong_roster_is_refused_with_file_line_and_reason(tmp_path: Path, text: str) -> None:
    with pytest.raises(Trouble, match=rf"^party\.toml, {BAD[text]}") as caught:
        library(tmp_path).roster(party(tmp_path, text))
    assert str(caught.value).isprintable()


def test_texts_and_keys_are_safe_to_show(tmp_path: Path) -> None:
    (entry,) = library(tmp_path).roster(
        party(
            tmp_path, '[[combatant]]\nname = "A\\u001b[31m\\u202eB"\nbonus = { "\\u001b]0;x\\u0007" = 1 }\n'
        )
    )
    assert entry.name.isprintable()
    assert entry.fields["name"] == entry.name
    assert all(key.isprintable() for key in entry.fields["bonus"])


def test_the_library_comes_before_the_games_content(tmp_path: Path) -> None:
    content = tmp_path / "content"
    content.mkdir()
    (content / "foes.toml").write_text('[[weapon]]\nname = "x"\n[[combatant]]\nname = "Blight Wolf"\n')
    shelf = library(tmp_path, balance=content)
    assert [entry.name for entry in shelf.entries("balance")] == ["Blight Wolf"]
    shelf.keep("balance", {"name": "Blight Wolf", "health": 9})
    assert [entry.fields.get("health") for entry in shelf.entries("balance")] == [9, None]
    assert shelf.entries("libra") == []
    with pytest.raises(Trouble, match="not the key of a game"):
        shelf.entries("../balance")


def test_an_unreadable_library_file_is_told_with_its_line(tmp_path: Path) -> None:
    shelf = library(tmp_path)
    path = Path(shelf.keep("balance", {"name": "Wolf"}))
    shelf.keep("balance", {"name": "Knight"})
    path.write_text("[[combatant]]\nname = Wolf\n")
    (path.parent / "folder.toml").mkdir()
    for _ in range(2):
        assert [entry.name for entry in shelf.entries("balance")] == ["Knight"]
        folder_trouble, wolf_trouble = shelf.troubles
        assert folder_trouble == "folder.toml: a folder, not a file"
        assert wolf_trouble.startswith("wolf.toml, line 2: ")
    assert shelf.keep("balance", {"name": "Wolf"}).endswith("/wolf-2.toml")
    assert path.read_text() == "[[combatant]]\nname = Wolf\n"
    path.unlink()
    (path.parent / "folder.toml").rmdir()
    assert [entry.name for entry in shelf.entries("balance")] == ["Knight", "Wolf"]
    assert shelf.troubles == []


def test_keeping_replaces_the_namesake_and_nothing_else(tmp_path: Path) -> None:
    shelf = library(tmp_path)
    first = shelf.keep("balance", {"name": "Blight Wolf", "health": 3})
    other = shelf.keep("balance", {"name": "Blight: Wolf!", "health": 4})
    again = shelf.keep("balance", {"name": "Blight Wolf", "health": 5})
    assert first == again == str(tmp_path / "library" / "balance" / "blight-wolf.toml")
    assert other == str(tmp_path / "library" / "balance" / "blight-wolf-2.toml")
    assert sorted((e.name, e.fields["health"]) for e in shelf.entries("balance")) == [
        ("Blight Wolf", 5),
        ("Blight: Wolf!", 4),
    ]
    assert len(list((tmp_path / "library" / "balance").iterdir())) == 2


def test_a_kept_combatant_reads_as_a_person_expects(tmp_path: Path) -> None:
    knight = library(tmp_path).roster(party(tmp_path))[0]
    path = library(tmp_path).keep("balance", {key: v for key, v in knight.fields.items() if key != "notes"})
    assert Path(path).read_text(encoding="utf-8") == (
        '[[combatant]]\nname = "Knight"\nside = "party"\nbonus = { class = 1 }\n'
        '[[combatant.attack]]\nname = "Short Sword"\nrating = 3\nsituational = { "high ground" = 1 }\n'
        '[[combatant.attack]]\nname = "Bow"\nbonus = { class = 2 }\n'
    )


@pytest.mark.parametrize(
    "entry", [{}, {"name": " "}, {"name": 3}, {"name": "A", "x": None}, {"name": "A", "x": 1e999}]
)
def test_what_cannot_be_kept_is_refused_and_leaves_no_file(tmp_path: Path, entry: dict[str, Any]) -> None:
    with pytest.raises(Trouble, match=r"^this combatant cannot be saved: "):
        library(tmp_path).keep("balance", entry)
    assert not list(tmp_path.rglob("*.toml"))


def test_a_full_disk_leaves_the_entry_as_it_was(tmp_path: Path) -> None:
    path = Path(library(tmp_path).keep("balance", {"name": "Wolf", "health": 3}))
    fs = FaultyFS(("write",))
    fs.fail(1)
    with pytest.raises(Trouble, match="the disk is full"):
        TomlLibrary({}, tmp_path / "library", fs=fs).keep("balance", {"name": "Wolf", "health": 4})
    assert "health = 3" in path.read_text()
    assert list(path.parent.iterdir()) == [path]


plain = st.text(st.characters(codec="utf-8", exclude_categories=["C", "M", "Z"]), min_size=1, max_size=8)
values = st.recursive(
    st.integers(-99, 99) | st.booleans() | plain,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(plain, inner, max_size=3),
    max_leaves=8,
)


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.dictionaries(plain, values, max_size=4))
def test_any_entry_that_is_kept_is_read_back_equal(tmp_path: Path, fields: dict[str, Any]) -> None:
    shelf = library(tmp_path)
    entry = {**fields, "name": "Wolf"}
    try:
        shelf.keep("balance", entry)
    except Trouble:
        return
    (found,) = shelf.entries("balance")
    assert {**found.fields} == entry or any(not key.isascii() for key in str(entry))


def test_the_line_finder_survives_any_text() -> None:
    for text in ("", "[", "[[a", "a.b", '"', "'''", "[[a]]\n[[a.b]]\n[[a]]\n[[a.b]]\nx=1"):
        TomlLines(text).line(("a", 1, "b", 0, "x"))
    assert TomlLines("[[a]]\n[[a.b]]\n[[a]]\n[[a.b]]\nx=1").line(("a", 1, "b", 0, "x")) == 5


def test_rosters_at_hand_are_found_here_and_in_the_library(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    party(tmp_path)
    (tmp_path / "save.toml").write_text('format = 1\nname = "a fight"\n')
    (tmp_path / "library" / "rosters").mkdir(parents=True)
    (tmp_path / "library" / "rosters" / "cave.toml").write_text('[[combatant]]\nname = "Rat"\n')
    found = library(tmp_path).rosters()
    assert found == ["party.toml", str(tmp_path / "library" / "rosters" / "cave.toml")]


def test_an_entry_tells_whether_it_is_of_the_users_own(tmp_path: Path) -> None:
    content = tmp_path / "content"
    content.mkdir()
    (content / "wolf.toml").write_text('[[combatant]]\nname = "Wolf"\n')
    shelf = library(tmp_path, balance=content)
    shelf.keep("balance", {"name": "Bear"})
    assert [(e.name, e.own) for e in shelf.entries("balance")] == [("Bear", True), ("Wolf", False)]
