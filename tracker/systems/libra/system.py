"""Libra as a rule system: its words, its moments, and where each rule is."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from tracker.core import commands as cmd
from tracker.core import events as ev
from tracker.core.commands import Command
from tracker.core.draft import Draft
from tracker.core.encounter import Combatant, Encounter, Pool, Slot
from tracker.core.system import Line, RuleSystem, Setting
from tracker.systems.libra import (
    aftermath,
    attack_words,
    ending,
    initiative,
    resources,
    round_words,
    sheet_view,
    ticks,
    views,
)
from tracker.systems.libra.commands import LIBRA_COMMANDS, DownTime, Initiative
from tracker.systems.libra.events import LIBRA_EVENTS
from tracker.systems.libra.folds import FOLDS
from tracker.systems.libra.sheet import BASE_HP, HP_PER_VITALITY, LibraFight, LibraSheet, LibraState

if TYPE_CHECKING:
    from tracker.core.glossary import Term


class Libra(RuleSystem):
    """The game of the ladder that ticks down."""

    key: ClassVar[str] = "libra"
    title: ClassVar[str] = "Libra"
    sheet: ClassVar[type[LibraSheet]] = LibraSheet
    initiative: ClassVar[type[Initiative]] = Initiative
    own_commands: ClassVar[tuple[type[Command], ...]] = LIBRA_COMMANDS
    own_events: ClassVar[tuple[type[ev.Event], ...]] = LIBRA_EVENTS
    FOLDS: ClassVar[Mapping[type[ev.Event], Any]] = FOLDS
    modifiers: ClassVar[tuple[str, ...]] = ("attack", "reaction", "skill", "initiative")
    pool: ClassVar[str] = "hp"
    pool_names: ClassVar[Mapping[str, str]] = {"hp": "HP", "ep": "EP", "tp": "TP"}
    gauge: ClassVar[str | None] = ""
    top: ClassVar[int | None] = None
    bottom: ClassVar[int | None] = None
    simultaneous: ClassVar[bool] = False
    turn_numbers: ClassVar[tuple[int, int]] = (1, 999)
    late_acts: ClassVar[bool] = True
    after_end: ClassVar[tuple[type[Command], ...]] = (*RuleSystem.after_end, DownTime)
    settings: ClassVar[Mapping[str, Setting]] = {
        "multiplier": Setting(
            "how Advantage adds up beside a bonus of 2.0 (L42)", "printed", ("printed", "additive")
        ),
    }

    def parts(self) -> Sequence[Any]:
        """The modules of its rules."""
        from tracker.systems.libra import (
            actions,
            advantage,
            attack,
            conditions,
            formation,
            held,
            preview,
            running,
            skill,
            waiting,
        )

        return (
            attack, actions, advantage, conditions, ending, formation, held, initiative, running, skill,
            waiting, preview,
        )  # fmt: skip

    def carry_on(self, draft: Draft) -> None:
        """L24, L25, L50: what follows from any command."""
        aftermath.carry_on(draft)

    # --- those who fight

    def fresh(self) -> LibraState:
        """Free, and with no Advantage."""
        return LibraState()

    def fresh_fight(self) -> LibraFight:
        """In column, not ambushed, not decided."""
        return LibraFight()

    def pools(self, sheet: LibraSheet) -> Mapping[str, Pool]:
        """L1, L4: HP as printed for the Mage where none are given; EP and TP start at 0."""
        most = sheet.hp or BASE_HP + HP_PER_VITALITY * sheet.vitality
        pools = {"hp": Pool(most if sheet.hp_now is None else min(sheet.hp_now, most), most)}
        for name, cap, now in (("ep", sheet.ep, sheet.ep_now), ("tp", sheet.tp, sheet.tp_now)):
            if cap is not None:
                pools[name] = Pool(min(now or 0, cap), cap)
        return pools

    def able(self, encounter: Encounter, combatant: Combatant) -> bool:
        """Neither KO nor gone nor out by Run (L25, L45)."""
        return ticks.is_standing(combatant)

    def unable_because(self, encounter: Encounter, combatant: Combatant) -> str:
        """KO, gone, killed or away."""
        return ticks.why_not_standing(combatant)

    def rolling(self, encounter: Encounter) -> Sequence[Combatant]:
        """L20: all who stand and have no place yet."""
        return initiative.rolling(encounter)

    def shared_bonus(self, encounter: Encounter, combatant: Combatant) -> int | None:
        """Agility and Will, of one whose roll no condition touches."""
        return initiative.shared_bonus(combatant)

    def hurt(self, draft: Draft, who: str, pool: str, amount: int, command: cmd.Hurt) -> None:
        """L45: what is lost by hand."""
        ending.hurt(draft, who, pool, amount, command)

    def pool_was_set(self, draft: Draft, who: str, pool: str) -> None:
        """L45: who was killed does not come back."""
        if pool == self.pool:
            ending.refuse_dead(draft, who)

    def sheet_was_set(self, draft: Draft, who: str, field: str) -> None:
        """L1: pools that come from the sheet follow it."""
        resources.follow_sheet(draft, who, field)

    def entry(self, encounter: Encounter, combatant: Combatant) -> dict[str, Any]:
        """As in every game; HP have a maximum of at least 1."""
        held = super().entry(encounter, combatant)
        return {**held, "hp": max(1, held["hp"])}

    # --- the moments of a round

    def round_ends(self, draft: Draft) -> None:
        """L25: runners are out."""
        aftermath.round_ends(draft)

    def place_of(self, encounter: Encounter, who: str, kind: str = "turn") -> int:
        """L22: by Agility, then joining; who comes while a round runs is last on its tick."""
        late = encounter.phase == "fighting" and encounter.turn is not None
        return ticks.place_last(encounter) if late else ticks.place_by_agility(encounter, who)

    def move_slot(self, draft: Draft, slot: Slot, turn: int, passed: bool) -> None:
        """By hand to any initiative: the highest acts, so none has passed."""
        ticks.move_by_hand(draft, slot, turn)

    # --- what is shown

    def own_terms(self) -> "Sequence[Term]":
        """The words of Libra."""
        from tracker.systems.libra.glossary import TERMS

        return TERMS

    def slot_state(self, encounter: Encounter, slot: Slot) -> str:
        """As in every game; one who stands on 0 has acted (L21)."""
        return "acted" if slot.turn == 0 else super().slot_state(encounter, slot)

    def facts(self, encounter: Encounter, combatant: Combatant) -> Mapping[str, Any]:
        """HP, EP, TP, initiative, place, held, running, Advantage."""
        return views.facts(encounter, combatant)

    def marks(self, encounter: Encounter, combatant: Combatant) -> Sequence[tuple[str, str]]:
        """Held, running, Advantage, back row, flying."""
        return views.marks(encounter, combatant)

    def sheet_view(self, encounter: Encounter, combatant: Combatant) -> Sequence[Line]:
        """Attributes, skills, armour, place, powers and what is wrong now."""
        return sheet_view.sheet_view(encounter, combatant)

    def status_view(self, encounter: Encounter, combatant: Combatant) -> Sequence[Line]:
        """HP, EP or TP, initiative left, row, Advantage, held."""
        return views.status_view(encounter, combatant)

    def coming(self, encounter: Encounter) -> Sequence[str]:
        """What `next` gives up and brings."""
        return views.coming(self, encounter)

    def sentence_of(self, event: ev.Event, encounter: Encounter) -> str | None:
        """The words of this game's own events, and of a fall."""
        return round_words.sentence_of(event, encounter)

    def sentence(self, events: Sequence[ev.Event], before: Encounter) -> list[str]:
        """As in every game, but an attack is told in its order, its damage in one line."""
        return attack_words.sentences(self, events, before)

    def attack_view(self, events: Sequence[ev.Event], before: Encounter) -> Mapping[str, Any] | None:
        """An attack's d100, reaction, and each step of its damage."""
        from tracker.systems.libra import attack_view

        return attack_view.attack_view(events)

    def odds(self, words: Sequence[str]) -> Mapping[str, Any]:
        """Exact odds of an attack from numbers alone."""
        from tracker.systems.libra import odds_words

        return odds_words.odds_of_words(words)

    def odds_of(self, encounter: Encounter, line: str) -> Mapping[str, Any]:
        """Exact odds of an attack as things stand."""
        from tracker.systems.libra import odds_words

        return odds_words.odds_of_line(self, encounter, line)


system = Libra()
