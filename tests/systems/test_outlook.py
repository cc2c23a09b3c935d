"""What is told of the rest of a round is what pressing `next` then brings, in every game."""

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from tests.core.machine import FightMachine, through_json
from tests.story import Memory
from tests.systems import play
from tracker import systems
from tracker.core import events as ev
from tracker.core.commands import NextTurn
from tracker.core.ports import Opened
from tracker.core.refused import Refused
from tracker.core.text import clean
from tracker.table import Table

QUICK = settings(
    max_examples=8,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    phases=[phase for phase in Phase if phase is not Phase.shrink],
)


class OutlookMachine(FightMachine):
    """A fight played at random, of which what is coming is compared with what then comes."""

    def compare(self) -> None:
        """Press `next` on a copy of the fight until the round is over."""
        system, outlook = self.system, self.system.outlook(self.now)
        steps = tuple(through_json(step) for step in self.memory.steps)
        table = Table(system, Opened(self.header, "copy", steps, recorder=Memory()))
        for told in outlook.ahead:
            before = table.encounter
            events = [system.event(record) for record in table.do(NextTurn())[0].events]
            now = table.encounter
            assert (told.turn, told.up) == (now.turn, system.up(now))
            assert all(now.name_of(who) in told.acts or f"{now[who].group} ×" in told.acts for who in told.up)
            assert list(told.skipped) == [e.who for e in events if isinstance(e, ev.TurnSkipped)]
            for event in events:
                if isinstance(event, ev.TurnSkipped | ev.ConditionEnded | ev.ReminderShown | ev.Fell):
                    assert system.sentence([event], before)[0] in told.lines
            assert all(clean(line) == line for line in (told.acts, *told.lines))
        self.no_more(table, outlook.then)

    def no_more(self, table: Table, then: tuple[str, ...]) -> None:
        """There the outlook had to end."""
        now = table.encounter
        try:
            command = self.system.meant(now, NextTurn())
            rolls = self.system.questions(now, command)
            if not rolls and now.phase == "fighting":
                table.do(NextTurn())
                raise AssertionError("it went on")
        except Refused as refused:
            assert now.phase != "fighting" or then[0] == str(refused)


def play_on(key: str, data: st.DataObject, moves: int) -> None:
    """A fight of that many moves, looked ahead from after each third."""
    played = play.machine(key, OutlookMachine)()
    played.begin(data=data)
    for n in range(moves):
        getattr(played, data.draw(st.sampled_from(["say", "say", "move_on"])))(data=data)
        if n % 3 == 2:
            played.compare()


@pytest.mark.parametrize("key", systems.keys())
@QUICK
@given(data=st.data())
def test_what_is_said_to_come_comes(key: str, data: st.DataObject) -> None:
    play_on(key, data, 24)


@pytest.mark.endurance
@pytest.mark.parametrize("key", systems.keys())
@settings(max_examples=200, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_what_is_said_to_come_comes_in_long_fights(key: str, data: st.DataObject) -> None:
    play_on(key, data, 90)
