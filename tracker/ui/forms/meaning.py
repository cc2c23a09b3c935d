"""What the text of a field means: whom it names, and the ``key=value`` words of a game."""

from collections.abc import Mapping
from typing import Any

from tracker.core.encounter import Encounter
from tracker.core.language.tokens import tokens
from tracker.core.names import listed, resolve_many
from tracker.core.refused import Refused
from tracker.core.words import Word
from tracker.ui.forms.fields import Field, candidates


def who_value(encounter: Encounter, one: Field, text: str) -> Any:
    """Whom a text means: as the language reads it, else the one picked of those it could mean."""
    assert one.word is not None
    found = candidates(encounter, text, one.kind)
    picked = found[one.pick % len(found)].id if found else ""
    if one.kind == "who":
        return picked if picked and text != "-" else one.word.read(text, encounter)
    settled, _, last = text.rpartition(",")
    if not picked or (settled and not last.strip()):
        return resolve_many(encounter, text)
    try:
        if not one.pick:
            return resolve_many(encounter, text)
    except Refused:
        pass  # one of those whom the last word could mean
    before = resolve_many(encounter, settled) if settled else ()
    return tuple(dict.fromkeys((*before, picked)))


def open_value(encounter: Encounter, known: Mapping[str, Word], text: str) -> dict[str, Any]:
    """``key=value`` words of the game. Raises `Refused` for a key that it does not know."""
    found: dict[str, Any] = {}
    for token in tokens(text):
        key, equals, value = token.text.partition("=")
        if key not in known or not equals:
            begun = [f"{name}=" for name in known if name.startswith(key)]
            told = f"perhaps {listed(begun)}" if begun else f"known keys are {', '.join(known)}"
            raise Refused(f'"{token.text}" is not key=value: {told}')
        found[key] = known[key].read(value, encounter)
    return found
