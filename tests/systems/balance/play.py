"""How Balance is played at random."""

from collections.abc import Mapping

from hypothesis import strategies as st

from tests.core.machine import Lines, line, maybe, who
from tracker.core.encounter import Encounter
from tracker.systems.balance import system

START = (
    "add Knight side=party brawn=3 reflex=2 primary=brawn points=3 health=6 dodge=1 armor=medium"
    ' attack="Short Sword 2 class+1"',
    "add Wolf x2 reflex=3 health=3 defense=3",
    'add Seer side=party wit=3 reflex=1 primary=wit focus=2 health=5 attack="Charm 3 charm"',
)
SHOCK: Lines = lambda e: line("shock", who(e), st.sampled_from(["injury", "body", "mind"]))  # noqa: E731


def lucky_initiative(encounter: Encounter) -> st.SearchStrategy[str]:
    """The round begins and somebody spends a point on it."""
    numbers = [f"#{c.number}" for c in encounter]
    return st.sampled_from(numbers).map(lambda w: f"initiative {w}.lucky") if numbers else st.nothing()


LINES: Mapping[str, Lines] = {
    "attack": lambda e: line("attack", who(e), who(e)),
    "attack again": lambda e: line("attack", who(e), who(e)),
    "attack more": lambda e: line(
        "attack", who(e), who(e), maybe("lucky", "chaos", "mode=bonus", "bonus=+2:x"),
        maybe("defense_lucky", "defense_mode=penalty"), maybe("endure=1"),
    ),
    "focus": lambda e: line("focus", who(e), maybe("turns=1", "turns=2")),
    "endure": lambda e: line("endure", who(e), st.integers(1, 3)),
    "shock": SHOCK,
    "shock again": SHOCK,
    "skill": lambda e: line("skill", who(e), st.sampled_from(["brawn", "wit"]), "difficulty=8"),
    "rest": lambda e: line("rest", st.sampled_from(["long", "short"])),
    "revive": lambda e: line("revive", who(e), maybe("points=2", "health=2")),
    "set": lambda e: line(
        "set", who(e), st.sampled_from(["health", "points", "imbalance", "reflex", "health.maximum"]),
        st.integers(-2, 6),
    ),
    "lucky initiative": lucky_initiative,
}  # fmt: skip
UNSEEN = frozenset(system.event_kinds)
ODDS = {
    "knight wolf-1": "attack knight wolf-1",
    "knight wolf-1 bonus=+2:ground mode=bonus": "attack knight wolf-1 bonus=+2:ground mode=bonus",
    "wolf-1 seer defense_mode=penalty": "attack wolf-1 seer defense_mode=penalty",
    "knight wolf-2 lucky": "attack knight wolf-2 lucky",
    "seer knight defense_bonus=+1:wall": "attack seer knight defense_bonus=+1:wall",
    "knight seer chaos": "attack knight seer chaos",
}
KEYS = {
    "order": (["now #{other}"], "<{up}>{other}|", "in the order {first} and {name}"),
    "hurt": ([], "{other}|1||", "{name} takes 1 Injury"),
    "attack": ([], "1|6|12|", "{first} attacks Knight"),
    "endure": (["hurt knight 2 endure=0"], "1|grits teeth|", "Knight endures 1 Injury"),
    "focus": ([], "|", "begins a Focus"),
    "break": (["focus #{up} turns=2"], "|", "Focus is broken"),
    "lucky": ([], "1|", "Lucky waits for Knight"),
    "chaos": ([], "12|", "chaos Imbalance is 1"),
    "shock": (
        ["goto {setup}", "set knight imbalance 6", "initiative 1=1,2 1.shock=3,4 2=1,2 3=1,2 4=1,2"],
        "injury|", "Knight takes the Shock as Injury",
    ),
    "skill": ([], "brawn|8|34|", "Brawn"),
    "rest": ([], "long|", "takes a Long Rest"),
    "revive": (["hurt #3 3"], "3|", "Wolf 2 is up again"),
    "setting": ([], "balanced_dice|never|", "balanced_dice"),
}  # fmt: skip
