"""KO, killing, how a fight comes out, and down time (L45, L50)."""

from collections.abc import Callable, Mapping
from typing import Any

from tracker.core import commands as cmd
from tracker.core import decide as shared
from tracker.core import events as core
from tracker.core.commands import Command
from tracker.core.draft import Draft
from tracker.core.encounter import Encounter
from tracker.core.pools import injure, rise_or_fall
from tracker.core.refused import Refused
from tracker.systems.libra import advantage
from tracker.systems.libra import events as ev
from tracker.systems.libra.commands import DownTime, Kill
from tracker.systems.libra.formation import fight_of
from tracker.systems.libra.resources import RESOURCES
from tracker.systems.libra.ticks import is_standing, kind_of, state_of


def outcome_of(encounter: Encounter) -> str:
    """L50: won, lost, fled, or "" while both sides have somebody left, or one was never there.

    Who is held back is neither KO nor gone: while anybody is, its side is not beaten.
    """
    allies = [c for c in encounter if c.side == "party"]
    foes = [c for c in encounter if c.side == "foes"]
    if not allies or not foes:
        return ""
    if not any(is_standing(c) or c.wave for c in foes):
        return "won"
    if any(is_standing(c) or c.wave for c in allies):
        return ""
    return "fled" if all(state_of(c).fled for c in allies) else "lost"


def judge(draft: Draft, in_round: bool = False) -> None:
    """Say how the fight came out, once; a fight that was lost is over and stays lost until undone (L50)."""
    was, now = fight_of(draft.encounter).outcome, outcome_of(draft.encounter)
    if now == was or was == "lost" or draft.encounter.phase == "ended":
        return
    draft.add(ev.FightDecided(outcome=now))
    if now == "lost":
        revive(draft)
        if in_round:
            leave(draft)


def leave(draft: Draft) -> None:
    """Combat is left: nobody acts in this round any more."""
    for slot in draft.encounter.slots:
        if slot.state in ("waiting", "up"):
            draft.add(core.TurnSkipped(who=slot.who, turn=slot.turn, why="the fight is lost"))


def revive(draft: Draft) -> None:
    """All allies are KO: each revives at 1 HP, with EP and TP 0."""
    for combatant in list(draft.encounter):
        state = state_of(combatant)
        if combatant.side == "party" and combatant.down and not state.killed:
            set_pool(draft, combatant.id, draft.system.pool, 1)
            empty(draft, combatant.id)


def set_pool(draft: Draft, who: str, pool: str, now: int) -> None:
    """A pool holds a number from now on; its bearer rises or falls with HP."""
    held = draft[who].pools.get(pool)
    if held is None or held.current == now:
        return
    draft.add(core.PoolSet(who=who, pool=pool, current=now, maximum=held.maximum, least=held.least))
    rise_or_fall(draft, who, pool)


def empty(draft: Draft, who: str) -> None:
    """EP and TP are 0."""
    for pool in RESOURCES:
        set_pool(draft, who, pool, 0)


def end(draft: Draft, command: cmd.End) -> None:
    """The fight is closed, and with it every Advantage (L26)."""
    advantage.forget(draft)
    shared.end(draft, command)


def refuse_endured(command: cmd.Hurt) -> None:
    """Raises `Refused` for an Endure, which this game does not have."""
    if command.endure:
        raise Refused("hurt: nothing is endured in Libra; hurt less instead")


def hurt(draft: Draft, who: str, pool: str, amount: int, command: cmd.Hurt) -> None:
    """As in every game. Raises `Refused` for an Endure."""
    refuse_endured(command)
    injure(draft, who, pool, amount, command.reason or "")


def kill(draft: Draft, command: Kill) -> None:
    """L45: by the GM's word, one who is KO. Raises `Refused` for any other."""
    combatant = draft[command.who]
    if not combatant.down or state_of(combatant).killed:
        why = "dead already" if combatant.down else "not KO"
        raise Refused(f"{combatant.name} is {why}: only one who is KO can be killed")
    if kind_of(combatant) in ("monster", "elemental"):
        raise Refused(f"{combatant.name} is gone already: only a character or a human is left KO")
    draft.add(ev.Killed(who=command.who))


def refuse_dead(draft: Draft, who: str) -> None:
    """Raises `Refused` where one who was killed would come back."""
    if state_of(draft[who]).killed and draft[who].pools[draft.system.pool].current:
        raise Refused(f"{draft[who].name} was killed and does not come back; undo takes that back")


def down_time(draft: Draft, command: DownTime) -> None:
    """L50: full HP, EP and TP 0, for the party or for those named. Raises `Refused` in a round."""
    if draft.encounter.phase == "fighting":
        raise Refused("down time is between fights: a round is running")
    party = tuple(c.id for c in draft.encounter if c.side == "party")
    whos = [w for w in command.who or party if not state_of(draft[w]).killed]
    if not whos:
        raise Refused("there is nobody for down time")
    for who in dict.fromkeys(whos):
        draft.add(ev.DownTimeTaken(who=who))
        held = draft[who].pools.get(draft.system.pool)
        if held:
            set_pool(draft, who, draft.system.pool, held.maximum)
        empty(draft, who)


DECISIONS: Mapping[type[Command], Callable[[Draft, Any], None]] = {
    cmd.End: end, Kill: kill, DownTime: down_time,
}  # fmt: skip
