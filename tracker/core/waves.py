"""Waves: combatants who are held back, no part of the fight until their wave is brought in by its name."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from tracker.core import commands as cmd
from tracker.core import events as ev
from tracker.core import turns
from tracker.core.encounter import Combatant, Encounter
from tracker.core.groups import spelled
from tracker.core.ladder import slots_of
from tracker.core.names import listed, runs
from tracker.core.questions import Choice, Question
from tracker.core.refused import Refused

if TYPE_CHECKING:
    from tracker.core.draft import Draft
    from tracker.core.system import RuleSystem


def waves(encounter: Encounter) -> dict[str, list[Combatant]]:
    """Those who are held back, by the name of their wave, in order of joining."""
    found: dict[str, list[Combatant]] = {}
    for combatant in encounter:
        if combatant.wave:
            found.setdefault(combatant.wave, []).append(combatant)
    return found


def held_words(encounter: Encounter) -> str:
    """Who is held back: "2 (Blight Wolf 4-6)"; "" when nobody is."""
    return ", ".join(f"{wave} ({whos(held)})" for wave, held in waves(encounter).items())


def whos(held: Sequence[Combatant]) -> str:
    """Their names: "Blight Wolf 4-6 and Ogre"."""
    return listed(runs([c.name for c in held]), "and")


def hold_back(draft: "Draft", command: cmd.HoldBack) -> None:
    """They wait outside the fight. Raises `Refused` for one who owes a choice."""
    if owing := [who for who in draft.system.owed(draft.encounter) if who in command.who]:
        raise Refused(f"first {draft[owing[0]].name} must choose: {draft.system.owed_words(draft.encounter)}")
    name = spelled(command.name, [c.wave for c in draft.encounter])
    for who in command.who:
        if draft[who].wave != name:
            draft.add(ev.CombatantHeldBack(who=who, wave=name))
            draft.system.held_back(draft, who)


def bring(draft: "Draft", command: cmd.Bring) -> None:
    """A wave comes in as those do who are added: its turn comes by initiative. Raises `Refused`.

    Who stood on the ladder in this round does not roll again: the turn that it had left is given back.
    """
    held = waves(draft.encounter)[wave_named(draft.encounter, command.name)]
    for combatant in held:
        draft.add(ev.CombatantBroughtIn(who=combatant.id))
    for combatant in held:
        give_back(draft, combatant)
    if had := [c for c in held if is_done(draft, c)]:
        draft.remark(f"{whos(had)} had a turn in this round: {cmd.MoveTurn.verb} WHO N gives another")
    if draft.encounter.phase == "fighting" and draft.system.rolling(draft.encounter):
        draft.remark(f"{cmd.Initiative.verb} gives a turn of this round to those who came in")


def give_back(draft: "Draft", held: Combatant) -> None:
    """Its place, where that is still to come or stays from round to round."""
    system, is_now = draft.system, held.left_in == draft.encounter.this_round
    for slot in held.stood if is_now or system.keeps_ladder else ():
        used = is_now and slot.state in ("acted", "skipped")
        if slot.kind != "turn" or (used and not system.keeps_ladder):
            continue
        if used:
            place = system.place_of(draft.encounter, held.id, slot.kind)
            draft.add(ev.SlotPlaced(who=held.id, turn=slot.turn, place=place, passed=True, by_hand=True))
        else:
            turns.place_slot(draft, held.id, slot.turn, by_hand=True)


def is_done(draft: "Draft", held: Combatant) -> bool:
    """Whether one who comes back has no turn left in the round that runs, nor a roll for one."""
    encounter = draft.encounter
    rolled = encounter.phase == "fighting" and held.rolled >= encounter.this_round
    return rolled and not slots_of(encounter, held.id)


def wave_named(encounter: Encounter, name: str | None) -> str:
    """The wave of that name, or of the one beginning; the only one, where none is named. Raises `Refused`."""
    known = list(waves(encounter))
    low = (name or "").casefold()
    found = [w for w in known if w.casefold() == low] or [w for w in known if w.casefold().startswith(low)]
    if len(found) == 1:
        return found[0]
    if not known:
        raise Refused("nobody is held back: wave WHO NAME holds back")
    why = f'no one wave is meant by "{name}"' if name else "bring which wave"
    raise Refused(f"{why}: {listed(known)}")


def of_bring(system: "RuleSystem", encounter: Encounter, command: cmd.Bring) -> Sequence[Question]:
    """Which of several waves; the only one goes without saying."""
    held = waves(encounter)
    if command.name is not None or not held:
        return ()
    if len(held) == 1:
        return (Question("name", "the wave", "settled", default=next(iter(held))),)
    choices = tuple(Choice(w, f"{w}: {whos(found)}") for w, found in held.items())
    return (Question("name", "Which wave", "choice", choices=choices),)


DECISIONS: Mapping[type[cmd.Command], Callable[..., None]] = {cmd.HoldBack: hold_back, cmd.Bring: bring}
