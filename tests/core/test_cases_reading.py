"""Cases from the field: reading numbers and dice."""

import pytest

from tests.core.tiny import Tiny
from tests.story import given
from tracker.core.events import DiceRolled
from tracker.core.expression import parse_expression
from tracker.table import Chance


@pytest.mark.parametrize(("dice", "turn"), [("11", 0), ("66", 10)])
def test_a_negative_modifier_starts_a_fight_like_any_other(dice: str, turn: int) -> None:
    assert given(Tiny(), "add A quick=-2").when("next", dice).encounter.turn == turn


@pytest.mark.parametrize("text", ["1d20 -5", "1d20+-5", "1d20-5", "1d20 - 5", "1d20 −5"])
def test_a_minus_is_a_minus_however_it_is_spaced(text: str) -> None:
    expression, chance = parse_expression(text), Chance(1)
    chance.begin(1)
    totals = {expression.total(expression.roll(chance)) for _ in range(1000)}
    assert totals == set(range(-4, 16))
    given(Tiny()).when(f"roll {text}", 7).then(DiceRolled(expression="1d20-5", dice="7", total=2))
