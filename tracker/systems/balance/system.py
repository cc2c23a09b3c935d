"""Balance as a rule system: its words, its moments, and where each rule is."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from tracker.core import events as ev
from tracker.core.commands import Command, Hurt
from tracker.core.draft import Draft
from tracker.core.encounter import Combatant, Encounter, Pool, Slot
from tracker.core.ladder import slot_on, up_slots
from tracker.core.names import reference
from tracker.core.system import Line, RuleSystem, Setting
from tracker.systems.balance import (
    attack_words,
    endure,
    focus,
    initiative,
    round_words,
    sheet_view,
    shock,
    views,
)
from tracker.systems.balance.commands import BALANCE_COMMANDS, Initiative, SettleShock
from tracker.systems.balance.events import BALANCE_EVENTS
from tracker.systems.balance.fatigue import sheet_of, state_of
from tracker.systems.balance.folds import FOLDS
from tracker.systems.balance.sheet import BalanceSheet, BalanceState

if TYPE_CHECKING:
    from tracker.core.glossary import Term


class Balance(RuleSystem):
    """The game of the 12 to 2 ladder."""

    key: ClassVar[str] = "balance"
    title: ClassVar[str] = "Balance"
    sheet: ClassVar[type[BalanceSheet]] = BalanceSheet
    initiative: ClassVar[type[Initiative]] = Initiative
    own_commands: ClassVar[tuple[type[Command], ...]] = BALANCE_COMMANDS
    own_events: ClassVar[tuple[type[ev.Event], ...]] = BALANCE_EVENTS
    FOLDS: ClassVar[Mapping[type[ev.Event], Any]] = FOLDS
    modifiers: ClassVar[tuple[str, ...]] = ("attack", "defense", "initiative", "skill")
    pool_names: ClassVar[Mapping[str, str]] = {"health": "Health", "points": "Stat Points"}
    settles: ClassVar[type[Command] | None] = SettleShock
    settings: ClassVar[Mapping[str, Setting]] = {
        "balanced_dice": Setting(
            "whether a match takes one more die (B13)", "always", ("always", "ask", "never")
        ),
        "fatigue_on_initiative": Setting("whether Fatigue touches initiative (B25)", "yes", ("yes", "no")),
        "unblocked_dice": Setting(
            "what attack dice beyond the defender's do (B32)", "rating", ("rating", "off")
        ),
    }

    def parts(self) -> Sequence[Any]:
        """The modules of its rules."""
        from tracker.systems.balance import (
            attack,
            attack_preview,
            focus_by_hand,
            luck,
            preview,
            recovery,
            skill,
        )

        return (
            attack,
            endure,
            luck,
            skill,
            recovery,
            initiative,
            shock,
            focus_by_hand,
            preview,
            attack_preview,
        )

    def fresh(self) -> BalanceState:
        """Nothing gained, nothing owed."""
        return BalanceState()

    def pools(self, sheet: BalanceSheet) -> Mapping[str, Pool]:
        """B3, B4: Health unless there is none, Stat Points for those with a primary stat."""
        pools: dict[str, Pool] = {}
        if sheet.health != "none":
            most = sheet.health or max(1, 4 + sheet.fortitude)
            pools["health"] = Pool(most if sheet.health_now is None else min(sheet.health_now, most), most)
        if sheet.primary is not None:
            most = max(0, sheet.stat(sheet.primary)) if sheet.points is None else sheet.points
            pools["points"] = Pool(
                most if sheet.points_now is None else min(sheet.points_now, most), most, -3
            )
        return pools

    def able(self, encounter: Encounter, combatant: Combatant) -> bool:
        """B20: neither down nor exhausted."""
        return focus.is_able(combatant)

    def unable_because(self, encounter: Encounter, combatant: Combatant) -> str:
        """Exhausted, or down."""
        return "exhausted" if state_of(combatant).exhausted else super().unable_because(encounter, combatant)

    def rolling(self, encounter: Encounter) -> Sequence[Combatant]:
        """B20, B24."""
        return initiative.rolling(encounter)

    def shared_bonus(self, encounter: Encounter, combatant: Combatant) -> int | None:
        """Reflex, of one whose roll no Shock, Fatigue, condition, Focus or luck can touch."""
        return initiative.shared_bonus(encounter, combatant)

    def owed(self, encounter: Encounter) -> Sequence[str]:
        """B52: those whose Shock still asks for a choice."""
        return tuple([c.id for c in encounter.combatants.values() if c.state.shock_owed])

    def owed_words(self, encounter: Encounter) -> str:
        """B52: the command, with the ways to choose."""
        who = self.owed(encounter)[0]
        return f"shock {reference(encounter, who)} {shock.ways(encounter[who])}"

    def hurt(self, draft: Draft, who: str, pool: str, amount: int, command: Hurt) -> None:
        """B34: Injury, which Endure may answer."""
        endure.hurt(draft, who, pool, amount, command)

    def pool_was_set(self, draft: Draft, who: str, pool: str) -> None:
        """B40, B44: Fatigue and Exhaustion follow the pool."""
        from tracker.systems.balance import recovery

        recovery.pool_was_set(draft, who, pool)

    def sheet_was_set(self, draft: Draft, who: str, field: str) -> None:
        """B3, B4: pools that come from the sheet follow it."""
        from tracker.systems.balance import recovery

        recovery.sheet_was_set(draft, who, field)

    def entry(self, encounter: Encounter, combatant: Combatant) -> dict[str, Any]:
        """As in every game; without a primary stat there are no points, and Health is at least 1 (B3, B4)."""
        held = super().entry(encounter, combatant)
        lost = () if sheet_of(combatant).primary else ("points", "points_now")
        if isinstance(held.get("health"), int):
            held["health"] = max(1, held["health"])
        return {key: value for key, value in held.items() if key not in lost}

    # --- the moments of a round

    def held_back(self, draft: Draft, who: str) -> None:
        """B60, B63: a Focus stands on the ladder, and is over where its bearer is taken off."""
        focus.taken_off(draft, who)

    def turn_begins(self, draft: Draft, slot: Slot) -> None:
        """B61: a Focus begins."""
        focus.turn_begins(draft, slot)

    def turn_ends(self, draft: Draft, slot: Slot) -> None:
        """B61, B62: a Focus is over with its strike, or never began."""
        focus.turn_ends(draft, slot)
        now = slot_on(draft.encounter, slot.who, slot.turn)
        if not up_slots(draft.encounter) and (now is None or now.state != "out"):
            endure.turn_moves(draft)

    def round_ends(self, draft: Draft) -> None:
        """A Focus does not outlast its round."""
        focus.round_ends(draft)

    def place_of(self, encounter: Encounter, who: str, kind: str = "turn") -> int:
        """B22, B63: by order of joining those who rolled this turn, then the strikes of a Focus."""
        return focus.place_of(encounter, who, kind)

    # --- what is shown

    def own_terms(self) -> "Sequence[Term]":
        """The words of Balance."""
        from tracker.systems.balance.glossary import TERMS

        return TERMS

    def slot_state(self, encounter: Encounter, slot: Slot) -> str:
        """As in every game, and "focusing" for the first slot of a Focus that runs (B63)."""
        return views.slot_state(encounter, slot, super().slot_state(encounter, slot))

    def facts(self, encounter: Encounter, combatant: Combatant) -> Mapping[str, Any]:
        """Stats, pool, Fatigue, Imbalance, Shock, Focus and what waits."""
        return views.facts(encounter, combatant)

    def marks(self, encounter: Encounter, combatant: Combatant) -> Sequence[tuple[str, str]]:
        """Fatigue, Shock, the chance of one, a Focus, what waits."""
        return views.marks(encounter, combatant)

    def beside_marks(self, encounter: Encounter) -> object:
        """The settings: whether Fatigue counts for the chance of a Shock (B25)."""
        return encounter.settings

    def sheet_view(self, encounter: Encounter, combatant: Combatant) -> Sequence[Line]:
        """Stats, defense, attacks and what is wrong now."""
        return sheet_view.sheet_view(encounter, combatant)

    def status_view(self, encounter: Encounter, combatant: Combatant) -> Sequence[Line]:
        """Imbalance, the chance of a Shock, what is wrong now."""
        return views.status_view(encounter, combatant)

    def does(self, encounter: Encounter, slot: Slot) -> str:
        """Acts, begins a Focus, or strikes at its bonus (B63)."""
        return round_words.words_of_slot(encounter, slot)

    def sentence_of(self, event: ev.Event, encounter: Encounter) -> str | None:
        """The words of this game's own events."""
        said = round_words.sentence_of(event, encounter)
        return attack_words.sentence_of(event, encounter) if said is None else said

    def sentence(self, events: Sequence[ev.Event], before: Encounter) -> list[str]:
        """As in every game, but an attack or a skill roll is told with its dice as one."""
        return attack_words.sentences(self, events, before)

    def attack_view(self, events: Sequence[ev.Event], before: Encounter) -> Mapping[str, Any] | None:
        """An attack's rolls, Injury and chain."""
        from tracker.systems.balance import attack_view

        return attack_view.attack_view(events)

    def odds(self, words: Sequence[str]) -> Mapping[str, Any]:
        """Exact odds of an attack from numbers alone."""
        from tracker.systems.balance import odds_words

        return odds_words.odds_of_words(words)

    def odds_of(self, encounter: Encounter, line: str) -> Mapping[str, Any]:
        """Exact odds of an attack as things stand."""
        from tracker.systems.balance import odds_words

        return odds_words.odds_of_line(self, encounter, line)


system = Balance()
