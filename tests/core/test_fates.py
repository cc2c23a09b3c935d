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
        ("group wolf-1 Pack", "ungroup wolf-1", "in no group"),
        ("note - x", "hide wolf-1", "hidden"),
        ("hide wolf-1", "reveal wolf-1", "revealed"),
        ("note - x", "wave wolf-1 late", "held back in wave late"),
        ("note - x", "skip wolf-1", "changed"),
        ("note - x", "set wolf-1 quick 4", "changed"),
        ("note - x", "remove wolf-1", "leaves"),
    ],
)
def test_each_difference_has_its_words(before: str, line: str, told: str) -> None:
    story = fight(*FIGHT, before)
    (fate,) = fates(story.system, story.encounter, [parse(line, story.encounter, story.system)])
    assert (fate.who, fate.words, fate.falls) == ("wolf-1", told, "falls" in told)
