"""Stories of Trident: those who appear in many of them, and what they look like from outside."""

from typing import Any

from tests.story import Story, given
from tracker.core.preview import Row
from tracker.systems.trident import system
from tracker.systems.trident.events import Resolved
from tracker.views.state import state_view

INES = (
    "add Ines side=party strength=3 willpower=2 stamina=10 morale=8 "
    'attributes="agility 2, reason 1" training="Strike: strength 2, Speak: willpower 1 resource 1" '
    'evade="agility 3 fortification 1" block="strength 2" resist="willpower 2" solve="reason 2" '
    'actor_rider="Her blade hums" target_rider="She grins"'
)
WOLF = (
    "add Wolf strength=2 stamina=6 morale=4 "
    'attributes="agility 2" training="Strike: strength 1" evade="agility 3 fortification 1" '
    'target_rider="It snarls"'
)
DUEL = (INES, WOLF)
"""Ines strikes at +5 and does 3, or 5 on a Triumph; the Wolf's Evade is Low +5, High +10; its Block +0."""


def fight(*lines: str | tuple[Any, ...]) -> Story:
    """A fight of Trident in which `lines` have been done."""
    return given(system, *lines)


def duel(*lines: str | tuple[Any, ...]) -> Story:
    """Ines and the Wolf; then `lines`."""
    return fight(*DUEL, *lines)


def facts(story: Story, who: str) -> dict[str, Any]:
    """What ``show --json`` says of one combatant."""
    combatants: list[dict[str, Any]] = state_view(story.history)["combatants"]
    return next(c for c in combatants if c["id"] == story[who].id)


def came(story: Story) -> Resolved:
    """What the last line's roll against a defense came to."""
    return next(e for e in story.events if isinstance(e, Resolved))


def view(story: Story) -> dict[str, Any]:
    """The attack of the last line, as ``log --json`` shows it."""
    found = system.attack_view(story.events, story.before)
    assert found is not None
    return dict(found)


def rows(story: Story, line: str) -> dict[str, Row]:
    """The preview of a line, by label."""
    return {row.label: row for row in system.preview(story.encounter, story.table.parse(line))}


def conditions(story: Story, who: str) -> list[str]:
    """The names of the conditions that somebody has."""
    return [c.name for c in story[who].conditions]


def ladder(story: Story) -> list[str]:
    """The places from high to low, as "20 Ines up"."""
    e = story.encounter
    return [f"{s.turn} {e.name_of(s.who)} {s.state}" for s in e.slots]
