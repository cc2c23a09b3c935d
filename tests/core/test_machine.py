"""Random play of the tiny games, beside a plain list of states."""

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import run_state_machine_as_test

from tests.core.machine import SHARED, FightMachine, line, who
from tests.core.tiny import Tiny, TinyKept, TinyOneByOne

OWN = (
    lambda e: line("strike", who(e), who(e)),
    lambda e: line("daze", who(e)),
    lambda e: line("shrug", who(e)),
    lambda e: line("shrug", who(e)),
    lambda e: st.sampled_from(["setting mercy yes", "setting mercy no"]),
)


class TinyMachine(FightMachine):
    system = Tiny()
    lines = (*SHARED.values(), *OWN)


class OneByOneMachine(FightMachine):
    system = TinyOneByOne()
    lines = (*SHARED.values(), *OWN)


class KeptMachine(FightMachine):
    system = TinyKept()
    lines = (*SHARED.values(), *OWN)


MACHINES = [TinyMachine, OneByOneMachine, KeptMachine]
QUICK = settings(
    max_examples=24, stateful_step_count=30, deadline=None, suppress_health_check=list(HealthCheck)
)
LONG = settings(QUICK, max_examples=500, stateful_step_count=80)


@pytest.mark.parametrize("machine", MACHINES)
def test_whatever_is_played_what_must_hold_holds(machine: type[FightMachine]) -> None:
    run_state_machine_as_test(machine, settings=QUICK)


@pytest.mark.endurance
@pytest.mark.parametrize("machine", MACHINES)
def test_whatever_is_played_for_long_what_must_hold_holds(machine: type[FightMachine]) -> None:
    run_state_machine_as_test(machine, settings=LONG)
