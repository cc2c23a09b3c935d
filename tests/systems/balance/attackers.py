"""Those who attack and are attacked in the stories of Balance, with as few numbers as the rule needs."""

import json
from typing import Any

from tracker.core.language.tokens import quote


def one(name: str, *attacks: dict[str, Any], **fields: Any) -> str:
    """The line that adds somebody with those attacks and fields of the sheet."""
    sheet = {**fields, **({"attack": attacks} if attacks else {})}
    return f"add {quote(name)} sheet={quote(json.dumps(sheet))}"


def weapon(name: str = "Blade", rating: int = 2, kind: str = "melee", **more: Any) -> dict[str, Any]:
    """One attack of a sheet."""
    return {"name": name, "rating": rating, "kind": kind, **more}


HERO = one("Hero", weapon(), brawn=3, primary="brawn", health=6)
"""Body primary, three Stat Points, an attack of two dice without any bonus."""
TARGET = one("Target", health=9)
"""No bonus to its defense, no Stat Points."""
