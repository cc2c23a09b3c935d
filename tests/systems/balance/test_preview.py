"""Previews and odds within a fight: both count what the dice of the real decisions do."""

import random
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from tests.story import Story
from tests.systems.balance.attackers import HERO, TARGET, one, weapon
from tests.systems.balance.balance_story import KNIGHT, fight
from tracker.core.commands import Command
from tracker.core.encounter import Encounter
from tracker.core.language.reading import parse
from tracker.core.preview import Row
from tracker.core.questions import answered
from tracker.core.refused import Refused
from tracker.systems.balance import system
from tracker.systems.balance.events import AttackMade

NEVER = "setting balanced_dice never"


def rows(story: Story, line: str) -> dict[str, Row]:
    """The preview of a line, by label."""
    return {row.label: row for row in system.preview(story.encounter, story.table.parse(line))}


def branches(encounter: Encounter, command: Command, weight: Fraction) -> Iterator[tuple[Fraction, Command]]:
    """Every way in which the open dice of a command can fall, and how likely it is."""
    questions = system.questions(encounter, command)
    if not questions:
        yield weight, command
        return
    question = questions[0]
    if question.kind != "dice":
        yield from branches(encounter, answered(command, question.field, question.default), weight)
        return
    share = weight / 6**question.count
    for faces in product(range(1, 7), repeat=question.count):
        yield from branches(encounter, answered(command, question.field, faces), share)


def enumerated(story: Story, line: str) -> tuple[float, dict[str, float]]:
    """The chance to hit and of each Injury, by deciding every fall of the dice."""
    command = system.meant(story.encounter, story.table.parse(line))
    hit, injury = Fraction(0), dict[str, Fraction]()
    for weight, complete in branches(story.encounter, command, Fraction(1)):
        events = system.decide(story.encounter, complete)
        made = next(e for e in events if isinstance(e, AttackMade))
        hit += weight * made.hit
        injury[str(made.total)] = injury.get(str(made.total), Fraction(0)) + weight
    return float(hit), {key: float(chance) for key, chance in injury.items()}


TIRED = one("Hero", weapon(rating=1, bonus={"edge": 5}), brawn=3, primary="brawn", points_now=-1)
LONE = one("Hero", weapon(rating=1, bonus={"edge": 6}), brawn=3, primary="brawn")
CHAINED = one("Hero", weapon(rating=1, bonus={"edge": 6}, chain=2))
LUCKY_CHAIN = one("Hero", weapon(rating=1, chain=1), brawn=3, primary="brawn")
PAIR = one("Hero", weapon(bonus={"edge": 1}))
SOFT = one("Target", health=9, defense_dice=1, defense=1)


@pytest.mark.parametrize(
    ("line", "lines"),
    [
        pytest.param("hero target", [PAIR, TARGET, NEVER], id="two dice"),
        pytest.param("hero target", [LONE, TARGET], id="one die, the defender's balanced die"),
        pytest.param("hero target", [PAIR, SOFT], id="two dice with their balanced die"),
        pytest.param("hero target", [TIRED, SOFT], id="Fatigue"),
        pytest.param("hero target lucky", [LONE, SOFT], id="Lucky"),
        pytest.param("hero target lucky mode=penalty", [LONE, SOFT], id="Lucky that a Penalty cancels"),
        pytest.param("hero target", [LONE, SOFT, "lucky hero"], id="a Lucky that waits"),
        pytest.param("hero target", [LONE, SOFT, ("chaos hero", "33")], id="a +6 that waits"),
        pytest.param("hero target chaos", [LONE, SOFT], id="Chaos declared"),
        pytest.param("hero target defense_chaos", [LONE, SOFT], id="Chaos of the defender"),
        pytest.param("hero target", [CHAINED, SOFT], id="a chain"),
        pytest.param("hero target lucky", [LUCKY_CHAIN, SOFT], id="Lucky on a chain"),
        pytest.param("hero target extra=1", [LONE, SOFT, NEVER], id="a die added"),
        pytest.param("hero target", [PAIR, SOFT, "setting unblocked_dice off"], id="no unblocked dice"),
        pytest.param("hero target bonus=-2:fog defense_extra=1", [LONE, SOFT], id="by hand"),
    ],
)  # fmt: skip
def test_odds_of_equal_every_fall_of_the_dice(line: str, lines: list[Any]) -> None:
    story = fight(*lines)
    odds = system.odds_of(story.encounter, line)
    hit, injury = enumerated(story, f"attack {line}")
    assert odds["hit"] == pytest.approx(hit, abs=1e-12)
    assert odds["injury"] == pytest.approx(injury, abs=1e-12)
    assert odds["expected"] == pytest.approx(sum(int(k) * v for k, v in injury.items()), abs=1e-12)
    shown = rows(story, f"attack {line}")["Hit"].chance
    assert shown == pytest.approx(hit, abs=1e-12)


@pytest.mark.parametrize(
    ("line", "lines"),
    [
        pytest.param("dice=4,3", [PAIR, TARGET], id="the attack"),
        pytest.param("dice=4,4", [PAIR, SOFT], id="a match whose balanced die is open"),
        pytest.param("dice=4,4 balanced=no", [PAIR, SOFT], id="a match left as it is"),
        pytest.param("dice=4,4 balanced=6", [PAIR, TARGET], id="a match with its die"),
        pytest.param("defense=6,3", [PAIR, TARGET], id="the defense"),
        pytest.param("defense=5,5 defense_balanced=1", [LONE, TARGET], id="the defense with its die"),
        pytest.param("dice=2 again=6 mode=bonus", [LONE, SOFT], id="both sets"),
        pytest.param("dice=5 mode=bonus", [LONE, SOFT], id="one set of a Bonus Roll"),
        pytest.param("dice=3,3 mode=penalty", [PAIR, SOFT, NEVER], id="one set of a Penalty Roll"),
        pytest.param("defense=3,4 defense_mode=penalty", [LONE, TARGET], id="one set of the defense"),
        pytest.param("dice=2 defense=5", [CHAINED, SOFT], id="all but the chain"),
    ],
)  # fmt: skip
def test_chances_count_on_from_the_dice_that_lie(line: str, lines: list[Any]) -> None:
    story = fight(*lines)
    hit, injury = enumerated(story, f"attack hero target {line}")
    found = rows(story, f"attack hero target {line}")
    assert found["Hit"].chance == pytest.approx(hit, abs=1e-12)
    shown = {label[7:]: row.chance for label, row in found.items() if label.startswith("Injury ")}
    assert shown == pytest.approx({key: chance for key, chance in injury.items() if key != "0"}, abs=1e-12)
    assert "Lucky" not in found  # B14: it comes before the roll


def test_odds_of_count_shock_and_focus() -> None:
    torn = one("Hero", weapon(), brawn=1, imbalance=12)
    story = fight(torn, TARGET, "initiative hero=65 hero.shock=12 hero.penalty=body target=21")
    assert system.odds_of(story.encounter, "hero target") == system.odds(["rating=2", "attack=-2"])
    knight = KNIGHT + ' sheet="{\\"attack\\":[{\\"name\\":\\"Sword\\",\\"rating\\":3}]}"'
    rolled = "initiative knight=22 knight.balanced=no knight.focus=2 target=12"
    story = fight(knight, TARGET, rolled, "next").up("Knight")
    assert system.odds_of(story.encounter, "knight target") == system.odds(["rating=3", "attack=3"])
    story = fight(knight, HERO, rolled.replace("target", "hero"), "break knight", "next")
    assert system.odds_of(story.encounter, "knight hero") == system.odds(["rating=3", "attack=-1"])


def test_odds_of_refuse_what_they_cannot_count() -> None:
    story = fight(HERO, TARGET)
    for line, why in (
        ("hero target dice=65", "leave them out"),
        ("hero nobody", "nobody"),
        ("hero", "is missing"),
        ("hero hero", "attack itself"),
        ("hero target with=spoon", "no attack"),
        ("target hero lucky", "no Stat Points"),
    ):
        with pytest.raises(Refused, match=why):
            system.odds_of(story.encounter, line)


def test_odds_from_words() -> None:
    odds = system.odds(["rating=3", "attack=2", "defense=2", "chain=1", "balanced=no", "unblocked=no"])
    assert set(odds) == {"hit", "injury", "expected"}
    assert sum(odds["injury"].values()) == pytest.approx(1)
    assert odds["injury"]["0"] == pytest.approx(1 - odds["hit"])


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["attack=2"], "rating= is missing"),
        (["rating=x"], "rating"),
        (["rating=3", "rating=3"], "given twice"),
        (["rating=3", "luck=2"], "not understood"),
        (["rating=3", "attack_mode=good"], "normal or bonus or penalty"),
        (["rating=3", "balanced=perhaps"], "yes or no"),
        (["rating=300"], "100"),
        (["rating=3", "chain=99"], "chain"),
        (["rating"], "not understood"),
    ],
)
def test_odds_from_words_refuse_in_one_line(words: list[str], why: str) -> None:
    with pytest.raises(Refused, match=why) as caught:
        system.odds(words)
    assert "\n" not in str(caught.value)


# --- rows


def test_the_rows_of_an_attack() -> None:
    hero = one(
        "Hero", weapon(rating=4, bonus={"class": 1}), damage=1, brawn=3, primary="brawn", points_now=-1
    )
    story = fight(hero, one("Mate", defense=3, wit=2, primary="wit", health=3))
    found = rows(story, "attack hero mate")
    assert found["Attack"] == Row("Attack", "4d6 keep 2 +2", "Damage +1, class +1")
    assert found["Attack twice"] == Row("Attack twice", "Penalty Roll", "Fatigue penalty")
    assert found["Defense"] == Row("Defense", "2d6 +3", "Defense Rating +3")
    injuries = {k: r.chance or 0 for k, r in found.items() if k.startswith("Injury")}
    assert sum(injuries.values()) == pytest.approx(found["Hit"].chance)
    assert found["Falls"].chance == pytest.approx(injuries["Injury 3"] + injuries["Injury 4"])
    assert "Falls" not in rows(story, "attack mate hero"), "nobody needs to be told that it cannot be"
    assert "Lucky" not in found
    assert "2 Stat Points" in found["Defense Lucky"].sources
    assert found["Defense Lucky"].value.startswith("-")
    assert found["Chaos"].chance == 1 / 6
    assert found["Endure"].sources == "3: Fatigue; 4: Total Fatigue; 5: exhausted"


def test_dice_given_show_what_they_do() -> None:
    found = rows(fight(HERO, one("Target", health=2)), "attack hero target dice=65 defense=21")
    assert found["Result"] == Row("Result", "hit, 2 Injury", "11 against 3")
    assert found["Target"] == Row("Target", "Health 2 -> 0", "falls")


def test_dice_given_show_what_endure_costs_and_whether_a_focus_breaks() -> None:
    mate = one("Mate", reflex=2, primary="reflex", points=2, health=5, focus=2)
    story = fight(HERO, mate, "initiative hero=1,2 mate=3,5 mate.focus=2")
    hit = "attack hero mate dice=65 defense=21"
    assert rows(story, hit)["Result"].value == "hit, 2 Injury, breaks the Focus"
    endured = rows(story, f"{hit} endure=2")
    assert endured["Result"].value == "hit, 2 Injury"
    assert endured["Mate Stat Points"].value == "2 -> 0, none left"
    assert rows(story, "hurt mate 1")["Focus"].value == "breaks"
    story.when("set mate points -2")
    assert rows(story, f"{hit} endure=1")["Mate Stat Points"].value == "-2 -> -3, exhausted"
    assert rows(story, "hurt mate 1 endure=1")["Focus"].value == "breaks", "exhausted"


def test_endure_is_told_with_the_point_gone_that_a_lucky_defense_costs() -> None:
    """B14 before B34: the point is spent when it is declared."""
    story = fight(HERO, one("Mate", reflex=2, primary="reflex", points=2, health=5))
    line = "attack hero mate dice=65 defense=21 defense_again=11 defense_lucky"
    found = rows(story, line)
    assert (found["Endure"].value, found["Endure"].sources[:10]) == ("1 Stat Point", "2: Fatigue")
    assert rows(story, f"{line} endure=2")["Mate Stat Points"].value == "1 -> -1, Fatigue"
    command = parse(line, story.encounter, story.system)
    undeclared = {"lucky": False, "chaos": False, "defense_chaos": False}
    asked = story.system.questions(story.encounter, command.model_copy(update=undeclared))
    assert [q.ask for q in asked] == ["Mate: Endure how many of 2 Injury (1 Stat Point)"]


def test_a_refusal_is_a_row() -> None:
    assert "cannot attack itself" in rows(fight(HERO), "attack hero hero")["Refused"].value


def test_the_rows_of_hurt_and_endure() -> None:
    story = fight(HERO, "set hero points 1")
    found = rows(story, "hurt hero 6 endure=1")
    assert found["Hero"] == Row("Hero", "Health 6 -> 1")
    assert found["Hero Stat Points"].value == "1 -> 0, none left"
    assert rows(story, "hurt hero 2 pool=points")["Hero"].value == "1 -> -1, Fatigue"
    story.when("hurt hero 6")
    found = rows(story, "endure hero 3")
    assert (found["Stat Points"].value, found["Health"].value) == ("1 -> -2, Total Fatigue", "0 -> 3")
    assert "never go past" in rows(story, "endure hero 6")["Refused"].value


def test_the_rows_of_lucky_and_chaos() -> None:
    story = fight(HERO, TARGET, "set hero points 1")
    assert rows(story, "lucky hero")["Stat Points"].value == "1 -> 0, none left"
    assert rows(story, "chaos hero")["Chaos"].sources == "else chaos Imbalance 0 -> 1"
    assert "no Stat Points" in rows(story, "lucky target")["Refused"].value


def test_the_rows_of_a_skill_roll() -> None:
    found = rows(fight(one("Bard", wit=2), NEVER), "skill bard wit difficulty=8")
    assert found["Wit"] == Row("Wit", "2d6 +2", "Wit +2")
    assert found["Success"].chance == pytest.approx(21 / 36)


def test_b51_the_rows_of_a_skill_roll_that_a_shock_check_comes_before() -> None:
    """The chance counts what is known of the check: no balanced die after a Shock, and its -2 (B55)."""
    story = fight(one("Bard", wit=2, imbalance=4, health=5))
    found = rows(story, "skill bard wit difficulty=8")
    assert found["Shock first"].chance == pytest.approx(6 / 36)
    assert found["Success"].chance == pytest.approx((21 + (2 + 4 + 6) / 6) / 36)
    none = rows(story, "skill bard wit difficulty=8 check=4,3")
    assert ("Shock first" in none, none["Success"]) == (False, found["Success"])
    for more, ways in (("shock=5,5", 21), ("shock=5,6 penalty=injury", 21), ("shock=5,6 penalty=mind", 10)):
        shocked = rows(story, f"skill bard wit difficulty=8 check=1,2 {more}")
        assert shocked["Success"].chance == pytest.approx(ways / 36)


def test_previews_change_nothing_and_never_fail_on_any_attack() -> None:
    dice = random.Random(7)
    story = fight(HERO, KNIGHT, TARGET)
    before = story.encounter
    for _ in range(40):
        who, target = dice.sample(["hero", "knight", "target"], 2)
        words = dice.sample(["lucky", "chaos", "defense_lucky", "defense_chaos", "mode=bonus", "extra=3"], 2)
        assert system.preview(before, story.table.parse(f"attack {who} {target} {' '.join(words)}"))
    assert story.encounter == before


@pytest.mark.parametrize(("imbalance", "shock"), [(1, "1/36"), (3, "1/12 -> 1/6"), (11, "35/36 -> 1")])
def test_chaos_says_what_it_makes_of_the_chance_of_a_shock(imbalance: int, shock: str) -> None:
    """B15, B50, vector 27."""
    story = fight(one("Hero", weapon(), imbalance=imbalance), one("Target", health=3))
    told = f"else chaos Imbalance 0 -> 1, Shock {shock}"
    assert rows(story, "chaos hero")["Chaos"].sources == told
    assert rows(story, "attack hero target")["Chaos"].sources == told


def test_focus_says_when_it_strikes_at_what_and_what_would_break_it() -> None:
    """B60 to B62, vector 13."""
    seer = one("Seer", dodge=2, focus=2, focus_kept=3)
    story = fight(seer, one("Wolf"))
    assert rows(story, "focus seer")["Strikes"].value == "2 turns after its own"
    told = rows(story.when("initiative seer=4,3 wolf=1,2"), "focus seer")
    assert (told["Strikes"].value, told["Strikes"].sources) == ("on 5, focuses from 7", "at +3, broken at -2")
    assert told["Until then"].value == "Defense -2, no Dodge"
    declared = fight(seer, "focus seer")
    assert rows(declared, "focus seer turns=0")["Focus"].value == "is taken back"
