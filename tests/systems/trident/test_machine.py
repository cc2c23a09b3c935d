"""Trident played at random, beside a plain list of states."""

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import run_state_machine_as_test

from tests.core.machine import SHARED, FightMachine, line, maybe, who, whos
from tests.systems.trident.trident_story import DUEL
from tracker.systems.trident import system

FIVE = ("assurance", "risk", "ease", "difficulty", "fated")
OWN = (
    lambda e: line("attack", who(e), who(e), maybe("block"), maybe(*FIVE), maybe(*FIVE)),
    lambda e: line("attack", who(e), who(e)),
    lambda e: line("quip", who(e), who(e), maybe(*FIVE)),
    lambda e: line("check", who(e), st.sampled_from(["Strike", "agility", "observe"])),
    lambda e: line(
        "check",
        who(e),
        "speak",
        st.sampled_from([c.id for c in e] or ["x"]).map(lambda i: f"against={i}.solve"),
    ),
    lambda e: line("condition", whos(e), st.sampled_from(["Off-Guard", "off wits", "Aghast", "Defeated"])),
    lambda e: line("clear", whos(e), st.sampled_from(["Off-Guard", "Fatigued", "Defeated"])),
    lambda e: line("confirm", whos(e)),
    lambda e: line("hurt", whos(e), "6", maybe("pool=morale")),
    lambda e: line("set", who(e), st.sampled_from(["stamina", "morale.maximum"]), st.integers(0, 9)),
    lambda e: st.sampled_from(["setting turn_order rolled", "setting turn_order manual"]),
    lambda e: st.sampled_from(["setting defense_die 10", "setting defense_die rolled"]),
)


class TridentMachine(FightMachine):
    system = system
    lines = (*SHARED.values(), *OWN)
    start = DUEL
    unseen = FightMachine.unseen | {"trident.rolled", "trident.resolved", "trident.suggested"}


def test_whatever_is_played_what_must_hold_holds() -> None:
    quick = settings(
        max_examples=50, stateful_step_count=40, deadline=None, suppress_health_check=list(HealthCheck)
    )
    run_state_machine_as_test(TridentMachine, settings=quick)
