"""A power as a game master types it: "Cut 7 1d6+strength +3", "Earth Arrow 10 ranged 1d10 -5tp Earth"."""

import re
from collections.abc import Mapping
from typing import Any

ELEMENTS = ("Air", "Earth", "Ice", "Fire", "Life", "Death")
"""Those that are printed, which need no ``element=`` before them."""
FIELDS: Mapping[str, dict[str, Any]] = {
    "melee": {"range": "melee"}, "ranged": {"range": "ranged"}, "magic": {"range": "magic"},
    "physical": {"kind": "physical"}, "magical": {"kind": "magical"},
    "auto_hit": {"auto_hit": True}, "advantage": {"advantage": True}, "knock": {"knock": True},
    **{element.casefold(): {"element": element} for element in ELEMENTS},
}  # fmt: skip
"""What each word says."""
DAMAGE = re.compile(r"d?\d.*", re.IGNORECASE)
"""What begins as dice or a number do; whether it is an expression the power itself checks."""
TYPED = re.compile(
    r"(?P<name>\D*?[^\W\d]\D*?),? (?:speed )?(?P<speed>\d{1,4})(?P<rest>(,? .*)?)", re.IGNORECASE
)
AMOUNT = re.compile(r"(?P<sign>[+-])(?P<amount>\d{1,4})(?P<resource>ep|tp)?", re.IGNORECASE)


def typed_power(text: str) -> dict[str, Any]:
    """The fields of a power: its name, its Speed, then words in any order. Raises ValueError in one line."""
    match = TYPED.fullmatch(" ".join(text.replace("−", "-").split()))
    if match is None:
        raise ValueError(f'a power is its name and Speed, such as "Cut 7 1d6+strength +3", not "{text}"')
    found: dict[str, Any] = {"name": match["name"], "speed": int(match["speed"])}
    for word in re.sub(r" ([+-]) ", r"\1", match["rest"]).replace(",", " ").split():
        for field, value in said(word).items():
            if field in found:
                raise ValueError(f'"{word}" in the power {found["name"]}: its {field} is given already')
            found[field] = value
    return found


def said(word: str) -> dict[str, Any]:
    """What one word says of a power. Raises ValueError."""
    low = word.casefold()
    if known := FIELDS.get(low.replace("-", "_")):
        return known
    if amount := AMOUNT.fullmatch(low):
        field = "builder" if amount["sign"] == "+" else "spender"
        resource = {"resource": amount["resource"]} if amount["resource"] else {}
        return {field: int(amount["amount"]), **resource}
    if low.startswith("element="):
        return {"element": word[len("element=") :]}
    if DAMAGE.fullmatch(low):
        return {"damage": low}
    flags = ", ".join(known for known in FIELDS if known.capitalize() not in ELEMENTS)
    raise ValueError(
        f'"{word}" is no damage (1d6+will), +N or -N (EP or TP), {flags} '
        f"or element (Fire, element=Mud) of a power"
    )
