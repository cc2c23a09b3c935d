"""A long fight with many in it, made by the tracker itself."""

import random
from collections.abc import Iterator
from pathlib import Path

from tracker.core.refused import Refused
from tracker.core.step import Header
from tracker.core.words import write_json
from tracker.store.saves import SaveFolder
from tracker.systems import find
from tracker.table import Table

SYSTEM = "balance"
STEPS = 1000
COMBATANTS = 40


def entries() -> list[dict[str, object]]:
    """Half a party, half foes, all able to strike."""
    party = {
        "side": "party", "brawn": 3, "reflex": 2, "primary": "brawn", "points": 3, "health": 30, "damage": 1,
        "dodge": 1, "armor": "medium",
        "attack": [{"name": "Long Sword", "rating": 4, "bonus": {"class": 1}, "situational": {"high": 1}}],
    }  # fmt: skip
    foes = {
        "side": "foes",
        "reflex": 3,
        "health": 30,
        "defense": 3,
        "attack": [{"name": "Bite", "rating": 2}],
    }
    return [
        {"name": f"{'Hero' if i % 2 else 'Blight Wolf'} of number {i}", **(party if i % 2 else foes)}
        for i in range(COMBATANTS)
    ]


def lines(table: Table, chance: random.Random) -> Iterator[str]:
    """What a game master may ask for next, without end."""
    while True:
        who, target = chance.sample([f"#{c.number}" for c in table.encounter], 2)
        yield chance.choice(
            [
                "next",
                "next",
                f"attack {who} {target}",
                f"attack {who} {target}",
                f"attack {who} {target} bonus=+1:flanked",
                f"hurt {target} 1",
                f"heal {target} 3",
                f"condition {target} slowed rounds=2 attack=-1",
                "note - something the table wants to remember later on",
            ]
        )


def make(folder: Path, name: str = "long", steps: int = STEPS) -> Path:
    """The save of a fight of so many steps and 40 combatants."""
    system = find(SYSTEM)
    opened = SaveFolder(str(folder)).create(name, Header("", f"A {name} fight", SYSTEM, "bench"))
    table = Table(system, opened, seed=1)
    chance = random.Random(1)
    table.say(f'roster "{quoted(write_json(entries()))}"')
    asked = lines(table, chance)
    while table.history.last < steps:
        try:
            table.say(next(asked))
        except Refused:
            continue
    assert opened.recorder is not None
    opened.recorder.close()
    return Path(opened.path)


def quoted(text: str) -> str:
    """Text for within double quotes."""
    return text.replace("\\", "\\\\").replace('"', '\\"')
