"""Exact odds equal to deciding every fall of the dice, to the rule as worded, and to many fights."""

import random
from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from tests.story import Story
from tests.systems.trident.trident_story import duel, rows
from tracker.core.commands import Command
from tracker.core.preview import percent
from tracker.core.questions import answered
from tracker.core.refused import Refused
from tracker.systems.trident import system
from tracker.systems.trident.events import Resolved
from tracker.systems.trident.resolution import RESULTS

D20 = range(1, 21)
STARTED = ("turn ines 20", "turn wolf 10", "next")
SECOND = (*STARTED, "attack ines wolf die=9 defense_die=9")
TEN = (*STARTED, "setting defense_die 10")
CASES = [
    (STARTED, "attack ines wolf"),
    (STARTED, "attack ines wolf block"),
    (STARTED, "attack wolf ines fated"),
    (STARTED, "attack ines wolf assurance difficulty bonus=3"),
    (SECOND, "attack ines wolf"),
    (SECOND, "attack ines wolf block"),
    (SECOND, "attack ines wolf ease assurance fated"),
    (TEN, "attack ines wolf"),
    (TEN, "attack ines wolf risk ease"),
    (STARTED, "quip ines wolf defense_bonus=2"),
    ((*STARTED, "condition ines fatigued", "condition wolf aghast"), "attack ines wolf"),
]


def settled(story: Story, line: str) -> Command:
    """The command of a line with all but its dice answered."""
    command = system.meant(story.encounter, story.table.parse(line))
    while asked := [q for q in system.questions(story.encounter, command) if q.kind != "dice"]:
        for question in asked:
            command = answered(command, question.field, question.default)
    return command


def decided(story: Story, command: Command) -> tuple[str, int]:
    """The result and the damage of a command with its dice."""
    found = next(e for e in system.decide(story.encounter, command) if isinstance(e, Resolved))
    return found.result, found.damage


def enumerated(story: Story, line: str) -> tuple[dict[str, float], dict[str, float]]:
    """The chance of each result and each damage, by deciding every fall of the dice."""
    command = settled(story, line)
    fields = [q.field for q in system.questions(story.encounter, command)]
    results, damage = Counter[str](), Counter[str]()
    for faces in product(D20, repeat=len(fields)):
        thrown = command
        for field, face in zip(fields, faces, strict=True):
            thrown = answered(thrown, field, (face,))
        result, cost = decided(story, thrown)
        results[result] += 1
        damage[str(cost)] += 1
    ways = 20 ** len(fields)
    return (
        {r: float(Fraction(results[r], ways)) for r in RESULTS},
        {cost: float(Fraction(damage[cost], ways)) for cost in sorted(damage, key=int)},
    )


def words_of(line: str) -> str:
    """A line as the odds are asked for."""
    return line.removeprefix("attack ") if line.startswith("attack") else f"{line.removeprefix('quip ')} quip"


@pytest.mark.parametrize(("before", "line"), CASES)
def test_odds_within_a_fight_are_those_of_every_fall_of_the_dice(before: tuple[str, ...], line: str) -> None:
    story = duel(*before)
    odds = system.odds_of(story.encounter, words_of(line))
    results, damage = enumerated(story, line)
    assert odds["result"] == pytest.approx(results, abs=1e-12)
    assert odds["damage"] == pytest.approx(damage, abs=1e-12)
    assert odds["hit"] == pytest.approx(sum(results[r] for r in RESULTS[2:]))
    assert odds["expected"] == pytest.approx(sum(int(cost) * p for cost, p in damage.items()))


@pytest.mark.parametrize(("before", "line"), CASES[:5])
def test_the_preview_shows_those_odds(before: tuple[str, ...], line: str) -> None:
    story = duel(*before)
    odds, shown = system.odds_of(story.encounter, words_of(line)), rows(story, line)
    assert {r: shown[r].chance if r in shown else 0 for r in RESULTS} == odds["result"]


FOCUS = {
    "assurance": "Disaster", "risk": "Disaster", "ease": "Triumph", "difficulty": "Triumph", "fated": "Pass",
}  # fmt: skip


def change(what: str, before: float, after: float) -> list[str]:
    """A chance before and after, as it is shown."""
    was, now = percent(before), percent(after)
    return [f"{what} {was.removesuffix(' %')} -> {now}"] if was != now else []


@pytest.mark.parametrize(("before", "line"), [*CASES[:2], CASES[4], CASES[6], CASES[8], CASES[9]])
def test_t13_each_modifier_tells_what_it_would_change(before: tuple[str, ...], line: str) -> None:
    """What is told of a box that is not ticked is what every fall of the dice comes to when it is."""
    story = duel(*before)
    shown, now = rows(story, line), enumerated(story, line)[0]
    for modifier, result in FOCUS.items():
        if modifier in line.split():
            assert modifier not in shown
            continue
        other = enumerated(story, f"{line} {modifier}")[0]
        hits = [sum(found[r] for r in RESULTS[2:]) for found in (now, other)]
        told = shown[modifier].value
        said = [*change(result, now[result], other[result]), *change("hit", *hits)]
        assert [w for w in told.split(", ") if " -> " in w] == said, modifier
        assert (other == now) == (told in ("counts already", "is removed already", "changes nothing"))


@pytest.mark.parametrize("before", [STARTED, SECOND, TEN])
def test_t20_block_tells_what_it_would_change(before: tuple[str, ...]) -> None:
    story = duel(*before, "set wolf stamina 5")
    told = rows(story, "attack ines wolf")["block"].value.removeprefix("With Ease: ").split(", ")
    (now, cost), (other, block_cost) = (enumerated(story, f"attack ines wolf{b}") for b in ("", " block"))
    hits = [sum(found[r] for r in RESULTS[2:]) for found in (now, other)]
    means = [f"{sum(int(n) * p for n, p in found.items()):.1f}" for found in (cost, block_cost)]
    empty = [sum(p for n, p in found.items() if int(n) >= 5) for found in (cost, block_cost)]
    assert told == [
        *change("hit", *hits), f"damage {means[0]} -> {means[1]}", *change("Stamina 0", *empty),
    ]  # fmt: skip


def test_t20_what_block_leaves_as_it_is_goes_without_saying() -> None:
    told = rows(duel(*STARTED), "attack ines wolf bonus=-60")
    assert told["block"].value == "With Ease: as before"


def test_odds_agree_with_many_fights() -> None:
    story, chance = duel(*SECOND), random.Random(7)
    command, many = settled(story, "attack ines wolf block"), 4000
    odds = system.odds_of(story.encounter, "ines wolf block")["result"]
    seen = Counter[str]()
    for _ in range(many):
        thrown = answered(command, "die", (chance.randint(1, 20),))
        seen[decided(story, answered(thrown, "defense_die", (chance.randint(1, 20),)))[0]] += 1
    for result, p in odds.items():
        assert abs(seen[result] - many * p) <= 4 * (many * p * (1 - p)) ** 0.5


# --- from numbers alone


def by_the_words(roll: int, defense: int, fortification: int, guards: list[int], fated: bool) -> Counter[int]:
    """T11 and Fated as they are worded, successes by how often."""
    found = Counter[int]()
    for die, guard in product(D20, guards):
        total, low = die + roll, guard + defense
        high = low + 4 + fortification
        successes = 2 if total >= high else 1 if total >= low else 0
        successes -= 1 if die == 1 or low - total >= 10 else 0
        successes += 1 if die == 20 or total - high >= 10 else 0
        if fated and successes == 1:
            successes = 2 if die >= 11 else 0
        found[successes] += 1
    return found


@pytest.mark.parametrize("roll", [-5, 0, 4, 12])
@pytest.mark.parametrize(("defense", "fortification"), [(0, 0), (5, 2), (9, -4), (-3, 11)])
@pytest.mark.parametrize("words", [(), ("fated",), ("defense_die=10",)])
def test_odds_from_numbers(roll: int, defense: int, fortification: int, words: tuple[str, ...]) -> None:
    odds = system.odds([f"roll={roll}", f"defense={defense}", f"fortification={fortification}", *words])
    guards = [10] if "defense_die=10" in words else list(D20)
    found = by_the_words(roll, defense, fortification, guards, "fated" in words)
    ways = 20 * len(guards)
    assert odds["result"] == {r: found[i] / ways for i, r in enumerate(RESULTS, -1)}


def test_odds_from_numbers_count_the_damage_of_an_attribute() -> None:
    odds = system.odds(["roll=5", "defense=5", "attribute=3", "ease=yes"])
    assert set(odds["damage"]) == {"0", "3", "5"}
    assert sum(odds["damage"].values()) == pytest.approx(1)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["defense=3"], "roll= is missing"),
        (["roll=3"], "defense= is missing"),
        (["roll=3", "roll=4", "defense=3"], "given twice"),
        (["roll=x", "defense=3"], "not a whole number"),
        (["roll=3", "defense=3", "luck"], "known are"),
        (["roll=3", "defense=3", "defense_die=12"], "rolled or 10"),
        (["roll=3", "defense=3", "fortification=-5"], "High below Low"),
    ],
)
def test_odds_that_cannot_be_are_refused(words: list[str], why: str) -> None:
    with pytest.raises(Refused, match=why):
        system.odds(words)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("ines wolf die=3", "leave nothing to chance"),
        ("ines ines", "itself"),
        ("ines nobody", "there is no"),
        ("ines strike", "there is no"),
    ],
)
def test_odds_of_what_cannot_be_done_are_refused(line: str, why: str) -> None:
    with pytest.raises(Refused, match=why):
        system.odds_of(duel().encounter, line)


def test_odds_of_a_check_against_a_defense() -> None:
    odds = system.odds_of(duel().encounter, "ines strike against=wolf.evade")
    assert odds["result"] == system.odds_of(duel().encounter, "ines wolf")["result"]
    assert odds["damage"] == {"0": 1.0}
