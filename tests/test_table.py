"""One fight being run: who is told, what is recorded, dice that can be repeated."""

from collections.abc import Sequence

import pytest

from tests.core.tiny import Tiny
from tests.story import Memory, Scripted, given
from tracker.core.ports import Opened, Trouble
from tracker.core.refused import Refused
from tracker.core.step import Header, Step
from tracker.table import Chance, Table

HEADER = Header("x", "X", "tiny", "test")


def table(*steps: Step, seed: int | None = None, recorder: Memory | None = None) -> Table:
    return Table(Tiny(), Opened(HEADER, "x.toml", steps, recorder=recorder), seed=seed)


def test_who_listens_is_told_of_each_step_after_it_is_part_of_the_fight() -> None:
    told: list[tuple[str, int]] = []
    fight = table(recorder=Memory())
    fight.listen(lambda steps: told.extend((s.do, fight.history.last) for s in steps))
    fight.say("note - a")
    with pytest.raises(Refused):
        fight.say("hurt a 1")
    fight.say("undo")
    assert told == [("note - a", 1), ("undo", 2)]


def test_a_fight_opened_for_reading_takes_nothing() -> None:
    fight = table()
    assert fight.read_only
    with pytest.raises(Refused, match="open for reading only"):
        fight.say("note - a")
    assert fight.history.last == 0


def test_what_the_recorder_does_not_take_has_not_happened() -> None:
    class Full(Memory):
        def record(self, steps: Sequence[Step]) -> None:
            raise Trouble("x.toml: too long")

    fight = table(recorder=Full())
    with pytest.raises(Refused, match="too long"):
        fight.say("note - a")
    assert (fight.history.last, fight.encounter.notes) == (0, ())


def test_a_save_that_is_damaged_is_open_for_reading_up_to_there() -> None:
    steps = given(Tiny(), "add A", "hurt a 1", "hurt a 1").memory.steps
    broken = Step(2, 1, "hurt b 1", events=({"kind": "fell", "who": "b"},))
    memory = Memory()
    fight = table(steps[0], broken, steps[2], recorder=memory)
    assert memory.closed
    assert fight.read_only
    assert fight.trouble == "step 2: it speaks of 'b', which is not there"
    assert fight.history.last == 1
    with pytest.raises(Refused, match="open for reading only: step 2"):
        fight.say("note - a")


def test_a_plan_shows_what_would_change_and_records_nothing() -> None:
    story = given(Tiny(), "add A", "hurt a 1", "hurt a 1")
    plan = story.table.plan(story.table.parse("without 2"))  # type: ignore[arg-type]
    assert [d.step for d in plan.differences] == [3]
    assert story.history.last == 3


def test_a_plan_is_recorded_as_it_was_told_and_not_after_the_fight_went_on() -> None:
    fight = table(recorder=Memory())
    for line in ("note - a", "note - b"):
        fight.say(line)
    plan = fight.plan(fight.parse("amend 1 roll 20d6"))  # type: ignore[arg-type]
    fight.carry_out(plan)
    assert fight.history.steps[2:] == list(plan.steps)
    with pytest.raises(Refused, match="went on since step 3 was planned"):
        fight.carry_out(plan)
    assert fight.history.last == 5


def test_a_plan_of_many_steps_is_made_bit_by_bit() -> None:
    story = given(Tiny(), *(f"note - {n}" for n in range(5)))
    told = story.table.planning(story.table.parse("without 2"))  # type: ignore[arg-type]
    assert list(told) == [(1, 3), (2, 3), (3, 3)]
    assert story.history.last == 5


def rolls(seed: int | None, lines: int = 5) -> list[str]:
    fight = table(seed=seed, recorder=Memory())
    return [fight.say("roll 6d6")[0].do for _ in range(lines)]


def test_a_seed_repeats_the_dice_and_two_steps_do_not_roll_alike() -> None:
    assert rolls(7) == rolls(7)
    assert rolls(7) != rolls(8)
    assert len(set(rolls(7))) == 5


def test_dice_without_a_seed_are_fair_enough() -> None:
    faces = Chance().faces(6000, 6)
    assert all(800 < faces.count(face) < 1200 for face in range(1, 7))


def test_dice_given_by_a_person_are_taken_before_any_are_rolled() -> None:
    story = given(Tiny(), "add A")
    story.table.say("next", lambda question: (2, 3))
    assert story.memory.steps[-1].do == "initiative a=2,3"
    assert Scripted("12").faces(2, 6) == (1, 2)
