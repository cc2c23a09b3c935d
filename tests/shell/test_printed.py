"""The two printed examples of Balance, by commands and by dice typed: the texts' results either way."""

import pytest

from tests.shell.conftest import Shell

SAMPLE = """
[[combatant]]
name = "Sample Character"
side = "party"
reflex = 2
damage = 1
[[combatant.attack]]
name = "Short Sword"
rating = 3
bonus = { class = 1 }

[[combatant]]
name = "Creature"
count = 2
defense = 2
[[combatant.attack]]
name = "Claw"
rating = 2
"""
KNIGHT = SAMPLE.replace("Sample Character", "Knight").replace(
    "damage = 1", 'class = "Warrior/Knight"\ndodge = 1'
)


@pytest.fixture
def printed(shell: Shell) -> Shell:
    for name, text in (("sample", SAMPLE), ("knight", KNIGHT)):
        (shell.folder / f"{name}.toml").write_text(text)
        shell.good("new", name, "--system", "balance", "--roster", f"{name}.toml")
    return shell


def turns(shell: Shell, ref: str) -> list[tuple[int, list[str]]]:
    return [
        (row["turn"], [s["id"] for s in row["slots"]]) for row in shell.state(ref)["ladder"] if row["slots"]
    ]


BY_COMMANDS = [
    "initiative sample=1,1 sample.balanced=no 2=3,3 2.balanced=no 3=1,1 3.balanced=no",
    "next",
    "attack sample 2 dice=3,2,1 defense=4,3",
    "attack sample 2 dice=3,5,1 defense=4,3",
    "next",
    "next",
]
BY_DICE_AS_ASKED = [
    *("initiative", "1,1", "33", "1 1", "no", "no", "no", ""),
    *("attack sample 2", "4,3", "3,2,1", "attack sample 2", "4,3", "3,5,1", "", ""),
]


@pytest.mark.parametrize("way", ["do", "play"])
def test_the_printed_example(printed: Shell, way: str) -> None:
    if way == "do":
        printed.good("do", "sample", *BY_COMMANDS[:1])
    else:
        assert printed("play", "sample", stdin="\n".join(BY_DICE_AS_ASKED[:7]) + "\n").status == 0
    assert turns(printed, "sample") == [(6, ["creature-1"]), (4, ["sample-character"]), (2, ["creature-2"])]
    if way == "do":
        printed.good("do", "sample", *BY_COMMANDS[1:])
    else:
        assert printed("play", "sample", stdin="\n".join(BY_DICE_AS_ASKED[7:]) + "\n").status == 0
    views = [step["attack"] for step in printed.log("sample") if step["attack"]]
    totals = [(v["attack"]["total"], v["defense"]["total"], v["hit"], v["injury"]["dice"]) for v in views]
    assert totals == [(7, 9, False, 0), (10, 9, True, 1)]
    assert (views[1]["injury"]["unblocked"], views[1]["injury"]["total"]) == (1, 2)
    assert views[1]["attack"]["kept"] == [5, 3]
    assert views[1]["attack"]["dice"] == [3, 5, 1]
    assert printed.state("sample")["phase"] == "round over"
    assert printed.good("check", "sample").out.startswith("sample: good")


FOCUS_BY_COMMANDS = [
    "initiative knight=1,1 knight.balanced=no knight.focus=2 2=3,3 2.balanced=no 3=1,1 3.balanced=no",
    "attack 2 knight dice=1,2 defense=4,3",
    *("next", "next"),
    "attack knight 3 dice=3,5,1 defense=4,3",
]
FOCUS_BY_DICE = [
    *("focus knight", "", "1,1", "33", "1 1", "no", "no", "no"),
    *("attack 2 knight", "4,3", "1,2", "", "", "attack knight 3", "4,3", "3,5,1"),
]


@pytest.mark.parametrize("way", ["do", "play"])
def test_the_printed_example_of_focus(printed: Shell, way: str) -> None:
    if way == "do":
        printed.good("do", "knight", *FOCUS_BY_COMMANDS)
    else:
        assert printed("play", "knight", stdin="\n".join(FOCUS_BY_DICE) + "\n").status == 0
    state = printed.state("knight")
    assert [(t, who) for t, who in turns(printed, "knight") if t > 2] == [
        (6, ["creature-1"]),
        (4, ["knight"]),
    ]
    rows = {row["turn"]: row["slots"] for row in state["ladder"]}
    assert [(s["id"], s["letter"]) for s in rows[2]] == [("creature-2", "a"), ("knight", "b")]
    attack = [step["attack"] for step in printed.log("knight") if step["attack"]][-1]
    assert any(modifier["value"] == 2 for modifier in attack["attack"]["modifiers"])
    assert attack["attack"]["total"] == 11
    assert attack["hit"]


def test_odds_of_the_game_win_over_a_save_of_its_name(printed: Shell) -> None:
    printed.good("new", "balance", "--system", "balance")
    odds = printed.good("odds", "balance", "rating=3", "attack=2", "defense=2", "--json").objects[0]
    assert list(odds) == ["hit", "injury", "expected"]
    assert sum(odds["injury"].values()) == pytest.approx(1)
    assert odds["hit"] == pytest.approx(1 - odds["injury"]["0"])
    assert "hit " in printed.good("odds", "balance", "rating=3").out


def test_odds_within_a_fight_count_its_bonuses(printed: Shell) -> None:
    alone = printed.good("odds", "balance", "rating=3", "attack=2", "defense=2", "--json").objects[0]
    within = printed.good("odds", "sample", "sample", "Creature 1", "with=Short Sword", "--json").objects[0]
    assert within == alone
    assert printed.good("odds", "sample", "--json", "sample", '"Creature 1"').objects[0] == alone


def test_a_party_keeps_its_pools(printed: Shell) -> None:
    roster = SAMPLE.replace("reflex = 2", 'reflex = 2\nprimary = "reflex"\nhealth = 6')
    (printed.folder / "hero.toml").write_text(roster)
    printed.good("new", "first", "--system", "balance", "--roster", "hero.toml")
    printed.good("do", "first", "hurt sample 2 endure=1", "hurt sample 1")
    printed.good("new", "second", "--system", "balance", "--party", "first")
    hero = printed.state("second")["combatants"][0]
    assert hero["health"] == {"current": 4, "maximum": 6}
    assert hero["points"] == {"current": 1, "maximum": 2}
    assert len(printed.state("second")["combatants"]) == 1
