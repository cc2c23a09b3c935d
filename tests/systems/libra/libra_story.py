"""Stories of Libra: those who appear in many of them, and what they look like from outside."""

import json
from typing import Any

from tests.story import Story, given
from tracker.systems.libra import system
from tracker.views.ladder import ladder_rows
from tracker.views.state import state_view

NO_BONUS = {"damage": "1d20", "speed": 10}


def power(name: str, **fields: Any) -> dict[str, Any]:
    """One power: Speed 10, melee, 1d20 unless told otherwise."""
    return {"name": name, **NO_BONUS, **fields}


def one(name: str, *powers: dict[str, Any], **fields: Any) -> str:
    """The line with which somebody joins: Strength 4, Melee 60 (so 64), HP 100 unless told otherwise."""
    side = fields.pop("side", "party")
    sheet = {"strength": 4, "melee": 60, "hp": 100, **fields}
    sheet["power"] = list(powers) or [power("Strike")]
    quoted = json.dumps(sheet).replace("\\", "\\\\").replace('"', '\\"')
    return f'add {name} side={side} sheet="{quoted}"'


def foe(name: str, *powers: dict[str, Any], **fields: Any) -> str:
    """The same on the other side: a human, with Agility 3 and Will 2 to react with."""
    return one(name, *powers, **{"side": "foes", "kind": "human", "agility": 3, "will": 2, **fields})


HERO, TARGET = one("Hero"), foe("Target")


def fight(*lines: str | tuple[Any, ...]) -> Story:
    """A fight of Libra in which `lines` have been done."""
    return given(system, *lines)


def round_of(story: Story, **initiative: int) -> Story:
    """A round in which everyone stands where told, whatever the stats: dice first, then by hand."""
    faces = " ".join(f"{who}=1" for who in initiative)
    story.when(f"initiative {faces}")
    for who, turn in sorted(initiative.items(), key=lambda item: item[1]):
        if facts(story, who)["initiative"] != turn:
            story.when(f"turn {who} {turn}")
    return story


def facts(story: Story, who: str) -> dict[str, Any]:
    """What ``show --json`` says of one combatant."""
    combatants: list[dict[str, Any]] = state_view(story.history)["combatants"]
    return next(c for c in combatants if c["id"] == story[who].id)


def hp(story: Story, who: str) -> int:
    """The HP somebody has."""
    return int(facts(story, who)["hp"]["current"])


def ladder(story: Story) -> list[str]:
    """The occupied places, high to low, as "14 Mage up"."""
    rows = ladder_rows(story.system, story.encounter)
    return [f"{row.turn} {s.name} {s.state}" for row in rows for s in row.slots]


def view(story: Story) -> dict[str, Any]:
    """The attack of the last line as ``log --json`` has it."""
    found = story.system.attack_view(story.events, story.before)
    assert found is not None
    return dict(found)
