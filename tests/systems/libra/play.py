"""How Libra is played at random."""

from collections.abc import Mapping

from hypothesis import strategies as st

from tests.core.machine import NAMES, NUMBERS, Lines, line, maybe, who, whos
from tests.systems.libra.libra_story import foe, one, power
from tracker.core.language.tokens import in_quotes

POWERS = (
    power("Feint", speed=4, advantage=True, knock=True, damage="1d6+strength"),
    power("Bolt", range="magic", spender=3, element="Fire", damage="2d4"),
    power("Sing", range="magic", builder=2, auto_hit=True, speed=0),
    power("Shot", range="ranged", damage="1d10+agility"),
)
START = (
    one("Knight", *POWERS, hp=20, agility=2, will=1, ep=9, ep_now=5, arcana=50, ranged=40),
    foe("Wolf x2", *POWERS[:2], hp=9, kind="monster", ep=5, reactions=["Parry"], weaknesses=["Fire"]),
)
SIDES = st.sampled_from(["party", "foes"])
LINES: Mapping[str, Lines] = {
    "attack": lambda e: line(
        "attack", who(e), who(e), maybe("with=feint", "with=bolt", "with=sing", "with=shot"),
        maybe("d100=03", "d100=00", "d100=40"), maybe("reaction=dodge", "reaction=resist", "reaction=parry"),
        maybe("advantage", "disadvantage", "free"), maybe("bonus=-5:fog", "knock=no", "killer"),
    ),
    "attack plain": lambda e: line("attack", who(e), who(e), maybe("with=sing", "with=feint")),
    "power": lambda e: line("power", who(e), st.sampled_from(["sing", "bolt"]), maybe("*")),
    "use": lambda e: line("use", who(e), maybe("potion", "herbs")),
    "equip": lambda e: line("equip", who(e), "Spear", maybe("armour=1")),
    "wait": lambda e: line(st.sampled_from(["wait", "delay"]), who(e), st.integers(0, 15)),
    "hold": lambda e: line("hold", who(e), st.integers(0, 4)),
    "formation": lambda e: line("formation", SIDES, st.sampled_from(["row", "column"])),
    "ambush": lambda e: line("ambush", SIDES, st.sampled_from(["back", "pincer", "none"])),
    "skill": lambda e: line("skill", who(e), st.sampled_from(["melee", "diplomacy"]), maybe("speed=3")),
    "hurt much": lambda e: line("hurt", whos(e), "20"),
    "set": lambda e: line("set", who(e), st.sampled_from(["hp", "hp.maximum", "ep"]), NUMBERS),
    "condition": lambda e: line(
        "condition", whos(e), st.sampled_from(["stunned", "slow"]), maybe("rounds=1"),
        maybe("attack=-9", "reaction=+5", "initiative=-12"),
    ),
    "add": lambda e: line(
        "add", NAMES.map(in_quotes), maybe("x2"), maybe("side=party"), maybe("turn=5", "turn=9")
    ),
}  # fmt: skip
UNSEEN = frozenset(
    f"libra.{kind}"
    for kind in ("percent_rolled", "action_taken", "reacted", "damage_rolled", "damage_stepped",
                 "attack_made", "skill_checked", "weapon_changed", "resource_changed", "down_time_taken")
)  # fmt: skip
ODDS = {
    "knight wolf-1 with=feint": "attack knight wolf-1 with=feint reaction=none",
    "knight wolf-1 with=feint reaction=dodge": "attack knight wolf-1 with=feint reaction=dodge",
    "knight wolf-1 with=bolt reaction=resist": "attack knight wolf-1 with=bolt reaction=resist",
    "knight wolf-2 with=shot advantage": "attack knight wolf-2 with=shot advantage reaction=none",
    "knight wolf-2 with=sing": "attack knight wolf-2 with=sing reaction=none",
}
KEYS = {
    "attack": ([], "{other}|04||", "attacks"),
    "power": ([], "sing|", "Sing"),
    "skill": ([], "melee|40|", "Melee"),
    "wait": ([], "5|", "waits for 5"),
    "centre": ([], "|", "{first}"),
    "use": ([], "|", "{first}"),
    "equip": ([], "Spear|", "Spear"),
    "run": ([], "|", "{first}"),
    "hold": ([], "2|", "{first}"),
    "row": ([], "back|", "back"),
    "swap": (["formation foes row"], "<{other}>2|", "swap"),
    "formation": ([], "party|row|", "row"),
    "ambush": ([], "party|back|", "back"),
    "advantage": ([], "|", "Advantage"),
    "kill": (["hurt #1 20", "hurt #1 20"], "1|", "Knight is killed"),
    "downtime": (["end"], "|", "time"),
    "setting": ([], "multiplier|additive|", "multiplier"),
}
