"""Groups: one roll, one row, up together; and each still its own when it has something of its own."""

import pytest

from tests.core.tiny import Tiny, TinyKept, TinyOneByOne
from tests.story import Story
from tracker.core.groups import called, rows
from tracker.core.ladder import up
from tracker.core.system import RuleSystem

PACK = ("add Knight side=party", "add Wolf x3 group=Wolves quick=1")


def fight(*lines: str, system: RuleSystem | None = None) -> Story:
    """A fight of the tiny game in which these lines were said."""
    story = Story(system or Tiny())
    for line in lines:
        story.when(line)
    return story


def ladder(story: Story) -> list[tuple[int, str]]:
    """Each row: its turn and who stands there."""
    return [(row[0].turn, ",".join(s.who for s in row)) for row in rows(story.encounter)]


def test_a_group_rolls_once_and_shares_a_row() -> None:
    story = fight(*PACK, "initiative knight=1,2 wolf-1=4,4")
    assert ladder(story) == [(9, "wolf-1,wolf-2,wolf-3"), (3, "knight")]
    assert up(story.encounter) == ("wolf-1", "wolf-2", "wolf-3")
    assert story.words == "initiative knight=1,2 wolf-1=4,4"


def test_only_the_one_that_rolls_for_the_group_is_asked() -> None:
    story = fight(*PACK, system=Shared())
    system, e = story.system, story.encounter
    asked = [q.ask for q in system.questions(e, system.meant(e, system.initiative()))]
    assert asked == ["Knight: 2d6", "Wolves ×3, as Wolf 1: 2d6"]


def test_the_lowest_bonus_of_a_mixed_group_counts() -> None:
    story = fight("add Wolf quick=3", "add Bear quick=1", "add Bear quick=1", "group wolf,bear* Beasts")
    story.when("initiative bear=3,3")
    assert ladder(story) == [(7, "wolf,bear,bear-2")]


def test_who_is_named_rolls_for_itself() -> None:
    story = fight(*PACK, "initiative knight=1,1 wolf-1=4,4 wolf-3=1,2")
    assert ladder(story) == [(9, "wolf-1,wolf-2"), (4, "wolf-3"), (2, "knight")]


def test_who_takes_something_of_its_own_rolls_for_itself_and_the_next_rolls_for_the_others() -> None:
    story = fight(*PACK, "initiative knight=1,1 wolf-1=4,4 wolf-1.slow wolf-2=3,3")
    assert ladder(story) == [(7, "wolf-2,wolf-3"), (6, "wolf-1"), (2, "knight")]


def test_a_condition_on_initiative_touches_only_its_bearer() -> None:
    story = fight("add Wolf x3 group=Wolves", system=Shared())
    story.when("condition #1 slow initiative=-4").when("initiative wolf-1=5,5 wolf-2=4,4")
    assert ladder(story) == [(8, "wolf-2,wolf-3"), (6, "wolf-1")]


class Shared(RuleSystem):
    """A game with nothing of its own."""

    key, title, sheet = "shared", "Shared", Tiny.sheet
    modifiers = ("initiative",)
    turn_bonus = "quick"
    settings = {}  # noqa: RUF012


def test_next_ends_the_turn_of_all_and_done_that_of_one() -> None:
    story = fight(*PACK, "initiative knight=1,1 wolf-1=4,4", "done wolf-2")
    assert up(story.encounter) == ("wolf-1", "wolf-3")
    story.when("next")
    assert up(story.encounter) == ("knight",)
    story.when("undo").when("done wolves")
    story.refused("Wolf 2 is not up: Wolves ×2 are")
    story.when("done wolf-1,wolf-3")
    assert up(story.encounter) == ("knight",)


@pytest.mark.parametrize("system", [TinyOneByOne(), TinyKept()])
def test_where_others_act_one_by_one_a_group_is_up_together(system: RuleSystem) -> None:
    story = fight(*PACK, "initiative knight=4,5 wolf-1=4,4", system=system)
    assert up(story.encounter) == ("knight",)
    story.when("next")
    assert up(story.encounter) == ("wolf-1", "wolf-2", "wolf-3")
    story.when("next")
    assert story.encounter.phase == "round over"


@pytest.mark.parametrize("system", [Tiny(), TinyOneByOne(), TinyKept()])
def test_removing_the_one_that_is_up_leaves_the_others_up(system: RuleSystem) -> None:
    """Killing the active combatant empties the list (cases from the field)."""
    story = fight("add Wolf x3 group=Wolves", "initiative wolf-1=4,4", "hurt wolf-1 3", system=system)
    story.when("remove wolf-1")
    assert list(story.encounter.combatants) == ["wolf-2", "wolf-3"]
    assert up(story.encounter) == ("wolf-2", "wolf-3")
    assert story.encounter.round == 1


def test_one_that_fell_is_passed_over_and_the_others_act() -> None:
    story = fight(*PACK, "initiative knight=6,6 wolf-1=4,4", "hurt wolf-1 3", "next")
    assert up(story.encounter) == ("wolf-2", "wolf-3")
    story.when("next")
    story.says("Round 1 is over")


def test_who_joins_a_group_while_a_round_runs_is_late_like_anybody() -> None:
    story = fight(*PACK, "initiative knight=1,1 wolf-1=4,4", "add Wolf group=wolves quick=1")
    assert story.encounter["wolf-4"].group == "Wolves"
    assert ladder(story) == [(9, "wolf-1,wolf-2,wolf-3"), (2, "knight")]
    story.when("initiative wolf-4=2,2").when("next")
    assert ladder(story)[1] == (5, "wolf-4")
    assert up(story.encounter) == ("wolf-4",)


def test_an_ungrouped_one_stands_alone_and_keeps_its_turn() -> None:
    story = fight(*PACK, "initiative knight=1,1 wolf-1=4,4", "ungroup wolf-2")
    assert ladder(story) == [(9, "wolf-1,wolf-3"), (9, "wolf-2"), (2, "knight")]
    story.when("ungroup wolves")
    assert len(ladder(story)) == 4
    story.when("ungroup wolf*").refused("nothing would change")


def test_a_group_is_named_as_it_was_first_and_stands_for_its_members() -> None:
    story = fight(*PACK, "add Bear", "group bear WOLVES", "hurt wolves 1")
    assert {c.id for c in story.encounter if c.pools["health"].current == 2} == {
        "wolf-1", "wolf-2", "wolf-3", "bear",
    }  # fmt: skip
    assert called(story.encounter, ["knight", "wolf-1", "bear"]) == ["Knight", "Wolves ×2"]


def test_a_group_named_as_its_members_begin_is_all_of_them() -> None:
    story = fight(*PACK, "add Dog x2", "group dog* Dog", "hurt dog 1")
    assert [c.id for c in story.encounter if c.pools["health"].current == 2] == ["dog-1", "dog-2"]


def test_hidden_members_stand_apart_from_those_whom_players_see() -> None:
    story = fight(*PACK, "hide wolf-3", "initiative knight=1,1 wolf-1=4,4 wolf-3=3,3")
    assert ladder(story) == [(9, "wolf-1,wolf-2"), (7, "wolf-3"), (2, "knight")]


@pytest.mark.parametrize("parting", ["ungroup wolf-2", "hide wolf-2"])
def test_who_is_parted_from_a_group_that_is_up_ends_this_turn_with_it(parting: str) -> None:
    story = fight(*PACK, "initiative knight=1,2 wolf-1=4,4", parting, system=TinyOneByOne())
    assert up(story.encounter) == ("wolf-1", "wolf-2", "wolf-3")
    story.when("next")
    assert up(story.encounter) == ("knight",)
    story.when("undo")
    assert up(story.encounter) == ("wolf-1", "wolf-2", "wolf-3")


@pytest.mark.parametrize("system", [Tiny(), TinyOneByOne()], ids=["together", "one by one"])
def test_a_group_waits_as_one_and_shares_the_row_it_waits_for(system: RuleSystem) -> None:
    story = fight(*PACK, "initiative knight=2,2 wolf-1=5,5", "delay Wolves 3", system=system)
    assert ladder(story) == [(4, "knight"), (3, "wolf-1,wolf-2,wolf-3")]
    story.up("Knight")
    assert story.when("next").encounter.turn == 3
    assert up(story.encounter) == ("wolf-1", "wolf-2", "wolf-3")
    story.when("undo 2").up("Wolf 1", "Wolf 2", "Wolf 3")


def test_a_group_acts_now_is_placed_and_gives_up_its_turn_as_one() -> None:
    story = fight(*PACK, "add Owl turn=2", "initiative knight=5,5 wolf-1=1,1", "now Wolves")
    assert ladder(story) == [(10, "wolf-1,wolf-2,wolf-3"), (10, "knight"), (2, "owl")]
    story.when("turn wolf* 5")
    assert ladder(story) == [(10, "knight"), (5, "wolf-1,wolf-2,wolf-3"), (2, "owl")]
    assert story.when("skip Wolves").when("next").encounter.turn == 2


def test_of_a_group_that_waits_those_who_fell_and_have_no_turn_ahead_are_left_out() -> None:
    story = fight(*PACK, "initiative knight=5,5 wolf-1=2,2", "hurt wolf-2 9", "skip wolf-2", "delay Wolves 3")
    assert (3, "wolf-1,wolf-3") in ladder(story)
    story.when("delay wolf-2 2").refused("Wolf 2 has no turn ahead")


def test_where_only_one_can_be_meant_a_group_is_told_as_one() -> None:
    story = fight(*PACK, "initiative knight=2,2 wolf-1=5,5")
    story.when("order knight Wolves").refused('"Wolves" is a group: one of Wolf 1, Wolf 2 or Wolf 3 is meant')
