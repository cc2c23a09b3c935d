"""Random play of Balance, beside a plain list of states; what must hold is in tests/core/machine.py."""

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import run_state_machine_as_test

from tests.core.machine import SHARED, FightMachine, Lines, line, maybe, who
from tracker.core.encounter import Encounter
from tracker.systems.balance.system import Balance


def lucky_initiative(encounter: Encounter) -> st.SearchStrategy[str]:
    """The round begins and somebody spends a point on it."""
    numbers = [f"#{c.number}" for c in encounter]
    return st.sampled_from(numbers).map(lambda w: f"initiative {w}.lucky") if numbers else st.nothing()


OWN: tuple[Lines, ...] = (
    lambda e: line("attack", who(e), who(e)),
    lambda e: line(
        "attack", who(e), who(e), maybe("lucky", "chaos", "mode=bonus", "bonus=+2:x"),
        maybe("defense_lucky", "defense_mode=penalty"), maybe("endure=1"),
    ),
    lambda e: line("focus", who(e), maybe("turns=1", "turns=2")),
    lambda e: line("break", who(e)),
    lambda e: line("endure", who(e), st.integers(1, 3)),
    lambda e: line("lucky", who(e)),
    lambda e: line("chaos", who(e)),
    lambda e: line("shock", who(e), st.sampled_from(["injury", "body", "mind"])),
    lambda e: line("shock", who(e), st.sampled_from(["injury", "body", "mind"])),
    lambda e: line("skill", who(e), st.sampled_from(["brawn", "wit"]), "difficulty=8"),
    lambda e: line("rest", st.sampled_from(["long", "short"])),
    lambda e: line("revive", who(e), maybe("points=2", "health=2")),
    lambda e: line(
        "set", who(e), st.sampled_from(["health", "points", "imbalance", "reflex", "health.maximum"]),
        st.integers(-2, 6),
    ),
    lambda e: line("setting balanced_dice", st.sampled_from(["always", "ask", "never"])),
    lucky_initiative,
)  # fmt: skip


class BalanceMachine(FightMachine):
    system = Balance()
    start = (
        "add Knight side=party brawn=3 reflex=2 primary=brawn points=3 health=6 dodge=1 armor=medium",
        "add Wolf x2 reflex=3 health=3 defense=3",
        "add Seer side=party wit=3 reflex=1 primary=wit focus=2 health=5",
    )
    lines = (*(make for verb, make in SHARED.items() if verb != "set"), *OWN)
    unseen = frozenset(Balance().event_kinds)


QUICK = settings(
    max_examples=40, stateful_step_count=40, deadline=None, suppress_health_check=list(HealthCheck)
)
LONG = settings(QUICK, max_examples=2000, stateful_step_count=80)


def test_whatever_is_played_what_must_hold_holds() -> None:
    run_state_machine_as_test(BalanceMachine, settings=QUICK)


@pytest.mark.endurance
def test_whatever_is_played_for_long_what_must_hold_holds() -> None:
    run_state_machine_as_test(BalanceMachine, settings=LONG)
