"""How Trident is played at random."""

from collections.abc import Mapping

from hypothesis import strategies as st

from tests.core.machine import Lines, line, maybe, who, whos
from tests.systems.trident.trident_story import DUEL

START = DUEL
FIVE = ("assurance", "risk", "ease", "difficulty", "fated")
LINES: Mapping[str, Lines] = {
    "attack": lambda e: line("attack", who(e), who(e), maybe("block"), maybe(*FIVE), maybe(*FIVE)),
    "attack plain": lambda e: line("attack", who(e), who(e)),
    "quip": lambda e: line("quip", who(e), who(e), maybe(*FIVE)),
    "check": lambda e: line("check", who(e), st.sampled_from(["Strike", "agility", "observe"])),
    "check against": lambda e: line(
        "check", who(e), "speak",
        st.sampled_from([c.id for c in e] or ["x"]).map(lambda i: f"against={i}.solve"),
    ),
    "condition own": lambda e: line(
        "condition", whos(e), st.sampled_from(["Off-Guard", "off wits", "Aghast", "Defeated"])
    ),
    "clear own": lambda e: line("clear", whos(e), st.sampled_from(["Off-Guard", "Fatigued", "Defeated"])),
    "confirm": lambda e: line("confirm", whos(e)),
    "hurt much": lambda e: line("hurt", whos(e), "6", maybe("pool=morale")),
    "set": lambda e: line("set", who(e), st.sampled_from(["stamina", "morale.maximum"]), st.integers(0, 9)),
}  # fmt: skip
UNSEEN = frozenset({"trident.rolled", "trident.resolved", "trident.suggested"})
ODDS = {
    "ines wolf": "attack ines wolf",
    "ines wolf block risk": "attack ines wolf block risk",
    "wolf ines ease difficulty fated": "attack wolf ines ease difficulty fated",
    "ines wolf quip assurance": "quip ines wolf assurance",
    "ines strike against=wolf.evade": "check ines strike against=wolf.evade",
}
KEYS = {
    "attack": ([], "{other}|3|4||", "{first}"),
    "quip": ([], "{other}|3|4|", "{name}"),
    "check": ([], "Strike|3|", "Strike"),
    "confirm": (["hurt #{other} 6"], "{other}|", "{name}"),
    "setting": ([], "turn_order|rolled|", "turn_order is now rolled"),
}
