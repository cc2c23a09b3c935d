"""Trident as a rule system: its words, its moments, and where each rule is."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from tracker.core import events as core
from tracker.core.commands import Command, Hurt
from tracker.core.draft import Draft
from tracker.core.encounter import Combatant, Encounter, Pool, Slot
from tracker.core.system import Line, RuleSystem, Setting
from tracker.systems.trident import (
    conditions,
    pools,
    turn_order,
    views,
    words,
)
from tracker.systems.trident.commands import TRIDENT_COMMANDS, Initiative
from tracker.systems.trident.events import TRIDENT_EVENTS
from tracker.systems.trident.folds import FOLDS
from tracker.systems.trident.sheet import DEFENSES, TridentSheet, TridentState

if TYPE_CHECKING:
    from tracker.core.glossary import Term


class Trident(RuleSystem):
    """The game of the two target values."""

    key: ClassVar[str] = "trident"
    title: ClassVar[str] = "Trident"
    sheet: ClassVar[type[TridentSheet]] = TridentSheet
    initiative: ClassVar[type[Initiative]] = Initiative
    own_commands: ClassVar[tuple[type[Command], ...]] = TRIDENT_COMMANDS
    own_events: ClassVar[tuple[type[core.Event], ...]] = TRIDENT_EVENTS
    FOLDS: ClassVar[Mapping[type[core.Event], Any]] = FOLDS
    modifiers: ClassVar[tuple[str, ...]] = ("attack", "quip", "check", "initiative", "defense", *DEFENSES)
    pool: ClassVar[str] = "stamina"
    pool_names: ClassVar[Mapping[str, str]] = pools.NAMES
    gauge: ClassVar[str | None] = ""
    falls_at_zero: ClassVar[bool] = False
    top: ClassVar[int | None] = None
    bottom: ClassVar[int | None] = None
    simultaneous: ClassVar[bool] = False
    keeps_ladder: ClassVar[bool] = True
    settings: ClassVar[Mapping[str, Setting]] = {
        "defense_die": Setting("what a defense adds to its bonuses (T10)", "rolled", ("rolled", "10")),
        "turn_order": Setting("how places on the ladder are given (T40)", "manual", ("manual", "rolled")),
    }

    def parts(self) -> Sequence[Any]:
        """The modules of its rules."""
        from tracker.systems.trident import actions, preview

        return (actions, conditions, turn_order, preview)

    def fresh(self) -> TridentState:
        """Nothing done yet."""
        return TridentState()

    def pools(self, sheet: TridentSheet) -> Mapping[str, Pool]:
        """T3: Stamina and Morale, where the sheet tells of them."""
        return pools.pools(sheet)

    def unable_because(self, encounter: Encounter, combatant: Combatant) -> str:
        """Only one whom the game master calls so, or who is not there yet."""
        return "held back" if combatant.wave else "defeated"

    def rolling(self, encounter: Encounter) -> Sequence[Combatant]:
        """T40: all who are able and stand nowhere."""
        return turn_order.without_place(encounter)

    def shared_bonus(self, encounter: Encounter, combatant: Combatant) -> int | None:
        """The bonus that the sheet names, of one whose roll no condition touches."""
        return turn_order.shared_bonus(self, encounter, combatant)

    def hurt(self, draft: Draft, who: str, pool: str, amount: int, command: Hurt) -> None:
        """T3, T22: what is lost, and what 0 suggests."""
        conditions.hurt(draft, who, pool, amount, command)

    def pool_was_set(self, draft: Draft, who: str, pool: str) -> None:
        """T3: what 0 suggests."""
        conditions.suggest(draft, who, pool)

    def sheet_was_set(self, draft: Draft, who: str, field: str) -> None:
        """T3: a pool that the sheet tells of."""
        pools.sheet_was_set(draft, who)

    def condition_modifiers(self, name: str) -> Mapping[str, int]:
        """T30."""
        return conditions.changes_of(name)

    def apply(self, encounter: Encounter, event: core.Event) -> Encounter:
        """As in every game, and down follows the condition Defeated."""
        after = super().apply(encounter, event)
        if isinstance(event, core.ConditionAdded | core.ConditionEnded):
            return conditions.follow_defeat(after, event.who)
        return after

    # --- the moments of a round

    def turn_begins(self, draft: Draft, slot: Slot) -> None:
        """T20, T21: attacks and the Quip are counted anew."""
        turn_order.turn_begins(draft, slot)

    def turn_ends(self, draft: Draft, slot: Slot) -> None:
        """The same for a turn that goes by."""
        turn_order.turn_ends(draft, slot)

    def round_ends(self, draft: Draft) -> None:
        """T40: the order stays."""
        turn_order.round_ends(draft)

    # --- what is shown

    def own_terms(self) -> "Sequence[Term]":
        """The words of Trident."""
        from tracker.systems.trident.glossary import TERMS

        return TERMS

    def facts(self, encounter: Encounter, combatant: Combatant) -> Mapping[str, Any]:
        """Pools, defenses, what was done this turn."""
        return views.facts(combatant)

    def marks(self, encounter: Encounter, combatant: Combatant) -> Sequence[tuple[str, str]]:
        """What 0 suggests, attacks made, Quip used."""
        return views.marks(self, encounter, combatant)

    def sheet_view(self, encounter: Encounter, combatant: Combatant) -> Sequence[Line]:
        """Attributes, defenses, trainings, riders."""
        return views.sheet_view(self, encounter, combatant)

    def status_view(self, encounter: Encounter, combatant: Combatant) -> Sequence[Line]:
        """Pools, defenses low and high, attacks made, Quip."""
        return views.status_view(self, encounter, combatant)

    def coming(self, encounter: Encounter) -> Sequence[str]:
        """What `next` brings; between rounds who is first."""
        return turn_order.coming(self, encounter)

    def sentence_of(self, event: core.Event, encounter: Encounter) -> str | None:
        """The words of this game's own events."""
        return words.sentence_of(self, event, encounter)

    def sentence(self, events: Sequence[core.Event], before: Encounter) -> list[str]:
        """As in every game, but a roll against a defense is told with its dice as one."""
        return words.sentences(self, events, before)

    def attack_view(self, events: Sequence[core.Event], before: Encounter) -> Mapping[str, Any] | None:
        """Both rolls, the result as rolled and after modifiers, riders and damage."""
        from tracker.systems.trident import attack_view

        return attack_view.attack_view(events)

    def odds(self, words: Sequence[str]) -> Mapping[str, Any]:
        """Exact odds of a roll from numbers alone."""
        from tracker.systems.trident import odds_words

        return odds_words.odds_of_words(words)

    def odds_of(self, encounter: Encounter, line: str) -> Mapping[str, Any]:
        """Exact odds of an attack, a Quip or a check as things stand."""
        from tracker.systems.trident import odds_words

        return odds_words.odds_of_line(self, encounter, line)


system = Trident()
