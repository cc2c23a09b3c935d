"""A combatant may be called like any word of the language: what it does is recorded in words that mean it."""

import pytest

from tests.systems.balance.balance_story import fight
from tracker.core.language.grammar import grammar
from tracker.systems.balance.commands import Attack, Initiative, InitiativeRoll, Skill

TAKEN = sorted(
    {
        word
        for model in (Attack, Skill, Initiative, InitiativeRoll)
        for word in (*grammar(model).flags, *grammar(model).options)
    }
)


@pytest.mark.parametrize("word", TAKEN)
def test_one_called_like_an_option_acts_and_the_record_means_it(word: str) -> None:
    story = fight(f'add "{word}" imbalance=0', "add Wolf")
    story.when(f'attack "{word}" wolf dice=5 defense=1,2').then_also()
    story.when(f'attack wolf "{word}" dice=5 defense=1,2').then_also()
    story.when(f'skill "{word}" brawn difficulty=5 dice=1,2').then_also()
    story.when(f'hurt "{word}" 1').when(f'rest long "{word}" wolf').then_also()
    story.when(f'initiative "{word}=1,2" wolf=2,3').up("Wolf")


@pytest.mark.parametrize("word", TAKEN)
def test_also_one_who_was_called_so_once(word: str) -> None:
    story = fight(f'add "{word}"', "add Wolf", f'rename "{word}" Ana')
    story.when("attack ana wolf dice=5 defense=1,2").then_also()
    story.when("skill ana brawn difficulty=5 dice=1,2").then_also()
    story.when("initiative ana=1,2 wolf=2,3").up("Wolf")
