"""The row of a group on the ladder: who of it is hurt, down or done is seen without unfolding it."""

from collections.abc import Sequence

from tracker.core.encounter import Combatant
from tracker.core.groups import times
from tracker.core.names import spans
from tracker.ui.drawing.plan import Plan
from tracker.ui.drawing.rung import STATES, Rung, out_of, state_cells
from tracker.ui.drawing.rung import state_of as own_state
from tracker.ui.ink import Span, cut, pad, safe, width_of
from tracker.ui.scene import PAST, Scene, health_of

LEAST_NAME = 8
"""The cells that the name keeps before each one's health is told in the row below instead."""


def cells(scene: Scene, rung: Rung, plan: Plan) -> list[Span]:
    """Numbers, name and health of each, in the cells that one alone has for the same, and the state."""
    members = rung.members
    numbers = numbers_of(members, plan.own // 3).rjust(plan.digits - 1) + " "
    health = healths(scene, members) if fits(scene, members, plan) else summary(scene, members, plan)
    tail = times("", len(members))
    left = max(len(tail), plan.own - len(numbers) - width_of(health) - 1)
    tone = "up!" if rung.state == "up" else "quiet" if rung.state in PAST else "ink"
    state = state_of(scene, rung)
    return [
        (numbers, "quiet"),
        (pad(cut(safe(shown_group(members)), left - len(tail)) + tail, left) + " ", tone),
        *health,
        state_cells(state, plan),
    ]


def numbers_of(members: Sequence[Combatant], room: int) -> str:
    """The label numbers, "3-5,9"; the first and last of many that there is no room for."""
    numbers = [c.number for c in members]
    told = ",".join(spans(numbers))
    return told if len(told) <= room else f"{min(numbers)}…{max(numbers)}"


def shown_group(members: Sequence[Combatant]) -> str:
    """The name of the group, and that it is hidden."""
    return f"hidden {members[0].group}" if members[0].hidden else members[0].group


def state_of(scene: Scene, rung: Rung) -> Span:
    """What the group does; where some of it have acted and others are up, how many these are."""
    if rung.state in PAST and not any(scene.system.able(scene.encounter, c) for c in rung.members):
        return out_of(scene, rung.members[0])
    if rung.slot is None:
        able = [c for c in rung.members if scene.system.able(scene.encounter, c)]
        return own_state(scene, rung._replace(combatant=(able or rung.members)[0]))
    whos = {c.id for c in rung.members}
    acted = any(s.who in whos and s.state in ("acted", "skipped") for s in scene.encounter.slots)
    up = len(whos & set(scene.up))
    return (f"▶ {up} up", "up!") if rung.state == "up" and acted else STATES[rung.state]


def fits(scene: Scene, members: Sequence[Combatant], plan: Plan) -> bool:
    """Whether there is room for the health of each."""
    return width_of(healths(scene, members)) <= room_for_health(members, plan)


def room_for_health(members: Sequence[Combatant], plan: Plan) -> int:
    """The cells that numbers and name leave."""
    numbers = max(plan.digits, 1 + len(numbers_of(members, plan.own // 3)))
    return plan.own - numbers - LEAST_NAME - 1


def healths(scene: Scene, members: Sequence[Combatant]) -> list[Span]:
    """The health of each in order: "3/3 1/3 ✗"; said once where it is the same of all."""
    told = [one_health(scene, c) for c in members]
    if len(set(told)) == 1:
        return told[:1]
    return [(("" if at == 0 else " ") + text, tone) for at, (text, tone) in enumerate(told)]


def one_health(scene: Scene, who: Combatant) -> Span:
    """One's health, or that it is out."""
    able = scene.system.able(scene.encounter, who)
    return health_of(scene, who) if able else (out_of(scene, who)[0][:1], "danger")


def summary(scene: Scene, members: Sequence[Combatant], plan: Plan) -> list[Span]:
    """How many are out, and how many of the others hurt; in little room how many are either."""
    harm = harmed(scene, members)
    out = [c for c in harm if not scene.system.able(scene.encounter, c)]
    told: list[Span] = [(f"{len(out)}{out_of(scene, out[0])[0][:1]}", "danger")] if out else []
    if hurt := len(harm) - len(out):
        told += [(" " if told else "", "ink"), (f"{hurt} hurt", "warning")]
    if width_of(told) <= room_for_health(members, plan):
        return told
    return [(f"{len(harm)} hurt", "danger" if out else "warning")]


def harmed(scene: Scene, members: Sequence[Combatant]) -> list[Combatant]:
    """Those who are out, or have less than their maximum."""
    pool = scene.system.pool
    return [
        c
        for c in members
        if not scene.system.able(scene.encounter, c)
        or ((held := c.pools.get(pool)) is not None and held.current < held.maximum)
    ]


def harm(scene: Scene, members: Sequence[Combatant], plan: Plan) -> list[Span]:
    """For the row below: number and health of all who are harmed, where the row itself has no room for it."""
    if fits(scene, members, plan):
        return []
    found: list[Span] = []
    for who in harmed(scene, members):
        found += [(f"{'  ' if found else ''}{who.number} ", "quiet"), one_health(scene, who)]
    return found
