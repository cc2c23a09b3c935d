"""What becomes of each of several, told before it is done: all that differs, and nothing that does not."""

import pytest

from tests.core.test_groups import fight
from tracker.core.fates import fates
from tracker.core.language.reading import parse

FIGHT = ("add Knight side=party", "add Wolf x2 health=3", "initiative knight=3,3 wolf-1=2,2 wolf-2=1,1")


@pytest.mark.parametrize(
    ("before", "line", "told"),
    [
        ("note - x", "hurt wolf-1 1", "3/3 → 2/3"),
        ("note - x", "hurt wolf-1 3", "3/3 → 0/3, falls"),
        ("note - x", "heal wolf-1 1", "as before"),
        ("note - x", "condition wolf-1 slow", "+ slow"),
        ("note - x", "group wolf-1 Pack", "in the group Pack"),
        ("group wolf-1 Pack", "ungroup wolf-1", "in no group, was in Pack"),
        ("note - x", "hide wolf-1", "hidden"),
        ("hide wolf-1", "reveal wolf-1", "revealed"),
        ("note - x", "wave wolf-1 late", "held back in wave late, turn 4 → no turn"),
        ("group wolf-1 Pack", "group wolf-1 Curs", "in the group Curs, was in Pack"),
        ("group wolf-1 Pack", "group wolf-1 Pack", "in the group Pack, as before"),
        ("note - x", "ungroup wolf-1", "in no group, as before"),
        ("hide wolf-1", "hide wolf-1", "hidden, as before"),
        ("note - x", "skip wolf-1", "turn 4 skipped"),
        ("note - x", "turn wolf-1 3", "turn 4 → turn 3"),
        ("note - x", "set wolf-1 quick 4", "quick 0 → 4"),
        ("note - x", "set wolf-1 quick 0", "quick 0, as before"),
        ("note - x", "set wolf-1 health 1 quick=2", "quick 0 → 2, 3/3 → 1/3"),
        ("note - x", "set wolf-1 side party", "side foes → party"),
        ("note - x", "remove wolf-1", "leaves"),
    ],
)
def test_each_difference_has_its_words(before: str, line: str, told: str) -> None:
    story = fight(*FIGHT, before)
    (fate,) = fates(story.system, [story.encounter], [parse(line, story.encounter, story.system)])
    assert (fate.who, fate.words, fate.falls) == ("wolf-1", told, "falls" in told)
