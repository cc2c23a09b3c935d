"""Stories of Balance: those who appear in many of them, and what they look like from outside."""

from typing import Any

from tests.story import Story, given
from tracker.core.encounter import Slot
from tracker.systems.balance import system
from tracker.views.ladder import ladder_rows
from tracker.views.state import state_view

KNIGHT = "add Knight side=party brawn=3 reflex=2 primary=brawn health=6 damage=1 dodge=1 focus=2"
CREATURE_1 = 'add "Creature 1" health=3 defense=2'
CREATURE_2 = 'add "Creature 2" health=3 defense=2'
PRINTED = (KNIGHT, CREATURE_1, CREATURE_2)
"""The fight of the source text's examples."""


def fight(*lines: str | tuple[Any, ...]) -> Story:
    """A fight of Balance in which `lines` have been done."""
    return given(system, *lines)


def facts(story: Story, who: str) -> dict[str, Any]:
    """What ``show --json`` says of one combatant."""
    combatants: list[dict[str, Any]] = state_view(story.history)["combatants"]
    return next(c for c in combatants if c["id"] == story[who].id)


def ladder(story: Story) -> list[str]:
    """The occupied places, high to low, as "6a Creature 1 waiting"."""
    rows = ladder_rows(story.system, story.encounter)
    return [f"{row.turn}{s.letter} {s.name} {s.state}" for row in rows for s in row.slots]


def turns_of(story: Story, who: str) -> list[int]:
    """The turns on which somebody stands."""
    return [s.turn for s in slots(story, who)]


def slots(story: Story, who: str) -> list[Slot]:
    """The places of one combatant."""
    return [s for s in story.encounter.slots if s.who == story[who].id]
