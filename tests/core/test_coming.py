"""What `next` will bring, and what the log says of what it brought."""

from tests.core.tiny import Tiny
from tests.story import Story, given


def coming(story: Story) -> list[str]:
    return list(story.system.coming(story.encounter))


def test_before_and_between_rounds_the_next_one_is_coming_with_how_many_roll_for_it() -> None:
    """Who has a turn by hand rolls no more."""
    story = given(Tiny(), "add A", "add B", "add C")
    assert coming(story) == ["Round 1: initiative for 3"]
    assert coming(story.when("hurt C 9")) == ["Round 1: initiative for 2"]
    assert coming(story.when("turn A 9")) == ["Round 1: initiative for 1"]
    assert coming(story.when("turn B 9")) == ["Round 1"]


def test_while_nobody_is_here_it_is_said() -> None:
    assert coming(given(Tiny())) == ["nobody has joined yet: add somebody first"]


def test_in_a_round_the_next_turn_is_coming_with_those_who_are_passed_over() -> None:
    story = given(
        Tiny(), "add A turn=9", "add B turn=5", "add C turn=5", "add D turn=5", "next", "set C health 0"
    )
    assert coming(story) == ["5: B and D act", "C is passed over (down)"]
    assert coming(story.when("next")) == ["Round 1 is over"]


def test_where_nobody_of_a_turn_can_act_who_acts_on_the_one_after_is_coming() -> None:
    """One `next` passes over all of them: what is told is whom it ends with."""
    turns = ("add A turn=9", "add B turn=7", "add C turn=6", "add D turn=5", "next")
    story = given(Tiny(), *turns, "set B health 0", "set C health 0")
    assert coming(story) == ["5: D acts", "B is passed over (down)", "C is passed over (down)"]
    story.when("set D health 0")
    passed = [f"{name} is passed over (down)" for name in "BCD"]
    assert coming(story) == [*passed, "Round 1 is over"]
    assert story.when("next").encounter.phase == "round over"


def test_what_is_owed_comes_first_and_after_the_end_nothing_comes() -> None:
    story = given(Tiny(), "add A turn=9", "next", "daze A")
    assert "A must choose" in coming(story)[0]
    assert coming(story.when("end")) == ["The fight is over"]


def test_a_slot_is_out_while_its_combatant_can_not_act_and_waits_while_a_choice_is_owed() -> None:
    story = given(Tiny(), "add A turn=9", "add B turn=5", "next", "set B health 0")
    states = [story.system.slot_state(story.encounter, slot) for slot in story.encounter.slots]
    assert states == ["up", "out"]
    story.when("daze A")
    assert story.system.slot_state(story.encounter, story.encounter.slots[0]) == "waiting"


def test_the_log_tells_each_in_a_sentence() -> None:
    story = given(Tiny(), "add A mana=2", "add B").when("hurt A 1 pool=mana").says("A loses 1 Mana: 1")
    story.when("set A health 2").says("A: Health set to 2 of 3")
    story.when("hurt A 1 reason=x").says("A takes 1 Injury (x): Health 1").when("heal A 1").says(
        "A gains 1 Health: 2"
    )
    story.when("condition A held until=start:B").says("A: held until B's turn begins")
    story.when("condition A held until=end:B").says("A: held until B's turn ends")
    story.when("remind round=2 turn=3 x").says("Reminder for round 2 turn 3: x")
    story.when("rename A C").says("A is now called C").when("hide C").says("C is hidden")
    story.when("turn C 5").says("C is put on turn 5").when("turn C 6").says("C moves from turn 5 to 6")
    story.when("note - rain").says("Note: rain").when("note B [/b]").says("Note on B: [/b]")
    story.when("remove B").says("B leaves the fight")
